package orderchaos

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/sketch"
)

// Examples returns a win of each side, what looks like one and is none, and a trap,
// each made for the board and the rules at hand.
func (g game) Examples() []engine.Example {
	var list []engine.Example
	for _, draw := range []func(rules.Variant) (engine.Example, bool){orderWins, chaosWins, nearMiss, trap} {
		if e, ok := draw(g.rules); ok {
			list = append(list, e)
		}
	}
	return list
}

// Two boards of "Order and Chaos" by S. T. Castelein, from the top: one in order
// (example 2.4) and a chaotic one (example 2.5).
const (
	orderBoard = "OX......X.O..XOX......X.....OX.O...."
	chaosBoard = "OXOOXOOXOXOOXXOOOXXOXXXOOXOXOXOOXXXO"
)

// castelein reads such a board into a draft, if it is one of the variant.
func (k *draft) castelein(board string) bool {
	v := k.variant
	if v.Rows != rules.Classic.Rows || v.Cols != rules.Classic.Cols || v.Line != rules.Classic.Line || v.Symbols != rules.Classic.Symbols {
		return false
	}
	for i := range board {
		row, col := int(v.Rows)-1-i/int(v.Cols), i%int(v.Cols)
		k.At[row*int(v.Cols)+col], _ = engine.ParseSymbol(board[i])
	}
	return true
}

// orderWins has a line on a diagonal.
func orderWins(v rules.Variant) (engine.Example, bool) {
	k, line := newDraft(v), int(v.Line)
	cells := k.Along(int(v.Rows-v.Line)/2, int(v.Cols-v.Line)/2, [2]int{1, 1}, line)
	id := "orderchaos.example.order"
	switch {
	case v.Full:
		id += ".full"
		k.Fill(v.Choice()...)
		k.end(cells[0], -1)
		k.end(cells[line-1], 1)
		k.Put(engine.X, cells...)
	case k.castelein(orderBoard):
		cells = k.Along(1, 5, [2]int{1, -1}, line)
	default:
		k.Put(engine.X, cells...)
		k.scatter(line - 1)
	}
	return k.example(engine.ExampleWin, engine.Say(id, "Count", line, "From", k.Name(cells[0]), "To", k.Name(cells[line-1])))
}

// chaosWins has a full board without a line.
func chaosWins(v rules.Variant) (engine.Example, bool) {
	k := newDraft(v)
	if !k.castelein(chaosBoard) {
		k.Fill(v.Choice()...)
	}
	return k.example(engine.ExampleWin, engine.Say("orderchaos.example.chaos", "Line", lineText(v)))
}

// nearMiss has a run that is too long, one that may yet become so, or one that can
// grow no more.
func nearMiss(v rules.Variant) (engine.Example, bool) {
	k, line := newDraft(v), int(v.Line)
	long := k.Lane(line + 1)
	switch {
	case v.Exact && v.Full && long != nil:
		k.Put(engine.X, long[:line]...)
		k.Leave(long[line])
		k.Cells = long[line:]
		k.scatter(line)
		return k.example(engine.ExampleNearMiss, engine.Say("orderchaos.example.near.undone", "Count", line, "More", line+1, "Cell", k.Name(long[line])))
	case v.Exact && long != nil:
		k.Put(engine.X, long...)
		k.scatter(line)
		return k.example(engine.ExampleNearMiss, engine.Say("orderchaos.example.near.exact", "Count", line+1, "Line", line))
	case long != nil:
		k.Put(engine.X, long[1:line]...)
		k.Put(engine.O, long[0], long[line])
		k.Cells = []uint16{long[0], long[line]}
		k.scatter(line - 3)
		return k.example(engine.ExampleNearMiss, engine.Say("orderchaos.example.near", "Count", line-1, "From", k.Name(long[0]), "To", k.Name(long[line])))
	}
	lane := k.Lane(line)
	k.Put(engine.X, lane[:line-1]...)
	k.Put(engine.O, lane[line-1])
	k.Cells = lane[line-1:]
	k.scatter(line - 2)
	return k.example(engine.ExampleNearMiss, engine.Say("orderchaos.example.near.edge", "Count", line-1, "Cell", k.Name(lane[line-1])))
}

