package pairing

import (
	"slices"

	"noughts/engine"
)

// Wins reports whether Chaos wins by the pairing from a position, given by its
// stones, in which Order is to move. That is so if every window that is still live
// is stopped by pairs that are still empty, whoever played what before, and if the
// parity is right or Chaos can open those pairs.
func (p *Pairing) Wins(stones []engine.Symbol) bool {
	untouched := func(pair int) bool { return p.untouched(pair, stones) }
	for i := range p.windows {
		if p.isLive(i, stones) && !p.stopped(i, untouched) {
			return false
		}
	}
	return count(stones, engine.Empty)%2 == 0 || p.zugzwangOrder(stones) != nil
}

func (p *Pairing) untouched(pair int, stones []engine.Symbol) bool {
	cells := p.Pairs[pair].Cells
	return stones[cells[0]] == engine.Empty && stones[cells[1]] == engine.Empty
}

// isLive reports whether a window may still come to count for some symbol.
func (p *Pairing) isLive(window int, stones []engine.Symbol) bool {
	w := &p.windows[window]
	return slices.ContainsFunc(p.Rules.choices(), func(s engine.Symbol) bool {
		for _, c := range w.cells {
			if stones[c] != engine.Empty && stones[c] != s {
				return false
			}
		}
		for _, c := range w.ends {
			if stones[c] == s {
				return false
			}
		}
		return true
	})
}

// choices returns the symbols for which a window may be live. Without Exact the
// rules do not tell how many there are, and one more does no harm: a window
// without stones is live anyway.
func (r Rules) choices() []engine.Symbol {
	list := []engine.Symbol{engine.X, engine.O, engine.Triangle, engine.Square}
	if r.Exact {
		return list[:r.Symbols]
	}
	return list
}

func count(stones []engine.Symbol, s engine.Symbol) int {
	n := 0
	for _, stone := range stones {
		if stone == s {
			n++
		}
	}
	return n
}

// A Reply is what Chaos plays by a pairing.
type Reply struct {
	Move engine.Move
	Pair int // the number of the pair that it is played in; 0 for a cell of none that is needed
	To   int // the cell of the pair that has the stone it answers; -1 if it opens the pair
}

// Reply returns a move after which Chaos wins by the pairing, if there is one. It
// answers where Order has touched a pair, otherwise keeps out of them, and opens
// one in zugzwang.
func (p *Pairing) Reply(stones []engine.Symbol) (r Reply, ok bool) {
	for _, list := range [][]Reply{p.answers(stones), p.outside(stones), p.openers(stones)} {
		for _, r := range list {
			next := slices.Clone(stones)
			next[r.Move.Cell] = r.Move.Symbol
			if p.Wins(next) {
				return r, true
			}
		}
	}
	return Reply{}, false
}

// answers returns the replies in the pairs that have one stone.
func (p *Pairing) answers(stones []engine.Symbol) []Reply {
	var list []Reply
	for i, pair := range p.Pairs {
		for _, to := range pair.Cells {
			cell := pair.partner(to)
			if stones[to] == engine.Empty || stones[cell] != engine.Empty {
				continue
			}
			s := stones[to]
			if pair.Kind == Opposite {
				s = other(s)
			}
			list = append(list, Reply{Move: engine.Move{Cell: uint16(cell), Symbol: s}, Pair: i + 1, To: to})
		}
	}
	return list
}

// other returns a symbol that is not s.
func other(s engine.Symbol) engine.Symbol {
	if s == engine.X {
		return engine.O
	}
	return engine.X
}

// outside returns the moves on cells of no untouched pair.
func (p *Pairing) outside(stones []engine.Symbol) []Reply {
	var list []Reply
	for c := range stones {
		if stones[c] == engine.Empty && (p.pairOf[c] == noPair || !p.untouched(p.pairOf[c], stones)) {
			list = append(list, p.eitherSymbol(c, 0)...)
		}
	}
	return list
}

// openers returns the moves into untouched pairs.
func (p *Pairing) openers(stones []engine.Symbol) []Reply {
	var list []Reply
	for i, pair := range p.Pairs {
		if p.untouched(i, stones) {
			list = slices.Concat(list, p.eitherSymbol(pair.Cells[0], i+1), p.eitherSymbol(pair.Cells[1], i+1))
		}
	}
	return list
}

// eitherSymbol returns the moves on a cell that answer nothing, with either symbol.
func (p *Pairing) eitherSymbol(cell, pair int) []Reply {
	var list []Reply
	for _, s := range bothSymbols {
		list = append(list, Reply{Move: engine.Move{Cell: uint16(cell), Symbol: s}, Pair: pair, To: noPair})
	}
	return list
}
