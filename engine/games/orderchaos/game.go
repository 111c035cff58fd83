package orderchaos

import (
	"strconv"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/refusal"
)

// The names of the sides.
const (
	orderName = "Order"
	chaosName = "Chaos"
)

// A game is one variant.
type game struct{ rules rules.Variant }

// Variant returns the canonical notation.
func (g game) Variant() string { return g.rules.String() }

// Start returns the empty board.
func (g game) Start() engine.Position { return rules.Position{Variant: g.rules} }

// Setup returns the position with these stones.
func (g game) Setup(cells []engine.Symbol) (engine.Position, error) {
	p, err := g.rules.Setup(cells)
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
		Title: g.title(),
		Rules: engine.Say("orderchaos.rules", "Symbols", symbolsText(r), "Goal", goalText(r), "First", firstText(r)),
		Brief: briefText(r),
		Sides: [2]engine.Side{order, chaos},
		Rows:  int(r.Rows), Cols: int(r.Cols), Turn: 1,
		Symbols: r.Choice(), NoDraws: true,
	}
	if r.ChaosFirst {
		info.Sides = [2]engine.Side{chaos, order}
	}
	return info
}

// title is the name of the preset, or says what there is in which the variant differs
// from others.
func (g game) title() engine.Text {
	if title, ok := engine.PresetTitle(Family{}, g.Variant()); ok {
		return title
	}
	r := g.rules
	title := engine.Say("orderchaos.title", "Rows", int(r.Rows), "Cols", int(r.Cols), "Line", lineText(r))
	for _, change := range []struct {
		made bool
		id   string
	}{
		{r.Full, "orderchaos.title.full"},
		{r.ChaosFirst, "orderchaos.title.chaos_first"},
		{r.Symbols != rules.MinSymbols, "orderchaos.title.symbols"},
	} {
		if change.made {
			title = engine.Say(change.id, "Title", title, "Symbols", int(r.Symbols))
		}
	}
	return title
}

// lineText says how many symbols make a line: "5 or more", "exactly 5".
func lineText(r rules.Variant) engine.Text {
	if r.Exact {
		return engine.Say("orderchaos.line.exact", "N", int(r.Line))
	}
	if r.Line == max(r.Rows, r.Cols) {
		return engine.Say("orderchaos.line.all", "N", int(r.Line))
	}
	return engine.Say("orderchaos.line.least", "N", int(r.Line))
}

// goalText says what Order wants and when it is judged.
func goalText(r rules.Variant) engine.Text {
	if r.Full {
		return engine.Say("orderchaos.goal.full", "Line", lineText(r))
	}
	return engine.Say("orderchaos.goal.once", "Line", lineText(r))
}

// symbolsText lists what may be placed.
func symbolsText(r rules.Variant) engine.Text {
	return engine.Say("orderchaos.symbols." + strconv.Itoa(int(r.Symbols)))
}

// briefText says what one does, and who wins.
func briefText(r rules.Variant) engine.Text {
	id := "orderchaos.rules_brief.once"
	if r.Full {
		id = "orderchaos.rules_brief.full"
	}
	return engine.Say(id, "Symbols", symbolsText(r), "Line", lineText(r))
}

func firstText(r rules.Variant) engine.Text {
	if r.ChaosFirst {
		return engine.Say("orderchaos.first.chaos")
	}
	return engine.Say("orderchaos.first.order")
}

// MoveName returns the symbol and the cell, such as Xb3.
func (g game) MoveName(m engine.Move) string {
	return m.Symbol.String() + engine.CellName(m.Cell, int(g.rules.Cols))
}

// ParseMove reads a move in either case, its symbol before the cell or after it: a cell ends with a
// digit.
func (g game) ParseMove(name string) (engine.Move, error) {
	var s engine.Symbol
	cellName := name
	if end := len(name) - 1; end > 0 {
		s, _ = engine.ParseSymbol(name[end])
		cellName = name[:end]
		if s == engine.Empty {
			s, _ = engine.ParseSymbol(name[0])
			cellName = name[1:]
		}
	}
	if s == engine.Empty || s > engine.Symbol(g.rules.Symbols) {
		return engine.Move{}, engine.NewUserError("orderchaos.illegal.move",
			"Typed", engine.Quote(name), "Symbols", refusal.SymbolList(g.rules.Choice()), "Example", engine.Notation("Xb3"))
	}
	cell, err := engine.ParseCell(cellName, int(g.rules.Rows), int(g.rules.Cols))
	if err != nil {
		return engine.Move{}, err
	}
	return engine.Move{Cell: cell, Symbol: s}, nil
}
