package bot

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
)

// An interaction is one that is being served.
type interaction struct {
	bot          *Bot
	conversation *conversation
	req          commands.Request

	began    time.Time        // when it was taken up
	deadline <-chan time.Time // nil once the interaction is answered or acknowledged
	news     <-chan time.Time // then what is news is shown, once; counted from when the interaction came
	after    []func(context.Context)
	timed    bool // whether it is known how long the first answer took
}

// serve answers one interaction, whatever the handler does.
func (b *Bot) serve(ctx context.Context, in event) {
	began := time.Now()
	req, ok := read(in)
	if !ok {
		b.log.Warn("an interaction of an unknown kind", "type", int(in.Type))
		return
	}
	i := &interaction{bot: b, conversation: b.newConversation(in), req: req, began: began}
	b.serving.Store(commands.TraceOf(ctx), b.action(req))
	defer b.serving.Delete(commands.TraceOf(ctx))
	outcome := i.serve(ctx)
	took, acknowledged := time.Since(began), max(0, i.conversation.acknowledged.Sub(began))
	b.options.Metrics.Interaction(b.action(req), outcome, acknowledged, took)
	b.log.InfoContext(ctx, "interaction", "kind", kindNames[req.Kind], "name", req.LogName(), "user", req.User.ID,
		"ms", took.Milliseconds(), "ack_ms", acknowledged.Milliseconds(), "outcome", outcome)
	for _, f := range i.after {
		b.guard(ctx, req, func() { f(ctx) })
	}
}

// action names what a request is about, for the counts.
func (b *Bot) action(req commands.Request) string {
	if n, ok := b.handler.(commands.Namer); ok {
		return n.Action(req)
	}
	return kindNames[req.Kind]
}

var kindNames = map[commands.RequestKind]string{
	commands.Invoke: "command", commands.Complete: "complete",
	commands.Press: "press", commands.Choose: "choose",
}

// serve lets the handler run, shows what it replies, and says in a word how it went.
func (i *interaction) serve(ctx context.Context) (outcome string) {
	if i.req.Kind == commands.Complete {
		return i.autocomplete(ctx)
	}
	if i.bot.lapsed() { // whoever comes second hears that it is answered
		<-i.bot.timing.after(i.bot.timing.cede)
	}
	if i.acknowledgesUnseen() && i.bot.late.above(i.bot.timing.busy) {
		if err := i.acknowledge(ctx); err != nil { // whoever has answered does all of it
			return i.outcome(ctx, commands.Reply{}, err)
		}
	} else {
		i.deadline = i.bot.timing.after(i.patience())
	}
	i.news = i.bot.timing.after(i.bot.timing.news)
	reply, err := i.waitForHandler(ctx)
	for err == nil && reply.Then != nil {
		reply, err = i.startThen(ctx, reply)
	}
	if err == nil {
		err = i.send(ctx, reply)
	} else {
		i.finishUnseen(ctx, reply)
	}
	return i.outcome(ctx, reply, err)
}

// finishUnseen has all done that follows a reply which nobody sees, as another process has
// answered: what it tells of may have been done by this one, such as a move that the bot is to
// answer and the opponent to be told of.
func (i *interaction) finishUnseen(ctx context.Context, reply commands.Reply) {
	i.addAfter(reply)
	for reply.Then != nil {
		reply = <-i.run(ctx, func() commands.Reply { return reply.Then(ctx) })
		i.addAfter(reply)
	}
}

// waitForHandler waits for the handler, and acknowledges when it takes long.
func (i *interaction) waitForHandler(ctx context.Context) (commands.Reply, error) {
	reply := i.run(ctx, func() commands.Reply { return i.bot.handler.Handle(ctx, i.req) })
	select {
	case r := <-reply:
		return r, nil
	case <-i.deadline:
	}
	err := i.acknowledge(ctx)
	return <-reply, err
}

// patience is how long the first word may take.
func (i *interaction) patience() time.Duration {
	if i.acknowledgesUnseen() {
		return i.bot.timing.press
	}
	return i.bot.timing.acknowledge
}

// acknowledgesUnseen reports whether nobody sees an acknowledgement: it makes no message that has
// to be replaced.
func (i *interaction) acknowledgesUnseen() bool { return i.conversation.in.Message != nil }

// acknowledge says that an answer is being made. The error is that somebody else makes it.
func (i *interaction) acknowledge(ctx context.Context) error {
	i.deadline = nil
	err := i.conversation.acknowledge(ctx)
	if errors.Is(err, errAnsweredElsewhere) {
		return err
	}
	if err != nil && !tokenGone(err) { // else the reply takes another way
		i.bot.log.WarnContext(ctx, "an acknowledgement failed", "error", err) // it may have arrived all the same
	}
	return nil
}

