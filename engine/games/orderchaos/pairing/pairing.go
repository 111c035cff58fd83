package pairing

import (
	"slices"

	"noughts/engine"
)

// A Pair is two cells, in one of which Chaos answers what Order plays in the other.
type Pair struct {
	Cells [2]int
	Kind  Kind
}

func (p Pair) has(cell int) bool    { return p.Cells[0] == cell || p.Cells[1] == cell }
func (p Pair) overlaps(q Pair) bool { return p.has(q.Cells[0]) || p.has(q.Cells[1]) }
func (p Pair) partner(cell int) int { return p.Cells[0] + p.Cells[1] - cell }

// A Pairing is pairs that stop every window of a board. It is never changed.
type Pairing struct {
	Rules Rules
	Pairs []Pair

	// Opening is an order in which Chaos can open the pairs, by their indices;
	// nil if there is none, or if there is no need for one.
	Opening []int

	of       []int // by cell: the index of its pair, -1 without one
	frames   []frame
	stoppers [][]int // by frame: the indices of the pairs that help to stop it
	helps    [][]int // by pair: the frames that it helps to stop
}

// none is the pair of cells that belong to none.
const none = -1

// New returns the pairing of some pairs, whose cells are on the board. Check says
// whether it is one.
func New(r Rules, pairs ...Pair) *Pairing {
	r = r.canonical()
	p := &Pairing{Rules: r, Pairs: pairs, of: slices.Repeat([]int{none}, r.Rows*r.Cols)}
	for _, line := range r.lines() {
		p.frames = append(p.frames, r.frames(line)...)
	}
	p.stoppers, p.helps = make([][]int, len(p.frames)), make([][]int, len(pairs))
	for i, pair := range pairs {
		p.of[pair.Cells[0]], p.of[pair.Cells[1]] = i, i
		for j := range p.frames {
			if r.refuses(pair, &p.frames[j]) {
				p.stoppers[j], p.helps[i] = append(p.stoppers[j], i), append(p.helps[i], j)
			}
		}
	}
	if r.Opening() {
		p.Opening = p.openingFrom(make([]engine.Symbol, len(p.of)))
	}
	return p
}

// stopped reports whether those of the pairs that are in stop a frame.
func (p *Pairing) stopped(frame int, in func(pair int) bool) bool {
	pairs := make([]Pair, 0, 8)
	for _, i := range p.stoppers[frame] {
		if in(i) {
			pairs = append(pairs, p.Pairs[i])
		}
	}
	return p.Rules.stops(&p.frames[frame], pairs)
}

// Number returns the number of a cell's pair, from 1 on; 0 if it has none.
func (p *Pairing) Number(cell int) int { return p.of[cell] + 1 }

// Suits reports whether Chaos wins by the pairing from the start.
func (p *Pairing) Suits() bool { return !p.Rules.Opening() || p.Opening != nil }
