package bot

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// tokenLife is how long an interaction can be answered, Discord's quarter of an
// hour, less a little for clocks.
const tokenLife = 15*time.Minute - 10*time.Second

// A conversation is what was said in answer to one interaction. There are up to
// three messages to it: the one that was touched, a public one and a private
// one; each is made once and edited from then on. One goroutine owns it.
type conversation struct {
	bot *Bot
	in  *discordgo.Interaction
	// until is when the interaction takes nothing more.
	until time.Time
	// responded says that the interaction was answered or acknowledged.
	responded bool
	// acknowledged is when Discord had taken that; zero before.
	acknowledged time.Time
	// loading says that a private message stands there saying nothing yet.
	loading bool
	// ids are the messages as the interaction's webhook knows them.
	ids [3]string
	// places are the same messages as the channel knows them.
	places [3]commands.Place
	// replaced delete the messages that took no edit, so that what they showed was posted anew.
	replaced []func(context.Context) error
	// privateOnly says that nobody but the person sees any answer.
	privateOnly bool
	// guestToken is what others may do by the interaction's token where the bot is a guest; nil
	// elsewhere.
	guestToken *guestToken
	// arrived says that the token can be used, or that it never will; where there is none it does
	// nothing.
	arrived func()
}

// original is what Discord calls the message that the first answer made, or,
// for a component, the message it stands on.
const original = "@original"

func (b *Bot) newConversation(e event) *conversation {
	in := e.Interaction
	c := &conversation{bot: b, in: in, until: time.Now().Add(tokenLife), privateOnly: isPrivateOnly(e), arrived: func() {}}
	if isGuest(in) {
		c.guestToken = &guestToken{webhook: c.webhook(), channel: in.ChannelID, until: c.until, alone: c.privateOnly}
		c.arrived = b.guestTokens.expect(in.ChannelID)
	}
	if in.Message != nil {
		c.places[commands.Update] = c.place(in.Message.ID)
	}
	return c
}

func (c *conversation) place(messageID string) commands.Place {
	return commands.Place{GuildID: c.in.GuildID, ChannelID: c.in.ChannelID, MessageID: messageID, Guest: c.guestToken != nil}
}

// slot says which of the three messages a reply is; where nothing was touched
// an update is a new message.
func (c *conversation) slot(kind commands.ReplyKind) commands.ReplyKind {
	if kind == commands.Update && c.in.Message == nil {
		return commands.Post
	}
	return kind
}

// send brings a message to where its kind belongs and returns where it stands.
func (c *conversation) send(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	kind = c.slot(kind)
	var err error
	switch {
	case !c.responded && kind == commands.Private && c.wantsGuestToken():
		if err = c.acknowledge(ctx); err == nil {
			err = c.followUp(ctx, kind, m)
		}
	case !c.responded:
		err = c.respond(ctx, kind, m)
	case c.ids[kind] != "":
		err = c.edit(ctx, kind, m)
	case kind == commands.Update:
		err = c.fallbackToChannel(ctx, kind, m, nil)
	default:
		err = c.followUp(ctx, kind, m)
	}
	return c.places[kind], err
}

// wantsGuestToken reports whether the message that was touched can be edited later by this
// interaction alone. A private answer would not let it; an acknowledgement does.
func (c *conversation) wantsGuestToken() bool {
	return c.guestToken != nil && c.in.Message != nil && c.in.Message.Flags&flagEphemeral == 0
}

