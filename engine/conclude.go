package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// Conclude returns the analysis with all its parts in agreement. It is the one place that
// decides which move is the best one, puts the moves in order, and makes the value of the
// position, the line and the reasons follow from that.
//
// Whoever has found something out hands over what is known: in Root what is known of the
// position itself (Unknown, if that is nothing beside what its moves tell), in Moves an
// evaluation of every legal move, in Line a line of play, if there is one. best names the
// move to play, where that is known; if several are named, the first that will do. A move
// is passed over that is not among Moves, or is proved to be worse than the position, to lose
// while the position is not lost, or to win later or lose sooner than another move. Where none is
// left, the best move is the first in order that is none of these.
//
// These are the invariants of a concluded analysis that has moves. Check checks them.
//
//   - The position is worth as much as the best of its moves: Root.Low is no less than Low of
//     any move, Root.High no more than the greatest High, and no move is proved to win sooner
//     or to lose later than the position.
//   - Moves[0] is the best move, and Root.Move is that move: it is not proved to be worse than
//     the position, nor to lose while the position is not lost. The other moves follow in the
//     order of CompareMoves; those that are equal keep the order in which they were handed over.
//   - Line begins with the best move. A line that began with another one is dropped.
//   - No move that is not settled is estimated higher than the position can be worth. Once
//     all those moves are estimated, an unsettled position has the estimate of the first in
//     order, as far as what is proved allows; until then it keeps what estimate it has.
//   - Root and Moves[0] have one reason, which fits First; the reasons of the others fit
//     those. A reason that does not fit is dropped.
//
// A settled Root keeps what is known of its distance and its margin, unless a move is proved to do
// better: to win sooner, or to lose later. Then the distance is that of the best move. So it is
// where nothing was known of it, and no move is left that may do better than the best one. A Root
// that its moves settle takes over those of the best move. Where Root and Moves contradict each
// other, as they never do if what they claim is proved, their bounds stay as they are.
func (a Analysis) Conclude(best ...Move) Analysis {
	if len(a.Moves) == 0 {
		return a
	}
	known := a.Root
	low, high := a.bounds()
	a.Moves = slices.Clone(a.Moves)
	for i, j := range a.Moves {
		if !j.Decided() && j.Estimate > high.Score() {
			j = j.WithEstimate(high.Score())
		}
		if !j.Reason.Fits(j) {
			j.Reason = Reason{}
		}
		a.Moves[i] = j
	}
	slices.SortStableFunc(a.Moves, CompareMoves)
	if slices.ContainsFunc(a.Moves, known.better) {
		// What is known of the position is older than what is proved of its moves.
		known.Distance = -1
		if first := a.Moves[0]; first.Decided() && first.Low == known.Low {
			known.Distance = first.Distance
		}
	}
	estimate := a.estimate(low, high)
	at := a.choose(low, high, best)
	first := a.Moves[at]
	a.Moves = slices.Insert(slices.Delete(a.Moves, at, at+1), 0, first)

	switch {
	case known.Decided():
		a.Root.Distance = known.Distance
		if known.Distance < 0 && first.Low == known.Low && a.noneSooner(first) {
			a.Root.Distance = first.Distance
		}
	case low < high:
		a.Root = Unknown(first.Move).Within(low, high)
		a.Root.Estimate = estimate
	case first.Decided() && first.Low == low:
		a.Root = first
	default:
		a.Root = Proved(first.Move, low, -1)
	}
	a.Root.Move = first.Move
	if len(a.Line) == 0 || a.Line[0] != first.Move {
		a.Line = []Move{first.Move}
	}
	if why := known.Reason; known.Move == first.Move && why.ID != "" && why.Fits(a.First()) {
		return a.WithReason(why)
	}
	return a.WithReason(first.Reason)
}

// noneSooner reports whether the best move is as good as any, with its distance: it wins at once,
// or the distance of every move is known that may be worth as much.
func (a Analysis) noneSooner(best Evaluation) bool {
	if best.Decided() && best.Low == Win && best.Distance == 1 {
		return true
	}
	return !slices.ContainsFunc(a.Moves, func(j Evaluation) bool {
		return j.High >= best.Low && (!j.Decided() || j.Distance < 0)
	})
}

// bounds returns what is proved of the position, by itself and by its moves.
func (a Analysis) bounds() (low, high Result) {
	low, high = Loss, Loss
	for _, j := range a.Moves {
		low, high = max(low, j.Low), max(high, j.High)
	}
	low, high = max(low, a.Root.Low), min(high, a.Root.High)
	if low > high {
		return a.Root.Low, a.Root.High
	}
	return low, high
}

// estimate returns the estimate of the position, whose moves are in order, between what is
// proved of it. The best of a few moves that were looked at says nothing of the others.
func (a Analysis) estimate(low, high Result) float64 {
	if slices.ContainsFunc(a.Moves, func(j Evaluation) bool { return !j.Judged() }) {
		return a.Root.Within(low, high).Estimate
	}
	return a.Moves[0].Within(low, high).Estimate
}

