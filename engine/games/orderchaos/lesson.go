package orderchaos

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
)

// A lesson is the tool that shows what the thesis's numbers are in one position,
// and what each strategy makes of it.
type lesson struct {
	game     game
	position rules.Position
	because  func(engine.Choice) string
}

// About implements engine.PositionCall.
func (l *lesson) About(g engine.Game, p engine.Position, because func(engine.Choice) string) error {
	var ok, isGame bool
	l.position, ok = p.(rules.Position)
	l.game, isGame = g.(game)
	l.because = because
	if !ok || !isGame || l.position.Over() {
		return engine.NewUserError("orderchaos.illegal.lesson")
	}
	return nil
}

// Run implements engine.ToolCall.
func (l *lesson) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "P counts the equal symbols on an open line through a cell, L those in a row with the stone; the")
	fmt.Fprintln(out, "directions are → ↑ ↗ ↘. (Castelein, \"Order and Chaos\", Definitions 2.2 to 2.5)")
	fmt.Fprintln(out)
	fmt.Fprintln(w, "move\tP of its symbol\tsum\tP of the other\tL then\t")
	list := papers.Measure(&l.position)
	slices.SortStableFunc(list, func(a, b papers.Measured) int { return sum(b.Own) - sum(a.Own) })
	for _, m := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t\n", l.game.MoveName(m.Move), numbers(m.Own), sum(m.Own), numbers(m.Other), numbers(m.Row))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return l.strategies(ctx, out)
}

// numbers writes a number for each direction.
func numbers(list [len(rules.Directions)]int) string {
	return strings.Trim(fmt.Sprint(list), "[]")
}

// sum adds numbers up.
func sum(list [len(rules.Directions)]int) (total int) {
	for _, n := range list {
		total += n
	}
	return total
}

// lessonStrategies are the strategies that explain themselves, and for comparison
// the random games of UCT and the solver.
var lessonStrategies = []string{"rule", "thesis", "thesis:plain", "numbered", "pairing", "uct", "solver"}

// strategies prints what each strategy would play, and why. One that is made for
// the other side, or for other boards, is left out.
func (l *lesson) strategies(ctx context.Context, out io.Writer) error {
	side := "Chaos"
	if l.position.OrderToMove() {
		side = "Order"
	}
	_, err := fmt.Fprintf(out, "\n%s is to move. What each strategy would play:\n\n", side)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, name := range lessonStrategies {
		choice, ok, failed := l.choice(ctx, name)
		if failed != nil {
			return failed
		}
		note := ""
		if !ok {
			choice, ok = papers.PlanMove(name, &l.position)
			note = " (though no game by this strategy leads here)"
		}
		if ok {
			fmt.Fprintf(w, "%s\t%s\t%s%s\n", name, l.game.MoveName(choice.Move), l.because(choice), note)
		}
	}
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	return err
}

// choice asks a strategy; ok is false if it has nothing to say here.
func (l *lesson) choice(ctx context.Context, name string) (c engine.Choice, ok bool, err error) {
	plain, argument, _ := strings.Cut(name, ":")
	for _, spec := range l.game.Strategies() {
		if spec.Name != plain {
			continue
		}
		s, err := spec.New(engine.StrategyOptions{Argument: argument, Seed: 1})
		if err != nil {
			return c, false, err
		}
		c, err = s.Choose(ctx, l.position, engine.Budget{Time: strongTime})
		return c, !c.Delegated, err
	}
	return c, false, nil
}
