package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

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
	if at.Guest {
		return b.postAsGuest(ctx, at, m)
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
	at.MessageID = out.ID
	return at, nil
}

// Edit replaces the message at a place.
func (b *Bot) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	if at.ChannelID == "" || at.MessageID == "" {
		return commands.ErrNoMessage
	}
	body := func() (any, []*discordgo.File, error) {
		m, err := draw()
		if err != nil {
			return nil, nil, err
		}
		w := b.encode(m, false)
		return w, w.files, nil
	}
	if at.Guest {
		return b.changeAsGuest(ctx, at, body)
	}
	return b.reopening(ctx, at, func() error {
		return b.rest.send(ctx, request{
			method: http.MethodPatch, path: messagePath(at), bucket: "edit", scope: at.ChannelID, draw: body,
		}, nil)
	})
}

// Delete removes a message; one that is gone already is no error.
func (b *Bot) Delete(ctx context.Context, at commands.Place) error {
	if at.ChannelID == "" || at.MessageID == "" {
		return nil
	}
	change := func() error {
		return b.rest.send(ctx, request{
			method: http.MethodDelete, path: messagePath(at), bucket: "delete", scope: at.ChannelID,
		}, nil)
	}
	var err error
	if at.Guest {
		err = b.changeAsGuest(ctx, at, nil)
	} else {
		err = b.reopening(ctx, at, change)
	}
	if errors.Is(err, commands.ErrNoMessage) {
		return nil
	}
	return err
}

// clockDrift is by how much the clocks of Discord and of this machine may differ. A
// guess; both are usually set by others.
const clockDrift = 5 * time.Minute

const (
	// mostListed is how many messages Discord lists at most.
	mostListed = 100
	// mostLists is how many lists are looked through for a message, each of those before
	// the last. A guess; not measured: five a channel are let through in five seconds.
	mostLists = 3
)

// Find returns where the bot's newest message stands for which is reports true. It looks through
// the messages of a channel since a time, the last mostLists*mostListed of them at most.
func (b *Bot) Find(ctx context.Context, at commands.Place, since time.Time, is func(commands.Target) bool) (commands.Place, error) {
	if at.ChannelID == "" {
		return commands.Place{}, commands.ErrNoMessage
	}
	if at.Guest {
		return commands.Place{}, commands.ErrOutOfSight
	}
	path := "/channels/" + at.ChannelID + "/messages?limit=" + strconv.Itoa(mostListed)
	before := ""
	for range mostLists {
		var newestFirst []foreignMessage
		err := b.rest.send(ctx, request{method: http.MethodGet, path: path + before, bucket: "list", scope: at.ChannelID}, &newestFirst)
		if err != nil {
			return commands.Place{}, err
		}
		for _, m := range newestFirst {
			if written, err := discordgo.SnowflakeTimestamp(m.ID); err == nil && written.Before(since.Add(-clockDrift)) {
				return commands.Place{}, commands.ErrNoMessage
			}
			if m.Author.ID == b.Self() && is(m.target()) {
				return commands.Place{GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: m.ID}, nil
			}
			before = "&before=" + m.ID
		}
		if len(newestFirst) < mostListed {
			return commands.Place{}, commands.ErrNoMessage
		}
	}
	return commands.Place{}, commands.ErrOutOfSight
}

// Member reports whether somebody is in a server.
func (b *Bot) Member(ctx context.Context, guildID, userID string) (bool, error) {
	err := b.rest.send(ctx, request{
		method: http.MethodGet, path: "/guilds/" + guildID + "/members/" + userID, bucket: "member", scope: guildID,
	}, nil)
	if refused, ok := errors.AsType[*apiError](err); ok && (refused.Code == codeUnknownMember || refused.Code == codeUnknownUser) {
		return false, nil
	}
	return err == nil, err
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
