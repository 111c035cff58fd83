package analyses

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/words"
)

// valueWait is how long who reads the rules of a game waits for its value at most, even while all
// processors are busy. The search goes on, for valueTime and valueNodes positions at most, and
// people who look at the rules later are told the result. If the search has visited all these
// positions, people are told that the value is not settled. If it ran out of time before, they are
// told nothing, and the next search goes on from there. After a search none begins for valueRest
// times as long as the search took, so that a bot with a new database leaves the processors to the
// players. Guesses; not measured.
const (
	valueWait  = 50 * time.Millisecond
	valueTime  = 700 * time.Millisecond
	valueRest  = 3
	valueNodes = 100_000
)

// A gameValue is what is known of the start of a variant.
type gameValue = engine.Evaluation

// FindValue finds out who should win a game, as far as that is known or quickly found. The search
// may go on after FindValue has returned.
func (s *Analyses) FindValue(ctx context.Context, userID string, game engine.Game) {
	select {
	case <-s.SeekValue(ctx, userID, game):
	case <-time.After(s.ValueWait):
	case <-ctx.Done():
	}
}

// SeekValue has found out in the background who should win a game, where nobody knows: reviews of
// its matches rest on that. The channel that it returns is closed when there is nothing to wait
// for.
func (s *Analyses) SeekValue(ctx context.Context, userID string, game engine.Game) <-chan struct{} {
	_, known := games.Known(game)
	value, found := s.values.Get(game.Variant())
	if found && !value.Decided() { // somebody may have looked for longer since, in any process
		if a, ok := s.load(ctx, game, game.Start()); ok && a.Root.Decided() {
			s.values.Put(game.Variant(), a.Root)
		}
	}
	if known || found {
		ended := make(chan struct{})
		close(ended)
		return ended
	}
	return s.beginValueSearch(context.WithoutCancel(ctx), userID, game)
}

// beginValueSearch has the value of a game found in the background, one game at a time. It returns
// a channel that is closed when that has ended, or at once if it cannot begin now.
func (s *Analyses) beginValueSearch(ctx context.Context, userID string, game engine.Game) <-chan struct{} {
	return s.valueSearch.begin(game.Variant(), s.ValueRest, func(done func()) {
		s.Tasks.Start(ctx, "value of a game", func() {
			defer done()
			s.searchValue(ctx, userID, game)
		})
	})
}

// A valueSearch is the one search for the value of a game that is going on, or rests. The zero
// value is ready.
type valueSearch struct {
	mu      sync.Mutex
	variant string        // whose value is sought; empty if none is
	ended   chan struct{} // closed when that has ended
	next    time.Time     // when another may begin
}

// begin has the search for a variant's value started, which must call done in the end, unless one
// is going on or the rest after the last one is not over: that is so many times as long as the
// search took. The channel that it returns is closed when the search for this variant has ended; it
// is closed already if there is none.
func (s *valueSearch) begin(variant string, rest int, start func(done func())) <-chan struct{} {
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

func (s *Analyses) searchValue(ctx context.Context, userID string, game engine.Game) {
	most := max(valueTime, s.ValueWait)
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	b := engine.Budget{Time: most, Nodes: valueNodes}
	a, err := s.Analyze(ctx, jobs.Client{User: userID}, game, game.Start(), b, nil)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		s.Logger.WarnContext(ctx, "value of a game", "variant", game.Variant(), "err", err)
	}
	if a.Root.Decided() || err == nil && (search.NodesSpent(a, b) || !search.TimeSpent(a, b)) {
		s.values.Put(game.Variant(), a.Root)
	}
}

// ValueText says who should win a game; nothing if nobody knows, or nobody has
// asked yet.
func (s *Analyses) ValueText(game engine.Game, say *words.Printer) string {
	if k, ok := games.Known(game); ok {
		if k.Command == "" {
			return valueText(game, k.Value, "gamevalue.published", k.Source, say)
		}
		return valueText(game, k.Value, "gamevalue", k.Source, say)
	}
	root, ok := s.values.Get(game.Variant())
	switch {
	case !ok:
		return ""
	case !root.Decided():
		return say.Says("gamevalue.unknown")
	}
	return valueText(game, root.Low, "gamevalue", engine.Text{}, say)
}

// ProvedValue returns what a game is worth to the side that begins, if that is proved here.
func (s *Analyses) ProvedValue(game engine.Game) (engine.Result, bool) {
	if k, ok := games.Known(game); ok {
		return k.Value, k.Command != ""
	}
	root, ok := s.values.Get(game.Variant())
	return root.Low, ok && root.Decided()
}

// valueText says a value for the side that begins, with one of the messages that
// start with prefix.
func valueText(game engine.Game, value engine.Result, prefix string, source engine.Text, say *words.Printer) string {
	winner := game.Start().Turn()
	switch value {
	case engine.Draw:
		return say.Says(prefix+".draw", "Source", source)
	case engine.Loss:
		winner = winner.Other()
	}
	return say.Says(prefix+".win", "Side", game.Info().Sides[winner].Title, "Source", source)
}
