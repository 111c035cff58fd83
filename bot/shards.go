package bot

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"
)

// shards are the shards of one bot: as many connections as Discord asks for,
// logging in no faster than it allows.
type shards struct {
	bot     *Bot
	receive func(event)
	ready   chan *discordgo.Ready // the first shard's log-in

	mu   sync.Mutex
	next map[int]time.Time // by rate limit key: when the next shard may log in
}

func (b *Bot) newShards(receive func(event)) *shards {
	return &shards{bot: b, receive: receive, ready: make(chan *discordgo.Ready, 1), next: map[int]time.Time{}}
}

// run keeps the shards connected until ctx ends, and returns nil then. Any
// other return says why there is no use in trying on.
func (s *shards) run(ctx context.Context) error {
	info, err := s.gatewayInfo(ctx)
	if err != nil {
		return endOf(ctx, err)
	}
	g, ctx := errgroup.WithContext(ctx)
	for id := range max(info.Shards, 1) {
		g.Go(func() error {
			one := shard{all: s, id: id, count: max(info.Shards, 1)}
			return one.run(ctx)
		})
	}
	return g.Wait()
}

// gatewayInfo asks how many shards to run and how fast they may log in, until
// there is an answer.
func (s *shards) gatewayInfo(ctx context.Context) (discordgo.GatewayBotResponse, error) {
	for failed := 0; ; failed++ {
		var info discordgo.GatewayBotResponse
		err := s.bot.rest.send(ctx, request{method: http.MethodGet, path: "/gateway/bot", bucket: "gateway"}, &info)
		switch {
		case err == nil:
			return info, nil
		case errors.Is(err, ErrToken):
			return info, ErrToken
		}
		wait := s.bot.timing.pause(failed)
		s.bot.log.Warn("Discord cannot be reached", "error", err, "again", wait)
		if err := sleep(ctx, wait); err != nil {
			return info, err
		}
	}
}

// mayIdentify waits until a shard may log in. Shards of one rate limit key, which
// is the shard's number modulo max_concurrency, do so one after the other.
func (s *shards) mayIdentify(ctx context.Context, id int) error {
	info, err := s.gatewayInfo(ctx)
	if err != nil {
		return err
	}
	limit := info.SessionStartLimit
	wait := s.reserve(id % max(limit.MaxConcurrency, 1))
	if limit.Total > 0 && limit.Remaining == 0 {
		wait = max(wait, time.Duration(limit.ResetAfter)*time.Millisecond)
		s.bot.log.Warn("no more log-ins today", "again", wait)
	}
	return sleep(ctx, wait)
}

// reserve takes the next free moment of a rate limit key and says how far away
// it is.
func (s *shards) reserve(key int) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	at := s.next[key]
	if at.Before(now) {
		at = now
	}
	s.next[key] = at.Add(s.bot.timing.identify)
	return at.Sub(now)
}

// endOf is nil if ctx ended, and else the error.
func endOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
