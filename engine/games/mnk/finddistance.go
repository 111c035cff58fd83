package mnk

import (
	"time"

	"noughts/engine"
)

// What a search for distances takes. Guesses; not measured.
const (
	distanceNodes = 1_000_000 // stones that are put, where nothing else ends it
	distanceBytes = 8 << 20   // of table
	distanceShare = 2         // one of so many parts of what is left, before other moves are judged
)

// findDistances finds out how soon a position is won or lost, that is known to be one of these,
// where the questions of the Maker-Breaker stage do not tell: lines are exact, rules are the
// game's own, or the board is large. It takes one of so many parts of what is left of the budget.
func (s *analysis) findDistances(share uint64) {
	root := s.root()
	if !root.Decided() || root.Low == engine.Draw || root.Distance >= 0 || s.countsPlies() || s.Halted() {
		return
	}
	if s.distances == nil {
		s.distances = newDistanceSearch(s.position, s.distanceBytes())
	}
	d := s.distances
	s.queries.expired.Store(false)
	defer s.expireAfter(s.left()/time.Duration(share), &s.queries.expired)()
	counted, limit := d.nodes, d.nodes+s.nodesForDistances()/share
	count := func() {
		s.Spend(d.nodes - counted)
		counted = d.nodes
	}
	d.begin(func() bool {
		count()
		return s.Halted() || s.queries.expired.Load() || d.nodes >= limit
	})
	if root.Low == engine.Win {
		s.findSoonest(d)
	} else {
		s.findLatest(d)
	}
	count()
	s.report()
}

// countsPlies reports whether the questions of the Maker-Breaker stage tell in how many plies a
// line comes.
func (s *analysis) countsPlies() bool {
	return !s.rule.ownRules() && s.queries.attack != nil && s.queries.attack.CountsPlies()
}

// distanceBytes returns how large the table of a search for distances may be.
func (s *analysis) distanceBytes() int {
	bytes := min(distanceBytes, threatBytesPerNode*int(min(s.nodesForDistances(), distanceBytes)))
	if s.options.TableBytes > 0 {
		bytes = min(bytes, s.options.TableBytes/8)
	}
	return bytes
}

// nodesForDistances returns how many stones a search for distances may put.
func (s *analysis) nodesForDistances() uint64 {
	switch {
	case s.budget.Nodes > 0:
		return s.budget.Nodes - min(s.budget.Nodes, s.Visited())
	case s.deadline.IsZero():
		return distanceNodes
	}
	return timedNodes
}

// findSoonest finds out with how many stones the side to move wins, and with which move.
func (s *analysis) findSoonest(d *distanceSearch) {
	me := s.Turn()
	for stones := 2; stones <= maxStones; stones++ {
		plies := 2*stones - 1
		if plies == s.winsWithin { // which nothing shorter does
			first := s.line[0].Cell
			s.noteDistance(first, plies)
			if len(s.line) != plies { // the proof does not name the reply that holds out for longest
				s.line = moves(d.lineBy(me, first, stones))
			}
			return
		}
		won := d.wins(me, stones)
		if d.stopped {
			return
		}
		if !won {
			continue
		}
		if line := moves(d.line(me, stones)); len(line) > 0 {
			s.noteDistance(line[0].Cell, plies)
			s.method = methodThreats
			s.line = line
		}
		return
	}
}

// noteDistance notes in how many plies a move wins, and none wins sooner.
func (s *analysis) noteDistance(c uint16, plies int) {
	for i := range s.moves {
		j := &s.moves[i]
		if j.Move.Cell != c {
			continue
		}
		why := j.Reason
		*j = engine.Proved(j.Move, engine.Win, plies)
		if why.ID == engine.ReasonProvedWin {
			why.Plies = plies
			j.Reason = why
		}
	}
}

// findLatest finds out for every move that loses with how many stones the other side wins, fewer
// stones first. How long the position lasts is known once that is known of all moves.
func (s *analysis) findLatest(d *distanceSearch) {
	me := s.Turn()
	for stones, left := 1, true; left && stones <= maxStones; stones++ {
		left = false
		for i := range s.moves {
			j := &s.moves[i]
			if complete(*j) {
				continue
			}
			d.put(j.Move.Cell, me)
			won := d.wins(me.Other(), stones)
			d.Undo()
			if d.stopped {
				return
			}
			if won {
				j.Distance = 2 * stones
			}
			left = left || !won
		}
	}
	root := s.root()
	d.put(root.Move.Cell, me)
	s.line = append([]engine.Move{root.Move}, moves(d.line(me.Other(), root.Distance/2))...)
	d.Undo()
}
