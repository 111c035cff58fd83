package explain

import (
	"math"
	"slices"

	"noughts/engine"
	"noughts/engine/review"
	"noughts/render"
	"noughts/words"
)

// ClassName says how good a move was.
func ClassName(say *words.Printer, c review.Class) string { return say.Says("class." + string(c)) }

// GradeName names how good a move was. A class that accuses says where it rests on an estimate:
// before the move, after it, or both.
func GradeName(say *words.Printer, p review.Ply) string {
	name := ClassName(say, p.Class)
	if !p.Estimated() || !p.Class.Turns() && p.Class != review.Inaccuracy {
		return name
	}
	id := "class.estimated"
	switch {
	case p.After.Decided():
		id = "class.estimated.before"
	case p.Before.Decided():
		id = "class.estimated.after"
	}
	return say.Says(id, "Class", name)
}

// Value says in a word or two what is known of a position or a move, without how long
// it takes.
func Value(say *words.Printer, j engine.Evaluation) string {
	j.Distance, j.Scored, j.Margin = -1, false, 0
	return judged(say, j)
}

// Values says what a move was worth to who played it, before and after: that it turned one
// value into another only if that is proved, or the move is blamed for it, as an estimate
// changes with every look. It is empty if nothing at all is known of one of them.
func Values(say *words.Printer, game engine.Game, p review.Ply) string {
	if unknown(p.Before) || unknown(p.After) {
		return ""
	}
	before, after := Worth(say, p.Before), Worth(say, p.After)
	id := "review.values.moved"
	switch {
	case before == after:
		id = "review.values.same"
	case p.Proved || p.Class.Turns():
		id = "review.values.turned"
	}
	return say.Says(id, "Side", game.Info().Sides[p.Player].Title, "Before", before, "After", after)
}

// Worth says the same as Value by a noun; something has to be known.
func Worth(say *words.Printer, j engine.Evaluation) string {
	j.Distance = -1
	return evaluated(say, "worth", j)
}

// Accuracy says how well a player played: a whole percent, or nothing if they have
// not moved.
func Accuracy(say *words.Printer, r review.Review, p engine.Player) string {
	if !r.Moved[p] {
		return say.Says("review.accuracy.none")
	}
	return say.Says("review.accuracy", "Percent", math.Round(r.Accuracy[p]))
}

// Summary says in a sentence or two what mattered most in a game: of the moves that gave
// away the most, or nearly as much, the last one; and which one of the other player's
// came before it that had given as much. What is proved goes before what is not.
func Summary(say *words.Printer, game engine.Game, r review.Review) string {
	turned, proved := TurningPoint(r), !slices.ContainsFunc(r.Plies, func(p review.Ply) bool { return !p.Proved })
	switch {
	case len(r.Plies) == 0:
		return say.Says("review.summary.none")
	case turned == nil && proved:
		return say.Says("review.summary.clean")
	case turned == nil && !slices.ContainsFunc(r.Plies, graded):
		return say.Says("review.summary.unknown")
	case turned == nil && slices.ContainsFunc(r.Plies, func(p review.Ply) bool { return !graded(p) }):
		return say.Says("review.summary.no_slips.graded")
	case turned == nil:
		return say.Says("review.summary.no_slips")
	}
	side := game.Info().Sides[turned.Player].Title
	gift := giftBefore(r, turned)
	if gift != nil && gift.Class == review.Blunder && gift.Number == turned.Number-1 && turned.Class == review.MissedWin {
		return say.Says("review.summary.unpunished", "Side", side, "Number", turned.Number,
			"Other", game.Info().Sides[gift.Player].Title, "Before", gift.Number)
	}
	said := say.Says(turnedBy(turned), "Side", side, "Number", turned.Number, "Move", say.Move(game, turned.Move))
	if gift != nil {
		said = say.Sentences(said, say.Says("review.summary.before", "Other", game.Info().Sides[gift.Player].Title, "Before", gift.Number))
	}
	return said
}

// graded reports whether a move has a grade.
func graded(p review.Ply) bool { return p.Class != review.Ungraded }

// giftBefore returns the last move before another by which the other player gave away
// nearly as much, or half a point, with as much proof; nil if there is none.
func giftBefore(r review.Review, turned *review.Ply) (gift *review.Ply) {
	for i := range r.Plies[:turned.Number-1] {
		p := &r.Plies[i]
		if p.Player != turned.Player && p.Class.Turns() && p.Proved == turned.Proved && p.Lost >= nearlyAsMuch*min(turned.Lost, 0.5) {
			gift = p
		}
	}
	return gift
}

