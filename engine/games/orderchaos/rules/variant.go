package rules

import (
	"noughts/engine"
	"noughts/engine/variant"
)

// Key is the word before the first colon of every variant.
const Key = "order-chaos"

// The limits of the parameters.
const (
	MinSide, MaxSide       = 3, 10
	MinSymbols, MaxSymbols = 2, 4
)

// Classic is what a variant is made of where nothing else is said.
var Classic = Variant{Rows: 6, Cols: 6, Line: 5, Symbols: 2}

// A Variant is the parameters of the game, a comparable value.
type Variant struct {
	Rows, Cols uint8
	Line       uint8 // ℓ: how many equal symbols make a line
	Symbols    uint8 // how many symbols there are to choose from
	Exact      bool  // a longer run does not count
	Full       bool  // judged only when the board is full
	ChaosFirst bool
}

// Order returns the player who plays Order.
func (v Variant) Order() engine.Player {
	if v.ChaosFirst {
		return engine.Second
	}
	return engine.First
}

// Cells returns how many cells the board has.
func (v Variant) Cells() int { return int(v.Rows) * int(v.Cols) }

// Notation is how variants are written: order-chaos:6x6:5:exact:chaos-first:symbols=3.
var Notation = variant.Notation[Variant]{
	Key:     Key,
	Example: Key + ":6x6:5",
	Options: []engine.Option{
		{Name: "rows", Kind: engine.NumberOption, Min: MinSide, Max: MaxSide, Default: "6", Title: engine.Say("variant.rows"), Help: engine.Say("orderchaos.option.rows")},
		{Name: "cols", Kind: engine.NumberOption, Min: MinSide, Max: MaxSide, Default: "6", Title: engine.Say("variant.cols"), Help: engine.Say("orderchaos.option.cols")},
		{
			Name: "line", Kind: engine.NumberOption, Min: MinSide, Default: "5", Title: engine.Say("variant.line"), Help: engine.Say("orderchaos.option.line"),
			Limit: func(rows, cols int) int { return min(rows, cols) }, Shrinks: true,
		},
		{Name: "exact", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.exact"), Help: engine.Say("orderchaos.option.exact")},
		{Name: "full", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.full"), Help: engine.Say("orderchaos.option.full")},
		{
			Name: "first", Kind: engine.ChoiceOption, Default: "order", Title: engine.Say("variant.first"), Help: engine.Say("orderchaos.option.first"),
			Choices: []engine.OptionChoice{
				{Name: "order", Title: engine.Say("variant.first.order")},
				{Name: "chaos", Word: "chaos-first", Title: engine.Say("variant.first.chaos")},
			},
		},
		{
			Name: "symbols", Kind: engine.NumberOption, Named: true, Min: MinSymbols, Max: MaxSymbols, Default: "2",
			Title: engine.Say("variant.symbols"), Help: engine.Say("orderchaos.option.symbols"),
		},
	},
	Fields: func(v *Variant) []any {
		return []any{&v.Rows, &v.Cols, &v.Line, &v.Exact, &v.Full, &v.ChaosFirst, &v.Symbols}
	},
}

// String returns the canonical notation.
func (v Variant) String() string { return Notation.Print(v) }

// Parse reads a variant, key included.
func Parse(text string) (Variant, error) { return Notation.Parse(text) }

// Choice returns the symbols that both sides choose from.
func (v Variant) Choice() []engine.Symbol {
	symbols := make([]engine.Symbol, v.Symbols)
	for i := range symbols {
		symbols[i] = engine.X + engine.Symbol(i)
	}
	return symbols
}
