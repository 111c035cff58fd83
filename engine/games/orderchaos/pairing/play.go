package pairing

import (
	"slices"

	"noughts/engine"
)

// Suits reports whether Chaos wins by the pairing from the empty board.
func (p *Pairing) Suits(orderFirst bool) bool {
	return p.Form == Trios || (len(p.of)%2 == 0) == orderFirst
}

// Wins reports whether Chaos wins by the pairing from a position, given by its
// stones, in which Order is to move. That is so if every window that is still open
// is stopped by groups that are still as they have to be, whoever played what
// before, and if the parity is right.
func (p *Pairing) Wins(stones []engine.Symbol) bool {
	untouched, begun := p.standing(stones)
	if p.Form == Pairs && count(stones, engine.Empty)%2 != 0 {
		return false
	}
	rescue := none // the only trio that may have a stone
	for i := range p.frames {
		f := &p.frames[i]
		if !p.open(f, stones) || p.Rules.stops(f, untouched) {
			continue
		}
		i := slices.IndexFunc(begun, func(g Group) bool { return p.Rules.refuses(&g, f) })
		if i < 0 || rescue != none && rescue != i {
			return false
		}
		rescue = i
	}
	return true
}

// standing returns the groups without a stone, and the trios with one.
func (p *Pairing) standing(stones []engine.Symbol) (untouched, begun []Group) {
	for _, g := range p.Groups {
		switch len(g.Cells) - len(g.empty(stones)) {
		case 0:
			untouched = append(untouched, g)
		case 1:
			if g.Kind == Trio {
				begun = append(begun, g)
			}
		}
	}
	return untouched, begun
}

// empty returns the cells of a group that are empty.
func (g Group) empty(stones []engine.Symbol) []int {
	var cells []int
	for _, c := range g.Cells {
		if stones[c] == engine.Empty {
			cells = append(cells, c)
		}
	}
	return cells
}

// open reports whether a window may still come to count for some symbol.
func (p *Pairing) open(f *frame, stones []engine.Symbol) bool {
	return slices.ContainsFunc(p.Rules.choice(), func(s engine.Symbol) bool {
		for _, c := range f.cells {
			if stones[c] != engine.Empty && stones[c] != s {
				return false
			}
		}
		for _, c := range f.ends {
			if stones[c] == s {
				return false
			}
		}
		return true
	})
}

// choice returns the symbols for which a window may be open. Without Exact the
// rules do not tell how many there are, and one more does no harm: a window
// without stones is open anyway.
func (r Rules) choice() []engine.Symbol {
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
	Move  engine.Move
	Group int // the number of the group that it is played in; 0 for a cell of none that matters
	To    int // the cell of the group that has the stone it answers; -1 if it opens the group
}

// Reply returns a move after which Chaos wins by the pairing, if there is one. It
// answers where Order has touched a group, otherwise keeps out of them, and opens
// a trio if it must.
func (p *Pairing) Reply(stones []engine.Symbol) (r Reply, ok bool) {
	for _, list := range [][]Reply{p.answers(stones), p.outside(stones), p.openings(stones)} {
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

// answers returns the replies in the groups that have a stone.
func (p *Pairing) answers(stones []engine.Symbol) []Reply {
	var list []Reply
	for i, g := range p.Groups {
		free := g.empty(stones)
		if len(free) == 0 || len(free) == len(g.Cells) {
			continue
		}
		to := g.Cells[slices.IndexFunc(g.Cells, func(c int) bool { return stones[c] != engine.Empty })]
		s := stones[to]
		if g.Kind != Same {
			s = other(s)
		}
		list = append(list, Reply{Move: engine.Move{Cell: uint16(free[0]), Symbol: s}, Group: i + 1, To: to})
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

// outside returns the moves on cells of no untouched group.
func (p *Pairing) outside(stones []engine.Symbol) []Reply {
	var list []Reply
	for c, s := range stones {
		if s != engine.Empty || p.of[c] != none && len(p.Groups[p.of[c]].empty(stones)) == len(p.Groups[p.of[c]].Cells) {
			continue
		}
		for _, s := range []engine.Symbol{engine.X, engine.O} {
			list = append(list, Reply{Move: engine.Move{Cell: uint16(c), Symbol: s}, To: none})
		}
	}
	return list
}

// openings returns a move in each untouched trio.
func (p *Pairing) openings(stones []engine.Symbol) []Reply {
	var list []Reply
	for i, g := range p.Groups {
		if g.Kind == Trio && len(g.empty(stones)) == len(g.Cells) {
			list = append(list, Reply{Move: engine.Move{Cell: uint16(g.Cells[0]), Symbol: engine.X}, Group: i + 1, To: none})
		}
	}
	return list
}
