package jing

import (
	"slices"
	"sync/atomic"

	"noughts/engine"
)

const (
	preEndingTurns = 6 // after so many turns an ending is near
	endTurns       = 7 // and after so many it begins
)

// A Prover answers whether O gets a margin of at least some goal, from positions
// in which a turn begins. One goroutine may use it at a time.
type Prover struct {
	Nodes   uint64 // positions visited
	limit   uint64 // of nodes; 0 for none
	Stopped atomic.Bool
	workers *workers       // who may help; nil for nobody
	stops   []*atomic.Bool // what else ends the proof: nobody needs its answer any more

	table        table
	levels       [endTurns + 1]searchLevel
	ending       ending
	counterPairs []counterPair
	good         []uint64
	replyCaches  [preEndingTurns]replyCache

	low, high [1 << (CellCount/2 + 1)]lineCounts // of sets of the lower free cells, and of the upper
}

// A searchLevel is the room that one position of the path needs: an entry of the
// search stack.
type searchLevel struct {
	good       []uint64
	moves      []rankedPair
	candidates []uint32 // pairs that a reply may answer
	bestReply  uint32   // the pair with which the side to move got what it wants, the last time one was looked for
}

// A rankedPair is a pair of cells with how promising it is to take them, in good
// fillings; the higher the better.
type rankedPair uint64

func (r rankedPair) cells() uint32 { return uint32(r) & FullBoard }

// stop reports whether the proof has to end.
func (p *Prover) stop() bool {
	if p.limit != 0 && p.Nodes >= p.limit {
		p.Stopped.Store(true)
	}
	if p.Stopped.Load() {
		return true
	}
	for _, s := range p.stops {
		if s.Load() {
			return true
		}
	}
	return false
}

// A question is whether O, who has o against x, gets a margin of at least goal, where a
// turn begins after so many.
type question struct {
	o, x        uint32
	turns, goal int
}

// question asks it of a position in which a turn begins.
func (p Position) question(goal int) question {
	return question{p.Stones[engine.First], p.Stones[engine.Second], p.Plies() / PerTurn, goal}
}

// oMoves reports whether it is O's turn.
func (q question) oMoves() bool { return q.turns%2 == 0 }

// free are the cells that nobody has.
func (q question) free() uint32 { return FullBoard &^ (q.o | q.x) }

// after asks the same after a pair of whoever is to move.
func (q question) after(pair uint32) question {
	if q.oMoves() {
		q.o |= pair
	} else {
		q.x |= pair
	}
	q.turns++
	return q
}

// holds answers a question. The answer means nothing once the prover is stopped.
func (p *Prover) holds(q question) bool {
	p.Nodes++
	mine := countsOf(q.o)
	switch {
	case mine.margin() >= q.goal: // even if X gets all that is free
		return true
	case countsOf(FullBoard&^q.x).margin() < q.goal: // even if O does
		return false
	}
	if q.turns > endTurns {
		return p.searchLast(q)
	}
	k := keyOf(q)
	if v, ok := p.table.find(k); ok {
		return v
	}
	var v bool
	switch q.turns {
	case endTurns:
		p.ending.read(q.free(), mine, q.goal)
		var breaker pair
		if v, breaker = p.ending.holds(); !v {
			p.levels[endTurns].bestReply = breaker.cells(q.free())
		}
	case preEndingTurns:
		v = p.solvePreEnding(q)
	default:
		v = p.searchMoves(q)
	}
	if !p.stop() {
		p.table.store(k, v)
	}
	return v
}

