package orderchaos

import (
	"embed"
	"io/fs"
	"sync"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
	"noughts/engine/variant"
)

//go:embed words/*.json
var catalogue embed.FS

// Family is the family of Order and Chaos. The zero value is ready to use.
type Family struct{}

// Key returns "order-chaos".
func (Family) Key() string { return rules.Key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return catalogue }

// Tools returns the offline command: explain.
func (Family) Tools() []tool.Tool {
	return []tool.Tool{{
		Verb: "explain", Noun: rules.Key,
		Help:   engine.Say("orderchaos.tool.explain"),
		Lesson: func() tool.Lesson { return &lesson{} },
	}}
}

// Options returns the parameters that make a variant.
func (Family) Options() []engine.Option { return rules.Notation.List() }

// Presets returns the variants worth offering by name.
func (Family) Presets() []engine.Preset { return presets() }

// presets are made once: each Info of a game looks for its title among them.
var presets = sync.OnceValue(func() []engine.Preset {
	var presets []engine.Preset
	for _, p := range rules.Presets() {
		presets = append(presets, engine.Preset{
			Name: p.Name, Title: engine.Say("orderchaos.preset." + p.Name), Variant: p.Variant, Aliases: engine.Say("orderchaos.alias." + p.Name),
		})
	}
	return presets
})

// Parse reads a variant.
func (Family) Parse(text string) (engine.Game, error) { return asGame(rules.Parse(text)) }

// Build makes a variant from option values by name. Where no line is given and
// the board is too small for the usual one, the shorter side is the line.
func (Family) Build(values map[string]string) (engine.Game, error) {
	return asGame(rules.Notation.Build(values))
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string { return rules.Notation.Values(g.(game).rules) }

// asGame makes the game of a variant.
func asGame(v rules.Variant, err error) (engine.Game, error) { return variant.Game(game{v}, err) }
