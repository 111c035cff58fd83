package explain

import (
	"math"
	"strings"

	"noughts/engine"
	"noughts/engine/review"
	"noughts/words"
)

// ClassName says how good a move was.
func ClassName(say *words.Printer, c review.Class) string { return say.Says("class." + string(c)) }

// Value says in a word or two what is known of a position or a move, without how long
// it takes.
func Value(say *words.Printer, j engine.Evaluation) string {
	j.Distance, j.Scored, j.Margin = -1, false, 0
	return LeadsTo(say, j)
}

// Accuracy says how well a player played: a whole percent, or nothing if they have
// not moved.
func Accuracy(say *words.Printer, r review.Review, p engine.Player) string {
	if !r.Moved[p] {
		return say.Says("review.accuracy.none")
	}
	return say.Says("review.accuracy", "Percent", math.Round(r.Accuracy[p]))
}

// Summary says in one short sentence what mattered most in a game: the last of the
// moves that turned it, one of which that is proved before one of which it is not.
func Summary(say *words.Printer, game engine.Game, r review.Review) string {
	var turned *review.Ply
	proved := true
	for i := range r.Plies {
		p := &r.Plies[i]
		proved = proved && p.Proved
		if p.Class.Turns() && (turned == nil || p.Proved || !turned.Proved) {
			turned = p
		}
	}
	switch {
	case len(r.Plies) == 0:
		return say.Says("review.summary.none")
	case turned == nil && proved:
		return say.Says("review.summary.clean")
	case turned == nil:
		return say.Says("review.summary.no_slips")
	}
	return say.Says(turnedBy(turned), "Side", game.Info().Sides[turned.Player].Title, "Number", turned.Number, "Move", game.MoveName(turned.Move))
}

// turnedBy is the message that says how a move turned the game.
func turnedBy(p *review.Ply) string {
	switch {
	case p.Class == review.MissedWin && (p.Proved || p.After.High < engine.Win):
		return "review.summary.missed_win"
	case p.Class == review.MissedWin:
		return "review.summary.missed_win.open"
	case p.Proved && p.Before.Low == engine.Win:
		return "review.summary.was_winning"
	case p.Proved:
		return "review.summary.held_draw"
	}
	return "review.summary.turned"
}

// mostBetter is how many better moves are named at most.
const mostBetter = 3

// Better names the moves that were better than the one that was made, or as good.
func Better(game engine.Game, p review.Ply) string {
	var names []string
	for _, m := range p.Best {
		if m == p.Move {
			continue
		}
		if len(names) == mostBetter {
			return strings.Join(names, ", ") + ", …"
		}
		names = append(names, game.MoveName(m))
	}
	return strings.Join(names, ", ")
}
