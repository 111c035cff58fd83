package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"noughts/commands"
	"noughts/metrics"
)

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("the token was refused: copy the bot's token from " +
	"https://discord.com/developers/applications (your application, Bot, Reset Token) into DISCORD_TOKEN")

// Options say how a Bot reaches Discord. Only Token is needed.
type Options struct {
	Token     string
	Transport http.RoundTripper // nil for Discord itself; see Redirect
	Logger    *slog.Logger      // nil for the default one
	Metrics   *metrics.Metrics  // counts what happens; nil for nobody
	Shards    Shards            // which to run; zero for all that Discord asks for
	GuildID   string            // register the commands in this server only; empty for everywhere
	// ErrorText says that something broke, with the reference that stands in the
	// log: a handler panicked, or Discord refused its reply with an error. Nil for an English
	// sentence.
	ErrorText func(locales []string, ref string, err error) string
}

// Shards say which of a bot's shards one process runs, where several processes share them.
type Shards struct {
	Count int   // how many there are in all processes; 0 for as many as Discord asks for
	IDs   []int // which of them this process runs, from 0; none for all
	// Hold says which of so many shards this process runs now, where processes share them out among
	// themselves; nil if IDs say it. It is asked every few seconds, and at once when News gets
	// word. A shard that another process has just given away comes with what that process said.
	// While Hold fails, everything stays as it is.
	Hold func(ctx context.Context, count int) (map[int][]byte, error)
	// Lease is for how long what Hold has said is true. If Hold fails for longer, another process
	// may have taken over the shards, as perhaps only this one cannot reach the store. Then the
	// other one is let answer first.
	Lease time.Duration
	News  <-chan struct{}
	// Give is told which shards this process no longer runs, and where it left off with them, for
	// the process that runs them next. leaves says that this process ends and takes none any more.
	Give func(ctx context.Context, left map[int][]byte, leaves bool) error
	// Serving is told which of the shards that this process holds were let in, whenever that
	// changes, after a commands.Watcher was told of the connection. Nil for nobody.
	Serving func(ids []int, count int)
}

// Info is what a Bot knows of itself once it is connected.
type Info struct {
	User          commands.User
	ApplicationID string
	Invite        string // the address where the bot is added to a server
	Install       string // the address where people add it to their own apps
}

// A Bot is one application on Discord. It can write to channels as soon as it
// is made (it implements commands.Chat) and serves people while it runs.
// Its methods may be called from any goroutine.
type Bot struct {
	options     Options
	log         *slog.Logger
	rest        *rest
	files       *http.Client // fetches files of messages
	timing      timing
	seen        *recentIDs
	guestTokens guestTokens
	late        lateness                      // of the answers of presses
	handler     commands.Handler              // set by Run before the first event
	shards      atomic.Pointer[shards]        // set by Run
	held        atomic.Pointer[heldShards]    // nil before it is known
	lease       atomic.Pointer[time.Time]     // when it ends; nil where nothing is shared out
	receive     atomic.Pointer[func(event)]   // serves an interaction that begin has counted; set by Run
	self        atomic.Pointer[commands.User] // who the gateway says the bot is; nil before
	// commandIDs are the ids of the registered commands; nil before they are known.
	commandIDs    atomic.Pointer[map[string]string]
	applicationID atomic.Pointer[string]                                               // nil before Discord has said
	application   atomic.Pointer[application]                                          // nil before Discord has said
	dialNet       func(ctx context.Context, network, address string) (net.Conn, error) // to the gateway

	mu      sync.Mutex
	closing bool // no more interactions are taken
	inHand  sync.WaitGroup
	serving sync.Map // what is being served, by trace: what it is about
}

