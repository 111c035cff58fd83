package store

import (
	"context"
	"time"

	"noughts/competition/tournament"
	"noughts/engine/match"
)

// Tournaments keeps the tournaments of servers.
type Tournaments interface {
	// CreateTournament saves a new tournament and returns it with its ID and first Revision.
	CreateTournament(ctx context.Context, t Tournament) (Tournament, error)
	// Tournament loads a tournament, or says ErrNotFound.
	Tournament(ctx context.Context, id int64) (Tournament, error)
	// UpdateTournament saves after in place of before, and says ErrConflict if before is not the
	// stored revision. The matches are those of the games of after that have none yet, in their
	// order: they are created in the same transaction, so that no game is ever begun twice. It
	// returns after with its new Revision and the matches' IDs. Games are only ever added or
	// changed, players added, removed or changed.
	UpdateTournament(ctx context.Context, before, after Tournament, begun []*match.Match) (Tournament, error)
	// Tournaments lists those of a server, the newest first.
	Tournaments(ctx context.Context, guildID string, limit int) ([]Tournament, error)
	// TournamentOf returns the ID of the tournament of a match, 0 for none, and the deadline of the
	// game. The deadline is zero if the game or the tournament is over.
	TournamentOf(ctx context.Context, matchID int64) (id int64, until time.Time, err error)
	// TournamentsDue lists the tournaments of all servers that have work to do, the oldest first:
	// they are running, or their end is still to be announced.
	TournamentsDue(ctx context.Context) ([]TournamentDue, error)
}

// A TournamentDue is a tournament that has work to do.
type TournamentDue struct {
	ID      int64
	GuildID string
}

// A TournamentStatus is the stage a tournament is at.
type TournamentStatus uint8

// The stages of a tournament.
const (
	TournamentOpen TournamentStatus = iota // people may join
	TournamentRunning
	TournamentOver
	TournamentCancelled
)

// A Tournament is a tournament of a server.
type Tournament struct {
	ID, Revision int64
	Place        match.Place // where it is announced and played; the message is its last announcement
	CreatorID    string
	Locale       string // the language of its messages
	Kind         tournament.Kind
	Variant      string
	Opening      string // the name of the rule by which all games begin; empty without
	Control      match.TimeControl
	Rated        bool
	Wanted       int           // how many rounds a Swiss is to have; 0 for as many as needed
	RoundTime    time.Duration // how long a round takes at most
	Status       TournamentStatus
	Rounds       int // how many there are, once it runs
	Paired       int // how many have begun
	Players      []TournamentPlayer
	Games        []TournamentGame
	Created      time.Time
	Begun        time.Time // when the last round began, or zero
	Told         int       // how many rounds are announced: one more than Rounds once the end is
	Telling      int       // the round whose announcement is being sent; after a crash it may have been sent or not
	Shown        int       // how many results the last announcement shows
	Reminded     time.Time // the latest deadline of a game of which people were reminded
	Reminder     string    // the message with the reminders; empty for none
}

// A TournamentPlayer is a player of a tournament. Once it runs, players are in the order of their
// pairing numbers.
type TournamentPlayer struct {
	UserID string
	Name   string // as people saw it
	tournament.Player
}

// A TournamentGame is a game of a tournament.
type TournamentGame struct {
	tournament.Game
	MatchID  int64     // 0 for a bye, and for what was decided without a game
	Deadline time.Time // when it has to be over; zero for what is decided
}

// State returns the tournament in the form that package tournament pairs and ranks.
func (t Tournament) State() *tournament.Tournament {
	s := &tournament.Tournament{Kind: t.Kind, Rounds: t.Rounds, Paired: t.Paired, Over: t.Status >= TournamentOver}
	for _, p := range t.Players {
		s.Players = append(s.Players, p.Player)
	}
	for _, g := range t.Games {
		s.Games = append(s.Games, g.Game)
	}
	return s
}

// PlayerOf returns the index of a person among the players, or -1.
func (t Tournament) PlayerOf(userID string) int {
	for i, p := range t.Players {
		if p.UserID == userID {
			return i
		}
	}
	return -1
}

// Decided counts the games and byes that have a result.
func (t Tournament) Decided() (n int) {
	for _, g := range t.Games {
		if g.Outcome != tournament.Pending {
			n++
		}
	}
	return n
}
