package mnk

import (
	"math"

	"noughts/engine"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// judge notes the value that the search found for a move. If it is no better
// than the best before, the search has only seen that; what a first look said
// then tells by how much it is worse.
func (s *study) judge(j *engine.Evaluation, v, best search.Score) {
	switch {
	case v.Result() > 0:
		*j = engine.Proved(j.Move, engine.Win, shortest(v.Plies()))
	case v.Result() < 0:
		*j = engine.Proved(j.Move, engine.Loss, -1)
	case v <= best:
		lead := max(1, s.first[s.favourite]-s.first[j.Move.Cell])
		j.Estimate = s.expectation(min(v, max(-pvs.Certain, best-min(lead, pvs.Certain))))
	default:
		s.favourite = j.Move.Cell
		j.Estimate = s.expectation(v)
	}
	j.Estimate = max(float64(j.Low+1)/2, min(float64(j.High+1)/2, j.Estimate))
}

// shortest returns the distance of a win that was found in so many plies, when
// it is known that none comes in three: -1 if a shorter one may have been missed.
func shortest(plies int) int {
	if plies <= 5 {
		return plies
	}
	return -1
}

// scale is the advantage that makes a win e times as likely as a loss.
const scale = pvs.Scale

// expectation turns an estimate into an expected score. It is never sure.
func (s *study) expectation(v search.Score) float64 {
	return max(0.01, min(0.99, 1/(1+math.Exp(-float64(v)/scale))))
}
