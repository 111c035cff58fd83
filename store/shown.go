package store

import (
	"context"
	"time"

	"noughts/engine/match"
)

// Shown keeps what is shown of the matches: what Discord has accepted, not what it should show. Its
// methods change no match and no revision, and do not wait for the disk. A crash of the process
// loses nothing; a power loss may lose the last moments, and then a board is drawn once too often.
type Shown interface {
	// Delivered returns what is shown of a match, or says ErrNotFound. A match that was never shown
	// has the zero value.
	Delivered(ctx context.Context, matchID int64) (Delivered, error)
	// SaveBoard saves the board that Discord has accepted, or says ErrNotFound.
	SaveBoard(ctx context.Context, matchID int64, b Board) error
	// SaveNotice saves that a player has been notified, or needs no notice, or says ErrNotFound. A
	// person who does not sit in the match is not saved.
	SaveNotice(ctx context.Context, matchID int64, n Notice) error
	// SetAccess saves whether the bot has access to a channel or, if at names no channel, to a
	// server. The first call without access sets the time since when.
	SetAccess(ctx context.Context, at match.Place, ok bool, now time.Time) error
	// PlacesWithoutAccess returns the channels and servers to which the bot has no access.
	PlacesWithoutAccess(ctx context.Context) ([]PlaceWithoutAccess, error)
}

// A PlaceWithoutAccess is a channel, or a whole server, to which the bot has no access.
type PlaceWithoutAccess struct {
	GuildID   string // empty in direct messages
	ChannelID string // empty for the whole server
	Since     time.Time
}

// Delivered is what is shown of a match.
type Delivered struct {
	Board  Board
	Notice Notice
	// Due says that the board has to be drawn: there is no message or another one, a visible change
	// came after the revision that is shown, or the board says that the bot thinks although it does
	// not. For a match that is over and was never shown, nothing is due.
	Due bool
}

// A Board is the message of a match as Discord has it.
type Board struct {
	MessageID string       // the message; empty if none has ever shown the match
	Revision  int64        // of the match that it shows
	Ply       int          // how many steps are shown: plies, and choices in the opening
	Status    match.Status // the stage it shows
	Thinking  bool         // the message says that the bot thinks
	View      string       // the view, as the code that draws boards writes it
	At        time.Time    // when Discord accepted it
}

// BoardOf returns the board that shows the current state of a match in its own message.
func BoardOf(m *match.Match, thinking bool, view string, at time.Time) Board {
	return Board{
		MessageID: m.Place.MessageID, Revision: m.Revision, Ply: m.Steps(), Status: m.Status,
		Thinking: thinking, View: view, At: at,
	}
}

// A Notice is a message that mentions the player whose turn it is.
type Notice struct {
	UserID    string    // who was mentioned
	Ply       int       // how many steps had been made before the one that the player is to make
	MessageID string    // empty if no notice was needed, or the message is deleted
	At        time.Time // when the notice was sent; zero for none
	// Sending says that a notice may have been sent, but its message ID is not known yet. MessageID
	// is then that of the notice before.
	Sending bool
	// Reminded says that the person was reminded of this step, or wants no reminder.
	Reminded bool
}

// IsFor reports whether the notice is for the step that is to be made in m, sent or not.
func (n Notice) IsFor(m *match.Match) bool {
	_, playing := m.Turn()
	return playing && !n.At.IsZero() && n.Ply == m.Steps()
}
