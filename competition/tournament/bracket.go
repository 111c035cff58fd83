package tournament

// A bracket is the players of one score, the residents, with those who were left over above them
// (C.04.3, article 1.3).
type bracket struct {
	list   []*record // all who are not paired yet, by rank
	meet   meeting
	moved  int  // how many of the list were moved down into the bracket: the first ones
	size   int  // how many of the list are in the bracket
	next   int  // the end of the bracket after it in the list
	single bool // one player is left over, see C9
}

func newBracket(list []*record, score int, meet meeting) *bracket {
	b := &bracket{list: list, meet: meet}
	for _, a := range list {
		if a.score > score {
			b.moved++
		}
		if a.score >= score {
			b.size++
		}
	}
	for b.next = b.size; b.next < len(list) && list[b.next].score == list[b.size].score; {
		b.next++
	}
	return b
}

// pair returns the pairs of the bracket; ok is false if not all can be paired then.
func (b *bracket) pair() (pairs [][2]*record, ok bool) {
	mates, ok := b.solve(nil, func(d *digits, i, j int) { b.first(d, i, j) })
	if !ok {
		return nil, false
	}
	b.single = len(b.list)%2 == 1 && b.size-2*b.count(mates, 0) == 1
	if mates, ok = b.solve(nil, func(d *digits, i, j int) { b.criteria(d, i, j); b.moves(d, i, j) }); !ok {
		return nil, false
	}
	order := b.remainder(mates)
	if mates, ok = b.solve(mates[:b.moved], func(d *digits, i, j int) { b.criteria(d, i, j); order(d, i, j) }); !ok {
		return nil, false
	}
	for i, j := range mates[:b.size] {
		if i < j && j < b.size {
			pairs = append(pairs, [2]*record{b.list[i], b.list[j]})
		}
	}
	return pairs, true
}

// count counts the pairs in the bracket of players from one on.
func (b *bracket) count(mates []int, from int) (n int) {
	for i, j := range mates[:b.size] {
		if i >= from && i < j && j < b.size {
			n++
		}
	}
	return n
}

// solve finds the best pairing of the whole list, in which the first ones have the mates that are
// given. With an odd number of players, one more stands for the bye.
func (b *bracket) solve(given []int, weigh func(d *digits, i, j int)) (mates []int, ok bool) {
	n := len(b.list)
	width := 0
	edge := func(i, j int) weight {
		if !b.legal(i, j, given) {
			return nil
		}
		d := &digits{}
		weigh(d, i, j)
		width = len(d.words)
		return d.words
	}
	edges := make([][]weight, n+n%2)
	for i := range edges {
		edges[i] = make([]weight, len(edges))
		for j := i + 1; j < len(edges); j++ {
			edges[i][j] = edge(i, j)
		}
	}
	return match(len(edges), width, func(i, j int) weight { return edges[i][j] })
}

// legal reports whether two may be paired, i above j: of those who were moved down no two. Those of
// the first ones who have no mate in the bracket are left over.
func (b *bracket) legal(i, j int, given []int) bool {
	for k, mate := range given {
		in := mate < b.size
		switch {
		case in && (i == k || j == k || i == mate || j == mate) && (i != k || j != mate):
			return false
		case !in && i == k && j < b.size:
			return false
		}
	}
	if j == len(b.list) {
		return !b.list[i].noBye
	}
	return j >= b.moved && b.meet(b.list[i], b.list[j])
}

// digits is a weight in the making: a number for each criterion, as many as fit into one word.
type digits struct {
	words weight
	room  int64
}

// wordRoom leaves room in a word for the sums of the matching, which are of some hundred weights.
const wordRoom = 1 << 40

// put adds a number that counts less than those before. Over a whole pairing it adds up to no more
// than most.
func (d *digits) put(value, most int) {
	base := int64(most) + 1
	if d.room < base {
		d.words, d.room = append(d.words, 0), wordRoom
	}
	d.words[len(d.words)-1] = d.words[len(d.words)-1]*base + int64(value)
	d.room /= base
}

// flag puts 1, or -1, if something holds.
func (d *digits) flag(holds bool, value, most int) {
	if !holds {
		value = 0
	}
	d.put(value, most)
}

// in reports whether a pair is one of the bracket, by the lower one of the two.
func (b *bracket) in(j int) bool { return j < b.size }