// nearlyAsMuch is which part of the most that any move gave away counts as as much. A
// guess; not measured.
const nearlyAsMuch = 0.8

// TurningPoint returns the move that Summary speaks of; nil if none turned the game.
func TurningPoint(r review.Review) (found *review.Ply) {
	var most float64
	anyProved := slices.ContainsFunc(r.Plies, func(p review.Ply) bool { return p.Proved && p.Class.Turns() })
	for _, pass := range []float64{1, nearlyAsMuch} {
		for i := range r.Plies {
			p := &r.Plies[i]
			if p.Class.Turns() && p.Proved == anyProved && p.Lost >= pass*most {
				found, most = p, max(most, p.Lost)
			}
		}
	}
	return found
}

// turnedBy is the message that says how a move turned the game.
func turnedBy(p *review.Ply) string {
	switch {
	case p.Class == review.MissedWin && (p.Proved || p.After.High < engine.Win):
		return "review.summary.missed_win"
	case p.Class == review.MissedWin:
		return "review.summary.missed_win.open"
	case p.Proved && p.Before.Low == engine.Win && p.Number == 1:
		return "review.summary.was_winning.first"
	case p.Proved && p.Before.Low == engine.Win:
		return "review.summary.was_winning"
	case p.Proved:
		return "review.summary.held_draw"
	}
	return "review.summary.turned"
}

// mostBetter is how many better moves are named at most.
const mostBetter = 3

// Better names the moves that were better than the one that was made, or as good, any of which
// would have done; none where some move comes first and nobody knows why.
func Better(say *words.Printer, game engine.Game, p review.Ply) string {
	if !p.Before.Judged() {
		return ""
	}
	var names []string
	for _, m := range p.Best {
		if m == p.Move {
			continue
		}
		if len(names) == mostBetter {
			return say.List(append(names, "…"))
		}
		names = append(names, say.Move(game, m))
	}
	return say.Or(names)
}

// ReviewChart is the value of every position of a game, as a picture shows it. k is what is known
// of the first one besides; zero if nothing is.
func ReviewChart(say *words.Printer, game engine.Game, r review.Review, k engine.Known) render.Chart {
	sides, middle := game.Info().Sides, "review.chart.draw"
	if game.Info().NoDraws {
		middle = "review.chart.even"
	}
	chart := render.Chart{
		Sides: [2]engine.Symbol{sides[engine.First].Symbol, sides[engine.Second].Symbol},
		Labels: [3]string{
			say.Says("review.chart.wins", "Side", sides[engine.First].Title), say.Says(middle),
			say.Says("review.chart.wins", "Side", sides[engine.Second].Title),
		},
	}
	if chart.Sides[0] == engine.Empty || chart.Sides[1] == engine.Empty { // the sides share their symbols
		chart.Sides = [2]engine.Symbol{engine.X, engine.O}
	}
	if len(r.Plies) == 0 {
		return chart
	}
	point := func(j engine.Evaluation, player engine.Player) render.ChartPoint {
		if !j.Judged() {
			return render.ChartPoint{}
		}
		point := render.ChartPoint{Kind: render.EstimatedValue, Score: review.Expected(j)}
		if j.Decided() {
			point.Kind = render.ProvedValue
		}
		if player == engine.Second {
			point.Score = 1 - point.Score
		}
		return point
	}
	if k.Source.ID != "" && k.Command == "" && !r.Plies[0].Before.Decided() {
		chart.Published = &render.PublishedValue{Score: k.Value.Score(), Source: say.Say(k.Source)}
		if r.Plies[0].Player == engine.Second {
			chart.Published.Score = 1 - chart.Published.Score
		}
	}
	chart.Points = []render.ChartPoint{point(r.Plies[0].Before, r.Plies[0].Player)}
	for _, p := range r.Plies {
		next := point(p.After, p.Player)
		switch {
		case next.Kind == render.UnknownValue:
		case p.Class == review.MissedWin:
			next.Slip = render.MissedWin
		case p.Class.Turns():
			next.Slip = render.TurningSlip
		case p.Class == review.Inaccuracy:
			next.Slip = render.SmallSlip
		}
		chart.Points = append(chart.Points, next)
	}
	return chart
}
