package bot

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
)

// An interaction is one that is being served. It is the commands.Answer that its handler gets: what
// is said and shown comes over channels to the goroutine that serves, which alone owns the
// conversation.
type interaction struct {
	bot          *Bot
	conversation *conversation
	req          commands.Request

	began time.Time // when it was taken up
	said  chan commands.Reply
	shown chan showing
	over  chan struct{} // closed when nothing is said or shown any more

	deadline <-chan time.Time // nil once the interaction is answered or acknowledged
	opened   bool             // whether the first answer has opened a page
	timed    bool             // whether it is known how long the first answer took
	kind     commands.ReplyKind
	err      error // why the answer that was sent last was not taken
}

// A showing is a message that is to be shown, and who waits until it is.
type showing struct {
	ctx     context.Context
	kind    commands.ReplyKind
	message commands.Message
	done    chan<- shownAt
}

// shownAt is where a message stands, or why it does not.
type shownAt struct {
	place commands.Place
	err   error
}

// Say implements commands.Answer.
func (i *interaction) Say(r commands.Reply) {
	select {
	case i.said <- r:
	case <-i.over:
	}
}

// Show implements commands.Answer.
func (i *interaction) Show(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	done := make(chan shownAt, 1)
	select {
	case i.shown <- showing{ctx, kind, m, done}:
		at := <-done
		return at.place, at.err
	case <-i.over:
		return commands.Place{}, errOver
	}
}

// errOver says that an interaction has been served, so that it shows nothing more.
var errOver = errors.New("the interaction is over")

// serve answers one interaction, whatever the handler does.
func (b *Bot) serve(ctx context.Context, in event) {
	began := time.Now()
	req, ok := read(in)
	if !ok {
		b.log.Warn("an interaction of an unknown kind", "type", int(in.Type))
		return
	}
	i := &interaction{
		bot: b, conversation: b.newConversation(in), req: req, began: began,
		said: make(chan commands.Reply), shown: make(chan showing), over: make(chan struct{}), kind: commands.Unchanged,
	}
	defer i.conversation.arrived()
	b.serving.Store(commands.TraceOf(ctx), b.action(req))
	defer b.serving.Delete(commands.TraceOf(ctx))
	outcome := i.serve(ctx)
	took, acknowledged := time.Since(began), max(0, i.conversation.acknowledged.Sub(began))
	b.options.Metrics.Interaction(b.action(req), outcome, acknowledged, took)
	b.log.InfoContext(ctx, "interaction", "kind", kindNames[req.Kind], "name", req.LogName(), "user", req.User.ID,
		"ms", took.Milliseconds(), "ack_ms", acknowledged.Milliseconds(), "outcome", outcome)
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
	commands.Press: "press", commands.Choose: "choose", commands.Submit: "submit",
}

// serve lets the handler run, shows what it says, and says in a word how it went.
func (i *interaction) serve(ctx context.Context) (outcome string) {
	if i.req.Kind == commands.Complete {
		return i.autocomplete(ctx)
	}
	if i.bot.leaseExpired() { // whoever comes second hears that it is answered
		<-i.bot.timing.after(i.bot.timing.yield)
	}
	opens := i.opensPage()
	if opens {
		if i.launch(ctx); i.err != nil {
			return i.outcome(ctx)
		}
	}
	if i.opened {
		i.deadline = nil
	} else if i.acknowledgesUnseen() && !opens && !i.opensForm() && i.bot.late.above(i.bot.timing.busy) {
		if i.acknowledge(ctx); i.err != nil { // whoever has answered does all of it
			return i.outcome(ctx)
		}
	} else {
		i.deadline = i.bot.timing.after(i.firstWordTime())
	}
	handled := make(chan struct{})
	go func() {
		defer close(handled)
		if i.bot.guard(ctx, i.req, func() { i.bot.handler.Handle(ctx, i.req, i) }) {
			i.Say(i.errorReply(ctx, nil))
		}
	}()
	i.converse(ctx, handled)
	close(i.over)
	i.conversation.dropReplaced(ctx)
	return i.outcome(ctx)
}

// converse sends what the handler says and shows, until the handler has returned. A reply waits for
// its lag, as another one may take its place. Where another process answers, nothing is sent, but
// the handler does all of its work: this process may be the one that has made a move.
func (i *interaction) converse(ctx context.Context, handled <-chan struct{}) {
	var waiting *commands.Reply
	var lag <-chan time.Time
	send := func() {
		if waiting != nil {
			r := *waiting
			waiting, lag = nil, nil
			i.send(ctx, r)
		}
	}
	for {
		select {
		case r := <-i.said:
			if r.Kind == commands.Unchanged {
				break
			}
			if r.Lag == 0 {
				r.Lag = i.bot.timing.interim
			}
			waiting = &r
			if r.Lag == commands.Now {
				send()
			} else {
				lag = i.bot.timing.after(r.Lag)
			}
		case <-lag:
			send()
		case s := <-i.shown:
			at, err := i.show(s.ctx, s.kind, s.message)
			if err == nil && waiting != nil && i.conversation.slot(waiting.Kind) == i.conversation.slot(s.kind) {
				waiting, lag = nil, nil // it would have stood there
			}
			s.done <- shownAt{at, err}
		case <-i.deadline:
			if waiting != nil && !i.acknowledgesUnseen() { // it says as much as an acknowledgement
				send()
			} else {
				i.acknowledge(ctx)
			}
		case <-handled:
			if send(); i.deadline != nil && i.acknowledgesUnseen() {
				i.acknowledge(ctx)
			}
			return
		}
	}
}

