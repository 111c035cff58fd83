package jing

import (
	"sync"
	"sync/atomic"
)

// A crew is provers that help one another, each in a goroutine of its own, with
// one memory. Whoever has several pairs to try hands some of them to those that
// are idle, and waits for them.
type crew struct {
	idle  chan *prover
	turns int // made at most where pairs are shared
}

// newCrew returns a crew of so many helpers; nil for none.
func newCrew(helpers int) *crew {
	if helpers <= 0 {
		return nil
	}
	c := &crew{idle: make(chan *prover, helpers), turns: sharedTurns}
	for range helpers {
		c.idle <- &prover{crew: c}
	}
	return c
}

// lend returns the helpers that are idle, at most so many, for a position after
// some turns.
func (c *crew) lend(turns, most int) (helpers []*prover) {
	for c != nil && turns <= c.turns && len(helpers) < most {
		select {
		case h := <-c.idle:
			helpers = append(helpers, h)
		default:
			return helpers
		}
	}
	return helpers
}

// sharedTurns is how many turns are made at most where pairs are shared: of later
// ones foresight answers most together.
const sharedTurns = 1

// share tries pairs together with helpers. It is expand for what is left of the
// moves of a position.
func (p *prover) share(helpers []*prover, moves []ranked, o, x uint32, turns, goal int) bool {
	oMoves := turns%2 == 0
	var next atomic.Int64
	var found atomic.Bool
	work := func(w *prover) {
		for i := next.Add(1) - 1; i < int64(len(moves)) && !w.stop(); i = next.Add(1) - 1 {
			if moves[i] != answered && w.after(o, x, moves[i].cells(), turns, goal) == oMoves && !w.stop() {
				found.Store(true)
			}
		}
	}
	var done sync.WaitGroup
	p.stops = append(p.stops, &found)
	for _, h := range helpers {
		h.known, h.stops = p.known, append(append(h.stops[:0], &p.stopped), p.stops...)
		done.Go(func() { work(h) })
	}
	work(p)
	p.stops = p.stops[:len(p.stops)-1]
	done.Wait()
	for _, h := range helpers {
		p.nodes, h.nodes = p.nodes+h.nodes, 0
		p.crew.idle <- h
	}
	return found.Load() == oMoves
}
