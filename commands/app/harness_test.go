package app

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
	"noughts/store/sqlite"
)

// A table is an App with a channel around it: people ask, and the test sees
// every message that stands.
type table struct {
	t    *testing.T
	app  *App
	chat *fakeChat
	now  time.Time
	dir  string
}

// fakeChat is a channel held in memory.
type fakeChat struct {
	mu       sync.Mutex
	next     int
	messages map[string]commands.Message // by id
	pinged   []string                    // who was notified, in order
	editErr  error
}

func (c *fakeChat) Self() string { return "bot" }

func (c *fakeChat) Post(_ context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	at.MessageID = fmt.Sprintf("m%d", c.next)
	c.messages[at.MessageID] = m
	c.pinged = append(c.pinged, m.Mentions...)
	return at, nil
}

func (c *fakeChat) Edit(_ context.Context, at commands.Place, m commands.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.editErr != nil {
		return c.editErr
	}
	if _, ok := c.messages[at.MessageID]; !ok {
		return commands.ErrNoMessage
	}
	c.messages[at.MessageID] = m
	return nil
}

func (c *fakeChat) Delete(_ context.Context, at commands.Place) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.messages, at.MessageID)
	return nil
}

func (c *fakeChat) Link(at commands.Place) string { return "link:" + at.MessageID }

// newTable opens an App over a fresh file.
func newTable(t *testing.T) *table {
	t.Helper()
	tb := &table{t: t, dir: t.TempDir(), now: time.Unix(1_800_000_000, 0)}
	tb.chat = &fakeChat{messages: map[string]commands.Message{}}
	tb.open()
	return tb
}

// open starts an App over the table's file, as after a restart.
func (tb *table) open() {
	tb.t.Helper()
	db, err := sqlite.Open(tb.t.Context(), filepath.Join(tb.dir, "test.db"))
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.t.Cleanup(func() { db.Close() })
	tb.app, err = New(core.Options{
		Store: db, Chat: tb.chat, Logger: slog.New(slog.DiscardHandler), Think: 50 * time.Millisecond,
		Now: func() time.Time { return tb.now }, Rand: func(int) int { return 0 },
	})
	if err != nil {
		tb.t.Fatal(err)
	}
}

// people are who sits around the table.
var people = map[string]commands.User{
	"ada": {ID: "ada", Name: "Ada"},
	"ben": {ID: "ben", Name: "*Ben* @everyone `x`"},
	"eve": {ID: "eve", Name: "Eve"},
	"bot": {ID: "bot", Name: "Noughts", Bot: true},
	"alf": {ID: "alf", Name: "Another bot", Bot: true},
}

// do sends a request, carries the reply out as the bot would, and returns the
// last reply of the chain.
func (tb *table) do(r commands.Request) commands.Reply {
	tb.t.Helper()
	if r.Place.ChannelID == "" {
		r.Place.GuildID, r.Place.ChannelID = "guild", "channel"
	}
	r.People = maps.Clone(people)
	ctx := tb.t.Context()
	reply := tb.app.Handle(ctx, r)
	var after []func(context.Context)
	for {
		tb.check(reply)
		if reply.After != nil {
			after = append(after, reply.After)
		}
		if reply.Then == nil {
			break // what follows at once takes the place of what came before
		}
		reply = reply.Then(ctx)
	}
	tb.deliver(r, reply)
	for _, f := range after {
		f(ctx)
	}
	return reply
}

// deliver puts a public reply into the channel.
func (tb *table) deliver(r commands.Request, reply commands.Reply) {
	switch reply.Kind {
	case commands.Post:
		at, _ := tb.chat.Post(tb.t.Context(), commands.Place{GuildID: r.Place.GuildID, ChannelID: r.Place.ChannelID}, reply.Message)
		if reply.Posted != nil {
			reply.Posted(tb.t.Context(), at)
		}
	case commands.Update:
		if _, ok := tb.chat.messages[r.Place.MessageID]; ok {
			tb.chat.messages[r.Place.MessageID] = reply.Message
		}
	}
}

// check holds every reply against the limits of the chat.
func (tb *table) check(reply commands.Reply) {
	tb.t.Helper()
	m := reply.Message
	ids := map[string]bool{}
	parts := 2 // text and picture
	for _, row := range m.Rows {
		parts++
		if row.Select != nil {
			parts++
			tb.checkID(ids, row.Select.ID)
			if n := len(row.Select.Options); n > 25 || n == 0 && !row.Select.People {
				tb.t.Errorf("select %s has %d options", row.Select.ID, n)
			}
		}
		if len(row.Buttons) > 5 {
			tb.t.Errorf("a row of %d buttons", len(row.Buttons))
		}
		for _, b := range row.Buttons {
			parts++
			tb.checkID(ids, b.ID)
			if b.Label == "" {
				tb.t.Errorf("button %s has no label", b.ID)
			}
		}
	}
	if parts > 40 {
		tb.t.Errorf("%d components, more than 40", parts)
	}
	if strings.Contains(m.Text, "<error.") || strings.Contains(m.Text, "<no value>") || len(m.Text) > 4000 {
		tb.t.Errorf("bad text: %q", m.Text)
	}
	if m.Picture != nil && (m.Picture.Alt == "" || len([]rune(m.Picture.Alt)) > 1024) {
		tb.t.Errorf("alt text: %q", m.Picture.Alt)
	}
}

