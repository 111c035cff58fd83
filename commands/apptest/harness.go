// Package apptest has what the tests of commands share: an App with a channel around it, in which
// people ask, and ways to see what comes of it.
package apptest

import (
	"bytes"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/catalogue"
)

// A Harness is an App with a channel around it: people ask, and the test sees
// every message that stands.
type Harness struct {
	reader       *Reader // who reads it all, in the pseudo-language; mostly nobody
	T            *testing.T
	App          *app.App
	Chat         *Chat
	Past         atomic.Int64 // how long the test has lasted by its own clock, as a time.Duration
	dir          string
	Pace         float64       // how quick people may be; see app.Options
	analysisTime time.Duration // how long the App would analyze a position
	// PageURL is where the App's boards are seen apart from messages, from the next Open on; empty
	// for nowhere.
	PageURL string

	address string // of its database, where that is no file
	// Names are what people are called whose names are not those of the list.
	Names map[string]string
	// What the App has been given, to be replaced in the middle of a test.
	Store *testStore
	talk  *testChat
	log   *testLog
	// Isolated counts the names that were isolated, by where they stand; nil for nobody who counts.
	Isolated *Tally
}

// A testLog is where log lines go.
type testLog struct{ io.Writer }

// New opens an App over a fresh file.
func New(t *testing.T) *Harness {
	t.Helper()
	return NewRead(t, nil)
}

// Over opens an App over a store that an older program wrote: content.sql has the statements that
// make it in SQLite, content.postgres.sql those for PostgreSQL.
func Over(t *testing.T, content string) *Harness {
	t.Helper()
	h := empty(t)
	h.load(content)
	h.Open()
	return h
}

// NewRead opens an App that speaks the pseudo-language, if somebody reads it.
func NewRead(t *testing.T, r *Reader) *Harness {
	t.Helper()
	h := empty(t)
	h.reader = r
	h.Open()
	return h
}

// empty returns a harness whose App is to be opened.
func empty(t *testing.T) *Harness {
	h := &Harness{T: t, dir: t.TempDir()}
	h.Chat = &Chat{Messages: map[string]commands.Message{}, posted: map[string]string{}}
	h.Chat.shown, h.Chat.threads = h.checkNames, func(name string) { h.checkName("thread", name) }
	return h
}

// Now is the time by the test's own clock, which background tasks may ask at any time.
func (h *Harness) Now() time.Time {
	return time.Unix(1_800_000_000, 0).Add(time.Duration(h.Past.Load()))
}

// Advance moves that clock on.
func (h *Harness) Advance(d time.Duration) {
	h.Settle()
	h.Past.Add(int64(d))
}

// shared is what all Apps of the tests have in common: what they say.
var shared = sync.OnceValues(func() (app.Options, error) {
	say, err := catalogue.Load()
	return app.Options{Words: say}, err
})

// Open starts an App over the harness's file, as after a restart.
func (h *Harness) Open() {
	h.T.Helper()
	options, err := shared()
	if err != nil {
		h.T.Fatal(err)
	}
	if h.reader != nil {
		said, err := Pseudo()
		if err != nil {
			h.T.Fatal(err)
		}
		options.Words, options.Wrote = said.Catalogue, func(text string) { h.reader.Text(text, 200) }
	}
	db := h.openStore()
	h.Store, h.talk, h.log = &testStore{db}, &testChat{h.Chat}, &testLog{io.Discard}
	options.Store, options.Chat, options.Logger, options.Think = h.Store, h.talk, slog.New(slog.NewTextHandler(h.log, nil)), 50*time.Millisecond
	options.Pace, options.Owners, options.PageURL = h.Pace, []string{"own"}, h.PageURL
	options.Secret = []byte("a secret that tests keep for long")
	options.Now, options.Rand = h.Now, func(int) int { return 0 }
	h.App, err = app.New(options)
	if err != nil {
		h.T.Fatal(err)
	}
	h.analysisTime, h.App.Hints.Effort.Analysis = h.App.Hints.Effort.Analysis, 200*time.Millisecond
	h.App.Thinker.AtOnce, h.App.Notify.Delay = time.Hour, 0 // however busy the machine is
	opened := h.App                                         // a test may open another one
	h.T.Cleanup(func() { CloseApp(h.T, opened) })
}

// CloseApp ends an App and then its store, which may be closed already.
func CloseApp(t *testing.T, a *app.App) {
	t.Helper()
	a.Close()
	if err := a.Store.Close(); err != nil {
		t.Errorf("close the store: %v", err)
	}
}

// People are who plays.
var People = map[string]commands.User{
	"ada": {ID: "ada", Name: "Ada", Member: true},
	"ben": {ID: "ben", Name: "*Ben* @everyone `x`", Member: true},
	"eve": {ID: "eve", Name: "Eve", Member: true},
	"bob": {ID: "bob", Name: "Bob", Member: true},
	"nix": {ID: "nix", Name: "\u3164\u202e\u200b", Member: true}, // has a name that cannot be seen
	"own": {ID: "own", Name: "Owner", Member: true},              // runs the bot
	"mod": {ID: "mod", Name: "Mod", Member: true},                // looks after the server
	"far": {ID: "far", Name: "From afar"},                        // is not in the server
	"bot": {ID: "bot", Name: "Noughts", Bot: true, Member: true},
	"alf": {ID: "alf", Name: "Another bot", Bot: true, Member: true},
}

// Logged returns what the App logs from now on.
func (h *Harness) Logged() *bytes.Buffer {
	var b bytes.Buffer
	h.log.Writer = &b
	return &b
}
