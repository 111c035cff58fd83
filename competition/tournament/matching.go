package tournament

import "slices"

// A weight ranks pairings by many criteria: the first number counts most, the next where that is
// equal, and so on. Weights are added number by number, which makes them an ordered group: all that
// the algorithm below needs.
type weight []int64

func (w weight) add(o weight, times int64) {
	for i, v := range o {
		w[i] += times * v
	}
}

// A matcher finds the perfect matching of greatest weight in a graph, by Edmonds' blossom algorithm
// (Edmonds 1965, "Maximum matching and a polyhedron with 0,1-vertices"; the stages as in Galil
// 1986, "Efficient algorithms for finding maximum matching in graphs"). Graphs here have some sixty
// vertices, so it looks at all edges again where faster ones keep lists.
type matcher struct {
	n      int
	width  int
	edges  [][]weight // by vertex and vertex; nil without an edge
	dual   []weight   // by vertex
	mate   []int      // by vertex; -1 without
	top    []*blossom // by vertex: the outermost blossom that it is in
	single []*blossom // by vertex: the blossom of it alone
}

// A blossom is a vertex, or an odd cycle of blossoms that are joined by edges without slack.
type blossom struct {
	base  int        // the vertex that is matched outside, or to nothing
	cycle []*blossom // from the one with the base; nil for a vertex
	links [][2]int   // links[i] joins a vertex of cycle[i] to one of the next
	dual  weight     // of a cycle
	label label
	from  [2]int // the edge by which it got its label: from outside, to a vertex in it; -1 for a root
}

type label uint8

const (
	unreached label = iota
	outer           // reached by an even number of edges from an unmatched vertex
	inner           // reached by an odd number
)

// match returns everybody's mate in the perfect matching of greatest weight; ok is false if there
// is none.
func match(n, width int, edge func(i, j int) weight) (mate []int, ok bool) {
	m := &matcher{n: n, width: width}
	most := make(weight, width)
	for i := range n {
		m.edges = append(m.edges, make([]weight, n))
		for j := range i {
			w := edge(j, i)
			m.edges[i][j], m.edges[j][i] = w, w
			if w != nil && slices.Compare(w, most) > 0 {
				most = w
			}
		}
	}
	for v := range n {
		m.mate = append(m.mate, -1)
		m.dual = append(m.dual, slices.Clone(most))
		m.single = append(m.single, &blossom{base: v})
	}
	m.top = slices.Clone(m.single)
	for range n / 2 {
		if !m.grow() {
			return nil, false
		}
	}
	return m.mate, n%2 == 0
}

// vertices calls f with every vertex of a blossom.
func (b *blossom) vertices(f func(v int)) {
	if b.cycle == nil {
		f(b.base)
	}
	for _, c := range b.cycle {
		c.vertices(f)
	}
}

// slack is how far an edge is from being of use, twice; only between different outermost blossoms.
// At is one of its numbers.
func (m *matcher) slackAt(i, j, at int) int64 {
	return m.dual[i][at] + m.dual[j][at] - 2*m.edges[i][j][at]
}

func (m *matcher) tight(i, j int) bool {
	for at := range m.width {
		if m.slackAt(i, j, at) != 0 {
			return false
		}
	}
	return true
}

// grow makes the matching larger by one pair: it grows trees from the unmatched vertices along
// edges without slack until two of them meet, and changes the duals where it cannot go on.
func (m *matcher) grow() bool {
	m.plant()
	for {
		if met, augmented := m.extend(); augmented {
			return true
		} else if met {
			continue
		}
		step, ok := m.step()
		if !ok {
			return false
		}
		m.adjust(step)
		if m.expand() {
			m.plant()
		}
	}
}

// plant forgets the trees but their roots.
func (m *matcher) plant() {
	for _, b := range m.top {
		b.label, b.from = unreached, [2]int{-1, -1}
		if m.mate[b.base] < 0 {
			b.label = outer
		}
	}
}

// extend goes along one edge without slack from an outer vertex; met is false if there is none.
func (m *matcher) extend() (met, augmented bool) {
	for i := range m.n {
		if m.top[i].label != outer {
			continue
		}
		for j := range m.n {
			to := m.top[j]
			if m.edges[i][j] == nil || to == m.top[i] || to.label == inner || !m.tight(i, j) {
				continue
			}
			if to.label == unreached {
				to.label, to.from = inner, [2]int{i, j}
				mate := m.mate[to.base]
				next := m.top[mate]
				next.label, next.from = outer, [2]int{to.base, mate}
				return true, false
			}
			if m.shrink(i, j) {
				return true, false
			}
			m.augment(i, j)
			m.augment(j, i)
			return true, true
		}
	}
	return false, false
}

