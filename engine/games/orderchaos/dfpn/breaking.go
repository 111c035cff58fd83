package dfpn

import "noughts/engine/games/orderchaos/rules"

// A breaking says by which symbols on the two cells of a pair a line is broken.
type breaking struct {
	both   uint16 // bit 4x+y: by x on the first cell and y on the second
	single uint8  // bit x: by x on the first cell alone; bit 4+y: by y on the second
}

// anything is the breaking of a pair that has no lines to break.
var anything = breaking{0xffff, 0xff}

func (r breaking) and(s breaking) breaking { return breaking{r.both & s.both, r.single & s.single} }

// answers reports whether Chaos can break the lines on one cell of the pair,
// whichever Order fills first and with what.
func (r breaking) answers() bool {
	for x := range rules.MaxSymbols {
		row, column := uint16(0xf)<<(rules.MaxSymbols*x), uint16(0x1111)<<x
		if r.both&row == 0 || r.both&column == 0 {
			return false
		}
	}
	return true
}

// The parts that a cell can have in a line: it must get the symbol, or must not.
const (
	isCell = iota
	isEnd
)

// breakings are the breakings of all pairs, by the symbols of the lines as bits and
// the parts of the two cells. Lines of several symbols must all be broken.
type breakings [1 << rules.MaxSymbols][2][2]breaking

// breakingsFor holds the breakings by the number of symbols there are to choose from.
var breakingsFor = [rules.MaxSymbols + 1]breakings{2: newBreakings(2), 3: newBreakings(3), 4: newBreakings(4)}

func newBreakings(symbols int) (list breakings) {
	for wanted := range list {
		for first := range 2 {
			for second := range 2 {
				r := anything
				for s := range symbols {
					if wanted>>s&1 != 0 {
						r = r.and(breakingOf(s, symbols, first, second))
					}
				}
				list[wanted][first][second] = r
			}
		}
	}
	return list
}

// breakingOf returns the breaking of a line of one symbol. What symbols that there
// are not would do is set so that it never matters.
func breakingOf(symbol, symbols, first, second int) (r breaking) {
	breaks := func(part, s int) bool { return (s != symbol) == (part == isCell) }
	for x := range rules.MaxSymbols {
		if x >= symbols {
			r.both |= 1 << (rules.MaxSymbols*x + x)
			continue
		}
		if breaks(first, x) {
			r.single |= 1 << x
		}
		if breaks(second, x) {
			r.single |= 1 << (rules.MaxSymbols + x)
		}
		for y := range symbols {
			if breaks(first, x) || breaks(second, y) {
				r.both |= 1 << (rules.MaxSymbols*x + y)
			}
		}
	}
	return r
}

// of returns the breaking of a pair, which lies in the requirement, for it.
func (t *breakings) of(c *requirement, pair uint64) breaking {
	first, second := isCell, isCell
	if low := pair & -pair; c.ends&low != 0 {
		first = isEnd
	}
	if high := pair & (pair - 1); c.ends&high != 0 {
		second = isEnd
	}
	return t[c.symbols][first][second]
}
