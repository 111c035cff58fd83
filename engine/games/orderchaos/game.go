package orderchaos

import "noughts/engine"

// The names of the sides.
const (
	orderName = "Order"
	chaosName = "Chaos"
)

// A game is one variant.
type game struct{ rules rules }

// Variant returns the canonical notation.
func (g game) Variant() string { return g.rules.variant() }

// Start returns the empty board.
func (g game) Start() engine.Position { return position{rules: g.rules} }

// Setup returns the position with these stones.
func (g game) Setup(cells []engine.Symbol) (engine.Position, error) {
	p, err := g.rules.setup(cells)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Info describes the variant.
func (g game) Info() engine.Info {
	r := g.rules
	order := engine.Side{Name: orderName, Title: engine.Say("orderchaos.side.order")}
	chaos := engine.Side{Name: chaosName, Title: engine.Say("orderchaos.side.chaos")}
	info := engine.Info{
		Title: engine.Say("orderchaos.title", "Rows", int(r.rows), "Cols", int(r.cols), "Line", r.lineText()),
		Rules: engine.Say("orderchaos.rules", "Goal", r.goalText(), "First", r.firstText()),
		Sides: [2]engine.Side{order, chaos},
		Rows:  int(r.rows), Cols: int(r.cols), Turn: 1,
		Symbols: r.choice(),
	}
	if r.chaosFirst {
		info.Sides = [2]engine.Side{chaos, order}
	}
	return info
}

// choice returns the symbols that both sides choose from.
func (r rules) choice() []engine.Symbol {
	symbols := make([]engine.Symbol, r.symbols)
	for i := range symbols {
		symbols[i] = engine.X + engine.Symbol(i)
	}
	return symbols
}

// lineText says how many symbols make a line: "5 or more", "exactly 5".
func (r rules) lineText() engine.Text {
	if r.exact {
		return engine.Say("orderchaos.line.exact", "N", int(r.line))
	}
	if r.line == max(r.rows, r.cols) {
		return engine.Say("orderchaos.line.all", "N", int(r.line))
	}
	return engine.Say("orderchaos.line.least", "N", int(r.line))
}

// goalText says what Order wants and when it is judged.
func (r rules) goalText() engine.Text {
	if r.full {
		return engine.Say("orderchaos.goal.full", "Line", r.lineText())
	}
	return engine.Say("orderchaos.goal.once", "Line", r.lineText())
}

func (r rules) firstText() engine.Text {
	if r.chaosFirst {
		return engine.Say("orderchaos.first.chaos")
	}
	return engine.Say("orderchaos.first.order")
}

// MoveName returns the symbol and the cell, such as Xb3.
func (g game) MoveName(m engine.Move) string {
	return m.Symbol.String() + engine.CellName(m.Cell, int(g.rules.cols))
}

// ParseMove reads a move in either case.
func (g game) ParseMove(name string) (engine.Move, error) {
	var s engine.Symbol
	if name != "" {
		s, _ = engine.ParseSymbol(name[0])
	}
	if s == engine.Empty || s > engine.Symbol(g.rules.symbols) {
		return engine.Move{}, engine.NewUserError("orderchaos.illegal.move",
			"Typed", engine.Quote(name), "Symbols", engine.SymbolList(g.rules.choice()))
	}
	cell, err := engine.ParseCell(name[1:], int(g.rules.rows), int(g.rules.cols))
	if err != nil {
		return engine.Move{}, err
	}
	return engine.Move{Cell: cell, Symbol: s}, nil
}
