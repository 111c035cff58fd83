package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// A VCT searches for a win by continuous threats: by fours, by open threes, and
// last by quiet moves that threaten a VCF. Its df-pn search remembers what it has
// seen. One goroutine may use it at a time.
type VCT struct {
	*patterns.PatternBoard
	VCF        *VCF
	stopped    func() bool
	table      *table
	zones      [zones]relevanceZone // by hash
	nodesByPly [maxPly]node
	nodes      uint64 // positions visited, over all calls

	question
	limit     uint64 // for Visited
	exhausted bool   // the budget has run out
}

// A question is what a search is to find out.
type question struct {
	attacker engine.Player
	quiet    bool   // whether quiet moves are tried that threaten a VCF
	last     int    // no win that takes more plies counts
	budget   uint64 // how many positions may be visited
}

const (
	maxPly = 64
	// infinity is the proof number of what is disproved, and the other way round.
	infinity = search.ProofInfinity
)

// NewVCT returns a search on a board, with a table of about so many bytes. It gives
// up when stopped says so, which may be nil.
func NewVCT(b *patterns.PatternBoard, bytes int, stopped func() bool) *VCT {
	if stopped == nil {
		stopped = func() bool { return false }
	}
	return &VCT{PatternBoard: b, VCF: NewVCF(b), stopped: stopped, table: newTable(bytes)}
}

// Bytes implements engine.Sized.
func (s *VCT) Bytes() int { return len(s.table.entries) * entryBytes }

// Visited returns how many positions were looked at, over all calls.
func (s *VCT) Visited() uint64 { return s.nodes + s.VCF.Tried }

// begin sets up a search.
func (s *VCT) begin(q question) {
	s.question, s.exhausted, s.limit = q, false, s.Visited()+q.budget
}

// attackerWins searches the root for as long as the question allows, and reports whether the
// attacker wins.
func (s *VCT) attackerWins() bool {
	return s.visit(0, search.ProofNumbers{Proof: infinity, Disproof: infinity}).Proof == 0
}

// halted reports whether the search has to end.
func (s *VCT) halted() bool {
	s.exhausted = s.exhausted || s.Visited() >= s.limit || s.nodes&63 == 0 && s.stopped()
	return s.exhausted
}

// side returns who moves after so many plies.
func (s *VCT) side(ply int) engine.Player { return s.attacker ^ engine.Player(ply&1) }

// key returns the number of a position with this hash for the table. The same
// stones may be looked at with either side to move, either side attacking, by
// more kinds of moves or less, and with more or less time for it.
func (s *VCT) key(hash uint64, ply int) uint64 {
	var how uint64
	if s.last < maxPly {
		how = uint64(1 + s.last - ply)
	}
	how <<= 1
	if s.quiet {
		how |= 1
	}
	return hash ^ (how<<2|uint64(s.attacker)<<1|uint64(ply&1))*0x9e3779b97f4a7c15
}

// visit searches a position until its proof number or its disproof number reaches
// its threshold (df-pn; Nagai 2002). What is to be proved is the attacker's win.
func (s *VCT) visit(ply int, limits search.ProofNumbers) search.ProofNumbers {
	s.nodes++
	key, before := s.key(s.Hash(), ply), s.Visited()
	fr := &s.nodesByPly[ply]
	fr.size, fr.attacks, fr.seen = 0, ply&1 == 0, s.table.find(key) != nil
	if won, settled := s.expand(fr, ply); settled {
		numbers := search.ProofNumbers{Proof: infinity}
		if won {
			numbers = numbers.Swapped()
		}
		s.table.store(entry{key: key, ProofNumbers: numbers})
		return numbers
	}
	for {
		numbers, best, next := fr.numbers()
		if numbers.Proof >= limits.Proof || numbers.Disproof >= limits.Disproof || s.halted() {
			s.table.store(entry{key, numbers, best.cell, effortOf(s.Visited() - before)})
			return numbers
		}
		s.PlayStoneOnly(best.cell, s.side(ply))
		best.ProofNumbers = s.visit(ply+1, search.ChildThresholds(fr.attacks, limits, numbers, best.ProofNumbers, search.LeaveAt(next, epsilon)))
		s.Undo()
	}
}

// expand lists the moves of a position, unless it is settled at once.
func (s *VCT) expand(fr *node, ply int) (won, settled bool) {
	if fr.attacks {
		won, settled = s.attack(fr, s.last-ply)
	} else {
		won, settled = s.defend(fr, s.last-ply)
	}
	if settled || fr.size == 0 || ply == maxPly-1 {
		return won, true
	}
	for i := range fr.moves[:fr.size] {
		m := &fr.moves[i]
		if e := s.table.find(s.key(s.HashWith(m.cell, s.side(ply)), ply+1)); e != nil {
			m.ProofNumbers = e.ProofNumbers
		}
	}
	return false, false
}
