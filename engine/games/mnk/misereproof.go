package mnk

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/mnk/misere"
)

// What a certificate of who is forced to make a line takes at most: memory, and positions of a search. Guesses; not measured.
const (
	forcedBytes = 2 << 30
	forcedNodes = 1 << 30
)

// forcedSearched is how many empty cells the checker looks through by itself, which notes what it finds. With 8, 10 and 12 the certificate
// of mnk:5x5:4:misere has 784,000, 387,000 and 150,000 lines; the fewer they are, the more the checker visits that no proof needs.
const forcedSearched = 10

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
			err = f.draw(side, true, certify.Guide{Move: f.move})
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
	claim := certificate.Claim{Side: int(p), Weak: weak, Search: forcedSearched}
	part, err := f.MovesBy(f.ctx, f.from, claim, g)
	f.parts = append(f.parts, part)
	return err
}

// loss adds the proof that a player is forced to make a line, if it is.
func (f *forcedProof) loss(p engine.Player) error {
	if f.rule.exact || !f.lost(p, false) {
		return nil // a full window is not always a line
	}
	claim := certificate.Claim{Side: int(p.Other()), Result: 1, Search: forcedSearched}
	part, err := f.MovesBy(f.ctx, f.from, claim, certify.Guide{Move: f.move})
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

// move returns a move after which the last query says what is good, one that leads to what is proved already if there is one.
func (f *forcedProof) move(p *certificate.Proof) (move certificate.Move, err error) {
	found := false
	for _, m := range p.Moves() {
		p.Play(m, 1)
		result, over := p.Ended()
		known := !over && p.Known[p.Key()]
		if known || !found && (over && result >= p.Result || !over && f.keeps(p)) {
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

// keeps reports whether a position keeps what is claimed: the side's draw, if the last query asks about it, or its win, if that
// asks about the other.
func (f *forcedProof) keeps(p *certificate.Proof) bool {
	cells := make([]engine.Symbol, len(p.Cells))
	for c, s := range p.Cells {
		if s >= 0 {
			cells[c] = symbols[s]
		}
	}
	lost, ok := f.query.On(cells, engine.Player(p.ToMove()), forcedNodes)
	return ok && lost == (p.Result > 0)
}
