package arena

import (
	"time"

	"noughts/engine"
)

// An Ending says how a game came to its end.
type Ending uint8

// The endings. With the last three a player lost by something other than play.
const (
	ByRules     Ending = iota // played to the end
	ByProof                   // the arena's solver proved how it would end
	OnTime                    // no move in time
	IllegalMove               // a move that the rules do not allow
	Crash                     // no move at all
)

// String returns the word used in machine-readable output.
func (e Ending) String() string { return [...]string{"rules", "proof", "time", "illegal", "crash"}[e] }

// A Clock is what a player's moves took.
type Clock struct {
	Moves int
	Total time.Duration
	Worst time.Duration
	Over  int // moves that took longer than allowed, by however little

	// Delegated counts the moves that another strategy chose, as the player has
	// nothing to say to the position.
	Delegated int
}

// add counts one move.
func (c *Clock) add(spent, allowed time.Duration) {
	c.Moves++
	c.Total += spent
	c.Worst = max(c.Worst, spent)
	if spent > allowed {
		c.Over++
	}
}

// merge counts the moves of another clock too.
func (c *Clock) merge(d Clock) {
	c.Moves += d.Moves
	c.Total += d.Total
	c.Worst = max(c.Worst, d.Worst)
	c.Over += d.Over
	c.Delegated += d.Delegated
}

// Mean returns what a move took on average.
func (c Clock) Mean() time.Duration { return c.Total / time.Duration(max(1, c.Moves)) }

// A Record is one game of a match. Players are named by 0 and 1.
type Record struct {
	Number  int // from 0; games 2n and 2n+1 have the same opening
	First   int // the player who made, or would have made, the first ply
	Opening int // how many of the moves are the opening
	Moves   []engine.Move
	Outcome engine.Outcome
	Ending  Ending
	Why     error // what the player said or did, if the game ended by one of the last three
	Clocks  [2]Clock
}

// Side returns the side that a player had.
func (r *Record) Side(player int) engine.Player { return engine.Player(player ^ r.First) }

// Result returns how the game ended for a player.
func (r *Record) Result(player int) engine.Result { return r.Outcome.For(r.Side(player)) }
