package apptest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"noughts/commands"
)

// resolved are the people whom a request names, as the chat knows them.
func resolved(r commands.Request) map[string]commands.User {
	named := maps.Clone(People)
	maps.DeleteFunc(named, func(id string, _ commands.User) bool {
		return !slices.Contains(r.Values, id) && !slices.Contains(slices.Collect(maps.Values(r.Args)), id)
	})
	return named
}

// Do sends a request, carries the reply out as the bot would, and returns the
// last reply of the chain.
func (h *Harness) Do(r commands.Request) commands.Reply {
	h.T.Helper()
	r.Manages = r.Manages || r.User.ID == "mod"
	if r.Place.ChannelID == "" {
		r.Place.GuildID, r.Place.ChannelID = "guild", "channel"
	}
	r.People = resolved(r)
	r.User = h.named(r.User)
	for id, u := range r.People {
		r.People[id] = h.named(u)
	}
	reply := h.Handled(r)
	h.App.Notify.SendDue(h.T.Context())
	return reply
}

// An Answer is how the harness answers one request, as the bot does.
type Answer struct {
	*Harness
	Request commands.Request

	mu      sync.Mutex
	waiting *commands.Reply // what was said last and may be replaced by what is said next
	last    commands.Reply  // what was said last or, where nothing was, shown
	spoke   bool            // something was said
	places  [3]commands.Place
}

// Say implements commands.Answer.
func (a *Answer) Say(r commands.Reply) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.check(r)
	if a.waiting != nil {
		a.canBeLeft(a.Request, *a.waiting)
	}
	if a.waiting = &r; r.Lag == commands.Now {
		a.deliver()
	}
}

// deliver shows what was said last. The lock is held.
func (a *Answer) deliver() {
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
			a.T.Logf("a reply was not taken: %v", err)
		}
	}
}

// checkNoBoard sees that what is said does not replace the board of a match: its owner alone writes
// it.
func (a *Answer) checkNoBoard(r commands.Reply) {
	a.T.Helper()
	a.Chat.Mu.Lock()
	defer a.Chat.Mu.Unlock()
	at := a.Request.Place.MessageID
	board := a.Chat.Messages[at]
	if r.Kind == commands.Update && (Button(board, "/resign") != nil || Button(board, "/rematch") != nil) {
		a.T.Errorf("%s has %q replace the board in %s", a.Request.Name, r.Message.Text, at)
	}
}

// Show implements commands.Answer.
func (a *Answer) Show(_ context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
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
func (a *Answer) end() commands.Reply {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.deliver()
	return a.last
}

// show puts a public message into the channel. As an answer it goes through wherever that is. The
// lock is held.
func (a *Answer) show(kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	h, ctx := a.Harness, a.T.Context()
	at := a.places[kind]
	if kind == commands.Update {
		at = a.Request.Place
	}
	answer := at
	answer.Guest = false
	touched := func(at commands.Place) {
		if a.Request.Place.Guest {
			h.Chat.touch(at.MessageID)
		}
	}
	if at.MessageID != "" || kind == commands.Update {
		if kind == commands.Update && a.Request.Kind == commands.Press {
			touched(at)
		}
		err := h.Chat.Edit(ctx, answer, m.Drawn)
		if !errors.Is(err, commands.ErrPostAnew) {
			return at, err
		}
		defer h.Chat.Remove(at.MessageID) // the bot deletes it once the new one is noted
	}
	answer = a.Request.Place
	answer.MessageID, answer.Guest = "", false
	at, err := h.Chat.Post(ctx, answer, m)
	if err != nil {
		return at, err
	}
	at.Guest = a.Request.Place.Guest
	touched(at)
	if kind != commands.Update {
		a.places[kind] = at
	}
	return at, nil
}

// canBeLeft sees that a private message that something is yet to follow has a button: if the
// process ends now, nothing will follow, and nobody but the person can do anything about it. What
// /move says is said.
func (h *Harness) canBeLeft(r commands.Request, reply commands.Reply) {
	h.T.Helper()
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
	h.T.Errorf("%s is first answered with %q, which would stand for ever if the process ended then", r.Name, reply.Message.Text)
}

// check holds every reply against the limits of the chat.
func (h *Harness) check(reply commands.Reply) {
	h.T.Helper()
	m := reply.Message
	h.checkForm(reply)
	h.checkNotation(reply)
	h.checkNames(m)
	if h.reader != nil {
		h.reader.Message(m)
		for _, c := range reply.Choices {
			h.reader.Text(c.Name, 100)
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
				h.T.Errorf("select %s has %d options", row.Select.ID, n)
			}
		}
		if len(row.Buttons) > 5 {
			h.T.Errorf("a row of %d buttons", len(row.Buttons))
		}
		for _, b := range row.Buttons {
			parts++
			h.checkID(ids, b.ID)
			if b.Label == "" {
				h.T.Errorf("button %s has no label", b.ID)
			}
		}
	}
	if parts > 40 {
		h.T.Errorf("%d components, more than 40", parts)
	}
	if text := m.Text + m.Below; strings.Contains(text, "<error.") || strings.Contains(text, "<no value>") || utf8.RuneCountInString(text) > 4000 {
		h.T.Errorf("bad text: %q", text)
	}
	if m.Picture != nil && (m.Picture.Alt == "" || len([]rune(m.Picture.Alt)) > 1024) {
		h.T.Errorf("alt text: %q", m.Picture.Alt)
	}
}

