// Package certificate checks proofs of who wins. It believes nothing that a certificate says, and
// imports nothing of ours: whoever reads this package and docs/certificates.md has read all that a
// proof rests on. The page also says which file holds which rule.
package certificate

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Check returns what a certificate proves, or what is wrong with it. A certificate with a wrong
// line proves nothing.
func Check(text string) (Certificate, error) {
	body, err := unsealed(text)
	if err != nil {
		return Certificate{}, err
	}
	lines := json.NewDecoder(strings.NewReader(body))
	lines.DisallowUnknownFields()
	r := reader{}
	if err = next(lines, body, &r.certificate); err == nil {
		err = r.certificate.check()
	}
	r.certificate.Least = [2]int{-1, -1}
	for err == nil && lines.InputOffset() < int64(len(body)) {
		var line Lemma
		if err = next(lines, body, &line); err == nil {
			err = r.read(&line)
		}
	}
	if err == nil && r.proof == nil {
		err = errors.New("it claims nothing")
	}
	return r.certificate, err
}

// next reads the next line of a certificate, which must be one value.
func next(lines *json.Decoder, body string, value any) error {
	from := lines.InputOffset()
	if err := lines.Decode(value); err != nil {
		return err
	}
	line := body[from:lines.InputOffset()]
	if from > 0 && !strings.HasPrefix(line, "\n") || strings.Contains(line[min(from, 1):], "\n") {
		return fmt.Errorf("this is not one value on a line: %.99q", line)
	}
	return checkNames(line)
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

// unsealed returns what stands before the last line of a certificate, which is the SHA-256 of that.
func unsealed(text string) (body string, err error) {
	body, sum, _ := strings.Cut(text, "\nsum ")
	if sum != fmt.Sprintf("%x\n", sha256.Sum256([]byte(body))) {
		return "", errors.New("it has been changed or cut off since it was written")
	}
	return body, nil
}

// A reader takes the lines of a certificate one after another.
type reader struct {
	certificate Certificate // with what is proved so far
	proof       *Proof      // of the last claim, nil before the first one
	root        string      // the key of the certificate's position
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
	p.Known[p.Key()] = true
	return nil
}
