package activity

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/pages"
)

// A deed is something that a page has sent with a number, and what came of it. Who sends the same
// number again, on another socket of the session, hears the same.
type deed struct {
	mu    sync.Mutex
	lines []*line
	last  []any // the frames that a page which comes now has to hear
	done  bool
}

// repeatFor is how long what came of a deed is kept, which may hold pictures: a little longer than
// a page sends anything again. Then only that it is done is known.
const repeatFor = 70 * time.Second

// mostAtWork is how much of one session is done at a time.
const mostAtWork = 8

// do does what a page has sent, once for its number.
func (l *line) do(n int64, what pages.Deed) {
	d, known, full := l.session.note(n)
	if full {
		l.tell(Reply{T: "reply", N: n, Refused: true, Message: &pages.Message{Text: l.window.Says("error.pace")}})
		l.tell(Ack{T: "ack", N: n})
		return
	}
	d.hear(l)
	if known {
		return
	}
	r, ok := l.window.Request(what)
	if !ok {
		d.tell(Reply{T: "reply", N: n, Refused: true, Message: &pages.Message{Text: l.window.Says("error.button")}})
		d.finish(n)
		return
	}
	if !l.server.beginRequest() {
		return // the page sends it again, to another process
	}
	began := make(chan struct{})
	go func() {
		defer l.server.requests.Done()
		defer d.finish(n)
		a := &answering{server: l.server, window: l.window, request: r, deed: d, n: n}
		a.handle(l.server.ctx, began)
	}()
	select { // what is sent in order is begun in order
	case <-began:
	case <-time.After(inOrder):
	}
}

// inOrder is how long what a page sends waits for what it has sent before.
const inOrder = 100 * time.Millisecond

// note returns the deed of a number; known says that it was sent before, full that the session has
// too much at work.
func (s *session) note(n int64) (d *deed, known, full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d, known = s.deeds[n]; known {
		return d, true, false
	}
	atWork := 0
	for _, other := range s.deeds {
		if !other.isDone() {
			atWork++
		}
	}
	if atWork >= mostAtWork {
		return nil, false, true
	}
	d = &deed{}
	s.deeds[n] = d
	if s.order = append(s.order, n); len(s.order) > mostRemembers {
		delete(s.deeds, s.order[0])
		s.order = slices.Delete(s.order, 0, 1)
	}
	return d, false, false
}

// leave has the deeds of a session forget a socket.
func (s *session) leave(l *line) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.deeds {
		d.mu.Lock()
		d.lines = slices.DeleteFunc(d.lines, func(other *line) bool { return other == l })
		d.mu.Unlock()
	}
}

func (d *deed) isDone() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.done
}

// hear has a socket told what comes of a deed, and what has come of it so far.
func (d *deed) hear(l *line) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, frame := range d.last {
		l.tell(frame)
	}
	d.lines = append(d.lines, l)
}

// tell tells those who hear of the deed something. A reply takes the place of the one before it.
func (d *deed) tell(frame any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := frame.(Reply); ok {
		d.last = slices.DeleteFunc(d.last, func(other any) bool { _, is := other.(Reply); return is })
	}
	d.last = append(d.last, frame)
	for _, l := range d.lines {
		l.tell(frame)
	}
}

// finish says that the deed is done.
func (d *deed) finish(n int64) {
	d.tell(Ack{T: "ack", N: n})
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = true
	time.AfterFunc(repeatFor, d.fade)
}

// fade forgets what came of a deed, but not that it is done.
func (d *deed) fade() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last, d.lines = slices.Clone(d.last[len(d.last)-1:]), nil // the ack is the last one
}

// An answering is the commands.Answer to what a page has sent.
type answering struct {
	server  *Server
	window  *pages.Window
	request commands.Request
	deed    *deed
	n       int64

	mu      sync.Mutex
	waiting *commands.Reply // what was said last, and may be replaced by what is said next
	timer   *time.Timer
	posted  commands.Place // the message that was posted
	over    bool
}

// handle has the request handled. Nothing that goes wrong costs more than it.
func (a *answering) handle(ctx context.Context, began chan struct{}) {
	ctx = commands.Traced(commands.Urgent(ctx), "p"+commands.NewTrace())
	defer func() {
		if v := recover(); v != nil {
			a.server.Metrics.Panicked()
			err := fmt.Errorf("panic: %v", v)
			a.server.Logger.ErrorContext(ctx, "panic", "in", "a page's request", "err", err, "stack", string(debug.Stack()))
			text := a.server.ErrorText(a.request.Locales, commands.TraceOf(ctx), err)
			a.deed.tell(Reply{T: "reply", N: a.n, Refused: true, Message: &pages.Message{Text: text}})
		}
	}()
	defer close(began)
	a.server.Handler.Handle(ctx, a.request, a)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.deliver(ctx)
	a.over = true
}

// Say implements commands.Answer.
func (a *answering) Say(r commands.Reply) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.timer != nil {
		a.timer.Stop()
	}
	a.waiting = &r
	lag := r.Lag
	if lag == 0 {
		lag = commands.DefaultLag
	}
	if lag <= commands.Now {
		a.deliver(a.server.ctx)
		return
	}
	a.timer = time.AfterFunc(lag, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if !a.over {
			a.deliver(a.server.ctx)
		}
	})
}

// deliver shows what was said last. a.mu is held.
func (a *answering) deliver(ctx context.Context) {
	r := a.waiting
	if a.waiting = nil; r == nil {
		return
	}
	switch r.Kind {
	case commands.Post:
		if _, err := a.post(ctx, r.Message); err != nil {
			a.deed.tell(a.reply(commands.Message{Text: a.server.ErrorText(a.request.Locales, commands.TraceOf(ctx), err)}, true))
		}
	case commands.Private, commands.Update:
		a.deed.tell(a.reply(r.Message, r.Refused))
	case commands.Ask:
		a.deed.tell(Reply{T: "reply", N: a.n, Form: a.window.Asked(a.request, r.Form)})
	}
}

// reply is a frame that says something to the person alone.
func (a *answering) reply(m commands.Message, refused bool) Reply {
	return Reply{T: "reply", N: a.n, Refused: refused, Message: a.window.Told(a.request, m)}
}

// Show implements commands.Answer.
func (a *answering) Show(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case kind == commands.Post:
		return a.post(ctx, m)
	case kind == commands.Update && !a.request.Hidden:
		return a.request.Place, a.server.Chat.Edit(ctx, a.request.Place, m.Drawn)
	}
	a.deed.tell(a.reply(m, false))
	at := a.request.Place
	at.MessageID = "page"
	return at, nil
}

// post posts a message to the channel, or changes the one that was posted. A page whose request has
// begun a match goes there.
func (a *answering) post(ctx context.Context, m commands.Message) (commands.Place, error) {
	if a.posted.MessageID != "" {
		return a.posted, a.server.Chat.Edit(ctx, a.posted, m.Drawn)
	}
	at := a.request.Place
	at.MessageID = ""
	at, err := a.server.Chat.Post(ctx, at, m)
	if err != nil {
		return at, err
	}
	at.Guest = a.request.Place.Guest
	a.posted = at
	if key := a.server.Pages.MatchOf(m); key != "" {
		a.deed.tell(Goto{T: "goto", Key: key})
	}
	return at, nil
}
