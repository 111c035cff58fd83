package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
)

var _ engine.Opener = game{}

// A game is one variant.
type game struct{ rule rule }

// Variant returns the canonical notation.
func (g game) Variant() string { return g.rule.String() }

// Start returns the empty board.
func (g game) Start() engine.Position { return position{rule: g.rule} }

// Setup returns the position with these stones.
func (g game) Setup(symbolsAt []engine.Symbol) (engine.Position, error) {
	p, err := g.rule.setup(symbolsAt)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Info describes the variant.
func (g game) Info() engine.Info {
	return engine.Info{
		Title: g.title(),
		Rules: g.rules(),
		Brief: g.explained("mnk.rules_brief"),
		Sides: [2]engine.Side{
			{Name: "X", Title: g.rule.side(engine.First), Symbol: engine.X, Sign: g.rule.sign(engine.First)},
			{Name: "O", Title: g.rule.side(engine.Second), Symbol: engine.O, Sign: g.rule.sign(engine.Second)},
		},
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: g.wanted(),
		Symbols: []engine.Symbol{engine.Empty},
		Turn:    1, Material: g.material(),
	}
}

// material is wood and stones for five in a row: gomoku, renju, caro.
func (g game) material() engine.Material {
	if g.rule.stones() {
		return engine.Stones
	}
	return engine.Paper
}

func (g game) title() engine.Text {
	if title, ok := engine.PresetTitle(Family{}, g.Variant()); ok {
		return title
	}
	id := "mnk.title"
	if g.rule.exact {
		id += ".exact"
	}
	if g.rule.misere {
		id += ".misere"
	}
	if g.rule.renju {
		id += ".renju"
	}
	if g.rule.caro {
		id += ".caro"
	}
	return engine.Say(id, "Line", int(g.rule.line), "Rows", int(g.rule.rows), "Cols", int(g.rule.cols))
}

func (g game) rules() engine.Text {
	rules := g.explained("mnk.rules")
	if g.rule.renju { // there X is Black, as letters don't tell
		rules.Seen = "mnk.rules.renju.seen"
	}
	return rules
}

// explained is the message about the rules that begins with id and is of the game's kind.
func (g game) explained(id string) engine.Text {
	switch {
	case g.rule.misere:
		id += ".misere"
	case g.rule.renju:
		id += ".renju"
	case g.rule.caro:
		id += ".caro"
	}
	return g.rule.say(id, "Run", g.rule.runText(), "Line", int(g.rule.line))
}

// MoveName returns the name of the move's cell: whose stone it is follows from
// the turn.
func (g game) MoveName(m engine.Move) string {
	return engine.CellName(m.Cell, int(g.rule.cols))
}

// ParseMove reads a cell. The symbol of the move is left Empty, which means the
// stone of whoever is to move.
func (g game) ParseMove(name string) (engine.Move, error) {
	c, err := engine.ParseCell(name, int(g.rule.rows), int(g.rule.cols))
	return engine.Move{Cell: c}, err
}

// Strategies returns nothing beside the general ones.
func (g game) Strategies() []engine.StrategySpec { return nil }

// OpeningRules returns those of five in a row and more, on boards with room for them.
func (g game) OpeningRules() []engine.OpeningRule {
	if g.rule.line < recordLine || g.rule.misere {
		return nil
	}
	return openingrules.For(g.rule.openingBoard())
}

// wanted returns how long a line one wants to make; 0 where one does not.
func (g game) wanted() int {
	if g.rule.misere {
		return 0
	}
	return int(g.rule.line)
}
