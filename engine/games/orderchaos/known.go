package orderchaos

import "noughts/engine"

// provedHere are the values of the presets that the solver proves; in the others one
// would have to know more.
var provedHere = map[string]engine.Result{
	"order-chaos:6x6:5":                   engine.Win,
	"order-chaos:4x4:4":                   engine.Win,
	"order-chaos:5x5:4":                   engine.Win,
	"order-chaos:6x6:5:chaos-first":       engine.Loss,
	"order-chaos:6x6:5:exact":             engine.Win,
	"order-chaos:6x6:5:exact:full":        engine.Loss,
	"order-chaos:6x6:5:exact:chaos-first": engine.Loss,
}

// middle is X on c3 of 5×5.
var middle = []engine.Move{{Cell: 12, Symbol: engine.X}}

// provedSlowly are those for which the solver needs more memory and time than it usually has.
var provedSlowly = map[string]engine.Known{
	"order-chaos:5x5:4:exact:full:chaos-first:symbols=3": {Value: engine.Win, First: middle, Command: "noughts prove --memory 4GB order-chaos:5x5:4:exact:full:chaos-first:symbols=3 -o FILE"},
	"order-chaos:5x5:4:exact:full:chaos-first:symbols=4": {Value: engine.Win, First: middle, Command: "noughts prove --memory 4GB order-chaos:5x5:4:exact:full:chaos-first:symbols=4 -o FILE"},
	"order-chaos:6x6:4:symbols=3": {
		Value: engine.Win, First: []engine.Move{{Cell: 14, Symbol: engine.X}}, Command: "noughts analyze --time 10m order-chaos:6x6:4:symbols=3",
	},
	"order-chaos:5x6:5":       {Value: engine.Loss, Command: "noughts prove --memory 4GB order-chaos:5x6:5 -o FILE"},
	"order-chaos:5x6:5:exact": {Value: engine.Loss, Command: "noughts prove --memory 4GB order-chaos:5x6:5 -o FILE"}, // fewer lines
}

// Known implements engine.Family.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	if value, ok := provedHere[g.Variant()]; ok {
		return engine.Known{Value: value, Command: "noughts analyze " + g.Variant()}, true
	}
	lying := g.(game).rules
	lying.Rows, lying.Cols = min(lying.Rows, lying.Cols), max(lying.Rows, lying.Cols)
	known, ok := provedSlowly[lying.String()]
	return known, ok
}
