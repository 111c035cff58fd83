package keyrule

import (
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A Rule is its keys, the most important first.
type Rule []Key

// String returns what a rule looks at, its keys joined.
func (r Rule) String() string {
	said := ""
	for i, k := range r {
		if i > 0 {
			said += "; then "
		}
		said += k.Name
	}
	return said
}

// A Choice is the move that a rule plays and what decided for it.
type Choice struct {
	Move engine.Move
	// Completes says that the move completes a line, which comes before all keys.
	Completes bool
	// Key is the index of the key that left this move alone; the number of keys
	// where none did, so that the place and the symbol had to.
	Key int
	// Gain is how many own symbols stand on the open lines through the cell, less
	// the other symbols on the lines that the move breaks; Open counts those open
	// lines.
	Gain, Open int
}

// Choose returns the move that a rule plays in a position of a variant that Plays
// accepts, which must have an empty cell.
func (r Rule) Choose(p *rules.Position) Choice {
	b, s := boardOf(p.Variant), stonesOf(p)
	left := b.placings(s)
	best := r.choose(b, s)
	c := Choice{Move: best.move(), Completes: best.ownMost == b.line-1, Gain: best.own - best.lost, Open: best.open, Key: len(r)}
	for i, k := range r {
		left = slices.DeleteFunc(left, func(other placing) bool { return k.of(&other) != k.of(&best) })
		if len(left) == 1 {
			c.Key = i
			break
		}
	}
	return c
}

// placings returns all moves: from the top row down, from the left, X before O.
func (b *board) placings(s stones) []placing {
	list := make([]placing, 0, 2*len(b.cells))
	for _, cell := range b.cells {
		if s.occupied()&(1<<cell) == 0 {
			list = append(list, b.read(s, cell, 0), b.read(s, cell, 1))
		}
	}
	return list
}

// choose returns the move that a rule plays on a board with an empty cell.
func (r Rule) choose(b *board, s stones) placing {
	var best placing
	for _, cell := range b.cells {
		if s.occupied()&(1<<cell) != 0 {
			continue
		}
		for symbol := range 2 {
			p := b.read(s, cell, symbol)
			if p.ownMost == b.line-1 {
				return p
			}
			if best.lines == 0 || r.prefers(&p, &best) {
				best = p
			}
		}
	}
	return best
}

// prefers reports whether a move is better than another one by the keys.
func (r Rule) prefers(p, than *placing) bool {
	for _, k := range r {
		if a, b := k.of(p), k.of(than); a != b {
			return a > b
		}
	}
	return false
}

// Wins reports whether Order wins all games of a variant that Plays accepts if it
// plays by the rule.
func (r Rule) Wins(v rules.Variant) bool {
	t := trial{board: boardOf(v), rule: r, won: map[stones]struct{}{}}
	if v.ChaosFirst {
		return t.replies(stones{})
	}
	return t.order(stones{})
}

// MayWin reports whether Order wins all games of a variant that Plays accepts if it plays by the
// rule, and chooses well among moves that are equal in all keys, in each position anew. If not, no
// order of these moves wins, nor does any rule that begins with these keys.
func (r Rule) MayWin(v rules.Variant) bool {
	t := choiceTrial{board: boardOf(v), rule: r, known: map[stones]bool{}}
	if v.ChaosFirst {
		return t.replies(stones{})
	}
	return t.order(stones{})
}

// A choiceTrial plays all moves that a rule holds for equally good against everything that Chaos
// can do.
type choiceTrial struct {
	board *board
	rule  Rule
	known map[stones]bool // with Order to move: whether it can win all games from there
}

// order reports whether Order can win all games from a position with Order to move.
func (t *choiceTrial) order(s stones) bool {
	won, ok := t.known[s]
	if !ok {
		won = t.anyWins(s)
		t.known[s] = won
	}
	return won
}

// anyWins reports whether Order wins by one of the moves that the rule holds for best.
func (t *choiceTrial) anyWins(s stones) bool {
	best := t.rule.best(t.board, s)
	if best[0].ownMost == t.board.line-1 {
		return true
	}
	return slices.ContainsFunc(best, func(p placing) bool {
		next := s.with(p.cell, p.symbol)
		return next.occupied() != t.board.all && t.replies(next)
	})
}

// best returns the moves that a rule holds for equally good on a board with an empty cell, and for
// better than all others; one alone if it completes a line.
func (r Rule) best(b *board, s stones) (best []placing) {
	for _, p := range b.placings(s) {
		switch {
		case p.ownMost == b.line-1:
			return []placing{p}
		case len(best) == 0 || r.prefers(&p, &best[0]):
			best = append(best[:0], p)
		case !r.prefers(&best[0], &p):
			best = append(best, p)
		}
	}
	return best
}

// replies reports whether Order can win after everything that Chaos can do.
func (t *choiceTrial) replies(s stones) bool { return t.board.afterAll(s, t.order) }

// A trial plays a rule against everything that Chaos can do, and ends with the
// first game that Chaos wins.
type trial struct {
	board *board
	rule  Rule
	won   map[stones]struct{} // with Order to move: it wins all games from there
}

// order reports whether Order wins all games from a position with Order to move.
func (t *trial) order(s stones) bool {
	if _, ok := t.won[s]; ok {
		return true
	}
	p := t.rule.choose(t.board, s)
	next := s.with(p.cell, p.symbol)
	if p.ownMost != t.board.line-1 && (next.occupied() == t.board.all || !t.replies(next)) {
		return false
	}
	t.won[s] = struct{}{}
	return true
}

// replies reports whether Order wins after everything that Chaos can do.
func (t *trial) replies(s stones) bool { return t.board.afterAll(s, t.order) }

// afterAll reports whether all moves of Chaos that complete no line leave an empty cell, and
// Order a win, as order says.
func (b *board) afterAll(s stones, order func(stones) bool) bool {
	for empty := b.all &^ s.occupied(); empty != 0; empty &= empty - 1 {
		cell := bits.TrailingZeros16(empty)
		for symbol := range 2 {
			if b.completes(s, cell, symbol) {
				continue
			}
			next := s.with(cell, symbol)
			if next.occupied() == b.all || !order(next) {
				return false
			}
		}
	}
	return true
}
