package weighted

import "noughts/engine"

// A game is one board of weights.
type game struct{ weights weights }

// Variant returns the canonical notation.
func (g game) Variant() string { return notation.Print(g) }

// Info describes the variant.
func (g game) Info() engine.Info {
	return engine.Info{
		Title: g.title(),
		Rules: engine.Say("weighted.rules"),
		Sides: [2]engine.Side{
			{Name: "X", Title: engine.Say("weighted.side.x"), Symbol: engine.X},
			{Name: "O", Title: engine.Say("weighted.side.o"), Symbol: engine.O},
		},
		Rows: side, Cols: side, Line: side,
		Symbols: []engine.Symbol{engine.Empty},
		Turn:    1,
	}
}

func (g game) title() engine.Text {
	for _, p := range (Family{}).Presets() {
		if p.Variant == g.Variant() {
			return p.Title
		}
	}
	return engine.Say("weighted.title")
}

// Start returns the empty board.
func (g game) Start() engine.Position { return position{weights: g.weights} }

// MoveName returns the name of the move's cell: whose stone it is follows from
// the turn.
func (g game) MoveName(m engine.Move) string { return engine.CellName(m.Cell, side) }

// ParseMove reads a cell; the symbol of the move stays Empty.
func (g game) ParseMove(name string) (engine.Move, error) {
	c, err := engine.ParseCell(name, side, side)
	return engine.Move{Cell: c}, err
}

// Strategies returns nothing beside the general ones.
func (g game) Strategies() []engine.StrategySpec { return nil }

// NewSolver returns a solver that settles every position at once.
func (g game) NewSolver(engine.SolverOptions) engine.Solver { return &solver{} }
