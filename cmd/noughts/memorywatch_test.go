package main

import (
	"runtime/debug"
	"testing"

	"noughts/config"
)

// Memory is given back once when a flood is over, and neither during it nor again.
func TestMemoryIsGivenBackAfterAFlood(t *testing.T) {
	const mb = 1 << 20
	var w memoryWatch
	w.freed(heap{30 * mb, 100 * mb})
	for i, c := range []struct {
		now  heap
		want bool
	}{
		{heap{40 * mb, 110 * mb}, false},
		{heap{500 * mb, 1100 * mb}, false},  // the flood
		{heap{514 * mb, 2100 * mb}, false},  // goes on
		{heap{514 * mb, 2101 * mb}, true},   // and is over
		{heap{32 * mb, 2102 * mb}, false},   // which has happened
		{heap{500 * mb, 2103 * mb}, true},   // a table without garbage
		{heap{500 * mb, 2103 * mb}, false},  // of which nothing could be given back
		{heap{60 * mb, 2103 * mb}, false},   // it is gone
		{heap{92 * mb, 2104 * mb}, true},    // and counts no more
		{heap{500 * mb, 40000 * mb}, false}, // the next flood
	} {
		got := w.releaseDue(c.now)
		if got != c.want {
			t.Errorf("look %d: got %t, want %t", i, got, c.want)
		}
		if got {
			after := c.now
			if i == 3 {
				after.taken = 31 * mb
			}
			w.freed(after)
		}
	}
}

// What Go manages is limited by the setting, unless GOMEMLIMIT is set.
func TestMemoryIsLimited(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 40))
	limit := func(environ ...string) int64 {
		p := program{environ: environ}
		p.limitMemory(config.Config{Memory: 400 << 20})
		return debug.SetMemoryLimit(-1)
	}
	if got := limit("GOMEMLIMIT=1TiB"); got != 1<<40 {
		t.Errorf("with GOMEMLIMIT: got %d", got)
	}
	if got := limit(); got != 400<<20-besideGo {
		t.Errorf("got %d MB", got>>20)
	}
}
