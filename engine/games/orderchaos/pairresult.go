package orderchaos

import "noughts/engine/games/orderchaos/rules"

// A result says by which symbols on the two cells of a pair a goal is broken.
type result struct {
	both   uint16 // bit 4x+y: by x on the first cell and y on the second
	single uint8  // bit x: by x on the first cell alone; bit 4+y: by y on the second
}

// anything is the result of a pair that has no goals to break.
var anything = result{0xffff, 0xff}

func (r result) and(s result) result { return result{r.both & s.both, r.single & s.single} }

// answers reports whether Chaos can break the goals on one cell of the pair,
// whichever Order fills first and with what.
func (r result) answers() bool {
	for x := range rules.MaxSymbols {
		row, column := uint16(0xf)<<(rules.MaxSymbols*x), uint16(0x1111)<<x
		if r.both&row == 0 || r.both&column == 0 {
			return false
		}
	}
	return true
}

// The parts that a cell can have in a goal: it must get the symbol, or must not.
const (
	isCell = iota
	isEnd
)

// results are the results of all pairs, by the symbols of the goals as bits and
// the parts of the two cells. Goals of several symbols must all be broken.
type results [1 << rules.MaxSymbols][2][2]result

// resultsFor holds the results by the number of symbols there are to choose from.
var resultsFor = [rules.MaxSymbols + 1]results{2: newResults(2), 3: newResults(3), 4: newResults(4)}

func newResults(symbols int) (list results) {
	for wanted := range list {
		for first := range 2 {
			for second := range 2 {
				r := anything
				for s := range symbols {
					if wanted>>s&1 != 0 {
						r = r.and(resultOf(s, symbols, first, second))
					}
				}
				list[wanted][first][second] = r
			}
		}
	}
	return list
}

// resultOf returns the result for a goal of one symbol. What symbols that there
// are not would do is set so that it never matters.
func resultOf(symbol, symbols, first, second int) (r result) {
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

// of returns the result of a pair, which lies in the claim, for it.
func (t *results) of(c *claim, pair uint64) result {
	first, second := isCell, isCell
	if low := pair & -pair; c.ends&low != 0 {
		first = isEnd
	}
	if high := pair & (pair - 1); c.ends&high != 0 {
		second = isEnd
	}
	return t[c.symbols][first][second]
}