// New makes a Bot. It does not connect: a wrong token shows when it runs.
func New(o Options) (*Bot, error) {
	o.Token = strings.TrimSpace(strings.TrimPrefix(o.Token, "Bot ")) // some write it as it is sent
	if o.Token == "" {
		return nil, errors.New("bot: there is no token")
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.ErrorText == nil {
		o.ErrorText = func(_ []string, ref string, _ error) string {
			return "Something broke on my side (ref " + ref + "). Please try again."
		}
	}
	r := newREST(o.Token, o.Transport)
	r.metrics, r.limits.metrics = o.Metrics, o.Metrics
	r.limits.tooMany = func(refused int) {
		o.Logger.Error("ALARM: Discord refuses the bot's requests, so fewer are sent, or none but answers; look for the refusals above",
			"refused", refused, "within", invalidSlots*invalidSlot)
	}
	return &Bot{
		options: o,
		log:     o.Logger,
		rest:    r,
		files:   newFileClient(o.Transport),
		timing:  defaultTiming(),
		seen:    newRecentIDs(4096),
		dialNet: new(net.Dialer).DialContext,
	}, nil
}

// Run connects, tells ready about itself, and lets h answer people until ctx ends. Meanwhile it
// registers h's commands if they changed; ready waits for that only while it goes well, and a
// refusal of the commands ends nothing. When ctx ends it takes nothing new, finishes what is in
// hand, disconnects and returns nil. Run is called once. An h that is a commands.Watcher is told of
// the connection.
func (b *Bot) Run(ctx context.Context, h commands.Handler, ready func(Info)) error {
	b.handler = h
	// What is in hand, and the connection it came by, outlive ctx by the grace time.
	work, cancelWork := context.WithCancel(context.WithoutCancel(ctx))
	posted := func(in event) { go b.serveOnce(work, in) }
	b.receive.Store(&posted)
	all := b.newShards(func(in event) {
		// Counted before the shard goes on: who takes it over goes on behind this interaction, so
		// it must not be refused here.
		if b.begin() {
			posted(in)
		}
	})
	b.shards.Store(all)
	var running sync.WaitGroup
	defer running.Wait()
	if w, ok := h.(commands.Watcher); ok {
		news := all.watchedBy(w)
		running.Go(func() { b.watch(work, news) })
	}
	ended := make(chan error, 2) // of the gateway and of the registration
	running.Go(func() { ended <- all.run(work) })
	defer b.drain(cancelWork)

	var registered <-chan struct{}
	var late <-chan time.Time
	var info Info
	first := all.ready
	for {
		select {
		case <-ctx.Done():
			all.handOver(b.timing.handOver)
			return nil
		case err := <-ended:
			return fmt.Errorf("bot: %w", err)
		case l := <-first:
			first = nil // one shard speaks for all
			var err error
			if info, err = b.noteLogin(l); err != nil {
				return fmt.Errorf("bot: %w", err)
			}
			settled := make(chan struct{})
			registered, late = settled, b.timing.after(b.timing.register)
			running.Go(func() { b.keepRegistering(work, info.ApplicationID, h.Commands(), settled, ended) })
			continue
		case <-registered:
		case <-late:
		}
		registered, late = nil, nil
		if ready != nil {
			ready(info)
		}
	}
}

// noteLogin notes who logged in.
func (b *Bot) noteLogin(l login) (Info, error) {
	if l.User == nil || l.Application == nil {
		return Info{}, errors.New("the gateway did not say who the bot is")
	}
	b.noteApplication(l.Application.ID)
	self := person(l.User, nil)
	b.self.Store(&self)
	return Info{User: self, ApplicationID: l.Application.ID, Invite: invite(l.Application.ID), Install: install(l.Application.ID)}, nil
}

// Self returns the bot's own user id, and nothing before it has connected.
func (b *Bot) Self() string {
	if u := b.self.Load(); u != nil {
		return u.ID
	}
	return ""
}

// Connected reports whether all shards are let in at the gateway.
func (b *Bot) Connected() bool {
	all := b.shards.Load()
	return all != nil && all.letIn()
}

// serveOnce serves an interaction that begin has counted, unless it was served before: Discord may
// deliver an event twice when a connection is resumed.
func (b *Bot) serveOnce(ctx context.Context, in event) {
	defer b.inHand.Done()
	if in.Interaction == nil || in.ID == "" || in.Token == "" {
		b.log.Warn("an interaction could not be read")
		return
	}
	if !b.seen.isNew(in.ID) {
		return
	}
	b.serve(commands.Traced(commands.Urgent(ctx), commands.NewTrace()), in)
}

// begin counts one more piece of work in hand; Done on inHand ends it.
func (b *Bot) begin() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closing {
		return false
	}
	b.inHand.Add(1)
	return true
}

// drain takes nothing new, waits for what is in hand, and hangs up. Work that
// outlasts the grace time sees its context end, and is waited for all the same:
// it uses what is closed when the bot has ended.
func (b *Bot) drain(cancelWork context.CancelFunc) {
	b.mu.Lock()
	b.closing = true
	b.mu.Unlock()
	done := make(chan struct{})
	go func() { b.inHand.Wait(); close(done) }()
	select {
	case <-done:
	case <-b.timing.after(b.timing.grace):
		b.log.Warn("work in hand was cut off", "grace", b.timing.grace)
	}
	cancelWork()
	select {
	case <-done:
		return
	case <-b.timing.after(b.timing.cutOff):
	}
	for trace, what := range b.serving.Range {
		b.log.Error("work goes on although it was cut off", "trace", trace, "what", what)
	}
	<-done
}
