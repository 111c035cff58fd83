package mnk

import (
	"cmp"
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/mnk/makerbreaker"
	"noughts/engine/solution"
)

// CertificateRules implements certify.Game. There are no words for a line of one.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := certificate.Rules{
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line), Turn: 1,
		Stones: "XO", Worth: [3]int{1, -1, 0}, Exact: g.rule.exact, Renju: g.rule.renju,
	}
	if g.rule.misere {
		r.Worth = [3]int{-1, 1, 0}
	}
	if g.rule.caro {
		r.Ends = 1
	}
	return r, g.rule.line > 1
}

// byWeak is the kind of proof in which only one side's lines count.
const byWeak = "weak"

// weakNodes bounds the search of each weak game: five-on-seven takes a million, 7×8 with five
// eleven million.
const weakNodes = 50_000_000

// strongNodes bounds the search of each game in which the side's own lines count, too: 4×8 takes 9
// million.
const strongNodes = 200_000_000

// wonNodes bounds the search for who wins, before the others: 8×8 with four takes 9,000. Without
// it, O's search on 6×7 with four had not ended after 13 minutes.
const wonNodes = 1_000_000

// strongLeft is how many empty cells there must be for such a search: with fewer, moves and the
// checker's own look through the last cells are as short. A guess; tic-tac-toe takes 500 bytes so,
// and 1,294 by strategies alone.
const strongLeft = 14

// Prove implements certify.Prover: it writes down how each side stops the other's lines, if it can.
// By the rules of renju moves prove all, as an answer may be forbidden.
func (g game) Prove(ctx context.Context, p engine.Position, o certify.Options) (parts []certify.Part, err error) {
	pos, err := g.own(p)
	if err != nil || o.By != "" && (o.By != byWeak || g.rule.misere) {
		return nil, err
	}
	if g.rule.misere {
		return g.proveMisere(ctx, pos, forcedNodes, cmp.Or(o.Bytes, forcedBytes))
	}
	if g.rule.renju || g.rule.rows > makerbreaker.MaxSide || g.rule.cols > makerbreaker.MaxSide || g.isWon(ctx, pos, o) {
		return nil, nil
	}
	for side := engine.First; side <= engine.Second; side++ {
		if part, ok := pos.proveStopped(ctx, side, o); ok {
			parts = append(parts, part)
		}
	}
	if ctx.Err() != nil || o.By == byWeak && len(parts) < 2 {
		return nil, ctx.Err()
	}
	return parts, nil
}

// isWon reports whether the solver soon finds that a side wins. Moves prove that, and there is
// nothing to stop.
func (g game) isWon(ctx context.Context, p position, o certify.Options) bool {
	a, err := engine.Decide(ctx, g.NewSolver(engine.SolverOptions{TableBytes: o.Bytes}), p, engine.Budget{Nodes: wonNodes})
	return err == nil && a.Root.Decided() && a.Root.Low != engine.Draw
}

// proveStopped proves that a side stops the other's lines: by tiles, by a strategy in the weak
// game, in which its own lines don't count and longer ones do, or by a strategy that may need its
// own.
func (p position) proveStopped(ctx context.Context, side engine.Player, o certify.Options) (part certify.Part, ok bool) {
	part.Claim = certificate.Claim{Side: int(side), Weak: true}
	drawn := p.Board()
	b := &makerbreaker.Board{Rows: drawn.Rows, Cols: drawn.Cols, Line: int(p.rule.line), Cells: drawn.Cells, Turn: p.Turn()}
	if l, ok := tiles(b, side); ok {
		part.Lemmas = []certificate.Lemma{l}
		return part, true
	}
	q := makerbreaker.NewQuery(b, side.Other(), makerbreaker.Options{Bytes: o.Bytes / 2, Over: func() bool { return ctx.Err() != nil }})
	most := certify.MostLemmas(p.rule.size())
	steps, ok := q.Strategy(makerbreaker.WeakGame, weakNodes, most)
	if !ok && o.By == "" && !p.rule.exact && !p.rule.caro && p.rule.size()-int(p.plies) >= strongLeft {
		part.Weak = false
		steps, ok = q.Strategy(makerbreaker.StrongGame, strongNodes, most)
	}
	rules, _ := game{p.rule}.CertificateRules()
	part.Search, part.Lemmas = solution.Searched, certify.Lemmas(rules, steps)
	return part, ok
}

// tiles returns how a side stops all lines of the other by tiles, if it does, after a move if it is
// to move.
func tiles(b *makerbreaker.Board, side engine.Player) (l certificate.Lemma, ok bool) {
	l.At = certify.RowsOf(b.Rows, b.Cols, b.Cells)
	if l.Tiles, ok = b.Tiles(side.Other()); ok || b.Turn != side {
		return l, ok
	}
	after := *b
	for c, s := range b.Cells {
		if s != engine.Empty {
			continue
		}
		after.Cells = slices.Clone(b.Cells)
		after.Cells[c] = symbols[side]
		if l.Tiles, ok = after.Tiles(side.Other()); ok {
			l.Play = &certificate.Move{c}
			return l, true
		}
	}
	return l, false
}
