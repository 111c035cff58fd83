package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/renju"
	"noughts/engine/sketch"
)

// exampleStopped is a line of caro that does not count.
func (r rule) exampleStopped() (engine.Example, bool) {
	k, line := r.newSketch(), int(r.line)
	lane := k.Lane(line + 2)
	if lane == nil {
		return engine.Example{}, false
	}
	k.Put(engine.X, lane[1:line+1]...)
	k.Put(engine.O, lane[0], lane[line+1])
	k.Scatter(line-2, engine.O)
	k.Cells = []uint16{lane[0], lane[line+1]}
	return r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near.caro", "Count", line, "From", k.Name(lane[0]), "To", k.Name(lane[line+1])))
}

// forbiddenRoom is how far from the middle an example of a forbidden point leaves the board
// to it; it needs two cells more on each side for other stones.
const forbiddenRoom = 4

// sketchAround returns a sketch with stones of X's around the middle of the board, given
// as steps from there; ok is false if there is no room.
func (r rule) sketchAround(stones [][2]int) (k *sketch.Sketch, middle uint16, ok bool) {
	k = r.newSketch()
	if !r.renju || min(k.Rows, k.Cols) < 2*forbiddenRoom+3 {
		return nil, 0, false
	}
	row, col := k.Rows/2, k.Cols/2
	for up := -forbiddenRoom; up <= forbiddenRoom; up++ {
		k.Leave(k.Along(row+up, col-forbiddenRoom, [2]int{0, 1}, 2*forbiddenRoom+1)...)
	}
	for _, s := range stones {
		k.Put(engine.X, k.Cell(row+s[0], col+s[1]))
	}
	k.Scatter(len(stones), engine.O)
	k.Cells = []uint16{k.Cell(row, col)}
	return k, k.Cells[0], true
}

// exampleForbidden is a double-three.
func (r rule) exampleForbidden() (engine.Example, bool) {
	k, c, ok := r.sketchAround([][2]int{{0, -1}, {0, -2}, {-1, 0}, {-2, 0}})
	if !ok {
		return engine.Example{}, false
	}
	e, ok := r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near.renju", "Cell", k.Name(c)))
	return e, ok && e.Position.(position).forbidden(c) == renju.DoubleThree
}

// exampleNoThree looks like a double-three, but the only point where one of the threes
// would become a straight four is a double-three itself.
func (r rule) exampleNoThree() (engine.Example, bool) {
	k, c, ok := r.sketchAround([][2]int{{1, 1}, {-1, -1}, {-1, -2}, {-2, 1}, {-2, 2}, {-3, 3}})
	if !ok {
		return engine.Example{}, false
	}
	row, col := k.Rows/2, k.Cols/2
	point := k.Cell(row-1, col+1)
	k.Cells = append(k.Cells, point)
	e, ok := r.example(k, engine.ExampleStudy, r.say("mnk.example.study.renju",
		"Cell", k.Name(c), "Far", k.Name(k.Cell(row-3, col+3)), "Point", k.Name(point)))
	if !ok || e.Position.(position).forbidden(c) != renju.None {
		return engine.Example{}, false
	}
	return e, true
}
