package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/puzzle"
	"noughts/engine/sketch"
)

// Examples returns a win, what looks like one and is none, and a trap: each is made
// for the board and the rule at hand, and left out where these have no room for it.
func (g game) Examples() []engine.Example {
	var list []engine.Example
	for _, draw := range []func(rule) (engine.Example, bool){
		rule.exampleWin, rule.exampleNearMiss, rule.exampleForbidden, rule.exampleNoThree, rule.exampleTrap, rule.exampleMethods,
	} {
		if e, ok := draw(g.rule); ok {
			list = append(list, e)
		}
	}
	return list
}

// exampleWin has a line, on a diagonal if there is room: people overlook these.
func (r rule) exampleWin() (engine.Example, bool) {
	k, line := r.newSketch(), int(r.line)
	cells := k.Diagonal(line)
	if cells == nil {
		cells = k.Lane(line)
	}
	k.Put(engine.X, cells...)
	k.Scatter(line-1, engine.O)
	id := "mnk.example.win"
	if r.misere {
		id += ".misere"
	}
	return r.example(k, engine.ExampleWin, r.say(id, "Run", r.runText(), "From", k.Name(cells[0]), "To", k.Name(cells[line-1])))
}

// exampleNearMiss has a run that does not count: too long where it must be exact,
// otherwise too short and stopped; under misère, a run that must not grow.
func (r rule) exampleNearMiss() (engine.Example, bool) {
	k, line := r.newSketch(), int(r.line)
	longer := k.Lane(line + 1)
	switch {
	case r.renju:
		return engine.Example{}, false // see exampleForbidden
	case r.caro:
		return r.exampleStopped()
	case line < 3:
		return engine.Example{}, false
	case r.exact && longer != nil:
		k.Put(engine.X, longer...)
		k.Scatter(line, engine.O)
		return r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near.exact", "Count", line+1, "Line", line))
	case r.misere:
		lane := k.Lane(line)
		k.Put(engine.X, lane[:line-1]...)
		k.Leave(lane[line-1])
		k.Cells = lane[line-1:]
		k.Scatter(line-1, engine.O)
		return r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near.misere", "Count", line-1, "Cell", k.Name(lane[line-1])))
	case longer != nil:
		k.Put(engine.X, longer[1:line]...)
		k.Put(engine.O, longer[0], longer[line])
		k.Scatter(line-4, engine.O)
		k.Cells = []uint16{longer[0], longer[line]}
		return r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near", "Count", line-1, "From", k.Name(longer[0]), "To", k.Name(longer[line])))
	}
	lane := k.Lane(line)
	k.Put(engine.X, lane[:line-1]...)
	k.Put(engine.O, lane[line-1])
	k.Scatter(line-2-1, engine.O)
	k.Cells = lane[line-1:]
	return r.example(k, engine.ExampleNearMiss, r.say("mnk.example.near.edge", "Count", line-1, "Cell", k.Name(lane[line-1])))
}

// exampleTrap has O to move, who should see what X is about to do.
func (r rule) exampleTrap() (engine.Example, bool) {
	line := int(r.line)
	switch {
	case line < 3:
		return engine.Example{}, false
	case r.misere:
		return r.exampleMisereTrap()
	case r.rows == 3 && r.cols == 3:
		return r.exampleCorner()
	case line > 3 && line < int(max(r.rows, r.cols)):
		return r.exampleOpenRun()
	}
	return r.exampleGap()
}

// exampleCorner is the best-known trap of tic-tac-toe: the corner beside two corners.
func (r rule) exampleCorner() (engine.Example, bool) {
	k := r.newSketch()
	k.Put(engine.X, k.Cell(0, 0), k.Cell(2, 2))
	k.Put(engine.O, k.Cell(1, 1))
	k.Cells = []uint16{k.Cell(0, 1), k.Cell(1, 0), k.Cell(1, 2), k.Cell(2, 1)}
	bad, fork := k.Cell(2, 0), k.Cell(0, 2)
	k.Play = movesOn(bad, fork, k.Cell(1, 2), k.Cell(0, 1))
	return r.example(k, engine.ExampleTrap, r.say("mnk.example.trap.corner", "Move", k.Name(bad), "Fork", k.Name(fork)))
}

