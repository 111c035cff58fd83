package orderchaos

import (
	"strconv"

	"noughts/engine"
)

// Values returns the option values that make the game.
func (Family) Values(g engine.Game) map[string]string {
	r := g.(game).rules
	first := "order"
	if r.ChaosFirst {
		first = "chaos"
	}
	return map[string]string{
		"rows":    strconv.Itoa(int(r.Rows)),
		"cols":    strconv.Itoa(int(r.Cols)),
		"line":    strconv.Itoa(int(r.Line)),
		"exact":   strconv.FormatBool(r.Exact),
		"full":    strconv.FormatBool(r.Full),
		"first":   first,
		"symbols": strconv.Itoa(int(r.Symbols)),
	}
}
