package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/cached"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
)

// A harness is an App with a channel around it: people ask, and the test sees
// every message that stands.
type harness struct {
	reader *reader // who reads it all, in the pseudo-language; mostly nobody
	t      *testing.T
	app    *App
	chat   *fakeChat
	past   atomic.Int64 // how long the test has lasted by its own clock, as a time.Duration
	dir    string
	pace   float64 // how quick people may be; see Options

	address string // of its database, where that is no file
	// names are what people are called whose names are not those of the list.
	names map[string]string
	// What the App has been given, to be replaced in the middle of a test.
	store *testStore
	talk  *testChat
	log   *testLog
	// isolated counts the names that were isolated, by where they stand; nil for nobody who counts.
	isolated map[string]int
}

// fakeChat is a channel held in memory.
type fakeChat struct {
	mu       sync.Mutex
	next     int
	messages map[string]commands.Message // by id
	posted   map[string]string           // their texts with all signs
	// unisolated has it find messages without the signs that keep names in order.
	unisolated bool
	// shown is told what is posted and edited.
	shown func(commands.Message)
	// threads is told what threads are called.
	threads func(name string)
	pinged  []string // who was notified, in order
	editErr error    // of every edit
	postErr error    // of every post
	findErr error    // of every look for a message
	// threadErr is what starting a thread gets.
	threadErr error
	refuse    map[string]error // of edits, by message
	left      []string         // who has left the server
	// memberErr is what the question gets whether somebody is a member.
	memberErr error
	// memberAsked is told that it is asked whether somebody is a member, and the answer waits until
	// that is taken, twice.
	memberAsked map[string]chan bool
	edited      []string // the messages that took an edit, in order
	answers     int      // how many messages it can still post as a guest
	touched     []string // the messages that it can edit as a guest
	calls       int      // of everything, also what failed
}

// isolatedMention is a mention between the signs that keep the text beside a name in order.
var isolatedMention = regexp.MustCompile("\u2068(<[@#][^<>]*>)\u2069")

// mentioned is a message whose mentions are as tests write them.
func mentioned(m commands.Message) commands.Message {
	m.Text, m.Below = isolatedMention.ReplaceAllString(m.Text, "$1"), isolatedMention.ReplaceAllString(m.Below, "$1")
	return m
}

func (c *fakeChat) Self() string { return "bot" }

// setDown has every edit, post and search fail, or no longer.
func (c *fakeChat) setDown(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.editErr, c.postErr, c.findErr = err, err, err
}

// touch notes that a message can be edited as a guest.
func (c *fakeChat) touch(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.touched = append(c.touched, id)
}

// remove takes a message away.
func (c *fakeChat) remove(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.messages, id)
}

// A testStore is a store that can be replaced by another one.
type testStore struct{ store.Store }

// A testChat is a chat that can be replaced by another one.
type testChat struct{ commands.Chat }

// A testLog is where log lines go.
type testLog struct{ io.Writer }

// setChat has the App write to another chat.
func (h *harness) setChat(c commands.Chat) {
	h.settle()
	h.talk.Chat = c
}

func (c *fakeChat) Post(_ context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	if c.postErr != nil {
		return commands.Place{}, c.postErr
	}
	if at.Guest {
		if c.answers == 0 {
			return commands.Place{}, commands.ErrGuest
		}
		c.answers--
	}
	c.next++
	at.MessageID = fmt.Sprintf("m%d", c.next)
	c.messages[at.MessageID], c.posted[at.MessageID] = mentioned(m), m.Text
	c.shown(m)
	c.pinged = append(c.pinged, m.Mentions...)
	return at, nil
}

func (c *fakeChat) Edit(_ context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	m, err := draw()
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	if err := cmp.Or(c.editErr, c.refuse[at.MessageID]); err != nil {
		return err
	}
	if at.Guest && !slices.Contains(c.touched, at.MessageID) {
		return commands.ErrGuest
	}
	if _, ok := c.messages[at.MessageID]; !ok {
		return commands.ErrNoMessage
	}
	c.messages[at.MessageID], c.posted[at.MessageID] = mentioned(m), m.Text
	c.shown(m)
	c.edited = append(c.edited, at.MessageID)
	return nil
}

