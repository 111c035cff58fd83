package orderchaos

import (
	"cmp"
	"math/rand/v2"
	"sync"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// An adversary plays Chaos against a plan that it knows: it has been through all
// games of it. It wins wherever the plan has a hole, and otherwise lasts as long
// as it can. On 6×6 it plays like that inside and now and then on the border.
type adversary struct {
	reading string
	plan    plan
	seed    uint64
	rng     *rand.Rand // for one move
}

// newAdversary returns an adversary whose argument is the strategy it knows.
func newAdversary(o engine.StrategyOptions) (engine.Strategy, error) {
	plan, err := planNamed(o.Argument)
	if err != nil {
		return nil, err
	}
	return newScripted((&adversary{reading: o.Argument, plan: plan, seed: o.Seed}).play, o)
}

// play returns the adversary's move.
func (a *adversary) play(p *rules.Position) (engine.Choice, string) {
	a.rng = engine.Rand(a.seed, *p)
	switch {
	case !planned(p.Variant) && !bordered(p.Variant):
		return engine.Choice{}, reasonOtherRules
	case p.OrderToMove():
		return engine.Choice{}, reasonForChaos
	}
	in, answer, kept := parts(p)
	if !kept || answer != nil {
		return engine.Choice{}, reasonLostThread
	}
	c, ok := a.inside(&in)
	if bordered(p.Variant) {
		c.Move = p.FromInner(c.Move)
	}
	border := border(p)
	switch {
	case !border.IsEmpty() && (in.Over() || ok && a.rng.IntN(3) == 0):
		return a.onBorder(border), ""
	case !ok:
		return engine.Choice{}, reasonLostThread
	}
	return c, ""
}

// inside returns the move after which the plan loses or, if there is none, takes
// longest to win. It fails where the plan does not come to, and when all is over.
func (a *adversary) inside(p *rules.Position) (c engine.Choice, ok bool) {
	if p.Over() {
		return c, false
	}
	w := walked(a.reading, a.plan, p.Variant.ChaosFirst)
	var best []engine.Move
	var most tally
	for _, m := range p.AppendUnordered(nil) {
		t, ok := w.known(p.Step(m))
		if !ok {
			return c, false
		}
		better := cmp.Or(cmp.Compare(min(t.chaosWins, 1), min(most.chaosWins, 1)), cmp.Compare(t.plies, most.plies))
		if len(best) == 0 || better > 0 {
			best, most = best[:0], t
		}
		if len(best) == 0 || better == 0 {
			best = append(best, m)
		}
	}
	reason := reasonLasts
	if most.chaosWins > 0 {
		reason = reasonRefutes
	}
	return engine.Choice{Move: best[a.rng.IntN(len(best))], Reason: engine.Reason{ID: reason}}, true
}

// onBorder returns any move on one of the cells.
func (a *adversary) onBorder(cells rules.CellSet) engine.Choice {
	for range a.rng.IntN(cells.Count()) {
		cells.Pop()
	}
	m := engine.Move{Cell: uint16(cells.Pop()), Symbol: engine.X + engine.Symbol(a.rng.IntN(2))}
	return engine.Choice{Move: m, Reason: engine.Reason{ID: reasonLasts}}
}

// border returns the empty cells on the border of a board that has a plan inside.
func border(p *rules.Position) (cells rules.CellSet) {
	if !bordered(p.Variant) {
		return cells
	}
	for empty := p.EmptyCells(); !empty.IsEmpty(); {
		c := empty.Pop()
		if _, border := p.Variant.MirrorOf(c); border {
			cells = cells.Or(rules.OneCell(c))
		}
	}
	return cells
}

// walks are the finished walks of the plans that adversaries have met, by walkKey:
// functions that walk when they are first called. Walks are never changed.
var walks sync.Map

type walkKey struct {
	reading    string
	chaosFirst bool
}

// walked returns the finished walk of a plan, which takes a moment the first time.
func walked(reading string, by plan, chaosFirst bool) *walk {
	finished, _ := walks.LoadOrStore(walkKey{reading, chaosFirst}, sync.OnceValue(func() *walk {
		w, _ := walkFrom(by, chaosFirst)
		return w
	}))
	return finished.(func() *walk)()
}
