package mnk

import (
	"sync/atomic"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
)

// A doubt is what a study tries to settle by contests: whether the side to move
// can make a line, and whether the other can.
type doubt struct {
	attack, defence *makerbreaker.Query // nil until they are needed
	late            atomic.Bool         // the time for settling the position is over
	nodes           uint64              // that the claims have visited
	plies           int                 // in how many plies the attack wins at the soonest; 0 if not known
}

const (
	siegeNodes = 30_000_000 // for each question, where nothing else ends it
	firstLook  = 1000       // nodes for each of many questions at first
)

// besiege tries to settle the position by contests, for the greater part of the
// time.
func (s *study) besiege() {
	if s.rule.misere {
		return
	}
	if s.position.plies == 0 && !s.rule.exact {
		// If the second player could win, the first would do as the second, with
		// a stone more, which never harms: so the first does not lose.
		s.floor = engine.Draw
	}
	s.raise()
	defer s.expire(time.Until(s.deadline)*8/10, &s.doubt.late)()
	s.settleRoot()
	s.tell()
}

// raise prepares the two claims.
func (s *study) raise() {
	drawn := s.position.Board()
	b := &makerbreaker.Board{
		Rows: drawn.Rows, Cols: drawn.Cols, Line: int(s.rule.line), Exact: s.rule.exact,
		Cells: drawn.Cells, Turn: s.Turn(),
	}
	o := makerbreaker.Options{
		Bytes: s.options.TableBytes / 4, Threads: s.options.Threads,
		Over: func() bool { return s.Stopped() || s.doubt.late.Load() },
	}
	s.doubt.attack, s.doubt.defence = makerbreaker.NewQuery(b, s.Turn(), o), makerbreaker.NewQuery(b, s.Turn().Other(), o)
}

// most returns how many positions a question may visit: a part of what the whole
// analysis may.
func (s *study) most() uint64 {
	if s.budget.Nodes == 0 {
		return siegeNodes
	}
	return max(1, (s.budget.Nodes-min(s.budget.Nodes, s.Visited()))/4)
}

// settleRoot settles both claims for the position as it stands, with more and
// more effort.
func (s *study) settleRoot() {
	attacked, defended := false, false
	for limit := uint64(firstLook); ; limit *= 4 {
		limit = min(limit, s.most())
		if !attacked {
			attacked = s.settleAttack(limit)
		}
		if !defended && !s.settled() {
			defended = s.settleDefence(limit)
		}
		if attacked && defended || s.settled() || s.doubt.late.Load() || s.Halted() || limit >= s.most() {
			return
		}
	}
}

// settleAttack asks whether the side to move makes a line, and how soon. It
// reports whether that is known.
func (s *study) settleAttack(limit uint64) bool {
	defer s.count()
	q := s.doubt.attack
	v, method := q.Settle(limit)
	if v == makerbreaker.Fails {
		s.method = string(method)
		s.atMost(engine.Draw)
		if s.position.plies == 0 && method != makerbreaker.StrongGame {
			s.atLeast(engine.Draw) // with a stone against it, the other side does no better
		}
		return true
	}
	plies, ok := q.Plies(limit)
	if ok {
		s.doubt.plies, method = plies, makerbreaker.StrongGame
	} else if v == makerbreaker.Unsettled {
		return false
	}
	s.method = string(method)
	if ok {
		s.findMove(s.judgeSoonest, engine.Win)
	} else {
		s.findMove(s.judgeAttack, engine.Win)
	}
	return true
}

// settleDefence asks whether the other side makes a line. It reports whether that
// is known.
func (s *study) settleDefence(limit uint64) bool {
	defer s.count()
	q := s.doubt.defence
	if v, method := q.Pass(limit); v == makerbreaker.Fails {
		s.method = string(method)
		s.atLeast(engine.Draw)
		return true
	}
	switch v, method := q.Settle(limit); v {
	case makerbreaker.Makes:
		s.method = string(method)
		s.atMost(engine.Loss)
		return true
	case makerbreaker.Fails:
		s.method = string(method)
		s.floor = engine.Draw
		s.findMove(s.judgeDefence, engine.Draw)
		return true
	}
	return false
}

// atMost notes that no move leads to more than r.
func (s *study) atMost(r engine.Result) {
	for i := range s.moves {
		s.within(&s.moves[i], engine.Loss, r)
	}
}

// atLeast notes that every move leads to at least r.
func (s *study) atLeast(r engine.Result) {
	for i := range s.moves {
		s.within(&s.moves[i], r, engine.Win)
	}
}

// within notes what is proved of a move.
func (s *study) within(j *engine.Evaluation, low, high engine.Result) {
	if j.Decided() {
		return
	}
	j.Low, j.High = max(j.Low, low), min(j.High, high)
	j.Estimate = max(float64(j.Low+1)/2, min(float64(j.High+1)/2, j.Estimate))
	if j.Decided() {
		*j = engine.Proved(j.Move, j.Low, -1)
		if j.Low == engine.Draw {
			j.Distance = s.Free()
		}
	}
}

// findMove finds a move that leads to at least what is settled. It looks at all
// moves a little before it looks at any much: the right one is often known.
func (s *study) findMove(judge func(*engine.Evaluation, uint64), low engine.Result) {
	s.sort()
	for limit := uint64(firstLook); !s.Halted(); limit *= 8 {
		for i := range s.moves {
			j := &s.moves[i]
			if j.High < low || s.Halted() {
				continue
			}
			if judge(j, min(limit, s.most())); j.Low >= low {
				return
			}
		}
		if limit > s.most() || s.doubt.late.Load() {
			return
		}
	}
}

// judgeAttack asks whether a move wins.
func (s *study) judgeAttack(j *engine.Evaluation, limit uint64) {
	defer s.count()
	switch v, _ := s.doubt.attack.After(j.Move.Cell, limit); v {
	case makerbreaker.Makes:
		s.within(j, engine.Win, engine.Win)
	case makerbreaker.Fails:
		s.within(j, engine.Loss, engine.Draw)
	}
}

// judgeSoonest asks whether a move wins as soon as the position is won.
func (s *study) judgeSoonest(j *engine.Evaluation, limit uint64) {
	defer s.count()
	if s.doubt.attack.Within(j.Move.Cell, s.doubt.plies, limit) == makerbreaker.Makes {
		*j = engine.Proved(j.Move, engine.Win, s.doubt.plies)
	}
}

// judgeDefence asks whether a move loses.
func (s *study) judgeDefence(j *engine.Evaluation, limit uint64) {
	defer s.count()
	switch v, _ := s.doubt.defence.After(j.Move.Cell, limit); v {
	case makerbreaker.Makes:
		s.within(j, engine.Loss, engine.Loss)
	case makerbreaker.Fails:
		s.within(j, engine.Draw, engine.Win)
	}
}

// count adds what the claims have visited since the last time to the nodes of
// the study.
func (s *study) count() {
	n := s.doubt.attack.Visited() + s.doubt.defence.Visited()
	s.Spend(n - s.doubt.nodes)
	s.doubt.nodes = n
}
