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

// A keptAnalyses is what the bot keeps of positions, so that the terminal says the same
// as it does. The zero value keeps nothing.
type keptAnalyses struct{ db database }

// openKept opens the file that was asked for, or the one that the bot's settings in the
// environment name, if it is there yet. The bot may be running from it meanwhile.
func (p *program) openKept(ctx context.Context, file string) (*keptAnalyses, error) {
	asked := file != ""
	if !asked {
		file, _ = p.getenv("NOUGHTS_DB")
	}
	if file == "" {
		return &keptAnalyses{}, nil
	}
	switch _, err := os.Stat(file); {
	case postgres.Is(file): // which is no file
	case errors.Is(err, fs.ErrNotExist) && asked:
		return nil, engine.NewUserError("cli.error.kept_missing", "File", file)
	case errors.Is(err, fs.ErrNotExist):
		return &keptAnalyses{}, nil
	}
	db, err := openBeside(context.WithoutCancel(ctx), file) // which takes a moment even where there is no time to think
	if err != nil {
		return nil, engine.NewUserError("cli.error.kept", "File", file, "Reason", err.Error())
	}
	return &keptAnalyses{db}, nil
}

func (k *keptAnalyses) close() {
	if k.db != nil {
		_ = k.db.Close() // all that may be lost can be found out again
	}
}

// analyze asks a solver for what is not known yet of a position within a budget, and
// keeps what both tell together.
func (k *keptAnalyses) analyze(ctx context.Context, solver engine.Solver, s gamePosition, b engine.Budget) (engine.Analysis, error) {
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

// load returns what is kept of a position; nothing if nothing is.
func (k *keptAnalyses) load(ctx context.Context, s gamePosition) (engine.Analysis, error) {
	if k.db == nil {
		return engine.Analysis{}, nil
	}
	a, err := k.db.Analysis(context.WithoutCancel(ctx), s.notation())
	if errors.Is(err, store.ErrNotFound) {
		return engine.Analysis{}, nil
	}
	return a, err
}

// save keeps an analysis of a position.
func (k *keptAnalyses) save(ctx context.Context, s gamePosition, a engine.Analysis) error {
	if k.db == nil {
		return nil
	}
	if err := k.db.SaveAnalysis(context.WithoutCancel(ctx), s.notation(), a); err != nil {
		return fmt.Errorf("keep an analysis: %w", err)
	}
	return nil
}