// path lists the blossoms from one up to the root of its tree.
func (m *matcher) path(b *blossom) (list []*blossom) {
	for list = append(list, b); b.from[0] >= 0; list = append(list, b) {
		b = m.top[b.from[0]]
	}
	return list
}

// shrink makes a blossom of the cycle that an edge between two outer vertices closes; false if they
// are in different trees.
func (m *matcher) shrink(i, j int) bool {
	left, right := m.path(m.top[i]), m.path(m.top[j])
	if left[len(left)-1] != right[len(right)-1] {
		return false
	}
	for len(left) > 1 && len(right) > 1 && left[len(left)-2] == right[len(right)-2] {
		left, right = left[:len(left)-1], right[:len(right)-1]
	}
	stem := left[len(left)-1]
	b := &blossom{base: stem.base, dual: make(weight, m.width), label: outer, from: stem.from}
	b.cycle = append(b.cycle, stem)
	for k := len(left) - 2; k >= 0; k-- {
		b.links = append(b.links, left[k].from)
		b.cycle = append(b.cycle, left[k])
	}
	b.links = append(b.links, [2]int{i, j})
	for k := range len(right) - 1 {
		b.cycle = append(b.cycle, right[k])
		b.links = append(b.links, [2]int{right[k].from[1], right[k].from[0]})
	}
	b.vertices(func(v int) { m.top[v] = b })
	return true
}

// augment matches an outer vertex to one outside, and swaps what is matched on its way to the root.
func (m *matcher) augment(v, mate int) {
	for {
		b := m.top[v]
		m.rebase(b, v)
		m.mate[v] = mate
		if b.from[0] < 0 {
			return
		}
		in := m.top[b.from[0]] // an inner blossom, whose mate b was
		out, at := in.from[0], in.from[1]
		m.rebase(in, at)
		m.mate[at] = out
		v, mate = out, at
	}
}

// rebase matches within a blossom so that v is the vertex which is free for a mate outside.
func (m *matcher) rebase(b *blossom, v int) {
	if b.cycle == nil {
		return
	}
	at := slices.IndexFunc(b.cycle, func(c *blossom) bool { return c.has(v) })
	m.rebase(b.cycle[at], v)
	b.cycle = append(b.cycle[at:len(b.cycle):len(b.cycle)], b.cycle[:at]...)
	b.links = append(b.links[at:len(b.links):len(b.links)], b.links[:at]...)
	for k := 1; k < len(b.cycle); k += 2 {
		x, y := b.links[k][0], b.links[k][1]
		m.rebase(b.cycle[k], x)
		m.rebase(b.cycle[k+1], y)
		m.mate[x], m.mate[y] = y, x
	}
	b.base = v
}

func (b *blossom) has(v int) (has bool) {
	b.vertices(func(w int) { has = has || w == v })
	return has
}

// step returns by how much the duals can change, twice, until an edge loses its slack or an inner
// blossom its dual; ok is false if nothing limits it, so that no perfect matching is there.
func (m *matcher) step() (least weight, ok bool) {
	try := func(candidate weight) {
		if !ok || slices.Compare(candidate, least) < 0 {
			least, ok = slices.Clone(candidate), true
		}
	}
	slack := make(weight, m.width)
	for i := range m.n {
		if m.top[i].label != outer {
			continue
		}
		for j := range m.n {
			to := m.top[j]
			if m.edges[i][j] == nil || to == m.top[i] || to.label == inner {
				continue
			}
			for at := range slack {
				if slack[at] = m.slackAt(i, j, at); to.label == unreached {
					slack[at] *= 2 // only one end of it moves
				}
			}
			try(slack)
		}
	}
	for v, b := range m.top {
		if b.label == inner && b.cycle != nil && b.base == v {
			try(b.dual)
		}
	}
	return least, ok
}

// adjust changes the duals by half a step.
func (m *matcher) adjust(step weight) {
	half := slices.Clone(step)
	for at := range half {
		half[at] /= 2 // exact: outer duals are all odd, or all even
	}
	for v, b := range m.top {
		times := int64(0)
		switch b.label {
		case outer:
			times = -1
		case inner:
			times = 1
		}
		m.dual[v].add(half, times)
		if b.cycle != nil && b.base == v {
			b.dual.add(half, -2*times)
		}
	}
}

// expand takes the inner blossoms apart whose dual is used up, and reports whether there were any.
func (m *matcher) expand() (done bool) {
	for _, b := range m.top {
		if b.label != inner || b.cycle == nil || slices.ContainsFunc(b.dual, func(d int64) bool { return d != 0 }) {
			continue
		}
		for _, c := range b.cycle {
			c.vertices(func(v int) { m.top[v] = c })
		}
		done = true
	}
	return done
}
