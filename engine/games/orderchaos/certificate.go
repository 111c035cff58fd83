package orderchaos

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
)

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := g.rules
	return certificate.Rules{
		Rows: int(r.Rows), Cols: int(r.Cols), Line: int(r.Line), Turn: 1, Stones: "XOTS"[:r.Symbols], Goal: certificate.Either,
		Maker: int(r.Order()), Exact: r.Exact, Full: r.Full,
	}, true
}

// The kinds of proofs beside moves.
const (
	bySmaller = "mirror"
	byPairs   = "pairs"
	byPrices  = "prices"
)

// Prove implements certify.Prover: by a smaller board, by pairs, or for who asks for it by
// prices, which show that there are no pairs.
func (g game) Prove(ctx context.Context, p engine.Position, by string) (parts []certify.Part, err error) {
	pos := p.(rules.Position)
	for _, kind := range []struct {
		name  string
		prove func(context.Context, *rules.Position) []certify.Part
	}{{bySmaller, g.proveSmaller}, {byPairs, g.provePairs}, {byPrices, g.provePrices}} {
		if by == kind.name || by == "" && kind.name != byPrices {
			if parts := kind.prove(ctx, &pos); len(parts) > 0 {
				return parts, nil
			}
		}
	}
	return nil, nil
}

// side returns who wins by a verdict, as a side of a claim.
func (g game) side(v rules.Verdict) int {
	o, _ := v.Outcome(g.rules)
	winner, _ := o.Winner()
	return int(winner)
}

// proveSmaller proves a win of Order on a smaller board.
func (g game) proveSmaller(ctx context.Context, p *rules.Position) []certify.Part {
	if !subboard.MirrorApplies(g.rules) && !subboard.PartApplies(g.rules) || p.Over() {
		return nil
	}
	for _, claim := range g.waysToShrink() {
		outer, _ := g.CertificateRules()
		board, err := certificate.NewBoard(outer)
		if err == nil {
			err = board.Set(certify.Rows(p))
		}
		proof := certificate.Proof{Board: board, Claim: claim}
		if err != nil || slices.ContainsFunc(claim.By, func(by string) bool { return !proof.Reduce(by) }) {
			continue // the border is not mirrored, or a cell is left over
		}
		in, inner, err := g.innerGame(&proof)
		if err != nil {
			continue
		}
		part, err := certify.NewWriter(in).Moves(ctx, inner, engine.Player(proof.Side), engine.Win)
		if err != nil {
			continue
		}
		part.Side, part.Part, part.By = claim.Side, claim.Part, append(claim.By, part.By...)
		return []certify.Part{part}
	}
	return nil
}

// waysToShrink lists the ways to come to a smaller board: the mirror, parts, and the
// mirror on a part.
func (g game) waysToShrink() (ways []certificate.Claim) {
	mirror, side := []string{bySmaller}, int(g.rules.Line)+1
	if !subboard.MirrorApplies(g.rules) {
		mirror, side = nil, int(g.rules.Line)
	}
	claim := certificate.Claim{Side: g.side(rules.OrderWins), Result: 1, By: mirror}
	if int(g.rules.Rows) == side && int(g.rules.Cols) == side {
		return []certificate.Claim{claim}
	}
	claim.By = append([]string{"part"}, mirror...)
	for row := range int(g.rules.Rows) - side + 1 {
		for col := range int(g.rules.Cols) - side + 1 {
			claim.Part = [4]int{row, col, side, side}
			ways = append(ways, claim)
		}
	}
	return ways
}

// innerGame returns the game and the position that a proof has come to.
func (g game) innerGame(proof *certificate.Proof) (game, engine.Position, error) {
	r := proof.Rules
	in := game{rules.Variant{
		Rows: uint8(r.Rows), Cols: uint8(r.Cols), Line: uint8(r.Line), Symbols: g.rules.Symbols, Exact: r.Exact, Full: r.Full, ChaosFirst: r.Maker == 1,
	}}
	cells := make([]engine.Symbol, r.Rows*r.Cols)
	for c := range cells {
		cells[c], _ = engine.ParseSymbol(proof.At(c))
	}
	p, err := in.Setup(cells)
	return in, p, err
}

// provePairs proves a win of Chaos by pairs.
func (g game) provePairs(_ context.Context, p *rules.Position) []certify.Part {
	pairs, c, won := byPairing(p)
	if !won {
		return nil
	}
	part := certify.Part{Claim: certificate.Claim{Side: g.side(rules.ChaosWins), Result: 1, By: []string{certify.ByMoves}}}
	after := *p
	if !p.OrderToMove() {
		part.Lemmas = append(part.Lemmas, certificate.Lemma{At: certify.Rows(p), Answer: certificate.Answer{Play: g.MoveName(c.Move)}})
		after = p.Step(c.Move)
	}
	part.Lemmas = append(part.Lemmas, lemmaOf(&after, pairs))
	return []certify.Part{part}
}

// lemmaOf says that Chaos wins by the pairs of a pairing in which nobody has played.
func lemmaOf(p *rules.Position, pairs *pairing.Pairing) certificate.Lemma {
	l := certificate.Lemma{At: certify.Rows(p), Answer: certificate.Answer{Pairs: [][2]int{}}}
	number := map[int]int{} // of the pairs that are left, by their index
	for i, pair := range pairs.Pairs {
		if p.At(pair.Cells[0]) != engine.Empty || p.At(pair.Cells[1]) != engine.Empty {
			continue
		}
		number[i] = len(l.Pairs)
		if pair.Kind == pairing.Same {
			l.Same = append(l.Same, number[i])
		}
		l.Pairs = append(l.Pairs, pair.Cells)
	}
	for _, i := range pairs.ZugzwangOrder {
		if n, ok := number[i]; ok {
			l.Open = append(l.Open, n)
		}
	}
	return l
}

// provePrices proves that there are no pairs from the start.
func (g game) provePrices(ctx context.Context, p *rules.Position) []certify.Part {
	if !p.Occupied().IsEmpty() {
		return nil
	}
	a := pairing.Find(ctx, pairing.RulesOf(g.rules))
	if a.Bound == nil {
		return nil
	}
	return []certify.Part{{Claim: certificate.Claim{Side: g.side(rules.ChaosWins), By: []string{byPrices}, Prices: a.Bound.Prices}}}
}
