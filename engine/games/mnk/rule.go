package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games/mnk/renju"
)

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
	if err := within("rows", rows, 1, maxSide); err != nil {
		return rule{}, err
	}
	if err := within("cols", cols, 1, maxSide); err != nil {
		return rule{}, err
	}
	if longest := max(rows, cols); line < 1 || line > longest {
		return rule{}, engine.LineNotBetween(rows, cols, 1, longest, strconv.Itoa(line))
	}
	switch {
	case with.ownRules() && (with.exact || with.misere || with.renju && with.caro):
		return rule{}, engine.NewUserError("mnk.illegal.together")
	case with.renju && line != renju.Line:
		return rule{}, engine.NewUserError("mnk.illegal.renju_line", "Line", renju.Line)
	}
	with.rows, with.cols, with.line = uint8(rows), uint8(cols), uint8(line)
	return with, nil
}

// within refuses the value of an option that is out of its range.
func within(option string, n, low, high int) error {
	if n < low || n > high {
		return engine.NotBetween(engine.Say("variant."+option), low, high, strconv.Itoa(n))
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
	if r.renju {
		b.WriteString(":renju")
	}
	if r.caro {
		b.WriteString(":caro")
	}
	return b.String()
}

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
