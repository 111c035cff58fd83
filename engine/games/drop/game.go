package drop

import (
	"strings"

	"noughts/engine"
)

// A game is one variant.
type game struct{ rule rule }

// Variant returns the canonical notation.
func (g game) Variant() string { return g.rule.String() }

// Start returns the empty board.
func (g game) Start() engine.Position { return position{rule: g.rule} }

// Info describes the variant.
func (g game) Info() engine.Info {
	return engine.Info{
		Title: g.title(),
		Rules: say("drop.rules", "Line", int(g.rule.line)),
		Brief: say("drop.rules_brief", "Line", int(g.rule.line)),
		Sides: [2]engine.Side{
			{Name: "X", Title: sides[engine.First], Symbol: engine.X, Sign: "🔴"},
			{Name: "O", Title: sides[engine.Second], Symbol: engine.O, Sign: "🟡"},
		},
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line),
		Symbols:   []engine.Symbol{engine.Empty},
		Turn:      1,
		ByColumns: true,
		Material:  engine.Discs,
	}
}

// sides are what the players play as: red and yellow discs.
var sides = [2]engine.Text{{ID: "drop.side.x", Seen: "drop.side.red"}, {ID: "drop.side.o", Seen: "drop.side.yellow"}}

// say makes a Text that may name either side, as X and O.
func say(id string, pairs ...any) engine.Text {
	return engine.Say(id, append(pairs, "X", sides[engine.First], "O", sides[engine.Second])...)
}

func (g game) title() engine.Text {
	if title, ok := engine.PresetTitle(Family{}, g.Variant()); ok {
		return title
	}
	return engine.Say("drop.title", "Line", int(g.rule.line), "Rows", int(g.rule.rows), "Cols", int(g.rule.cols))
}

// MoveName returns the name of the cell on which the disc lands.
func (g game) MoveName(m engine.Move) string { return engine.CellName(m.Cell, int(g.rule.cols)) }

// ParseMove reads the cell on which a disc lands. A column alone, whose cell follows
// from the position, is for ReadMoves.
func (g game) ParseMove(name string) (engine.Move, error) {
	c, err := engine.ParseCell(name, int(g.rule.rows), int(g.rule.cols))
	return engine.Move{Cell: c}, err
}

// columns are the names of all columns that a board may have, as letters and as numbers.
const columns, columnNumbers = "abcdefghij", "123456789"

// ReadMoves implements engine.MoveReader. It reads a cell, or columns without blanks: as
// letters, ddec, or as digits from 1, as in the records of Pascal Pons, 4453.
func (g game) ReadMoves(from engine.Position, text string) ([]engine.Move, error) {
	p, ok := from.(position)
	if !ok {
		return nil, g.noColumn(text)
	}
	text = strings.ToLower(text)
	if len(text) > 1 && strings.Trim(text, columnNumbers) != "" && strings.Trim(text, columns) != "" {
		m, err := g.ParseMove(text)
		return []engine.Move{m}, err
	}
	var moves []engine.Move
	for _, c := range []byte(text) {
		col := int(c) - 'a'
		if '1' <= c && c <= '9' {
			col = int(c) - '1'
		}
		if col < 0 || col >= int(g.rule.cols) {
			break
		}
		m := p.landing(col)
		moves = append(moves, m)
		if len(moves) == len(text) {
			return moves, nil
		}
		next, err := p.Play(m)
		if err != nil {
			return nil, engine.Within(err, "illegal.move", "Number", len(moves))
		}
		p = next.(position)
	}
	return nil, g.noColumn(text)
}

// noColumn says that what was typed names no column, and which there are.
func (g game) noColumn(typed string) error {
	cols := int(g.rule.cols)
	return engine.NewUserError("drop.illegal.column", "Typed", engine.Quote(typed),
		"First", engine.Notation(engine.ColumnName(0)), "Last", engine.Notation(engine.ColumnName(cols-1)), "Cell", engine.CellNotation(0, cols))
}

// Score is the score of a value by Pascal Pons's definition (Solving Connect 4, part 2,
// http://blog.gamesolver.org/solving-connect-four/02-test-protocol/): 1 for a win with
// the winner's own last disc, 2 with the last but one, and so on; negative for a loss;
// 0 for a draw. Where the number of cells is odd the players' last discs are the same
// plies as he counts them: the last ply of all and the one before.
//
// A side that wins in e.Distance plies makes its last disc when n+e.Distance of the
// cells are full, so it wins with cells/2+1 less that half: see scoreAt.
func (g game) Score(from engine.Position, e engine.Evaluation) (score int, ok bool) {
	p, own := from.(position)
	switch {
	case !own || !e.Decided():
		return 0, false
	case e.Low == engine.Draw:
		return 0, true
	case e.Distance < 0:
		return 0, false
	}
	score = g.rule.scoreAt(p.plies() + e.Distance)
	if _, over := p.Outcome(); over {
		score = g.rule.scoreAt(p.plies())
	}
	return int(e.Low) * score, true
}

// scoreAt returns the score of a win with the disc that fills so many cells.
func (r rule) scoreAt(plies int) int { return (r.size() + 2 - plies) / 2 }

// Strategies returns nothing beside the general ones.
func (g game) Strategies() []engine.StrategySpec { return nil }
