package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/refusal"
)

// setup returns the position with these stones, or the reason why no play
// reaches it.
func (r rule) setup(symbolsAt []engine.Symbol) (position, error) {
	p := position{rule: r}
	if len(symbolsAt) != r.size() {
		return p, refusal.WrongCells(len(symbolsAt), r.size())
	}
	for c, s := range symbolsAt {
		switch s {
		case engine.Empty:
		case engine.X, engine.O:
			p.stones[s-engine.X].Add(uint16(c))
		default:
			return p, refusal.WrongSymbol(s, uint16(c), int(r.cols), symbols[:]...)
		}
	}
	if err := p.derive(); err != nil {
		return position{}, err
	}
	return p, nil
}

// derive fills in what follows from the stones, or says why they cannot be.
func (p *position) derive() error {
	x, o := p.stones[0].Count(), p.stones[1].Count()
	if x != o && x != o+1 {
		return refusal.WrongBalance(symbols, x, o)
	}
	p.plies = uint16(x + o)
	last := p.Turn().Other()
	if p.rule.anyLine(&p.stones, last.Other()) {
		if p.rule.anyLine(&p.stones, last) {
			return engine.NewUserError("mnk.illegal.both", "Line", p.rule.line)
		}
		return refusal.LineEarlier(symbols[last.Other()], symbols[last])
	}
	switch {
	case p.rule.anyLine(&p.stones, last):
		p.ended = lineMade
	case p.stuck():
		p.ended = full
	}
	return p.playedTo(last)
}

// playedTo says why the stones cannot have been put one after the other without
// a line before the last one, which was put by the player last.
func (p *position) playedTo(last engine.Player) error {
	for player := range p.stones {
		s := p.stones[player]
		if p.ended == lineMade && engine.Player(player) == last {
			if !p.lastMade(last) {
				return refusal.LinesAtOnce(symbols[player])
			}
			continue
		}
		if p.rule.renju && engine.Player(player) == engine.First && p.rule.overlong(s) != (patterns.Cells{}) {
			return engine.NewUserError("mnk.illegal.overlong", "Symbol", symbols[player], "Line", p.rule.line)
		}
		if !p.rule.canGrow(s) {
			return engine.NewUserError("mnk.illegal.on_the_way", "Symbol", symbols[player], "Line", p.rule.line)
		}
	}
	return nil
}

// lastMade reports whether some stone of a player can have been the one that made the
// first line.
func (p *position) lastMade(player engine.Player) bool {
	for c := range p.stones[player].All {
		before := p.stones
		mine := &before[player]
		mine.Remove(c)
		overlong := p.rule.renju && player == engine.First && p.rule.overlong(*mine) != (patterns.Cells{})
		if !p.rule.anyLine(&before, player) && !overlong && p.rule.canGrow(*mine) {
			return true
		}
	}
	return false
}

// canGrow reports whether s, which holds no line, can be put stone by stone
// without a line on the way. That is never in doubt unless a line must be exact:
// then a longer run may have been a line before. Where a stopped run is no line, and where
// points are forbidden, it also depends on when the opponent's stones were put: there
// stones are given the benefit of the doubt.
func (r rule) canGrow(s patterns.Cells) bool {
	if !r.exact {
		return true
	}
	g := growth{rule: r, failed: map[patterns.Cells]bool{}}
	return g.shrinks(s)
}

// maxGrowth bounds the work of a growth. Stones that need more to be explained are given the
// benefit of the doubt; no position is known that does. In sets of stones; a guess, not measured.
const maxGrowth = 2000

// A growth looks for an order of stones by taking them away one by one.
type growth struct {
	rule   rule
	failed map[patterns.Cells]bool // sets that cannot be taken away
}

// shrinks reports whether the stones of s, which holds no line, can be taken
// away one by one so that no line ever stands.
func (g *growth) shrinks(s patterns.Cells) bool {
	s = g.rule.overlong(s) // a stone in no longer run can go at any time
	if s == (patterns.Cells{}) {
		return true
	}
	if g.failed[s] {
		return false
	}
	for c := range s.All {
		if g.rule.leavesLine(&s, c) {
			continue
		}
		before := s
		before.Remove(c)
		if g.shrinks(before) || len(g.failed) > maxGrowth {
			return true
		}
	}
	g.failed[s] = true
	return false
}

// overlong returns the stones of s that stand in a run longer than a line.
func (r rule) overlong(s patterns.Cells) patterns.Cells {
	var out patterns.Cells
	for c := range s.All {
		row, col := int(c)/int(r.cols), int(c)%int(r.cols)
		for _, d := range directions {
			if 1+r.runLength(&s, row, col, d[0], d[1])+r.runLength(&s, row, col, -d[0], -d[1]) > int(r.line) {
				out.Add(c)
			}
		}
	}
	return out
}

// leavesLine reports whether taking the stone of s on c away leaves a line of a
// longer run that went through it.
func (r rule) leavesLine(s *patterns.Cells, c uint16) bool {
	row, col := int(c)/int(r.cols), int(c)%int(r.cols)
	for _, d := range directions {
		for _, sign := range [2]int{1, -1} {
			if r.runLength(s, row, col, sign*d[0], sign*d[1]) == int(r.line) {
				return true
			}
		}
	}
	return false
}
