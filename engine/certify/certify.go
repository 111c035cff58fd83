// Package certify writes certificates of who wins, which engine/certificate checks: it
// asks a game's solver for one answer to every position that needs one.
package certify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/refusal"
)

// A Game is a game whose rules can be written in certificates.
type Game interface {
	engine.Game
	// CertificateRules returns the rules as certificates have them; ok is false if they have no
	// words for them.
	CertificateRules() (r certificate.Rules, ok bool)
}

// A Prover is a Game that proves some of its positions by more than moves.
type Prover interface {
	// Prove returns claims with their proofs, which together are the value of a position, or a part
	// of it: moves prove the rest. The game goes on in the position.
	Prove(ctx context.Context, p engine.Position, o Options) ([]Part, error)
}

// A Threatener is a Game that finds wins by threats.
type Threatener interface {
	// Threats returns the tree of threats with which a side wins if it is to move, whoever's turn
	// it is; nil if none is found.
	Threats(ctx context.Context, p engine.Position, side engine.Player) *certificate.Lemma
}

// Options say how to prove something. The zero value works.
type Options struct {
	By    string // the kind of proof that is asked for, empty for any
	Bytes int    // memory for tables, about; 0 for a sensible default
}

// A Part is a claim with its proof.
type Part struct {
	certificate.Claim
	Lemmas []certificate.Lemma
}

// version is that of the certificates that are written.
const version = 4

// ErrNotProved says that the value of a position was not proved, in the time there was or at all.
var ErrNotProved = errors.New("not proved")

// ErrNoSuchProof says that there is no proof of the kind that was asked for.
var ErrNoSuchProof = errors.New("no such proof")

// ErrTooLarge says that a certificate would be larger than MostBytes.
var ErrTooLarge = errors.New("too large")

// MostBytes is how large a certificate may be.
const MostBytes = certificate.MostBytes

// MostLemmas returns how many lemmas of a board with so many cells a certificate has room for at
// most.
func MostLemmas(cells int) int { return MostBytes / (len("{\"at\":\"\",\"play\":[0]}\n") + cells) }

// Rows returns the stones of a position as certificates have them.
func Rows(p engine.Position) string {
	b := p.Board()
	return RowsOf(b.Rows, b.Cols, b.Cells)
}

// RowsOf returns the stones of a board as certificates have them.
func RowsOf(rows, cols int, cells []engine.Symbol) string {
	lines := make([]string, 0, rows)
	for ; len(cells) > 0; cells = cells[cols:] {
		var line strings.Builder
		for _, s := range cells[:cols] {
			line.WriteByte(s.Letter())
		}
		lines = append(lines, line.String())
	}
	slices.Reverse(lines)
	return strings.Join(lines, "/")
}

// Certificate returns a certificate of the value of a position, or ctx's error as soon as that
// ends. The checker, which the proof is held against, cannot be stopped: it may go on until the
// process ends, which it does where this is given up.
func Certificate(ctx context.Context, g Game, p engine.Position, o Options) (string, error) {
	rules, ok := g.CertificateRules()
	if !ok {
		return "", engine.NewUserError("certify.rules", "Variant", g.Variant())
	}
	if _, over := p.Outcome(); over {
		return "", refusal.GameOver()
	}
	w := Writer{game: g, rules: rules, solver: g.NewSolver(engine.SolverOptions{TableBytes: o.Bytes})}
	var text string
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		text, err = w.certificate(ctx, p, o)
	}()
	select {
	case <-ctx.Done():
	case <-done:
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	return text, err
}

// certificate returns a certificate of the value of a position that the checker has taken.
func (w Writer) certificate(ctx context.Context, p engine.Position, o Options) (string, error) {
	parts, err := w.prove(ctx, p, o)
	if err != nil {
		return "", err
	}
	text, err := w.text(p, parts)
	if err != nil {
		return "", err
	}
	got, err := certificate.Check(text)
	if errors.Is(err, certificate.ErrTooLarge) {
		return "", ErrTooLarge
	}
	if err != nil {
		return "", fmt.Errorf("the certificate is not right: %w", err)
	}
	if want := least(parts); got.Least != want || !got.NoPairs && want[0] != -want[1] {
		return "", fmt.Errorf("the certificate is not right: it proves %d and %d, not %d and %d",
			got.Least[0], got.Least[1], want[0], want[1])
	}
	return text, nil
}

// prove returns parts that prove the value of a position, or what the kind of proof that is asked
// for proves of it.
func (w Writer) prove(ctx context.Context, p engine.Position, o Options) (parts []Part, err error) {
	if o.By == byTable {
		return w.tables(ctx, p)
	}
	if own, ok := w.game.(Prover); ok && o.By != byMoves {
		if parts, err = own.Prove(ctx, p, o); err != nil {
			return nil, err
		}
	}
	if o.By == "" || o.By == byMoves {
		return w.complete(ctx, p, parts)
	}
	if len(parts) == 0 {
		return nil, ErrNoSuchProof
	}
	return parts, nil
}

// least returns what each side gets at least by what parts claim.
func least(parts []Part) (sides [2]int) {
	sides = [2]int{int(engine.Loss), int(engine.Loss)}
	for _, part := range parts {
		if part.Prices == nil {
			sides[part.Side] = max(sides[part.Side], part.Result)
		}
	}
	return sides
}

// text returns the certificate that parts make up.
func (w Writer) text(p engine.Position, parts []Part) (string, error) {
	lines := []any{w.header(p)}
	for _, part := range parts {
		lines = append(lines, certificate.Lemma{Claim: &part.Claim})
		for i := range part.Lemmas {
			lines = append(lines, &part.Lemmas[i])
		}
	}
	var text strings.Builder
	sum := sha256.New()
	for i, line := range lines {
		data, err := json.Marshal(line)
		if err != nil {
			return "", fmt.Errorf("certificate: %w", err)
		}
		if i > 0 {
			data = append([]byte{'\n'}, data...)
		}
		if text.Len()+len(data) > MostBytes {
			return "", ErrTooLarge
		}
		text.Write(data)
		sum.Write(data)
	}
	fmt.Fprintf(&text, "\nsum %x\n", sum.Sum(nil))
	return text.String(), nil
}
