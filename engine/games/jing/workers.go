package jing

import (
	"sync"
	"sync/atomic"
)

// Workers are provers that help one another, each in a goroutine of its own, with
// one table. A prover that has several pairs to try splits the node: it tries them
// together with those that are idle, and waits for them.
type workers struct {
	idle  chan *Prover
	turns int // made at most where pairs are shared
}

// newWorkers returns so many helpers; nil for none.
func newWorkers(helpers int) *workers {
	if helpers <= 0 {
		return nil
	}
	w := &workers{idle: make(chan *Prover, helpers), turns: sharedTurns}
	for range helpers {
		w.idle <- &Prover{workers: w}
	}
	return w
}

// borrow returns the helpers that are idle, at most so many, for a position after
// some turns.
func (w *workers) borrow(turns, most int) (helpers []*Prover) {
	for w != nil && turns <= w.turns && len(helpers) < most {
		select {
		case h := <-w.idle:
			helpers = append(helpers, h)
		default:
			return helpers
		}
	}
	return helpers
}

// sharedTurns is how many turns are made at most where pairs are shared: of later
// ones a reply cache answers most together. In turns made; a guess, not measured.
const sharedTurns = 1

// searchShared tries pairs together with helpers. It is searchMoves for what is
// left of the moves of a position. Once a pair is found that settles it, the others
// stop.
func (p *Prover) searchShared(helpers []*Prover, moves []rankedPair, q question) bool {
	oMoves := q.oMoves()
	var next atomic.Int64
	var found atomic.Bool
	work := func(w *Prover) {
		for i := next.Add(1) - 1; i < int64(len(moves)) && !w.stop(); i = next.Add(1) - 1 {
			if moves[i] != noPair && w.holds(q.after(moves[i].cells())) == oMoves && !w.stop() {
				found.Store(true)
			}
		}
	}
	var done sync.WaitGroup
	p.stops = append(p.stops, &found)
	for _, h := range helpers {
		h.table, h.stops = p.table, append(append(h.stops[:0], &p.Stopped), p.stops...)
		done.Go(func() { work(h) })
	}
	work(p)
	p.stops = p.stops[:len(p.stops)-1]
	done.Wait()
	for _, h := range helpers {
		p.Nodes, h.Nodes = p.Nodes+h.Nodes, 0
		p.workers.idle <- h
	}
	return found.Load() == oMoves
}
