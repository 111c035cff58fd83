package search

import (
	"math/bits"
	"sync"
	"unsafe"

	"noughts/engine"
)

// A bound says how a stored score relates to the true one.
type bound uint8

const (
	noBound bound = iota // the slot is free
	exact
	atLeast
	atMost
)

// A slot is what a table keeps of one position. It keeps the whole position:
// two positions that meet in a slot are never taken for each other.
type slot[S comparable] struct {
	state S
	move  engine.Move // the best one, or the one that refuted
	score Score       // plies counted from this position
	depth uint8
	bound bound
}

// holds reports whether the score settles a search of this depth with these
// bounds. A proved win is at least that at any depth, and a loss at most.
func (e *slot[S]) holds(depth int, score, alpha, beta Score) bool {
	deep := int(e.depth) >= depth
	switch e.bound {
	case exact:
		return deep
	case atLeast:
		return score >= beta && (deep || score > decided)
	case atMost:
		return score <= alpha && (deep || score < -decided)
	}
	return false
}

// A table remembers positions (a transposition table). Each hash has two slots: one
// keeps the deepest search, the other the latest (a "two-deep" table). While it is
// shared, several goroutines may use it.
type table[S comparable] struct {
	slots  []slot[S]
	limit  int // slots at most
	shared bool
	locks  [1 << 8]sync.Mutex // each for the pairs of slots that have its number
}

// The size of a table where none is asked for, in bytes, and of an empty one, in slots.
// Guesses; not measured.
const (
	defaultTableBytes = 32 << 20
	minSlots          = 1 << 10
)

func newTable[S comparable](bytes int) *table[S] {
	if bytes <= 0 {
		bytes = defaultTableBytes
	}
	var one slot[S]
	n := max(minSlots, bytes/int(unsafe.Sizeof(one)))
	return &table[S]{limit: 1 << (bits.Len(uint(n)) - 1)}
}

// makeRoom sets the table up for positions of which there may be so many. It
// forgets what it held if it has to grow.
func (t *table[S]) makeRoom(plies int) {
	want := minSlots
	for range plies {
		if want *= 3; want >= t.limit {
			want = t.limit
			break
		}
	}
	if want = 1 << bits.Len(uint(want-1)); want > len(t.slots) {
		t.slots = make([]slot[S], want)
		UseLargePages(t.slots)
	}
}

// crowdedSample is how many places are looked at to tell whether a table is full. A guess.
const crowdedSample = 1 << 12

// Crowded reports whether a table is full but for little, by a sample of its places, of
// which taken says whether anything is there.
func Crowded(places int, taken func(i int) bool) bool {
	found, sample := 0, min(places, crowdedSample)
	for i := range sample {
		if taken(i) {
			found++
		}
	}
	return 10*found > 9*sample
}

// crowded reports whether the table is as large as it may be, and full but for little.
func (t *table[S]) crowded() bool {
	return len(t.slots) >= t.limit && Crowded(len(t.slots)/2, func(i int) bool { return t.slots[2*i+1].bound != noBound })
}

// bytes is how much memory the table takes.
func (t *table[S]) bytes() int {
	var one slot[S]
	return len(t.slots) * int(unsafe.Sizeof(one))
}

// find returns what is known of the position; its bound is noBound if nothing is.
func (t *table[S]) find(hash uint64, s S) (known slot[S]) {
	pair, lock := t.pair(hash)
	for i := range pair {
		if pair[i].bound != noBound && pair[i].state == s {
			known = pair[i]
			break
		}
	}
	if lock != nil {
		lock.Unlock()
	}
	return known
}

// store keeps an entry, in place of what was known of the same position, of a
// shallower search, or of the latest one.
func (t *table[S]) store(hash uint64, e slot[S]) {
	pair, lock := t.pair(hash)
	if pair[0].bound == noBound || pair[0].state == e.state || pair[0].depth <= e.depth {
		if pair[0].state != e.state {
			pair[1] = pair[0]
		}
		pair[0] = e
	} else {
		pair[1] = e
	}
	if lock != nil {
		lock.Unlock()
	}
}

// pair returns the two slots of a hash, locked if the table is shared.
func (t *table[S]) pair(hash uint64) (pair []slot[S], lock *sync.Mutex) {
	i := hash & uint64(len(t.slots)-1) &^ 1
	if t.shared {
		lock = &t.locks[i>>1&uint64(len(t.locks)-1)]
		lock.Lock()
	}
	return t.slots[i : i+2], lock
}
