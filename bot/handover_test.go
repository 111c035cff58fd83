package bot

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/playground"
	"noughts/store"
	"noughts/store/sqlite"
)

// Shards that change hands, since a process comes or goes, are taken up where they were left:
// whatever people do meanwhile is answered, and nobody logs in again.
func TestHandover(t *testing.T) {
	t.Parallel()
	const count = 2
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "shards.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	news := map[string]chan struct{}{"first": make(chan struct{}, 8), "second": make(chan struct{}, 8)}
	held := map[string]chan []int{"first": make(chan []int, 100), "second": make(chan []int, 100)}
	shares := func(name, other string) Shards {
		hold := func(ctx context.Context, count int) (map[int][]byte, error) {
			now := time.Now()
			return st.AcquireShards(ctx, store.LeaseRequest{Holder: name, Count: count, Now: now, Until: now.Add(time.Hour)})
		}
		var come sync.Once
		return Shards{
			News: news[name],
			Hold: func(ctx context.Context, count int) (map[int][]byte, error) {
				got, err := hold(ctx, count)
				come.Do(func() { news[other] <- struct{}{} })
				held[name] <- slices.Sorted(maps.Keys(got))
				return got, err
			},
			Give: func(ctx context.Context, left map[int][]byte, leaves bool) error {
				if leaves {
					if _, err := hold(ctx, 0); err != nil {
						return err
					}
				}
				defer func() { news[other] <- struct{}{} }()
				return st.ReleaseShards(ctx, name, left)
			},
		}
	}
	first := &liveBot{unlimited: true}
	first.open(t, playground.Options{})
	first.server.RequireShards(count)
	second := &liveBot{server: first.server, lobby: first.lobby}
	first.prepare(t)
	second.prepare(t)
	first.options.Shards, second.options.Shards = shares("first", "second"), shares("second", "first")
	answers := say(commands.Reply{Kind: commands.Private, Message: commands.Message{Text: "here"}})
	first.info = <-first.run(t, answers)
	connected := func(b *Bot) {
		all := b.shards.Load()
		for up := 0; up < count || !b.Connected(); time.Sleep(time.Millisecond) {
			all.mu.Lock()
			up = len(all.up)
			all.mu.Unlock()
		}
	}
	connected(first.Bot)

	done := make(chan struct{})
	var people sync.WaitGroup
	stop := sync.OnceFunc(func() { close(done); people.Wait() })
	defer stop()
	for _, channel := range []string{"lobby", "den"} { // in two servers
		people.Go(func() {
			for {
				outcome, err := first.ada().Command(t.Context(), first.server.Channel(channel), "go", nil)
				if err != nil || outcome.Failed {
					t.Errorf("in %s: %+v, %v", channel, outcome, err)
				}
				select {
				case <-done:
					return
				case <-time.After(time.Millisecond):
				}
			}
		})
	}
	awaitShards := func(name string, want ...int) {
		t.Helper()
		for got := range held[name] {
			if slices.Equal(got, want) {
				return
			}
		}
	}
	second.info = <-second.run(t, answers)
	awaitShards("second", 1)
	if first.info != second.info {
		t.Errorf("who takes over a shard is %+v, want %+v", second.info, first.info)
	}
	if err := first.leave(); err != nil {
		t.Error(err)
	}
	awaitShards("second", 0, 1)
	connected(second.Bot)
	stop()
	if first.Connected() {
		t.Error("who has left is still connected")
	}
	if n := len(second.Bot.shards.Load().turns); n != 0 {
		t.Errorf("who took over has logged in anew, in the queues of %d keys", n)
	}
}
