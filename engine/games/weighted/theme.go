package weighted

import (
	"context"

	"noughts/engine"
)

// themeSum is the theme of positions in which nobody can force a line, so that the sums decide.
const themeSum = "keep-the-sum"

// Themes implements engine.Themer: if both go on as well as they can, does a line decide or
// the sums?
func (g game) Themes(p engine.Position, solution []engine.Move, _ engine.Result) []string {
	for _, m := range solution {
		next, err := p.Play(m)
		if err != nil {
			return nil
		}
		p = next
	}
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(context.Background(), p, engine.Budget{}, nil)
	if err != nil {
		return nil
	}
	for _, m := range a.Line {
		next, err := p.Play(m)
		if err != nil {
			return nil
		}
		p = next
	}
	if end, ok := p.(position); ok && !hasLine(end.Stones, engine.First) && !hasLine(end.Stones, engine.Second) {
		return []string{themeSum}
	}
	return nil
}