// checkForm holds a form against the limits of the chat.
func (h *Harness) checkForm(reply commands.Reply) {
	h.T.Helper()
	if reply.Kind != commands.Ask {
		return
	}
	f := reply.Form
	if n := len(f.Fields); n == 0 || n > commands.MaxFormFields {
		h.T.Errorf("a form of %d fields", n)
	}
	ids := map[string]bool{}
	h.checkID(ids, f.ID)
	labels := []string{f.Title}
	for _, field := range f.Fields {
		h.checkID(ids, field.Name)
		labels = append(labels, field.Label)
		if utf8.RuneCountInString(field.Hint) > commands.MaxFieldHint || utf8.RuneCountInString(field.Value) > field.Most {
			h.T.Errorf("the field %q has no room for %q or %q", field.Name, field.Hint, field.Value)
		}
	}
	for _, label := range labels {
		if n := utf8.RuneCountInString(label); n == 0 || n > commands.MaxFormTitle {
			h.T.Errorf("%q in a form has %d characters", label, n)
		}
	}
}

func (h *Harness) checkID(ids map[string]bool, id string) {
	h.T.Helper()
	if id == "" || len(id) > 100 || ids[id] {
		h.T.Errorf("custom id %q is empty, too long or there twice", id)
	}
	ids[id] = true
}

// Handled sends a request as it is, and returns what was shown last.
func (h *Harness) Handled(r commands.Request) commands.Reply {
	h.T.Helper()
	a := &Answer{Harness: h, Request: r, last: commands.Reply{Kind: commands.Unchanged}}
	h.App.Handle(h.T.Context(), r, a)
	h.Settle()
	return a.end()
}

// Settle waits until people see all matches as they are, unless the chat holds that up.
func (h *Harness) Settle() {
	for begun := time.Now(); h.App.Boards.Behind() > 0 && time.Since(begun) < 5*time.Second; {
		time.Sleep(100 * time.Microsecond)
	}
}

// An UnderWay is a request that is being handled.
type UnderWay struct {
	*Answer
	gate  chan struct{}       // nothing is shown before it is closed; nil where that does not wait
	Heard chan commands.Reply // what was said and shown, in order
	over  chan struct{}
}

// Say implements commands.Answer.
func (w *UnderWay) Say(r commands.Reply) {
	w.Answer.Say(r)
	w.Heard <- r
}

// Show implements commands.Answer.
func (w *UnderWay) Show(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	if w.gate != nil {
		<-w.gate
	}
	at, err := w.Answer.Show(ctx, kind, m)
	w.Heard <- commands.Reply{Kind: kind, Message: m}
	return at, err
}

// Handle sends a request and does not wait for its end.
func (h *Harness) Handle(kind commands.RequestKind, user, name, messageID string, pairs ...string) *UnderWay {
	h.T.Helper()
	return h.HandleBehind(nil, kind, user, name, messageID, pairs...)
}

// HandleBehind is Handle where nothing is shown before a gate is closed.
func (h *Harness) HandleBehind(gate chan struct{}, kind commands.RequestKind, user, name, messageID string, pairs ...string) *UnderWay {
	h.T.Helper()
	r := commands.Request{
		Kind: kind, Name: name, Args: Args(pairs), User: People[user], People: People,
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	}
	w := &UnderWay{
		Answer: &Answer{Harness: h, Request: r, last: commands.Reply{Kind: commands.Unchanged}}, gate: gate,
		Heard: make(chan commands.Reply, 1000), over: make(chan struct{}),
	}
	app := h.App
	go func() {
		defer close(w.over)
		app.Handle(h.T.Context(), r, w)
	}()
	return w
}

// First returns the first thing that is said or shown.
func (w *UnderWay) First() commands.Reply {
	w.T.Helper()
	select {
	case r := <-w.Heard:
		return r
	case <-w.over:
	case <-time.After(time.Minute):
		w.T.Fatal("nothing is said")
	}
	if len(w.Heard) == 0 {
		w.T.Fatal("nothing was said")
	}
	return <-w.Heard
}

// Lose has a request handled while the chat takes nothing, as if the process ended before anybody
// sees what comes of it. It returns what would have been shown last.
func (h *Harness) Lose(kind commands.RequestKind, user, name, messageID string, pairs ...string) commands.Message {
	h.T.Helper()
	h.Chat.SetDown(ErrDown)
	defer h.Chat.SetDown(nil)
	w := h.Handle(kind, user, name, messageID, pairs...)
	w.End()
	var last commands.Reply
	for len(w.Heard) > 0 {
		if r := <-w.Heard; !r.Refused && r.Kind != commands.Private {
			last = r
		}
	}
	return last.Message
}

// IsOver reports whether the request has been handled.
func (w *UnderWay) IsOver() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

// End waits until the request has been handled, and returns what was shown last.
func (w *UnderWay) End() commands.Reply {
	w.T.Helper()
	select {
	case <-w.over:
	case <-time.After(time.Minute):
		w.T.Fatal("it does not end")
	}
	return w.Answer.end()
}
