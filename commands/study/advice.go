package study

import (
	"context"
	"slices"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/explain"
)

// An advice is what a hint says in one position.
type advice struct {
	match    *match.Match
	position engine.Position
	told     int // how many steps of it were told
	analysis engine.Analysis
	explain.Advice
}

// told is how many steps of a hint were told in a position.
type told struct {
	position engine.Position
	steps    int
}

// tell notes that so many steps of a hint were told.
func (g *Hints) tell(h advice, steps int) {
	g.told.Put(h.match.ID, told{h.position, max(steps, h.told)})
}

// advised returns what there is to say of a match as it stands, if that is known.
func (g *Hints) advised(ctx context.Context, m *match.Match) (advice, bool) {
	a, ok := g.Analyses.CachedFor(ctx, m.Game, m.Position(), g.Effort.hint(m.Game))
	return g.adviceOf(m, a), ok
}

// adviceOf is the advice that an analysis gives for a match as it stands.
func (g *Hints) adviceOf(m *match.Match, a engine.Analysis) advice {
	h := advice{match: m, position: m.Position(), analysis: a, Advice: explain.Advise(m.Game, m.Position(), a)}
	if t, ok := g.told.Get(m.ID); ok && t.position == h.position {
		h.told = t.steps
	}
	return h
}

// advise finds what to say of a match as it stands, as long as it does.
func (g *Hints) advise(ctx context.Context, q *route.Call, m *match.Match) (advice, error) {
	who := jobs.Client{User: q.User.ID, Game: m.ID}
	var a engine.Analysis
	err := g.Chooser.WhileUnchanged(ctx, m, func(ctx context.Context) (err error) {
		a, err = g.Analyses.Analyze(ctx, who, m.Game, m.Position(), g.Effort.hint(m.Game), nil)
		return err
	})
	return g.adviceOf(m, a), err
}

// threatMarks is what a hint shows of a threat without telling the move: the lines,
// and all cells that stop them. On a small board that would tell too much.
func (h advice) threatMarks() (w hintMarks) {
	board := h.position.Board()
	if !view.Large(&board) {
		return w
	}
	return hintMarks{lines: h.Threat.Lines, cells: h.Threat.Cells}
}

// pointsAt are the cells that a hint speaks of. The best one weighs more than all
// others.
func (h advice) pointsAt() []uint16 {
	cells := h.threatMarks().cells
	for range len(cells) + 1 {
		cells = append(cells, h.Move.Cell)
	}
	return cells
}

// allAlike reports whether it makes no difference which move is made: all of them are
// proved to come to the same, and where they lose, none of them is harder to punish either.
func (h advice) allAlike() bool {
	moves := h.analysis.Moves
	if len(moves) < 2 || len(moves) != len(h.position.AppendMoves(nil)) {
		return false
	}
	if h.Value.High == engine.Loss {
		return h.Reason.ID == engine.ReasonLost && explain.AllLoseAlike(h.analysis)
	}
	first := moves[0]
	return first.Decided() && !slices.ContainsFunc(moves, func(j engine.Evaluation) bool {
		return j.Low != first.Low || j.High != first.High || first.Low == engine.Win && j.Distance != first.Distance
	})
}
