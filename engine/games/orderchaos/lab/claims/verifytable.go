package claims

import (
	"context"
	"slices"

	"noughts/engine/games/orderchaos/papers"

	"noughts/engine/games/orderchaos/lab/tablebase"
	"noughts/engine/games/orderchaos/rules"
)

// tableFindings fills the tablebase of all boards of 4×4 and counts in it. The boards
// on which the game goes on are counted in another way as well.
func tableFindings(ctx context.Context) ([]finding, error) {
	t, err := tablebase.New(ctx, papers.PlanBoard(false))
	if err != nil {
		return nil, err
	}
	orderFirst, chaosFirst := t.FromStart()
	return []finding{
		claimed("table4x4.boards", "3^16", 43046721, t.Count.Boards),
		claimed("table4x4.nonterminal", "counted by pairs of sets without a line", unfinishedBoards(papers.PlanBoard(false)), t.Count.Nonterminal),
		claimed("table4x4.order_to_move.order_wins", documentation, 29159323, t.Count.OrderToMove),
		claimed("table4x4.chaos_to_move.order_wins", documentation, 18545687, t.Count.ChaosToMove),
		claimed("table4x4.order_first.plies", documentation, 13, orderFirst),
		claimed("table4x4.chaos_first.plies", documentation, 12, chaosFirst),
	}, nil
}

// unfinishedBoards counts the boards with an empty cell and no line, for two
// symbols: the pairs of disjoint sets of cells, for X and for O, neither of which
// holds a line, without those that fill the board.
func unfinishedBoards(r rules.Variant) int {
	all := 1<<r.Cells() - 1
	g := r.Geometry()
	within := make([]int, all+1) // by set: how many of its subsets hold no line
	for set := range within {
		within[set] = 1
		for i := range g.Windows {
			if (rules.CellSet{Lo: uint64(set)}).Covers(g.Windows[i].Cells) {
				within[set] = 0
			}
		}
	}
	lineless := slices.Clone(within)
	for cell := 1; cell <= all; cell <<= 1 {
		for set := range within {
			if set&cell != 0 {
				within[set] += within[set^cell]
			}
		}
	}
	count := 0
	for x, ok := range lineless {
		count += ok * (within[all&^x] - lineless[all&^x])
	}
	return count
}