// trap has Chaos to move, who should see what Order is about to do, or a nearly full
// board where that is what it is about.
func trap(v rules.Variant) (engine.Example, bool) {
	switch {
	case v.Full:
		return lastCells(v)
	case v.Line > rules.MinSide && longer(v):
		return openRun(v)
	case v.Line > rules.MinSide && v.Symbols == 2:
		return crossing(v)
	}
	return lastCells(v)
}

// openRun is two short of a line with both ends open: left alone it grows into one
// that is completed at either end.
func openRun(v rules.Variant) (engine.Example, bool) {
	k, line := newDraft(v), int(v.Line)
	lane := k.Lane(line + 1)
	k.Put(engine.X, lane[1:line-1]...)
	k.Leave(lane[0], lane[line-1], lane[line])
	k.Cells = []uint16{lane[0], lane[line-1]}
	k.scatter(line - 2)
	k.chaosToMove()
	bad, ok := k.Harmless(engine.O)
	if !ok {
		return engine.Example{}, false
	}
	k.Play = []engine.Move{{Cell: bad, Symbol: engine.O}, {Cell: lane[line-1], Symbol: engine.X}, {Cell: lane[0], Symbol: engine.O}, {Cell: lane[line], Symbol: engine.X}}
	return k.example(engine.ExampleTrap, engine.Say("orderchaos.example.trap.open", "Count", line-2, "More", line-1, "Move", "O"+k.Name(bad),
		"Reply", "X"+k.Name(lane[line-1]), "One", k.Name(lane[0]), "Other", k.Name(lane[line])))
}

// crossing is a cell on which either symbol completes a line, in two moves: X on its
// row, O on its column.
func crossing(v rules.Variant) (engine.Example, bool) {
	k, line := newDraft(v), int(v.Line)
	row, col := int(v.Rows)/2, int(v.Cols)/2
	across := k.Along(row, (int(v.Cols)-line)/2, [2]int{0, 1}, line)
	up := k.Along((int(v.Rows)-line)/2, col, [2]int{1, 0}, line)
	meet := k.Cell(row, col)
	k.Put(engine.X, across...)
	k.Put(engine.O, up...)
	free := func(cells []uint16) uint16 {
		if cells[0] == meet {
			return cells[1]
		}
		return cells[0]
	}
	x, o := free(across), free(up)
	k.Put(engine.Empty, meet, x, o)
	k.Leave(meet, x, o)
	k.Cells = []uint16{x, o}
	k.chaosToMove()
	bad, ok := k.Harmless(engine.O)
	if !ok {
		return engine.Example{}, false
	}
	k.Play = []engine.Move{{Cell: bad, Symbol: engine.O}, {Cell: x, Symbol: engine.X}, {Cell: meet, Symbol: engine.O}, {Cell: o, Symbol: engine.O}}
	return k.example(engine.ExampleTrap, engine.Say("orderchaos.example.trap.crossing", "Move", "O"+k.Name(bad), "Reply", "X"+k.Name(x), "Cell", k.Name(meet), "Last", "O"+k.Name(o)))
}

// A draft is a sketch for a variant.
type draft struct {
	*sketch.Sketch
	variant rules.Variant
}

func newDraft(v rules.Variant) *draft {
	return &draft{sketch.New(int(v.Rows), int(v.Cols)), v}
}

// scatter places stones that are no run's, of every symbol but X.
func (k *draft) scatter(n int) { k.Scatter(n, k.variant.Choice()[1:]...) }

// chaosToMove adds a stone if it would be Order's turn.
func (k *draft) chaosToMove() {
	stones := 0
	for _, s := range k.At {
		if s != engine.Empty {
			stones++
		}
	}
	if engine.Player(stones&1) == k.variant.Order() {
		k.scatter(1)
	}
}

// end sees to it that a diagonal run goes on no further than its end on the way up (1)
// or down (-1).
func (k *draft) end(c uint16, way int) {
	row, col := int(c)/k.Cols+way, int(c)%k.Cols+way
	if row >= 0 && row < k.Rows && col >= 0 && col < k.Cols {
		k.Put(engine.O, k.Cell(row, col))
	}
}

// example finishes a draft, if it shows a position of the game.
func (k *draft) example(kind engine.ExampleKind, text engine.Text) (engine.Example, bool) {
	p, err := k.variant.Setup(k.At)
	return k.Example(kind, p, text), err == nil && !k.Stuck
}

// longer reports whether the board has room for more than a line on a row or column.
func longer(v rules.Variant) bool { return v.Line < max(v.Rows, v.Cols) }
