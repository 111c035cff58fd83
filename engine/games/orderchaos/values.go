package orderchaos

import (
	"strconv"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// Examples returns two positions of "Order and Chaos" by S. T. Castelein: a board
// in order (example 2.4) and a chaotic one (example 2.5).
func (Family) Examples() []engine.Example {
	return []engine.Example{
		{Position: rules.Key + ":6x6:5 OX..../..X.O./.XOX../....X./....OX/.O....", Text: engine.Say("orderchaos.example.order")},
		{Position: rules.Key + ":6x6:5 OXOOXO/OXOXOO/XXOOOX/XOXXXO/OXOXOX/OOXXXO", Text: engine.Say("orderchaos.example.chaos")},
	}
}

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
