package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/bot"
	"noughts/config"
	"noughts/engine/games"
	"noughts/metrics"
	"noughts/playground"
	"noughts/playground/validate"
	"noughts/store"
	"noughts/store/cached"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite/sqlitetest"
)

// A harness is the playground with the real bot in it: the real discordgo
// session, the real commands and a real file, and nothing between them that a
// run of the program would not have.
type harness struct {
	testing.TB
	server *playground.Server
	url    *url.URL
	file   string
	think  time.Duration // what the bot may think about a move

	log       *slog.Logger         // nil for that of the test, which is read where it fails
	checked   atomic.Int32         // requests of the bot
	configure func(*config.Config) // sets more for the bots that are started; nil for nothing
	boardPage bool                 // the bots that are started serve the board page, too
	known     bool                 // the commands of one of them have been seen
}

// waitLimit is how long a test waits for what must come; it is only spent when
// something is broken.
const waitLimit = 5 * time.Minute

// newHarness opens the playground. Every request that a bot sends there must be
// one that Discord takes.
func newHarness(t testing.TB) *harness {
	t.Helper()
	return newHarnessWith(t, nil)
}

// testStore says where the bots of tests keep their games: "postgres" in PostgreSQL databases,
// nothing in files.
const testStore = "NOUGHTS_TEST_STORE"

// somewhere returns such a place, which is empty.
func somewhere(t testing.TB) string {
	if os.Getenv(testStore) == "postgres" {
		return postgrestest.Empty(t)
	}
	file := filepath.Join(t.TempDir(), "noughts.db")
	sqlitetest.Empty(t, file)
	return file
}

// patience is how long a bot may take to answer. How soon it does is for benchmarks to say: a
// machine that is busy with other tests may be slow.
const patience = 30 * time.Second

// newHarnessWith is newHarness of a playground that change makes another one of.
func newHarnessWith(t testing.TB, change func(*playground.Options)) *harness {
	t.Helper()
	h := &harness{TB: t, file: somewhere(t), think: 100 * time.Millisecond}
	options := playground.Options{Inspect: h.inspect, Limits: true, AnswerWithin: patience}
	if err := json.Unmarshal(playgroundFile, &options); err != nil {
		t.Fatal(err)
	}
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	options.Say = (&service{program: &program{words: catalogue}}).sayIn
	if change != nil {
		change(&options)
	}
	server, err := servePlayground(t.Context(), options, "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	h.server, h.url = server, address
	return h
}

// inspect checks a request of the bot.
func (h *harness) inspect(c playground.Call) {
	if err := validate.Request(c); err != nil {
		h.Error(err)
	}
	h.checked.Add(1)
}

// startBot starts the bot as the program does and returns how to stop it.
func (h *harness) startBot() (stop func()) {
	h.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db, err := openDatabase(ctx, h.file, nil)
	if err != nil {
		h.Fatal(err)
	}
	catalogue, err := catalogued()
	if err != nil {
		h.Fatal(err)
	}
	s := &service{
		program: &program{words: catalogue, say: catalogue.Printer()},
		Config: config.Config{
			Token: "playground", Think: h.think, ChallengeExpiry: time.Hour, ClaimAfter: 24 * time.Hour,
		},
		store: cached.New(db),
	}
	s.log = slog.New(closedLog{cmp.Or(h.log, slog.New(slog.NewTextHandler(h.Output(), nil))).Handler(), h.TB})
	if h.configure != nil {
		h.configure(&s.Config)
	}
	s.status = newStatus(metrics.New(), s.store)
	if h.boardPage {
		if s.blobs = db.Blobs(); s.openLocalBoardPage(ctx, h.server) != nil {
			h.Fatal("the board page cannot be served")
		}
	}
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- s.bot(ctx, bot.Redirect(h.url), func(bot.Info) { close(ready) }) }()
	select {
	case <-ready:
	case err := <-done:
		h.Fatalf("the bot ended: %v", err)
	}
	if !h.known { // the first bot may be ready, and register for longer
		soon, cancelSoon := context.WithTimeout(ctx, waitLimit)
		defer cancelSoon()
		if err := h.server.Person("ada").AwaitCommand(soon, h.server.Channel("lobby"), "help"); err != nil {
			h.Fatal(err)
		}
		h.known = true
	}
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.Errorf("the bot ended with %v", err)
		}
		if err := s.store.Close(); err != nil {
			h.Error(err)
		}
		if n := h.checked.Load(); n < 3 { // what connecting and registering takes
			h.Errorf("only %d requests of the bot were checked", n)
		}
	})
	h.Cleanup(stop)
	return stop
}

// A closedLog fails a test when the log says that a store was used that was closed, as who works
// ends before it is, and when it tells a position.
type closedLog struct {
	slog.Handler
	testing.TB
}

// Enabled implements slog.Handler: it looks at what nobody reads, too.
func (l closedLog) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements slog.Handler.
func (l closedLog) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if found := positionIn(a.Value.String()); found != "" {
			l.Errorf("the log tells a position: %s %s=%s", r.Message, a.Key, found)
		}
		if err, ok := a.Value.Any().(error); ok && errors.Is(err, store.ErrClosed) {
			l.Errorf("%s: %v", r.Message, err)
		}
		return true
	})
	if !l.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (l closedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return closedLog{l.Handler.WithAttrs(attrs), l.TB}
}

