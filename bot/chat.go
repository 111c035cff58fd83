package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
)

var _ commands.Chat = (*Bot)(nil)

// sent is what Discord says of a message that it took.
type sent struct {
	ID        string `json:"id"`
	ChannelID string `json:"channel_id"`
}

// Post sends a new message to a channel.
func (b *Bot) Post(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	if at.ChannelID == "" {
		return commands.Place{}, commands.ErrNoMessage
	}
	w := b.encode(m, false)
	// With a nonce Discord keeps a repeated request from making a second message.
	w.Nonce, w.EnforceNonce = nonce(), true
	var out sent
	err := b.rest.send(ctx, request{
		method: http.MethodPost, path: "/channels/" + at.ChannelID + "/messages",
		bucket: "post", scope: at.ChannelID, body: w, files: w.files,
	}, &out)
	if err != nil {
		return commands.Place{}, err
	}
	return commands.Place{GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: out.ID}, nil
}

// Edit replaces the message at a place.
func (b *Bot) Edit(ctx context.Context, at commands.Place, m commands.Message) error {
	if at.ChannelID == "" || at.MessageID == "" {
		return commands.ErrNoMessage
	}
	w := b.encode(m, false)
	return b.rest.send(ctx, request{
		method: http.MethodPatch, path: messagePath(at),
		bucket: "edit", scope: at.ChannelID, body: w, files: w.files,
	}, nil)
}

// Delete removes a message; one that is gone already is no error.
func (b *Bot) Delete(ctx context.Context, at commands.Place) error {
	if at.ChannelID == "" || at.MessageID == "" {
		return nil
	}
	err := b.rest.send(ctx, request{
		method: http.MethodDelete, path: messagePath(at), bucket: "delete", scope: at.ChannelID,
	}, nil)
	if errors.Is(err, commands.ErrNoMessage) {
		return nil
	}
	return err
}

// Find returns where the bot's newest message of the last hundred in a channel stands
// that has a component whose custom id begins so.
func (b *Bot) Find(ctx context.Context, at commands.Place, id string) (commands.Place, error) {
	if at.ChannelID == "" {
		return commands.Place{}, commands.ErrNoMessage
	}
	var newestFirst []struct {
		ID         string
		Author     struct{ ID string }
		Components []component
	}
	err := b.rest.send(ctx, request{
		method: http.MethodGet, path: "/channels/" + at.ChannelID + "/messages?limit=100",
		bucket: "list", scope: at.ChannelID,
	}, &newestFirst)
	if err != nil {
		return commands.Place{}, err
	}
	for _, m := range newestFirst {
		if m.Author.ID == b.Self() && begins(m.Components, id) {
			return commands.Place{GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: m.ID}, nil
		}
	}
	return commands.Place{}, commands.ErrNoMessage
}

// A component is what Find looks at of a message's.
type component struct {
	CustomID   string `json:"custom_id"`
	Components []component
}

// begins reports whether the custom id of a component, or of one in it, begins so.
func begins(list []component, id string) bool {
	return slices.ContainsFunc(list, func(c component) bool {
		return strings.HasPrefix(c.CustomID, id) || begins(c.Components, id)
	})
}

// Link returns the address of a message.
func (b *Bot) Link(at commands.Place) string {
	guild := at.GuildID
	if guild == "" {
		guild = "@me"
	}
	link := "https://" + discordHost + "/channels/" + guild + "/" + at.ChannelID
	if at.MessageID != "" {
		link += "/" + at.MessageID
	}
	return link
}

func messagePath(at commands.Place) string {
	return "/channels/" + at.ChannelID + "/messages/" + at.MessageID
}

// nonce is a name for a message that no other has, of at most 25 characters.
func nonce() string {
	return strconv.FormatUint(rand.Uint64(), 36)
}
