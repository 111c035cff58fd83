package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("the token was refused: copy the bot's token from " +
	"https://discord.com/developers/applications (your application, Bot, Reset Token) into DISCORD_TOKEN")

// Options say how a Bot reaches Discord. Only Token is needed.
type Options struct {
	Token     string
	Transport http.RoundTripper // nil for Discord itself; see Redirect
	Logger    *slog.Logger      // nil for the default one
	GuildID   string            // register the commands in this server only; empty for everywhere
	// ErrorText says that something broke, with the reference that stands in the
	// log: a handler panicked, or Discord refused its reply. Nil for an English
	// sentence.
	ErrorText func(locales []string, ref string) string
}

// Info is what a Bot knows of itself once it is connected.
type Info struct {
	User          commands.User
	ApplicationID string
	Invite        string // the address where the bot is added to a server
}

// A Bot is one application on Discord. It can write to channels as soon as it
// is made (it implements commands.Chat) and serves people while it runs.
// Its methods may be called from any goroutine.
type Bot struct {
	options Options
	log     *slog.Logger
	rest    *rest
	timing  timing
	seen    *recentIDs
	handler commands.Handler              // set by Run before the first event
	self    atomic.Pointer[commands.User] // who the gateway says the bot is; nil before

	mu      sync.Mutex
	closing bool // no more interactions are taken
	inHand  sync.WaitGroup
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
		o.ErrorText = func(_ []string, ref string) string {
			return "Something broke on my side (ref " + ref + "). Please try again."
		}
	}
	return &Bot{
		options: o,
		log:     o.Logger,
		rest:    newREST(o.Token, o.Transport),
		timing:  defaultTiming(),
		seen:    newRecentIDs(4096),
	}, nil
}

// Run connects, registers h's commands if they changed, tells ready about
// itself, and lets h answer people until ctx ends. Then it takes nothing new,
// finishes what is in hand, disconnects and returns nil. Run is called once.
func (b *Bot) Run(ctx context.Context, h commands.Handler, ready func(Info)) error {
	b.handler = h
	// What is in hand, and the connection it came by, outlive ctx by the grace time.
	work, cancelWork := context.WithCancel(context.WithoutCancel(ctx))
	all := b.newShards(func(in event) { b.admit(work, in) })
	var gateway sync.WaitGroup
	ended := make(chan error, 1)
	gateway.Go(func() { ended <- all.run(work) })
	defer gateway.Wait()
	defer b.drain(cancelWork)

	first := all.ready
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-ended:
			return fmt.Errorf("bot: %w", err)
		case r := <-first:
			first = nil // one shard speaks for all
			info, err := b.introduce(ctx, r, h.Commands())
			if err != nil && ctx.Err() == nil {
				return fmt.Errorf("bot: %w", err)
			}
			if err == nil && ready != nil {
				ready(info)
			}
		}
	}
}

// introduce registers the commands of the application that logged in, and says
// who it is.
func (b *Bot) introduce(ctx context.Context, r *discordgo.Ready, list []commands.Command) (Info, error) {
	if r.User == nil || r.Application == nil {
		return Info{}, errors.New("the gateway did not say who the bot is")
	}
	self := person(r.User, nil)
	b.self.Store(&self)
	if err := b.register(ctx, r.Application.ID, list); err != nil {
		return Info{}, err
	}
	return Info{User: self, ApplicationID: r.Application.ID, Invite: invite(r.Application.ID)}, nil
}

// Self returns the bot's own user id, and nothing before it has connected.
func (b *Bot) Self() string {
	if u := b.self.Load(); u != nil {
		return u.ID
	}
	return ""
}

// admit lets an interaction in once, unless the bot is closing. Discord may
// deliver an event twice when a connection is resumed.
func (b *Bot) admit(ctx context.Context, in event) {
	if in.Interaction == nil || in.ID == "" || in.Token == "" {
		b.log.Warn("an interaction could not be read")
		return
	}
	if !b.seen.isNew(in.ID) || !b.begin() {
		return
	}
	defer b.inHand.Done()
	b.serve(commands.Urgent(ctx), in)
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
// outlasts the grace time sees its context end.
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
}
