package bot

import (
	"context"
	"fmt"
	"runtime/debug"

	"noughts/commands"
)

// maxNews is how many things may have happened to the connection that the
// watcher was not told yet, before the connection waits for it. A shard has at
// most 2500 servers, of which each log-in tells.
const maxNews = 4096

// watchedBy has a watcher told what becomes of the shards, by the one who runs
// what the returned channel delivers.
func (s *shards) watchedBy(w commands.Watcher) <-chan func(context.Context) {
	news := make(chan func(context.Context), maxNews)
	tell := func(ctx context.Context, f func(context.Context)) {
		select {
		case news <- f:
			return
		default:
		}
		select {
		case news <- f:
		case <-ctx.Done():
		}
	}
	s.connected = func(ctx context.Context) { tell(ctx, w.Connected) }
	s.serving = func(ctx context.Context, ids []int, count int) {
		if f := s.bot.options.Shards.Serving; f != nil {
			tell(ctx, func(context.Context) { f(ids, count) })
		}
	}
	s.disconnected = func(ctx context.Context) { tell(ctx, w.Disconnected) }
	s.membership = func(ctx context.Context, guildID string, in bool) {
		f := w.Left
		if in {
			f = w.Joined
		}
		tell(ctx, func(ctx context.Context) { f(ctx, guildID) })
	}
	s.listed = func(ctx context.Context, in map[string]bool, told func(string) bool) {
		tell(ctx, func(ctx context.Context) { w.Listed(ctx, in, told) })
	}
	s.changed = func(ctx context.Context, guildID, channelID string) {
		tell(ctx, func(ctx context.Context) { w.Changed(ctx, guildID, channelID) })
	}
	return news
}

// watch passes news on, one after the other, until ctx ends.
func (b *Bot) watch(ctx context.Context, news <-chan func(context.Context)) {
	for {
		select {
		case f := <-news:
			b.tell(ctx, f)
		case <-ctx.Done():
			return
		}
	}
}

// tell survives a panic of the watcher's.
func (b *Bot) tell(ctx context.Context, f func(context.Context)) {
	defer func() {
		if p := recover(); p != nil {
			b.options.Metrics.Panicked()
			b.log.Error("panic", "telling", "of the connection",
				"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f(ctx)
}
