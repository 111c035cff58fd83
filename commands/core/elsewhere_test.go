package core

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

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

// Who waits for the bot's move, which another process makes, waits on while the store is gone: the own move is saved, and the bot's comes.
func TestWhoWaitsForAMoveOutlastsTheStore(t *testing.T) {
	damaged := errors.New("of a kind that does not pass")
	for name, c := range map[string]struct {
		err, want error
		waits     time.Duration
	}{
		"the server is restarted": {err: store.Unavailable(store.Broken, errors.New("gone")), waits: 30 * time.Second},
		"something else is wrong": {err: damaged, want: damaged},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				core, _ := analyses(t, nil)
				game, err := games.Parse("mnk:3x3:3")
				if err != nil {
					t.Fatal(err)
				}
				owed := match.New(game, [2]match.Seat{{UserID: "1"}, {Level: "best"}}, engine.First, time.Now())
				if owed, err = owed.Play("1", 0, owed.Position().AppendMoves(nil)[0], time.Now()); err != nil || !owed.BotToMove() {
					t.Fatalf("the bot owes no move: %v", err)
				}
				moved, err := owed.PlayBot(owed.Position().AppendMoves(nil)[0], time.Now())
				if err != nil {
					t.Fatal(err)
				}
				core.Store = &goneStore{back: time.Now().Add(30 * time.Second), match: moved, err: c.err}
				began := time.Now()
				got, err := core.awaitMove(t.Context(), owed)
				if !errors.Is(err, c.want) || c.want == nil && (err != nil || got != moved) {
					t.Errorf("got %v, want %v", err, c.want)
				}
				if waited := time.Since(began); waited < c.waits || waited > c.waits+lookEvery {
					t.Errorf("it has waited for %v, want %v", waited, c.waits)
				}
			})
		})
	}
}
