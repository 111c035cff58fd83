package certificate

import (
	"encoding/json"
	"fmt"
)

// This file is the format: every value that a certificate may have, as docs/certificates.md
// describes it. Fields that are not named here are refused.

// oldest and newest are the versions of the format that Check reads. Older versions lack some
// words.
const oldest, newest = 2, 4

// A Certificate is the first line of a file, and what the lines after it prove.
type Certificate struct {
	Version  int    `json:"certificate"`
	Variant  string `json:"variant"` // the game's name, which says nothing to Check
	Rules    Rules  `json:"rules"`
	Position string `json:"position"` // as Proof.Set reads it

	// Least is what is proved: the result that the first and the second side get at least, which is
	// 1 for a win, 0 for a draw, and -1 if nothing is proved for a side.
	Least [2]int `json:"-"`

	// NoPairs says that it is proved that no pairs of cells stop all lines.
	NoPairs bool `json:"-"`
}

// Rules are those of one game. Two sides play in turn, the first side first, and put stones on
// empty cells.
type Rules struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
	Line int `json:"line"` // how many equal stones in a row, column or diagonal are a line

	// Stones has a letter for each stone: the first side's and the second's, or, with Choose, all
	// from which both sides choose. A stone's number is its index here.
	Stones string `json:"stones"`
	Choose bool   `json:"choose,omitempty"`

	// Worth is what a line of the first letter, a line of the second letter, and a full board
	// without lines are worth: 1 if the first side wins, -1 if the second side wins, else 0. A full
	// board that is worth 0 is a draw, and a line that is worth 0 is nothing at all.
	Worth Worth `json:"worth"`

	Exact   bool  `json:"exact,omitempty"`   // a longer row is no line
	Full    bool  `json:"full,omitempty"`    // lines are looked for only on the full board
	Ends    int   `json:"ends,omitempty"`    // 1: a row between two stones of the other side is no line
	Renju   bool  `json:"renju,omitempty"`   // some cells are forbidden to the first side
	Falls   bool  `json:"falls,omitempty"`   // a stone falls to the lowest empty cell of its column
	Weights []int `json:"weights,omitempty"` // of cells: the full board is worth more to who has them

	// Turn is how many stones a turn has: 1, or 2 in a game of points. There each row, column and
	// long diagonal with Line equal stones is a point, and who has more points wins. Rest is how
	// many cells stay empty in a game of points. They become the second side's.
	Turn int `json:"turn"`
	Rest int `json:"rest,omitempty"`
}

// Worth is three results, see Rules.
type Worth [3]int

// UnmarshalJSON refuses more or fewer than three numbers, which encoding/json takes for an array.
func (w *Worth) UnmarshalJSON(text []byte) error {
	var numbers []int
	if err := json.Unmarshal(text, &numbers); err != nil {
		return err
	}
	if len(numbers) != len(w) {
		return fmt.Errorf("worth has %d numbers, not %d", len(numbers), len(w))
	}
	copy(w[:], numbers)
	return nil
}

// A Claim says that a side gets at least a result. The lemmas after it may prove it.
type Claim struct {
	Side    int     `json:"side"`              // 0 for the first
	Result  int     `json:"result"`            // 1 for a win, 0 for a draw
	Weak    bool    `json:"weak,omitempty"`    // only lines that harm the side count
	Outside [][]int `json:"outside,omitempty"` // pairs of cells that are taken out of the game
	Search  int     `json:"search,omitempty"`  // with so many empty cells, or fewer, Check looks for itself
	Prices  []int   `json:"prices,omitempty"`  // of the cells: they prove that no pairs stop all lines
	Digest  string  `json:"digest,omitempty"`  // of the table of all positions
}

// A Move is a cell and a number. The number is that of a stone where both sides choose, the turn's
// other cell in a game of points (the same cell if half a turn is left), and else 0.
type Move [2]int

// A Lemma says how the side of a claim gets its result in a position, or has a claim instead. A
// line of a certificate is a Lemma, and so is an answer within a line.
type Lemma struct {
	Claim *Claim    `json:"claim,omitempty"`
	At    string    `json:"at,omitempty"`    // the position, in a line
	To    *Move     `json:"to,omitempty"`    // the reply that an answer is for, nil for all that are left
	Play  *Move     `json:"play,omitempty"`  // what the side plays, if it is to move
	Pairs [][]int   `json:"pairs,omitempty"` // two cells each, and 1 if the same stone answers
	Tiles [][][]int `json:"tiles,omitempty"` // sets of cells, of each of which the side gets one
	Then  []Lemma   `json:"then,omitempty"`  // the side's answers
	Plan  [][]int   `json:"plan,omitempty"`  // a cell to play each, and cells that must be full before
}
