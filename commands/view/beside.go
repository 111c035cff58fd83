package view

import (
	"math"
	"strconv"
	"time"

	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/words"
)

// Beside is what a message says beside the board, and the match itself does not know.
type Beside struct {
	Now        time.Time
	Think      time.Duration // how long the bot thinks about a ply at most
	NoHints    bool          // who plays against the bot wants to be offered none
	Pointed    []uint16      // the cells of which the last hint spoke, while it holds
	Tournament int64         // of which the match is a game; 0 for none
	Until      time.Time     // when the tournament wants it over; zero where that does not count
	Ratings    []RatingChange
	Comment    *engine.Choice // the bot's last move with its reason; nil where it says nothing of it
	Planned    *engine.Player // who had planned the last move; nil for nobody
	Open       bool           // the board can be opened on a page
	Review     *review.Review // of the whole match, which is over; nil where there is none yet
}

// A RatingChange is how the rating of a player has changed with a match.
type RatingChange struct {
	Player        engine.Player
	Before, After float64
	Guess         bool // the rating is not sure yet
}

// lines are the lines on a plan, the bot's reason and the review.
func (b Beside) lines(m *match.Match, say *words.Printer) []string {
	var lines []string
	if b.Planned != nil { // nobody is to wonder at its haste
		lines = append(lines, say.Says("if.played", "Who", PlayerName(m, *b.Planned, say), "Move", say.Move(m.Game, m.Moves[m.Ply()-1])))
	}
	if b.Comment != nil {
		if why, ok := explain.Reasoned(say, b.Comment.Reason.ID, m.Game, *b.Comment); ok {
			lines = append(lines, say.Says("match.movecomment", "Move", say.Move(m.Game, b.Comment.Move), "Reason", why))
		}
	}
	if b.Review != nil {
		lines = append(lines, "-# "+explain.Summary(say, m.Game, *b.Review))
	}
	return lines
}

// tournamentLine says of which tournament a match is a game and, while it is played, when it has to
// be over.
func (b Beside) tournamentLine(m *match.Match, say *words.Printer) string {
	if m.Status == match.Over || b.Until.IsZero() {
		return say.Says("match.of_tournament", "Number", b.Tournament)
	}
	return say.Says("match.of_tournament_until", "Number", b.Tournament, "Time", markup.Until(b.Until, b.Now), "Deadline", markup.Relative(b.Until))
}

// ratedLine says that a match is rated and, once it is over, how the ratings of its players have
// changed, as far as that may be told.
func (b Beside) ratedLine(m *match.Match, say *words.Printer) string {
	switch {
	case !m.Rated || m.Status == match.Over && !m.HasResult():
		return ""
	case m.Status != match.Over:
		return say.Says("match.rated")
	case len(b.Ratings) == 0:
		return say.Says("match.rated_over")
	}
	var said []string
	for _, r := range b.Ratings {
		id := "match.rated_change"
		if r.Guess {
			id = "match.rated_change.guess"
		}
		after := int(math.Round(r.After))
		said = append(said, say.Says(id, "Who", PlayerName(m, r.Player, say), "Value", after, "Change", Signed(after-int(math.Round(r.Before)))))
	}
	return say.Says("match.rated_changes", "Ratings", say.Dots(said...))
}

// Signed writes a difference with its sign.
func Signed(n int) string {
	if n < 0 {
		return engine.Signed(int64(n))
	}
	return "+" + strconv.Itoa(n)
}
