package jing

import "sync/atomic"

const (
	approachTurns = 6 // after so many turns an ending is near
	endTurns      = 7 // and after so many it begins
)

// A prover answers whether O gets a margin of at least some goal, from positions
// in which a turn begins. One goroutine may use it at a time.
type prover struct {
	nodes   uint64 // positions visited
	limit   uint64 // of nodes; 0 for none
	stopped atomic.Bool
	crew    *crew          // who may help; nil for nobody
	stops   []*atomic.Bool // what else ends the proof: nobody needs its answer any more

	known      memory
	levels     [endTurns + 1]level
	ending     ending
	retorts    []retort
	good       []uint64
	foresights [approachTurns]foresight

	low, high [1 << (cellCount/2 + 1)]tally // of sets of the lower free cells, and of the upper
}

// A level is the room that one position of the path needs.
type level struct {
	good  []uint64
	moves []ranked
	asked []uint32 // pairs that a reply may answer
	taken uint32   // the pair with which the side to move got what it wants, the last time one was looked for
}

// A ranked is a pair of cells with how promising it is to take them; the higher
// the better.
type ranked uint64

func (r ranked) cells() uint32 { return uint32(r) & fullBoard }

// stop reports whether the proof has to end.
func (p *prover) stop() bool {
	if p.limit != 0 && p.nodes >= p.limit {
		p.stopped.Store(true)
	}
	if p.stopped.Load() {
		return true
	}
	for _, s := range p.stops {
		if s.Load() {
			return true
		}
	}
	return false
}

// holds reports whether O, who has o against x, gets a margin of at least goal.
// turns are those made so far. The answer means nothing once the prover is
// stopped.
func (p *prover) holds(o, x uint32, turns, goal int) bool {
	p.nodes++
	mine := tallyOf(o)
	switch {
	case mine.margin() >= goal: // even if X gets all that is free
		return true
	case tallyOf(fullBoard&^x).margin() < goal: // even if O does
		return false
	}
	if turns > endTurns {
		return p.finish(o, x, turns, goal)
	}
	k := keyOf(o, x, turns, goal)
	if v, ok := p.known.find(k); ok {
		return v
	}
	var v bool
	switch turns {
	case endTurns:
		p.ending.read(fullBoard&^(o|x), mine, goal)
		var breaker pair
		if v, breaker = p.ending.holds(); !v {
			p.levels[endTurns].taken = breaker.cells(fullBoard &^ (o | x))
		}
	case approachTurns:
		v = p.approach(o, x, goal)
	default:
		v = p.expand(o, x, turns, goal)
	}
	if !p.stop() {
		p.known.store(k, v)
	}
	return v
}

// expand tries the pairs of whoever is to move.
func (p *prover) expand(o, x uint32, turns, goal int) bool {
	oMoves := turns%2 == 0
	moves := p.rank(o, x, turns, goal)
	tried := uint64(0) // nodes of the pairs that were tried
	p.foresights[turns].begin(p, o, x, turns, goal)
	for i, m := range moves {
		if m == answered {
			continue
		}
		if i > 0 { // the first one is the likeliest to be enough
			if helpers := p.crew.lend(turns, len(moves)-i-1); len(helpers) > 0 {
				return p.share(helpers, moves[i:], o, x, turns, goal)
			}
		}
		before := p.nodes
		p.levels[turns+1].taken = 0
		if p.after(o, x, m.cells(), turns, goal) == oMoves || p.stop() {
			p.levels[turns].taken = m.cells()
			return oMoves
		}
		tried += p.nodes - before
		if reply := p.levels[turns+1].taken; reply != 0 && i >= foreseenFrom[turns] {
			p.strike(moves[i+1:], turns, reply, tried/uint64(i+1))
		}
	}
	return !oMoves
}

// foreseenFrom says how many pairs are tried before foresight is, by turns made:
// where O is to move and will win it finds out soon.
var foreseenFrom = [approachTurns]int{never, 0, 16, 0, 1, 0}

const (
	never        = cellCount * cellCount
	leastToSpend = 2000 // nodes of a foresight, however soon the first pairs failed
	patience     = 3    // how many times the nodes of trying pairs one by one
)

// answered stands for a pair that needs no trying.
const answered ranked = 0

// strike clears the pairs that a reply answers too, unless that takes much longer
// than trying them one by one, in so many nodes each.
func (p *prover) strike(moves []ranked, turns int, reply uint32, each uint64) {
	at, f := &p.levels[turns], &p.foresights[turns]
	at.asked = at.asked[:0]
	for _, m := range moves {
		if m != answered && m.cells()&reply == 0 {
			at.asked = append(at.asked, m.cells())
		}
	}
	if len(at.asked) == 0 {
		return
	}
	if !f.keep(reply, at.asked, p.nodes+leastToSpend+patience*each*uint64(len(at.asked))) {
		return
	}
	first := &f.levels[1]
	for i, m := range moves {
		if m != answered && m.cells()&reply == 0 && !first.spared[rankOf(numbersOf(m.cells(), first.cells))] {
			moves[i] = answered
		}
	}
}

// finish tries the pairs in the last turns. A finished game never comes here: its
// margin is known without looking further.
func (p *prover) finish(o, x uint32, turns, goal int) bool {
	oMoves := turns%2 == 0
	for rest := fullBoard &^ (o | x); rest != 0; rest &= rest - 1 {
		for second := rest & (rest - 1); second != 0; second &= second - 1 {
			if p.after(o, x, rest&-rest|second&-second, turns, goal) == oMoves {
				return oMoves
			}
		}
	}
	return !oMoves
}

// after is holds for the position after a pair.
func (p *prover) after(o, x, cells uint32, turns, goal int) bool {
	if turns%2 == 0 {
		return p.holds(o|cells, x, turns+1, goal)
	}
	return p.holds(o, x|cells, turns+1, goal)
}
