package pairing

import (
	"context"
	"math/rand/v2"
	"sync"
)

// An Answer is what a search for a pairing has come to. Without a pairing, Bound
// proves that there is none if it is not nil, and otherwise Exhausted says so: a
// search went through all of them. Without either nothing is known.
type Answer struct {
	Pairing   *Pairing
	Bound     *Bound
	Exhausted bool
	Nodes     int
}

// Find looks for a pairing until it has an answer or ctx ends. Where Chaos may
// have to open pairs it looks for one in which it can, and if it meets none soon
// returns one in which it cannot.
func Find(ctx context.Context, r Rules) Answer {
	r = r.canonical()
	if !r.Exact {
		return find(ctx, r, r)
	}
	// What stops longer lines as well is simpler, and easier to open.
	longer := r
	longer.Exact, longer.Full = false, false
	simple := find(ctx, r, longer)
	if simple.Pairing != nil && simple.Pairing.WinsFromStart() {
		return simple
	}
	a := find(ctx, r, r)
	if a.Nodes += simple.Nodes; a.Pairing == nil {
		a.Pairing = simple.Pairing
	}
	return a
}

// How long to look for pairs that can be opened in zugzwang, once there are some:
// so many searches of so many nodes, each with other prices. Both are ample: over
// all boards up to 10×10, go test -run - -bench Find -benchtime 1x
// ./engine/games/orderchaos/pairing finds 168 wins by pairs with 5 to 40 tries and
// with 500 nodes or 2000; without tries it finds 165.
const (
	zugzwangTries = 20
	zugzwangNodes = 2000
)

// find looks for a pairing for some rules, of the kinds of pairs of others.
func find(ctx context.Context, r, kinds Rules) Answer {
	b := newBoard(kinds, false)
	prices, bound := b.dualPrices()
	if bound != nil {
		return Answer{Bound: bound}
	}
	s := &searcher{board: b, prices: prices}
	assigned, done := s.search(ctx)
	if assigned == nil {
		return Answer{Exhausted: done, Nodes: s.nodes}
	}
	a := Answer{Pairing: New(r, b.pairs(assigned)...), Nodes: s.nodes}
	for try := uint64(1); try <= zugzwangTries && !a.Pairing.WinsFromStart(); try++ {
		s := &searcher{board: b, prices: perturbed(prices, try), limit: zugzwangNodes}
		if assigned, _ := s.search(ctx); assigned != nil {
			if p := New(r, b.pairs(assigned)...); p.WinsFromStart() {
				a.Pairing = p
			}
		}
		a.Nodes += s.nodes
	}
	return a
}

// perturbed returns prices that have gone up by chance, by half at most, so that
// the search tries other cells first.
func perturbed(prices []int, seed uint64) []int {
	rng := rand.New(rand.NewPCG(seed, 0))
	list := make([]int, len(prices))
	for c, p := range prices {
		list[c] = p + rng.IntN(p/2+1)
	}
	return list
}

// Proved reports whether the search has an answer.
func (a Answer) Proved() bool { return a.Pairing != nil || a.Bound != nil || a.Exhausted }

// answers keeps the pairings of For by the canonical rules.
var answers sync.Map

// For returns a pairing by which Chaos wins on a board of up to 10×10, if there
// is one. Nearly every answer takes milliseconds, none a second, and all are kept.
func For(r Rules) (*Pairing, bool) {
	r = r.canonical()
	found, ok := answers.Load(r)
	if !ok {
		found, _ = answers.LoadOrStore(r, Find(context.Background(), r).Pairing)
	}
	p := found.(*Pairing)
	return p, p != nil && p.WinsFromStart()
}