// WithGroup implements slog.Handler.
func (l closedLog) WithGroup(name string) slog.Handler {
	return closedLog{l.Handler.WithGroup(name), l.TB}
}

// notation finds rows of a board, moves one after the other, and a move that was pressed; oneMove
// finds a move where a variant stands before it.
var (
	notation = regexp.MustCompile(`(?:[.XOTS]+/){2,}[.XOTS]+|\b[XOTS]?[a-t][0-9]{1,2}(?:[ .,][XOTS]?[a-t][0-9]{1,2})+\b|match/[0-9]+/[0-9]+/[XOTS]?[a-t][0-9]*(?:$|/)`)
	oneMove  = regexp.MustCompile(`^[XOTS]?[a-t][0-9]{1,2}\b`)
)

// positionIn finds a position in what the log says.
func positionIn(said string) string {
	for _, f := range games.All() {
		_, variant, _ := strings.Cut(said, f.Key()+":")
		if _, moves, ok := strings.Cut(variant, " "); ok && oneMove.MatchString(moves) {
			return said
		}
	}
	return notation.FindString(said)
}

// The log of tests is searched for what is notation.
func TestPositionsInTheLogAreFound(t *testing.T) {
	for said, want := range map[string]bool{
		"the analysis of mnk:3x3:3 X../.O./...": true, "explore/mnk:5x5:4/a1.b2": true, "order-chaos:6x6:5 Xc3 Ob4": true, "mnk:15x15:5 h8": true, "match/17/4/c3": true, "match/1/0/d": true,
		"match/17/4/hint": false, "match/17/4/…": false, "mnk:15x15:5": false, "2026-11-28T20:01:12.706Z": false, "PATCH edit answer 1576327096546885632: the chat takes nothing": false,
		"database /tmp/a1/b2/x.db": false,
	} {
		if got := positionIn(said); (got != "") != want {
			t.Errorf("in %q is found %q", said, got)
		}
	}
}

// A user is a person in a channel of the playground.
type user struct {
	*harness
	*playground.Person
	channel string
}

func (h *harness) user(handle, channel string) *user {
	return &user{harness: h, Person: h.server.Person(handle), channel: h.server.Channel(channel)}
}

func (u *user) ctx() (context.Context, context.CancelFunc) {
	return context.WithTimeout(u.Context(), waitLimit)
}

// run sends a slash command and returns what the person sees of the answer.
func (u *user) run(name string, options map[string]any) playground.Message {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	if err := u.AwaitCommand(ctx, u.channel, name); err != nil {
		u.Fatal(err)
	}
	fate, err := u.Command(ctx, u.channel, name, options)
	if err != nil || fate.Failed || fate.Message == nil {
		u.Fatalf("/%s %v: %+v, %v", name, options, fate, err)
	}
	return u.answer(fate)
}

// answer returns what the bot says, which may come later than its acknowledgement if it is busy.
func (u *user) answer(fate playground.Outcome) playground.Message {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	m, err := u.Answer(ctx, fate)
	if err != nil {
		u.Fatal(err)
	}
	return m
}

// press presses a button, or chooses values in a select, and returns what it is answered with.
func (u *user) press(m playground.Message, customID string, values ...string) playground.Message {
	u.Helper()
	return u.answer(u.pressed(m, customID, values...))
}

// pressed is press without waiting for what the bot says: it need say nothing more of a board that
// shows what was done.
func (u *user) pressed(m playground.Message, customID string, values ...string) playground.Outcome {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	fate, err := u.Select(ctx, m, customID, values...)
	if err != nil || fate.Failed {
		u.Fatalf("press %s %v: %+v, %v", customID, values, fate, err)
	}
	return fate
}

// sees waits until the newest message with this text is there.
func (u *user) sees(part string) playground.Message {
	u.Helper()
	return u.waitFor(part, func(m playground.Message) bool { return strings.Contains(textOf(m), part) })
}

// waitFor waits until a message is as wanted.
func (u *user) waitFor(what string, want func(playground.Message) bool) playground.Message {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	m, err := u.Await(ctx, want)
	if err != nil {
		u.Fatalf("waiting for %s: %v", what, err)
	}
	return m
}

// toMove is what is said when it is a side's turn, after who that is.
func toMove(side string) string {
	catalogue, err := catalogued()
	if err != nil {
		return err.Error() // which nobody says
	}
	return strings.TrimSpace(catalogue.Printer().Says("status.turn", "Who", "", "Side", side))
}

// isolates are the signs around names that keep the text beside them in order.
var isolates = strings.NewReplacer("\u2068", "", "\u2069", "")

// textOf is everything that a message says, without isolates.
func textOf(m playground.Message) string {
	text := m.Content
	eachComponent(m.Components, func(c playground.Component) { text += c.Content + "\n" })
	return isolates.Replace(text)
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
