// Package standing says how people do in rated games, as follows from the games that have
// ended: which of them count and how much, and how they move the ratings. What it makes can
// always be made again from the games.
package standing

import (
	"time"

	"noughts/competition/rating"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// levelDeviation is how unsure the strength of a level is: what a match of 100 games of the
// arena tells (its 95 % interval is about 70 either way where neither wins almost all).
const levelDeviation = 45

// How much the games of the same two count. Guesses: who plays a friend every evening is
// rated by it, and who plays fifty games an evening is not rated by that friend alone.
const (
	// RepeatWindow is how long a game makes the next of the same two, in the same group, count
	// less.
	RepeatWindow = 7 * 24 * time.Hour
	// FullGames is how many of them count in full; the next counts half, the one after it a third …
	FullGames = 3
)

// ShortGame is how many plies a game must exceed to count, unless it has ended by its rules.
const ShortGame = 4

// A Result is a game that counts.
type Result struct {
	MatchID int64
	Group   string        // of games: see engine.RatingGroup
	Seats   [2]match.Seat // by engine.Player, as the game has ended
	Score   float64       // of the first player: 1 for a win, ½ for a draw, 0 for a loss
	At      time.Time
}

// ResultOf returns the result of a match; ok is false where it does not count: it is not
// rated, has no result, was given up after a few plies, or somebody has played alone.
func ResultOf(m *match.Match) (r Result, ok bool) {
	short := m.Ending != match.ByPlay && m.Ply() <= ShortGame
	group, rated := games.RatingGroupOf(m.Game)
	if !m.Rated || !rated || !m.HasResult() || short || m.Seats[engine.First].UserID == m.Seats[engine.Second].UserID {
		return Result{}, false
	}
	r = Result{MatchID: m.ID, Group: group.Name, Seats: m.Seats, Score: 0.5, At: m.Touched}
	if winner, won := m.Outcome.Winner(); won {
		r.Score = 0
		if winner == engine.First {
			r.Score = 1
		}
	}
	return r, true
}

// A Record is how a person does in the games of a group.
type Record struct {
	UserID string
	Group  string
	Rating rating.Rating // the zero Rating before the first game
	At     time.Time     // of the last game
	Won    int
	Drawn  int
	Lost   int
}

// Games is how many games the record has.
func (r Record) Games() int { return r.Won + r.Drawn + r.Lost }

// Now returns the rating as it is at a time: less sure, if there was no game for long.
func (r Record) Now(t time.Time) rating.Rating {
	if r.Games() == 0 {
		return rating.New()
	}
	return r.Rating.After(rating.Periods(t.Sub(r.At)))
}

// Weight is how much a game counts of two who have had so many within RepeatWindow before it.
func Weight(earlier int) float64 { return 1 / float64(max(earlier-FullGames+2, 1)) }

// Count moves the records of both players of a game, who have had so many counting games
// with each other within RepeatWindow before it. That of a level of the bot stays empty: how
// strong it is was measured, and does not change.
func Count(before [2]Record, r Result, earlier int) (after [2]Record) {
	after = before
	var known [2]rating.Rating
	for p, seat := range r.Seats {
		known[p] = before[p].Now(r.At)
		if seat.Bot() {
			known[p] = LevelRating(r.Group, seat.Level)
		}
	}
	for p, seat := range r.Seats {
		if seat.Bot() {
			continue
		}
		score := r.Score
		if p == int(engine.Second) {
			score = 1 - score
		}
		a := &after[p]
		a.UserID, a.Group, a.At = seat.UserID, r.Group, r.At
		a.Rating = rating.Players.Rate(known[p], 0, rating.Result{Against: known[1-p], Score: score, Weight: Weight(earlier)})
		switch score {
		case 1:
			a.Won++
		case 0:
			a.Lost++
		default:
			a.Drawn++
		}
	}
	return after
}

// LevelRating is how strong the bot plays the games of a group at a level.
func LevelRating(group, level string) rating.Rating {
	r := rating.New()
	if g, ok := games.RatingGroupNamed(group); ok && g.Levels[level] != 0 {
		r.Value, r.Deviation = g.Levels[level], levelDeviation
	}
	return r
}

// MayRate reports whether a game against such an opponent can be rated: all games of a group
// against people, and those against the bot at a level that was measured. It has to begin at
// its start.
func MayRate(game engine.Game, opponent match.Seat) bool {
	g, ok := games.RatingGroupOf(game)
	return ok && (!opponent.Bot() || g.Levels[opponent.Level] != 0)
}

// SureAfter is about how many games make a rating sure enough to be listed: of somebody new who
// wins every other game against players as strong as they are, whose strength is as well known as
// that of the bot's levels, and whom they don't meet too often for the games to count in full.
func SureAfter() (games int) {
	for r := rating.New(); r.Provisional(); games++ {
		against := rating.Rating{Value: r.Value, Deviation: levelDeviation, Volatility: r.Volatility}
		r = rating.Players.Rate(r, 0, rating.Result{Against: against, Score: float64(games % 2), Weight: 1})
	}
	return games
}
