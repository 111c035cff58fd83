package playground

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Person does what a person on the page does, for tests: no browser, no sleeping. Its methods may
// be called from several goroutines.
type Person struct {
	world *world
	who   *person
}

// Outcome is what a bot made of what a person did: a message, a form to fill in, choices, or
// nothing but "understood".
type Outcome struct {
	Failed  bool     // the bot did not answer in time
	Message *Message // the reply or the changed message, if the bot answered with one
	Modal   *Modal
	Choices []choice

	Activity string // the Activity that was launched or joined; empty if none was

	interaction *interaction // which was acknowledged; nil if none was
}

// Modal is a form a bot opened.
type Modal struct {
	InteractionID string
	CustomID      string
	Title         string
}

// Person finds a person by handle. It panics if the world has no such person.
func (s *Server) Person(handle string) *Person {
	who := s.world.personByHandle(handle)
	if who == nil {
		panic("playground: nobody is called " + handle)
	}
	return &Person{world: s.world, who: who}
}

// Channel finds a channel's id by its name, of any guild: "lobby" or "Lounge/lobby". It panics when
// there is none.
func (s *Server) Channel(name string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	for _, g := range s.world.guilds {
		for _, c := range slices.Concat(g.channels, g.threads) {
			if name == c.Name || name == g.Name+"/"+c.Name {
				return c.ID
			}
		}
	}
	panic("playground: there is no channel " + name)
}

// GuildOf is the id of the guild in which a channel is; empty for a conversation. It panics when
// there is no such channel.
func (s *Server) GuildOf(channelID string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if g := s.world.channels[channelID].guild; g != nil {
		return g.ID
	}
	return ""
}

// User is the person as Discord knows them.
func (p *Person) User() User { return *p.who.User }

// DirectChannel opens the conversation with a user and returns its channel.
func (p *Person) DirectChannel(ctx context.Context, userID string) (string, error) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	if p.world.users[userID] == nil {
		return "", errUnknownUser
	}
	c, err := p.world.direct(ctx, p.who.ID, userID)
	if err != nil {
		return "", err
	}
	return c.ID, nil
}

// Send says something in a channel, with files perhaps.
func (p *Person) Send(ctx context.Context, channelID, content string, files ...File) (Message, error) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	c, err := p.channel(channelID)
	if err != nil {
		return Message{}, err
	}
	m, err := p.world.postText(ctx, p.who, c, content, files...)
	if err != nil {
		return Message{}, err
	}
	return p.world.shownToPeople(m), nil
}

// Forward posts a message of one channel in another.
func (p *Person) Forward(ctx context.Context, channelID, messageID, to string) (Message, error) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	from, err := p.channel(channelID)
	if err != nil {
		return Message{}, err
	}
	target, err := p.channel(to)
	if err != nil {
		return Message{}, err
	}
	m, err := p.world.forward(ctx, p.who, from, messageID, target)
	if err != nil {
		return Message{}, err
	}
	return p.world.shownToPeople(m), nil
}

// Delete removes one of the person's own messages, or hides one that only they see.
func (p *Person) Delete(ctx context.Context, channelID, messageID string) error {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	c, err := p.channel(channelID)
	if err != nil {
		return err
	}
	return p.world.dismiss(ctx, p.who, c, messageID)
}

// Command runs a slash command, "play" or with its subcommands "theme set". People among the
// options may be given by their handle, channels by their name.
func (p *Person) Command(ctx context.Context, channelID, path string, options map[string]any) (Outcome, error) {
	return p.run(ctx, channelID, path, typed{options: options, kind: interactCommand})
}

// Autocomplete asks for the choices of an option while it is typed; the other options may be filled
// in already.
func (p *Person) Autocomplete(ctx context.Context, channelID, path, focused string, options map[string]any) (Outcome, error) {
	return p.run(ctx, channelID, path, typed{options: options, focused: focused, kind: interactAutocomplete})
}

// Menu runs a context menu command on a message or, for user commands, on a user.
func (p *Person) Menu(ctx context.Context, channelID, name, targetID string) (Outcome, error) {
	return p.await(ctx, channelID, func(a action) error {
		c := p.find(a.channel, name, func(c *Command) bool { return c.Type == commandUser || c.Type == commandMessage })
		if c == nil {
			return errNoCommand
		}
		return p.world.command(a, commandAction{CommandID: c.ID, TargetID: targetID}, interactCommand)
	})
}

// Launch uses the entry point of a bot's Activity, as from Discord's list of apps.
func (p *Person) Launch(ctx context.Context, channelID, botID string) (Outcome, error) {
	return p.await(ctx, channelID, func(a action) error {
		c := p.world.entryPoint(botID)
		if c == nil {
			return errNoCommand
		}
		return p.world.command(a, commandAction{CommandID: c.ID}, interactCommand)
	})
}

