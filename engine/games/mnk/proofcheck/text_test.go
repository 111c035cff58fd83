package proofcheck_test

import (
	"fmt"
	"strings"

	"noughts/engine"
	"noughts/engine/games/mnk/proofcheck"
)

// format writes a proof down; cols is the width of the board.
func format(p *proofcheck.Proof, cols int) string {
	var b strings.Builder
	formatTo(&b, p, cols)
	return b.String()
}

func formatTo(b *strings.Builder, p *proofcheck.Proof, cols int) {
	b.WriteString(engine.CellName(p.Move, cols))
	if p.Replies == nil {
		return
	}
	for _, branch := range p.Replies.Branches {
		for i, c := range branch.Cells {
			b.WriteByte("(,"[min(i, 1)])
			b.WriteString(engine.CellName(c, cols))
		}
		b.WriteByte(' ')
		formatTo(b, branch.Then, cols)
		b.WriteByte(')')
	}
	if p.Replies.Else != nil {
		b.WriteString("(* ")
		formatTo(b, p.Replies.Else, cols)
		b.WriteByte(')')
	}
}

// parse reads a proof for a board of rows by cols.
func parse(text string, rows, cols int) (*proofcheck.Proof, error) {
	r := reader{text: text, rows: rows, cols: cols}
	p, err := r.proof()
	if err == nil && r.at < len(r.text) {
		err = r.error("the end")
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// A reader reads a proof from a text.
type reader struct {
	text       string
	at         int
	rows, cols int
	depth      int
}

// maxDepth is how deep proofs may be nested: no game lasts longer.
const maxDepth = 400

func (r *reader) error(want string) error {
	return fmt.Errorf("the proof has %.20q at %d instead of %s", r.text[r.at:], r.at, want)
}

// take takes a character, if it is next.
func (r *reader) take(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// cell reads the name of a cell.
func (r *reader) cell() (uint16, error) {
	end := r.at
	for end < len(r.text) && strings.IndexByte("(), ", r.text[end]) < 0 {
		end++
	}
	c, err := engine.ParseCell(r.text[r.at:end], r.rows, r.cols)
	if err != nil {
		return 0, r.error("a cell")
	}
	r.at = end
	return c, nil
}

func (r *reader) proof() (*proofcheck.Proof, error) {
	if r.depth++; r.depth > maxDepth {
		return nil, r.error("a shorter proof")
	}
	defer func() { r.depth-- }()
	c, err := r.cell()
	if err != nil {
		return nil, err
	}
	p := &proofcheck.Proof{Move: c}
	for r.take('(') {
		if p.Replies == nil {
			p.Replies = &proofcheck.Replies{}
		}
		if err := r.branch(p.Replies); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// branch reads what stands in parentheses.
func (r *reader) branch(all *proofcheck.Replies) error {
	var cells []uint16
	rest := r.take('*')
	for more := !rest; more; more = r.take(',') {
		c, err := r.cell()
		if err != nil {
			return err
		}
		cells = append(cells, c)
	}
	if !r.take(' ') {
		return r.error("a blank")
	}
	then, err := r.proof()
	if err != nil {
		return err
	}
	if !r.take(')') {
		return r.error("a parenthesis")
	}
	if rest {
		all.Else = then
	} else {
		all.Branches = append(all.Branches, proofcheck.Branch{cells, then})
	}
	return nil
}
