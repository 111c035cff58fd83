package papers

import (
	"cmp"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// An OrderPlan is a strategy for Order on the 4×4 board, where four in a row win. It
// finds a move wherever a cell is empty.
type OrderPlan func(p *rules.Position) engine.Choice

// PlanCalled returns the plan of a strategy, the thesis's without a name.
func PlanCalled(name string) (OrderPlan, error) {
	name, reading, _ := strings.Cut(name, ":")
	switch name {
	case "", "thesis":
		return thesisReading(reading)
	case "numbered":
		return numbered, nil
	case "rule":
		return byRule, nil
	}
	return nil, engine.NewUserError("orderchaos.illegal.plan", "Typed", engine.Quote(name))
}

// PlanMove returns what a strategy for Order, with its reading after a colon, plays
// on the 4×4 board, whether or not a game by it leads to the position. It fails for
// other variants, and where Chaos is to move.
func PlanMove(name string, p *rules.Position) (c engine.Choice, ok bool) {
	plan, err := PlanCalled(name)
	if err != nil || !planned(p.Variant) || !p.OrderToMove() {
		return engine.Choice{}, false
	}
	in := rules.Position{Variant: PlanBoard(p.Variant.ChaosFirst), Stones: p.Stones}
	return plan(&in), true
}

// PlanBoard is the variant that plans are for.
func PlanBoard(chaosFirst bool) rules.Variant {
	return rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2, ChaosFirst: chaosFirst}
}

// A placing is a move with what the plans ask about it: P of its cell for its
// own symbol, and for the other one.
type placing struct {
	move       engine.Move
	own, other measure
}

// ranks number the cells of the board as it is seen, the rows from the top. Of
// equally good moves a plan takes the one with the lowest number, X before O.
type ranks [4][4]int

// cells returns the cells in the order of their numbers, which are 1 to 16.
func (r ranks) cells() (order [16]int) {
	for i, row := range r {
		for j, number := range row {
			order[number-1] = CellOf(PlanBoard(false), i+1, j+1)
		}
	}
	return order
}

// placings returns all moves in the order of the cells, X before O.
func placings(p *rules.Position, order *[16]int) []placing {
	list := make([]placing, 0, 2*len(order))
	occupied := p.Occupied()
	for _, c := range order {
		if occupied.Has(c) {
			continue
		}
		x, o := feasible(p, c, 0), feasible(p, c, 1)
		list = append(list,
			placing{engine.Move{Cell: uint16(c), Symbol: engine.X}, x, o},
			placing{engine.Move{Cell: uint16(c), Symbol: engine.O}, o, x})
	}
	return list
}

// because returns the choice of the move for a reason, which is a step or rule of
// that number.
func (m placing) because(reason string, number int) engine.Choice {
	return engine.Choice{Move: m.move, Reason: engine.Reason{ID: reason, Number: number}}
}

// completes reports whether the move completes a line of four.
func (m placing) completes() bool { return m.own.most() == 3 }

// crosses reports whether two open lines of two cross on the move's cell.
func (m placing) crosses() bool {
	twos := 0
	for _, n := range m.own {
		if n == 2 {
			twos++
		}
	}
	return twos >= 2
}

// breaksNone reports whether the move breaks no line that the other symbol alone
// has stones on.
func (m placing) breaksNone() bool { return m.other.most() == 0 }

// byMost compares the largest P, byTotal the sum of P over the directions, and
// byBoth first the one and then the other.
func byMost(a, b placing) int  { return cmp.Compare(a.own.most(), b.own.most()) }
func byTotal(a, b placing) int { return cmp.Compare(a.own.total(), b.own.total()) }
func byBoth(a, b placing) int  { return cmp.Or(byMost(a, b), byTotal(a, b)) }

// only returns the moves for which keep holds, in the same order.
func only(list []placing, keep func(placing) bool) []placing {
	var kept []placing
	for _, m := range list {
		if keep(m) {
			kept = append(kept, m)
		}
	}
	return kept
}
