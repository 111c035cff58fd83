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

// Known implements engine.Family.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	value, ok := provedHere[g.Variant()]
	if !ok {
		return engine.Known{}, false
	}
	return engine.Known{Value: value, Command: "noughts analyze " + g.Variant()}, true
}
