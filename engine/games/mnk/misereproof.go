package mnk

import (
	"context"
	"fmt"
	"math/bits"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/certify/plans"
	"noughts/engine/games/mnk/misere"
)

// What a certificate of who is forced to make a line takes at most: memory, positions of a search, and empty cells with which
// a plan is looked for. Guesses; not measured.
const (
	forcedBytes   = 2 << 30
	forcedNodes   = 1 << 30
	forcedPlanned = 16
)

// proveMisere proves what the players get where lines lose: one that answers opposite makes no line, nor one that need not
// even if only its own count; or one is forced to.
func (g game) proveMisere(ctx context.Context, p *position, from engine.Position) (parts []certify.Part, err error) {
	if _, over := from.Outcome(); over || g.rule.size() > mostForced {
		return nil, nil
	}
	f := &forcedProof{game: g, ctx: ctx, Writer: certify.NewWriter(g), from: from}
	holder, mirrors := g.rule.mirrors()
	for side := engine.First; side <= engine.Second; side++ {
		switch {
		case mirrors && side == holder && (p.mirrored(side) || p.plies == 0 && side == engine.First):
			err = f.draw(side, false, certify.Guide{Plan: f.opposite})
		case f.lost(side, true):
			err = f.loss(side)
		default:
			err = f.draw(side, true, f.guide(side, true))
		}
		if err != nil {
			return nil, err
		}
	}
	return f.parts, nil
}

// A forcedProof is one of what players get where lines lose.
type forcedProof struct {
	certify.Writer
	game
	ctx   context.Context
	from  engine.Position
	query *misere.Query // the last one
	parts []certify.Part
}

// lost reports whether a player is forced to make a line, if only its own count or in the game itself.
func (f *forcedProof) lost(p engine.Player, weak bool) bool {
	b := f.from.Board()
	f.query = misere.NewQuery(
		&misere.Board{Rows: b.Rows, Cols: b.Cols, Line: int(f.rule.line), Cells: b.Cells, Turn: f.from.Turn()}, p, weak,
		misere.Options{Bytes: forcedBytes, Over: func() bool { return f.ctx.Err() != nil }})
	lost, ok := f.query.Settle(forcedNodes)
	return lost || !ok
}

// draw adds the proof that a player makes no line.
func (f *forcedProof) draw(p engine.Player, weak bool, g certify.Guide) error {
	claim := certificate.Claim{Side: int(p), Weak: weak}
	part, err := f.MovesBy(f.ctx, f.from, claim, g)
	f.parts = append(f.parts, part)
	return err
}

// loss adds the proof that a player is forced to make a line, if it is.
func (f *forcedProof) loss(p engine.Player) error {
	if f.rule.exact || !f.lost(p, false) {
		return nil // a full window is not always a line
	}
	claim := certificate.Claim{Side: int(p.Other()), Result: 1}
	part, err := f.MovesBy(f.ctx, f.from, claim, f.guide(p.Other(), false))
	f.parts = append(f.parts, part)
	return err
}

// opposite is the plan to answer opposite, after a move in the middle if there is one.
func (f *forcedProof) opposite(p *certificate.Proof) (plan [][]int) {
	for c := range uint16(len(p.Cells)) {
		rule := []int{int(f.rule.opposite(c))}
		if rule[0] != int(c) {
			rule = append(rule, int(c))
		}
		plan = append(plan, rule)
	}
	return plan
}

// guide returns what tells how a side gets its result, by the last query: a draw, or a win.
func (f *forcedProof) guide(side engine.Player, draws bool) certify.Guide {
	finder := plans.NewFinder(newMisereBoard(f.rule, draws), draws, func(p plans.Position) bool {
		return f.keeps(p, side, draws)
	})
	plan := func(p *certificate.Proof) [][]int {
		if p.Empty > forcedPlanned || p.ToMove() != int(side) {
			return nil
		}
		return plans.Numbers(finder.Plan(planPosition(p, side)), bits.TrailingZeros64)
	}
	return certify.Guide{Plan: plan, Move: func(p *certificate.Proof) (certificate.Move, error) { return f.move(p, side, draws) }}
}

// planPosition returns the position of a proof as plans have it.
func planPosition(p *certificate.Proof, side engine.Player) (at plans.Position) {
	for c, s := range p.Cells {
		if s >= 0 {
			at.All |= 1 << c
		}
		if s == int(side) {
			at.Own |= 1 << c
		}
	}
	return at
}

// move returns a move after which the last query says what is good, one that leads to what is proved already if there is one.
func (f *forcedProof) move(p *certificate.Proof, side engine.Player, draws bool) (move certificate.Move, err error) {
	found := false
	for _, m := range p.Moves() {
		p.Play(m, 1)
		result, over := p.Ended()
		known := !over && p.Known[p.Key()]
		if known || !found && (over && result >= p.Result || !over && f.keeps(planPosition(p, side), side, draws)) {
			move, found = m, true
		}
		p.Play(m, -1)
		if known {
			break
		}
	}
	if !found {
		err = fmt.Errorf("%w: %s %v", certify.ErrNotProved, f.Variant(), p.Cells)
	}
	return move, err
}

// keeps reports whether a position after a move of a side keeps its draw, if the last query asks about the side, or its win, if
// it asks about the other.
func (f *forcedProof) keeps(p plans.Position, side engine.Player, draws bool) bool {
	cells := make([]engine.Symbol, f.rule.size())
	for c := range cells {
		switch {
		case p.Own>>c&1 != 0:
			cells[c] = symbols[side]
		case p.All>>c&1 != 0:
			cells[c] = symbols[side.Other()]
		}
	}
	lost, ok := f.query.On(cells, side.Other(), forcedNodes)
	return ok && lost != draws
}
