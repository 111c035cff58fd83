package puzzles

import (
	"math"

	"noughts/competition/rating"
	"noughts/store"
	"noughts/words"
)

// shown is a rating as people see it: a whole number, once enough is known for that. The
// first results move a rating by hundreds, which says more of Glicko-2 than of a person.
func shown(say *words.Printer, r rating.Rating) string {
	return say.Says("puzzle.rating", "Value", int(math.Round(r.Value)), "Provisional", r.Provisional())
}

// gained is by how much a rating has moved, in whole numbers as they are shown.
func gained(a store.Attempt) int {
	return int(math.Round(a.After.Value)) - int(math.Round(a.Before.Value))
}
