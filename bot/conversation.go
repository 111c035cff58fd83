package bot

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// An interaction that nobody answered for three seconds is lost; a little more
// allows for clocks and for an acknowledgement that was slow to come back.
const openTimeout = 5 * time.Second

// errTaken says that somebody else, another process, answers the interaction.
var errTaken = errors.New("answered elsewhere")

// A conversation is what was said in answer to one interaction. There are up to
// three messages to it: the one that was touched, a public one and a private
// one; each is made once and edited from then on. One goroutine owns it.
type conversation struct {
	bot *Bot
	in  *discordgo.Interaction
	// opened says that the interaction was answered or acknowledged.
	opened bool
	// loading says that a private message stands there saying nothing yet.
	loading bool
	// ids are the messages as the interaction's webhook knows them.
	ids [3]string
	// places are the same messages as the channel knows them.
	places [3]commands.Place
}

// original is what Discord calls the message that the first answer made, or,
// for a component, the message it stands on.
const original = "@original"

func (b *Bot) newConversation(in *discordgo.Interaction) *conversation {
	c := &conversation{bot: b, in: in}
	if in.Message != nil {
		c.places[commands.Update] = c.place(in.Message.ID)
	}
	return c
}

func (c *conversation) place(messageID string) commands.Place {
	return commands.Place{GuildID: c.in.GuildID, ChannelID: c.in.ChannelID, MessageID: messageID}
}

// slot says which of the three messages a reply is; where nothing was touched
// an update is a new message.
func (c *conversation) slot(kind commands.ReplyKind) commands.ReplyKind {
	if kind == commands.Update && c.in.Message == nil {
		return commands.Post
	}
	return kind
}

// say brings a message to where its kind belongs and returns where it stands.
func (c *conversation) say(ctx context.Context, kind commands.ReplyKind, m commands.Message) (commands.Place, error) {
	kind = c.slot(kind)
	var err error
	switch {
	case !c.opened:
		err = c.open(ctx, kind, m)
	case c.ids[kind] != "":
		err = c.edit(ctx, kind, m)
	case kind == commands.Update:
		err = c.detour(ctx, kind, m, nil)
	default:
		err = c.follow(ctx, kind, m)
	}
	return c.places[kind], err
}

// open answers the interaction for the first time, with a message.
func (c *conversation) open(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	t := discordgo.InteractionResponseChannelMessageWithSource
	if kind == commands.Update {
		t = discordgo.InteractionResponseUpdateMessage
	}
	w := c.bot.draw(m, kind == commands.Private)
	var out struct {
		Interaction struct {
			MessageID string `json:"response_message_id"`
		} `json:"interaction"`
	}
	err := c.callback(ctx, response{t, w}, w.files, &out)
	if errors.Is(err, errTaken) {
		return err
	}
	var refused *refusal
	switch {
	case err == nil:
		c.ids[kind] = original
		c.arrived(kind, out.Interaction.MessageID)
		return nil
	case tokenGone(err):
		return c.detour(ctx, kind, m, err)
	case errors.As(err, &refused) && refused.Code != codeAcknowledged && refused.Status < http.StatusInternalServerError:
		c.opened = false // it may still be answered with something better
		return err
	}
	// Nobody knows whether the answer arrived. If it did, this changes nothing.
	c.ids[kind] = original
	return c.edit(ctx, kind, m)
}

// acknowledge says that an answer is being made. Where it would be a new
// message it will be private: what was meant for one must not be shown to all,
// and the other way about nothing is lost.
func (c *conversation) acknowledge(ctx context.Context) error {
	if c.in.Message != nil {
		c.ids[commands.Update] = original
		return c.callback(ctx, response{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil, nil)
	}
	c.ids[commands.Private], c.loading = original, true
	return c.callback(ctx, response{
		Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
		Data: map[string]int{"flags": flagEphemeral},
	}, nil, nil)
}

// callback sends the first answer to the interaction.
func (c *conversation) callback(ctx context.Context, r response, files []*discordgo.File, result any) error {
	c.opened = true
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPost, path: "/interactions/" + c.in.ID + "/" + c.in.Token + "/callback?with_response=true",
		lane: c.lane("callback"), body: r, files: files, tokened: true,
	}, result)
	var refused *refusal
	if errors.As(err, &refused) && refused.Code == codeAcknowledged && !refused.Doubt {
		return errTaken
	}
	return err
}

// edit replaces one of the conversation's messages.
func (c *conversation) edit(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	w := c.bot.draw(m, false) // an edit cannot change who sees a message
	var out sent
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPatch, path: c.webhook() + "/messages/" + c.ids[kind],
		lane: c.lane("edit"), body: w, files: w.files, tokened: true,
	}, &out)
	if err != nil {
		return c.detour(ctx, kind, m, err)
	}
	c.arrived(kind, out.ID)
	return nil
}

// follow says something more, as a new message.
func (c *conversation) follow(ctx context.Context, kind commands.ReplyKind, m commands.Message) error {
	if c.loading {
		// The first message after a loading one would be put in its place.
		c.loading, c.ids[commands.Private] = false, ""
		if err := c.bot.rest.send(ctx, request{
			method: http.MethodDelete, path: c.webhook() + "/messages/" + original,
			lane: c.lane("delete"), tokened: true,
		}, nil); err != nil && !errors.Is(err, commands.ErrNoMessage) {
			return c.detour(ctx, kind, m, err)
		}
	}
	w := c.bot.draw(m, kind == commands.Private)
	var out sent
	err := c.bot.rest.send(ctx, request{
		method: http.MethodPost, path: c.webhook() + "?wait=true",
		lane: c.lane("follow up"), body: w, files: w.files, tokened: true, once: true,
	}, &out)
	if errors.Is(err, commands.ErrNoMessage) {
		return c.detour(ctx, kind, m, nil) // Discord would have put it where the deleted one stood
	}
	if err != nil {
		return c.detour(ctx, kind, m, err)
	}
	c.ids[kind] = out.ID
	c.arrived(kind, out.ID)
	return nil
}

// detour brings a message to the channel when the interaction no longer takes
// it: a quarter of an hour has passed, or the acknowledgement came too late.
// What only one person may see has no other way; then cause stands.
func (c *conversation) detour(ctx context.Context, kind commands.ReplyKind, m commands.Message, cause error) error {
	if cause != nil && !tokenGone(cause) {
		return cause
	}
	if kind == commands.Private || kind == commands.Update && c.in.Message.Flags&flagEphemeral != 0 {
		return errors.Join(errors.New("too late for a private message"), cause)
	}
	if at := c.places[kind]; at.MessageID != "" {
		return c.bot.Edit(ctx, at, m)
	}
	at, err := c.bot.Post(ctx, c.place(""), m)
	if err == nil {
		c.places[kind] = at
	}
	return err
}

// arrived notes where a message stands.
func (c *conversation) arrived(kind commands.ReplyKind, id string) {
	c.loading = c.loading && kind != commands.Private
	if id != "" && kind != commands.Update {
		c.places[kind] = c.place(id)
	}
}

func (c *conversation) webhook() string { return "/webhooks/" + c.in.AppID + "/" + c.in.Token }

// lane names the interaction's rate limit, without its token.
func (c *conversation) lane(what string) string { return what + " of interaction " + c.in.ID }
