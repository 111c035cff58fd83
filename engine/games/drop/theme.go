package drop

import (
	"context"

	"noughts/engine"
)

// The themes of this family beside zugzwang: a winning cell that nobody can reach yet, in
// an odd row for the first player or in an even one for the second.
const (
	themeOdd  = "odd-threat"
	themeEven = "even-threat"
)

// themeNodes are enough to find out why the moves of a puzzle win.
const themeNodes = 200_000

// Themes implements engine.Themer by the reason that the solver gives for the first move.
func (g game) Themes(p engine.Position, solution []engine.Move, _ engine.Result) []string {
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(context.Background(), p, engine.Budget{Nodes: themeNodes}, nil)
	if err != nil || len(a.Moves) == 0 || a.Moves[0].Move.Cell != solution[0].Cell {
		return nil
	}
	if name, ok := map[string]string{
		reasonZugzwang: engine.ThemeZugzwang, reasonOdd: themeOdd, reasonEven: themeEven,
	}[a.Moves[0].Reason.ID]; ok {
		return []string{name}
	}
	return nil
}
