package explain

import (
	"strconv"

	"noughts/engine"
	"noughts/words"
)

// mostNamed is how many names fit into a sentence.
const mostNamed = 3

// inSentence lists names as a sentence does; too many for one are not named.
func inSentence(say *words.Printer, names []string) string {
	if len(names) > mostNamed {
		return ""
	}
	return say.And(names)
}

// numeral says a number at the start of a sentence.
func numeral(say *words.Printer, n int) string {
	if id := "numeral." + strconv.Itoa(n); say.Has(id) {
		return say.Says(id)
	}
	return strconv.Itoa(n)
}

// Because says why a move in p is good as a clause; a reason that has no words, or
// none that fit what it speaks of, claims nothing.
func Because(say *words.Printer, game engine.Game, p engine.Position, c engine.Choice) string {
	sides := game.Info().Sides
	if said, ok := Reasoned(say, c.Reason.ID, game, c, "Side", sides[p.Turn()].Title, "Opponent", sides[p.Turn().Other()].Title); ok {
		return said
	}
	return say.Says("reason.none")
}

// Reasoned says a message about a choice and its reason, with more pairs of
// names and values if it takes them.
func Reasoned(say *words.Printer, id string, game engine.Game, c engine.Choice, pairs ...any) (said string, ok bool) {
	if c.Reason.ID == "" || !say.Has(id) {
		return "", false
	}
	cols := game.Info().Cols
	var moves []string
	for _, m := range c.Reason.Moves {
		moves = append(moves, say.Move(game, m))
	}
	cells := say.Cells(CellsOf(c.Reason.Moves), cols)
	each := moves // how one speaks of them: by their cells where these tell them apart
	if len(cells) > 1 && c.Reason.ID == engine.ReasonCannotStop {
		each = cells
	}
	said = say.Says(id, append([]any{
		"Move", say.Move(game, c.Move), "Cell", say.Cell(c.Move.Cell, cols), "Moves", say.List(moves), "Cells", say.List(cells), "FirstCell", first(cells),
		"Plies", c.Reason.Plies, "Ahead", ahead(game, c.Reason), "Count", count(c.Reason), "Number", c.Reason.Number,
		"Each", inSentence(say, each), "Numeral", numeral(say, c.Reason.Number),
	}, pairs...)...)
	return said, said != "<"+id+">"
}

// first is the first of some names, if there is one.
func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// mostAhead is how many moves ahead people still count. A guess; not measured.
const mostAhead = 12

// ahead is how many moves a reason looks ahead, as players count them; 0 where it does
// not, or where they don't.
func ahead(game engine.Game, why engine.Reason) int {
	if n := MovesToEnd(why.Plies); n <= mostAhead && game.Info().Turn == 1 {
		return n
	}
	return 0
}

// count is the number by which a reason's message is put in the plural.
func count(why engine.Reason) int {
	if why.Number > 0 {
		return why.Number
	}
	return why.Plies
}
