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

// New returns the pairing of some groups, whose cells are on the board. Check says
// whether it is one.
func New(r Rules, groups ...Group) *Pairing {
	r = r.canonical()
	p := &Pairing{Rules: r, Groups: groups, of: slices.Repeat([]int{none}, r.Rows*r.Cols)}
	for i, g := range groups {
		for _, c := range g.Cells {
			p.of[c] = i
		}
		if g.Kind == Trio {
			p.Form = Trios
		}
	}
	for _, line := range r.lines() {
		p.frames = append(p.frames, r.frames(line)...)
	}
	return p
}

// Number returns the number of a cell's group, from 1 on; 0 if it has none.
func (p *Pairing) Number(cell int) int { return p.of[cell] + 1 }
