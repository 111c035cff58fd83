package mnk

import (
	"cmp"
	"math"
	"slices"

	"noughts/engine"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// How far the principal-variation search at the root goes. Guesses; not measured.
const (
	rootWidth = 48 // moves searched deeply, unless all of them lose

	// openingDepth is how many plies an empty board is searched for a win, if
	// nothing else ends the search. Estimates do not tell its cells apart as well as
	// their windows and the middle do.
	openingDepth = 4
)

// nodesPerSecond is how many positions a fast machine visits, so that tables are
// large enough: see ns/node of `go test -run xxx -bench . ./engine/games/mnk/pvs`.
const nodesPerSecond = 2_000_000

// nodesLeft returns how many positions the analysis may still come to visit; 0 if
// nothing limits it.
func (s *analysis) nodesLeft() uint64 {
	nodes := s.budget.Nodes
	if !s.deadline.IsZero() {
		if inTime := uint64(max(0, s.left().Seconds())*nodesPerSecond) + 1; nodes == 0 || inTime < nodes {
			nodes = inTime
		}
	}
	return nodes
}

// searchRoot searches what the stages before have left open.
func (s *analysis) searchRoot() {
	deepest := pvs.MaxPly / 2
	before := slices.Clone(s.moves)
	if s.position.plies == 0 && s.budget.Nodes == 0 && s.deadline.IsZero() {
		deepest = openingDepth
	}
	s.deepenTo(min(deepest, s.Free()))
	if s.position.plies == 0 {
		s.keepProofs(before)
	}
}

// deepenTo is iterative deepening, by several threads if it may.
func (s *analysis) deepenTo(deepest int) {
	if s.settled() || s.Stopped() {
		return
	}
	s.MakeRoom(s.nodesLeft())
	defer s.StartHelpers(max(0, s.options.Threads-1))()
	for depth := 1; depth <= deepest && !s.settled() && !s.Stopped(); depth++ {
		s.deepen(depth)
	}
}

// deepen searches every move that is still open to the given depth. What a
// search that is stopped half way has proved stays, and the best move that it has
// found; its other estimates are dropped, as they do not compare with those of the
// depth before.
func (s *analysis) deepen(depth int) {
	s.root() // puts the moves in order
	before := slices.Clone(s.moves)
	best, floor := -search.WinIn(0), 1.0
	for i := range s.moves {
		j := &s.moves[i]
		if j.Decided() {
			continue
		}
		if (i >= rootWidth || !s.Near().Has(j.Move.Cell)) && best.Result() >= 0 {
			*j = j.WithEstimate(min(j.Estimate, floor))
			continue
		}
		v := s.Search(j.Move.Cell, depth, i, best)
		if s.Stopped() {
			s.keepProofs(before)
			if best > -pvs.Certain {
				s.prefer(s.bestCell)
			}
			return
		}
		s.noteScore(j, v, best)
		best, floor = max(best, v), min(floor, j.Estimate)
		if v.Result() > 0 {
			break // in games of their own rules it is an estimate, and no other move is better
		}
	}
	if s.options.Compare {
		s.compare(depth, best)
	}
	s.depth, s.method = depth, methodSearch
	s.report()
}

// mostCompared is how many moves are compared with the best one after each depth: as many as are
// numbered beside it. Each takes about as long as any other move that is no better.
const mostCompared = 4

// compare finds out which moves are nearly as good as the best one, which is worth so much at this
// depth. Of others the search has only seen that they are no better: the most promising of those
// that may be nearly as good are searched again, with a window that tells, and what is not found to
// be is estimated lower.
func (s *analysis) compare(depth int, best search.Score) {
	first := s.expectation(best)
	least := engine.Nearly(first)
	if best.Decided() || least <= 0 {
		return
	}
	enough := search.Score(math.Ceil(-s.Scale() * math.Log(1/least-1)))
	searched := 0
	for _, i := range s.promising(least) {
		j := &s.moves[i]
		v, known := best, j.Move.Cell == s.bestCell
		if !known && searched < mostCompared && s.Near().Has(j.Move.Cell) && !s.Stopped() {
			searched++
			v = s.Search(j.Move.Cell, depth, max(1, i), enough-1)
			known = !s.Stopped()
		}
		if s.rule.ownRules() {
			v = max(-pvs.Certain, min(pvs.Certain, v))
		}
		switch {
		case !known && s.Stopped() && j.Compared: // as it was at the depth before
		case !known || v < enough && v.Result() == 0:
			*j = j.WithEstimate(min(s.expectation(min(v, enough)), least-0.001)) // as people see it, a percent lower
			j.Compared = false
		case v.Result() < 0:
			*j = engine.Proved(j.Move, engine.Loss, -1)
		default:
			*j = j.WithEstimate(s.expectation(min(v, best)))
			j.Compared = true
		}
	}
}

// promising are the places of the open moves that are estimated no lower than least, the most
// promising first; without a search the others are no longer compared.
func (s *analysis) promising(least float64) (places []int) {
	for i := range s.moves {
		switch j := &s.moves[i]; {
		case j.Decided():
		case j.Estimate >= least || j.Move.Cell == s.bestCell:
			places = append(places, i)
		default:
			j.Compared = false
		}
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(s.moves[b].Estimate, s.moves[a].Estimate) })
	return places
}

