package mnk

import (
	"sync/atomic"
	"time"

	"noughts/engine"
)

// A doubt is what a study tries to settle by contests: whether the side to move
// can make a line, and whether the other can.
type doubt struct {
	attack, defence claim
	late            atomic.Bool // the time for settling the position is over
	nodes           uint64      // that the sieges have visited
}

const (
	siegeBytes = 64 << 20   // for the table of each siege, at most
	siegeNodes = 30_000_000 // for each, where nothing else ends it
	firstLook  = 1000       // nodes for each of many moves at first
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
	d := &s.doubt
	if !s.deadline.IsZero() {
		timer := time.AfterFunc(time.Until(s.deadline)*8/10, func() { d.late.Store(true) })
		defer timer.Stop()
	}
	over := func() bool { return s.stopped.Load() || d.late.Load() }
	bytes := s.tableBytes()
	d.attack, d.defence = newClaim(s.tally, s.turn, over, bytes), newClaim(s.tally, s.turn^1, over, bytes)
	s.settleRoot()
	s.tell()
}

// tableBytes returns the size of each of the four tables.
func (s *study) tableBytes() int {
	if s.options.TableBytes > 0 {
		return s.options.TableBytes / 4
	}
	return siegeBytes
}

// siegeLimit returns how many positions a siege may visit: a part of what the
// whole analysis may.
func (s *study) siegeLimit() uint64 {
	if s.limit == 0 {
		return siegeNodes
	}
	return max(1, (s.limit-min(s.limit, s.visited()))/4)
}

// settleRoot settles both claims for the position as it stands.
func (s *study) settleRoot() {
	d := &s.doubt
	v, method := d.attack.settle(s.siegeLimit())
	s.count()
	switch v {
	case makerWins:
		s.method = method
		s.findMove(&d.attack, makerWins)
		return
	case breakerWins:
		s.method = method
		s.lower(engine.Draw)
	}
	v, method = d.defence.settle(s.siegeLimit())
	s.count()
	switch v {
	case makerWins:
		s.method = method
		s.lower(engine.Loss)
	case breakerWins:
		s.floor = engine.Draw
		s.findMove(&d.defence, breakerWins)
	}
}

// lower notes that no move leads to more than r.
func (s *study) lower(r engine.Result) {
	for i := range s.moves {
		s.within(&s.moves[i], engine.Loss, r)
	}
}

// within notes what is proved of a move.
func (s *study) within(j *engine.Judged, low, high engine.Result) {
	if j.Decided() {
		return
	}
	j.Low, j.High = max(j.Low, low), min(j.High, high)
	j.Estimate = max(float64(j.Low+1)/2, min(float64(j.High+1)/2, j.Estimate))
	if j.Decided() {
		*j = engine.Proved(j.Move, j.Low, -1)
		if j.Low == engine.Draw {
			j.Distance = s.free
		}
	}
}

// findMove finds a move that keeps what is settled. It looks at all moves a
// little before it looks at any much: the right one is often known.
func (s *study) findMove(q *claim, v verdict) {
	low := engine.Draw
	if v == makerWins {
		low = engine.Win
	}
	s.sort()
	for limit := uint64(firstLook); !s.halted(); limit *= 8 {
		for i := range s.moves {
			j := &s.moves[i]
			if j.High < low || s.halted() {
				continue
			}
			if j.Low >= low {
				return
			}
			if got, _ := q.after(j.Move.Cell, min(limit, s.siegeLimit())); got == v {
				s.within(j, low, engine.Win)
			}
			s.count()
		}
		if limit > s.siegeLimit() || s.doubt.late.Load() {
			return
		}
	}
}

// settleMoves judges the moves that are still open, now that the position is
// settled: all a little, then those that are left with more and more effort.
func (s *study) settleMoves() {
	s.doubt.late.Store(false)
	s.sort()
	for limit := uint64(firstLook); !s.halted() && limit <= 8*s.siegeLimit(); limit *= 8 {
		left := false
		for i := range s.moves {
			if j := &s.moves[i]; !j.Decided() && !s.halted() {
				s.settleMove(j, min(limit, s.siegeLimit()))
				left = left || !j.Decided()
			}
		}
		if !left {
			return
		}
	}
}

// settleMove judges a move, visiting no more positions than the limit for each
// contest.
func (s *study) settleMove(j *engine.Judged, limit uint64) {
	defer s.count()
	if j.High > engine.Draw {
		switch v, _ := s.doubt.attack.after(j.Move.Cell, limit); v {
		case makerWins:
			s.within(j, engine.Win, engine.Win)
		case breakerWins:
			s.within(j, engine.Loss, engine.Draw)
		}
	}
	if j.High > engine.Loss && j.Low < engine.Draw {
		switch v, _ := s.doubt.defence.after(j.Move.Cell, limit); v {
		case makerWins:
			s.within(j, engine.Loss, engine.Loss)
		case breakerWins:
			s.within(j, engine.Draw, engine.Win)
		}
	}
}

// count adds what the sieges have visited since the last time to the nodes of
// the study.
func (s *study) count() {
	n := s.doubt.attack.visited() + s.doubt.defence.visited()
	s.nodes += n - s.doubt.nodes
	s.doubt.nodes = n
}
