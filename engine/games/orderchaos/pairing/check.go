package pairing

import (
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/paircheck"
)

// This file hands what was found to the package paircheck, which knows nothing of
// how it was found: not even what the lines of a board are.

// variant returns the rules as paircheck knows them.
func (r Rules) variant() paircheck.Variant {
	return paircheck.Variant{
		Rows: r.Rows, Cols: r.Cols, Line: r.Line,
		Symbols: max(r.Symbols, 2), Exact: r.Exact, Full: r.Full,
	}
}

// checked returns the pairs as paircheck knows them.
func (p *Pairing) checked() []paircheck.Pair {
	list := make([]paircheck.Pair, len(p.Pairs))
	for i, pair := range p.Pairs {
		list[i] = paircheck.Pair{Cells: pair.Cells, Same: pair.Kind == Same}
	}
	return list
}

// Check returns an error unless every window is stopped, and no cell belongs to
// two pairs. Then Chaos wins by the pairing if WinsFromStart says so.
func (p *Pairing) Check() error { return p.checkFor(p.Rules) }

func (p *Pairing) checkFor(r Rules) error {
	if err := r.variant().CheckPairs(p.checked()); err != nil || p.ZugzwangOrder == nil {
		return err
	}
	return r.variant().CheckZugzwang(p.checked(), p.ZugzwangOrder)
}

// Sound is what Soundness says of a pairing that stops every window.
const Sound = "sound"

// Soundness says that a pairing is Sound, or how Order wins against it at once, or
// else which window it does not stop.
func (p *Pairing) Soundness() string {
	err := p.Check()
	if err == nil {
		return Sound
	}
	if !p.Rules.Full {
		if line, ok := p.Refute(p.Rules.Line); ok {
			names := make([]string, len(line))
			for i, m := range line {
				names[i] = m.Symbol.String() + engine.CellName(m.Cell, p.Rules.Cols)
			}
			return strings.Join(names, " ")
		}
	}
	return err.Error()
}

// Check returns an error if the bound proves nothing by the rules that were asked about.
func (b *Bound) Check(asked Rules) error {
	if b.Opened {
		return asked.variant().CheckOpenedPrices(b.Prices)
	}
	return asked.variant().CheckPrices(b.Prices)
}

// Needs returns the least that it costs to stop each line, by its cells, and
// what all cells cost. It does not take them from the search.
func (b *Bound) Needs() (lines [][]int, needs []int, sum int) {
	list := b.Rules.variant().Needs
	if b.Opened {
		list = b.Rules.variant().OpenedNeeds
	}
	for _, l := range list(b.Prices) {
		lines, needs = append(lines, l.Cells), append(needs, l.Need)
	}
	return lines, needs, total(b.Prices)
}

// Check checks the pairing or the bound, for the rules that were asked about.
func (a Answer) Check(asked Rules) error {
	switch {
	case a.Pairing != nil:
		return a.Pairing.checkFor(asked)
	case a.Bound != nil:
		return a.Bound.Check(asked)
	}
	return nil
}
