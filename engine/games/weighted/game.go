package weighted

import (
	"noughts/engine"
	"noughts/engine/stones"
)

// A game is one board of weights.
type game struct{ stones.Game[weights] }

// Variant returns the canonical notation.
func (g game) Variant() string { return notation.Print(g) }

// Info describes the variant.
func (g game) Info() engine.Info {
	return engine.Info{
		Title: g.title(),
		Rules: engine.Say("weighted.rules"),
		Brief: engine.Say("weighted.rules_brief"),
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
	if title, ok := engine.PresetTitle(Family{}, g.Variant()); ok {
		return title
	}
	return engine.Say("weighted.title")
}

// NewSolver returns a solver that settles every position at once.
func (g game) NewSolver(engine.SolverOptions) engine.Solver { return &solver{} }
