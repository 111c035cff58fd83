package lab

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/tool"
)

// A verifyValues proves the values anew that are said to be proved here.
type verifyValues struct {
	Time     time.Duration `default:"2m" placeholder:"2m" help:"mnk.tool.verify.time"`
	Variants []string      `arg:"" optional:"" name:"variant" help:"mnk.tool.verify.variants"`

	values map[string]engine.Result // those that are said to be proved here
}

// Run proves the values and fails if one differs or is not proved in time.
func (v *verifyValues) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	w, wrong := tool.NewWriter(out), 0
	variants := v.Variants
	if len(variants) == 0 {
		variants = slices.Sorted(maps.Keys(v.values))
	}
	for _, variant := range variants {
		g, err := mnk.Family{}.Parse(variant)
		if err != nil {
			return err
		}
		want, ok := v.values[g.Variant()]
		if !ok {
			return fmt.Errorf("no value of %s is said to be proved here", g.Variant())
		}
		begin := time.Now()
		root, err := settle(ctx, g, v.Time)
		if err != nil {
			return err
		}
		verdict := "agrees"
		switch {
		case !root.Decided():
			verdict = "NOT PROVED"
		case root.Low != want:
			verdict = "DIFFERS"
		}
		if verdict != "agrees" {
			wrong++
		}
		w.Printf("%-20s %-5v %s after %v\n", g.Variant(), want, verdict, time.Since(begin).Round(time.Millisecond))
	}
	w.Printf("%d of %d values agree\n", len(variants)-wrong, len(variants))
	if wrong > 0 && w.Err() == nil {
		return fmt.Errorf("%d values are not what the table says, or were not proved in time", wrong)
	}
	return w.Err()
}

// settle returns what is proved of a game from its start as soon as that is its value, or
// what is proved by then.
func settle(ctx context.Context, g engine.Game, limit time.Duration) (engine.Evaluation, error) {
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, g.Start(), engine.Budget{Time: limit}, func(a engine.Analysis) {
		if a.Root.Decided() {
			settled()
		}
	})
	return a.Root, err
}
