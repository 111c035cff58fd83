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
	pos, ok := p.(position)
	if !ok || pos.plies() >= bookTurns*perTurn || pos.plies()%perTurn != 0 {
		return nil, nil
	}
	b := openings()
	var list []engine.Branch
	at := map[position]int{}
	for _, cells := range pairsIn(pos.free()) {
		next := pos.with(cells)
		like := next.canonical()
		if i, ok := at[like]; ok {
			list[i].Alike++
			continue
		}
		result, ok := b.result(next, pos.Turn())
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

// result returns the result of a position for a player, if the book has it.
func (b book) result(p position, player engine.Player) (engine.Result, bool) {
	e, ok := b.find(p)
	if player == engine.Second {
		return -e.result, ok
	}
	return e.result, ok
}

// replies counts the turns in a position, and those that are as good as any, if the
// book has them.
func (b book) replies(p position) (all, best int) {
	worth, ok := b.result(p, p.Turn())
	for _, cells := range pairsIn(p.free()) {
		result, known := b.result(p.with(cells), p.Turn())
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
