package lab

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/games/mnk/lab/testsuite"
	"noughts/engine/games/mnk/patterns"
)

// openSuite reads a variant for a suite.
func openSuite(variant string) (engine.Game, patterns.Rule, error) {
	g, err := mnk.Family{}.Parse(variant)
	if err != nil {
		return nil, patterns.Rule{}, err
	}
	r, err := mnk.SuiteRule(g)
	return g, r, err
}

// generateFlags say what to generate, and how much of it.
type generateFlags struct {
	Count    int      `name:"n" short:"n" default:"20" placeholder:"N" help:"mnk.tool.suite.n"`
	Seed     uint64   `default:"1" placeholder:"N" help:"mnk.tool.suite.seed"`
	Variants []string `arg:"" name:"variant" help:"mnk.tool.suite.variants"`
}

// options returns what the flags ask for.
func (f generateFlags) options() testsuite.Options {
	return testsuite.Options{Open: openSuite, Variants: f.Variants, Count: f.Count, Seed: f.Seed}
}

// made says with which command a file was made.
func (f generateFlags) made(out io.Writer, what string) error {
	_, err := fmt.Fprintf(out, "# Made by: noughts generate %s -n %d --seed %d %s\n", what, f.Count, f.Seed, strings.Join(f.Variants, " "))
	return err
}

// A generateSuite writes positions with forced wins.
type generateSuite struct{ generateFlags }

// Run writes them.
func (g *generateSuite) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	if err := g.made(out, "suite"); err != nil {
		return err
	}
	return testsuite.Generate(ctx, g.options(), out)
}

// A generateOpenings writes balanced openings.
type generateOpenings struct{ generateFlags }

// Run writes them.
func (g *generateOpenings) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	if err := g.made(out, "openings"); err != nil {
		return err
	}
	return testsuite.Openings(ctx, g.options(), out)
}

// A runSuite runs a suite and fails if anything wrong is called proved.
type runSuite struct {
	Time time.Duration `default:"1s" placeholder:"1s" help:"mnk.tool.verify_suite.time"`
}

// Run reads the suite and runs it.
func (r *runSuite) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	entries, err := testsuite.Read(openSuite, in)
	if err != nil {
		return err
	}
	result, err := testsuite.Run(ctx, entries, r.Time, out)
	if err == nil && result.Wrong > 0 {
		return fmt.Errorf("%d positions are called what they are not", result.Wrong)
	}
	return err
}
