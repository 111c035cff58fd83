package search_test

import (
	"context"
	"fmt"
	"math/bits"

	"noughts/engine"
	"noughts/engine/search"
)

// A kayles is a row of seven cells. The players put stones on empty cells without a
// stone next to them; who cannot has lost.
type kayles uint8

const kaylesCells = 7

func (k kayles) Turn() engine.Player       { return engine.Player(bits.OnesCount8(uint8(k)) & 1) }
func (k kayles) Step(m engine.Move) kayles { return k | 1<<m.Cell }
func (k kayles) Left() int                 { return kaylesCells - bits.OnesCount8(uint8(k)) }
func (k kayles) Hash() uint64              { return uint64(k) }
func (k kayles) Outcome() (engine.Outcome, bool) {
	return engine.WonBy(k.Turn().Other()), len(k.AppendMoves(nil)) == 0
}

func (k kayles) AppendMoves(dst []engine.Move) []engine.Move {
	for cell := range uint16(kaylesCells) {
		if (k|k<<1|k>>1)>>cell&1 == 0 {
			dst = append(dst, engine.Move{Cell: cell, Symbol: engine.X})
		}
	}
	return dst
}

// Solve a game of your own: a type with a handful of methods is enough.
func ExampleAlphaBeta() {
	s := search.NewAlphaBeta[kayles](0)
	for position, over := kayles(0), false; !over; _, over = position.Outcome() {
		score, move, _ := s.Solve(context.Background(), position)
		position = position.Step(move)
		fmt.Printf("%07b after cell %d, wins: %v\n", position, move.Cell, score > 0)
	}
	// Output:
	// 0000010 after cell 1, wins: true
	// 0001010 after cell 3, wins: false
	// 0101010 after cell 5, wins: true
}
