package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"
)

// shards are the shards of one bot: as many connections as Discord asks for,
// logging in no faster than it allows.
type shards struct {
	bot          *Bot
	receive      func(event)
	connected    func(context.Context)                                                         // a shard was let in
	disconnected func(context.Context)                                                         // a shard that was let in has lost its connection
	membership   func(ctx context.Context, guildID string, in bool)                            // the bot is in a server, or was removed
	changed      func(ctx context.Context, guildID, channelID string)                          // what the bot may do there has
	listed       func(ctx context.Context, in map[string]bool, told func(guildID string) bool) // the servers of a shard
	serving      func(ctx context.Context, ids []int, count int)                               // they are held and were let in
	ready        chan login                                                                    // the first shard's log-in
	leaving      chan struct{}                                                                 // closed when the process hands over what it runs
	ended        chan struct{}                                                                 // closed when run has ended

	mu    sync.Mutex
	info  discordgo.GatewayBotResponse
	asked time.Time       // when info was fetched
	turns map[int]*logins // by rate limit key
	up    map[int]bool    // which shards are let in; empty before the first tries
	let   map[int]bool    // which of those that are held were let in at any time
}

// infoAge is how old what Discord said of shards and log-ins may be: as long as
// two log-ins lie apart.
const infoAge = 5 * time.Second

// logins are those of one rate limit key, one after the other.
type logins struct {
	busy chan struct{} // holds an element while a shard has its turn
	next time.Time     // when the next may be; belongs to who has the turn
}

func (b *Bot) newShards(receive func(event)) *shards {
	return &shards{
		bot: b, receive: receive, ready: make(chan login, 1), leaving: make(chan struct{}), ended: make(chan struct{}), turns: map[int]*logins{}, up: map[int]bool{}, let: map[int]bool{},
		connected: func(context.Context) {}, disconnected: func(context.Context) {}, membership: func(context.Context, string, bool) {}, changed: func(context.Context, string, string) {},
		listed: func(context.Context, map[string]bool, func(string) bool) {}, serving: func(context.Context, []int, int) {},
	}
}

// run keeps the shards connected until ctx ends, and returns nil then. Any
// other return says why there is no use in trying on.
func (s *shards) run(ctx context.Context) error {
	defer close(s.ended)
	for {
		info, err := s.gatewayInfo(ctx)
		if err != nil {
			return endOf(ctx, err)
		}
		fixed := s.bot.options.Shards
		count := cmp.Or(fixed.Count, info.Shards, 1)
		if err = s.runAll(ctx, count, fixed.IDs); fixed.Count > 0 && errors.Is(err, errReshard) {
			return fmt.Errorf("%w than %d, which were chosen: choose more, in all processes", err, count)
		} else if !errors.Is(err, errReshard) {
			return endOf(ctx, err)
		}
		s.bot.log.Warn("starting with another number of shards", "before", count)
		s.forgetInfo()
	}
}

// runAll runs the shards with these ids, none for all, of so many.
func (s *shards) runAll(ctx context.Context, count int, ids []int) error {
	if len(ids) == 0 {
		for id := range count {
			ids = append(ids, id)
		}
	}
	g, ctx := errgroup.WithContext(ctx)
	s.mu.Lock()
	clear(s.up) // there may have been more
	clear(s.let)
	s.mu.Unlock()
	if s.bot.options.Shards.Hold != nil {
		g.Go(func() error { return s.runHeld(ctx, g, count) })
		return g.Wait()
	}
	for _, id := range ids {
		s.note(id, false)
		one := shard{all: s, id: id, count: count}
		g.Go(func() error { return one.run(ctx) })
	}
	return g.Wait()
}

// A heldShard is one that runs for as long as this process holds it.
type heldShard struct {
	shard
	stop  context.CancelFunc
	ended chan struct{}
}

// A handover is where a process left off with a shard, for the process that runs it next: that one
// resumes the session, so that it hears what came in between.
type handover struct {
	Session string    `json:"session"`
	Seq     int64     `json:"seq"`
	Address string    `json:"address"`
	Login   login     `json:"login"`
	At      time.Time `json:"at"`
}

