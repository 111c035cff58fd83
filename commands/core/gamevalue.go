package core

import (
	"context"
	"errors"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/search"
	"noughts/words"
)

// gameValueTime is how long a new game waits for its value at most, and
// gameValueNodes how many positions are searched for it: what is known of a variant is
// found by then or not at all. Who has searched them all may say that it is not
// settled; who had no time for that says nothing. Guesses; not measured.
const (
	gameValueTime  = 700 * time.Millisecond
	gameValueNodes = 100_000
)

// A gameValue is what is known of the start of a variant.
type gameValue = engine.Evaluation

// FindGameValue finds out who should win a game, as far as that is known or quickly
// found.
func (c *Core) FindGameValue(ctx context.Context, q *Call, game engine.Game) {
	if _, ok := games.Known(game); ok {
		return
	}
	if _, ok := c.gameValues.Get(game.Variant()); ok {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, c.GameValueTime)
	defer cancel()
	b := engine.Budget{Time: c.GameValueTime, Nodes: gameValueNodes}
	a, err := c.Analyze(ctx, jobs.Client{User: q.User.ID}, game, game.Start(), b, nil)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		c.Logger.WarnContext(ctx, "value of a game", "variant", game.Variant(), "err", err)
	}
	if a.Root.Decided() || err == nil && (search.NodesSpent(a, b) || !search.TimeSpent(a, b)) {
		c.gameValues.Put(game.Variant(), a.Root)
	}
}

// GameValueText says who should win a game; nothing if nobody knows, or nobody has
// asked yet.
func (c *Core) GameValueText(game engine.Game, say *words.Printer) string {
	if k, ok := games.Known(game); ok {
		if k.Command == "" {
			return gameValueText(game, k.Value, "gamevalue.published", k.Source, say)
		}
		return gameValueText(game, k.Value, "gamevalue", k.Source, say)
	}
	root, ok := c.gameValues.Get(game.Variant())
	switch {
	case !ok:
		return ""
	case !root.Decided():
		return say.Says("gamevalue.unknown")
	}
	return gameValueText(game, root.Low, "gamevalue", engine.Text{}, say)
}

// ValueSettled reports whether it is known who should win a game.
func (c *Core) ValueSettled(game engine.Game) bool {
	_, known := games.Known(game)
	root, ok := c.gameValues.Get(game.Variant())
	return known || ok && root.Decided()
}

// gameValueText says a value for the side that begins, with one of the messages that
// start with prefix.
func gameValueText(game engine.Game, value engine.Result, prefix string, source engine.Text, say *words.Printer) string {
	winner := game.Start().Turn()
	switch value {
	case engine.Draw:
		return say.Says(prefix+".draw", "Source", source)
	case engine.Loss:
		winner = winner.Other()
	}
	return say.Says(prefix+".win", "Side", game.Info().Sides[winner].Title, "Source", source)
}

// mostNotation is how long a position may be that is told in its notation under a
// picture of it.
const mostNotation = 60

// openingLines says what holds for a game while it has only begun: the rules, and who
// should win.
func (c *Core) openingLines(m *match.Match, say *words.Printer) []string {
	info := m.Game.Info()
	if m.Opening != nil {
		return openingRuleLines(m, say)
	}
	if m.Status == match.Over || m.Ply()-m.Given > info.Turn {
		return nil
	}
	if m.Given > 0 {
		return []string{"-# " + say.Say(info.Rules), say.Says("match.from_move", "Count", m.Given)}
	}
	if m.Start != nil {
		position := games.FormatPosition(m.Game, m.Start)
		if len(position) > mostNotation {
			position = ""
		}
		return []string{"-# " + say.Say(info.Rules), say.Says("match.from_position", "Position", position)}
	}
	return []string{"-# " + say.Sentences(say.Say(info.Rules), c.GameValueText(m.Game, say))}
}
