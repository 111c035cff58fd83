package orderchaos

import (
	"cmp"
	"math/rand/v2"
	"sync"

	"noughts/engine"
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
func (a *adversary) play(p *position) (engine.Choice, string) {
	a.rng = engine.Rand(a.seed, *p)
	switch {
	case !p.rules.planned() && !p.rules.bordered():
		return engine.Choice{}, reasonOtherRules
	case p.orderToMove():
		return engine.Choice{}, reasonForChaos
	}
	in, answer, kept := p.parts()
	if !kept || answer != nil {
		return engine.Choice{}, reasonLostThread
	}
	c, ok := a.inside(&in)
	if p.rules.bordered() {
		c.Move = p.outside(c.Move)
	}
	border := p.border()
	switch {
	case !border.empty() && (in.over() || ok && a.rng.IntN(3) == 0):
		return a.onBorder(border), ""
	case !ok:
		return engine.Choice{}, reasonLostThread
	}
	return c, ""
}

// inside returns the move after which the plan loses or, if there is none, takes
// longest to win. It fails where the plan does not come to, and when all is over.
func (a *adversary) inside(p *position) (c engine.Choice, ok bool) {
	if p.over() {
		return c, false
	}
	w := walked(a.reading, a.plan, p.rules.chaosFirst)
	var best []engine.Move
	var most tally
	for _, m := range (state{position: *p}).AppendMoves(nil) {
		t, ok := w.known(p.step(m))
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
func (a *adversary) onBorder(cells cellSet) engine.Choice {
	for range a.rng.IntN(cells.count()) {
		cells.pop()
	}
	m := engine.Move{Cell: uint16(cells.pop()), Symbol: engine.X + engine.Symbol(a.rng.IntN(2))}
	return engine.Choice{Move: m, Reason: engine.Reason{ID: reasonLasts}}
}

// border returns the empty cells on the border of a board that has a plan inside.
func (p *position) border() (cells cellSet) {
	if !p.rules.bordered() {
		return cells
	}
	for empty := p.emptyCells(); !empty.empty(); {
		c := empty.pop()
		if _, border := p.rules.mirrorOf(c); border {
			cells = cells.or(one(c))
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
