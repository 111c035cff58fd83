package certificate

// This file tells which cells matter for the rest of the game.
//
// Statement: positions that are alike on all cells that matter, and alike in what Key counts of the
// others, are worth the same to the claim's side.
//
// Why: a stone on a cell that is in no open window, nor at the end of one, can become part of
// nothing any more. If such a cell is empty, a stone on it only passes the turn. Two of them cancel
// each other out: when one side takes one, the other side takes the other one if it likes the rest
// of the game. See docs/certificates.md#cells-that-matter.

// A mark tells how a cell counts for the rest of the game.
type mark byte

const (
	barredToFirst  mark = 1 << iota // the first side would make a line there, and loses by it
	barredToSecond                  // so would the second side
	matters
)

// allMatter reports whether the statement above is not used: stones that fall open other cells,
// weights and points count everywhere, renju forbids cells by what is around them, and a table has
// all positions.
func (p *Proof) allMatter() bool {
	return p.Turn == 2 || p.Falls || p.Renju || len(p.Weights) > 0 || p.Digest != ""
}

// linesLose reports whether nobody wants to make a line: the side's own are worth less than nothing
// to it, and the other side's are worth nothing or more to it.
func (p *Proof) linesLose() bool {
	return p.Worth[p.Side] < 0 && p.Worth[1-p.Side] >= 0 && !p.Choose && !p.Exact && p.Ends == 0
}

// marks returns what is to be said of each cell.
//
// Where lines lose, nobody completes a line while there is another cell to take, and whoever has to
// has lost by it. So a cell is barred to a player if it is all that one of the player's lines
// lacks, and no line of that player's through a barred cell will be made: only other windows still
// count.
func (p *Proof) marks() []mark {
	marks := make([]mark, len(p.Cells))
	if p.allMatter() {
		for c := range marks {
			marks[c] = matters
		}
		return marks
	}
	if p.linesLose() {
		p.markBarred(marks)
	}
	for i := range p.windows {
		w := &p.windows[i]
		if !p.open(w) || hasMark(w.cells, marks, barredTo(w.stone)) {
			continue
		}
		for _, c := range w.cells {
			marks[c] |= matters
		}
		for _, c := range w.ends {
			marks[c] |= matters
		}
	}
	return marks
}

// markBarred marks the cells in which a player would complete a line.
func (p *Proof) markBarred(marks []mark) {
	for i := range p.windows {
		if w := &p.windows[i]; p.count(empty, w.cells) == 1 && p.open(w) {
			marks[p.free(w.cells)[0]] |= barredTo(w.stone)
		}
	}
}

// barredTo is the mark of a cell that is barred to the player of a stone.
func barredTo(stone int) mark { return [2]mark{barredToFirst, barredToSecond}[stone%2] }

// hasMark reports whether one of some cells has a mark.
func hasMark(cells []int, marks []mark, m mark) bool {
	for _, c := range cells {
		if marks[c]&m != 0 {
			return true
		}
	}
	return false
}
