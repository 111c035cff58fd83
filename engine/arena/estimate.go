package arena

import (
	"context"
	"errors"

	"noughts/engine"
	"noughts/engine/calibration"
)

// Estimate lets the solver of a game say, with so many nodes, what may be expected in each position
// of the games of a match that were played to an end. Positions of their openings do not count.
func Estimate(ctx context.Context, game engine.Game, records []Record, nodes uint64, progress func()) ([]calibration.Said, error) {
	var all []calibration.Said
	for i := range records {
		if r := &records[i]; r.Ending == ByRules || r.Ending == ByProof {
			said, err := estimateGame(ctx, game, r, nodes)
			if err != nil {
				return all, err
			}
			all = append(all, said...)
		}
		progress()
	}
	return all, nil
}

// estimateGame is Estimate for one game, with a solver that remembers nothing of others.
func estimateGame(ctx context.Context, game engine.Game, r *Record, nodes uint64) ([]calibration.Said, error) {
	var all []calibration.Said
	solver := game.NewSolver(engine.SolverOptions{})
	p := game.Start()
	for ply, m := range r.Moves {
		if ply >= r.Opening {
			a, err := solver.Analyze(ctx, p, engine.Budget{Nodes: nodes}, nil)
			if err = errors.Join(err, ctx.Err()); err != nil {
				return nil, err
			}
			s := calibration.Said{Game: r.Number, Plies: ply, Chance: a.Root.Estimate, Score: r.Outcome.For(p.Turn()).Score()}
			if a.Root.Decided() {
				s.Chance, s.Proved = a.Root.Low.Score(), true
			}
			all = append(all, s)
		}
		next, err := p.Play(m)
		if err != nil {
			return nil, err
		}
		p = next
	}
	return all, nil
}
