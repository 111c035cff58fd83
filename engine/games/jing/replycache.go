package jing

import (
	"math/bits"
	"slices"
)

// Where one side, the attacker, has more than a hundred pairs to try, one reply of
// the other side, the defender, answers most of them. A replyCache finds out which:
// the defender plans a reply and takes it whatever the first pair is. Then it does
// not matter which two of its first four cells the attacker took first:
//
//	attacker   pair 1               a b
//	defender            reply           r s   planned, whatever pair 1 is
//	attacker   pair 2               c d       {a b c d} is a set of level 2
//	defender            next reply      t u   looked for once a set, then planned too
//	attacker   pair 3               e f       {a b c d e f} is a set of level 3
//
// So the sets of level n are those of n pairs of the attacker's, among the cells
// that are free besides n-1 replies. A set is answered if the defender, who is to
// move after it, gets what it wants; a pair is answered by the reply if all sets of
// level 2 that it belongs to are. A few thousand sets are judged one by one, and
// all the ways to make them at once.
//
// For example let seven cells be free, 0 to 6, and the reply be {5,6}. Of the other
// five cells the attacker can make five sets of level 2:
//
//	{0,1,2,3} {0,1,2,4} {0,1,3,4} {0,2,3,4} answered
//	{1,2,3,4}                               open
//
// The open set can be begun with any two of its cells, so the pairs 12 13 14 23 24
// 34 are open: the attacker gets what it wants with them, if the defender replies
// {5,6}. The pairs 01 02 03 04 are in answered sets alone, so they need no trying.
// Nothing is known of the pairs that have 5 or 6. To find out that a set is
// answered, the search looks for the defender's next reply to it. That reply is
// planned too, which takes the sets of level 3, and so answers many more sets of
// level 2 than the one it was found for.
//
// Example_replyCache in the tests shows it on a position of the game.
type replyCache struct {
	prover    *Prover
	stones    [2]uint32 // before the first pair
	turns     int       // made before it: even if X is the defender
	goal      int
	lastLevel int // the level that is judged one by one
	levels    [LastPly/4 + 1]cacheLevel
	wanted    []uint32 // the first pairs that matter
	limit     uint64   // of the prover's nodes, after which the rest is not worth the time
	lastPairs lastPairs
}

// A cacheLevel is what is known of the sets of a level. Bools are by the rank of a
// set.
type cacheLevel struct {
	cells      uint32   // that are free besides the replies, on the board
	reply      uint32   // that is planned for the sets of the level
	answered   []bool   // sets that are answered
	open       []bool   // sets that the reply does not answer
	refutesAll []uint32 // replies that answer all sets they leave possible
	hitSets    []uint32 // a set matters only if it has a cell of each of these
	wanted     []uint32 // and all cells of one of these
}

// reset makes the cache ready for a question.
func (c *replyCache) reset(p *Prover, q question) {
	c.prover, c.stones, c.turns, c.goal = p, [2]uint32{q.o, q.x}, q.turns, q.goal
	c.lastLevel = (LastPly/PerTurn - 1 - q.turns) / 2
	c.levels[1].cells = q.free()
	c.levels[1].refutesAll = c.levels[1].refutesAll[:0]
}

// probe finds the first pairs, of those wanted, that a reply does not answer: they
// are open on the first level. It reports whether it was worth the time; if not,
// nothing is known.
func (c *replyCache) probe(reply uint32, wanted []uint32, limit uint64) (ok bool) {
	c.wanted, c.limit = wanted, limit
	c.markAnswered(1, reply)
	return !c.stopped()
}

// stopped reports whether the search has to end.
func (c *replyCache) stopped() bool { return c.prover.Nodes >= c.limit || c.prover.stop() }

// markAnswered finds the sets of a level that a reply answers.
func (c *replyCache) markAnswered(level int, reply uint32) {
	at := &c.levels[level]
	n, k := bits.OnesCount32(at.cells), PerTurn*level
	at.open = cleared(at.open, choose[n][k])
	at.reply = reply
	if c.solveLevel(level+1, at.cells&^reply) {
		at.refutesAll = append(at.refutesAll, reply)
	}
	if level == 1 || c.stopped() {
		return
	}
	taken := numbersOf(reply, at.cells)
	for i, set := range setsOf(n, k) {
		if set&taken == 0 && !at.open[i] {
			at.answered[i] = true
		}
	}
}