// choose returns where the best move stands among the moves, which are in order: the first
// of those that are named, or else of all, that may be the best of a position between low
// and high.
func (a Analysis) choose(low, high Result, named []Move) int {
	for _, m := range named {
		i := slices.IndexFunc(a.Moves, func(j Evaluation) bool { return j.Move == m && j.mayBeBest(low, high) })
		if i >= 0 && !slices.ContainsFunc(a.Moves, a.Moves[i].better) {
			return i
		}
	}
	return max(0, slices.IndexFunc(a.Moves, func(j Evaluation) bool { return j.mayBeBest(low, high) }))
}

// mayBeBest reports whether a move is not proved to be worse than the position, nor to lose
// where the position is not lost.
func (j Evaluation) mayBeBest(low, high Result) bool {
	return j.High >= low && (j.High > Loss || high == Loss)
}

// WithReason returns the analysis with a reason for its best move, or with none if that
// reason does not fit what is known of the move: see First.
func (a Analysis) WithReason(why Reason) Analysis {
	if !why.Fits(a.First()) {
		why = Reason{}
	}
	a.Root.Reason = why
	if len(a.Moves) > 0 {
		a.Moves = slices.Clone(a.Moves)
		a.Moves[0].Reason = why
	}
	return a
}

// Check returns an error that says which of the invariants of Conclude do not hold, or
// which evaluation makes no sense by itself.
func (a Analysis) Check() error {
	var broken []error
	wrong := func(format string, args ...any) { broken = append(broken, fmt.Errorf(format, args...)) }
	if err := a.Root.check(); err != nil {
		wrong("the position is %w", err)
	}
	if len(a.Moves) == 0 {
		return errors.Join(broken...)
	}
	low, high, seen := Loss, Loss, map[Move]bool{}
	for i, j := range a.Moves {
		low, high = max(low, j.Low), max(high, j.High)
		if err := j.check(); err != nil {
			wrong("move %v is %w", j.Move, err)
		}
		if seen[j.Move] {
			wrong("move %v is judged twice", j.Move)
		}
		seen[j.Move] = true
		if !j.Decided() && j.Estimate > a.Root.High.Score() {
			wrong("move %v is estimated at %v, the position is worth %v at most", j.Move, j.Estimate, a.Root.High)
		}
		if a.Root.better(j) {
			wrong("move %v is %v in %d plies, the position in %d", j.Move, j.Low, j.Distance, a.Root.Distance)
		}
		if i > 0 && !j.Reason.Fits(j) {
			wrong("move %v is %v to %v, and the reason is %s", j.Move, j.Low, j.High, j.Reason.ID)
		}
		if i > 1 && CompareMoves(a.Moves[i-1], j) > 0 {
			wrong("move %v stands after %v, and is better", j.Move, a.Moves[i-1].Move)
		}
	}
	if a.Root.Low < low || a.Root.High > high {
		wrong("the position is %v to %v, its moves %v to %v", a.Root.Low, a.Root.High, low, high)
	}
	first := a.Moves[0]
	if !first.mayBeBest(a.Root.Low, a.Root.High) {
		wrong("the position is %v to %v, the best move %v %v at most", a.Root.Low, a.Root.High, first.Move, first.High)
	}
	if a.Root.Move != first.Move {
		wrong("the best move is %v, the first of the moves %v", a.Root.Move, first.Move)
	}
	if len(a.Line) == 0 || a.Line[0] != first.Move {
		wrong("the best move is %v, the line %v", first.Move, a.Line)
	}
	inOrder := a
	inOrder.Moves = slices.SortedStableFunc(slices.Values(a.Moves), CompareMoves)
	if want := inOrder.estimate(a.Root.Low, a.Root.High); !a.Root.Decided() && a.Root.Estimate != want {
		wrong("the position is estimated at %v, its moves make that %v", a.Root.Estimate, want)
	}
	if !reflect.DeepEqual(a.Root.Reason, first.Reason) || !first.Reason.Fits(a.First()) {
		wrong("the best move is %v to %v, because of %s; the position %v to %v because of %s",
			first.Low, first.High, first.Reason.ID, a.Root.Low, a.Root.High, a.Root.Reason.ID)
	}
	return errors.Join(broken...)
}

// check says what makes no sense about an evaluation by itself.
func (j Evaluation) check() error {
	switch {
	case j.Low > j.High:
		return fmt.Errorf("%v at least and %v at most", j.Low, j.High)
	case !(j.Low.Score() <= j.Estimate && j.Estimate <= j.High.Score()):
		return fmt.Errorf("%v to %v and estimated at %v", j.Low, j.High, j.Estimate)
	case j.Distance < -1 || j.Distance >= 0 && !j.Decided():
		return fmt.Errorf("%v to %v in %d plies", j.Low, j.High, j.Distance)
	case j.Scored && !j.Decided():
		return fmt.Errorf("%v to %v by %d points", j.Low, j.High, j.Margin)
	}
	return nil
}

// better reports whether a move is proved to do better: to win sooner or to lose later. None does
// better than its position.
func (j Evaluation) better(move Evaluation) bool {
	if !j.Decided() || !move.Decided() || j.Low != move.Low || j.Distance < 0 || move.Distance < 0 {
		return false
	}
	return j.Low == Win && move.Distance < j.Distance || j.Low == Loss && move.Distance > j.Distance
}
