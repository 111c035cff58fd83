package pvs

// maxHistory is the bound of what a history says of a move.
const maxHistory = 1 << 14

// A history says how good the moves of a player were in the search so far.
type history struct {
	anywhere [512]int32 // by cell

	// By where a cell lies as seen from the opponent's last move, and from the player's own last
	// one: answers are alike all over the board. docs/gomoku-engine.md says what they are worth.
	answers, sequels [offsets]int32
}

// answerReach is how far from a move, in rows and columns, what follows it is told apart. A guess;
// not measured.
const answerReach = 6

// offsets is how many there are: 0 is for all that is farther off, or for no move before.
const (
	answerSpan = 2*answerReach + 1
	offsets    = 1 + answerSpan*answerSpan
)

// A coordinate is the row and the column of a cell.
type coordinate struct{ row, col int8 }

// offset numbers where a cell lies as seen from a move.
func (w *Worker) offset(from move, c uint16) int {
	if from == noMove {
		return 0
	}
	a, b := w.coordinates[from.cell()&511], w.coordinates[c&511]
	row, col := uint8(b.row-a.row+answerReach), uint8(b.col-a.col+answerReach)
	if row >= answerSpan || col >= answerSpan {
		return 0
	}
	return 1 + int(row)*answerSpan + int(col)
}

// entries returns what the histories say of a move of the player to move.
func (w *Worker) entries(c uint16, ply int) (anywhere, answer, sequel *int32) {
	h := &w.histories[w.turn&1]
	own := noMove
	if ply > 0 {
		own = w.path[ply-1]
	}
	return &h.anywhere[c&511], &h.answers[w.offset(w.path[ply], c)], &h.sequels[w.offset(own, c)]
}

// pastOf returns how good a move has been, by all histories together.
func (w *Worker) pastOf(c uint16, ply int) int32 {
	anywhere, answer, sequel := w.entries(c, ply)
	return *anywhere + *answer + *sequel
}

// updateHistory notes that a move caused a cutoff and those searched before it did
// not: in the killers, the counter-moves and the histories.
func (w *Worker) updateHistory(t *node) {
	if k := &w.killers[t.ply]; k[0] != t.move {
		k[1], k[0] = k[0], t.move
	}
	w.counterMoves[w.turn&1][w.path[t.ply]] = t.move
	l := &w.lists[t.ply]
	for _, m := range l.moves[:l.at] {
		if to(m.cell) != t.move {
			w.addHistory(m.cell, t, -1)
		}
	}
	w.addHistory(t.move.cell(), t, 1)
}

// addHistory counts a move as good or bad, the more the deeper it was searched, and
// the less the nearer its history is to the bound ("history gravity").
func (w *Worker) addHistory(c uint16, t *node, by int32) {
	step := int32(min(16*t.depth*t.depth+32*t.depth, maxHistory/8))
	anywhere, answer, sequel := w.entries(c, t.ply)
	for _, h := range [3]*int32{anywhere, answer, sequel} {
		*h += by*step - *h*step/maxHistory
	}
}
