package pairing

import "slices"

// A Group is cells in which Chaos answers together.
type Group struct {
	Cells []int
	Kind  Kind
}

func (g Group) has(cell int) bool { return slices.Contains(g.Cells, cell) }

// A Pairing is groups that stop every window of a board. It is never changed.
type Pairing struct {
	Rules  Rules
	Form   Form
	Groups []Group
	of     []int // by cell: the index of its group, -1 without one
}

// none is the group of cells that belong to none.
const none = -1

func newPairing(r Rules, form Form) *Pairing {
	return &Pairing{Rules: r, Form: form, of: slices.Repeat([]int{none}, r.Rows*r.Cols)}
}

func (p *Pairing) add(g Group) {
	for _, c := range g.Cells {
		p.of[c] = len(p.Groups)
	}
	p.Groups = append(p.Groups, g)
}

// Number returns the number of a cell's group, from 1 on; 0 if it has none.
func (p *Pairing) Number(cell int) int { return p.of[cell] + 1 }
