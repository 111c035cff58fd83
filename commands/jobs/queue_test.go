package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A bench sets jobs to work in a bubble of its own time and notes when they
// began and ended.
type bench struct {
	*Queue
	t     *testing.T
	start time.Time
	notes []string
}

func (b *bench) note(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = append(b.notes, fmt.Sprintf("%g %s", time.Since(b.start).Seconds(), fmt.Sprintf(format, args...)))
}

// ask sets a job of so many seconds to work after all that were asked for before.
func (b *bench) ask(ctx context.Context, user string, game int64, seconds int) {
	go func() {
		err := b.Do(ctx, Client{user, game}, func(ctx context.Context) {
			b.note("%s%d begins", user, game)
			select {
			case <-ctx.Done():
			case <-time.After(time.Duration(seconds) * time.Second):
			}
			b.note("%s%d ends", user, game)
		})
		if err != nil && !errors.Is(err, context.Canceled) {
			b.t.Error(err)
		}
	}()
	synctest.Wait()
}

// bubble runs f over so many processors, waits for all work, and compares what
// happened.
func bubble(t *testing.T, places int, share time.Duration, f func(*bench), want ...string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{Queue: NewQueue(places, share, 8), t: t, start: time.Now()}
		f(b)
		time.Sleep(time.Hour)
		b.mu.Lock()
		defer b.mu.Unlock()
		if got := strings.Join(b.notes, "\n"); got != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
		}
		if len(b.people)+len(b.games)+len(b.running)+len(b.waiting.items) != 0 || b.free != places {
			t.Errorf("afterwards there remain %v %v, %d of %d places are free", b.people, b.games, b.free, places)
		}
	})
}

func TestWhoAsksForMuchWaitsForHimself(t *testing.T) {
	bubble(t, 1, 0, func(b *bench) {
		for range 3 {
			b.ask(b.t.Context(), "a", 1, 5)
		}
		b.ask(b.t.Context(), "b", 2, 5)
	},
		"0 a1 begins", "5 a1 ends", "5 b2 begins", "10 b2 ends",
		"10 a1 begins", "15 a1 ends", "15 a1 begins", "20 a1 ends")
}

// Of two who wait, the one goes first who has no place, though he was served last.
func TestWhoHasNoPlaceGoesFirst(t *testing.T) {
	bubble(t, 2, 0, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 10)
		b.ask(b.t.Context(), "b", 1, 2)
		b.ask(b.t.Context(), "a", 2, 1)
		b.ask(b.t.Context(), "b", 2, 1)
	},
		"0 a1 begins", "0 b1 begins", "2 b1 ends", "2 b2 begins", "3 b2 ends", "3 a2 begins", "4 a2 ends", "10 a1 ends")
}

func TestGamesOfOnePersonTakeTurns(t *testing.T) {
	bubble(t, 1, 0, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 1)
		b.ask(b.t.Context(), "a", 1, 1)
		b.ask(b.t.Context(), "a", 2, 1)
	}, "0 a1 begins", "1 a1 ends", "1 a2 begins", "2 a2 ends", "2 a1 begins", "3 a1 ends")
}

// A game that has both places gives one up for another game, once that place
// has had its share.
func TestLongWorkMakesRoom(t *testing.T) {
	bubble(t, 2, time.Second, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(b.t.Context(), "a", 1, 5)
		time.Sleep(3 * time.Second)
		b.ask(b.t.Context(), "b", 2, 5)
	}, "0 a1 begins", "0 a1 begins", "3 a1 ends", "3 b2 begins", "5 a1 ends", "8 b2 ends")
}

// Everybody gets a place within a share, and a share of time at the least; who
// has a place already waits for the others to be done.
func TestNobodyWaitsLongerThanAShare(t *testing.T) {
	bubble(t, 1, time.Second, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(b.t.Context(), "b", 2, 5)
		b.ask(b.t.Context(), "c", 3, 5)
	},
		"0 a1 begins", "1 a1 ends", "1 b2 begins", "2 b2 ends", "2 c3 begins", "3 c3 ends",
		"3 a1 begins", "8 a1 ends")
}

func TestOwnGamesMakeRoomToo(t *testing.T) {
	bubble(t, 1, time.Second, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(b.t.Context(), "a", 2, 5)
		b.ask(b.t.Context(), "a", 2, 5)
	}, "0 a1 begins", "1 a1 ends", "1 a2 begins", "6 a2 ends", "6 a2 begins", "11 a2 ends")
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	bubble(t, 1, time.Second, func(b *bench) {
		ctx, cancel := context.WithCancel(b.t.Context())
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(ctx, "a", 1, 5)
		time.Sleep(time.Second)
		cancel()
	}, "0 a1 begins", "5 a1 ends")
}

func TestClosingEndsAllWork(t *testing.T) {
	bubble(t, 1, time.Second, func(b *bench) {
		b.ask(b.t.Context(), "a", 1, 5)
		b.ask(b.t.Context(), "b", 2, 5)
		time.Sleep(time.Second / 2)
		b.Close()
		b.Close()
		synctest.Wait()
		b.ask(b.t.Context(), "a", 3, 5)
	}, "0 a1 begins", "0.5 a1 ends", "0.5 b2 begins", "0.5 b2 ends", "0.5 a3 begins", "0.5 a3 ends")
}

func TestPanicLeavesAPlace(t *testing.T) {
	p := NewQueue(1, time.Second, 8)
	for range 2 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = p.Do(t.Context(), Client{"a", 1}, func(context.Context) { panic("work") })
		}()
	}
}

// Nobody lets more than so much wait, and others are let in all the same.
func TestWhoAsksForTooMuchIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit = 3
		q := NewQueue(1, 0, limit)
		done := make(chan struct{})
		ask := func(user string, game int64) chan error {
			err := make(chan error, 1)
			go func() { err <- q.Do(t.Context(), Client{user, game}, func(context.Context) { <-done }) }()
			synctest.Wait()
			return err
		}
		var let []chan error
		for game := range int64(1 + limit) { // one of them has the place
			let = append(let, ask("a", game))
		}
		if err := <-ask("a", 9); !errors.Is(err, ErrBusy) || errors.Is(err, ErrCrowded) {
			t.Errorf("got %v for one too many, want ErrBusy", err)
		}
		let = append(let, ask("b", 1))
		close(done)
		synctest.Wait()
		for _, err := range append(let, ask("a", 9)) {
			if err := <-err; err != nil {
				t.Errorf("one that was in time: got %v", err)
			}
		}
	})
}

// Work that nobody waits for any more is not begun when its turn comes.
func TestExpiredWorkIsDropped(t *testing.T) {
	q := NewQueue(1, 0, 8)
	ended, end := context.WithCancel(t.Context())
	first := &job{Client: Client{"a", 1}, ready: make(chan struct{}), working: t.Context()}
	late := &job{Client: Client{"b", 1}, ready: make(chan struct{}), working: ended}
	next := &job{Client: Client{"c", 1}, ready: make(chan struct{}), working: t.Context()}
	for _, j := range []*job{first, late, next} {
		q.enter(j)
	}
	end()
	q.leave(first)
	if !late.began.IsZero() || next.began.IsZero() {
		t.Errorf("began: the expired one %v, the next %v; want only the next", late.began, next.began)
	}
	q.leave(late)
	q.leave(next)
	if q.free != 1 || len(q.people)+len(q.games) != 0 {
		t.Errorf("%d places are free and %d people are kept, want 1 and none", q.free, len(q.people))
	}
}
