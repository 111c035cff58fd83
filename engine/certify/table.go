package certify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
)

// byTable is the kind of proof that is the digest of a table of all positions that may come
// up: whoever checks it makes the table anew.
const byTable = "table"

// tables proves the value of a position by tables, one for each claim, filled by the game's own
// rules.
func (w Writer) tables(ctx context.Context, p engine.Position) (parts []Part, err error) {
	claims, err := w.claims(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, claim := range claims {
		proof, err := certificate.NewProof(w.header(p), claim)
		if err != nil {
			return nil, err
		}
		proof.Digest = byTable // not known yet; where there is one, all cells matter
		if err := w.fillTable(ctx, proof, p); err != nil {
			return nil, err
		}
		table, err := json.Marshal(proof.Known)
		if err != nil {
			return nil, err
		}
		claim.Digest = fmt.Sprintf("%x", sha256.Sum256(table))
		parts = append(parts, Part{Claim: claim})
	}
	return parts, nil
}

// fillTable enters in the table of a proof whether the claim holds in a position and in all that
// come after it.
func (w Writer) fillTable(ctx context.Context, proof *certificate.Proof, p engine.Position) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	key, ours := proof.Key(), int(p.Turn()) == proof.Side
	good := !ours
	for _, m := range proof.Moves() {
		next, err := w.play(p, m)
		if err != nil {
			return err
		}
		proof.Play(m)
		got, known := proof.Known[proof.Key()]
		if o, over := next.Outcome(); over {
			got = int(o.For(engine.Player(proof.Side))) >= proof.Result
		} else if !known {
			err = w.fillTable(ctx, proof, next)
			got = proof.Known[proof.Key()]
		}
		proof.Undo(m)
		if err != nil {
			return err
		}
		if got == ours {
			good = ours
		}
	}
	proof.Known[key] = good
	return nil
}

// play returns the position after a move as certificates have it.
func (w Writer) play(p engine.Position, m certificate.Move) (engine.Position, error) {
	s := engine.Empty
	if w.rules.Choose {
		s, _ = engine.ParseSymbol(w.rules.Stones[m[1]])
	}
	var err error
	for _, c := range slices.Compact(m[:w.rules.Turn]) {
		if p, err = p.Play(engine.Move{Cell: uint16(c), Symbol: s}); err != nil {
			return p, err
		}
	}
	return p, nil
}
