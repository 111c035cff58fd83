package mnk

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/mnk/misere"
)

// What a certificate of who is forced to make a line takes at most: memory, and positions of a
// search. Guesses; not measured.
const (
	forcedBytes = 2 << 30
	forcedNodes = 1 << 30
)

// forcedSearched is how many empty cells the checker looks through by itself, which notes what it
// finds. With 8, 10 and 12 the certificate of mnk:5x5:4:misere has 784,000, 387,000 and 150,000
// lines; the fewer they are, the more the checker visits that no proof needs.
const forcedSearched = 10

// proveMisere proves what the players get where lines lose, as far as it is settled within so many
// positions and bytes for each question. Whoever can answer opposite makes no line, nor does a
// player who need not even if only its own lines count; another one may be forced to.
func (g game) proveMisere(ctx context.Context, p position, nodes uint64, tableBytes int) (parts []certify.Part, err error) {
	if p.ended != open || g.rule.size() > mostForced {
		return nil, nil
	}
	w := certify.NewWriter(g)
	holder, mirrors := g.rule.mirrors()
	for side := engine.First; side <= engine.Second; side++ {
		if mirrors && side == holder && (p.mirrored(side) || p.plies == 0 && side == engine.First) {
			opposite := certificate.Lemma{At: certify.Rows(p), Plan: g.rule.oppositePlan()}
			parts = append(parts, certify.Part{
				Claim:  certificate.Claim{Side: int(side), Search: forcedSearched},
				Lemmas: []certificate.Lemma{opposite},
			})
			continue
		}
		claim, query, ok := p.forcedClaim(ctx, side, nodes, tableBytes)
		if !ok {
			continue
		}
		part, err := w.MovesBy(ctx, p, claim, byQuery(query, nodes))
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, ctx.Err()
}

// forcedClaim returns what is claimed of a player by who is forced to make a line, and the query
// that has settled it.
func (p position) forcedClaim(ctx context.Context, player engine.Player, nodes uint64, tableBytes int) (claim certificate.Claim, q *misere.Query, ok bool) {
	options := misere.Options{Weak: true, Bytes: tableBytes, Over: func() bool { return ctx.Err() != nil }}
	q = p.forcedQuery(player, options)
	if lost, ok := q.Settle(nodes); ok && !lost {
		return certificate.Claim{Side: int(player), Weak: true, Search: forcedSearched}, q, true
	}
	if p.rule.exact {
		return claim, nil, false // a full window is not always a line
	}
	options.Weak = false
	q = p.forcedQuery(player, options)
	lost, ok := q.Settle(nodes)
	return certificate.Claim{Side: int(player.Other()), Result: int(engine.Win), Search: forcedSearched}, q, ok && lost
}

// forcedQuery asks whether a player is forced to make a line.
func (p position) forcedQuery(player engine.Player, o misere.Options) *misere.Query {
	b := p.Board()
	return misere.NewQuery(&misere.Board{Rows: b.Rows, Cols: b.Cols, Line: int(p.rule.line), Cells: b.Cells, Turn: p.Turn()}, player, o)
}

// oppositePlan is the plan to answer opposite, after a move in the middle if there is one.
func (r rule) oppositePlan() (plan [][]int) {
	for c := range uint16(r.size()) {
		step := []int{int(r.opposite(c))}
		if step[0] != int(c) {
			step = append(step, int(c))
		}
		plan = append(plan, step)
	}
	return plan
}

// byQuery returns a chooser of moves after which a query says what is claimed, one that leads to
// what is proved already if there is one.
func byQuery(q *misere.Query, nodes uint64) certify.Chooser {
	return func(_ context.Context, p *certificate.Proof) (move certificate.Move, err error) {
		found := false
		for _, m := range p.Moves() {
			p.Play(m)
			result, over := p.Ended()
			known := !over && p.Known[p.Key()]
			if known || !found && (over && result >= p.Result || !over && holdsClaim(q, p, nodes)) {
				move, found = m, true
			}
			p.Undo(m)
			if known {
				break
			}
		}
		if !found {
			err = fmt.Errorf("%w: no move keeps the claim on %v", certify.ErrNotProved, p.Cells)
		}
		return move, err
	}
}

// holdsClaim reports whether a query settles that a position keeps what is claimed: the draw of the
// player it asks about, or the other one's win.
func holdsClaim(q *misere.Query, p *certificate.Proof, nodes uint64) bool {
	cells := make([]engine.Symbol, len(p.Cells))
	for c, s := range p.Cells {
		if s >= 0 {
			cells[c] = symbols[s]
		}
	}
	lost, ok := q.On(cells, engine.Player(p.ToMove()), nodes)
	return ok && lost == (p.Result > 0)
}