// solveLevel judges the sets of a level, and reports whether all are answered.
func (c *replyCache) solveLevel(level int, cells uint32) (all bool) {
	at := &c.levels[level]
	at.cells, at.refutesAll = cells, at.refutesAll[:0]
	c.restrict(level)
	if level == c.lastLevel {
		return c.solveLast()
	}
	sets := setsOf(bits.OnesCount32(cells), PerTurn*level)
	at.answered = cleared(at.answered, len(sets))
	all = true
	for i, set := range sets {
		if at.answered[i] || !at.matters(set) {
			continue
		}
		if !c.isAnswered(level, set) {
			all = false
			c.markOpen(level, set)
		}
		if c.stopped() {
			return false
		}
	}
	return all
}

// solveLast is solveLevel for the last level.
func (c *replyCache) solveLast() (all bool) {
	at := &c.levels[c.lastLevel]
	sets := setsOf(bits.OnesCount32(at.cells), PerTurn*c.lastLevel)
	mine := countsOf(c.stones[0])
	all = true
	if c.turns%2 == 0 {
		c.lastPairs.readSets(at.cells, PerTurn*c.lastLevel, mine, c.goal)
		for i, set := range sets {
			g := c.lastPairs.after[i]
			if g.len() < leastToHold {
				continue
			}
			c.prover.Nodes++
			if !g.coveredByTwo() && at.matters(set) {
				all = false
				c.markOpen(c.lastLevel, set)
			}
		}
	} else {
		for i := 1; i < c.lastLevel; i++ {
			mine += countsOf(c.levels[i].reply)
		}
		c.lastPairs.readPairs(at.cells, mine, c.goal)
		for _, set := range sets {
			if !at.matters(set) {
				continue
			}
			c.prover.Nodes++
			if !c.lastPairs.holds(set) {
				all = false
				c.markOpen(c.lastLevel, set)
			}
		}
	}
	return all
}

// restrict notes which sets of a level matter. A set that has no cell of a reply
// that refutes all is answered by it.
func (c *replyCache) restrict(level int) {
	at := &c.levels[level]
	at.hitSets, at.wanted = at.hitSets[:0], at.wanted[:0]
	for i := 1; i < level; i++ {
		for _, reply := range c.levels[i].refutesAll {
			at.hitSets = append(at.hitSets, numbersOf(reply&at.cells, at.cells))
		}
	}
	for _, two := range c.wanted {
		if two&at.cells == two {
			at.wanted = append(at.wanted, numbersOf(two, at.cells))
		}
	}
}

// matters reports whether it has to be known if a set is answered.
func (s *cacheLevel) matters(set uint32) bool {
	for _, reply := range s.hitSets {
		if set&reply == 0 {
			return false
		}
	}
	for _, two := range s.wanted {
		if set&two == two {
			return true
		}
	}
	return false
}

// isAnswered reports whether a set is answered. If so, others may be found to be.
func (c *replyCache) isAnswered(level int, set uint32) bool {
	attacker := c.turns & 1
	after := c.stones
	after[attacker] |= cellsAt(set, c.levels[level].cells)
	for i := 1; i < level; i++ {
		after[attacker^1] |= c.levels[i].reply
	}
	turns := c.turns + 2*level - 1
	c.prover.levels[turns].bestReply = 0
	if c.prover.holds(question{after[0], after[1], turns, c.goal}) == (attacker == 0) {
		return false
	}
	if reply := c.prover.levels[turns].bestReply; reply != 0 && !c.stopped() {
		c.markAnswered(level, reply)
	}
	return true
}

// markOpen notes that a set is not answered, for the sets of the level before that
// it can be made of.
func (c *replyCache) markOpen(level int, set uint32) {
	before := &c.levels[level-1]
	for rest := numbersOf(before.reply, before.cells); rest != 0; rest &= rest - 1 {
		below := set & (rest&-rest - 1)
		set = below | (set&^below)<<1 // make room for the reply's cells
	}
	var p subsetRanks
	p.read(set)
	for b := 1; b < p.size; b++ {
		for a := range b {
			before.open[p.rank(a, b)] = true
		}
	}
	if level == 2 {
		c.dropOpen()
	}
}

// dropOpen drops the first pairs that turn out not to be answered.
func (c *replyCache) dropOpen() {
	first := &c.levels[1]
	c.wanted = slices.DeleteFunc(c.wanted, func(two uint32) bool { return first.open[rankOf(numbersOf(two, first.cells))] })
	c.restrict(2)
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