// firstWordTime is how long the first word may take.
func (i *interaction) firstWordTime() time.Duration {
	if i.acknowledgesUnseen() && !i.opensForm() {
		return i.bot.timing.press
	}
	return i.bot.timing.acknowledge
}

// opensForm reports whether a form is the answer, which has to be the first one.
func (i *interaction) opensForm() bool {
	f, ok := i.bot.handler.(commands.FormOpener)
	return ok && f.OpensForm(i.req)
}

// acknowledgesUnseen reports whether nobody sees an acknowledgement: it makes no message that has
// to be replaced.
func (i *interaction) acknowledgesUnseen() bool { return i.conversation.in.Message != nil }

// answeredRemotely reports whether another process answers.
func (i *interaction) answeredRemotely() bool { return errors.Is(i.err, commands.ErrAnswered) }

// acknowledge says that an answer is being made.
func (i *interaction) acknowledge(ctx context.Context) {
	i.deadline = nil
	err := i.conversation.acknowledge(ctx)
	switch {
	case errors.Is(err, commands.ErrAnswered):
		i.err = err
	case err != nil && !tokenGone(err): // else the reply takes another way
		i.bot.log.WarnContext(ctx, "an acknowledgement failed", "error", err) // it may have arrived all the same
	}
}

// send brings a reply to Discord. A reply that is not taken is one of the handler's last: no better
// one may follow, so the person hears of it at the end.
func (i *interaction) send(ctx context.Context, r commands.Reply) {
	if r.Kind == commands.Ask {
		i.ask(ctx, r.Form)
		return
	}
	_, i.err = i.show(ctx, r.Kind, r.Message)
}

// ask has the person fill in a form.
func (i *interaction) ask(ctx context.Context, f commands.Form) {
	if i.answeredRemotely() {
		return
	}
	i.deadline = nil
	if i.err = i.conversation.ask(ctx, f); i.err == nil {
		i.kind = commands.Ask
	}
}

// show brings a message to where its kind belongs.
func (i *interaction) show(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	if i.answeredRemotely() {
		return commands.Place{}, i.err
	}
	if kind > commands.Update {
		return commands.Place{}, errors.New("completions answer nothing but typing")
	}
	if i.acknowledgesUnseen() && !i.timed {
		i.bot.late.add(time.Since(i.began))
		i.timed = true
	}
	i.deadline = nil
	at, err := i.conversation.send(ctx, kind, m)
	switch {
	case errors.Is(err, commands.ErrAnswered):
		i.err = err
	case err == nil:
		i.kind, i.err = kind, nil
	}
	return at, err
}

// autocomplete answers typing. There is no second chance, so late completions are none.
func (i *interaction) autocomplete(ctx context.Context) string {
	handling, cancel := context.WithTimeout(ctx, i.bot.timing.complete)
	defer cancel()
	late := i.bot.timing.after(i.bot.timing.complete)
	handled := make(chan struct{})
	go func() {
		defer close(handled)
		i.bot.guard(handling, i.req, func() { i.bot.handler.Handle(handling, i.req, i) })
	}()
	var choices []commands.Choice
	outcome := "suggested"
	for waits := true; waits; {
		select {
		case r := <-i.said:
			choices = r.Choices
		case <-handled:
			waits = false
		case <-late:
			outcome, waits, choices = "late", false, nil
			cancel()
			defer func() { <-handled }()
		}
	}
	close(i.over)
	if err := i.conversation.callback(ctx, i.bot.encodeChoices(choices), nil, nil); err != nil {
		i.bot.log.DebugContext(ctx, "completions were not taken", "error", err) // the person typed on
		return "superseded"
	}
	return outcome
}

// outcome names how it went; what could not be shown becomes an error message.
func (i *interaction) outcome(ctx context.Context) string {
	switch err := i.err; {
	case err == nil && i.opened && i.kind == commands.Unchanged:
		return "opened"
	case err == nil:
		return outcomes[i.kind]
	case i.answeredRemotely():
		return "taken"
	case tokenGone(err):
		i.bot.log.WarnContext(ctx, "a reply came too late", "error", err)
		return "late"
	case errors.Is(err, commands.ErrNoMessage):
		return "gone" // somebody deleted the message meanwhile
	case errors.Is(err, commands.ErrAskedLate): // a machine with much to do was slow: who presses again is asked
		i.bot.log.WarnContext(ctx, "a form came too late", "name", i.req.LogName())
		i.sayFailure(ctx)
		return "late"
	}
	i.bot.log.ErrorContext(ctx, "a reply was not taken", "name", i.req.LogName(), "error", i.err)
	i.sayFailure(ctx)
	return "failed"
}

// sayFailure tells the person why they see nothing else.
func (i *interaction) sayFailure(ctx context.Context) {
	failure := i.errorReply(ctx, i.err)
	if _, err := i.conversation.send(ctx, failure.Kind, failure.Message); err != nil {
		i.bot.log.WarnContext(ctx, "nor was the error message", "error", err)
	}
}

var outcomes = map[commands.ReplyKind]string{
	commands.Post: "posted", commands.Private: "private", commands.Update: "updated", commands.Unchanged: "left",
	commands.Ask: "asked",
}
