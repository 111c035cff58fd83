package core

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/engine/match"
)

// channelOf is where a match is played.
func channelOf(m *match.Match) commands.Place {
	at := commands.Place(m.Place)
	at.MessageID = ""
	return at
}

// Link is the address of a match's message.
func (c *Core) Link(m *match.Match) string { return c.Chat.Link(commands.Place(m.Place)) }

// MatchOption is the option by which a command names a match.
func (c *Core) MatchOption() commands.CommandOption {
	return commands.CommandOption{Name: "game", Help: c.Help("option.match"), Complete: true}
}

// deleteOld deletes a message that another one has replaced. Where the bot is a guest and cannot
// delete it any more, it stays.
func (c *Core) deleteOld(ctx context.Context, at commands.Place) error {
	err := c.Chat.Delete(ctx, at)
	if errors.Is(err, commands.ErrGuest) {
		return nil
	}
	return err
}

// Mentions are those players of a match whom its board may notify.
func (c *Core) Mentions(ctx context.Context, m *match.Match) (list []string, err error) {
	for _, seat := range m.Seats {
		quiet, err := c.IsQuiet(ctx, seat.UserID, m.Place.GuildID)
		if err != nil {
			return nil, err
		}
		if !quiet {
			list = append(list, seat.UserID)
		}
	}
	return list, nil
}
