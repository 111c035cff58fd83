package mnk

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/mnk/makerbreaker"
)

// CertificateRules implements certify.Game. There are no words for forbidden points and
// for lines that are stopped at both ends, nor for a line of one.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := certificate.Rules{
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line), Turn: 1,
		Stones: "XO", Worth: [3]int{1, -1, 0}, Exact: g.rule.exact,
	}
	if g.rule.misere {
		r.Worth = [3]int{-1, 1, 0}
	}
	return r, !g.rule.ownRules() && g.rule.line > 1
}

// byWeak is the kind of proof in which only one side's lines count.
const byWeak = "weak"

// weakNodes bounds the search of each weak game: five-on-seven takes a million, and 20
// million with all that its strategy asks.
const weakNodes = 50_000_000

// Prove implements certify.Prover: where a side can stop the other's lines, longer ones too, without any of
// its own, it writes down how.
func (g game) Prove(ctx context.Context, p engine.Position, by string) (parts []certify.Part, err error) {
	pos, err := g.own(p)
	r, ok := g.CertificateRules()
	if err == nil && ok && g.rule.misere && by == "" {
		return g.proveMisere(ctx, &pos, p)
	}
	if err != nil || !ok || g.rule.misere || by != "" && by != byWeak {
		return nil, err
	}
	if _, over := pos.Outcome(); over || pos.rule.rows > makerbreaker.MaxSide || pos.rule.cols > makerbreaker.MaxSide {
		return nil, nil
	}
	b := &makerbreaker.Board{Rows: r.Rows, Cols: r.Cols, Line: r.Line, Cells: p.Board().Cells, Turn: p.Turn()}
	for side := engine.First; side <= engine.Second; side++ {
		part := certify.Part{Claim: certificate.Claim{Side: int(side), Weak: true}}
		if l, ok := tiles(b, side); ok {
			part.Lemmas = []certificate.Lemma{l}
			parts = append(parts, part)
			continue
		}
		q := makerbreaker.NewQuery(b, side.Other(), makerbreaker.Options{Over: func() bool { return ctx.Err() != nil }})
		steps, ok := q.Strategy(weakNodes)
		if !ok {
			continue
		}
		for _, step := range steps {
			part.Lemmas = append(part.Lemmas, g.lemma(p, step))
		}
		parts = append(parts, part)
	}
	if ctx.Err() != nil || by == byWeak && len(parts) < 2 {
		return nil, ctx.Err()
	}
	return parts, nil
}

// tiles returns how a side stops all lines of the other by tiles, if it does, after a move if it is to move.
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

// lemma returns a step of a strategy as certificates have it. The answer that pairs of cells
// complete most often answers all that nothing else does.
func (g game) lemma(p engine.Position, step makerbreaker.Step) certificate.Lemma {
	l := certificate.Lemma{At: certify.RowsOf(p.Board().Rows, p.Board().Cols, step.Cells)}
	if step.Play >= 0 {
		l.Play = &certificate.Move{step.Play}
	}
	var kinds [][]makerbreaker.Reply // those with the same answer
	for _, r := range step.Replies {
		i := slices.IndexFunc(kinds, func(k []makerbreaker.Reply) bool {
			return k[0].Answer == r.Answer && slices.Equal(k[0].Pairs, r.Pairs)
		})
		if i < 0 {
			i, kinds = len(kinds), append(kinds, nil)
		}
		kinds[i] = append(kinds[i], r)
	}
	slices.SortStableFunc(kinds, func(a, b []makerbreaker.Reply) int { return len(a) - len(b) })
	for i, k := range kinds {
		a := certificate.Lemma{Play: &certificate.Move{int(k[0].Answer)}}
		for _, pair := range k[0].Pairs {
			a.Pairs = append(a.Pairs, []int{int(pair[0]), int(pair[1])})
		}
		for _, r := range k {
			a.To = &certificate.Move{int(r.To)}
			if i < len(kinds)-1 {
				l.Then = append(l.Then, a)
			}
		}
		if a.To = nil; i == len(kinds)-1 {
			l.Then = append(l.Then, a)
		}
	}
	return l
}
