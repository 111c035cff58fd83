package commands

import (
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/words"
)

// names are shown as a list, and a message may pick one of them by its index.
type names []string

func (n names) String() string { return strings.Join(n, ", ") }

// Because says why a move is good as a clause; a reason that has no words, or
// none that fit what it speaks of, claims nothing.
func Because(say *words.Printer, game engine.Game, c engine.Choice) string {
	if said, ok := reasoned(say, c.Reason.ID, game, c); ok {
		return said
	}
	return say.Says("reason.none")
}

// reasoned says a message about a choice and its reason, with more pairs of
// names and values if it takes them.
func reasoned(say *words.Printer, id string, game engine.Game, c engine.Choice, pairs ...any) (said string, ok bool) {
	if c.Reason.ID == "" || !say.Has(id) {
		return "", false
	}
	cols := game.Info().Cols
	var moves, cells names
	for _, m := range c.Reason.Moves {
		moves = append(moves, game.MoveName(m))
		cells = append(cells, engine.CellName(m.Cell, cols))
	}
	said = say.Says(id, append(pairs,
		"Move", game.MoveName(c.Move), "Cell", engine.CellName(c.Move.Cell, cols), "Moves", moves, "Cells", cells,
		"Plies", c.Reason.Plies, "Count", c.Reason.Plies, "Number", c.Reason.Number)...)
	return said, said != "<"+id+">"
}

// A moveComment is what the bot says of a move of its own.
type moveComment struct {
	ply    int // after which it stands
	choice engine.Choice
}

// general begins the reasons that fit any game; a game's own tell more.
const general = "reason."

// noteMoveComment keeps why the bot made its last move, if it plays by a strategy that
// has something to say: the levels play without talking.
func (a *App) noteMoveComment(m *match.Match, choice engine.Choice) {
	talks := slices.ContainsFunc(m.Seats[:], func(s match.Seat) bool {
		return s.Bot() && !slices.Contains(strategy.Levels, s.Level)
	})
	if choice.Delegated || talks && choice.Reason.ID != "" && !strings.HasPrefix(choice.Reason.ID, general) {
		a.moveComments.put(m.ID, moveComment{ply: m.Ply(), choice: choice})
	}
}

// moveCommentLines is the line that says why the bot made the last move, if it said so.
func (a *App) moveCommentLines(m *match.Match, say *words.Printer) []string {
	r, ok := a.moveComments.get(m.ID)
	if !ok || r.ply != m.Ply() || m.Ply() == 0 || m.Moves[m.Ply()-1].Cell != r.choice.Move.Cell {
		return nil
	}
	why, ok := reasoned(say, r.choice.Reason.ID, m.Game, r.choice)
	if !ok {
		return nil
	}
	return []string{say.Says("match.remark", "Move", m.Game.MoveName(r.choice.Move), "Reason", why)}
}
