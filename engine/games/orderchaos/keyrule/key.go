package keyrule

// A Key is a number that each move has; a rule plays the move with the greatest.
type Key struct {
	Name string // such as "the most open lines"
	of   func(p *placing) int
}

// Simplest is the one of the 21 rules which "find rule" finds to win 4×4 with four in a
// line, whoever begins, that is the easiest to say: none has fewer than three keys,
// all begin with the first of these, and a corner to count from is all that the last
// one needs.
func Simplest() Rule { return Rule{most(gain), most(openLines), least(corner)} }

// Keys are all keys that rules are made of: each quantity, those that are
// easiest to see first, with the greatest and with the least number preferred.
func Keys() []Key {
	var keys []Key
	for _, q := range quantities {
		keys = append(keys, most(q), least(q))
	}
	return keys
}

// Orders are the 48 orders of moves by row, column and symbol, each of which may come first, second
// or last, and begin at either end. The first of them is that of all rules, where nothing else
// decides.
func Orders() (orders []Rule) {
	for _, by := range [][3]quantity{
		{row, column, symbol},
		{row, symbol, column},
		{column, row, symbol},
		{column, symbol, row},
		{symbol, row, column},
		{symbol, column, row},
	} {
		for ends := range 1 << len(by) {
			var order Rule
			for i, q := range by {
				if ends>>i&1 == 0 {
					order = append(order, least(q))
				} else {
					order = append(order, most(q))
				}
			}
			orders = append(orders, order)
		}
	}
	return orders
}

// A quantity is what a key counts.
type quantity struct {
	name string
	of   func(p *placing) int
}

// most and least are the two keys of a quantity.
func most(q quantity) Key { return Key{"the most " + q.name, q.of} }

func least(q quantity) Key {
	return Key{"the least " + q.name, func(p *placing) int { return -q.of(p) }}
}

// The quantities of Simplest.
var (
	gain      = quantity{"own symbols on open lines, less the other symbols on the lines it breaks", func(p *placing) int { return p.own - p.lost }}
	openLines = quantity{"open lines", func(p *placing) int { return p.open }}
	corner    = quantity{"row plus column, from the upper left", func(p *placing) int { return p.row + p.col }}
)

// The quantities of Orders.
var (
	row    = quantity{"row, from the top", func(p *placing) int { return p.row }}
	column = quantity{"column, from the left", func(p *placing) int { return p.col }}
	symbol = quantity{"symbol, O above X", func(p *placing) int { return p.symbol }}
)

var quantities = []quantity{
	{"own symbols on open lines", func(p *placing) int { return p.own }},
	openLines,
	{"lines that it breaks", func(p *placing) int { return p.broken }},
	{"other symbols on the lines it breaks", func(p *placing) int { return p.lost }},
	gain,
	{"own symbols on the fullest open line", func(p *placing) int { return p.ownMost }},
	{"other symbols on the fullest line it breaks", func(p *placing) int { return p.lostMost }},
	{"own symbols on the fullest open line, less the other symbols on the fullest line it breaks", func(p *placing) int { return p.ownMost - p.lostMost }},
	{"open lines that hold an own symbol", func(p *placing) int { return p.ownLines }},
	{"open lines, less the lines it breaks", func(p *placing) int { return p.open - p.broken }},
	{"mixed lines", func(p *placing) int { return p.lines - p.open - p.broken }},
	{"lines through the cell", func(p *placing) int { return p.lines }},
	corner,
	row,
	column,
	{"distance from the falling diagonal", func(p *placing) int { return max(p.row-p.col, p.col-p.row) }},
	{"of row and column, the greater", func(p *placing) int { return max(p.row, p.col) }},
	symbol,
}
