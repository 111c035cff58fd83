package jing

import (
	"cmp"
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
)

// Explore returns the turns of the opening, as far as the book of proved positions goes.
// Which of them are alike is for all 32 symmetries of the lines to say.
func (game) Explore(_ context.Context, p engine.Position, _ func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	pos, ok := p.(Position)
	if !ok || pos.Plies() >= BookTurns*PerTurn || pos.Plies()%PerTurn != 0 {
		return nil, nil
	}
	b := ShippedBook()
	var list []engine.Branch
	at := map[Position]int{}
	for _, cells := range PairsIn(pos.Free()) {
		next := pos.With(cells)
		like := next.Canonical()
		if i, ok := at[like]; ok {
			list[i].Alike++
			continue
		}
		result, ok := b.Result(next, pos.Turn())
		if !ok {
			return nil, nil
		}
		at[like] = len(list)
		branch := engine.Branch{Alike: 1, Value: engine.Proved(engine.Move{}, result, -1)}
		for _, c := range grid.CellsOf(cells) {
			branch.Turn = append(branch.Turn, engine.Move{Cell: c})
		}
		branch.Value.Move = branch.Turn[0]
		branch.Replies, branch.Holding = b.replies(next)
		list = append(list, branch)
	}
	slices.SortStableFunc(list, func(a, b engine.Branch) int {
		return cmp.Or(cmp.Compare(b.Value.Low, a.Value.Low), cmp.Compare(a.Holding, b.Holding))
	})
	return list, nil
}

// Result returns the result of a position for a player, if the book has it.
func (b Book) Result(p Position, player engine.Player) (engine.Result, bool) {
	e, ok := b.Find(p)
	if player == engine.Second {
		return -e.Result, ok
	}
	return e.Result, ok
}

// replies counts the turns in a position, and those that are as good as any, if the
// book has them.
func (b Book) replies(p Position) (all, best int) {
	worth, ok := b.Result(p, p.Turn())
	for _, cells := range PairsIn(p.Free()) {
		result, known := b.Result(p.With(cells), p.Turn())
		if !ok || !known {
			return 0, 0
		}
		all++
		if result == worth {
			best++
		}
	}
	return all, best
}