func (c *fakeChat) Delete(_ context.Context, at commands.Place) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	if at.Guest && !slices.Contains(c.touched, at.MessageID) {
		return commands.ErrGuest
	}
	delete(c.messages, at.MessageID)
	return nil
}

func (c *fakeChat) Find(_ context.Context, at commands.Place, _ time.Time, is func(commands.Target) bool) (commands.Place, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	if c.findErr != nil {
		return at, c.findErr
	}
	if at.Guest {
		return at, commands.ErrOutOfSight
	}
	newestFirst := slices.SortedFunc(maps.Keys(c.messages), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(b, a))
	})
	for _, name := range newestFirst {
		m := c.messages[name]
		t := commands.Target{AuthorID: c.Self(), Text: c.posted[name]}
		if c.unisolated {
			t.Text = m.Text
		}
		for _, row := range m.Rows {
			for _, b := range row.Buttons {
				t.CustomIDs = append(t.CustomIDs, b.ID)
			}
		}
		if is(t) {
			at.MessageID = name
			return at, nil
		}
	}
	return at, commands.ErrNoMessage
}

// Thread is named after its message.
func (c *fakeChat) Thread(_ context.Context, at commands.Place, name string) (commands.Place, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.threads(name)
	if c.threadErr != nil || name == "" || len(name) > 100 {
		return commands.Place{}, cmp.Or(c.threadErr, commands.ErrNoMessage)
	}
	return commands.Place{GuildID: at.GuildID, ChannelID: "thread-" + at.MessageID}, nil
}

