package words

import "noughts/engine"

// Read writes what is in the notation as people read it where the Printer speaks. All that people
// are told of cells and moves goes through here.
func (p *Printer) Read(n engine.Notation) string {
	if p.notation {
		return string(n)
	}
	return n.Read()
}

// Move names a move of a game.
func (p *Printer) Move(game engine.Game, m engine.Move) string {
	return p.Read(engine.MoveNotation(game, m))
}

// Moves lists moves of a game: "A1, B2, C3".
func (p *Printer) Moves(game engine.Game, moves []engine.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = p.Move(game, m)
	}
	return p.List(names)
}

// Cell names a cell of a board with cols columns.
func (p *Printer) Cell(cell uint16, cols int) string { return p.Read(engine.CellNotation(cell, cols)) }

// Cells names cells of a board with cols columns.
func (p *Printer) Cells(cells []uint16, cols int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = p.Cell(cell, cols)
	}
	return names
}

// Column names a column.
func (p *Printer) Column(col int) string { return p.Read(engine.Notation(engine.ColumnName(col))) }
