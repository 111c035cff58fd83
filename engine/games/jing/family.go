package jing

import (
	"embed"
	"io/fs"
	"strings"

	"noughts/engine"
)

const key = "jing"

//go:embed words/*.json
var words embed.FS

// Family is the one game of its kind: it has no variants. The zero value is
// ready to use.
type Family struct{}

// Key returns jing.
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return words }

// Options returns none.
func (Family) Options() []engine.Option { return nil }

// Presets returns the game itself.
func (Family) Presets() []engine.Preset {
	return []engine.Preset{{Name: key, Title: engine.Say("jing.title"), Variant: key}}
}

// Parse reads the only variant, jing.
func (Family) Parse(variant string) (engine.Game, error) {
	if !strings.EqualFold(strings.TrimSpace(variant), key) {
		return nil, engine.NewUserError("jing.illegal.variant", "Typed", engine.Quote(variant), "Game", engine.Quote(key))
	}
	return game{}, nil
}

// Build makes the game; it takes no options.
func (Family) Build(values map[string]string) (engine.Game, error) {
	if err := engine.CheckNames(values, nil); err != nil {
		return nil, err
	}
	return game{}, nil
}

// Values returns no options.
func (Family) Values(engine.Game) map[string]string { return map[string]string{} }

// Tools returns the offline command: solve.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "solve", Noun: key,
		Help: engine.Say("jing.tool.solve"),
		New:  engine.NoFlags(solve),
	}}
}