func (tb *table) checkID(ids map[string]bool, id string) {
	tb.t.Helper()
	if id == "" || len(id) > 100 || ids[id] {
		tb.t.Errorf("custom id %q is empty, too long or there twice", id)
	}
	ids[id] = true
}

// run sends a slash command with pairs of an option and its value.
func (tb *table) run(user, name string, pairs ...string) commands.Reply {
	tb.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return tb.do(commands.Request{Kind: commands.Invoke, Name: name, Args: args, User: people[user]})
}

// board returns the message that shows a match, and where it stands.
func (tb *table) board(id int64) (commands.Message, string) {
	tb.t.Helper()
	m := tb.match(id)
	msg, ok := tb.chat.messages[m.Place.MessageID]
	if !ok {
		tb.t.Fatalf("match %d is not shown; there are %v", id, slices.Collect(maps.Keys(tb.chat.messages)))
	}
	return msg, m.Place.MessageID
}

func (tb *table) match(id int64) *match.Match {
	tb.t.Helper()
	m, err := tb.app.Store.Match(tb.t.Context(), id)
	if err != nil {
		tb.t.Fatal(err)
	}
	return m
}

// press presses the button of a match's message whose id ends in the suffix.
func (tb *table) press(user string, id int64, suffix string) commands.Reply {
	tb.t.Helper()
	msg, at := tb.board(id)
	b := button(msg, suffix)
	if b == nil {
		tb.t.Fatalf("no button …%s on match %d", suffix, id)
	}
	if b.Disabled {
		tb.t.Fatalf("button %s is disabled", b.ID)
	}
	return tb.pressID(user, b.ID, at)
}

func (tb *table) pressID(user, customID, messageID string, values ...string) commands.Reply {
	tb.t.Helper()
	kind := commands.Press
	if len(values) > 0 {
		kind = commands.Choose
	}
	return tb.do(commands.Request{
		Kind: kind, Name: customID, User: people[user], Values: values,
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

// wants fails the test unless the reply is of a kind and says something.
func (tb *table) wants(r commands.Reply, kind commands.ReplyKind, part string) {
	tb.t.Helper()
	if r.Kind != kind || !strings.Contains(r.Message.Text, part) {
		tb.t.Errorf("got kind %d, text %q; want kind %d with %q", r.Kind, r.Message.Text, kind, part)
	}
}

// runOnce lets the App take up what was left behind.
func (tb *table) runOnce() {
	tb.t.Helper()
	if err := tb.app.resume(tb.t.Context()); err != nil {
		tb.t.Fatal(err)
	}
	tb.app.Tasks.Wait()
}

// set brings a match of Ada's against the bot into a position by moves from the
// start.
func (tb *table) set(game, level string, moves ...string) int64 {
	tb.t.Helper()
	r := tb.run("ada", "play", "game", game, "level", level)
	tb.wants(r, commands.Post, "")
	id := int64(len(tb.chat.messages))
	m := tb.match(id)
	for _, name := range moves {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			tb.t.Fatal(err)
		}
		before := m
		if m.BotToMove() {
			m, err = m.PlayBot(mv, tb.now)
		} else {
			m, err = m.Play("ada", -1, mv, tb.now)
		}
		if err != nil {
			tb.t.Fatal(err)
		}
		if m, err = tb.app.Store.Update(tb.t.Context(), before, m); err != nil {
			tb.t.Fatal(err)
		}
	}
	return id
}

// reveal asks for the move of a hint.
func (tb *table) reveal(hint commands.Reply) commands.Reply {
	tb.t.Helper()
	b := button(hint.Message, "/reveal")
	if b == nil {
		tb.t.Fatalf("the hint has no button: %+v", hint.Message)
	}
	return tb.pressID("ada", b.ID, "private")
}

// suggest completes an option, the others given as pairs.
func (tb *table) suggest(command, option string, pairs ...string) []commands.Choice {
	tb.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return tb.app.Handle(tb.t.Context(), commands.Request{
		Kind: commands.Complete, Name: command, Focused: option, Args: args, User: people["ada"],
		Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}).Choices
}

// handle asks without carrying out what follows the first reply, as when the
// chat is slow.
func (tb *table) handle(kind commands.RequestKind, user, name, messageID string, pairs ...string) commands.Reply {
	tb.t.Helper()
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return tb.app.Handle(tb.t.Context(), commands.Request{
		Kind: kind, Name: name, Args: args, User: people[user], People: people,
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	})
}

// finish carries out a reply that was held back.
func (tb *table) finish(r commands.Reply, messageID string) {
	tb.t.Helper()
	req := commands.Request{Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID}}
	for r.Then != nil {
		r = r.Then(tb.t.Context())
	}
	tb.deliver(req, r)
	if r.After != nil {
		r.After(tb.t.Context())
	}
}

// challenge starts match number id, of Ada, who goes first, against Ben.
func (tb *table) challenge(game string, id int64) int64 {
	tb.t.Helper()
	r := tb.run("ada", "play", "game", game, "opponent", "ben", "side", "first")
	tb.wants(r, commands.Post, "<@ben>, <@ada> challenges you")
	tb.wants(tb.press("ben", id, "/accept"), commands.Update, "<@ada> to move")
	return id
}