// respond answers the interaction for the first time, with a message.
func (c *conversation) respond(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	t := discordgo.InteractionResponseChannelMessageWithSource
	if kind == commands.Update {
		t = discordgo.InteractionResponseUpdateMessage
	}
	w := c.bot.encode(m, kind != commands.Update && c.private(kind)) // an update cannot change who sees a message
	var out struct {
		Interaction struct {
			MessageID string `json:"response_message_id"`
		} `json:"interaction"`
	}
	var wanted any
	if kind != commands.Update { // where that one stands is known
		wanted = &out
	}
	err := c.callback(ctx, response{t, w}, w.files, wanted)
	if errors.Is(err, commands.ErrAnswered) {
		return err
	}
	refused, ok := errors.AsType[*apiError](err)
	switch {
	case err == nil:
		c.ids[kind] = original
		c.noteMessage(kind, out.Interaction.MessageID)
		return nil
	case tokenGone(err):
		return c.fallbackToChannel(ctx, kind, m, err)
	case kind == commands.Update && errors.Is(err, commands.ErrPostAnew):
		err := c.acknowledge(ctx) // the answer that was refused is none
		switch {
		case err == nil:
			return c.edit(ctx, kind, m)
		case tokenGone(err):
			return c.fallbackToChannel(ctx, kind, m, err)
		}
		return err
	case ok && refused.Code != codeAcknowledged && refused.Status < http.StatusInternalServerError:
		c.responded = false // it may still be answered with something better
		return err
	}
	// Nobody knows whether the answer arrived. If it did, this changes nothing.
	c.ids[kind] = original
	return c.edit(ctx, kind, m)
}

// ask answers the interaction with a form.
func (c *conversation) ask(ctx context.Context, f commands.Form) error {
	if c.responded {
		return commands.ErrAskedLate
	}
	return c.callback(ctx, c.bot.encodeForm(f), nil, nil)
}

// acknowledge says that an answer is being made. If that would be a new message, it becomes a
// private one: what was meant for one person must not be shown to all, while nothing is lost the
// other way about.
func (c *conversation) acknowledge(ctx context.Context) error {
	if c.in.Message != nil {
		c.ids[commands.Update] = original
		err := c.callback(ctx, response{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil, nil)
		if err == nil {
			c.noteMessage(commands.Update, "")
		}
		return err
	}
	c.ids[commands.Private], c.loading = original, true
	return c.callback(ctx, response{
		Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		Data: map[string]int{"flags": flagEphemeral},
	}, nil, nil)
}

// callback sends the first answer to the interaction.
func (c *conversation) callback(ctx context.Context, r response, files []*discordgo.File, result any) error {
	c.responded = true
	ctx, cancel := context.WithTimeout(ctx, c.bot.timing.respond)
	defer cancel()
	path := "/interactions/" + c.in.ID + "/" + c.in.Token + "/callback"
	if result != nil {
		path += "?with_response=true"
	}
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPost, path: path,
		bucket: "callback", scope: c.in.ID, body: r, files: files, interactionToken: true, first: true,
	}, result)
	if err == nil {
		c.acknowledged = time.Now()
	}
	if refused, ok := errors.AsType[*apiError](err); ok && refused.Code == codeAcknowledged && !refused.MaybeDone {
		return commands.ErrAnswered
	}
	return err
}

// edit replaces one of the conversation's messages.
func (c *conversation) edit(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	w := c.bot.encode(m, false) // an edit cannot change who sees a message
	var out sent
	var wanted any
	if kind != commands.Update { // see respond
		wanted = &out
	}
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPatch, path: c.webhook() + "/messages/" + c.ids[kind],
		bucket: "edit answer", scope: c.in.ID, body: w, files: w.files, interactionToken: true, until: c.until,
	}, wanted)
	if errors.Is(err, commands.ErrPostAnew) {
		return c.postAnew(ctx, kind, m)
	}
	if err != nil {
		return c.fallbackToChannel(ctx, kind, m, err)
	}
	c.noteMessage(kind, out.ID)
	return nil
}

// postAnew shows in a new message what an existing one of the conversation does not take.
func (c *conversation) postAnew(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	old, loading := c.ids[kind], c.loading && kind == commands.Private
	err := c.followUp(ctx, kind, m)
	if err == nil && !loading { // followUp deletes a loading message
		c.replaced = append(c.replaced, func(ctx context.Context) error {
			return c.bot.rest.send(ctx, request{
				method: http.MethodDelete, path: c.webhook() + "/messages/" + old,
				bucket: "delete answer", scope: c.in.ID, interactionToken: true, until: c.until,
			}, nil)
		})
	}
	return err
}

