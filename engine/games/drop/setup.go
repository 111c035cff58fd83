package drop

import (
	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/refusal"
)

// Setup returns the position with these discs, or the reason why no play reaches it.
func (g game) Setup(cells []engine.Symbol) (engine.Position, error) {
	p := position{rule: g.rule}
	if len(cells) != g.rule.size() {
		return nil, refusal.WrongCells(len(cells), g.rule.size())
	}
	for c, s := range cells {
		switch s {
		case engine.Empty:
		case engine.X, engine.O:
			stones := &p.stones[s-engine.X]
			*stones = stones.Or(grid.OneCell(c))
		default:
			return nil, refusal.WrongSymbol(s, uint16(c), int(g.rule.cols), symbols[:]...)
		}
	}
	if err := p.reachable(); err != nil {
		return nil, err
	}
	return p, nil
}

// reachable says why no play leads to the discs, if none does, and notes whether the
// last one has won.
func (p *position) reachable() error {
	cols := int(p.rule.cols)
	for c := range p.rule.size() {
		if c >= cols && p.taken().Has(c) && !p.taken().Has(c-cols) {
			return engine.NewUserError("drop.illegal.floating", "Cell", engine.CellNotation(uint16(c), cols), "Below", engine.CellNotation(uint16(c-cols), cols))
		}
	}
	x, o := p.stones[0].Count(), p.stones[1].Count()
	if x != o && x != o+1 {
		return refusal.WrongBalance(symbols, x, o)
	}
	last := p.Turn().Other()
	if p.rule.anyLine(p.stones[last.Other()]) {
		return refusal.LineEarlier(symbols[last.Other()], symbols[last])
	}
	if p.won = p.rule.anyLine(p.stones[last]); !p.won {
		return p.ordered()
	}
	var err error = refusal.LinesAtOnce(symbols[last])
	for col := range cols {
		top := p.height(col) - 1
		if top < 0 || !p.stones[last].Has(p.rule.cell(top, col)) {
			continue
		}
		before := *p
		before.stones[last] = before.stones[last].AndNot(grid.OneCell(p.rule.cell(top, col)))
		if before.won = false; p.rule.anyLine(before.stones[last]) {
			continue
		}
		if err = before.ordered(); err == nil {
			return nil
		}
	}
	return err
}

// mostOrders bounds the work of ordered. Discs that need more to be explained are given
// the benefit of the doubt; no position of play is known that does. In positions; a
// guess, not measured.
const mostOrders = 20_000

// ordered says why the discs cannot have fallen one after the other, if they cannot:
// in their columns the players' turns must alternate.
func (p *position) ordered() error {
	o := ordering{position: *p, seen: map[[maxSide]uint8]bool{}}
	var top [maxSide]uint8
	for col := range int(p.rule.cols) {
		top[col] = uint8(p.height(col))
	}
	if o.lifts(top, p.plies()) || len(o.seen) > mostOrders {
		return nil
	}
	return engine.NewUserError("drop.illegal.order", "First", symbols[engine.First], "Second", symbols[engine.Second])
}

// An ordering looks for an order of discs by lifting them off from the top again.
type ordering struct {
	position position
	seen     map[[maxSide]uint8]bool // heights of columns from which it does not go on
}

// lifts reports whether the discs below the heights, of which there are so many, can be
// lifted off one by one, each a disc of the player who made that ply.
func (o *ordering) lifts(heights [maxSide]uint8, discs int) bool {
	if discs == 0 {
		return true
	}
	if o.seen[heights] || len(o.seen) > mostOrders {
		return false
	}
	o.seen[heights] = true
	mover := o.position.stones[(discs-1)&1]
	for col := range int(o.position.rule.cols) {
		if heights[col] == 0 || !mover.Has(o.position.rule.cell(int(heights[col])-1, col)) {
			continue
		}
		below := heights
		below[col]--
		if o.lifts(below, discs-1) {
			return true
		}
	}
	return false
}
