package pvs

import (
	"sync/atomic"

	"noughts/engine/search"
)

// A table is the transposition table: it remembers estimates and good moves by the
// hash of positions. Any number of goroutines may use it at once without a lock
// (Hyatt and Mann 2002): a slot is two words, the first of which is the hash xor the
// second, so that one that was torn answers to no hash. What it says is never part of
// a proof.
type table struct {
	entries []slot
	age     uint8 // of the present search
}

type slot struct{ check, data atomic.Uint64 }

// A ttEntry is what the table remembers of a position.
type ttEntry struct {
	score search.Score
	move  move
	depth int8
	bound bound
	age   uint8

	absent absence // as far as it is exhausted
}

// A move is a cell and one, or no move.
type move uint16

const noMove move = 0

func to(c uint16) move      { return move(c + 1) }
func (m move) cell() uint16 { return uint16(m - 1) }

// A bound says how a remembered score relates to the true one.
type bound uint8

const (
	none bound = iota
	exact
	atLeast
	atMost
	proved // there is a proof, with the move; the score means nothing
)

const (
	bucket    = 4 // entries where a position may be
	entrySize = 16
	minBytes  = 1 << 10
)

// newTable returns an empty table of at most so many bytes.
func newTable(bytes int) *table {
	n := minBytes / entrySize
	for n*2*entrySize <= bytes {
		n *= 2
	}
	t := &table{entries: make([]slot, n)}
	search.UseLargePages(t.entries)
	return t
}

// bytes returns the size of the table.
func (t *table) bytes() int { return len(t.entries) * entrySize }

func pack(g ttEntry) uint64 {
	return uint64(uint16(g.score)) | uint64(g.move)<<16 | uint64(uint8(g.depth))<<32 | uint64(g.bound)<<40 | uint64(g.absent)<<43 | uint64(g.age)<<48
}

func unpack(d uint64) ttEntry {
	return ttEntry{search.Score(uint16(d)), move(d >> 16), int8(d >> 32), bound(d >> 40 & 7), uint8(d >> 48), absence(d>>43) & exhausted}
}

// places returns the entries where a position may be.
func (t *table) places(hash uint64) []slot {
	i := hash & uint64(len(t.entries)-1) &^ (bucket - 1)
	return t.entries[i : i+bucket]
}

// prefetch loads the slot of a position into the processor's cache. What it returns
// means nothing.
func (t *table) prefetch(hash uint64) uint64 { return t.places(hash)[0].check.Load() }

// find returns what is remembered of a position.
func (t *table) find(hash uint64) (g ttEntry, ok bool) {
	places := t.places(hash)
	for i := range places {
		e := &places[i]
		d := e.data.Load()
		if e.check.Load()^d == hash && d != 0 {
			return unpack(d), true
		}
	}
	return ttEntry{}, false
}

// store remembers an entry, in the place of the same position, or else of the one
// that is least worth keeping: from an older search, or less deep.
func (t *table) store(hash uint64, g ttEntry) {
	g.age = t.age
	places := t.places(hash)
	at, least := 0, int(1e9)
	for i := range places {
		d := places[i].data.Load()
		old := unpack(d)
		if places[i].check.Load()^d == hash {
			if g.depth == 0 && old.depth > 0 {
				return // an estimate is not worth what a search has found
			}
			if g.move == noMove {
				g.move = old.move
			}
			at = i
			break
		}
		worth := int(old.depth) - 8*int(t.age-old.age)
		if old.bound == none {
			worth = -1e6
		}
		if worth < least {
			at, least = i, worth
		}
	}
	d := pack(g)
	places[at].check.Store(hash ^ d)
	places[at].data.Store(d)
}

// cutsOff reports whether the entry answers a search.
func (g *ttEntry) cutsOff(depth int, alpha, beta search.Score) bool {
	if int(g.depth) < depth {
		return false
	}
	switch g.bound {
	case exact:
		return true
	case atLeast:
		return g.score >= beta
	case atMost:
		return g.score <= alpha
	}
	return false
}
