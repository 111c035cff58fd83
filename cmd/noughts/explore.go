package main

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/refusal"
	"noughts/explain"
)

// An exploreCommand is what the command line says of explore.
type exploreCommand struct {
	Position []string `arg:"" help:"cli.help.position"`
}

// Run lists the turns of a position of a solved game that really differ, and what each
// leads to.
func (c *exploreCommand) Run(ctx context.Context, p *program) error {
	s, err := p.inputPosition(c.Position)
	if err != nil {
		return err
	}
	if _, over := s.position.Outcome(); over {
		return refusal.GameOver()
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	var branches []engine.Branch
	if explorer, ok := s.game.(engine.Explorer); ok {
		solver := s.game.NewSolver(engine.SolverOptions{})
		branches, err = explorer.Explore(ctx, s.position, func(ctx context.Context, q engine.Position) (engine.Analysis, error) {
			a, err := solver.Analyze(ctx, q, engine.Budget{}, nil)
			if err == nil {
				err = ctx.Err()
			}
			return a, err
		})
	}
	switch {
	case err != nil:
		return err
	case len(branches) == 0:
		return engine.NewUserError("cli.error.explore")
	}
	all, times := explain.CountAlike(branches)
	p.tell("explore.count", "Side", s.game.Info().Sides[s.position.Turn()].Title, "Count", len(branches), "All", all, "Times", times)
	w := newColumns(p.stdout, 3)
	for _, b := range branches {
		fmt.Fprintf(w, "%s %s\t×%d\t%s\n", explain.Shape(b.Value.Low), explain.TurnName(s.game, b.Turn), b.Alike, explain.BranchValue(p.say, s.game, b))
	}
	return w.Flush()
}
