package jing

import (
	"math/bits"
	"slices"
)

// Where a side has more than a hundred pairs, one reply of the other side answers
// most of them. A foresight finds out which: the other side keeps a reply in mind,
// and takes it whatever the first pair is. Then only the set of four cells counts
// that the first side makes of its first two pairs. For one such set the other
// side looks for its next reply, keeps that in mind too, and so on until nothing
// but the last pairs is left: so a few thousand sets are judged one by one, and
// all the ways to make them at once.
//
// The side that keeps replies in mind is the keeper, the other side the mover.
// The sets of level n are those of n pairs of the mover's, among the cells that
// are free besides n-1 replies. A set is answered if the keeper, who is to move
// after it, gets what it wants.
type foresight struct {
	prover *prover
	stones [2]uint32 // before the first pair
	turns  int       // made before it: even if X is the keeper
	goal   int
	last   int // the level that is judged one by one
	levels [lastPly/4 + 1]stage
	asked  []uint32 // the first pairs that matter
	limit  uint64   // of the prover's nodes, after which the rest is not worth the time
	pairs  lastPairs
}

// A stage is what a foresight knows of the sets of a level. Bools are by the rank
// of a set.
type stage struct {
	cells  uint32   // that are free besides the replies, on the board
	reply  uint32   // that is kept in mind next
	done   []bool   // sets that are answered
	spared []bool   // sets that the reply does not answer
	clean  []uint32 // replies that answer all sets they leave possible
	must   []uint32 // a set matters only if it has a cell of each of these
	asked  []uint32 // and all cells of one of these
}

// begin makes the foresight ready for a position.
func (f *foresight) begin(p *prover, o, x uint32, turns, goal int) {
	f.prover, f.stones, f.turns, f.goal = p, [2]uint32{o, x}, turns, goal
	f.last = (lastPly/perTurn - 1 - turns) / 2
	f.levels[1].cells = fullBoard &^ (o | x)
	f.levels[1].clean = f.levels[1].clean[:0]
}

// keep finds the first pairs, of those asked for, that a reply does not answer:
// they are spared on the first level. It reports whether it was worth the time; if
// not, nothing is known.
func (f *foresight) keep(reply uint32, asked []uint32, limit uint64) (ok bool) {
	f.asked, f.limit = asked, limit
	f.sweep(1, reply)
	return !f.over()
}

// over reports whether the foresight has to end.
func (f *foresight) over() bool { return f.prover.nodes >= f.limit || f.prover.stop() }

// sweep finds the sets of a level that a reply answers.
func (f *foresight) sweep(level int, reply uint32) {
	at := &f.levels[level]
	n, k := bits.OnesCount32(at.cells), perTurn*level
	at.spared = cleared(at.spared, choose[n][k])
	at.reply = reply
	if f.study(level+1, at.cells&^reply) {
		at.clean = append(at.clean, reply)
	}
	if level == 1 || f.over() {
		return
	}
	taken := numbersOf(reply, at.cells)
	for i, set := range setsOf(n, k) {
		if set&taken == 0 && !at.spared[i] {
			at.done[i] = true
		}
	}
}

// study judges the sets of a level, and reports whether all are answered.
func (f *foresight) study(level int, cells uint32) (clean bool) {
	at := &f.levels[level]
	at.cells, at.clean = cells, at.clean[:0]
	f.narrow(level)
	if level == f.last {
		return f.studyLast()
	}
	sets := setsOf(bits.OnesCount32(cells), perTurn*level)
	at.done = cleared(at.done, len(sets))
	clean = true
	for i, set := range sets {
		if at.done[i] || !at.matters(set) {
			continue
		}
		if !f.answer(level, set) {
			clean = false
			f.spare(level, set)
		}
		if f.over() {
			return false
		}
	}
	return clean
}

// studyLast is study for the last level.
func (f *foresight) studyLast() (clean bool) {
	at := &f.levels[f.last]
	sets := setsOf(bits.OnesCount32(at.cells), perTurn*f.last)
	mine := tallyOf(f.stones[0])
	clean = true
	if f.turns%2 == 0 {
		f.pairs.readSets(at.cells, perTurn*f.last, mine, f.goal)
		for i, set := range sets {
			g := f.pairs.after[i]
			if g.len() < leastToHold {
				continue
			}
			f.prover.nodes++
			if !g.brokenByTwo() && at.matters(set) {
				clean = false
				f.spare(f.last, set)
			}
		}
	} else {
		for i := 1; i < f.last; i++ {
			mine += tallyOf(f.levels[i].reply)
		}
		f.pairs.readPairs(at.cells, mine, f.goal)
		for _, set := range sets {
			if !at.matters(set) {
				continue
			}
			f.prover.nodes++
			if !f.pairs.holds(set) {
				clean = false
				f.spare(f.last, set)
			}
		}
	}
	return clean
}

// narrow notes which sets of a level matter. A set that has no cell of a clean
// reply is answered by it.
func (f *foresight) narrow(level int) {
	at := &f.levels[level]
	at.must, at.asked = at.must[:0], at.asked[:0]
	for i := 1; i < level; i++ {
		for _, reply := range f.levels[i].clean {
			at.must = append(at.must, numbersOf(reply&at.cells, at.cells))
		}
	}
	for _, two := range f.asked {
		if two&at.cells == two {
			at.asked = append(at.asked, numbersOf(two, at.cells))
		}
	}
}

// matters reports whether it has to be known if a set is answered.
func (s *stage) matters(set uint32) bool {
	for _, reply := range s.must {
		if set&reply == 0 {
			return false
		}
	}
	for _, two := range s.asked {
		if set&two == two {
			return true
		}
	}
	return false
}

// answer reports whether a set is answered. If so, others may be found to be.
func (f *foresight) answer(level int, set uint32) bool {
	mover := f.turns & 1
	after := f.stones
	after[mover] |= cellsAt(set, f.levels[level].cells)
	for i := 1; i < level; i++ {
		after[mover^1] |= f.levels[i].reply
	}
	turns := f.turns + 2*level - 1
	f.prover.levels[turns].taken = 0
	if f.prover.holds(after[0], after[1], turns, f.goal) == (mover == 0) {
		return false
	}
	if reply := f.prover.levels[turns].taken; reply != 0 && !f.over() {
		f.sweep(level, reply)
	}
	return true
}

// spare notes that a set is not answered, for the sets of the level before that
// it can be made of.
func (f *foresight) spare(level int, set uint32) {
	before := &f.levels[level-1]
	for rest := numbersOf(before.reply, before.cells); rest != 0; rest &= rest - 1 {
		below := set & (rest&-rest - 1)
		set = below | (set&^below)<<1 // make room for the reply's cells
	}
	var p parts
	p.read(set)
	for b := 1; b < p.size; b++ {
		for a := range b {
			before.spared[p.rank(a, b)] = true
		}
	}
	if level == 2 {
		f.forget()
	}
}

// forget drops the first pairs that turn out not to be answered.
func (f *foresight) forget() {
	first := &f.levels[1]
	f.asked = slices.DeleteFunc(f.asked, func(two uint32) bool { return first.spared[rankOf(numbersOf(two, first.cells))] })
	f.narrow(2)
}

// cleared returns room for n bools, all of them false.
func cleared(room []bool, n int) []bool {
	if cap(room) < n {
		return make([]bool, n)
	}
	room = room[:n]
	clear(room)
	return room
}