// dropReplaced deletes the messages in whose place others were posted. Until then people see both,
// so that no failure leaves them with none. What cannot be deleted stays.
func (c *conversation) dropReplaced(ctx context.Context) {
	for _, remove := range c.replaced {
		if err := remove(ctx); err != nil && !errors.Is(err, commands.ErrNoMessage) {
			c.bot.log.WarnContext(ctx, "a message that another one replaces stays", "error", err)
		}
	}
	c.replaced = nil
}

// private reports whether a new message is for the person alone.
func (c *conversation) private(kind commands.ReplyKind) bool {
	return c.privateOnly || kind == commands.Private || kind == commands.Update && c.in.Message.Flags&flagEphemeral != 0
}

// followUp says something more, as a new message.
func (c *conversation) followUp(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	if c.loading {
		// The first message after a loading one would be put in its place.
		c.loading, c.ids[commands.Private] = false, ""
		if err := c.bot.rest.send(ctx, request{
			method: http.MethodDelete, path: c.webhook() + "/messages/" + original,
			bucket: "delete answer", scope: c.in.ID, interactionToken: true, until: c.until,
		}, nil); err != nil && !errors.Is(err, commands.ErrNoMessage) {
			return c.fallbackToChannel(ctx, kind, m, err)
		}
	}
	if c.guestToken != nil {
		c.bot.guestTokens.count(c.guestToken)
	}
	w := c.bot.encode(m, c.private(kind))
	var out sent
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPost, path: c.webhook() + "?wait=true",
		bucket: "follow up", scope: c.in.ID, body: w, files: w.files, interactionToken: true, once: true,
		until: c.until,
	}, &out)
	if errors.Is(err, commands.ErrNoMessage) {
		return c.fallbackToChannel(ctx, kind, m, nil) // Discord would have put it where the deleted one stood
	}
	if err != nil {
		return c.fallbackToChannel(ctx, kind, m, err)
	}
	c.ids[kind] = out.ID
	if out.ID != "" {
		c.places[kind] = c.place(out.ID)
	}
	c.noteMessage(kind, out.ID)
	return nil
}

// fallbackToChannel brings a message to the channel when the interaction no longer takes
// it: a quarter of an hour has passed, or the acknowledgement came too late.
// What only one person may see has no other way; then cause stands.
func (c *conversation) fallbackToChannel(ctx context.Context, kind commands.ReplyKind, m commands.Message, cause error) error {
	if cause != nil && !tokenGone(cause) {
		return cause
	}
	if kind == commands.Private || kind == commands.Update && c.in.Message.Flags&flagEphemeral != 0 {
		return errors.Join(errors.New("too late for a private message"), cause)
	}
	old := c.places[kind]
	if old.MessageID != "" {
		if err := c.bot.Edit(ctx, old, m.Drawn); !errors.Is(err, commands.ErrPostAnew) {
			return err
		}
	}
	at, err := c.bot.Post(ctx, c.place(""), m)
	if err != nil {
		return err
	}
	c.places[kind] = at
	c.replaced = append(c.replaced, func(ctx context.Context) error { return c.bot.Delete(ctx, old) })
	return nil
}

// noteMessage notes where a message stands.
func (c *conversation) noteMessage(kind commands.ReplyKind, id string) {
	c.loading = c.loading && kind != commands.Private
	if id != "" && kind != commands.Update {
		c.places[kind] = c.place(id)
	}
	if c.guestToken != nil && !c.loading {
		c.bot.guestTokens.note(c.guestToken, c.places[kind].MessageID, c.ids[kind])
		c.arrived()
	}
}

func (c *conversation) webhook() string { return "/webhooks/" + c.in.AppID + "/" + c.in.Token }
