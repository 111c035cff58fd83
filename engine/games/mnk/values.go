package mnk

import (
	"strconv"

	"noughts/engine"
)

// Values returns the option values that make the game.
func (Family) Values(g engine.Game) map[string]string {
	r := g.(game).rule
	return map[string]string{
		"rows":   strconv.Itoa(int(r.rows)),
		"cols":   strconv.Itoa(int(r.cols)),
		"line":   strconv.Itoa(int(r.line)),
		"exact":  strconv.FormatBool(r.exact),
		"misere": strconv.FormatBool(r.misere),
	}
}