// startThen starts what follows a reply, and shows the reply unless what
// follows is there at once.
func (i *interaction) startThen(ctx context.Context, reply commands.Reply) (commands.Reply, error) {
	then := i.run(ctx, func() commands.Reply { return reply.Then(ctx) })
	show := i.news
	i.news = nil
	if !reply.News || show == nil {
		show = i.bot.timing.after(i.bot.timing.interim)
	}
	r, there, err := i.waitForThen(ctx, then, show)
	switch {
	case there && err == nil && r.Kind == commands.Unchanged:
		reply.Then = nil // what stands is this reply, which was not shown yet
		return reply, nil
	case there:
		i.addAfter(reply)
		if r.Posted == nil && i.conversation.slot(r.Kind) == i.conversation.slot(reply.Kind) {
			r.Posted = reply.Posted // it stands where this one would have
		}
		return r, err
	}
	err = i.send(ctx, reply)
	if err != nil && !errors.Is(err, errAnsweredElsewhere) {
		i.bot.log.WarnContext(ctx, "an interim reply was not shown", "error", err)
		err = nil
	}
	return <-then, err
}

// waitForThen waits for what follows a reply, unless that reply is to be shown first.
func (i *interaction) waitForThen(ctx context.Context, then <-chan commands.Reply, show <-chan time.Time) (r commands.Reply, there bool, err error) {
	for {
		select {
		case r = <-then:
			return r, true, nil
		case <-show:
			return r, false, nil
		case <-i.deadline:
			if !i.acknowledgesUnseen() {
				return r, false, nil
			}
			if err := i.acknowledge(ctx); err != nil {
				return <-then, true, err
			}
		}
	}
}

// run runs a part of the handler on its own; a panic becomes a reply.
func (i *interaction) run(ctx context.Context, f func() commands.Reply) <-chan commands.Reply {
	out := make(chan commands.Reply, 1)
	go func() {
		var r commands.Reply
		if i.bot.guard(ctx, i.req, func() { r = f() }) {
			r = i.errorReply(ctx, nil)
		}
		out <- r
	}()
	return out
}

// addAfter remembers the work that a reply leaves for later.
func (i *interaction) addAfter(r commands.Reply) {
	if r.After != nil {
		i.after = append(i.after, r.After)
	}
}

// send brings a reply to Discord.
func (i *interaction) send(ctx context.Context, r commands.Reply) error {
	i.addAfter(r)
	if r.Kind == commands.Unchanged {
		i.deadline = nil
		if i.conversation.responded {
			return nil
		}
		return i.acknowledge(ctx)
	}
	if r.Kind == commands.Suggest {
		return errors.New("completions answer nothing but typing")
	}
	m, err := i.message(ctx, r)
	if i.acknowledgesUnseen() && !i.timed {
		i.bot.late.add(time.Since(i.began))
		i.timed = true
	}
	i.deadline = nil
	if err != nil {
		return err
	}
	at, err := i.conversation.send(ctx, r.Kind, m)
	if err == nil && at.MessageID != "" && r.Posted != nil {
		i.bot.guard(ctx, i.req, func() { r.Posted(ctx, at) })
	}
	i.conversation.dropReplaced(ctx)
	return err
}

// message is what a reply shows. Who draws it may have to wait for others who draw, so it is
// acknowledged when that takes long.
func (i *interaction) message(ctx context.Context, r commands.Reply) (m commands.Message, err error) {
	if r.Draw == nil {
		return r.Message, nil
	}
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		if i.bot.guard(ctx, i.req, func() { m, err = r.Draw() }) {
			err = errors.New("a message was not drawn")
		}
	}()
	select {
	case <-drawn:
		return m, err
	case <-i.deadline:
	}
	elsewhere := i.acknowledge(ctx)
	<-drawn
	return m, errors.Join(elsewhere, err)
}

// autocomplete answers typing. There is no second chance, so late completions are none.
func (i *interaction) autocomplete(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, i.bot.timing.complete)
	defer cancel()
	reply := i.run(ctx, func() commands.Reply { return i.bot.handler.Handle(ctx, i.req) })
	var r commands.Reply
	outcome := "suggested"
	select {
	case r = <-reply:
	case <-i.bot.timing.after(i.bot.timing.complete):
		outcome = "late"
		cancel()
		defer func() { <-reply }()
	}
	if err := i.conversation.callback(context.WithoutCancel(ctx), i.bot.encodeChoices(r.Choices), nil, nil); err != nil {
		i.bot.log.DebugContext(ctx, "completions were not taken", "error", err) // the person typed on
		return "superseded"
	}
	return outcome
}

// outcome names how it went; what could not be shown becomes an error message.
func (i *interaction) outcome(ctx context.Context, r commands.Reply, err error) string {
	switch {
	case err == nil:
		return outcomes[r.Kind]
	case errors.Is(err, errAnsweredElsewhere):
		return "taken"
	case tokenGone(err):
		i.bot.log.WarnContext(ctx, "a reply came too late", "error", err)
		return "late"
	case errors.Is(err, commands.ErrNoMessage):
		return "gone" // somebody deleted the message meanwhile
	}
	i.bot.log.ErrorContext(ctx, "a reply was not taken", "name", i.req.LogName(), "error", err)
	failure := i.errorReply(ctx, err)
	if _, err := i.conversation.send(ctx, failure.Kind, failure.Message); err != nil {
		i.bot.log.WarnContext(ctx, "nor was the error message", "error", err)
	}
	return "failed"
}

var outcomes = map[commands.ReplyKind]string{
	commands.Post: "posted", commands.Private: "private", commands.Update: "updated", commands.Unchanged: "left",
}
