package mnk

import (
	"embed"
	"io/fs"
	"sync"

	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
	"noughts/engine/games/mnk/renju"
	"noughts/engine/variant"
)

const key = "mnk"

//go:embed words/*.json
var words embed.FS

// Family is the family of all k-in-a-row games.
type Family struct{}

// Key returns mnk.
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return words }

// notation is how variants are written: mnk:15x15:5:exact.
var notation = variant.Notation[game]{
	Key:     key,
	Example: "mnk:6x7:4",
	Options: []engine.Option{
		{Name: "rows", Kind: engine.NumberOption, Min: 1, Max: maxSide, Default: "3", Title: engine.Say("variant.rows"), Help: engine.Say("mnk.option.rows")},
		{Name: "cols", Kind: engine.NumberOption, Min: 1, Max: maxSide, Default: "3", Title: engine.Say("variant.cols"), Help: engine.Say("mnk.option.cols")},
		{
			Name: "line", Kind: engine.NumberOption, Min: 1, Max: maxSide, Default: "3", Title: engine.Say("variant.line"), Help: engine.Say("mnk.option.line"),
			Limit: func(rows, cols int) int { return max(rows, cols) },
		},
		{Name: "exact", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.exact"), Help: engine.Say("mnk.option.exact")},
		{Name: "misere", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.misere"), Help: engine.Say("mnk.option.misere")},
		{
			Name: "renju", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.renju"), Help: engine.Say("mnk.option.renju", "X", openingrules.Sides[engine.First]),
			Excludes: []string{"exact", "misere", "caro"},
		},
		{
			Name: "caro", Kind: engine.SwitchOption, Default: "false", Title: engine.Say("variant.caro"), Help: engine.Say("mnk.option.caro"),
			Excludes: []string{"exact", "misere"},
		},
	},
	Fields: func(g *game) []any {
		r := &g.rule
		return []any{&r.rows, &r.cols, &r.line, &r.exact, &r.misere, &r.renju, &r.caro}
	},
	Together: "mnk.illegal.together",
	Check: func(g game) error {
		if g.rule.renju && g.rule.line != renju.Line {
			return engine.NewUserError("mnk.illegal.renju_line", "Line", renju.Line)
		}
		return nil
	},
}

// Options returns the size, the length of a line and the changes of rule.
func (Family) Options() []engine.Option { return notation.List() }

// Presets returns the boards worth a name.
func (Family) Presets() []engine.Preset { return presets() }

// presets are made once: each Info of a game looks for its title among them.
var presets = sync.OnceValue(func() []engine.Preset {
	list := []struct{ name, variant string }{
		{"tic-tac-toe", "mnk:3x3:3"},
		{"four-by-four", "mnk:4x4:4"},
		{"five-by-five", "mnk:5x5:4"},
		{"five-on-seven", "mnk:7x7:5"},
		{"connect", "mnk:6x7:4"},
		{"gomoku", "mnk:15x15:5"},
		{"gomoku-exact", "mnk:15x15:5:exact"},
		{"renju", "mnk:15x15:5:renju"},
		{"caro", "mnk:15x15:5:caro"},
		{"gomoku-19", "mnk:19x19:5"},
		{"gomocup", "mnk:20x20:5"},
		{"six-in-a-row", "mnk:15x15:6"},
		{"misere-tic-tac-toe", "mnk:3x3:3:misere"},
		{"misere-four", "mnk:4x4:3:misere"},
	}
	presets := make([]engine.Preset, len(list))
	for i, p := range list {
		presets[i] = engine.Preset{Name: p.name, Title: engine.Say("mnk.preset." + p.name), Variant: p.variant, Aliases: engine.Say("mnk.alias." + p.name)}
	}
	return presets
})

// Parse reads a variant.
func (Family) Parse(text string) (engine.Game, error) { return variant.Game(notation.Parse(text)) }

// Build makes a variant of option values.
func (Family) Build(values map[string]string) (engine.Game, error) {
	return variant.Game(notation.Build(values))
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string { return notation.Values(g.(game)) }