// first are the criteria C4 to C6: all are paired, the bye goes to a low score, and there are many
// pairs.
func (b *bracket) first(d *digits, i, j int) {
	score := 0
	if j == len(b.list) {
		score = b.list[i].score
	}
	d.put(1, len(b.list))
	d.put(-score, b.list[0].score)
	d.flag(b.in(j), 1, len(b.list))
}

// paired puts how many of a pair have each of the scores from one of the list on, the highest
// first.
func (b *bracket) paired(d *digits, i, j, end int, holds bool) {
	for k, a := range b.list[:end] {
		if k > 0 && b.list[k-1].score == a.score {
			continue
		}
		n := 0
		if holds && b.list[i].score == a.score {
			n++
		}
		if holds && b.list[j].score == a.score {
			n++
		}
		d.put(n, len(b.list))
	}
}

// criteria puts C4 to C21 in their order.
func (b *bracket) criteria(d *digits, i, j int) {
	n := len(b.list)
	in := b.in(j)
	below := !in && j < b.next // a pair of the next bracket
	b.first(d, i, j)
	b.paired(d, i, j, b.size, in) // C7
	d.flag(below, 1, n)           // C8
	b.paired(d, i, j, b.next, below)
	if b.single {
		most := 0
		for _, a := range b.list {
			most = max(most, a.unplayed)
		}
		d.flag(i < b.size && j == n, -b.list[i].unplayed, most) // C9
	}
	var costs [4]int64
	if in {
		costs = slights(b.list[i], b.list[j])
	}
	for _, cost := range costs { // C10 to C13
		d.put(-int(cost), 2*n)
	}
	mixed := in && i < b.moved
	for ago := range 2 { // C14 to C17
		residents := 0
		for _, k := range []int{i, j} {
			if in && k >= b.moved && b.list[k].down[ago] {
				residents++
			}
		}
		d.put(residents, n)
		d.flag(mixed && b.list[j].up[ago], -1, n)
	}
	for ago := range 2 { // C18 to C21
		down := mixed && b.list[i].down[ago]
		d.flag(down, 1, n) // whoever is left over has the greatest difference
		b.differences(d, i, down)
		b.differences(d, i, mixed && b.list[j].up[ago])
	}
}

// differences puts which score difference a pair has, the greatest first, if it is to be small.
func (b *bracket) differences(d *digits, i int, holds bool) {
	for k, a := range b.list[:b.moved] {
		if k == 0 || b.list[k-1].score != a.score {
			d.flag(holds && b.list[i].score == a.score, -1, len(b.list))
		}
	}
}

// moves puts which of those who were moved down are paired, and with whom, as article 4 comes upon
// them: the first ones, with the first ones.
func (b *bracket) moves(d *digits, i, j int) {
	in := b.in(j)
	for k := range b.moved {
		d.flag(in && i == k, 1, 1)
	}
	for k := range b.moved {
		d.flag(in && i == k, -j, b.size)
	}
}

// remainder returns what puts in which order article 4 comes upon the pairs among the residents
// whom nobody from above has got. Of each pair the higher one is of S1 after the exchanges, and S1
// without any would be the first ones: as few as can be are exchanged, then those that are least
// apart, then the lowest of S1 and the highest of S2, and then S2 is in the least order.
func (b *bracket) remainder(mates []int) func(d *digits, i, j int) {
	number := make([]int, b.size) // in the remainder, from 1; 0 for who is not in it
	size := 0
	for k := b.moved; k < b.size; k++ {
		if mates[k] >= b.moved || mates[k] >= b.size {
			size++
			number[k] = size
		}
	}
	pairs := b.count(mates, b.moved)
	return func(d *digits, i, j int) {
		upper, lower := 0, 0
		if i >= b.moved && j < b.size {
			upper, lower = number[i], number[j]
		}
		d.flag(upper > pairs, -1, size)
		d.put(-upper, size*size)
		for k := pairs; k > 0; k-- {
			d.flag(upper == k, -1, 1)
		}
		for k := pairs + 1; k <= size; k++ {
			d.flag(upper == k, 1, 1)
		}
		for k := 1; k <= size; k++ {
			d.flag(upper == k, -lower, size)
		}
	}
}
