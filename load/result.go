package load

import (
	"maps"
	"slices"
	"time"
)

// made is a move that a person has pressed.
type made struct {
	ply      int
	move     string
	accepted bool // the person was shown that it has been made
}

// A Result is what was measured.
type Result struct {
	Interactions int             // that were answered
	Took         time.Duration   // from the first to the last that was begun
	Ack          []time.Duration // until an interaction was answered or acknowledged, in ascending order
	Reply        []time.Duration // until a board was shown on which the person can go on, in ascending order
	Errors       map[string]int  // how often something went wrong, by kind
	Pictures     int             // that were sent
	PictureBytes int64           // of all of them together
	Flooded      int             // analyses that one person has asked for in a flood
	Unanswered   int             // of these, those that were not answered in time

	counted int // of the Interactions, those within Took
	moves   map[int64][]made
}

// PerSecond is how many interactions were answered a second.
func (r *Result) PerSecond() float64 { return float64(r.counted) / r.Took.Seconds() }

// Matches are the matches in which people have pressed moves.
func (r *Result) Matches() []int64 { return slices.Sorted(maps.Keys(r.moves)) }

// Lost returns how many moves of a match the store has wrong, given what it holds: by
// ply, each person's move, and "" where the bot has moved. A move is wrong that a person
// was told has been made and is not there, or that is there and nobody has pressed.
func (r *Result) Lost(match int64, stored []string) (lost int) {
	pressed := map[int][]string{}
	for _, m := range r.moves[match] {
		pressed[m.ply] = append(pressed[m.ply], m.move)
		if m.accepted && (m.ply >= len(stored) || stored[m.ply] != m.move) {
			lost++
		}
	}
	for ply, move := range stored {
		if move != "" && !slices.Contains(pressed[ply], move) {
			lost++
		}
	}
	return lost
}

func (r *Result) sort() {
	slices.Sort(r.Ack)
	slices.Sort(r.Reply)
}

// Percentile returns the value below which so many percent of a list in ascending order
// are, by the nearest rank; 0 of an empty one, the largest for 100.
func Percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	rank := (len(sorted)*percent + 99) / 100
	return sorted[min(max(rank, 1), len(sorted))-1]
}

// try records a move that was pressed.
func (d *Driver) try(match int64, m made) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result.moves[match] = append(d.result.moves[match], m)
}
