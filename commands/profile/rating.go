package profile

import (
	"math"

	"noughts/competition/rating"
	"noughts/engine/games"
	"noughts/words"
)

// shown is a rating as people see it: a whole number, with how sure it is while it is a guess.
func shown(say *words.Printer, r rating.Rating) string {
	id := "profile.rating"
	if r.Provisional() {
		id = "profile.rating.guess"
	}
	return say.Says(id, "Value", rounded(r), "Within", int(math.Round(2*r.Deviation)))
}

// rounded is the value of a rating as people see it.
func rounded(r rating.Rating) int { return int(math.Round(r.Value)) }

// title names a group of games; one that is no longer there goes by its own name.
func title(group string) any {
	if g, ok := games.RatingGroupNamed(group); ok {
		return g.Title
	}
	return group
}

// variantTitle names a game; one that cannot be read any more goes by its notation.
func variantTitle(variant string) any {
	game, err := games.Parse(variant)
	if err != nil {
		return variant
	}
	return game.Info().Title
}
