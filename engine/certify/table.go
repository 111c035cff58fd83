package certify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"noughts/engine"
	"noughts/engine/certificate"
)

// ByTable is the kind of proof that is the digest of a table of all positions that may come
// up: whoever checks it makes the table anew.
const ByTable = "table"

// byTable proves the value of a position by a table, filled by the game's own rules.
func (w Writer) byTable(ctx context.Context, p engine.Position) ([]Part, error) {
	return w.claims(ctx, p, func(ctx context.Context, p engine.Position, side engine.Player, result engine.Result) (Part, error) {
		b, err := w.builder(ctx, p, side, result)
		if err != nil {
			return Part{}, err
		}
		b.proof.Digest = ByTable // one that is not known yet: in a table all cells matter
		if err := b.fill(p); err != nil {
			return Part{}, err
		}
		table, err := json.Marshal(b.proof.Known)
		b.part.Claim.Search, b.part.Claim.Digest = 0, fmt.Sprintf("%x", sha256.Sum256(table))
		return *b.part, err
	})
}

// fill enters whether the side gets its result, from a position and all that come after.
func (b *builder) fill(p engine.Position) error {
	if err := b.ctx.Err(); err != nil {
		return err
	}
	key, ours := b.proof.Key(), p.Turn() == b.side
	good := !ours
	for _, m := range b.proof.Moves() {
		next, err := b.play(p, m)
		if err != nil {
			return err
		}
		b.proof.Play(m, 1)
		var got bool
		if o, over := next.Outcome(); over {
			got = o.For(b.side) >= b.result
		} else {
			known := false
			if got, known = b.proof.Known[b.proof.Key()]; !known {
				err = b.fill(next)
				got = b.proof.Known[b.proof.Key()]
			}
		}
		b.proof.Play(m, -1)
		if err != nil {
			return err
		}
		if got == ours {
			good = ours
		}
	}
	b.proof.Known[key] = good
	return nil
}

// builder returns what builds the proof that a side gets at least a result.
func (w Writer) builder(ctx context.Context, p engine.Position, side engine.Player, result engine.Result) (*builder, error) {
	return w.builderOf(ctx, p, certificate.Claim{Side: int(side), Result: int(result), Search: searched})
}

// builderOf returns what builds the proof of a claim.
func (w Writer) builderOf(ctx context.Context, p engine.Position, claim certificate.Claim) (*builder, error) {
	proof, err := certificate.NewProof(certificate.Certificate{Version: version, Rules: w.rules, Position: Rows(p)}, claim)
	b := &builder{
		Writer: w, ctx: ctx, part: &Part{Claim: claim}, side: engine.Player(claim.Side), result: engine.Result(claim.Result),
		windows: windows(w.rules), proof: proof,
	}
	for c := range proof.Cells {
		b.cells = append(b.cells, c)
	}
	return b, err
}
