package orderchaos

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// A lesson is the tool that shows what the thesis's numbers are in one position,
// and what each strategy makes of it.
type lesson struct {
	game     game
	position rules.Position
}

// About implements tool.PositionLesson.
func (l *lesson) About(g engine.Game, p engine.Position) error {
	var ok, isGame bool
	l.position, ok = p.(rules.Position)
	l.game, isGame = g.(game)
	if !ok || !isGame || l.position.Over() {
		return engine.NewUserError("orderchaos.illegal.lesson")
	}
	return nil
}

// Teach implements tool.Lesson.
func (l *lesson) Teach(ctx context.Context) ([]tool.Passage, error) {
	table := tool.Passage{
		Text: engine.Say("orderchaos.lesson.numbers"),
		Head: []engine.Text{
			engine.Say("orderchaos.lesson.move"), engine.Say("orderchaos.lesson.own"), engine.Say("orderchaos.lesson.sum"),
			engine.Say("orderchaos.lesson.other"), engine.Say("orderchaos.lesson.row"),
		},
	}
	list := papers.Measure(&l.position)
	slices.SortStableFunc(list, func(a, b papers.Measured) int { return sum(b.Own) - sum(a.Own) })
	bare := 0 // moves that are not listed, as all of them have the same numbers
	for _, m := range list {
		if sum(m.Own)+sum(m.Other) == 0 && sum(m.Row) == len(m.Row) {
			bare++
			continue
		}
		table.Rows = append(table.Rows, []any{l.game.MoveName(m.Move), numbers(m.Own), engine.Quantity(sum(m.Own)), numbers(m.Other), numbers(m.Row)})
	}
	passages := []tool.Passage{table}
	switch bare {
	case 0:
	case len(list):
		passages = []tool.Passage{{Text: table.Text}, {Text: engine.Say("orderchaos.lesson.alike")}}
	default:
		passages = append(passages, tool.Passage{Text: engine.Say("orderchaos.lesson.bare", "Count", bare)})
	}
	strategies, err := l.strategies(ctx)
	return append(passages, strategies...), err
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

// strategies says what each strategy would play, and why. One that is made for
// the other side, or for other boards, is left out.
func (l *lesson) strategies(ctx context.Context) ([]tool.Passage, error) {
	table := tool.Passage{Text: engine.Say("orderchaos.lesson.strategies", "Side", l.game.Info().Sides[l.position.Turn()].Title)}
	astray := false // a strategy speaks of a position to which it does not lead
	for _, name := range lessonStrategies {
		choice, ok, err := l.choice(ctx, name)
		if err != nil {
			return nil, err
		}
		star := ""
		if !ok {
			if choice, ok = papers.PlanMove(name, &l.position); ok {
				star, astray = "*", true
			}
		}
		if ok {
			table.Rows = append(table.Rows, []any{name, l.game.MoveName(choice.Move) + star, choice})
		}
	}
	if astray {
		return []tool.Passage{table, {Text: engine.Say("orderchaos.lesson.astray")}}, nil
	}
	return []tool.Passage{table}, nil
}

// choice asks a strategy; ok is false if it has nothing to say here. Its search is bounded
// by nodes alone, so that a lesson says the same on any machine.
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
		c, err = s.Choose(ctx, l.position, engine.Budget{Nodes: engine.Effort(l.game, strongTime).Nodes})
		return c, !c.Delegated, err
	}
	return c, false, nil
}
