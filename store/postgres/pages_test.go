package postgres_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
)

// TestChangesReachOtherPages has one process tell another of changes while that one has pages open,
// and of none before and after.
func TestChangesReachOtherPages(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{}, 4)
	process := func() *postgres.Scheduler {
		s := db.NewScheduler(postgres.SchedulerOptions{Logger: slog.New(slog.DiscardHandler)})
		for _, run := range []func(context.Context){s.Listen, s.TellPages} {
			go func() {
				run(ctx)
				ended <- struct{}{}
			}()
		}
		return s
	}
	defer func() {
		cancel()
		for range cap(ended) {
			<-ended
		}
	}()
	one, two := process(), process()
	heard := make(chan [2]int64, 1<<16)
	two.OnMatch(func(_ context.Context, id, revision int64) { heard <- [2]int64{id, revision} })
	one.OnMatch(func(context.Context, int64, int64) { t.Error("a process hears itself, or without pages") })
	one.Announce(1, 1)
	if one.HeardOfPages() {
		t.Error("pages are open before any is")
	}
	two.PagesOpen(true)
	for begun := time.Now(); !one.HeardOfPages(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("nobody hears that pages are open")
		}
		two.PagesOpen(false) // said again, should the other one not have listened yet
		two.PagesOpen(true)
	}
	for begun := time.Now(); len(heard) == 0; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("no change is heard of")
		}
		one.Announce(16, 1) // again, should the other one not listen yet
	}
	for n := range int64(3) {
		one.Announce(17, n)
	}
	for n := int64(0); n < 3; {
		switch got := <-heard; got {
		case [2]int64{16, 1}:
		case [2]int64{17, n}:
			n++
		default:
			t.Fatalf("heard %v, want revision %d of 17", got, n)
		}
	}
	two.PagesOpen(false)
	one.Announce(17, 4)
	two.Announce(18, 1)
	time.Sleep(20 * time.Millisecond)
	if len(heard) > 0 {
		t.Errorf("without pages a process hears of %v", <-heard)
	}
}
