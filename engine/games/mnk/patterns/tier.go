package patterns

// A Tier is a set of shapes that make a threat. Its names are those of games in
// which five in a row win.
type Tier uint8

// The tiers.
const (
	Fives     Tier = iota // Completes
	OpenFours             // OpenOne
	Fours                 // ClosedOne
	Threes                // OpenTwo and WideTwo
	tiers
)

// The threats of a line lie in words, three tiers of cells in each.
const (
	perWord = 3
	words   = (2*int(tiers) + perWord - 1) / perWord
)

func tierOf(c Shape) (t Tier, ok bool) {
	switch c {
	case Completes:
		return Fives, true
	case OpenOne:
		return OpenFours, true
	case ClosedOne:
		return Fours, true
	case WideTwo, OpenTwo:
		return Threes, true
	}
	return 0, false
}

// A threat is the meaning of one bit of pattern.threats.
type threat struct {
	place, player uint8
	tier          Tier
}

// threatAt is the threat of every bit of every word.
var threatAt = func() (at [words][64]threat) {
	for w := range at {
		for bit := range perWord * MaxSide {
			n := w*perWord + bit/MaxSide
			at[w][bit] = threat{uint8(bit % MaxSide), uint8(n / int(tiers) & 1), Tier(n % int(tiers))}
		}
	}
	return at
}()

func (p *pattern) setThreat(t threat) {
	n := int(t.tier) + int(t.player)*int(tiers)
	p.threats[n/perWord] |= 1 << (n%perWord*MaxSide + int(t.place))
}

// A threatSet is the cells of a tier, and those that belong to it in more than one
// direction.
type threatSet struct {
	count     [boardSize]uint8
	any, many Cells
	size      int // cells in any
	twice     int // cells in many
}

func (r *threatSet) add(c uint16) {
	n := &r.count[c&(boardSize-1)]
	switch *n++; *n {
	case 1:
		r.any.Add(c)
		r.size++
	case 2:
		r.many.Add(c)
		r.twice++
	}
}

func (r *threatSet) remove(c uint16) {
	n := &r.count[c&(boardSize-1)]
	switch *n--; *n {
	case 0:
		r.any.Remove(c)
		r.size--
	case 1:
		r.many.Remove(c)
		r.twice--
	}
}
