package stones

import (
	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/refusal"
)

// Setup returns the position with these stones, or the reason why no play reaches it.
func Setup[R Rules](rules R, cells []engine.Symbol) (Position[R], error) {
	none, p := Position[R]{Rules: rules}, Position[R]{Rules: rules}
	if len(cells) != p.Cells() {
		return none, refusal.WrongCells(len(cells), p.Cells())
	}
	for c, s := range cells {
		switch s {
		case engine.Empty:
		case Symbols[engine.First]:
			p.Stones = p.Stones.With(engine.First, c)
		case Symbols[engine.Second]:
			p.Stones = p.Stones.With(engine.Second, c)
		default:
			_, cols := rules.Size()
			return none, refusal.WrongSymbol(s, uint16(c), cols, Symbols[:]...)
		}
	}
	return p, p.reachable()
}

// reachable says why no play leads to the stones, if none does: without one of the stones of
// who moved last the game must have gone on.
func (p Position[R]) reachable() error {
	x, o := p.Stones[engine.First].Count(), p.Stones[engine.Second].Count()
	if x != o && x != o+1 {
		return refusal.WrongBalance(Symbols, x, o)
	}
	last := p.Turn().Other()
	if _, over := p.Outcome(); !over || x+o == 0 {
		return nil
	}
	for rest := p.Stones[last]; !rest.IsEmpty(); {
		before := p.Stones
		before[last] = before[last].AndNot(grid.OneCell(rest.Pop()))
		if _, over := p.Rules.Judge(before); !over {
			return nil
		}
	}
	others := p.Stones
	others[last] = grid.SmallSet{}
	if _, over := p.Rules.Judge(others); over {
		return refusal.LineEarlier(Symbols[last.Other()], Symbols[last])
	}
	return refusal.LinesAtOnce(Symbols[last])
}
