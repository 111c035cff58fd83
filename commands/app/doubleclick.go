package app

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/keyed"
)

// doubleClick is how long after the answer to a press another press of the same button counts as
// the second of a double click. A guess; not measured.
const doubleClick = 2 * time.Second

// A click is a button of one message, or a choice of its select, and who has pressed it. Where a
// page has it, a command is one, too: of its channel.
type click struct{ user, message, button, values string }

// An answered is how a click was answered, and when.
type answered struct {
	kind commands.ReplyKind
	at   time.Time
}

// A refusal is the sentence by which a click was answered, and when.
type refusal struct {
	text string
	at   time.Time
}

// clicks remember what people have just pressed, so that a double click is one click. The zero
// value is ready to use.
type clicks struct {
	answering keyed.Locks[click]
	last      keyed.Cache[click, answered]

	refusing sync.Mutex // held while a refusal is compared with the last one
	refused  keyed.Cache[click, refusal]
}

// clickOf returns what tells a press from others. ok is false for what is pressed neither on a
// message nor on a page.
func clickOf(q *route.Call) (c click, ok bool) {
	if q.OnPage && q.Kind == commands.Invoke {
		var options []string
		for _, name := range slices.Sorted(maps.Keys(q.Args)) {
			options = append(options, name+"="+q.Args[name])
		}
		return click{q.User.ID, "page " + q.Place.ChannelID, q.Name, strings.Join(options, " ")}, true
	}
	return click{q.User.ID, q.Place.MessageID, q.Name, strings.Join(q.Values, " ")}, q.Place.MessageID != ""
}

// once answers a press. The second press of a double click waits for the first one, and then makes
// no message of its own: what the first one has made stands, and nobody needs to be told that
// nothing more is to be done. It is answered only if the answer shows again what stands there.
func (c *clicks) once(q *route.Call, now func() time.Time, answer func() commands.Reply) commands.Reply {
	this, ok := clickOf(q)
	if !ok {
		return answer()
	}
	unlock := sync.OnceFunc(c.answering.Lock(this))
	defer unlock()
	last, again := c.last.Get(this)
	again = again && now().Sub(last.at) < doubleClick
	toThem := q.Kind == commands.Invoke && last.kind == commands.Private // they may have closed it on the page
	if again && last.kind != commands.Update && !toThem {
		return route.Said
	}
	var returned atomic.Bool
	if a, ok := q.Answer.(*firstAnswer); ok {
		a.whenSaid(func(kind commands.ReplyKind) { // the handler may be at work for long yet
			if !returned.Load() {
				c.last.Put(this, answered{kind, now()})
				unlock()
			}
		})
	}
	reply := answer()
	returned.Store(true)
	switch {
	case !reply.Refused:
		c.last.Put(this, answered{reply.Kind, now()})
	case again:
		return route.Said
	}
	return reply
}

// A firstAnswer is an Answer that tells when something is first said by it.
type firstAnswer struct {
	commands.Answer
	mu   sync.Mutex
	said []func(commands.ReplyKind)
}

// whenSaid has f called when something is said for the first time.
func (a *firstAnswer) whenSaid(f func(commands.ReplyKind)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said = append(a.said, f)
}

// Say implements commands.Answer.
func (a *firstAnswer) Say(r commands.Reply) {
	a.mu.Lock()
	said := a.said
	a.said = nil
	a.mu.Unlock()
	for _, f := range said {
		f(r.Kind)
	}
	a.Answer.Say(r)
}

// refuseOnce leaves out the refusal that a click was just answered with: whoever presses a button
// twice, or hammers on it, is told once why nothing comes of it.
func (c *clicks) refuseOnce(q *route.Call, now time.Time, reply commands.Reply) commands.Reply {
	this, ok := clickOf(q)
	if !ok || !reply.Refused || q.OnPage { // a page has shown the move already
		return reply
	}
	c.refusing.Lock()
	defer c.refusing.Unlock()
	if last, ok := c.refused.Get(this); ok && last.text == reply.Message.Text && now.Sub(last.at) < doubleClick {
		return route.Said
	}
	c.refused.Put(this, refusal{reply.Message.Text, now})
	return reply
}