func (c *fakeChat) Member(_ context.Context, guildID, userID string) (bool, error) {
	if asked := c.memberAsked[userID]; asked != nil {
		asked <- true
		asked <- true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	return guildID == "guild" && everybody[userID].Member && !slices.Contains(c.left, userID), c.memberErr
}

func (c *fakeChat) Link(at commands.Place) string {
	return "link:" + cmp.Or(at.MessageID, at.ChannelID)
}

// newHarness opens an App over a fresh file.
func newHarness(t *testing.T) *harness {
	t.Helper()
	return newReadHarness(t, nil)
}

// newReadHarness opens an App that speaks the pseudo-language, if somebody reads it.
func newReadHarness(t *testing.T, r *reader) *harness {
	t.Helper()
	h := &harness{t: t, dir: t.TempDir(), reader: r}
	h.chat = &fakeChat{messages: map[string]commands.Message{}, posted: map[string]string{}}
	h.chat.shown, h.chat.threads = h.checkNames, func(name string) { h.checkName("thread", name) }
	h.open()
	return h
}

// now is the time by the test's own clock, which background tasks may ask at any time.
func (h *harness) now() time.Time {
	return time.Unix(1_800_000_000, 0).Add(time.Duration(h.past.Load()))
}

// advance moves that clock on.
func (h *harness) advance(d time.Duration) {
	h.settle()
	h.past.Add(int64(d))
}

// shared is what all Apps of the tests have in common: what they say.
var shared = sync.OnceValues(func() (Options, error) {
	say, err := catalogue.Load()
	return Options{Words: say}, err
})

// storeVariable says in which store the tests run.
const storeVariable = "NOUGHTS_TEST_STORE"

// openStore opens the harness's store: in a file or, if storeVariable is postgres, in a
// PostgreSQL database.
func (h *harness) openStore() store.Store {
	h.t.Helper()
	var db store.Store
	var err error
	if os.Getenv(storeVariable) == "postgres" {
		if h.address == "" {
			h.address = postgrestest.Empty(h.t)
		}
		db, err = postgres.Open(h.t.Context(), h.address, nil)
	} else {
		path := filepath.Join(h.dir, "test.db")
		if _, err := os.Stat(path); err != nil {
			sqlitetest.Empty(h.t, path)
		}
		db, err = sqlite.OpenShared(h.t.Context(), path, nil)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return db
}

// open starts an App over the harness's file, as after a restart.
func (h *harness) open() {
	h.t.Helper()
	options, err := shared()
	if err != nil {
		h.t.Fatal(err)
	}
	if h.reader != nil {
		said, err := pseudo()
		if err != nil {
			h.t.Fatal(err)
		}
		options.Words, options.Wrote = said.Catalogue, func(text string) { h.reader.text(text, 200) }
	}
	db := h.openStore()
	h.store, h.talk, h.log = &testStore{db}, &testChat{h.chat}, &testLog{io.Discard}
	options.Store, options.Chat, options.Logger, options.Think = h.store, h.talk, slog.New(slog.NewTextHandler(h.log, nil)), 50*time.Millisecond
	options.Pace, options.Owners = h.pace, []string{"own"}
	options.Now, options.Rand = h.now, func(int) int { return 0 }
	h.app, err = New(options)
	if err != nil {
		h.t.Fatal(err)
	}
	h.app.Study.LookTime = 200 * time.Millisecond
	h.app.Thinker.AtOnce, h.app.Notify.Delay = time.Hour, 0 // however busy the machine is
	opened := h.app                                         // a test may open another one
	h.t.Cleanup(func() { closeApp(h.t, opened) })
}

// closeApp ends an App and then its store, which may be closed already.
func closeApp(t *testing.T, a *App) {
	t.Helper()
	a.Close()
	if err := a.Store.Close(); err != nil {
		t.Errorf("close the store: %v", err)
	}
}

// everybody is who plays.
var everybody = map[string]commands.User{
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

// resolved are the people whom a request names, as the chat knows them.
func resolved(r commands.Request) map[string]commands.User {
	named := maps.Clone(everybody)
	maps.DeleteFunc(named, func(id string, _ commands.User) bool {
		return !slices.Contains(r.Values, id) && !slices.Contains(slices.Collect(maps.Values(r.Args)), id)
	})
	return named
}

// do sends a request, carries the reply out as the bot would, and returns the
// last reply of the chain.
func (h *harness) do(r commands.Request) commands.Reply {
	h.t.Helper()
	r.Manages = r.Manages || r.User.ID == "mod"
	if r.Place.ChannelID == "" {
		r.Place.GuildID, r.Place.ChannelID = "guild", "channel"
	}
	r.People = resolved(r)
	r.User = h.named(r.User)
	for id, u := range r.People {
		r.People[id] = h.named(u)
	}
	reply := h.handled(r)
	h.app.Notify.SendDue(h.t.Context())
	return reply
}

// An answer is how the harness answers one request, as the bot does.
type answer struct {
	*harness
	request commands.Request

	mu      sync.Mutex
	waiting *commands.Reply // what was said last and may be replaced by what is said next
	last    commands.Reply  // what was said last or, where nothing was, shown
	spoke   bool            // something was said
	places  [3]commands.Place
}

// Say implements commands.Answer.
func (a *answer) Say(r commands.Reply) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.check(r)
	if a.waiting != nil {
		a.canBeLeft(a.request, *a.waiting)
	}
	if a.waiting = &r; r.Lag == commands.Now {
		a.deliver()
	}
}

// deliver shows what was said last. The lock is held.
func (a *answer) deliver() {
	if a.waiting == nil {
		return
	}
	r := *a.waiting
	a.waiting, a.last, a.spoke = nil, r, true
	a.last.Message = mentioned(r.Message)
	switch r.Kind {
	case commands.Post, commands.Update:
		a.checkNoBoard(r)
		if _, err := a.show(r.Kind, r.Message); err != nil && !errors.Is(err, commands.ErrNoMessage) {
			a.t.Logf("a reply was not taken: %v", err)
		}
	}
}

// checkNoBoard sees that what is said does not replace the board of a match: its owner alone writes
// it.
func (a *answer) checkNoBoard(r commands.Reply) {
	a.t.Helper()
	a.chat.mu.Lock()
	defer a.chat.mu.Unlock()
	at := a.request.Place.MessageID
	board := a.chat.messages[at]
	if r.Kind == commands.Update && (button(board, "/resign") != nil || button(board, "/rematch") != nil) {
		a.t.Errorf("%s has %q replace the board in %s", a.request.Name, r.Message.Text, at)
	}
}

// Show implements commands.Answer.
func (a *answer) Show(_ context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := commands.Reply{Kind: kind, Message: m}
	a.check(r)
	at, err := a.show(kind, m)
	if err == nil && !a.spoke {
		a.last = r
		a.last.Message = mentioned(m)
	}
	return at, err
}

// end shows what was said last, and returns what was shown last.
func (a *answer) end() commands.Reply {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.deliver()
	return a.last
}

// show puts a public message into the channel. As an answer it goes through wherever that is. The
// lock is held.
func (a *answer) show(kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	h, ctx := a.harness, a.t.Context()
	at := a.places[kind]
	if kind == commands.Update {
		at = a.request.Place
	}
	answer := at
	answer.Guest = false
	touched := func(at commands.Place) {
		if a.request.Place.Guest {
			h.chat.touch(at.MessageID)
		}
	}
	if at.MessageID != "" || kind == commands.Update {
		if kind == commands.Update && a.request.Kind == commands.Press {
			touched(at)
		}
		err := h.chat.Edit(ctx, answer, m.Drawn)
		if !errors.Is(err, commands.ErrPostAnew) {
			return at, err
		}
		defer h.chat.remove(at.MessageID) // the bot deletes it once the new one is noted
	}
	answer = a.request.Place
	answer.MessageID, answer.Guest = "", false
	at, err := h.chat.Post(ctx, answer, m)
	if err != nil {
		return at, err
	}
	at.Guest = a.request.Place.Guest
	touched(at)
	if kind != commands.Update {
		a.places[kind] = at
	}
	return at, nil
}

// canBeLeft sees that a private message that something is yet to follow has a button: if the
// process ends now, nothing will follow, and nobody but the person can do anything about it. What
// /move says is said.
func (h *harness) canBeLeft(r commands.Request, reply commands.Reply) {
	h.t.Helper()
	if reply.Kind != commands.Private || r.Kind == commands.Invoke && r.Name == "move" {
		return
	}
	for _, row := range reply.Message.Rows {
		for _, b := range row.Buttons {
			if !b.Disabled {
				return
			}
		}
	}
	h.t.Errorf("%s is first answered with %q, which would stand for ever if the process ended then", r.Name, reply.Message.Text)
}

// check holds every reply against the limits of the chat.
func (h *harness) check(reply commands.Reply) {
	h.t.Helper()
	m := reply.Message
	h.checkNames(m)
	if h.reader != nil {
		h.reader.message(m)
		for _, c := range reply.Choices {
			h.reader.text(c.Name, 100)
		}
	}
	ids := map[string]bool{}
	parts := 2 // text and picture
	for _, row := range m.Rows {
		parts++
		if row.Select != nil {
			parts++
			h.checkID(ids, row.Select.ID)
			if n := len(row.Select.Options); n > 25 || n == 0 && !row.Select.People && row.Select.Channels == nil {
				h.t.Errorf("select %s has %d options", row.Select.ID, n)
			}
		}
		if len(row.Buttons) > 5 {
			h.t.Errorf("a row of %d buttons", len(row.Buttons))
		}
		for _, b := range row.Buttons {
			parts++
			h.checkID(ids, b.ID)
			if b.Label == "" {
				h.t.Errorf("button %s has no label", b.ID)
			}
		}
	}
	if parts > 40 {
		h.t.Errorf("%d components, more than 40", parts)
	}
	if text := m.Text + m.Below; strings.Contains(text, "<error.") || strings.Contains(text, "<no value>") || utf8.RuneCountInString(text) > 4000 {
		h.t.Errorf("bad text: %q", text)
	}
	if m.Picture != nil && (m.Picture.Alt == "" || len([]rune(m.Picture.Alt)) > 1024) {
		h.t.Errorf("alt text: %q", m.Picture.Alt)
	}
}

func (h *harness) checkID(ids map[string]bool, id string) {
	h.t.Helper()
	if id == "" || len(id) > 100 || ids[id] {
		h.t.Errorf("custom id %q is empty, too long or there twice", id)
	}
	ids[id] = true
}

// run sends a slash command with pairs of an option and its value.
func (h *harness) run(user, name string, pairs ...string) commands.Reply {
	h.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return h.do(commands.Request{Kind: commands.Invoke, Name: name, Args: args, User: everybody[user]})
}

// board returns the message that shows a match, and where it stands.
func (h *harness) board(id int64) (commands.Message, string) {
	h.t.Helper()
	h.settle()
	m := h.match(id)
	msg, ok := h.chat.messages[m.Place.MessageID]
	if !ok {
		h.t.Fatalf("match %d is not shown; there are %v", id, slices.Collect(maps.Keys(h.chat.messages)))
	}
	return msg, m.Place.MessageID
}

func (h *harness) match(id int64) *match.Match {
	h.t.Helper()
	m, err := h.app.Store.Match(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// press presses the button of a match's message whose id ends in the suffix.
// start starts a game from the menu: <game>/<opponent>/<level>/<side>/<opening>, as far as
// something is chosen.
func (h *harness) start(user, chosen string) commands.Reply {
	h.t.Helper()
	field, values := "menu/menu/", []string(nil)
	if opponent := strings.Split(chosen, "/")[1]; opponent != "-" {
		field, values = "menu/person/", []string{opponent}
	}
	menu := h.pressID(user, field+chosen, "private", values...)
	return h.pressID(user, within(menu.Message, "menu/start/"), "private")
}

func (h *harness) press(user string, id int64, suffix string) commands.Reply {
	h.t.Helper()
	msg, at := h.board(id)
	b := button(msg, suffix)
	if b == nil {
		h.t.Fatalf("no button …%s on match %d", suffix, id)
	}
	if b.Disabled {
		h.t.Fatalf("button %s is disabled", b.ID)
	}
	return h.pressID(user, b.ID, at)
}

func (h *harness) pressID(user, customID, messageID string, values ...string) commands.Reply {
	h.t.Helper()
	kind := commands.Press
	if len(values) > 0 {
		kind = commands.Choose
	}
	return h.do(commands.Request{
		Kind: kind, Name: customID, User: everybody[user], Values: values,
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	})
}

func button(m commands.Message, suffix string) *commands.Button {
	for _, row := range m.Rows {
		for i := range row.Buttons {
			if strings.HasSuffix(row.Buttons[i].ID, suffix) {
				return &row.Buttons[i]
			}
		}
	}
	return nil
}

// said is all the text of a reply.
func said(r commands.Reply) string { return r.Message.Text + "\n" + r.Message.Below }

// wants fails the test unless the reply is of a kind and says something.
func (h *harness) wants(r commands.Reply, kind commands.ReplyKind, part string) {
	h.t.Helper()
	part = isolatedMention.ReplaceAllString(part, "$1")
	if text := said(r); r.Kind != kind || !strings.Contains(text, part) {
		h.t.Errorf("got kind %d, text %q; want kind %d with %q", r.Kind, text, kind, part)
	}
}

// runOnce lets the App take up what was left behind.
func (h *harness) runOnce() {
	h.t.Helper()
	if err := h.app.MakePendingMoves(h.t.Context(), 0); err != nil {
		h.t.Fatal(err)
	}
	h.app.DrawPending(h.t.Context())
	h.app.FindUnnotified(h.t.Context())
	h.app.Notify.SendDue(h.t.Context())
	h.settle()
}

// says is what the App says to people who chose no language.
func (h *harness) says(id string, pairs ...any) string {
	return isolatedMention.ReplaceAllString(h.app.Words.Printer().Says(id, pairs...), "$1")
}

// set brings a match of Ada's against the bot into a position by moves from the
// start.
func (h *harness) set(game, level string, moves ...string) int64 {
	h.t.Helper()
	r := h.run("ada", "play", "game", game, "level", level)
	h.wants(r, commands.Post, "")
	id := int64(len(h.chat.messages))
	m := h.match(id)
	for _, name := range moves {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			h.t.Fatal(err)
		}
		before := m
		if m.BotToMove() {
			m, err = m.PlayBot(mv, h.now())
		} else {
			m, err = m.Play("ada", -1, mv, h.now())
		}
		if err != nil {
			h.t.Fatal(err)
		}
		if m, err = h.app.Store.Update(h.t.Context(), before, m); err != nil {
			h.t.Fatal(err)
		}
	}
	return id
}

// kind asks for the second step of a hint.
func (h *harness) kind(hint commands.Reply) commands.Reply {
	h.t.Helper()
	b := button(hint.Message, "/kind")
	if b == nil {
		h.t.Fatalf("the hint has no button: %+v", hint.Message)
	}
	return h.pressID("ada", b.ID, "private")
}

// reveal asks for the move of a hint.
func (h *harness) reveal(hint commands.Reply) commands.Reply {
	h.t.Helper()
	b := button(hint.Message, "/reveal")
	if b == nil {
		h.t.Fatalf("the hint has no button: %+v", hint.Message)
	}
	return h.pressID("ada", b.ID, "private")
}

// suggest completes an option, the others given as pairs.
func (h *harness) suggest(command, option string, pairs ...string) []commands.Choice {
	h.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	choices := h.handled(commands.Request{
		Kind: commands.Complete, Name: command, Focused: option, Args: args, User: h.named(everybody["ada"]),
		Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}).Choices
	for _, c := range choices {
		h.checkName("choice", c.Name)
	}
	return choices
}

// handled sends a request as it is, and returns what was shown last.
func (h *harness) handled(r commands.Request) commands.Reply {
	h.t.Helper()
	a := &answer{harness: h, request: r, last: commands.Reply{Kind: commands.Unchanged}}
	h.app.Handle(h.t.Context(), r, a)
	h.settle()
	return a.end()
}

// settle waits until people see all matches as they are, unless the chat holds that up.
func (h *harness) settle() {
	ctx, cancel := context.WithTimeout(h.t.Context(), 5*time.Second)
	defer cancel()
	_ = h.app.Boards.Wait(ctx)
}

// An underWay is a request that is being handled.
type underWay struct {
	*answer
	gate  chan struct{}       // nothing is shown before it is closed; nil where that does not wait
	heard chan commands.Reply // what was said and shown, in order
	over  chan struct{}
}

// Say implements commands.Answer.
func (w *underWay) Say(r commands.Reply) {
	w.answer.Say(r)
	w.heard <- r
}

// Show implements commands.Answer.
func (w *underWay) Show(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	if w.gate != nil {
		<-w.gate
	}
	at, err := w.answer.Show(ctx, kind, m)
	w.heard <- commands.Reply{Kind: kind, Message: m}
	return at, err
}

// handle sends a request and does not wait for its end.
func (h *harness) handle(kind commands.RequestKind, user, name, messageID string, pairs ...string) *underWay {
	h.t.Helper()
	return h.handleBehind(nil, kind, user, name, messageID, pairs...)
}

// handleBehind is handle where nothing is shown before a gate is closed.
func (h *harness) handleBehind(gate chan struct{}, kind commands.RequestKind, user, name, messageID string, pairs ...string) *underWay {
	h.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	r := commands.Request{
		Kind: kind, Name: name, Args: args, User: everybody[user], People: everybody,
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	}
	w := &underWay{
		answer: &answer{harness: h, request: r, last: commands.Reply{Kind: commands.Unchanged}}, gate: gate,
		heard: make(chan commands.Reply, 1000), over: make(chan struct{}),
	}
	app := h.app
	go func() {
		defer close(w.over)
		app.Handle(h.t.Context(), r, w)
	}()
	return w
}

// first returns the first thing that is said or shown.
func (w *underWay) first() commands.Reply {
	w.t.Helper()
	select {
	case r := <-w.heard:
		return r
	case <-w.over:
	case <-time.After(time.Minute):
		w.t.Fatal("nothing is said")
	}
	if len(w.heard) == 0 {
		w.t.Fatal("nothing was said")
	}
	return <-w.heard
}

// lose has a request handled while the chat takes nothing, as if the process ended before anybody
// sees what comes of it. It returns what would have been shown last.
func (h *harness) lose(kind commands.RequestKind, user, name, messageID string, pairs ...string) commands.Message {
	h.t.Helper()
	h.chat.setDown(errDown)
	defer h.chat.setDown(nil)
	w := h.handle(kind, user, name, messageID, pairs...)
	w.end()
	var last commands.Reply
	for len(w.heard) > 0 {
		if r := <-w.heard; !r.Refused && r.Kind != commands.Private {
			last = r
		}
	}
	return last.Message
}

// waitForPly waits until a match has so many plies.
func (h *harness) waitForPly(id int64, ply int) {
	h.t.Helper()
	for begun := time.Now(); h.match(id).Ply() != ply; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			h.t.Fatalf("match %d has %d plies, want %d", id, h.match(id).Ply(), ply)
		}
	}
}

// thinkFor has the bot think about a ply, and a hint, for so long at most.
func (h *harness) thinkFor(d time.Duration) {
	h.app.Shown.MoveTime, h.app.Study.MoveTime, h.app.Thinker.MoveTime = d, d, d
}

// setStore has the App use another store.
func (h *harness) setStore(s store.Store) {
	h.settle()
	h.store.Store = s
}

// isOver reports whether the request has been handled.
func (w *underWay) isOver() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

// end waits until the request has been handled, and returns what was shown last.
func (w *underWay) end() commands.Reply {
	w.t.Helper()
	select {
	case <-w.over:
	case <-time.After(time.Minute):
		w.t.Fatal("it does not end")
	}
	return w.answer.end()
}

// toMove is what the App says, up to the side, when it is a person's turn.
func (h *harness) toMove(user string) string {
	said, _, _ := strings.Cut(h.says("status.turn", "Who", "<@"+user+">", "Side", "|"), "|")
	return said
}

// challenge starts match number id, of Ada, who goes first, against Ben.
func (h *harness) challenge(game string, id int64) int64 {
	h.t.Helper()
	r := h.run("ada", "play", "game", game, "opponent", "ben", "side", "first")
	h.wants(r, commands.Post, h.says("status.offered", "Invited", "<@ben>", "Challenger", "<@ada>", "Time", markup.Until(h.now().Add(h.app.Expiry), h.now()), "Deadline", markup.Relative(h.now().Add(h.app.Expiry))))
	h.wants(h.press("ben", id, "/accept"), commands.Update, h.toMove("ada"))
	return id
}

// logged returns what the App logs from now on.
func (h *harness) logged() *bytes.Buffer {
	var b bytes.Buffer
	h.log.Writer = &b
	return &b
}

// cached puts a memory before a store.
func (h *harness) cached(s store.Store) store.Store { return cached.New(s) }

// free names an empty cell of a match.
func (h *harness) free(id int64) string {
	h.t.Helper()
	m := h.match(id)
	return m.Game.MoveName(m.Position().AppendMoves(nil)[0])
}

// all are the messages that are there now.
func (c *fakeChat) all() []commands.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Collect(maps.Values(c.messages))
}
