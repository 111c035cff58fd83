package drop

import (
	"noughts/engine"
	"noughts/engine/sketch"
)

// Examples returns a win, a line whose last cell nothing holds up yet, and the trap that
// goes with it: the disc that makes that cell reachable.
func (g game) Examples() []engine.Example {
	var list []engine.Example
	for _, draw := range []func(rule) (engine.Example, bool){rule.exampleWin, rule.exampleNearMiss, rule.exampleTrap} {
		if e, ok := draw(g.rule); ok {
			list = append(list, e)
		}
	}
	return list
}

// A stack is a sketch on which discs fall down.
type stack struct {
	*sketch.Sketch
	rule  rule
	count [2]int // discs, by player
}

func (r rule) newStack() *stack {
	return &stack{Sketch: sketch.New(int(r.rows), int(r.cols)), rule: r}
}

// drop puts a disc into a column and returns where it lands.
func (k *stack) drop(col int, p engine.Player) uint16 {
	for row := range k.Rows {
		if c := k.Cell(row, col); k.At[c] == engine.Empty {
			k.Put(symbols[p], c)
			k.count[p]++
			return c
		}
	}
	k.Stuck = true
	return 0
}

// landing returns where a disc in a column would land.
func (k *stack) landing(col int) (cell uint16, ok bool) {
	for row := range k.Rows {
		if c := k.Cell(row, col); k.At[c] == engine.Empty {
			return c, true
		}
	}
	return 0, false
}

// balance drops discs where they make no run of three, in any column but one, until it
// is a player's turn.
func (k *stack) balance(turn engine.Player, except int) {
	for want := int(turn); k.count[0]-k.count[1] != want; {
		short := engine.First
		if k.count[0]-k.count[1] > want {
			short = engine.Second
		}
		col, ok := k.harmless(short, except)
		if !ok {
			k.Stuck = true
			return
		}
		k.drop(col, short)
	}
}

// harmless finds the column in which a disc makes the shortest run, and none of three.
func (k *stack) harmless(p engine.Player, except int) (col int, ok bool) {
	shortest := min(3, int(k.rule.line))
	for c := range k.Cols {
		cell, free := k.landing(c)
		if !free || c == except {
			continue
		}
		if n := k.Longest(symbols[p], cell); n < shortest {
			shortest, col, ok = n, c, true
		}
	}
	return col, ok
}

// example finishes a stack, if it is a position of the game.
func (k *stack) example(kind engine.ExampleKind, text engine.Text) (engine.Example, bool) {
	p, err := game{k.rule}.Setup(k.At)
	return k.Example(kind, p, text), err == nil && !k.Stuck
}

// exampleWin has a line on the lowest row or, where that is too short, a column.
func (r rule) exampleWin() (engine.Example, bool) {
	k, line := r.newStack(), int(r.line)
	var cells []uint16
	for i := range line {
		mine, other := (k.Cols-line)/2+i, (k.Cols-line)/2+i
		if line > k.Cols {
			mine, other = 0, 1
		}
		cells = append(cells, k.drop(mine, engine.First))
		if i < line-1 {
			k.drop(other, engine.Second)
		}
	}
	return k.example(engine.ExampleWin, say("drop.example.win", "Line", line, "From", k.Name(cells[0]), "To", k.Name(cells[line-1])))
}

// exampleTwo is two in a row at the bottom, with one end open.
func (r rule) exampleTwo() (engine.Example, bool) {
	k := r.newStack()
	k.drop(0, engine.Second)
	k.drop(1, engine.First)
	k.drop(2, engine.First)
	end, bad := k.Cell(0, 3), k.Cell(1, 1)
	k.Cells = []uint16{end}
	k.Play = []engine.Move{{Cell: bad}, {Cell: end}}
	return k.example(engine.ExampleTrap, say("drop.example.trap.two", "Move", k.Name(bad), "Cell", k.Name(end)))
}

// floating has all but one of a line on the second row, over discs of both players. The
// column of the last cell is empty.
func (r rule) floating() (k *stack, gap int) {
	k, gap = r.newStack(), 0
	line := int(r.line)
	left := (k.Cols - line) / 2
	gap = left + line - 1
	for i := range line - 1 {
		k.drop(left+i, engine.Player((line-1-i)&1)) // O beside the gap
	}
	for i := range line - 1 {
		k.drop(left+i, engine.First)
	}
	if left > 0 { // so that it cannot be completed at the other end
		k.drop(left-1, engine.Second)
		k.drop(left-1, engine.Second)
	}
	return k, gap
}

// exampleNearMiss has X to move, who cannot get at the cell that is missing.
func (r rule) exampleNearMiss() (engine.Example, bool) {
	if r.line > r.cols {
		return engine.Example{}, false
	}
	k, gap := r.floating()
	k.balance(engine.First, gap)
	k.Cells = []uint16{k.Cell(1, gap)}
	return k.example(engine.ExampleNearMiss, say("drop.example.near", "Count", int(r.line)-1, "Cell", k.Name(k.Cell(1, gap)),
		"Lands", k.Name(k.Cell(0, gap)), "Column", engine.Notation(engine.ColumnName(gap))))
}

// exampleTrap has O to move, who must not drop a disc under that cell. Where three in a
// row win, things are simpler: two are a threat.
func (r rule) exampleTrap() (engine.Example, bool) {
	switch {
	case r.line > r.cols:
		return engine.Example{}, false
	case r.line == minLine:
		return r.exampleTwo()
	}
	k, gap := r.floating()
	k.balance(engine.Second, gap)
	col, ok := k.harmless(engine.Second, gap)
	if !ok {
		return engine.Example{}, false
	}
	better, _ := k.landing(col)
	k.Cells = []uint16{better}
	k.Play = []engine.Move{{Cell: k.Cell(0, gap)}, {Cell: k.Cell(1, gap)}}
	return k.example(engine.ExampleTrap, say("drop.example.trap", "Column", engine.Notation(engine.ColumnName(gap)), "Cell", k.Name(k.Cell(1, gap)), "Better", k.Name(better)))
}
