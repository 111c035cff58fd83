package mnk

import (
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
	"noughts/engine/games/mnk/misere"
)

// mostForced is how many cells may be free where it is asked who is forced to make a line:
// with more, the search has no chance. A guess; not measured.
const mostForced = 25

// forcedShare divides what is left of the budget for who is forced to make a line, once a game
// has begun: with more than some twenty free cells the answer rarely comes in time, and the
// search that estimates the moves needs the rest. A guess: in games of mnk:5x5:4:misere at
// 35,000 nodes a move, an engine whose stage might take all won 61 and lost 68 of 180 against
// one without it, and one with this share 42 and 52 of 120, which shows no difference.
const forcedShare = 4

// forcedQueries ask of each player whether it is forced to make a line, in the game in which
// only its own count, and in the real one. They are made when they are needed.
type forcedQueries struct {
	weak, strong [2]*misere.Query
	nodes        uint64 // that they have visited
}

// all returns the queries that were made.
func (f *forcedQueries) all() (list []*misere.Query) {
	for _, q := range []*misere.Query{f.weak[0], f.weak[1], f.strong[0], f.strong[1]} {
		if q != nil {
			list = append(list, q)
		}
	}
	return list
}

// crowded reports whether the table of a query is full.
func (f *forcedQueries) crowded() bool {
	for _, q := range f.all() {
		if q.Crowded() {
			return true
		}
	}
	return false
}

// askForced is the stage that asks in misère games of each player whether it is forced to make
// a line, with more and more effort.
func (s *analysis) askForced() {
	if !s.rule.misere || s.rule.ownRules() || s.Free() > mostForced || s.rule.size() > misere.MaxCells {
		return
	}
	defer s.expireAfter(s.forcedTime(), &s.queries.expired)()
	for limit := uint64(firstLimit); ; limit *= 4 {
		limit = min(limit, s.forcedLimit())
		open := s.askWhetherForced(s.Turn(), limit)
		open = !s.settled() && s.askWhetherForced(s.Turn().Other(), limit) || open
		if !open || s.settled() || s.queries.expired.Load() || s.Halted() || limit >= s.forcedLimit() {
			return
		}
	}
}

// forcedTime returns how long the stage may take.
func (s *analysis) forcedTime() time.Duration {
	left := s.left()
	if s.position.plies == 0 {
		return left * 8 / 10
	}
	return left / forcedShare
}

// forcedLimit returns how many positions a question of the stage may visit.
func (s *analysis) forcedLimit() uint64 {
	if s.budget.Nodes == 0 || s.position.plies == 0 {
		return s.queryLimit()
	}
	return max(1, s.queryLimit()/forcedShare)
}

// askWhetherForced asks it of one player, unless it is known not to lose. It reports whether
// that is still open.
func (s *analysis) askWhetherForced(p engine.Player, limit uint64) (open bool) {
	root := s.root()
	if p == s.Turn() && root.Low >= engine.Draw || p != s.Turn() && root.High <= engine.Draw {
		return false
	}
	lost, ok := s.ask(&s.forced.weak, p, misere.Options{Weak: true}, limit)
	switch {
	case !ok:
		return true
	case !lost:
		s.method = string(makerbreaker.WeakGame)
		s.notForced(p, s.forced.weak[p])
		return false
	case s.rule.exact:
		return false // a full window is not always a line
	}
	if lost, ok = s.ask(&s.forced.strong, p, misere.Options{}, limit); !ok {
		return true
	}
	s.method = string(makerbreaker.StrongGame)
	switch q := s.forced.strong[p]; {
	case !lost:
		s.notForced(p, q)
	case p == s.Turn():
		s.atMost(engine.Loss)
	default:
		s.rootLow = engine.Win
		s.findMove(s.judgeForced(q, func(lost bool) bool { return lost }, engine.Win), engine.Win)
	}
	return false
}

// notForced notes that a player need not make a line.
func (s *analysis) notForced(p engine.Player, q *misere.Query) {
	if p != s.Turn() {
		s.atMost(engine.Draw)
		return
	}
	s.rootLow = engine.Draw
	s.findMove(s.judgeForced(q, func(lost bool) bool { return !lost }, engine.Draw), engine.Draw)
}

// judgeForced returns a judge of moves: one is worth at least low if a query says what is good
// of the position after it.
func (s *analysis) judgeForced(q *misere.Query, good func(lost bool) bool, low engine.Result) func(*engine.Evaluation, uint64) {
	return func(j *engine.Evaluation, limit uint64) {
		lost, ok := q.After(j.Move.Cell, limit)
		s.countForced()
		if ok && good(lost) {
			s.narrow(j, low, engine.Win)
		}
	}
}

// ask asks the query of a player, which it makes if there is none yet.
func (s *analysis) ask(queries *[2]*misere.Query, p engine.Player, o misere.Options, limit uint64) (lost, ok bool) {
	if queries[p] == nil {
		o.Bytes = s.options.TableBytes / 2
		o.Over = func() bool { return s.Stopped() || s.queries.expired.Load() }
		queries[p] = s.position.forcedQuery(p, o)
	}
	defer s.countForced()
	return queries[p].Settle(limit)
}

// countForced adds what the queries have visited since the last time to the nodes of the
// analysis.
func (s *analysis) countForced() {
	var n uint64
	for _, q := range s.forced.all() {
		n += q.Visited()
	}
	s.Spend(n - s.forced.nodes)
	s.forced.nodes = n
}
