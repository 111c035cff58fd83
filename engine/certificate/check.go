// Package certificate checks proofs of who wins. It believes nothing that a certificate says, and
// imports nothing of ours: whoever reads this package and docs/certificates.md has read all that a
// proof rests on. The page also says which file holds which rule.
package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// ErrNone says that a file is no certificate at all.
var ErrNone = errors.New("it is no certificate")

// ErrRules says that the rules in a certificate are not those of the game that it names.
var ErrRules = errors.New("it has other rules than the game that it names")

// ErrNothing says that a certificate is right in all that it says, and proves nothing.
var ErrNothing = errors.New("it claims nothing, or proves nothing of that")

// Check is Read of a text, whose rules stand for themselves.
func Check(text string) (Certificate, error) { return Read(strings.NewReader(text), nil) }

// Read returns what a certificate proves, or what is wrong with it. A certificate with a wrong line
// proves nothing. Nor does one whose rules are not those of the game that it names, which rulesOf
// returns. With nil, any rules of a game will do.
func Read(in io.Reader, rulesOf func(variant string) (Rules, bool)) (Certificate, error) {
	f := newFile(in)
	r := reader{}
	r.certificate.Least = [2]int{-1, -1}
	line, err := f.next()
	none := (err == nil || errors.Is(err, errChanged)) && !bytes.HasPrefix(bytes.TrimLeft(line, " \t\r"), []byte("{"))
	if err == nil {
		err = r.start(line, rulesOf)
	}
	if none {
		return r.certificate, fmt.Errorf("%w: %w", ErrNone, err)
	}
	for err == nil {
		if line, err = f.next(); err == nil {
			err = r.take(line)
		}
	}
	if !errors.Is(err, io.EOF) {
		return r.certificate, f.fault(err)
	}
	return r.certificate, r.certificate.proves()
}

// decode reads a line of a certificate, which must be one value.
func decode(line []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return fmt.Errorf("this is not one value on a line: %.99q, %s", line, err)
	}
	if d.InputOffset() != int64(len(line)) {
		if _, err := d.Token(); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		return fmt.Errorf("this is not one value on a line: %.99q", line)
	}
	return checkNames(string(line))
}

// check returns an error if the first line of a certificate has a version that is not read, or
// rules of no game.
func (c *Certificate) check() error {
	if !within(oldest, newest, c.Version) || !c.Rules.valid() {
		return fmt.Errorf("there is no such game, or this is version %d and not %d",
			c.Version, newest)
	}
	return nil
}

// proves returns ErrNothing if a certificate does not prove anything: it has no claims, or no lemma
// of a claim is about the certificate's position.
func (c *Certificate) proves() error {
	if c.Least == [2]int{-1, -1} && !c.NoPairs {
		return ErrNothing
	}
	return nil
}

// A reader takes the lines of a certificate one after another.
type reader struct {
	certificate Certificate // with what is proved so far
	proof       *Proof      // of the last claim, nil before the first one
	root        string      // the key of the certificate's position
}

// start takes the first line.
func (r *reader) start(line []byte, rulesOf func(variant string) (Rules, bool)) error {
	c := &r.certificate
	if err := decode(line, c); err != nil {
		return err
	}
	if err := c.check(); err != nil || rulesOf == nil {
		return err
	}
	if rules, ok := rulesOf(c.Variant); !ok || fmt.Sprint(rules) != fmt.Sprint(c.Rules) {
		return ErrRules
	}
	return nil
}

// take takes a line after the first one.
func (r *reader) take(text []byte) error {
	var line Lemma
	if err := decode(text, &line); err != nil {
		return err
	}
	return r.read(&line)
}

// read takes a line, which is a claim or a lemma, and notes what is proved with it.
func (r *reader) read(line *Lemma) (err error) {
	switch {
	case !line.wellFormed():
		err = errors.New("a claim stands alone in its line, and pairs and tiles without then and plan")
	case line.Claim != nil:
		err = r.begin(*line.Claim)
	case r.proof == nil:
		err = noBoard(line.At)
	default:
		err = r.proof.learn(line)
	}
	if err == nil && (r.proof.Known[r.root] || r.proof.Digest != "") {
		least := &r.certificate.Least[r.proof.Side]
		*least = max(*least, r.proof.Result)
	}
	return err
}

// wellFormed reports whether nothing that a line says would go unread: a claim is all of its line,
// and beside pairs or tiles there is neither Then nor Plan.
func (l *Lemma) wellFormed() bool {
	if l.Claim != nil {
		return l.At == "" && l.To == nil && l.Play == nil && l.Pairs == nil && l.Tiles == nil &&
			l.Then == nil && l.Plan == nil
	}
	return (l.Pairs == nil && l.Tiles == nil || len(l.Then)+len(l.Plan) == 0) &&
		!slices.ContainsFunc(l.Then, func(a Lemma) bool { return a.Claim != nil || !a.wellFormed() })
}

// begin takes a claim. Lemmas of earlier claims count no more.
func (r *reader) begin(c Claim) (err error) {
	if r.proof, err = NewProof(r.certificate, c); err != nil {
		return err
	}
	r.root = r.proof.Key()
	r.certificate.NoPairs = r.certificate.NoPairs || c.Prices != nil
	return nil
}

// learn takes a lemma: its position is known from then on.
func (p *Proof) learn(l *Lemma) error {
	if err := p.Set(l.At); err != nil {
		return err
	}
	if !p.Follow(l) {
		return fmt.Errorf("%s, at %s", p.fault, l.At)
	}
	if key := p.Key(); !p.Known[key] && !p.note(p.Known, key, true) {
		return ErrTooLarge
	}
	return nil
}
