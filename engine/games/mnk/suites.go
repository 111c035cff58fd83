package mnk

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/testsuite"
	"noughts/engine/tool"
)

// openSuite reads a variant for a suite, whose searches know no misère games.
func openSuite(variant string) (engine.Game, patterns.Rule, error) {
	g, err := Family{}.Parse(variant)
	if err != nil {
		return nil, patterns.Rule{}, err
	}
	r := g.(game).rule
	if r.misere {
		return nil, patterns.Rule{}, errors.New("there are no threats in misère games")
	}
	return g, patterns.Rule{Rows: int(r.rows), Cols: int(r.cols), Line: int(r.line), Exact: r.exact}, nil
}

// generateOptions reads what the tools that generate take.
func generateOptions(name string, args []string, out io.Writer) (o testsuite.Options, done bool, err error) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.IntVar(&o.Count, "n", 20, "how many of each variant")
	flags.Uint64Var(&o.Seed, "seed", 1, "equal seeds give equal games")
	if done, err = tool.Flags(flags, args, out); done || err != nil {
		return o, done, err
	}
	o.Open, o.Variants = openSuite, flags.Args()
	if len(o.Variants) == 0 {
		return o, false, errors.New("name a variant, such as mnk:15x15:5")
	}
	return o, false, nil
}

// generateSuite writes positions with forced wins.
func generateSuite(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	o, done, err := generateOptions("generate suite", args, out)
	if done || err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "# Made by: noughts generate suite", strings.Join(args, " ")); err != nil {
		return err
	}
	return testsuite.Generate(ctx, o, out)
}

// generateOpenings writes balanced openings.
func generateOpenings(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	o, done, err := generateOptions("generate openings", args, out)
	if done || err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "# Made by: noughts generate openings", strings.Join(args, " ")); err != nil {
		return err
	}
	return testsuite.Openings(ctx, o, out)
}

// runSuite runs a suite and fails if anything wrong is called proved.
func runSuite(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("verify suite", flag.ContinueOnError)
	limit := flags.Duration("time", time.Second, "how long to think about each position")
	if done, err := tool.Flags(flags, args, out); done || err != nil {
		return err
	}
	if err := tool.NoArguments(flags.Args(), "the positions are read from standard input"); err != nil {
		return err
	}
	entries, err := testsuite.Read(openSuite, in)
	if err != nil {
		return err
	}
	r, err := testsuite.Run(ctx, entries, *limit, out)
	if err == nil && r.Wrong > 0 {
		return fmt.Errorf("%d positions are called what they are not", r.Wrong)
	}
	return err
}
