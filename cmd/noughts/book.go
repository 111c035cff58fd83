package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/openings"
	"noughts/engine/strategy"
)

// A generateBookCommand is what the command line says of generate book.
type generateBookCommand struct {
	Write    string        `placeholder:"FILE" help:"cli.help.bookfile"`
	Time     time.Duration `default:"5s" placeholder:"5s" help:"cli.help.booktime"`
	Variants []string      `arg:"" name:"variant" help:"cli.help.bookvariants"`
}

// Run thinks about the first moves of variants, and prints the lines of their book or adds
// them to a file.
func (c *generateBookCommand) Run(ctx context.Context, p *program) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	var made strings.Builder
	fmt.Fprintf(&made, "# Made by: noughts generate book --time %v %s\n", c.Time, strings.Join(c.Variants, " "))
	for _, name := range c.Variants {
		game, err := p.game(name)
		if err != nil {
			return err
		}
		solver := game.NewSolver(engine.SolverOptions{})
		think := func(ctx context.Context, pos engine.Position) (engine.Analysis, error) {
			return c.think(ctx, game, solver, pos)
		}
		err = openings.Make(ctx, game, think, func(line string) error {
			fmt.Fprintln(&made, line)
			_, err := fmt.Fprintln(p.stdout, line)
			return err
		})
		if err != nil {
			return err
		}
	}
	if c.Write == "" {
		return nil
	}
	file, err := os.OpenFile(c.Write, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := file.WriteString(made.String()); err != nil {
		return err
	}
	return file.Close()
}

// think analyzes a position until it is proved, or the time is up.
func (c *generateBookCommand) think(ctx context.Context, game engine.Game, solver engine.Solver, p engine.Position) (engine.Analysis, error) {
	enough, stop := context.WithCancel(ctx)
	defer stop()
	a, err := solver.Analyze(enough, p, engine.Budget{Time: c.Time}, func(a engine.Analysis) {
		if a.Root.Decided() {
			stop()
		}
	})
	if err != nil {
		return a, err
	}
	strategy.Explain(ctx, game, p, &a)
	return a, ctx.Err()
}
