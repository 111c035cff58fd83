package engine

import (
	"math/rand/v2"
	"time"
)

// A Budget says what the answer to one question may cost. It is the plan of a
// search; the end of the question's ctx is the hard limit beside it.
//
//   - Time is soft: how long the search may plan to take, if all is not settled
//     sooner. It divides this among its parts, and ends by itself when it is over.
//   - Nodes is how many positions the search may visit, about, counted anew in
//     each call.
//   - The end of ctx is hard: whenever it comes, be it a deadline or a
//     cancellation, the answer is given at once, with what is known so far. Nobody
//     asks a ctx beforehand when it will end: so a question that is cut short and
//     asked again with the same Budget is searched in the same way, with all that
//     the first attempt has left in the tables.
//
// With Nodes alone nothing depends on the clock, and answers can be repeated. An
// empty Budget ends the search nowhere but where going on is of little use.
type Budget struct {
	Time  time.Duration // 0 for no limit
	Nodes uint64        // 0 for no limit
	Clock Clock         // by which Time is measured; nil for the clock on the wall
}

// A Paced game says how much its solver does in a second, on a processor of its own.
type Paced interface {
	NodesPerSecond() uint64
}

// defaultPace is how many nodes a solver visits in a second, if its game does not say. A
// guess, between those that do.
const defaultPace = 300_000

// slack is how much longer a search may take than it does on a processor of its own,
// before its time is over although its nodes are not. A guess; not measured.
const slack = 5

// Effort returns the budget for what the solver of a game does in so long on a processor
// of its own: it is measured in nodes, so that what is found out, and what is not, does
// not depend on how busy the machine is. The time is there for what is far slower than
// others, or a machine that is.
func Effort(game Game, d time.Duration) Budget {
	pace := uint64(defaultPace)
	if p, ok := game.(Paced); ok {
		pace = p.NodesPerSecond()
	}
	return Budget{Time: slack * d, Nodes: max(1, uint64(d.Seconds()*float64(pace)))}
}

// answering is what a strategy keeps of its time for giving the answer: a part,
// but not more than the second figure. Guesses; not measured.
const (
	answeringPart = 10
	answeringMost = 50 * time.Millisecond
)

// For returns what a strategy with limits of its own lets its search spend of b:
// its usual time if nothing is limited, otherwise a little less time than there is,
// so that the answer is there when it is over; and of each limit no more than own
// says. Where only the nodes are limited the time stays free.
func (b Budget) For(usual time.Duration, own Budget) Budget {
	switch {
	case b.Time == 0 && b.Nodes == 0:
		b.Time = usual
	case b.Time > 0:
		b.Time -= min(b.Time/answeringPart, answeringMost)
	}
	if own.Time > 0 && b.Time > 0 {
		b.Time = min(b.Time, own.Time)
	}
	if own.Nodes > 0 && (b.Nodes == 0 || own.Nodes < b.Nodes) {
		b.Nodes = own.Nodes
	}
	return b
}

// Rand returns the lots of a strategy with a seed in a position. They depend on
// nothing else, so that it draws the same ones however often it is asked.
func Rand(seed uint64, p Position) *rand.Rand {
	const prime = 1099511628211 // of FNV-1a, which spreads the cells over 64 bits
	hash := uint64(14695981039346656037)
	for _, s := range p.Board().Cells {
		hash = (hash ^ uint64(s)) * prime
	}
	return rand.New(rand.NewPCG(seed, hash))
}
