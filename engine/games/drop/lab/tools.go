// Package lab is the research on Connect Four and its kin: what only those run who study the
// game, and nobody who plays it. It may use all of the game's packages; none of them uses it.
//
//	makebook   proves the scores of the book, and checks them
//	verify     solves boards, and compares their values with those that are published
package lab

import (
	"noughts/engine"
	"noughts/engine/games/drop"
	"noughts/engine/tool"
)

// Tools returns the offline commands of research: verify and book.
func Tools() []tool.Tool {
	key := drop.Family{}.Key()
	return []tool.Tool{{
		Verb: "verify", Noun: key,
		Help: engine.Say("drop.tool.verify"),
		New:  func() tool.Call { return &verify{values: drop.PublishedValues()} },
	}, {
		Verb: "book", Noun: key,
		Help: engine.Say("drop.tool.book"),
		New:  func() tool.Call { return &generate{} },
	}}
}
