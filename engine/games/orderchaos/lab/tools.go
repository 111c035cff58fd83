// Package lab is the research on Order and Chaos: what only those run who study the game, and
// nobody who plays it. It may use all of the game's packages; none of them uses it.
//
//	census       who wins the small variants
//	claims       what has been written about the game, held against what comes out
//	pairtool     finds pairings and proves that there are none
//	rulesearch   finds rules that one can learn by heart and that never lose
//	tablebase    who wins every board of a small variant
package lab

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos"
	"noughts/engine/games/orderchaos/lab/claims"
	"noughts/engine/games/orderchaos/lab/pairtool"
	"noughts/engine/games/orderchaos/lab/rulesearch"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// Tools returns the offline commands of research: verify, find and census.
func Tools() []tool.Tool {
	return []tool.Tool{{
		Verb: "verify", Noun: rules.Key,
		Help: engine.Say("orderchaos.tool.verify"),
		New:  func() tool.Call { return claims.NewVerify(orderchaos.Winner) },
	}, {
		Verb: "find", Noun: "pairing",
		Help: engine.Say("orderchaos.tool.find_pairing"),
		New:  func() tool.Call { return &pairtool.Find{} },
	}, {
		Verb: "find", Noun: "rule",
		Help: engine.Say("orderchaos.tool.find_rule"),
		New:  func() tool.Call { return &rulesearch.Search{} },
	}, {
		Verb: "census", Noun: rules.Key,
		Help: engine.Say("orderchaos.tool.census"),
		New:  func() tool.Call { return &census{} },
	}, {
		Verb: "census", Noun: "uct",
		Help: engine.Say("orderchaos.tool.census_uct"),
		New:  func() tool.Call { return &claims.UCTCensus{} },
	}}
}
