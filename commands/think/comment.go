package think

import (
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

// A moveComment is what the bot says of a move of its own.
type moveComment struct {
	ply    int // after which it stands
	choice engine.Choice
}

// general begins the reasons that fit any game; a game's own tell more.
const general = "reason."

// noteMoveComment keeps why the bot made its last move, if it plays by a strategy that
// has something to say: the levels play without talking.
func (t *Thinker) noteMoveComment(m *match.Match, choice engine.Choice) {
	talks := slices.ContainsFunc(m.Seats[:], func(s match.Seat) bool {
		return s.Bot() && !slices.Contains(strategy.Levels, s.Level)
	})
	if choice.Delegated || talks && choice.Reason.ID != "" && !strings.HasPrefix(choice.Reason.ID, general) {
		t.comments.Put(m.ID, moveComment{ply: m.Ply(), choice: choice})
	}
}

// Comment is the bot's last move in a match with its reason; nil if the bot has none to tell.
func (t *Thinker) Comment(m *match.Match) *engine.Choice {
	r, ok := t.comments.Get(m.ID)
	if !ok || r.ply != m.Ply() || m.Ply() == 0 || m.Moves[m.Ply()-1].Cell != r.choice.Move.Cell {
		return nil
	}
	return &r.choice
}
