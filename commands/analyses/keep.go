package analyses

import (
	"context"
	"reflect"
	"slices"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/review"
	"noughts/engine/search"
)

// Keep keeps what is known of a position beside what was kept of it, if that tells anything else,
// and returns what is then kept. Nothing is kept of a position of which nothing was: ok is false.
func (s *Analyses) Keep(ctx context.Context, game engine.Game, p engine.Position, a engine.Analysis) (kept engine.Analysis, ok bool, err error) {
	kept, ok = s.load(ctx, game, p)
	merged := search.Merge(p, a, kept)
	if !ok || Agree(merged, kept) {
		return kept, ok, nil
	}
	if err := s.Store.SaveAnalysis(ctx, games.FormatPosition(game, p), merged); err != nil {
		return kept, true, err
	}
	kept, ok = s.load(ctx, game, p)
	return kept, ok, nil
}

// Agree reports whether two analyses of a position tell the same, but for reasons.
func Agree(a, b engine.Analysis) bool {
	return agree(a.Root, b.Root) && slices.EqualFunc(a.Moves, b.Moves, agree)
}

func agree(j, k engine.Evaluation) bool {
	j.Reason, k.Reason = engine.Reason{}, engine.Reason{}
	return reflect.DeepEqual(j, k)
}

// CarryBack lets what is proved of the last position of a line count for those before it: nobody is
// told to make a move that they have just seen to lose.
func (s *Analyses) CarryBack(ctx context.Context, game engine.Game, positions []engine.Position, moves []engine.Move) {
	after, known := s.load(ctx, game, positions[len(moves)])
	for i := len(moves) - 1; i >= 0 && known; i-- {
		before, ok := s.load(ctx, game, positions[i])
		if !ok {
			return
		}
		connected := review.Connect(positions[i:i+2], moves[i:i+1], []engine.Analysis{before, after})
		if Agree(connected[0], before) {
			return
		}
		var err error
		if after, known, err = s.Keep(ctx, game, positions[i], connected[0]); err != nil {
			route.Warn(ctx, s.Logger, "keep what a position proves of the one before", err)
			return
		}
	}
}
