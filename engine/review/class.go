package review

import (
	"slices"

	"noughts/engine"
)

// From which part of the expected score on a move that gives it away is what.
const (
	inaccuracyFrom = 0.05
	mistakeFrom    = 0.10
	blunderFrom    = 0.15
)

// gradePly grades a move. a is the analysis of the position before it, and next
// what is known of the position after it, for who moves there.
func gradePly(before, after engine.Position, m engine.Move, a engine.Analysis, next engine.Evaluation) Ply {
	if after.Turn() != before.Turn() {
		next = negated(next)
	}
	p := Ply{
		Player: before.Turn(), Move: m, Before: a.Root, After: next, Best: a.Best(),
		Lost: max(0, Expected(a.Root)-Expected(next)), Proved: a.Root.Decided() && next.Decided(),
		Free: free(a),
	}
	p.After.Move = m
	if !p.Judged() {
		p.Lost = max(0, p.Before.Low.Score()-next.High.Score()) // nobody knows what else it gave away, if anything
	}
	p.Class = p.class(a.Moves)
	switch p.Class {
	case Best, Only:
		p.Lost = 0
		if !slices.Contains(p.Best, m) {
			p.Best = append(p.Best, m)
		}
	case Good:
		if p.Proved {
			p.Lost = 0
		}
	}
	return p
}

// free reports whether all moves of an analyzed position are proved to come to the same: how soon
// and by how many points counts for nothing.
func free(a engine.Analysis) bool {
	if a.Root.High == engine.Loss {
		return true
	}
	return len(a.Moves) > 0 && !slices.ContainsFunc(a.Moves, func(j engine.Evaluation) bool {
		return !j.Decided() || j.Low != a.Root.Low
	})
}

// class classifies the move, given what is known of all moves.
func (p *Ply) class(moves []engine.Evaluation) Class {
	switch {
	case p.After.High < p.Before.Low && p.After.High == engine.Loss:
		return Blunder
	case p.After.High < p.Before.Low:
		return MissedWin
	case p.Proved && p.isOnly(moves):
		return Only
	case p.Proved && p.asGoodAsAny():
		return Best
	case p.Proved:
		return Good
	case p.Before.Judged() && slices.Contains(p.Best, p.Move):
		return Best
	case !p.Judged():
		return Ungraded
	case p.Lost < inaccuracyFrom:
		return Good
	case p.Before.Low == engine.Win:
		return MissedWin
	case p.Lost < mistakeFrom:
		return Inaccuracy
	case p.Lost < blunderFrom:
		return Mistake
	}
	return Blunder
}

// isOnly reports whether all other moves are proved to be worse than the value that
// the move keeps.
func (p *Ply) isOnly(moves []engine.Evaluation) bool {
	for _, j := range moves {
		if j.Move != p.Move && j.High >= p.Before.Low {
			return false
		}
	}
	return len(moves) > 1
}

// asGoodAsAny reports whether no move is known to do better than the one that was
// made, which keeps the value: by more points, a quicker win or a later loss.
func (p *Ply) asGoodAsAny() bool {
	if p.Before.Scored && p.After.Scored && p.After.Margin != p.Before.Margin {
		return p.After.Margin > p.Before.Margin
	}
	best, own := p.Before.Distance, p.After.Distance
	switch p.Before.Low {
	case engine.Win:
		return best < 0 || 0 <= own && own+1 <= best
	case engine.Loss:
		return best < 0 || own < 0 || own+1 >= best
	}
	return true
}

// Expected is the score to be expected of a position or a move: that which is
// proved, or the estimate within what is proved.
func Expected(j engine.Evaluation) float64 {
	return min(max(j.Estimate, j.Low.Score()), j.High.Score())
}

// negated returns what an evaluation means for the other side.
func negated(j engine.Evaluation) engine.Evaluation {
	j.Low, j.High = -j.High, -j.Low
	j.Margin, j.Estimate = -j.Margin, 1-j.Estimate
	return j
}
