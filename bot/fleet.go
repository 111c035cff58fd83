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

// A fleet is the shards of one bot: as many connections as Discord asks for,
// logging in no faster than it allows.
type fleet struct {
	bot     *Bot
	receive func(event)
	ready   chan *discordgo.Ready // the first shard's log-in

	mu   sync.Mutex
	next map[int]time.Time // by log-in lane: when the next shard may log in
}

func (b *Bot) newFleet(receive func(event)) *fleet {
	return &fleet{bot: b, receive: receive, ready: make(chan *discordgo.Ready, 1), next: map[int]time.Time{}}
}

// run keeps the shards connected until ctx ends, and returns nil then. Any
// other return says why there is no use in trying on.
func (f *fleet) run(ctx context.Context) error {
	plan, err := f.plan(ctx)
	if err != nil {
		return endOf(ctx, err)
	}
	g, ctx := errgroup.WithContext(ctx)
	for id := range max(plan.Shards, 1) {
		g.Go(func() error {
			s := shard{fleet: f, id: id, count: max(plan.Shards, 1)}
			return s.run(ctx)
		})
	}
	return g.Wait()
}

// plan asks how many shards to run and how fast they may log in, until there
// is an answer.
func (f *fleet) plan(ctx context.Context) (discordgo.GatewayBotResponse, error) {
	for failed := 0; ; failed++ {
		var plan discordgo.GatewayBotResponse
		err := f.bot.rest.send(ctx, request{method: http.MethodGet, path: "/gateway/bot", lane: "gateway"}, &plan)
		switch {
		case err == nil:
			return plan, nil
		case errors.Is(err, ErrToken):
			return plan, ErrToken
		}
		wait := f.bot.timing.pause(failed)
		f.bot.log.Warn("Discord cannot be reached", "error", err, "again", wait)
		if err := sleep(ctx, wait); err != nil {
			return plan, err
		}
	}
}

// mayIdentify waits for a shard's turn to log in.
func (f *fleet) mayIdentify(ctx context.Context, id int) error {
	plan, err := f.plan(ctx)
	if err != nil {
		return err
	}
	limit := plan.SessionStartLimit
	wait := f.reserve(id % max(limit.MaxConcurrency, 1))
	if limit.Total > 0 && limit.Remaining == 0 {
		wait = max(wait, time.Duration(limit.ResetAfter)*time.Millisecond)
		f.bot.log.Warn("no more log-ins today", "again", wait)
	}
	return sleep(ctx, wait)
}

// reserve takes the next free moment of a log-in lane and says how far away it is.
func (f *fleet) reserve(lane int) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	at := f.next[lane]
	if at.Before(now) {
		at = now
	}
	f.next[lane] = at.Add(f.bot.timing.identify)
	return at.Sub(now)
}

// endOf is nil if ctx ended, and else the error.
func endOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
