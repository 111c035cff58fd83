package store

import (
	"context"
	"time"

	"noughts/engine/match"
)

// Shown keeps what people see of the matches: what the chat has taken, not what
// it should show. To save it changes no match and no revision, and waits for no
// disk: the end of the process loses nothing, the loss of power at most the last
// moments, after which a board may be drawn once too often.
type Shown interface {
	// Delivered returns what people see of a match, or says ErrNotFound. What
	// has never been delivered is its zero value.
	Delivered(ctx context.Context, matchID int64) (Delivered, error)
	// SaveBoard notes that the chat has taken this board, or says ErrNotFound.
	SaveBoard(ctx context.Context, matchID int64, b Board) error
	// SaveNotice notes that a player has been called, or that they need not be,
	// or says ErrNotFound. Who does not sit in the match is not noted.
	SaveNotice(ctx context.Context, matchID int64, n Notice) error
	// SetAccess notes that a channel or, if at names none, a server lets the
	// bot in, or since now no longer does. What is noted as closed stays so since then.
	SetAccess(ctx context.Context, at match.Place, ok bool, now time.Time) error
	// PlacesWithoutAccess returns the channels and servers that do not let the bot in.
	PlacesWithoutAccess(ctx context.Context) ([]PlaceWithoutAccess, error)
}

// PlaceWithoutAccess is a channel with its server, or a server alone, that does not let the bot in.
type PlaceWithoutAccess struct {
	GuildID   string // empty in direct messages
	ChannelID string // empty for the whole server
	Since     time.Time
}

// Delivered is what people see of a match.
type Delivered struct {
	Board  Board
	Notice Notice
	// Due says that the board has to be drawn: the message is another one or
	// none, or people would see a change since the revision it shows, or it says
	// that the bot is at work which no longer is. A match that is over and was
	// never shown owes nothing.
	Due bool
}

// A Board is the message of a match as the chat has it.
type Board struct {
	MessageID string       // the message; empty if none has ever shown the match
	Revision  int64        // of the match that it shows
	Ply       int          // how many steps it shows: plies, and choices in the opening
	Status    match.Status // the stage it shows
	Thinking  bool         // it says that the bot is at work
	View      string       // how it is looked at, in words of those who draw it
	At        time.Time    // when the chat took it
}

// BoardOf returns the board that shows a match as it is, in its own message.
func BoardOf(m *match.Match, thinking bool, view string, at time.Time) Board {
	return Board{
		MessageID: m.Place.MessageID, Revision: m.Revision, Ply: m.Steps(), Status: m.Status,
		Thinking: thinking, View: view, At: at,
	}
}

// A Notice is a message that calls the player whose turn it is.
type Notice struct {
	UserID    string    // who was called
	Ply       int       // how many steps had been made: the one to make is the next
	MessageID string    // empty if there was no need to call, or the message is gone
	At        time.Time // when that was; zero if nobody ever was called
	// Sending says that a message may be out which calls the person, and that nobody
	// knows yet where it stands. MessageID is then still the one before.
	Sending bool
	// Reminded says that the person was reminded of the step, or does not want to be.
	Reminded bool
}

// IsFor reports whether the notice is of the step to make in m, sent or not.
func (n Notice) IsFor(m *match.Match) bool {
	_, playing := m.Turn()
	return playing && !n.At.IsZero() && n.Ply == m.Steps()
}
