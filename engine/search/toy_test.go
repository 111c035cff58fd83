package search_test

import (
	"math/bits"

	"noughts/engine"
)

// A toy is a placement game made up for tests: a row of cells, turns of one or
// two plies, and two symbols to choose from. Whoever puts the third of three
// equal neighbors wins, or loses where that is the rule; on a full row the
// number of X decides, or it is a draw.
type toy struct {
	x, o         uint16
	cells, turn  uint8 // turn: plies in a turn
	misere, draw bool
}

func (s toy) plies() int { return bits.OnesCount16(s.x | s.o) }

func (s toy) Turn() engine.Player { return engine.Player(s.plies() / int(s.turn) & 1) }

func (s toy) Left() int { return int(s.cells) - s.plies() }

// Hash is bad on purpose: many positions share one.
func (s toy) Hash() uint64 { return uint64(s.x) & 7 }

func (s toy) Outcome() (engine.Outcome, bool) {
	if line(s.x) || line(s.o) {
		maker := engine.Player((s.plies() - 1) / int(s.turn) & 1)
		if s.misere {
			maker = maker.Other()
		}
		return engine.WonBy(maker), true
	}
	switch {
	case s.Left() > 0:
		return engine.Outcome{}, false
	case s.draw:
		return engine.Outcome{}, true
	}
	return engine.WonBy(engine.Player(bits.OnesCount16(s.x) & 1)), true
}

func line(m uint16) bool { return m&(m>>1)&(m>>2) != 0 }

func (s toy) AppendMoves(dst []engine.Move) []engine.Move {
	for c := range uint16(s.cells) {
		if (s.x|s.o)>>c&1 == 0 {
			dst = append(dst, engine.Move{Cell: c, Symbol: engine.X}, engine.Move{Cell: c, Symbol: engine.O})
		}
	}
	return dst
}

func (s toy) Step(m engine.Move) toy {
	if m.Symbol == engine.X {
		s.x |= 1 << m.Cell
	} else {
		s.o |= 1 << m.Cell
	}
	return s
}

// canonical returns the same toy for two that are mirror images.
func (s toy) canonical() toy {
	m := s
	m.x, m.o = bits.Reverse16(s.x)>>(16-s.cells), bits.Reverse16(s.o)>>(16-s.cells)
	if m.x < s.x || m.x == s.x && m.o < s.o {
		return m
	}
	return s
}

// toys are games of every kind.
func toys() []toy {
	var all []toy
	for kind := range 8 {
		all = append(all, toy{cells: 6, turn: uint8(1 + kind&1), misere: kind&2 != 0, draw: kind&4 != 0})
	}
	return all
}

// A truth is the value of a toy for the side to move, and when the game ends.
type truth struct {
	result engine.Result
	plies  int
}

// plain follows every move to the end.
func plain(s toy, seen map[toy]truth) truth {
	if o, over := s.Outcome(); over {
		return truth{o.For(s.Turn()), 0}
	}
	if v, ok := seen[s]; ok {
		return v
	}
	best := truth{engine.Loss, -1}
	for _, m := range s.AppendMoves(nil) {
		v := plain(s.Step(m), seen)
		if s.Step(m).Turn() != s.Turn() {
			v.result = -v.result
		}
		v.plies++
		if v.result > best.result || v.result == best.result && (v.plies > best.plies) == (v.result != engine.Win) {
			best = v
		}
	}
	seen[s] = best
	return best
}
