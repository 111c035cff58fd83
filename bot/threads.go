package bot

import (
	"context"
	"errors"
	"net/http"

	"noughts/commands"
)

// archiveAfter is how many minutes a thread stays open in which nobody writes: a week, the
// longest that Discord offers.
const archiveAfter = 7 * 24 * 60

// newThread is what Discord wants to know of a thread.
type newThread struct {
	Name         string `json:"name"`
	ArchiveAfter int    `json:"auto_archive_duration"`
}

// threadState opens a thread that was archived.
type threadState struct {
	Archived bool `json:"archived"`
}

// Thread starts a thread from a message. It has the message's id.
func (b *Bot) Thread(ctx context.Context, at commands.Place, name string) (commands.Place, error) {
	if at.ChannelID == "" || at.MessageID == "" {
		return commands.Place{}, commands.ErrNoMessage
	}
	if at.Guest {
		return commands.Place{}, commands.ErrGuest
	}
	err := b.rest.send(ctx, request{
		method: http.MethodPost, path: messagePath(at) + "/threads", bucket: "thread", scope: at.ChannelID,
		body: newThread{Name: name, ArchiveAfter: archiveAfter},
	}, nil)
	if hasCode(err, codeThreadExists) {
		err = nil
	}
	return commands.Place{GuildID: at.GuildID, ChannelID: at.MessageID}, err
}

// reopening does something in a channel. If that is a thread that was archived since
// nobody had written there for long, it is opened, and the same is done again.
func (b *Bot) reopening(ctx context.Context, at commands.Place, do func() error) error {
	err := do()
	if !hasCode(err, codeArchived) {
		return err
	}
	opened := b.rest.send(ctx, request{
		method: http.MethodPatch, path: "/channels/" + at.ChannelID, bucket: "reopen", scope: at.ChannelID, body: threadState{},
	}, nil)
	if opened != nil {
		return err // it is locked
	}
	return do()
}

// hasCode reports whether Discord has refused something with this code.
func hasCode(err error, code int) bool {
	refused, ok := errors.AsType[*apiError](err)
	return ok && refused.Code == code
}
