package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/bot"
	"noughts/commands/core"
	"noughts/config"
	"noughts/playground"
	"noughts/store/cached"
	"noughts/store/sqlite"
)

// A lounge is the playground with the real bot in it: the real discordgo
// session, the real commands and a real file, and nothing between them that a
// run of the program would not have.
type lounge struct {
	*testing.T
	server *playground.Server
	url    *url.URL
	file   string
	think  time.Duration // what the bot may think about a move

	checked atomic.Int32 // requests of the bot
}

// patience is how long a test waits for what must come; it is only spent when
// something is broken.
const patience = 30 * time.Second

// newLounge opens the playground. Every request that a bot sends there must be
// one that Discord takes.
func newLounge(t *testing.T) *lounge {
	t.Helper()
	l := &lounge{T: t, file: filepath.Join(t.TempDir(), "noughts.db"), think: 100 * time.Millisecond}
	options := playground.Options{Inspect: l.inspect}
	if err := json.Unmarshal(worldFile, &options); err != nil {
		t.Fatal(err)
	}
	server, err := playground.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	l.server, l.url = server, address
	return l
}

// inspect checks a request of the bot.
func (l *lounge) inspect(c playground.Call) {
	if err := playground.Check(c); err != nil {
		l.Error(err)
	}
	l.checked.Add(1)
}

// startBot starts the bot as the program does and returns how to stop it.
func (l *lounge) startBot() (stop func()) {
	l.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db, err := sqlite.Open(ctx, l.file)
	if err != nil {
		l.Fatal(err)
	}
	catalogue, err := core.Catalogue(ownWords())
	if err != nil {
		l.Fatal(err)
	}
	s := &service{
		program: &program{words: catalogue, say: catalogue.Printer()},
		Config: config.Config{
			Token: "playground", Think: l.think, ChallengeExpiry: time.Hour, ClaimAfter: 24 * time.Hour,
		},
		log: slog.New(slog.DiscardHandler), kept: cached.New(db),
	}
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- s.bot(ctx, bot.Redirect(l.url), func(bot.Info) { close(ready) }) }()
	select {
	case <-ready:
	case err := <-done:
		l.Fatalf("the bot ended: %v", err)
	}
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			l.Errorf("the bot ended with %v", err)
		}
		if err := s.kept.Close(); err != nil {
			l.Error(err)
		}
		if n := l.checked.Load(); n < 3 { // what connecting and registering takes
			l.Errorf("only %d requests of the bot were checked", n)
		}
	})
	l.Cleanup(stop)
	return stop
}

// A guest is a person in a channel of the lounge.
type guest struct {
	*lounge
	*playground.Person
	channel string
}

func (l *lounge) guest(handle, channel string) *guest {
	return &guest{lounge: l, Person: l.server.Person(handle), channel: l.server.Channel(channel)}
}

func (g *guest) ctx() (context.Context, context.CancelFunc) {
	return context.WithTimeout(g.Context(), patience)
}

// run sends a slash command and returns what the person sees of the answer.
func (g *guest) run(name string, options map[string]any) playground.Message {
	g.Helper()
	ctx, cancel := g.ctx()
	defer cancel()
	if err := g.AwaitCommand(ctx, g.channel, name); err != nil {
		g.Fatal(err)
	}
	fate, err := g.Command(ctx, g.channel, name, options)
	if err != nil || fate.Failed || fate.Message == nil {
		g.Fatalf("/%s %v: %+v, %v", name, options, fate, err)
	}
	return *fate.Message
}

// press presses a button and returns what is said about it, if anything is.
func (g *guest) press(m playground.Message, customID string) *playground.Message {
	g.Helper()
	ctx, cancel := g.ctx()
	defer cancel()
	fate, err := g.Press(ctx, m, customID)
	if err != nil || fate.Failed {
		g.Fatalf("press %s: %+v, %v", customID, fate, err)
	}
	return fate.Message
}

// sees waits until the newest message with this text is there.
func (g *guest) sees(part string) playground.Message {
	g.Helper()
	return g.meets(part, func(m playground.Message) bool { return strings.Contains(textOf(m), part) })
}

// meets waits until a message is as wanted.
func (g *guest) meets(what string, want func(playground.Message) bool) playground.Message {
	g.Helper()
	ctx, cancel := g.ctx()
	defer cancel()
	m, err := g.Await(ctx, want)
	if err != nil {
		g.Fatalf("waiting for %s: %v", what, err)
	}
	return m
}

// textOf is everything that a message says.
func textOf(m playground.Message) string {
	text := m.Content
	eachComponent(m.Components, func(c playground.Component) { text += c.Content + "\n" })
	return text
}

// buttonOf returns the button whose custom id ends so.
func buttonOf(m playground.Message, suffix string) (b playground.Component, ok bool) {
	eachComponent(m.Components, func(c playground.Component) {
		if strings.HasSuffix(c.CustomID, suffix) {
			b, ok = c, true
		}
	})
	return b, ok
}

func eachComponent(list []playground.Component, f func(playground.Component)) {
	for _, c := range list {
		f(c)
		eachComponent(c.Components, f)
	}
}