// exampleOpenRun is a run two short of a line with both ends open, such as an open
// three: left alone it grows into one that wins at either end.
func (r rule) exampleOpenRun() (engine.Example, bool) {
	k, line := r.newSketch(), int(r.line)
	lane := k.Lane(line + 1)
	k.Put(engine.X, lane[1:line-1]...)
	k.Leave(lane[0], lane[line-1], lane[line])
	k.Cells = []uint16{lane[0], lane[line-1]}
	k.Scatter(line-3, engine.O)
	bad, ok := k.Harmless(engine.O)
	if !ok {
		return engine.Example{}, false
	}
	k.Play = movesOn(bad, lane[line-1], lane[0], lane[line])
	return r.example(k, engine.ExampleTrap, r.say("mnk.example.trap.open", "Count", line-2, "More", line-1, "Move", k.Name(bad),
		"Reply", k.Name(lane[line-1]), "One", k.Name(lane[0]), "Other", k.Name(lane[line])))
}

// exampleGap is a line with one stone missing inside, which is easily overlooked.
func (r rule) exampleGap() (engine.Example, bool) {
	k, line := r.newSketch(), int(r.line)
	lane, gap := k.Lane(line), line/2
	for i, c := range lane {
		if i != gap {
			k.Put(engine.X, c)
		}
	}
	k.Leave(lane[gap])
	k.Cells = lane[gap : gap+1]
	k.Scatter(line-2, engine.O)
	bad, ok := k.Harmless(engine.O)
	if !ok {
		return engine.Example{}, false
	}
	k.Play = movesOn(bad, lane[gap])
	return r.example(k, engine.ExampleTrap, r.say("mnk.example.trap.gap", "Cell", k.Name(lane[gap]), "Move", k.Name(bad)))
}

// runText says what makes a line.
func (r rule) runText() engine.Text {
	id := "mnk.run"
	if r.exact {
		id += ".exact"
	}
	return r.say(id, "Line", int(r.line))
}

// newSketch returns an empty board.
func (r rule) newSketch() *sketch.Sketch { return sketch.New(int(r.rows), int(r.cols)) }

// example finishes a sketch, if it shows a position of the game.
func (r rule) example(k *sketch.Sketch, kind engine.ExampleKind, text engine.Text) (engine.Example, bool) {
	p, err := r.setup(k.At)
	return k.Example(kind, p, text), err == nil && !k.Stuck
}

// exampleMethods asks whether X wins at once, and how one finds out: the lesson that noughts
// explain gives at length. The line lacks a stone in the middle, where a look at the ends
// of runs does not see it.
func (r rule) exampleMethods() (engine.Example, bool) {
	line := int(r.line)
	if r.rows != r.cols || line < 3 || r.exact || r.misere || r.ownRules() {
		return engine.Example{}, false
	}
	k := r.newSketch()
	lane := k.Lane(line)
	gap := lane[line/2]
	for _, c := range lane {
		if c != gap {
			k.Put(engine.X, c)
		}
	}
	k.Leave(gap)
	k.Cells = []uint16{gap}
	k.Scatter(line-1, engine.O)
	looks := puzzle.Looks(k.At, int(r.rows), line)
	e, ok := r.example(k, engine.ExampleStudy, r.say("mnk.example.methods", "Cell", k.Name(gap), "Line", line,
		"Trying", engine.Quantity(looks[0]), "Windows", engine.Quantity(looks[1]), "Runs", engine.Quantity(looks[2])))
	e.Play = movesOn(gap)
	return e, ok
}

// movesOn are moves on cells, each by whoever is to move.
func movesOn(cells ...uint16) []engine.Move {
	moves := make([]engine.Move, len(cells))
	for i, c := range cells {
		moves[i].Cell = c
	}
	return moves
}
