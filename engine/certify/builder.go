package certify

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/certificate"
)

// A builder finds the lemmas of a proof.
type builder struct {
	proof   *certificate.Proof // on the position that is looked at
	windows [][]int            // the cells of every line that can be made
	choose  Chooser
	tree    func(context.Context, *certificate.Proof) *certificate.Lemma // as Threatener.Threats, for the side; nil for none
	lemmas  []certificate.Lemma
}

// prove proves a claim about the position of a certificate, of which header is the first line.
func (b *builder) prove(ctx context.Context, header certificate.Certificate, claim certificate.Claim) (Part, error) {
	proof, err := certificate.NewProof(header, claim)
	if err == nil {
		err = proof.Set(header.Position) // as lemmas do: with cells out of the game, a line counts at once
	}
	if err != nil {
		return Part{}, fmt.Errorf("%w: %w", ErrNotProved, err)
	}
	b.proof = proof
	err = b.settle(ctx)
	return Part{Claim: claim, Lemmas: b.lemmas}, err
}

// settle adds the lemmas that the position needs, in which the side is to move or with which the
// proof begins.
func (b *builder) settle(ctx context.Context) error {
	key := b.proof.Key()
	if b.proof.Known[key] {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	lemma := certificate.Lemma{At: b.rows()}
	if err := b.fillIn(ctx, &lemma); err != nil {
		return err
	}
	if b.lemmas = append(b.lemmas, lemma); len(b.lemmas) > MostLemmas(len(b.proof.Cells)) {
		return ErrTooLarge
	}
	b.proof.Known[key] = true // not before: what comes of two passes may have the same key
	return nil
}

// fillIn completes a lemma by what the side plays and by what answers the other side, and settles
// the positions to which other replies lead.
func (b *builder) fillIn(ctx context.Context, lemma *certificate.Lemma) (err error) {
	if lemma.Pairs = b.pairs(); lemma.Pairs != nil {
		return nil
	}
	if b.proof.ToMove() == b.proof.Side {
		if tree := b.longThreats(ctx); tree != nil {
			lemma.Play, lemma.Then = tree.Play, tree.Then
			return nil
		}
		move, ok := b.pairsMove()
		if !ok {
			if move, err = b.choose(ctx, b.proof); err != nil {
				return err
			}
		}
		lemma.Play = &move
		b.proof.Play(move)
		defer b.proof.Undo(move)
		if _, over := b.proof.Ended(); over || b.proof.Known[b.proof.Key()] {
			return nil
		}
		if lemma.Pairs = b.pairs(); lemma.Pairs != nil {
			return nil
		}
	}
	star := b.threats()
	if star == nil {
		star = b.longThreats(ctx)
	}
	if star != nil {
		lemma.Then = []certificate.Lemma{*star}
	}
	return b.replies(ctx, star)
}

// replies settles what comes after every move of the other side but for those that a star answers:
// a lemma that is the answer to all replies that have none of their own.
func (b *builder) replies(ctx context.Context, star *certificate.Lemma) (err error) {
	for _, m := range b.proof.Moves() {
		b.proof.Play(m)
		_, over := b.proof.Ended()
		if !over && !b.proof.Known[b.proof.Key()] && !b.plain() && (star == nil || !b.proof.Follow(star)) {
			err = b.settle(ctx)
		}
		b.proof.Undo(m)
		if err != nil {
			return err
		}
	}
	return nil
}

// rows returns the board of the proof as certificates have it.
func (b *builder) rows() string { return RowsOf(b.proof.Rows, b.proof.Cols, stonesOf(b.proof)) }

// stonesOf returns the stones on the board of a proof. Cells that are out of the game are empty.
func stonesOf(p *certificate.Proof) []engine.Symbol {
	cells := make([]engine.Symbol, len(p.Cells))
	for c, s := range p.Cells {
		if s >= 0 {
			cells[c], _ = engine.ParseSymbol(p.Stones[s])
		}
	}
	return cells
}

// plain reports whether the checker sees the claim without help.
func (b *builder) plain() bool {
	return b.proof.Wins(1) || b.proof.Empty <= b.proof.Search && b.proof.Wins(b.proof.Empty)
}
