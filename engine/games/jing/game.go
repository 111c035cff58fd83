package jing

import "noughts/engine"

// A game is the rules; there is only one.
type game struct{}

// Variant returns the notation.
func (game) Variant() string { return key }

// Info describes the game.
func (game) Info() engine.Info {
	return engine.Info{
		Title: engine.Say("jing.title"),
		Rules: engine.Say("jing.rules"),
		Brief: engine.Say("jing.rules_brief"),
		Sides: [2]engine.Side{
			{Name: "O", Title: engine.Say("jing.side.o"), Symbol: engine.O},
			{Name: "X", Title: engine.Say("jing.side.x"), Symbol: engine.X},
		},
		Rows: Side, Cols: Side,
		Symbols: []engine.Symbol{engine.Empty},
		Turn:    2,
	}
}

// Start returns the empty board.
func (game) Start() engine.Position { return Position{} }

// MoveName returns the name of the move's cell: whose stone it is follows from
// the turn.
func (game) MoveName(m engine.Move) string { return engine.CellName(m.Cell, Side) }

// ParseMove reads a cell; the symbol of the move stays Empty.
func (game) ParseMove(name string) (engine.Move, error) {
	c, err := engine.ParseCell(name, Side, Side)
	return engine.Move{Cell: c}, err
}

// Strategies returns nothing beside the general ones.
func (game) Strategies() []engine.StrategySpec { return nil }
