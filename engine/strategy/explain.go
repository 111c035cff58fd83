package strategy

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/openings"
)

// scriptTime is how long a strategy may take that knows what to play or does not.
// A guess; not measured.
const scriptTime = 100 * time.Millisecond

// Explain lets the strategies that are made for the side to move in p say why a move
// is good, as they have rules that people can learn. One is heard only if its move
// is proved to be as good as the best there is. That becomes the move of the analysis
// then, unless it is another than that of a line of play that is known.
//
// At the start of a game that is not settled, the move is that of the game's opening book,
// so that nobody is told to begin otherwise than the strategies do.
func Explain(ctx context.Context, game engine.Game, p engine.Position, a *engine.Analysis) {
	if p == game.Start() {
		beginByBook(game, p, a)
	}
	if len(a.Moves) == 0 || !a.Moves[0].Decided() || a.Root.High == engine.Loss || a.Moves[0].Distance == 1 {
		return
	}
	side := game.Info().Sides[p.Turn()].Name
	for _, spec := range game.Strategies() {
		if spec.Side != side {
			continue
		}
		s, err := spec.New(engine.StrategyOptions{})
		if err != nil {
			continue
		}
		c, err := choose(ctx, s, p)
		if err == nil && !c.Delegated && adopt(a, c) {
			return
		}
	}
}

// beginByBook makes the book's move the best move of an analysis of the start, if nothing is
// settled there.
func beginByBook(game engine.Game, p engine.Position, a *engine.Analysis) {
	if a.Root.Decided() {
		return
	}
	m, ok := openings.Answer(game, p)
	i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m })
	if !ok || i <= 0 || a.Moves[i].Decided() {
		return
	}
	*a = a.Conclude(m).WithReason(engine.Reason{ID: engine.ReasonOpening})
}

func choose(ctx context.Context, s engine.Strategy, p engine.Position) (engine.Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, scriptTime)
	defer cancel()
	return s.Choose(ctx, p, engine.Budget{Time: scriptTime})
}

// adopt makes a choice that is as good as the best move the best move, and reports
// whether it is.
func adopt(a *engine.Analysis, c engine.Choice) bool {
	i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == c.Move })
	if i < 0 || i > 0 && len(a.Line) > 1 || !a.Moves[i].Decided() || !slices.Contains(a.Best(), c.Move) || !c.Reason.Fits(a.Moves[i]) {
		return false
	}
	*a = a.Conclude(c.Move).WithReason(c.Reason)
	return true
}
