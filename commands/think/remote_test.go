package think

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// goneStore is a store that is not there until some time, and keeps a match from then on.
type goneStore struct {
	store.Store
	back  time.Time
	match *match.Match
	err   error // what it says until then
}

func (s *goneStore) Reload(context.Context, int64) (*match.Match, error) {
	if time.Now().Before(s.back) {
		return nil, s.err
	}
	return s.match, nil
}

// botMoves returns a match in which the bot is to move, and the same match after that.
func botMoves(t *testing.T) (asked, moved *match.Match) {
	t.Helper()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	asked = match.New(game, [2]match.Seat{{UserID: "1"}, {Level: "best"}}, engine.First, time.Now())
	if asked, err = asked.Play("1", 0, asked.Position().AppendMoves(nil)[0], time.Now()); err != nil || !asked.BotToMove() {
		t.Fatalf("the bot owes no move: %v", err)
	}
	if moved, err = asked.PlayBot(asked.Position().AppendMoves(nil)[0], time.Now()); err != nil {
		t.Fatal(err)
	}
	return asked, moved
}

// Who waits for the bot's move, which another process makes, waits on while the store is away: the
// own move is saved, and the bot's comes. What does not pass by itself they hear at once. The log
// says once that people wait, and once that nobody does any more.
func TestWhoWaitsForAMoveOutlastsTheStore(t *testing.T) {
	other := errors.New("of a kind that does not pass")
	for name, c := range map[string]struct {
		err   error
		waits time.Duration
	}{
		"the server is restarted":    {err: store.Unavailable(store.Away, other), waits: 30 * time.Second},
		"others hold it":             {err: store.Unavailable(store.Locked, other), waits: 30 * time.Second},
		"the password is refused":    {err: store.Unavailable(store.Broken, other)},
		"it is damaged":              {err: store.Unavailable(store.Damaged, other)},
		"the disk is full":           {err: store.Unavailable(store.Full, other)},
		"nobody may write":           {err: store.Unavailable(store.ReadOnly, other)},
		"a newer program was faster": {err: other},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				logger := slog.New(slog.NewTextHandler(&log, nil))
				asked, moved := botMoves(t)
				tables := table.New(&goneStore{back: time.Now().Add(30 * time.Second), match: moved, err: c.err})
				thinker := &Thinker{Tables: tables, Remote: &jobs.Waiters{Logger: logger, Thinking: jobs.NewThinking(1)}}
				began := time.Now()
				var all sync.WaitGroup
				for range 3 {
					all.Go(func() {
						got, err := thinker.Move(t.Context(), asked)
						if c.waits == 0 && !errors.Is(err, c.err) || c.waits > 0 && (err != nil || got != moved) {
							t.Errorf("got %v", err)
						}
						if waited := time.Since(began); waited < c.waits || waited > c.waits+jobs.PollEvery {
							t.Errorf("it has waited for %v, want %v", waited, c.waits)
						}
					})
				}
				all.Wait()
				want := 0
				if c.waits > 0 {
					want = 1
				}
				if said := log.String(); strings.Count(said, "waiting for the store") != want || strings.Count(said, "nobody waits for the store any more") != want {
					t.Errorf("the log says %q, want each of the two %d times", said, want)
				}
			})
		})
	}
}
