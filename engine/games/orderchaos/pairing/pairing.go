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

func (p Pair) partner(cell int) int { return p.Cells[0] + p.Cells[1] - cell }

// A Pairing is pairs that stop every window of a board. It is never changed.
type Pairing struct {
	Rules Rules
	Pairs []Pair

	// ZugzwangOrder is an order in which Chaos can open the pairs, by their indices;
	// nil if there is none, or if there is no zugzwang.
	//
	// If the number of empty cells is even whenever Order is to move, there is always
	// a cell for Chaos outside the pairs when Order has used one. Otherwise Chaos at
	// some time is in zugzwang: it has to open a pair, and Order may fill its other
	// cell at will. Chaos can afford that if its own stone stops what the pair was to
	// stop: if one more cell of those windows is full, they can count for one symbol
	// only. After that the cells of the pair are full too, and help to open others.
	// So what counts is whether all pairs can be opened one after another, when all
	// other cells are full.
	ZugzwangOrder []int

	pairOf  []int // by cell: the index of its pair, noPair without one
	windows []boardWindow
	blocks  [][]int // by pair: the windows that it helps to stop
}

// noPair is the pair of cells that belong to none.
const noPair = -1

// A boardWindow is a window on the board, with its ends where they matter.
type boardWindow struct {
	window                // within its line
	cells, ends []int     // on the board
	blockers    []blocker // that help to stop it
}

// A blocker is a pair that helps to stop a window.
type blocker struct {
	pair int // its index
	linePair
}

// New returns the pairing of some pairs, whose cells are on the board. Check says
// whether it is one.
func New(r Rules, pairs ...Pair) *Pairing {
	r = r.canonical()
	p := &Pairing{Rules: r, Pairs: pairs, pairOf: slices.Repeat([]int{noPair}, r.Rows*r.Cols)}
	for i, pair := range pairs {
		p.pairOf[pair.Cells[0]], p.pairOf[pair.Cells[1]] = i, i
	}
	p.blocks = make([][]int, len(pairs))
	for _, cells := range r.lines() {
		p.addLine(cells)
	}
	if r.Zugzwang() {
		p.ZugzwangOrder = p.zugzwangOrder(make([]engine.Symbol, len(p.pairOf)))
	}
	return p
}

// addLine adds the windows of a line.
func (p *Pairing) addLine(line []int) {
	within := p.within(line)
	for first, w := range p.Rules.windows(len(line)) {
		last := first + p.Rules.Line
		b := boardWindow{window: w, cells: line[first:last]}
		if p.Rules.Exact {
			b.ends = slices.Concat(line[max(0, first-1):first], line[last:min(last+1, len(line))])
		}
		for _, k := range within {
			if p.Rules.blocks(w, k.linePair) {
				b.blockers = append(b.blockers, k)
				p.blocks[k.pair] = append(p.blocks[k.pair], len(p.windows))
			}
		}
		p.windows = append(p.windows, b)
	}
}

// within returns the pairs both of whose cells lie in a line.
func (p *Pairing) within(line []int) []blocker {
	var list []blocker
	for i, pair := range p.Pairs {
		a, b := slices.Index(line, pair.Cells[0]), slices.Index(line, pair.Cells[1])
		if a >= 0 && b >= 0 {
			list = append(list, blocker{i, linePair{1<<a | 1<<b, pair.Kind}})
		}
	}
	return list
}

// stopped reports whether those of the pairs that are in stop a window.
func (p *Pairing) stopped(window int, in func(pair int) bool) bool {
	w := &p.windows[window]
	pairs := make([]linePair, 0, 8)
	for _, b := range w.blockers {
		if in(b.pair) {
			pairs = append(pairs, b.linePair)
		}
	}
	return p.Rules.stopped(w.window, pairs)
}

// Number returns the number of a cell's pair, from 1 on; 0 if it has none.
func (p *Pairing) Number(cell int) int { return p.pairOf[cell] + 1 }

// WinsFromStart reports whether Chaos wins by the pairing from the start.
func (p *Pairing) WinsFromStart() bool { return !p.Rules.Zugzwang() || p.ZugzwangOrder != nil }
