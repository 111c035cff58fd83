package pairing

import "slices"

// A Group is cells in which Chaos answers together.
type Group struct {
	Cells []int
	Kind  Kind
}

func (g *Group) has(cell int) bool { return slices.Contains(g.Cells, cell) }

// A Pairing is groups that stop every window of a board. It is never changed.
type Pairing struct {
	Rules  Rules
	Form   Form
	Groups []Group
	of     []int // by cell: the index of its group, -1 without one
	frames []frame
}

// none is the group of cells that belong to none.
const none = -1

// New returns the pairing of some groups. Check says whether it is one.
func New(r Rules, groups ...Group) *Pairing {
	p := newPairing(r.canonical(), Pairs)
	for _, g := range groups {
		if p.add(g); g.Kind == Trio {
			p.Form = Trios
		}
	}
	return p
}

func newPairing(r Rules, form Form) *Pairing {
	p := &Pairing{Rules: r, Form: form, of: slices.Repeat([]int{none}, r.Rows*r.Cols)}
	for _, line := range r.lines() {
		p.frames = append(p.frames, r.frames(line)...)
	}
	return p
}

func (p *Pairing) add(g Group) {
	for _, c := range g.Cells {
		p.of[c] = len(p.Groups)
	}
	p.Groups = append(p.Groups, g)
}

// Number returns the number of a cell's group, from 1 on; 0 if it has none.
func (p *Pairing) Number(cell int) int { return p.of[cell] + 1 }
