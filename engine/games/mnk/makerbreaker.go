package mnk

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
)

// lineQueries are the two questions that settle a position: whether the side to move
// can make a line, and whether the other can.
type lineQueries struct {
	attack, defense *makerbreaker.Query // nil until they are needed
	expired         atomic.Bool         // the time for settling the position is over
	nodes           uint64              // that the queries have visited
	paired          *makerbreaker.Query // that which a pairing has settled last; nil without
	plies           int                 // in how many plies the attack wins at the soonest; 0 if not known
}

// crowded reports whether the tables of a question are full.
func (q *lineQueries) crowded() bool {
	return q.attack != nil && (q.attack.Crowded() || q.defense.Crowded())
}

// Nodes of the questions. Guesses, of which the first is enough for every value of
// `go test -run xxx -bench FullValue ./engine/games/mnk`.
const (
	queryNodes = 30_000_000 // for each question, where nothing else ends it
	timedNodes = 1 << 40    // where the time does: more than it can visit
	firstLimit = 1000       // for each of many questions at first; every round may take more
)

// askMakerBreaker is the stage that tries to settle the position by asking of each side whether it
// can make a line, for the greater part of the time. In caro that no line can be made says as much,
// but a line that is made may count for nothing; and in renju the cell that stops one may be
// forbidden.
func (s *analysis) askMakerBreaker() {
	if s.rule.misere || s.rule.renju {
		return
	}
	if s.position.plies == 0 && !s.rule.exact {
		// Strategy stealing: if the second player could win, the first would do as
		// the second, with a stone more, which never harms. So the first does not lose.
		s.rootLow = engine.Draw
	}
	s.prepareQueries()
	defer s.expireAfter(s.left()*8/10, &s.queries.expired)()
	s.settleRoot()
	s.report()
}

// prepareQueries makes the two queries.
func (s *analysis) prepareQueries() {
	drawn := s.position.Board()
	b := &makerbreaker.Board{
		Rows: drawn.Rows, Cols: drawn.Cols, Line: int(s.rule.line), Exact: s.rule.exact,
		Cells: drawn.Cells, Turn: s.Turn(),
	}
	o := makerbreaker.Options{
		Bytes: s.options.TableBytes / 4, Threads: s.options.Threads, Weak: s.rule.caro,
		Over: func() bool { return s.Stopped() || s.queries.expired.Load() },
	}
	s.queries.attack, s.queries.defense = makerbreaker.NewQuery(b, s.Turn(), o), makerbreaker.NewQuery(b, s.Turn().Other(), o)
}

// queryLimit returns how many positions a question may visit: a part of what the whole
// analysis may.
func (s *analysis) queryLimit() uint64 {
	switch {
	case s.budget.Nodes == 0 && !s.deadline.IsZero():
		return timedNodes
	case s.budget.Nodes == 0:
		return queryNodes
	}
	return max(1, (s.budget.Nodes-min(s.budget.Nodes, s.Visited()))/4)
}

// settleRoot asks both questions of the position as it stands, with more and
// more effort.
func (s *analysis) settleRoot() {
	attacked, defended := false, false
	for limit := uint64(firstLimit); ; limit *= 4 {
		limit = min(limit, s.queryLimit())
		if !attacked {
			attacked = s.settleAttack(limit)
		}
		if !defended && !s.settled() {
			defended = s.settleDefense(limit)
		}
		if attacked && defended || s.settled() || s.queries.expired.Load() || s.Halted() || limit >= s.queryLimit() {
			return
		}
	}
}

