package commands

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// An outlook is what is known of a game from its start.
type outlook struct {
	root   engine.Judged
	method string
}

// foresight is how long a new game may wait for its outlook.
const foresight = 400 * time.Millisecond

// foresee finds out who should win a game, as far as a glance shows: what is
// known of a variant is found at once or not at all.
func (a *App) foresee(ctx context.Context, q *ask, game engine.Game) {
	if _, ok := a.known.get(game.Variant()); ok {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, foresight)
	defer cancel()
	var result engine.Analysis
	var err error
	queued := a.quick.do(ctx, client{user: q.User.ID}, func(ctx context.Context) {
		ctx, cancel := untold(ctx, glance)
		defer cancel()
		result, err = game.NewSolver(engine.SolverOptions{}).Analyze(ctx, game.Start(), func(step engine.Analysis) {
			if step.Root.Decided() {
				cancel() // who wins is all that is asked
			}
		})
	})
	switch {
	case queued != nil: // so busy that it is better to say nothing
	case err != nil:
		a.Logger.WarnContext(ctx, "outlook", "variant", game.Variant(), "err", err)
	default:
		a.known.put(game.Variant(), outlook{result.Root, result.Method})
	}
}

// outlook says who should win a game; nothing if that was not asked yet.
func (a *App) outlook(game engine.Game, say *words.Printer) string {
	o, ok := a.known.get(game.Variant())
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

// opening says what holds for a game while it has only begun: the rules, and who
// should win.
func (a *App) opening(m *match.Match, say *words.Printer) []string {
	info := m.Game.Info()
	if m.Status == match.Over || m.Ply() > info.Turn {
		return nil
	}
	return []string{"-# " + withOutlook(say.Say(info.Rules), a.outlook(m.Game, say))}
}

// withOutlook adds who should win to the rules of a game.
func withOutlook(rules, outlook string) string {
	if outlook == "" {
		return rules
	}
	return rules + " " + outlook
}
