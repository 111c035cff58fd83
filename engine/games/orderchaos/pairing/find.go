package pairing

import (
	"context"
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

// Find looks for a pairing until it has an answer or ctx ends.
func Find(ctx context.Context, r Rules, form Form) Answer {
	b := newBoard(r.canonical(), form)
	prices, bound := b.auction()
	if bound != nil {
		return Answer{Bound: bound}
	}
	s := &searcher{board: b, prices: prices}
	given, done := s.search(ctx)
	if given == nil {
		return Answer{Exhausted: done, Nodes: s.nodes}
	}
	return Answer{Pairing: b.pairing(given), Nodes: s.nodes}
}

// question is what answers are kept by.
type question struct {
	rules Rules
	form  Form
}

// answers keeps the answers of For.
var answers sync.Map

// For returns a pairing for a board of up to 10×10 if there is one. Every answer
// takes milliseconds, and is kept.
func For(r Rules, form Form) (*Pairing, bool) {
	q := question{r.canonical(), form}
	found, ok := answers.Load(q)
	if !ok {
		found, _ = answers.LoadOrStore(q, Find(context.Background(), q.rules, form).Pairing)
	}
	p := found.(*Pairing)
	return p, p != nil
}

// Proved reports whether the search has an answer.
func (a Answer) Proved() bool { return a.Pairing != nil || a.Bound != nil || a.Exhausted }

// Check checks the pairing or the bound.
func (a Answer) Check() error {
	switch {
	case a.Pairing != nil:
		return a.Pairing.Check()
	case a.Bound != nil:
		return a.Bound.Check()
	}
	return nil
}