// Press presses a button.
func (p *Person) Press(ctx context.Context, m Message, customID string) (Outcome, error) {
	return p.Select(ctx, m, customID)
}

// Select chooses values in a select menu.
func (p *Person) Select(ctx context.Context, m Message, customID string, values ...string) (Outcome, error) {
	return p.await(ctx, m.ChannelID, func(a action) error {
		return p.world.component(a, componentAction{MessageID: m.ID, CustomID: customID, Values: values})
	})
}

// Submit fills in a form: values by the custom ids of its fields.
func (p *Person) Submit(ctx context.Context, channelID string, form *Modal, values map[string]string) (Outcome, error) {
	answers := []Component{}
	for id, value := range values {
		answers = append(answers, Component{Type: typeTextInput, CustomID: id, Value: value})
	}
	return p.await(ctx, channelID, func(a action) error {
		return p.world.submit(a, modalAction{InteractionID: form.InteractionID, CustomID: form.CustomID, Components: answers})
	})
}

// Messages lists what the person sees in a channel, oldest first.
func (p *Person) Messages(channelID string) []Message {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	out := []Message{}
	if c, err := p.channel(channelID); err == nil {
		for _, m := range c.messages {
			if m.visible(p.who.ID) {
				out = append(out, p.world.shownToPeople(m))
			}
		}
	}
	return out
}

// Await returns the newest message the person sees anywhere for which the condition holds, waiting
// for one if need be. The condition is only to look at the message.
func (p *Person) Await(ctx context.Context, want func(Message) bool) (Message, error) {
	return p.awaitIn(ctx, func() []*channel { return slices.Collect(maps.Values(p.world.channels)) }, want)
}

// AwaitIn is Await in one channel.
func (p *Person) AwaitIn(ctx context.Context, channelID string, want func(Message) bool) (Message, error) {
	return p.awaitIn(ctx, func() []*channel {
		if c := p.world.channels[channelID]; c != nil {
			return []*channel{c}
		}
		return nil
	}, want)
}

// awaitIn awaits a message in any of some channels.
func (p *Person) awaitIn(ctx context.Context, in func() []*channel, want func(Message) bool) (Message, error) {
	for {
		p.world.mu.Lock()
		found, ok := p.newest(in(), want)
		changed := p.world.changed
		p.world.mu.Unlock()
		if ok {
			return found, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return Message{}, fmt.Errorf("%s sees no such message: %w", p.who.handle, ctx.Err())
		}
	}
}

// AwaitGone waits until a message is no longer there.
func (p *Person) AwaitGone(ctx context.Context, m Message) error {
	for {
		p.world.mu.Lock()
		c, err := p.channel(m.ChannelID)
		gone := err == nil && c.message(m.ID) == nil
		changed := p.world.changed
		p.world.mu.Unlock()
		if gone || err != nil {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("message %s is still there: %w", m.ID, ctx.Err())
		}
	}
}

func (p *Person) newest(in []*channel, want func(Message) bool) (Message, bool) {
	var best Message
	for _, c := range in {
		if !c.sees(p.who.ID) {
			continue
		}
		for _, m := range slices.Backward(c.messages) {
			if !m.visible(p.who.ID) || best.ID != "" && older(m.ID, best.ID) {
				continue
			}
			if want(m.seen()) {
				best = p.world.shownToPeople(m)
				break
			}
		}
	}
	return best, best.ID != ""
}

// Answer returns the message by which a bot has answered, waiting for it where the outcome is only
// an acknowledgement.
func (p *Person) Answer(ctx context.Context, o Outcome) (Message, error) {
	for in := o.interaction; in != nil; {
		p.world.mu.Lock()
		m, changed := in.answer, p.world.changed
		if m != nil && m.Flags&flagLoading == 0 {
			defer p.world.mu.Unlock()
			return p.world.shownToPeople(m), nil
		}
		p.world.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return Message{}, fmt.Errorf("%s gets no answer: %w", p.who.handle, ctx.Err())
		}
	}
	return Message{}, errors.New("nothing was acknowledged")
}

// AwaitCommand waits until a bot has registered the command, so that a test may start before its
// bot is ready.
func (p *Person) AwaitCommand(ctx context.Context, channelID, name string) error {
	for {
		p.world.mu.Lock()
		c, err := p.channel(channelID)
		known := err == nil && p.find(c, name, func(c *Command) bool { return p.world.online(p.world.botByID(c.ApplicationID)) }) != nil
		changed := p.world.changed
		p.world.mu.Unlock()
		if err != nil || known {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("no bot offers /%s: %w", name, ctx.Err())
		}
	}
}
