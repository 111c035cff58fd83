package core

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/words"
)

// gameValueWait is how long a new game waits for its value at most: whoever begins it is to see the
// board at once, even while all processors think. The search goes on, for gameValueTime and
// gameValueNodes positions at most, and whoever looks at the game later is told what it has found.
// If it has visited all these positions, people are told that the value is not settled; if it ran
// out of time before, they are told nothing, and the next search goes on from there. After each
// search none begins for gameValueRest times as long as it took, so that a bot with a new database
// leaves the processors to those who play. Guesses; not measured.
const (
	gameValueWait  = 50 * time.Millisecond
	gameValueTime  = 700 * time.Millisecond
	gameValueRest  = 3
	gameValueNodes = 100_000
)

// A gameValue is what is known of the start of a variant.
type gameValue = engine.Evaluation

// FindGameValue finds out who should win a game, as far as that is known or quickly
// found. It goes on when it returns before it has.
func (c *Core) FindGameValue(ctx context.Context, q *route.Call, game engine.Game) {
	if _, ok := games.Known(game); ok {
		return
	}
	if _, ok := c.gameValues.Get(game.Variant()); ok {
		return
	}
	select {
	case <-c.seekGameValue(context.WithoutCancel(ctx), q, game):
	case <-time.After(c.GameValueWait):
	case <-ctx.Done():
	}
}

// seekGameValue has the value of a game found in the background, one game at a time. It returns a
// channel that is closed when that has ended, or at once if it cannot begin now.
func (c *Core) seekGameValue(ctx context.Context, q *route.Call, game engine.Game) <-chan struct{} {
	return c.valueSearch.begin(game.Variant(), c.GameValueRest, func(done func()) {
		c.Tasks.Start(ctx, "value of a game", func() {
			defer done()
			c.searchGameValue(ctx, q, game)
		})
	})
}

// A seeking is the one search for the value of a game that is going on, or rests. The zero value is
// ready.
type seeking struct {
	mu      sync.Mutex
	variant string        // whose value is sought; empty if none is
	ended   chan struct{} // closed when that has ended
	next    time.Time     // when another may begin
}

// begin has the search for a variant's value started, which must call done in the end, unless one
// is going on or the rest after the last one is not over: that is so many times as long as the
// search took. The channel that it returns is closed when the search for this variant has ended; it
// is closed already if there is none.
func (s *seeking) begin(variant string, rest int, start func(done func())) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.variant == variant {
		return s.ended
	}
	ended, began := make(chan struct{}), time.Now()
	if s.variant != "" || began.Before(s.next) {
		close(ended)
		return ended
	}
	s.variant, s.ended = variant, ended
	start(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.variant, s.next = "", time.Now().Add(time.Duration(rest)*time.Since(began))
		close(ended)
	})
	return ended
}

func (c *Core) searchGameValue(ctx context.Context, q *route.Call, game engine.Game) {
	most := max(gameValueTime, c.GameValueWait)
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	b := engine.Budget{Time: most, Nodes: gameValueNodes}
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
