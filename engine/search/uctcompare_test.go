package search_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

// Of the moves that look nearly as good as the best one, some are visited as often as any where
// that is asked for, and all where there is time; nobody is told that moves are as good who did not
// ask. A move and its mirror image are as good mostly.
func TestJudgeComparesMoves(t *testing.T) {
	const iterations = 40_000
	mirrored, trees, alike := 0, 0, 0
	for cells := uint8(11); cells <= 15; cells++ {
		for turn := uint8(1); turn <= 2; turn++ {
			for _, misere := range []bool{false, true} {
				root := toy{cells: cells, turn: turn, misere: misere}
				plain := search.NewUCT(root, search.UCTOptions[toy]{})
				if plain.Judge(t.Context(), iterations, false); len(plain.Analysis().Best()) > 1 && !plain.Analysis().Root.Decided() {
					t.Errorf("%+v: %v are as good without a comparison", root, plain.Analysis().Best())
				}
				u := search.NewUCT(root, search.UCTOptions[toy]{})
				done, visits, most := u.Judge(t.Context(), iterations, true), 0, 0
				if a := u.Analysis(); a.Root.Decided() {
					continue
				}
				trees++
				for _, m := range u.Moves() {
					visits += m.Visits
				}
				if done != iterations || visits != iterations {
					t.Errorf("%+v: %d iterations, %d visits, want %d", root, done, visits, iterations)
				}
				alike += len(u.Analysis().Best())
				u.Compare(t.Context(), 10*iterations)
				moves := u.Moves()
				best := 0.0
				for _, m := range moves {
					most = max(most, m.Visits)
					if m.Compared {
						best = max(best, m.Score)
					}
				}
				for _, m := range moves {
					open := m.Low < m.High
					if m.Compared && open && m.Visits < most*9/10 {
						t.Errorf("%+v: %+v was visited less than %d times", root, m, most)
					}
					if !m.Compared && open && m.Score >= engine.Nearly(best) {
						t.Errorf("%+v: %+v looks as good as %v", root, m, best)
					}
				}
				good := map[engine.Move]bool{}
				for _, m := range u.Analysis().Best() {
					good[m] = true
				}
				first := moves[0].Move
				if first.Cell = uint16(cells) - 1 - first.Cell; good[first] {
					mirrored++
				}
			}
		}
	}
	if trees < 10 || alike < 2*trees || mirrored < trees/2 {
		t.Errorf("of the best moves of %d trees, %d are as good, and %d have a mirror image that is", trees, alike, mirrored)
	}
}
