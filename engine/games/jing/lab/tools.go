// Package lab is the research on jing: what only those run who study the game, and nobody who
// plays it. It may use all of the game's packages; none of them uses it.
//
//	drawrule   rules by which a person could hold the draw, tried against everything
//	makebook   proves the book
//	openings   what the book knows of the first turn
//	verify     proves from nothing that the game is a draw, and what else is known
package lab

import (
	"noughts/engine"
	"noughts/engine/games/jing"
	"noughts/engine/tool"
)

// Tools returns the offline commands of research: verify, book, census and find.
func Tools() []tool.Tool {
	key := jing.Family{}.Key()
	return []tool.Tool{{
		Verb: "verify", Noun: key,
		Help: engine.Say("jing.tool.verify"),
		New:  func() tool.Call { return &verify{} },
	}, {
		Verb: "book", Noun: key,
		Help: engine.Say("jing.tool.book"),
		New:  func() tool.Call { return &generate{} },
	}, {
		Verb: "census", Noun: key,
		Help: engine.Say("jing.tool.census"),
		New:  func() tool.Call { return &openingTheory{} },
	}, {
		Verb: "find", Noun: key,
		Help: engine.Say("jing.tool.find"),
		New:  tool.NoFlags(findDrawRule),
	}}
}
