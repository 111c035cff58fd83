package bot

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
)

// A turn is one interaction being served.
type turn struct {
	bot  *Bot
	talk *conversation
	req  commands.Request

	late  <-chan time.Time // nil once the interaction is answered or acknowledged
	after []func(context.Context)
}

// serve answers one interaction, whatever the handler does.
func (b *Bot) serve(ctx context.Context, in event) {
	began := time.Now()
	req, ok := read(in)
	if !ok {
		b.log.Warn("an interaction of an unknown kind", "type", int(in.Type))
		return
	}
	t := &turn{bot: b, talk: b.newConversation(in.Interaction), req: req}
	outcome := t.serve(ctx)
	b.log.Info("interaction", "kind", kindNames[req.Kind], "name", clip(req.Name, maxID), "user", req.User.ID,
		"ms", time.Since(began).Milliseconds(), "outcome", outcome)
	for _, f := range t.after {
		b.guard(req, func() { f(ctx) })
	}
}

var kindNames = map[commands.RequestKind]string{
	commands.Invoke: "command", commands.Complete: "complete",
	commands.Press: "press", commands.Choose: "choose", commands.Submit: "submit",
}

// serve lets the handler run, shows what it replies, and says in a word how it went.
func (t *turn) serve(ctx context.Context) (outcome string) {
	if t.req.Kind == commands.Complete {
		return t.complete(ctx)
	}
	t.late = t.bot.timing.after(t.bot.timing.acknowledge)
	reply, err := t.first(ctx)
	for err == nil && reply.Then != nil {
		reply, err = t.next(ctx, reply)
	}
	if err == nil {
		err = t.show(ctx, reply)
	}
	return t.outcome(ctx, reply, err)
}

// first waits for the handler, and acknowledges when it takes long.
func (t *turn) first(ctx context.Context) (commands.Reply, error) {
	reply := t.begin(func() commands.Reply { return t.bot.handler.Handle(ctx, t.req) })
	select {
	case r := <-reply:
		return r, nil
	case <-t.late:
	}
	t.late = nil
	err := t.talk.acknowledge(ctx)
	r := <-reply
	if err != nil && !tokenGone(err) && !errors.Is(err, errTaken) {
		t.bot.log.Warn("an acknowledgement failed", "error", err) // it may have arrived all the same
		err = nil
	}
	if tokenGone(err) {
		err = nil // the reply takes another way
	}
	return r, err
}

// next starts what follows a reply, and shows the reply unless what follows is
// there at once.
func (t *turn) next(ctx context.Context, reply commands.Reply) (commands.Reply, error) {
	then := t.begin(func() commands.Reply { return reply.Then(ctx) })
	var err error
	select {
	case r := <-then:
		t.keep(reply)
		if r.Posted == nil && t.talk.slot(r.Kind) == t.talk.slot(reply.Kind) {
			r.Posted = reply.Posted // it stands where this one would have
		}
		return r, nil
	case <-t.bot.timing.after(t.bot.timing.interim):
	case <-t.late:
	}
	if err = t.show(ctx, reply); err != nil && !errors.Is(err, errTaken) {
		t.bot.log.Warn("an interim reply was not shown", "error", err)
		err = nil
	}
	return <-then, err
}

// begin runs a part of the handler on its own; a panic becomes a reply.
func (t *turn) begin(f func() commands.Reply) <-chan commands.Reply {
	out := make(chan commands.Reply, 1)
	go func() {
		var r commands.Reply
		if ref := t.bot.guard(t.req, func() { r = f() }); ref != "" {
			r = t.apology(ref)
		}
		out <- r
	}()
	return out
}

// keep remembers the work that a reply leaves for later.
func (t *turn) keep(r commands.Reply) {
	if r.After != nil {
		t.after = append(t.after, r.After)
	}
}

// show brings a reply to Discord.
func (t *turn) show(ctx context.Context, r commands.Reply) error {
	t.keep(r)
	t.late = nil
	switch r.Kind {
	case commands.Ask:
		if t.talk.opened || t.req.Kind == commands.Submit {
			return errors.New("it is too late to open a form")
		}
		return t.talk.callback(ctx, t.bot.ask(r.Form), nil, nil)
	case commands.Suggest:
		return errors.New("completions answer nothing but typing")
	}
	at, err := t.talk.say(ctx, r.Kind, r.Message)
	if err == nil && at.MessageID != "" && r.Posted != nil {
		t.bot.guard(t.req, func() { r.Posted(ctx, at) })
	}
	return err
}

// complete answers typing. There is no second chance, so late completions are none.
func (t *turn) complete(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, t.bot.timing.complete)
	defer cancel()
	reply := t.begin(func() commands.Reply { return t.bot.handler.Handle(ctx, t.req) })
	var r commands.Reply
	outcome := "suggested"
	select {
	case r = <-reply:
	case <-t.bot.timing.after(t.bot.timing.complete):
		outcome = "late"
		cancel()
		defer func() { <-reply }()
	}
	if err := t.talk.callback(context.WithoutCancel(ctx), t.bot.suggest(r.Choices), nil, nil); err != nil {
		t.bot.log.Debug("completions were not taken", "error", err) // the person typed on
		return "superseded"
	}
	return outcome
}

// outcome names how it went; what could not be shown becomes an apology.
func (t *turn) outcome(ctx context.Context, r commands.Reply, err error) string {
	switch {
	case err == nil:
		return outcomes[r.Kind]
	case errors.Is(err, errTaken):
		return "taken"
	case tokenGone(err):
		t.bot.log.Warn("a reply came too late", "error", err)
		return "late"
	case errors.Is(err, commands.ErrNoMessage):
		return "gone" // somebody deleted the message meanwhile
	}
	ref := newRef()
	t.bot.log.Error("a reply was not taken", "ref", ref, "name", clip(t.req.Name, maxID), "error", err)
	sorry := t.apology(ref)
	if _, err := t.talk.say(ctx, sorry.Kind, sorry.Message); err != nil {
		t.bot.log.Warn("nor was the apology", "ref", ref, "error", err)
	}
	return "failed"
}

var outcomes = map[commands.ReplyKind]string{
	commands.Post: "posted", commands.Private: "private", commands.Update: "updated", commands.Ask: "asked",
}
