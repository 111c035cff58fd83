package study

import (
	"cmp"
	"context"
	"fmt"

	"noughts/commands"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/render"
)

// whatIfWord is the word of a click on the board of a review: match/<id>/<ply>/whatif/<move>.
const whatIfWord = "whatif"

// whatIf is what such a click sends, without the move.
func whatIf(m *match.Match, ply int) string {
	return fmt.Sprintf("match/%d/%d/%s/", m.ID, ply, whatIfWord)
}

// pressWhatIf opens an analysis board on what a match would have been with another move.
func (g *ReviewPages) pressWhatIf(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	s, err := studyOf(m)
	if err != nil {
		return commands.Reply{}, err
	}
	mv, err := m.Game.ParseMove(q.At(3))
	if err != nil || ply < 0 || ply > m.Ply() {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	b := boardOf(s, ply)
	line, err := b.here().Then(mv)
	if err != nil {
		return commands.Reply{}, err
	}
	if !b.goesOn(mv) { // else it is the move that was made
		s = s.With(line.Moves)
	}
	return g.Studies.open(ctx, q, s, ply+1)
}

// reviewChart shows the chart of a review: as a picture, and on a page beside the board, with all
// that the page's list of moves says of them.
func (g *ReviewPages) reviewChart(q *route.Call, m *match.Match, r review.Review, chart render.Chart, theme string) (commands.Message, error) {
	if !q.OnPage {
		return g.Painter.Chart(chart, theme, q.ToUser)
	}
	s := view.Scene{
		Kind: view.ReviewScene, Game: m.Game, Board: m.Position().Board(), Options: view.Drawing(m.Game, view.LastCells(m)), Legend: chart.Legend(q.ToUser.Say), Chart: &chart,
		Review: &view.Review{Ply: m.Ply(), Prefix: fmt.Sprintf("match/%d/", m.ID), Suffix: "/ply/page"},
	}
	for _, p := range r.Plies {
		s.Review.Moves = append(s.Review.Moves, reviewedMove(q, m, p))
	}
	return view.OnPage(s, theme, q.ToUser), nil
}

// reviewedMove is a move as the list of a review has it.
func reviewedMove(q *route.Call, m *match.Match, p review.Ply) view.ReviewedMove {
	says := explain.ClassName(q.ToUser, p.Class)
	if p.Number <= reviews.AgreedPlies(m) {
		says = q.ToUser.Says("review.agreed")
	}
	symbol := cmp.Or(p.Move.Symbol, m.Game.Info().Sides[p.Player].Symbol)
	return view.ReviewedMove{
		Name: q.ToUser.Move(m.Game, p.Move), Move: p.Move, Symbol: symbol, Mark: marks[p.Class], Class: p.Class, Says: says, Estimated: p.Estimated(),
	}
}
