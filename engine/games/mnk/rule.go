package mnk

import "strconv"

// The limits of a variant.
const (
	maxSide  = 20
	maxCells = maxSide * maxSide
)

// A rule is what sets one variant apart from another.
type rule struct {
	rows, cols, line uint8
	exact            bool // a run longer than the line does not count
	misere           bool // whoever makes a line loses
	renju            bool // points are forbidden to the first player, for whom lines are exact
	caro             bool // a line with an opponent's stone at both ends does not count
}

// ownRules reports whether the searches for big boards know the rules of a variant only
// about: what they find is an estimate then, and all proofs come from the rules.
func (r rule) ownRules() bool { return r.renju || r.caro }

// newRule checks the numbers of a variant and its changes of rule, which are those of
// with. The errors are UserErrors.
func newRule(rows, cols, line int, with rule) (rule, error) {
	values := notation.Values(game{with})
	values["rows"], values["cols"], values["line"] = strconv.Itoa(rows), strconv.Itoa(cols), strconv.Itoa(line)
	g, err := notation.Build(values)
	return g.rule, err
}

// String returns the variant in the notation, defaults dropped.
func (r rule) String() string { return notation.Print(game{r}) }

// size returns the number of cells.
func (r rule) size() int { return int(r.rows) * int(r.cols) }

func (r rule) cell(row, col int) uint16 { return uint16(row*int(r.cols) + col) }

// inside reports whether there is such a cell.
func (r rule) inside(row, col int) bool {
	return row >= 0 && row < int(r.rows) && col >= 0 && col < int(r.cols)
}

// The four directions a line can take, as steps of row and column. The opposite
// directions give the same lines.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}
