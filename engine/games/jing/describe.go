package jing

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/grid"
)

// The facts about a move. A line that can score for a side has at most one stone of the
// other's.
const (
	reasonScores = "jing.reason.scores" // scores Number lines, of which Moves are
	reasonTakes  = "jing.reason.takes"  // takes Number lines from the opponent, who has Moves in them
	reasonRoom   = "jing.reason.room"   // Number lines through it can still score for its side
)

// Describe says what a stone does for the lines through it.
func (game) Describe(p engine.Position, m engine.Move) engine.Description {
	pos, ok := p.(Position)
	if !ok || pos.Free()>>m.Cell&1 == 0 {
		return engine.Description{}
	}
	turn := pos.Turn()
	own, theirs := pos.Stones[turn], pos.Stones[turn.Other()]
	var scored, taken, open int
	var mine, others uint32
	for _, l := range Lines {
		if l>>m.Cell&1 == 0 {
			continue
		}
		before := bits.OnesCount32(own & l)
		if bits.OnesCount32(theirs&l) <= Side-ForPoint {
			open++
			if before == ForPoint-1 {
				scored, mine = scored+1, mine|own&l
			}
		}
		if before == Side-ForPoint && theirs&l != 0 {
			taken, others = taken+1, others|theirs&l
		}
	}
	switch {
	case scored > 0:
		return engine.Description{Fact: engine.Reason{ID: reasonScores, Moves: movesTo(mine), Number: scored}}
	case taken > 0 && bits.OnesCount32(others) > 1:
		return engine.Description{Fact: engine.Reason{ID: reasonTakes, Moves: movesTo(others), Number: taken}}
	case open > 0:
		return engine.Description{Fact: engine.Reason{ID: reasonRoom, Number: open}}
	}
	return engine.Description{}
}

// movesTo returns the moves that have filled cells.
func movesTo(cells uint32) (list []engine.Move) {
	for _, c := range grid.CellsOf(cells) {
		list = append(list, engine.Move{Cell: c})
	}
	return list
}
