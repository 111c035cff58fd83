package commands

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/match"
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

// findGameValue finds out who should win a game, as far as that is quickly found.
func (a *App) findGameValue(ctx context.Context, q *call, game engine.Game) {
	known, _ := a.gameValues.get(game.Variant())
	if known.tries > 0 && known.root.Decided() || known.tries == gameValueTries {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, a.gameValueTime)
	defer cancel()
	var result engine.Analysis
	var err error
	done := false
	queued := a.quick.do(ctx, client{user: q.User.ID}, func(ctx context.Context) {
		result, err = game.NewSolver(engine.SolverOptions{}).Analyze(ctx, game.Start(), engine.Budget{Time: a.gameValueTime}, func(step engine.Analysis) {
			if step.Root.Decided() {
				cancel() // who wins is all that is asked
			}
		})
		done = ctx.Err() == nil
	})
	switch {
	case queued != nil: // so busy that it is better to say nothing
		return
	case err != nil:
		a.Logger.WarnContext(ctx, "outlook", "variant", game.Variant(), "err", err)
		return
	case done:
		known.tries = gameValueTries
	default:
		known.tries++
	}
	known.root, known.method = result.Root, result.Method
	a.gameValues.put(game.Variant(), known)
}

// gameValueText says who should win a game; nothing if that was not asked yet.
func (a *App) gameValueText(game engine.Game, say *words.Printer) string {
	o, ok := a.gameValues.get(game.Variant())
	if !ok {
		return ""
	}
	start := game.Start().Turn()
	winner := start
	switch {
	case !o.root.Decided():
		return say.Says("outlook.unknown")
	case o.root.Low == engine.Draw:
		return say.Says("outlook.draw", "Method", methodName(o.method, say))
	case o.root.Low == engine.Loss:
		winner = start.Other()
	}
	return say.Says("outlook.win", "Side", game.Info().Sides[winner].Title, "Method", methodName(o.method, say))
}

// openingLines says what holds for a game while it has only begun: the rules, and who
// should win.
func (a *App) openingLines(m *match.Match, say *words.Printer) []string {
	info := m.Game.Info()
	if m.Status == match.Over || m.Ply() > info.Turn {
		return nil
	}
	return []string{"-# " + withGameValue(say.Say(info.Rules), a.gameValueText(m.Game, say))}
}

// withGameValue adds who should win to the rules of a game.
func withGameValue(rules, outlook string) string {
	if outlook == "" {
		return rules
	}
	return rules + " " + outlook
}
