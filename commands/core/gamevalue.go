package core

import (
	"context"
	"errors"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/words"
)

// A gameValue is what is known of a game from its start.
type gameValue struct {
	root   engine.Evaluation
	method string
	tries  int
}

// A new game waits for its value for no longer than gameValueTime. What is known of
// a variant is found at once or not at all, but on a busy machine a second or
// third try may find it.
const (
	gameValueTime  = 700 * time.Millisecond
	gameValueTries = 3
)

// FindGameValue finds out who should win a game, as far as that is quickly found.
func (c *Core) FindGameValue(ctx context.Context, q *Call, game engine.Game) {
	known, _ := c.gameValues.Get(game.Variant())
	if known.tries > 0 && known.root.Decided() || known.tries == gameValueTries {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, c.GameValueTime)
	defer cancel()
	var result engine.Analysis
	err := c.Thinking.Quick(ctx, jobs.Client{User: q.User.ID}, engine.Budget{Time: c.GameValueTime}, func(ctx context.Context, b engine.Budget) (err error) {
		ctx, decided := context.WithCancel(ctx)
		defer decided()
		result, err = game.NewSolver(engine.SolverOptions{}).Analyze(ctx, game.Start(), b, func(step engine.Analysis) {
			if step.Root.Decided() {
				decided() // who wins is all that is asked
			}
		})
		return err
	})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		c.Logger.WarnContext(ctx, "value of a game", "variant", game.Variant(), "err", err)
	}
	if len(result.Moves) == 0 { // so busy that it is better to say nothing
		return
	}
	known.tries++
	known.root, known.method = result.Root, result.Method
	c.gameValues.Put(game.Variant(), known)
}

// GameValueText says who should win a game; nothing if that was not asked yet.
func (c *Core) GameValueText(game engine.Game, say *words.Printer) string {
	o, ok := c.gameValues.Get(game.Variant())
	if !ok {
		return ""
	}
	start := game.Start().Turn()
	winner := start
	switch {
	case !o.root.Decided():
		return say.Says("gamevalue.unknown")
	case o.root.Low == engine.Draw:
		return say.Says("gamevalue.draw", "Method", explain.MethodName(o.method, say))
	case o.root.Low == engine.Loss:
		winner = start.Other()
	}
	return say.Says("gamevalue.win", "Side", game.Info().Sides[winner].Title, "Method", explain.MethodName(o.method, say))
}

// mostNotation is how long a position may be that is told in its notation under a
// picture of it.
const mostNotation = 60

// openingLines says what holds for a game while it has only begun: the rules, and who
// should win.
func (c *Core) openingLines(m *match.Match, say *words.Printer) []string {
	info := m.Game.Info()
	if m.Status == match.Over || m.Ply() > info.Turn {
		return nil
	}
	if m.Start != nil {
		position := games.FormatPosition(m.Game, m.Start)
		if len(position) > mostNotation {
			position = ""
		}
		return []string{"-# " + say.Say(info.Rules), say.Says("match.from_position", "Position", position)}
	}
	return []string{"-# " + WithGameValue(say.Say(info.Rules), c.GameValueText(m.Game, say))}
}

// WithGameValue adds who should win to the rules of a game.
func WithGameValue(rules, value string) string {
	if value == "" {
		return rules
	}
	return rules + " " + value
}
