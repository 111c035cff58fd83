package core

import (
	"noughts/engine"
	"noughts/render"
)

// focusMoves is how many of the most promising moves pull at the window.
const focusMoves = 24

// adviceWeight is what a cell of a hint weighs: more than all else.
const adviceWeight = 2 * focusMoves * focusMoves

// focus places the window of buttons on a large board where the next move most
// likely is: over the most promising moves, the better ones weighing more, over
// the last stones, and above all over the cells that a hint has spoken of. Equal
// windows: the one nearest the middle.
func focus(p engine.Position, board *engine.Board, moves []engine.Move, advised []uint16) render.Window {
	w := render.Window{Rows: min(ButtonSide, board.Rows), Cols: min(ButtonSide, board.Cols)}
	weight := make([]int, len(board.Cells))
	promising := p.AppendMoves(nil)
	for i, mv := range promising[:min(focusMoves, len(promising))] {
		weight[mv.Cell] += 2 * (focusMoves - i)
	}
	for i := max(0, len(moves)-2); i < len(moves); i++ {
		weight[moves[i].Cell] += focusMoves / 2
	}
	for _, cell := range advised {
		weight[cell] += adviceWeight
	}
	best := -1
	for row := range board.Rows - w.Rows + 1 {
		for col := range board.Cols - w.Cols + 1 {
			sum := 1000*covered(board, weight, row, col, w) - offCentre(board, row, col, w)
			if best < 0 || sum > best {
				best, w.Row, w.Col = sum, row, col
			}
		}
	}
	return w
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

// offCentre is how far a window at row and col is from the middle, in half cells.
func offCentre(board *engine.Board, row, col int, w render.Window) int {
	return abs(2*row+w.Rows-board.Rows) + abs(2*col+w.Cols-board.Cols)
}

func abs(n int) int { return max(n, -n) }

// Shift moves a window by rows and columns, as far as the board goes.
func Shift(board *engine.Board, w render.Window, rows, cols int) render.Window {
	w.Row = min(max(w.Row+rows, 0), board.Rows-w.Rows)
	w.Col = min(max(w.Col+cols, 0), board.Cols-w.Cols)
	return w
}