// noteScore notes the value that the search found for a move. If it is no better
// than the best before, the search has only seen that; its estimate before any search
// then tells by how much it is worse.
func (s *analysis) noteScore(j *engine.Evaluation, v, best search.Score) {
	if s.rule.ownRules() {
		v = max(-pvs.Certain, min(pvs.Certain, v)) // the search knows the rules only about
	}
	switch {
	case v.Result() > 0:
		*j = engine.Proved(j.Move, engine.Win, s.provedDistance(v.Plies()))
	case v.Result() < 0:
		*j = engine.Proved(j.Move, engine.Loss, -1)
	case v <= best:
		lead := max(1, s.firstScores[s.bestCell]-s.firstScores[j.Move.Cell])
		*j = j.WithEstimate(s.expectation(min(v, max(-pvs.Certain, best-min(lead, pvs.Certain)))))
	default:
		s.bestCell = j.Move.Cell
		*j = j.WithEstimate(s.expectation(v))
	}
}

// provedDistance returns the distance of a win that was found in so many plies, when
// it is known that none comes in three: -1 if a shorter one may have been missed.
func (s *analysis) provedDistance(plies int) int {
	if plies <= 5 {
		return plies
	}
	return -1
}

// expectation turns a score into an expected result of the game. It is never sure.
func (s *analysis) expectation(v search.Score) float64 {
	return max(0.01, min(0.99, 1/(1+math.Exp(-float64(v)/s.Scale()))))
}

// prefer puts a move before all others that are as open. Where it was not found to be as good as
// the best at the depth before, none of the others is as good as it now is.
func (s *analysis) prefer(c uint16) {
	most := 0.0
	for i := range s.moves {
		if !s.moves[i].Decided() {
			most = max(most, s.moves[i].Estimate)
		}
	}
	at := slices.IndexFunc(s.moves, func(j engine.Evaluation) bool { return j.Move.Cell == c && !j.Decided() })
	if at < 0 {
		return
	}
	if s.options.Compare && !s.moves[at].Compared {
		s.leaveBehind(engine.Nearly(most))
		s.moves[at].Compared = true
	}
	s.moves[at] = s.moves[at].WithEstimate(math.Nextafter(most, 1))
}

// leaveBehind estimates all moves lower than what is nearly as good as the best one, as people see
// it.
func (s *analysis) leaveBehind(least float64) {
	for i := range s.moves {
		if j := &s.moves[i]; !j.Decided() {
			*j = j.WithEstimate(min(j.Estimate, least-0.001))
			j.Compared = false
		}
	}
}

// keepProofs goes back to the evaluations before, except for what is proved now.
func (s *analysis) keepProofs(before []engine.Evaluation) {
	proved := map[engine.Move]engine.Evaluation{}
	for _, j := range s.moves {
		if j.Decided() {
			proved[j.Move] = j
		}
	}
	s.moves = slices.Clone(before)
	for i := range s.moves {
		if j, ok := proved[s.moves[i].Move]; ok {
			s.moves[i] = j
		}
	}
}
