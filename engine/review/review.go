// Package review grades the moves of a game by what analyses of its positions say:
// a class for every move, an accuracy for each player, and the plies at which the
// game turned. It thinks about nothing itself; Gather asks whoever can analyze.
//
// Each ply is graded by itself, also where a turn is two of them: the first stone
// of a turn is good if the player can still get as much with the second, so the
// stone that gave something away is the one that is blamed for it.
package review

import (
	"fmt"
	"slices"

	"noughts/engine"
)

// A Class says how good a move was. Its value is the word used in machine-readable
// output.
type Class string

// The classes of moves. Wherever the values before and after a move are proved,
// they alone decide:
//
//   - A move that keeps the value is only, best or good: only if every other move is
//     proved to lose it and there are others; best if none is proved to be better, as
//     a quicker win, a later loss or more points would be; otherwise good.
//   - A move after which a loss is proved is a blunder, if it was none before.
//   - Any other move by which a proved win is gone is a missed win.
//
// Where something is not proved, the expected scores of the analyses decide, a
// proved win counting 1, a draw ½ and a loss 0. The move that the analysis would
// play is best. Another one is judged by how much of the expected score it gives
// away: from 0.05 on it is an inaccuracy, from 0.10 on a mistake, from 0.15 on a
// blunder. Where not even an estimate is known before or after it, the move has no grade.
// These are the bounds of lichess.org, which are 0.1, 0.2 and 0.3 on its
// scale of winning chances from -1 to 1 (Advice.scala of its source, and
// https://lichess.org/page/accuracy for the scale). Where a win was proved before,
// all three are a missed win.
const (
	Best       Class = "best"
	Only       Class = "only"
	Good       Class = "good"
	Inaccuracy Class = "inaccuracy"
	Mistake    Class = "mistake"
	Blunder    Class = "blunder"
	MissedWin  Class = "missed-win"
	Ungraded   Class = "unknown"
)

// Classes lists all classes, from the best to the worst, and what is none.
var Classes = []Class{Only, Best, Good, Inaccuracy, Mistake, Blunder, MissedWin, Ungraded}

// Turns reports whether a move of this class turns the game: it gives away a
// proved result, or a tenth of the points or more by the estimates.
func (c Class) Turns() bool { return c == Mistake || c == Blunder || c == MissedWin }

// slip reports whether a move of this class is marked as a slip, small or not.
func (c Class) slip() bool { return c == Inaccuracy || c.Turns() }

// A Ply is one move of a game with its grade. What is known of the position before
// and after it is as the one who moved sees it.
type Ply struct {
	Number        int // the first is 1
	Player        engine.Player
	Move          engine.Move
	Before, After engine.Evaluation // Before.Move is the move to play
	Best          []engine.Move     // all moves that are as good as any, as far as is known
	Class         Class
	Lost          float64 // how much of the expected score it gave away
	Proved        bool    // whether the values before and after it are proved
	Free          bool    `json:",omitempty"` // whether nothing could be lost: all moves are proved to come to the same
}

// Judged reports whether an expected score is known before and after the move, by proof or by
// estimate.
func (p Ply) Judged() bool { return p.Before.Judged() && p.After.Judged() }

// Estimated reports whether the class rests on estimates: neither are the values before
// and after the move proved, nor that it gave something away.
func (p Ply) Estimated() bool { return !p.Proved && p.After.High >= p.Before.Low }

// A Review is the grades of a game's moves, or of those made so far.
type Review struct {
	Plies    []Ply
	Accuracy [2]float64 // by player, from 0 to 100
	Moved    [2]bool    // whether the player has made a move that counts: else there is no accuracy
	Turning  []int      // the numbers of the plies at which the game turned
	Partial  bool       `json:",omitempty"` // whether the analyses were broken off before all was looked at
}

// Of reports whether the review is of these moves, all of them.
func (r Review) Of(moves []engine.Move) bool {
	return slices.EqualFunc(r.Plies, moves, func(p Ply, m engine.Move) bool { return p.Move == m })
}

// SameMoves reports whether two reviews are of the same moves.
func (r Review) SameMoves(other Review) bool {
	return slices.EqualFunc(r.Plies, other.Plies, func(p, q Ply) bool { return p.Move == q.Move })
}

// Positions returns the positions of a game from where it began: one more than there
// are moves.
func Positions(start engine.Position, moves []engine.Move) ([]engine.Position, error) {
	list := []engine.Position{start}
	for i, m := range moves {
		next, err := list[i].Play(m)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		list = append(list, next)
	}
	return list, nil
}

// Grade grades the moves of a game from where it began. analyses[i] is what is known of the
// position after i plies; so there is one more than there are moves. What one of them proves of
// another's position counts there, too: see Connect.
func Grade(start engine.Position, moves []engine.Move, analyses []engine.Analysis) (Review, error) {
	positions, err := Positions(start, moves)
	if err != nil {
		return Review{}, err
	}
	if len(analyses) != len(positions) {
		return Review{}, fmt.Errorf("%d analyses of %d positions", len(analyses), len(positions))
	}
	analyses = Connect(positions, moves, analyses)
	var r Review
	for i, m := range moves {
		p := gradePly(positions[i], positions[i+1], m, analyses[i], analyses[i+1].Root)
		p.Number = i + 1
		r.Plies = append(r.Plies, p)
	}
	return r.summed(0), nil
}

// summed returns the review with what follows from the classes of its plies: where the game turned
// and, without so many of the first plies, how well each player played.
func (r Review) summed(without int) Review {
	r.Turning = nil
	for _, p := range r.Plies {
		if p.Class.Turns() {
			r.Turning = append(r.Turning, p.Number)
		}
	}
	r.Accuracy, r.Moved = accuracies(r.Plies[without:])
	return r
}
