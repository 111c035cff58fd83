package view

import (
	"slices"

	"noughts/engine"
	"noughts/engine/tactics"
	"noughts/explain"
	"noughts/render"
)

// focusMoves is how many of the most promising moves pull at the window, each
// with twice what is left of the number at its place: all together with promisingWeight.
const (
	focusMoves      = 24
	promisingWeight = focusMoves * (focusMoves + 1)
)

// doublesMoves is of how many of the most promising moves is asked whether they make two threats at
// once. With 24, focus took half as long again on a board of 15×15, 0.6 ms, and the tests found
// nothing more.
const doublesMoves = 12

// The weights of cells that must not be missed. A stone of the last turn weighs more than all
// promising moves together; a cell that wins, or stops a win, more than the last turn; and a cell
// of which a hint has spoken more than that.
const (
	lastWeight   = promisingWeight + 1
	threatWeight = 3 * lastWeight
	adviceWeight = 3 * threatWeight
	freeWeight   = 1000 * adviceWeight // more than all those together
)

// focus places the window of buttons on a large board where the next move most
// likely is: over the cells that must not be missed, and over the most promising
// moves, the better ones weighing more. last are the cells of the last turn.
func focus(p engine.Position, board *engine.Board, last, advised []uint16) render.Window {
	weight, free := make([]int, len(board.Cells)), make([]int, len(board.Cells))
	promising := p.AppendMoves(nil)
	for _, mv := range promising {
		free[mv.Cell] = 1
	}
	for i, mv := range promising[:min(focusMoves, len(promising))] {
		weight[mv.Cell] += 2 * (focusMoves - i)
	}
	for _, cell := range last {
		weight[cell] += lastWeight
	}
	for _, cell := range urgentCells(p, promising) {
		weight[cell] += threatWeight
	}
	for _, cell := range advised {
		weight[cell] += adviceWeight
	}
	return heaviest(board, weight, free)
}

// heaviest returns the window over the cells that weigh most together, of those that hold
// a free cell if there is any. Equal windows: the one nearest the middle.
func heaviest(board *engine.Board, weight, free []int) render.Window {
	w := newWindow(board.Rows, board.Cols)
	best := -1
	for row := range board.Rows - w.Rows + 1 {
		for col := range board.Cols - w.Cols + 1 {
			sum := 1000*covered(board, weight, row, col, w) - offCenter(board, row, col, w)
			if covered(board, free, row, col, w) > 0 {
				sum += 1000 * freeWeight
			}
			if best < 0 || sum > best {
				best, w.Row, w.Col = sum, row, col
			}
		}
	}
	return w
}

// urgentCells are those of the moves that decide the game: those that win at once; or else those
// that stop the opponent from doing so, or where the opponent would, if nothing stops it; or else
// those that make two threats at once, for the side to move or, if it has none, for the opponent.
// moves are the legal ones, the most promising first.
func urgentCells(p engine.Position, moves []engine.Move) []uint16 {
	if wins := tactics.Wins(p, moves); len(wins) > 0 {
		return explain.CellsOf(wins)
	}
	if threats := tactics.Threats(p, moves); len(threats) > 0 {
		if stops := tactics.Stops(p, moves, threats); len(stops) > 0 {
			return explain.CellsOf(stops)
		}
		return explain.CellsOf(threats)
	}
	if len(moves) == 0 || moves[0].Symbol != engine.Empty {
		return nil // where symbols are chosen there are too many moves to look further while somebody waits
	}
	if doubles := doublesOf(p, moves); len(doubles) > 0 {
		return doubles
	}
	if waited := goesOn(p, moves, nil); waited != nil {
		return doublesOf(waited, moves)
	}
	return nil
}

// doublesOf are the cells on which the side to move makes two threats at once, of its most
// promising moves: it would then win on two cells if nothing were done about it. A reply that wins
// first, or that stops both, is not looked for, which would take ten times as long.
func doublesOf(p engine.Position, moves []engine.Move) (cells []uint16) {
	board := p.Board()
	for _, m := range moves[:min(doublesMoves, len(moves))] {
		next, err := p.Play(m)
		if err != nil || slices.Contains(cells, m.Cell) || next.Turn() == p.Turn() {
			continue
		}
		if _, over := next.Outcome(); over {
			continue
		}
		if waited := goesOn(next, moves, &m); waited != nil && tactics.Cells(tactics.Wins(waited, inLine(&board, moves, m))) > 1 {
			cells = append(cells, m.Cell)
		}
	}
	return cells
}

// goesOn returns the position after the least promising of the moves, which is as good as none; nil
// if there is none but on the cell of made, the turn does not change, or the game ends.
func goesOn(p engine.Position, moves []engine.Move, made *engine.Move) engine.Position {
	for _, m := range slices.Backward(moves) {
		if made != nil && m.Cell == made.Cell {
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if _, over := next.Outcome(); over || next.Turn() == p.Turn() {
			return nil
		}
		return next
	}
	return nil
}

// inLine are those of the moves on free cells of a board that are in line with a move that is made
// there: in its row, its column or a diagonal. As nobody could win at once before it, only those
// may win by it. They are few, and each of them takes time on a large board.
func inLine(board *engine.Board, moves []engine.Move, made engine.Move) (list []engine.Move) {
	row, col := int(made.Cell)/board.Cols, int(made.Cell)%board.Cols
	for _, m := range moves {
		rows, cols := abs(int(m.Cell)/board.Cols-row), abs(int(m.Cell)%board.Cols-col)
		if (rows == 0 || cols == 0 || rows == cols) && m.Cell != made.Cell && board.Cells[m.Cell] == engine.Empty {
			list = append(list, m)
		}
	}
	return list
}

// covered sums the weights under a window at row and col.
func covered(board *engine.Board, weight []int, row, col int, w render.Window) int {
	sum := 0
	for r := row; r < row+w.Rows; r++ {
		for c := col; c < col+w.Cols; c++ {
			sum += weight[r*board.Cols+c]
		}
	}
	return sum
}

// offCenter is how far a window at row and col is from the middle, in half cells.
func offCenter(board *engine.Board, row, col int, w render.Window) int {
	return abs(2*row+w.Rows-board.Rows) + abs(2*col+w.Cols-board.Cols)
}

func abs(n int) int { return max(n, -n) }

// Shift moves a window by rows and columns, as far as the board goes.
func Shift(board *engine.Board, w render.Window, rows, cols int) render.Window {
	w.Row = min(max(w.Row+rows, 0), board.Rows-w.Rows)
	w.Col = min(max(w.Col+cols, 0), board.Cols-w.Cols)
	return w
}