// settleAttack asks whether the side to move makes a line, and how soon. It
// reports whether that is known.
func (s *analysis) settleAttack(limit uint64) bool {
	defer s.countNodes()
	q := s.queries.attack
	v, method := q.Settle(limit)
	if v == makerbreaker.Fails {
		s.settledBy(q, method)
		s.atMost(engine.Draw)
		if s.position.plies == 0 && method != makerbreaker.StrongGame {
			s.atLeast(engine.Draw) // with a stone against it, the other side does no better
		}
		return true
	}
	plies, ok := q.Plies(limit)
	if ok {
		s.queries.plies, method = plies, makerbreaker.StrongGame
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

// settleDefense asks whether the other side makes a line. It reports whether that
// is known.
func (s *analysis) settleDefense(limit uint64) bool {
	defer s.countNodes()
	q := s.queries.defense
	if v, method := q.Pass(limit); v == makerbreaker.Fails {
		s.settledBy(q, method)
		s.atLeast(engine.Draw)
		return true
	}
	switch v, method := q.Settle(limit); v {
	case makerbreaker.Makes:
		s.method = string(method)
		s.atMost(engine.Loss)
		return true
	case makerbreaker.Fails:
		s.settledBy(q, method)
		s.rootLow = engine.Draw
		s.findMove(s.judgeDefense, engine.Draw)
		return true
	}
	return false
}

// settledBy notes by which method a question was answered with no.
func (s *analysis) settledBy(q *makerbreaker.Query, method makerbreaker.Method) {
	if s.method = string(method); method == makerbreaker.Pairing {
		s.queries.paired = q
	}
}

// pairs returns the pairs by which a settled position is drawn, as it stands or after the
// best move; nil if its method is another one.
func (s *analysis) pairs(root engine.Evaluation) [][2]uint16 {
	q := s.queries.paired
	if q == nil || s.method != string(makerbreaker.Pairing) || !root.Decided() || root.Low != engine.Draw {
		return nil
	}
	if pairs := q.Pairs(); pairs != nil {
		return pairs
	}
	return q.Play(root.Move.Cell).Pairs()
}

// atMost notes that no move leads to more than r.
func (s *analysis) atMost(r engine.Result) {
	for i := range s.moves {
		s.narrow(&s.moves[i], engine.Loss, r)
	}
}

// atLeast notes that every move leads to at least r.
func (s *analysis) atLeast(r engine.Result) {
	for i := range s.moves {
		s.narrow(&s.moves[i], r, engine.Win)
	}
}

// narrow notes what is proved of a move.
func (s *analysis) narrow(j *engine.Evaluation, low, high engine.Result) {
	if j.Decided() {
		return
	}
	*j = j.Within(max(j.Low, low), min(j.High, high))
	if j.Decided() {
		*j = engine.Proved(j.Move, j.Low, -1)
		if j.Low == engine.Draw {
			j.Distance = s.Free()
		}
	}
}

// findMove finds a move that leads to at least what is settled. It looks at all
// moves a little before it looks at any much: the right one is often known.
func (s *analysis) findMove(judge func(*engine.Evaluation, uint64), low engine.Result) {
	s.root() // puts the moves in order
	for limit := uint64(firstLimit); !s.Halted(); limit *= 8 {
		for i := range s.moves {
			j := &s.moves[i]
			if j.High < low || s.Halted() {
				continue
			}
			if judge(j, min(limit, s.queryLimit())); j.Low >= low {
				return
			}
		}
		if limit > s.queryLimit() || s.queries.expired.Load() {
			return
		}
	}
}

// judgeAttack asks whether a move wins.
func (s *analysis) judgeAttack(j *engine.Evaluation, limit uint64) {
	defer s.countNodes()
	switch v, _ := s.queries.attack.After(j.Move.Cell, limit); v {
	case makerbreaker.Makes:
		s.narrow(j, engine.Win, engine.Win)
	case makerbreaker.Fails:
		s.narrow(j, engine.Loss, engine.Draw)
	}
}

// judgeSoonest asks whether a move wins as soon as the position is won.
func (s *analysis) judgeSoonest(j *engine.Evaluation, limit uint64) {
	defer s.countNodes()
	if s.queries.attack.Within(j.Move.Cell, s.queries.plies, limit) == makerbreaker.Makes {
		*j = engine.Proved(j.Move, engine.Win, s.queries.plies)
	}
}

// judgeDefense asks whether a move loses.
func (s *analysis) judgeDefense(j *engine.Evaluation, limit uint64) {
	defer s.countNodes()
	switch v, _ := s.queries.defense.After(j.Move.Cell, limit); v {
	case makerbreaker.Makes:
		s.narrow(j, engine.Loss, engine.Loss)
	case makerbreaker.Fails:
		s.narrow(j, engine.Draw, engine.Win)
	}
}

// countNodes adds what the queries have visited since the last time to the nodes of
// the analysis.
func (s *analysis) countNodes() {
	n := s.queries.attack.Visited() + s.queries.defense.Visited()
	s.Spend(n - s.queries.nodes)
	s.queries.nodes = n
}