// handoverAge is how old a session may be to be worth resuming. Discord keeps sessions for some
// minutes. What people pressed more than three seconds ago is lost anyway, so resuming older ones
// only saves log-ins. A guess.
const handoverAge = time.Minute

// runHeld begins the shards that this process comes to hold, and ends those that it holds no more.
func (s *shards) runHeld(ctx context.Context, g *errgroup.Group, count int) error {
	running := map[int]*heldShard{}
	failed := false // when it was asked last
	for {
		asked := time.Now()
		told, err := s.bot.options.Shards.Hold(ctx, count)
		if err != nil && !failed && ctx.Err() == nil { // an outage is one line
			s.bot.log.Warn("nobody says which shards are to be run, so it stays as it is", "error", err)
		}
		failed = err != nil
		if err == nil {
			ids := slices.Sorted(maps.Keys(told))
			s.bot.held.Store(&heldShards{ids, count})
			if lease := s.bot.options.Shards.Lease; lease > 0 {
				ends := asked.Add(lease)
				s.bot.lease.Store(&ends)
			}
			s.give(ctx, running, ids, false)
			for _, id := range ids {
				if running[id] == nil {
					running[id] = s.begin(ctx, g, id, count, told[id])
				}
			}
		}
		select {
		case <-time.After(s.bot.timing.hold):
		case <-s.bot.options.Shards.News:
		case <-s.leaving:
			s.bot.held.Store(&heldShards{nil, count})
			s.give(ctx, running, nil, true)
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

// leaseExpired reports whether other processes may run this one's shards by now.
func (b *Bot) leaseExpired() bool {
	ends := b.lease.Load()
	return ends != nil && time.Now().After(*ends)
}

// handOver has other processes take over at once the shards of this process, which leaves. It waits
// until they may, but not longer than most.
func (s *shards) handOver(most time.Duration) {
	if s.bot.options.Shards.Hold == nil {
		return
	}
	close(s.leaving)
	select {
	case <-s.ended:
	case <-s.bot.timing.after(most):
		s.bot.log.Warn("the shards could not be handed over")
	}
}

// give ends the shards that run and that this process does not keep, and lets others have them.
func (s *shards) give(ctx context.Context, running map[int]*heldShard, keeps []int, leaves bool) {
	left := map[int][]byte{}
	var going []*heldShard
	for id, one := range running {
		if !slices.Contains(keeps, id) {
			going = append(going, one)
			delete(running, id)
		}
	}
	if len(going) > 0 {
		s.end(ctx, going)
	} else if !leaves {
		return
	}
	for _, one := range going {
		left[one.id] = one.handover()
	}
	if err := s.bot.options.Shards.Give(ctx, left, leaves); err != nil {
		s.bot.log.Warn("others have to wait until the shards are free", "error", err)
	}
}

// handover is what the next process has to know of a shard that has ended, nil for nothing.
func (one *heldShard) handover() []byte {
	if one.session.id == "" {
		return nil
	}
	said, err := json.Marshal(handover{one.session.id, one.session.seq, one.session.address, one.login, time.Now()})
	if err != nil {
		return nil // it logs in
	}
	return said
}

// resumeFrom has the shard begin with a session that another process has left.
func (one *heldShard) resumeFrom(said []byte) {
	var h handover
	if err := json.Unmarshal(said, &h); err != nil || time.Since(h.At) > handoverAge {
		return // it logs in
	}
	one.session = session{id: h.Session, seq: h.Seq, address: h.Address}
	one.login = h.Login
}

// begin runs a shard. If it comes from another process, that one may have said where it left off.
func (s *shards) begin(ctx context.Context, g *errgroup.Group, id, count int, said []byte) *heldShard {
	s.bot.log.Info("this process runs the shard from now on", "shard", id, "of", count)
	s.note(id, false)
	ctx, stop := context.WithCancel(ctx)
	one := &heldShard{shard{all: s, id: id, count: count}, stop, make(chan struct{})}
	one.resumeFrom(said)
	g.Go(func() error {
		defer close(one.ended)
		return one.run(ctx)
	})
	return one
}

// end ends shards that other processes run from now on.
func (s *shards) end(ctx context.Context, going []*heldShard) {
	s.mu.Lock()
	for _, one := range going {
		s.bot.log.Info("another process runs the shard from now on", "shard", one.id)
		delete(s.let, one.id)
	}
	s.mu.Unlock()
	s.tellServing(ctx, going[0].count) // first: what is to be done there is the others'
	for _, one := range going {
		one.handsOver = true
		one.stop()
	}
	for _, one := range going {
		<-one.ended
		s.mu.Lock()
		delete(s.up, one.id)
		s.mu.Unlock()
		s.bot.options.Metrics.GatewayLeft(one.id)
		if one.gone { // it does not come back here
			s.connected(ctx)
		}
	}
}

// letInAs passes on who logged in, if no shard was before this one.
func (s *shards) letInAs(l login) {
	select {
	case s.ready <- l:
	default:
	}
}

// tellServing tells which shards are held and were let in.
func (s *shards) tellServing(ctx context.Context, count int) {
	s.mu.Lock()
	ids := slices.Sorted(maps.Keys(s.let))
	s.mu.Unlock()
	s.serving(ctx, ids, count)
}

// welcome notes that a shard was let in, and tells whom it concerns.
func (s *shards) welcome(ctx context.Context, one *shard) {
	s.note(one.id, true)
	one.gone = false
	s.connected(ctx)
	s.mu.Lock()
	s.let[one.id] = true
	s.mu.Unlock()
	s.tellServing(ctx, one.count)
}

// note notes whether a shard is let in.
func (s *shards) note(id int, up bool) {
	s.bot.options.Metrics.Gateway(id, up)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.up[id] = up
}

// letIn reports whether all shards are.
func (s *shards) letIn() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, up := range s.up {
		if !up {
			return false
		}
	}
	return len(s.up) > 0
}

// gatewayInfo asks where the gateway is, how many shards to run and how fast they
// may log in, until there is an answer.
func (s *shards) gatewayInfo(ctx context.Context) (discordgo.GatewayBotResponse, error) {
	s.mu.Lock()
	info, known := s.info, !s.asked.IsZero() && time.Since(s.asked) < infoAge
	s.mu.Unlock()
	for failed := 1; !known; failed++ {
		err := s.bot.rest.send(ctx, request{method: http.MethodGet, path: "/gateway/bot", bucket: "gateway", first: true}, &info)
		switch {
		case err == nil:
			s.mu.Lock()
			defer s.mu.Unlock()
			s.info, s.asked = info, time.Now()
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
	return info, nil
}

func (s *shards) forgetInfo() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = time.Time{}
}

// A turn is a shard's right to log in next of its rate limit key.
type turn struct {
	logins *logins
	apart  time.Duration
	ended  bool
}

// awaitTurn waits until a shard may log in. Shards of one rate limit key, which
// is the shard's number modulo max_concurrency, do so one after the other.
func (s *shards) awaitTurn(ctx context.Context, id int) (*turn, discordgo.GatewayBotResponse, error) {
	info, err := s.gatewayInfo(ctx)
	if err != nil {
		return nil, info, err
	}
	l := s.loginsOf(id % max(info.SessionStartLimit.MaxConcurrency, 1))
	select {
	case l.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, info, ctx.Err()
	}
	t := &turn{logins: l, apart: s.bot.timing.identify}
	wait := time.Until(l.next)
	if limit := info.SessionStartLimit; limit.Total > 0 && limit.Remaining == 0 {
		wait = max(wait, time.Duration(limit.ResetAfter)*time.Millisecond)
		s.bot.log.Warn("no more log-ins today", "again", wait)
	}
	if err := sleep(ctx, wait); err != nil {
		t.end()
		return nil, info, err
	}
	return t, info, nil
}

func (s *shards) loginsOf(key int) *logins {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turns[key] == nil {
		s.turns[key] = &logins{busy: make(chan struct{}, 1)}
	}
	return s.turns[key]
}

// use says that the shard logs in now; the next turn is later by as much as
// Discord wants. It ends the turn.
func (t *turn) use() {
	t.logins.next = time.Now().Add(t.apart)
	t.end()
}

// end gives the turn back, used or not. A turn may be ended twice.
func (t *turn) end() {
	if !t.ended {
		t.ended = true
		<-t.logins.busy
	}
}

// endOf is nil if ctx ended, and else the error.
func endOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
