package standing

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// A Table counts games one after the other, as they have ended. The zero value is ready to
// use.
type Table struct {
	records map[owner]Record
	met     map[pair][]time.Time // when two have played, the oldest first
}

// An owner is whose record it is, and of what.
type owner struct{ userID, group string }

// A pair is two who play, in the order of their names, and what.
type pair struct{ a, b, group string }

// Name names a seat in what is kept of results: a person by the ID, the bot by its level.
func Name(s match.Seat) string {
	if s.Bot() {
		return "level:" + s.Level
	}
	return s.UserID
}

// Add counts a game, and returns the records of both players after it, by engine.Player.
func (t *Table) Add(r Result) [2]Record {
	if t.records == nil {
		t.records, t.met = map[owner]Record{}, map[pair][]time.Time{}
	}
	first, second := r.Seats[engine.First], r.Seats[engine.Second]
	two := pair{min(Name(first), Name(second)), max(Name(first), Name(second)), r.Group}
	earlier := slices.DeleteFunc(t.met[two], func(at time.Time) bool { return !at.After(r.At.Add(-RepeatWindow)) })
	after := Count([2]Record{t.records[owner{first.UserID, r.Group}], t.records[owner{second.UserID, r.Group}]}, r, len(earlier))
	t.met[two] = append(earlier, r.At)
	for p, seat := range r.Seats {
		if !seat.Bot() {
			t.records[owner{seat.UserID, r.Group}] = after[p]
		}
	}
	return after
}

// Records lists the records of all people.
func (t *Table) Records() []Record {
	return slices.SortedFunc(maps.Values(t.records), func(a, b Record) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.UserID, b.UserID))
	})
}
