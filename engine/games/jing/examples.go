package jing

import (
	"strings"

	"noughts/engine"
)

// The boards of the homework: how its sample game ends, and its three
// examples of best play.
const (
	sampleGame = "OXX../XOOX./OXOOO/OXOOX/OXOXX"
	example1   = "XX.O./XX.OO/XXXOO/XX.XO/.OOOO"
	example2   = "XOOOO/XXXXO/X.XOO/XO.../OOX.X"
	example3   = "XOOOO/XXXXO/X.XOO/XO.../OO..."
)

// Two boards found by random play: O's points come to less than X's once the empty
// cells count, and the three points that X can make at once lose the game.
const (
	emptyCount = "OXOOO/XXOX./XX.XO/OOOXO/XOXO."
	greedy     = "O...X/OXXOX/.OO.O/XO.OX/.OXOX"
)

// Examples returns the boards of the homework and two more.
func (g game) Examples() []engine.Example {
	return []engine.Example{
		{Kind: engine.ExampleWin, Position: g.read(sampleGame), Text: engine.Say("jing.example.end")},
		{Kind: engine.ExampleNearMiss, Position: g.read(emptyCount), Text: engine.Say("jing.example.near"), Cells: g.cells("e1", "c3", "e4")},
		{Kind: engine.ExampleTrap, Position: g.read(greedy), Text: naming("jing.example.trap", "c2", "c5", "d3", "b5"), Cells: g.cells("d3", "b5"), Play: g.moves("c2", "c5", "d3", "b5")},
		{Kind: engine.ExampleStudy, Position: g.read(example1), Title: engine.Say("jing.example.draw.title"), Text: naming("jing.example.draw", "c2", "e5"), Cells: g.cells("c2", "e5")},
		{Kind: engine.ExampleStudy, Position: g.read(example2), Title: engine.Say("jing.example.lost.title"), Text: engine.Say("jing.example.lost")},
		{Kind: engine.ExampleStudy, Position: g.read(example3), Title: engine.Say("jing.example.choice.title"), Text: engine.Say("jing.example.choice")},
	}
}

// naming says a message that names cells: One, Two and so on.
func naming(id string, cells ...engine.Notation) engine.Text {
	var pairs []any
	for i, c := range cells {
		pairs = append(pairs, [...]string{"One", "Two", "Three", "Four"}[i], c)
	}
	return engine.Say(id, pairs...)
}

// read returns the position with these rows from the top, which must be one.
func (g game) read(rows string) engine.Position {
	var cells []engine.Symbol
	lines := strings.Split(rows, "/")
	for i := range lines {
		for _, letter := range []byte(lines[len(lines)-1-i]) {
			s, _ := engine.ParseSymbol(letter)
			cells = append(cells, s)
		}
	}
	p, err := g.Setup(cells)
	if err != nil {
		panic("jing: " + err.Error())
	}
	return p
}

// moves returns the moves with these names.
func (g game) moves(names ...string) []engine.Move {
	list := make([]engine.Move, len(names))
	for i, name := range names {
		m, err := g.ParseMove(name)
		if err != nil {
			panic("jing: " + err.Error())
		}
		list[i] = m
	}
	return list
}

// cells returns the cells with these names.
func (g game) cells(names ...string) []uint16 {
	var list []uint16
	for _, m := range g.moves(names...) {
		list = append(list, m.Cell)
	}
	return list
}
