package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
)

// The limits of a variant.
const (
	maxSide  = 20
	maxCells = maxSide * maxSide
)

// A rule is what sets one variant apart from another.
type rule struct {
	rows, cols, line uint8
	exact, misere    bool
}

// newRule checks the numbers of a variant. The errors are UserErrors.
func newRule(rows, cols, line int, exact, misere bool) (rule, error) {
	if err := within("rows", rows, 1, maxSide); err != nil {
		return rule{}, err
	}
	if err := within("cols", cols, 1, maxSide); err != nil {
		return rule{}, err
	}
	if longest := max(rows, cols); line < 1 || line > longest {
		return rule{}, engine.LineNotBetween(rows, cols, 1, longest, strconv.Itoa(line))
	}
	return rule{uint8(rows), uint8(cols), uint8(line), exact, misere}, nil
}

// within refuses the value of an option that is out of its range.
func within(option string, n, low, high int) error {
	if n < low || n > high {
		return engine.NotBetween(option, low, high, strconv.Itoa(n))
	}
	return nil
}

// String returns the variant in the notation, defaults dropped.
func (r rule) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%dx%d:%d", key, r.rows, r.cols, r.line)
	if r.exact {
		b.WriteString(":exact")
	}
	if r.misere {
		b.WriteString(":misere")
	}
	return b.String()
}

// size returns the number of cells.
func (r rule) size() int { return int(r.rows) * int(r.cols) }

// cell returns the number of a cell.
func (r rule) cell(row, col int) uint16 { return uint16(row*int(r.cols) + col) }

// inside reports whether there is such a cell.
func (r rule) inside(row, col int) bool {
	return row >= 0 && row < int(r.rows) && col >= 0 && col < int(r.cols)
}

// The four directions a line can take, as steps of row and column. The opposite
// directions give the same lines.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}
