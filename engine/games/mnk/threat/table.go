package threat

import (
	"math/bits"

	"noughts/engine/search"
)

// A table is the transposition table of df-pn: proof and disproof numbers by the hash
// of positions. They guide a search and are never part of a proof.
type table struct{ entries []entry }

// An entry is what is known of one position.
type entry struct {
	key uint64
	search.ProofNumbers
	move   uint16 // the best one
	effort uint16
}

const (
	entryBytes = 24
	slots      = 2 // entries where a position may be
)

// newTable returns an empty table of at most so many bytes.
func newTable(bytes int) *table {
	n := 1 << 8
	for 2*n*entryBytes <= bytes {
		n *= 2
	}
	return &table{make([]entry, n)}
}

// effortOf measures work: the bits of a number of positions.
func effortOf(nodes uint64) uint16 { return uint16(bits.Len64(nodes)) }

// places returns the entries where a position may be.
func (t *table) places(key uint64) []entry {
	i := key & uint64(len(t.entries)-1) &^ (slots - 1)
	return t.entries[i : i+slots]
}

// find returns what is remembered of a position, or nil.
func (t *table) find(key uint64) *entry {
	places := t.places(key)
	for i := range places {
		if places[i].key == key {
			return &places[i]
		}
	}
	return nil
}

// store remembers a position in place of itself or of the one that took the least
// work.
func (t *table) store(e entry) {
	places := t.places(e.key)
	least := &places[0]
	for i := range places {
		at := &places[i]
		if at.key == e.key {
			least = at
			break
		}
		if at.effort < least.effort {
			least = at
		}
	}
	*least = e
}
