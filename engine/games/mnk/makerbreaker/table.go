package makerbreaker

import (
	"math/bits"
	"sync"
)

// A entry is what is known of a stance.
type entry struct {
	state
	numbers [2]uint32 // left to prove, by the side that would win; 0 if it does
}

// settled returns who wins.
func (h *entry) settled() Verdict {
	switch {
	case h.numbers[maker] == 0:
		return Makes
	case h.numbers[breaker] == 0:
		return Fails
	}
	return Unsettled
}

// settle notes who wins.
func (h *entry) settle(v Verdict) {
	h.numbers = [2]uint32{0, never}
	if v == Fails {
		h.numbers = [2]uint32{never, 0}
	}
}

// effort guesses how much it would cost to find a holding again.
func (h *entry) effort() uint32 {
	if h.settled() != Unsettled {
		return never
	}
	return h.numbers[maker] + h.numbers[breaker]
}

// empty reports whether nothing is held.
func (h *entry) empty() bool { return h.numbers == [2]uint32{} }

// Holdings are a table of what is known of stances, each of which has two places
// where it may be. It grows as it fills. While it is shared it does not grow, and
// several goroutines may use it.
type table struct {
	places []entry
	used   int // pairs of places that are full, or nearly so many
	most   int // places at most
	shared bool
	locks  [1 << 8]sync.Mutex // each for the pairs of places that have its number
}

const (
	minPlaces    = 1 << 10
	holdingBytes = 64
)

// newTable returns a table of at most about so many bytes.
func newTable(bytes int) *table {
	t := &table{places: make([]entry, minPlaces), most: minPlaces}
	for t.most*2*holdingBytes <= bytes {
		t.most *= 2
	}
	return t
}

// at returns the two places where a stance may be, locked if the table is shared.
func (t *table) at(s *state) (pair []entry, lock *sync.Mutex) {
	h := uint64(s.turn)<<8 | uint64(s.budget)
	for side := range s.open {
		for _, w := range [...]uint64{s.open[side][0], s.open[side][1], s.held[side]} {
			h = (bits.RotateLeft64(h, 27) ^ w) * 0x9e3779b97f4a7c15
		}
	}
	h = (h ^ h>>29) * 0x94d049bb133111eb
	i := (h ^ h>>32) & uint64(len(t.places)-1) &^ 1
	if t.shared {
		lock = &t.locks[i>>1&uint64(len(t.locks)-1)]
		lock.Lock()
	}
	return t.places[i : i+2], lock
}

// find returns what is known of a stance.
func (t *table) find(s *state) (h entry, ok bool) {
	pair, lock := t.at(s)
	for i := range pair {
		if pair[i].held == s.held && pair[i].state == *s && !pair[i].empty() {
			h, ok = pair[i], true
			break
		}
	}
	if lock != nil {
		lock.Unlock()
	}
	return h, ok
}

// keep puts a holding into the table: in the place of the same stance, of none,
// or of one that was less work.
func (t *table) keep(h *entry) {
	t.makeRoom()
	pair, lock := t.at(&h.state)
	switch {
	case pair[0].state == h.state:
		pair[0].update(h)
	case pair[1].state == h.state:
		pair[1].update(h)
	default:
		if !t.shared && pair[1].empty() {
			t.used++
		}
		if pair[0].empty() || pair[0].effort() <= h.effort() {
			pair[1] = pair[0]
			pair[0] = *h
		} else {
			pair[1] = *h
		}
	}
	if lock != nil {
		lock.Unlock()
	}
}

// update notes what is known now of the same stance. Another search may have
// settled it meanwhile.
func (h *entry) update(now *entry) {
	if h.settled() == Unsettled || h.empty() {
		h.numbers = now.numbers
	}
}

// makeRoom doubles the table when it is half full, as long as it may grow.
func (t *table) makeRoom() {
	if t.shared || 2*t.used < len(t.places) || len(t.places) >= t.most {
		return
	}
	t.grow()
}

// grow doubles the table.
func (t *table) grow() {
	old := t.places
	t.places, t.used = make([]entry, 2*len(old)), 0
	for i := range old {
		if !old[i].empty() {
			t.keep(&old[i])
		}
	}
}

// share makes room for so many stances more and lets several goroutines use the
// table, or ends that.
func (t *table) share(on bool, more uint64) {
	for on && len(t.places) < t.most && uint64(len(t.places)) < 2*(uint64(t.used)+more) {
		t.grow()
	}
	t.shared = on
}
