// Package match is a game being played: who sits where, the moves so far, whose
// turn it is and how it ended. It is the referee: every change of a match goes
// through a method that either returns the changed match or says in one error
// why that cannot be.
//
// A Match is an immutable value once made; the methods return a changed copy.
// So a cache may hand one Match to many goroutines.
package match

import (
	"errors"
	"fmt"
	"time"

	"noughts/engine"
)

// The reasons why something cannot be done in a match.
var (
	ErrNotPlayer   = errors.New("not a player of this match")
	ErrNotYourTurn = errors.New("the other side is to move")
	ErrNotStarted  = errors.New("the match has not been accepted yet")
	ErrOver        = errors.New("the match is over")
	ErrTimeUp      = fmt.Errorf("the time has run out: %w", ErrOver)
	ErrClock       = errors.New("the clock decides")
	ErrStalePly    = errors.New("the match has moved on")
	ErrNotOffered  = errors.New("the match is no longer an open challenge")
	ErrNotYours    = errors.New("somebody else has to do that")
	ErrTooEarly    = errors.New("not yet")
	ErrNothing     = errors.New("there is nothing to take back")
	ErrRated       = errors.New("a rated match takes nothing back")
	ErrNotBot      = errors.New("only moves against the bot can be taken back alone")
	ErrOnlyPeople  = errors.New("the bot is asked nothing")
	ErrAsked       = errors.New("that has been asked already")
	ErrNotAsked    = errors.New("that is not asked any more")
	ErrAnswerFirst = errors.New("the other player has asked first")
	ErrStarted     = errors.New("an opening begins with an empty board")
	ErrChoiceDue   = errors.New("the opening asks for a choice, not for a move")
	ErrNoChoice    = errors.New("there is no such choice now")
	ErrOpeningCell = errors.New("the opening allows no stone on that cell now")
)

// A Status is the stage a match is at.
type Status uint8

// The stages of a match.
const (
	Offered Status = iota // a challenge waits for an answer
	Playing
	Over
)

// Live are the stages of a match that goes on.
var Live = []Status{Playing, Offered}

// An Ending says how a match came to be over.
type Ending uint8

// The ways to end. See Match.HasResult.
const (
	NotEnded Ending = iota
	ByPlay          // by the rules of the game
	Resigned
	Claimed // the other side stayed away
	Declined
	Cancelled
	Expired   // the challenge was not answered in time
	Agreed    // the two players called it a draw
	OnTime    // the time of one player ran out
	Abandoned // it could not go on, by no player's doing
	Forfeited // the round of the tournament was over, and it was this player's turn
)

// A Seat is one side of a match: a person, or the bot at a level.
type Seat struct {
	UserID string // the person; empty for the bot
	Name   string // the person's name when they sat down, for lists
	Level  string // the strategy that plays; empty for a person
}

// Bot reports whether the bot sits here.
func (s Seat) Bot() bool { return s.Level != "" }

// Open reports whether nobody sits here: an offer to anyone.
func (s Seat) Open() bool { return s.UserID == "" && s.Level == "" }

// A Place is where people see the match.
type Place struct {
	GuildID   string // empty in direct messages
	ChannelID string
	MessageID string // the message that shows the board; empty until it is posted
	// Guest says that the bot is no member there: it can only answer whoever does something.
	Guest bool
}

// Channel is the place without its message.
func (p Place) Channel() Place {
	p.MessageID = ""
	return p
}

// A Match is one game between two seats.
type Match struct {
	ID         int64 // given by the store
	Revision   int64 // counts the saved changes; kept by the store
	Game       engine.Game
	Seats      [2]Seat                // by engine.Player
	Challenger engine.Player          // the seat of who started the match
	Start      engine.Position        // where the moves begin; nil for the start of the game
	Moves      []engine.Move          // all plies so far; not to be changed
	Given      int                    // how many of them were there when the match began
	Opening    engine.OpeningRule     // by which the match begins; nil without
	Choices    []engine.OpeningChoice // those made in the opening; not to be changed
	Status     Status
	Ending     Ending
	Outcome    engine.Outcome // if Over with a result
	Asked      Question       // what one player asks the other; the zero Question without
	Place      Place
	Parent     string    // the channel to whose thread Place leads, if whoever sees that channel sees the thread
	Theme      string    // how the shared message is drawn; empty for the default
	Locale     string    // the language it speaks; empty for the default
	Rematch    int64     // the match that followed this one, 0 without
	Created    time.Time // when the match was offered or started
	Touched    time.Time // when it last changed by somebody's doing
	Deadline   time.Time // when the challenge expires, or the time of who is to move runs out; zero without
	Rated      bool      // it counts for the players' ratings
	Control    TimeControl
	Clock      Clock // of a match with a time control that is or was played

	position engine.Position     // after Moves
	stage    engine.OpeningStage // after Moves and Choices
}
