// Package search holds the searches that are written once for every game:
// alpha-beta with a transposition table, UCT, and the thresholds of df-pn.
//
// They work on concrete position types through a type parameter, so that the
// loop makes no interface calls that allocate. A game hands in a State and gets
// back engine values.
package search

import "noughts/engine"

// A State is a position as a search sees it: a comparable value (so that a
// table may hold whole positions and no proof rests on a hash) whose methods
// trust their caller.
type State[S any] interface {
	comparable
	// Turn returns who makes the next ply. In games with turns of several
	// plies it may be the same player twice running.
	Turn() engine.Player
	// Outcome returns how the game ended; ok is false while it goes on.
	Outcome() (o engine.Outcome, ok bool)
	// AppendMoves appends the moves worth trying, the most promising first. A
	// State may leave out moves that are proved to be no better than others.
	AppendMoves(dst []engine.Move) []engine.Move
	// Step returns the state after a move, which must be legal.
	Step(engine.Move) S
}
