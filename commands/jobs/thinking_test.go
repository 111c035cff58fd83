package jobs

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
)

// think runs a search that needs some time of its own and returns how long each of
// its attempts took.
func think(t *testing.T, needs time.Duration) (took []time.Duration) {
	t.Helper()
	b := engine.Budget{Time: 5 * time.Second, Nodes: 7}
	if err := NewThinking(1).Think(t.Context(), Client{User: "ada"}, b, func(ctx context.Context, got engine.Budget) error {
		if got != b {
			t.Errorf("the search is told %+v, want %+v", got, b)
		}
		began := time.Now()
		select {
		case <-time.After(needs):
		case <-ctx.Done():
		}
		took = append(took, time.Since(began))
		return nil
	}); err != nil {
		t.Error(err)
	}
	return took
}

// What a glance settles is asked once; anything else again, for as long as there is.
func TestThinkGlancesFirst(t *testing.T) {
	for needs, want := range map[time.Duration][]time.Duration{
		glance / 2:      {glance / 2},
		time.Second:     {glance, time.Second},
		time.Minute:     {glance, 5 * time.Second},
		5 * time.Second: {glance, 5 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			got := think(t, needs)
			if len(got) != len(want) {
				t.Fatalf("a search of %v was asked %d times, want %d", needs, len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("attempt %d of a search of %v took %v, want %v", i+1, needs, got[i], want[i])
				}
			}
		})
	}
}

// An error of the search ends it, and so does the end of the question.
func TestThinkEndsWithAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		asked := 0
		err := NewThinking(1).Think(t.Context(), Client{}, engine.Budget{Time: time.Minute}, func(ctx context.Context, _ engine.Budget) error {
			asked++
			<-ctx.Done()
			return broken
		})
		if !errors.Is(err, broken) || asked != 1 {
			t.Errorf("asked %d times, got %v; want %v at once", asked, err, broken)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err = NewThinking(1).Think(ctx, Client{}, engine.Budget{Time: time.Minute}, func(ctx context.Context, _ engine.Budget) error {
			<-ctx.Done()
			return nil
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after the end of the question: got %v", err)
		}
	})
}

// A question that has waited until its answer can reach nobody is given up; one that
// has its processor in time may take longer.
func TestWaitingEndsWithPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := NewThinking(1)
		b := engine.Budget{Time: time.Hour}
		th.Long.share = 0 // nobody makes room
		go func() {
			if err := th.Think(t.Context(), Client{User: "a"}, b, func(ctx context.Context, _ engine.Budget) error {
				<-ctx.Done()
				return nil
			}); err != nil {
				t.Errorf("the one who has the processor: got %v", err)
			}
		}()
		time.Sleep(2 * glance)
		began := time.Now()
		asked := 0
		err := th.Think(t.Context(), Client{User: "b"}, b, func(ctx context.Context, _ engine.Budget) error {
			asked++
			<-ctx.Done()
			return nil
		})
		if took := time.Since(began); !errors.Is(err, ErrCrowded) || asked != 1 || took != glance+patience {
			t.Errorf("asked %d times, got %v after %v; want a glance and ErrCrowded after %v", asked, err, took, glance+patience)
		}
		time.Sleep(time.Hour)
	})
}

// What has to make room for others goes on when it is its turn again, until it is done or
// has had all of its time; what it waits does not count.
func TestFinishGoesOnAfterMakingRoom(t *testing.T) {
	for needs, want := range map[time.Duration]time.Duration{3 * time.Second: 3 * time.Second, time.Minute: 10 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			th := NewThinking(1)
			var parts [2]int
			var wait sync.WaitGroup
			for i, user := range []string{"ada", "bob"} {
				wait.Go(func() {
					var did time.Duration
					if err := th.Finish(t.Context(), Client{User: user}, engine.Budget{Time: 10 * time.Second}, func(ctx context.Context, _ engine.Budget) error {
						began := time.Now()
						parts[i]++
						select {
						case <-time.After(needs - did):
						case <-ctx.Done():
						}
						did += time.Since(began)
						return nil
					}); err != nil {
						t.Error(err)
					}
					if did != want {
						t.Errorf("%s, who needs %v, did %v, want %v", user, needs, did, want)
					}
				})
			}
			wait.Wait()
			if parts[0] < 3 || parts[1] < 3 {
				t.Errorf("in %v parts: nobody made room", parts)
			}
		})
	}
}

// What takes longer than anybody waits ends with what was found by then.
func TestFinishHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := NewThinking(1)
		endless := func(ctx context.Context, _ engine.Budget) error {
			<-ctx.Done()
			return nil
		}
		began := time.Now()
		var wait sync.WaitGroup
		for _, user := range []string{"ada", "bob", "eve"} {
			wait.Go(func() {
				if err := th.Finish(t.Context(), Client{User: user}, engine.Budget{Time: time.Hour}, endless); err != nil {
					t.Errorf("%s: %v", user, err)
				}
			})
		}
		wait.Wait()
		if lasted := time.Since(began); lasted < patience/2 || lasted > patience+10*time.Second {
			t.Errorf("it lasted %v", lasted)
		}
	})
}

// What is not done when the process ends is given up.
func TestFinishEndsWithTheProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := NewThinking(1)
		time.AfterFunc(time.Second, th.Close)
		asked := 0
		err := th.Finish(t.Context(), Client{}, engine.Budget{Time: time.Minute}, func(ctx context.Context, _ engine.Budget) error {
			asked++
			<-ctx.Done()
			return nil
		})
		if err != nil || asked != 2 {
			t.Errorf("asked %d times, got %v; want a glance and one attempt", asked, err)
		}
	})
}
