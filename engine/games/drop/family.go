package drop

import (
	"embed"
	"io/fs"

	"noughts/engine"
	"noughts/engine/variant"
)

const key = "drop"

//go:embed words/*.json
var words embed.FS

// Family is the family of all games in which discs drop into columns.
type Family struct{}

// Key returns drop.
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return words }

// notation is how variants are written: drop:6x7:4.
var notation = variant.Notation[game]{
	Key:     key,
	Example: "drop:6x7:4",
	Options: []engine.Option{
		{Name: "rows", Kind: engine.NumberOption, Min: minSide, Max: maxSide, Default: "6", Title: engine.Say("variant.rows"), Help: engine.Say("drop.option.rows")},
		{Name: "cols", Kind: engine.NumberOption, Min: minSide, Max: maxSide, Default: "7", Title: engine.Say("variant.cols"), Help: engine.Say("drop.option.cols")},
		{
			Name: "line", Kind: engine.NumberOption, Min: minLine, Max: maxLine, Default: "4", Title: engine.Say("variant.line"), Help: engine.Say("drop.option.line"),
			Limit: func(rows, cols int) int { return min(maxLine, max(rows, cols)) },
		},
	},
	Fields: func(g *game) []any { return []any{&g.rule.rows, &g.rule.cols, &g.rule.line} },
}

// Options returns the size of the board and the length of a line.
func (Family) Options() []engine.Option { return notation.List() }

// Presets returns the boards worth a name.
func (Family) Presets() []engine.Preset {
	list := []struct{ name, variant string }{
		{"connect-four", "drop:6x7:4"},
		{"connect-three", "drop:4x5:3"},
		{"connect-four-small", "drop:5x6:4"},
		{"connect-four-large", "drop:8x8:4"},
		{"connect-five", "drop:7x9:5"},
	}
	presets := make([]engine.Preset, len(list))
	for i, p := range list {
		presets[i] = engine.Preset{Name: p.name, Title: engine.Say("drop.preset." + p.name), Variant: p.variant, Aliases: engine.Say("drop.alias." + p.name)}
	}
	return presets
}

// Parse reads a variant.
func (Family) Parse(text string) (engine.Game, error) { return variant.Game(notation.Parse(text)) }

// Build makes a variant of option values.
func (Family) Build(values map[string]string) (engine.Game, error) {
	return variant.Game(notation.Build(values))
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string { return notation.Values(g.(game)) }
