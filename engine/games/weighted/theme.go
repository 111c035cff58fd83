package weighted

import (
	"context"

	"noughts/engine"
)

// themeSum is the theme of positions in which the sums decide, not a line.
const themeSum = "keep-the-sum"

// Theme implements engine.Themer: if both go on as well as they can, does a line decide or
// the sums?
func (g game) Theme(p engine.Position, solution []engine.Move, _ engine.Result) string {
	for _, m := range solution {
		next, err := p.Play(m)
		if err != nil {
			return ""
		}
		p = next
	}
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(context.Background(), p, engine.Budget{}, nil)
	if err != nil {
		return ""
	}
	for _, m := range a.Line {
		next, err := p.Play(m)
		if err != nil {
			return ""
		}
		p = next
	}
	if end, ok := p.(position); ok && !hasLine(end.Stones, engine.First) && !hasLine(end.Stones, engine.Second) {
		return themeSum
	}
	return ""
}
