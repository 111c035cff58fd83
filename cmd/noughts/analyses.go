package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"noughts/engine"
	"noughts/engine/search"
	"noughts/engine/strategy"
	"noughts/store"
	"noughts/store/postgres"
)

// savedAnalyses are the analyses that the bot has saved, so that the terminal gives the same
// answers. The zero value saves nothing.
type savedAnalyses struct{ db database }

// openAnalyses opens the given file or, without one, the database of the bot's settings, if it
// exists. The bot may be using it meanwhile.
func (p *program) openAnalyses(ctx context.Context, file string) (*savedAnalyses, error) {
	asked := file != ""
	if !asked {
		file, _ = p.getenv("NOUGHTS_DB")
	}
	if file == "" {
		return &savedAnalyses{}, nil
	}
	switch _, err := os.Stat(file); {
	case postgres.Is(file): // an address is no file
	case errors.Is(err, fs.ErrNotExist) && asked:
		return nil, engine.NewUserError("cli.error.kept_missing", "File", file)
	case errors.Is(err, fs.ErrNotExist):
		return &savedAnalyses{}, nil
	}
	db, err := openShared(context.WithoutCancel(ctx), file) // opening may take longer than the time to think
	if err != nil {
		return nil, engine.NewUserError("cli.error.kept", "File", file, "Reason", err.Error())
	}
	return &savedAnalyses{db}, nil
}

func (k *savedAnalyses) close() {
	if k.db != nil {
		_ = k.db.Close() // lost analyses can be computed again
	}
}

// analyze continues the saved analysis of a position within a budget, and saves the result.
func (k *savedAnalyses) analyze(ctx context.Context, solver engine.Solver, s gamePosition, b engine.Budget) (engine.Analysis, error) {
	if _, over := s.position.Outcome(); over {
		a, err := solver.Analyze(ctx, s.position, b, nil)
		a.Method = finished
		return a, err
	}
	known, err := k.load(ctx, s)
	if err != nil || search.Enough(known, b) {
		return known, err
	}
	both, err := search.GoOn(ctx, solver, s.position, known, b, nil)
	if err != nil {
		return both, err
	}
	if !search.Deeper(both, known) {
		return both, nil
	}
	strategy.Explain(ctx, s.game, s.position, &both)
	return both, k.save(ctx, s, both)
}

// load returns the saved analysis of a position, or the zero Analysis.
func (k *savedAnalyses) load(ctx context.Context, s gamePosition) (engine.Analysis, error) {
	if k.db == nil {
		return engine.Analysis{}, nil
	}
	a, err := k.db.Analysis(context.WithoutCancel(ctx), s.notation())
	if errors.Is(err, store.ErrNotFound) {
		return engine.Analysis{}, nil
	}
	return a, err
}

// save saves the analysis of a position.
func (k *savedAnalyses) save(ctx context.Context, s gamePosition, a engine.Analysis) error {
	if k.db == nil {
		return nil
	}
	if err := k.db.SaveAnalysis(context.WithoutCancel(ctx), s.notation(), a); err != nil {
		return fmt.Errorf("keep an analysis: %w", err)
	}
	return nil
}