// searchMoves tries the pairs of whoever is to move.
func (p *Prover) searchMoves(q question) bool {
	oMoves, turns := q.oMoves(), q.turns
	moves := p.orderMoves(q)
	tried := uint64(0) // nodes of the pairs that were tried
	p.replyCaches[turns].reset(p, q)
	for i, m := range moves {
		if m == noPair {
			continue
		}
		if i > 0 { // the first one is the likeliest to be enough
			if helpers := p.workers.borrow(turns, len(moves)-i-1); len(helpers) > 0 {
				return p.searchShared(helpers, moves[i:], q)
			}
		}
		before := p.Nodes
		p.levels[turns+1].bestReply = 0
		if p.holds(q.after(m.cells())) == oMoves || p.stop() {
			p.levels[turns].bestReply = m.cells()
			return oMoves
		}
		tried += p.Nodes - before
		if reply := p.levels[turns+1].bestReply; reply != 0 && i >= replyCacheFrom[turns] {
			p.pruneAnswered(moves[i+1:], turns, reply, tried/uint64(i+1))
		}
	}
	return !oMoves
}

// replyCacheFrom says how many pairs are tried before a reply cache is, by turns
// made: where O is to move and will win, that is soon found out without.
var replyCacheFrom = [preEndingTurns]int{never, 0, 16, 0, 1, 0}

// The bounds on what a reply cache may spend. Twice or half as much of either
// changes the positions that "go test -bench 'Result|EmptyBoard'
// ./engine/games/jing" visits by at most a fifth; they are not tuned further, and
// neither is replyCacheFrom.
const (
	never           = CellCount * CellCount
	minCacheNodes   = 2000 // nodes, however soon the first pairs failed
	cacheCostFactor = 3    // times the nodes that trying the pairs one by one takes
)

// noPair takes the place of a pair that needs no trying.
const noPair rankedPair = 0

// pruneAnswered clears the pairs that a reply answers too, unless that takes much
// longer than trying them one by one, in so many nodes each.
func (p *Prover) pruneAnswered(moves []rankedPair, turns int, reply uint32, each uint64) {
	at, cache := &p.levels[turns], &p.replyCaches[turns]
	at.candidates = at.candidates[:0]
	for _, m := range moves {
		if m != noPair && m.cells()&reply == 0 {
			at.candidates = append(at.candidates, m.cells())
		}
	}
	if len(at.candidates) == 0 {
		return
	}
	if !cache.probe(reply, at.candidates, p.Nodes+minCacheNodes+cacheCostFactor*each*uint64(len(at.candidates))) {
		return
	}
	first := &cache.levels[1]
	for i, m := range moves {
		if m != noPair && m.cells()&reply == 0 && !first.open[rankOf(numbersOf(m.cells(), first.cells))] {
			moves[i] = noPair
		}
	}
}

// searchLast tries the pairs in the last turns. A finished game never comes here: its
// margin is known without looking further.
func (p *Prover) searchLast(q question) bool {
	oMoves := q.oMoves()
	for rest := q.free(); rest != 0; rest &= rest - 1 {
		for second := rest & (rest - 1); second != 0; second &= second - 1 {
			if p.holds(q.after(rest&-rest|second&-second)) == oMoves {
				return oMoves
			}
		}
	}
	return !oMoves
}

// VerifySlots make the table of a proof from nothing, as a power of two: 32 MiB,
// more than the positions that are worth remembering. A guess, not measured.
const VerifySlots = 22

// NewProver returns a prover with a table of so many slots, as a power of two.
func NewProver(slots int) *Prover { return &Prover{table: newTable(slots)} }

// Halt ends what the prover is at: what it says from then on means nothing.
func (p *Prover) Halt() { p.Stopped.Store(true) }

// HoldsAt reports whether O gets a margin of at least some goal in a position in which a turn
// begins.
func (p *Prover) HoldsAt(pos Position, goal int) bool { return p.holds(pos.question(goal)) }

// Advise returns a pair that keeps what the position is worth for the side to
// move, or none if there is no such pair.
func (p *Prover) Advise(o, x uint32, turns, goal int) uint32 {
	q := question{o, x, turns, goal}
	if q.turns == endTurns {
		p.ending.read(q.free(), countsOf(q.o), q.goal)
		_, breaker := p.ending.holds()
		return breaker.cells(q.free())
	}
	for _, m := range slices.Clone(p.orderMoves(q)) {
		if p.holds(q.after(m.cells())) == q.oMoves() {
			return m.cells()
		}
	}
	return 0
}
