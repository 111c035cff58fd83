package mnk

import (
	"math/bits"

	"noughts/engine"
)

// A bitboard is a position on a board that fits in one word, for exact search. A
// guard column on the right stays free of stones, so that shifts do not carry a
// line from one row into the next:
//
//	row 1:   6  7  8  | 9 …        bit = row*(cols+1) + col
//	row 0:   0  1  2  | 3     (here with three columns)
type bitboard struct {
	stones [2]uint64 // by player
	free   uint64    // the cells without a stone
	cols   uint8
	line   uint8
	exact  bool
	misere bool
	ended  ending // as in position; full also where nobody can make a line any more
	turn   engine.Player
}

// fitsBitboard reports whether boards of the rule fit in one word.
func (r rule) fitsBitboard() bool { return int(r.rows)*(int(r.cols)+1) <= 64 }

// bitboard returns p for exact search; it must fit, as fitsBitboard says.
func (p position) bitboard() bitboard {
	s := bitboard{
		cols: p.rule.cols, line: p.rule.line, exact: p.rule.exact, misere: p.rule.misere,
		ended: p.ended, turn: p.Turn(),
	}
	for c := range uint16(p.rule.size()) {
		bit := uint64(1) << s.bit(c)
		switch {
		case p.stones[0].Has(c):
			s.stones[0] |= bit
		case p.stones[1].Has(c):
			s.stones[1] |= bit
		default:
			s.free |= bit
		}
	}
	if s.ended == open && s.dead() {
		s.ended = full
	}
	return s
}

func (s *bitboard) bit(c uint16) int  { return int(c) + int(c)/int(s.cols) }
func (s *bitboard) cell(b int) uint16 { return uint16(b - b/(int(s.cols)+1)) }

// shifts returns the distances between neighbors in the four directions.
func (s *bitboard) shifts() [4]uint8 { return [4]uint8{1, s.cols + 1, s.cols + 2, s.cols} }

// Turn returns who makes the next ply.
func (s bitboard) Turn() engine.Player { return s.turn }

// Left returns the number of free cells.
func (s bitboard) Left() int { return bits.OnesCount64(s.free) }

// Hash mixes the stones.
func (s bitboard) Hash() uint64 {
	h := s.stones[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(s.stones[1]*0xbf58476d1ce4e5b9, 32)
	return h ^ h>>29
}

// Outcome returns how the game ended. A game in which nobody can make a line any
// more counts as drawn at once.
func (s bitboard) Outcome() (engine.Outcome, bool) {
	switch {
	case s.ended == open:
		return engine.Outcome{}, false
	case s.ended == full:
		return engine.Outcome{}, true
	case s.misere:
		return engine.WonBy(s.turn), true
	}
	return engine.WonBy(s.turn.Other()), true
}

// Step returns the state after a move, which must be legal.
func (s bitboard) Step(m engine.Move) bitboard {
	bit := uint64(1) << s.bit(m.Cell)
	made := s.completing(s.turn)&bit != 0
	s.stones[s.turn] |= bit
	s.free &^= bit
	s.turn ^= 1
	switch {
	case made:
		s.ended = lineMade
	case s.free == 0 || s.dead():
		s.ended = full
	}
	return s
}

// AppendMoves appends the moves worth trying. A win at once is tried alone, and
// so is the answer to the threat of one: anything else loses no later.
func (s bitboard) AppendMoves(dst []engine.Move) []engine.Move {
	try := s.free
	mine, theirs := s.completing(s.turn), s.completing(s.turn^1)
	switch {
	case s.misere:
		if safe := s.free &^ mine; safe != 0 {
			try = safe
		} else {
			try &= -try // every move loses at once
		}
	case mine != 0:
		try = mine & -mine
	case theirs != 0:
		try = theirs & -theirs
	}
	for ; try != 0; try &= try - 1 {
		dst = append(dst, engine.Move{Cell: s.cell(bits.TrailingZeros64(try))})
	}
	return dst
}

// completing returns the free cells that give a player a line.
func (s *bitboard) completing(p engine.Player) uint64 {
	var found uint64
	for _, d := range s.shifts() {
		found |= s.completingAlong(s.stones[p], d)
	}
	return found & s.free
}

// completingAlong returns the free cells that complete a line in one direction,
// in which neighbors are d bits apart. It goes from windows of n cells
// that are full, or lack one stone, to windows of twice as many.
func (s *bitboard) completingAlong(stones uint64, d uint8) uint64 {
	full, short := stones, s.free
	n := uint8(1)
	for bit := uint8(1) << (bits.Len8(s.line) - 1) >> 1; bit > 0; bit >>= 1 {
		short = full&(short>>(n*d)) | short&(full>>(n*d))
		full &= full >> (n * d)
		n *= 2
		if s.line&bit != 0 {
			short = stones&(short>>d) | s.free&(full>>d)
			full = stones & (full >> d)
			n++
		}
	}
	if s.exact {
		short &^= stones<<d | stones>>(uint(s.line)*uint(d))
	}
	for n := uint8(1); n < s.line; n *= 2 {
		short |= short << (min(n, s.line-n) * d)
	}
	return short
}

// dead reports whether neither player can make a line any more.
func (s *bitboard) dead() bool {
	return !s.room(s.stones[0]|s.free) && !s.room(s.stones[1]|s.free)
}

// room reports whether a line fits on the cells of m.
func (s *bitboard) room(m uint64) bool {
	for _, d := range s.shifts() {
		run := m
		for range s.line - 1 {
			run &= run >> d
		}
		if run != 0 {
			return true
		}
	}
	return false
}
