package jing

import (
	"embed"
	"io/fs"

	"noughts/engine"
	"noughts/engine/tool"
	"noughts/engine/variant"
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

// notation is the key alone: there are no options.
var notation = variant.Notation[game]{
	Key:    key,
	Fields: func(*game) []any { return nil },
	Refuse: func(typed string) error {
		return engine.NewUserError("jing.illegal.variant", "Typed", engine.Quote(typed), "Game", engine.Quote(key))
	},
}

// Options returns none.
func (Family) Options() []engine.Option { return notation.List() }

// Presets returns the game itself.
func (Family) Presets() []engine.Preset {
	return []engine.Preset{{Name: key, Title: engine.Say("jing.title"), Variant: key, Aliases: engine.Say("jing.alias")}}
}

// Parse reads a variant.
func (Family) Parse(text string) (engine.Game, error) { return variant.Game(notation.Parse(text)) }

// Build makes a variant of option values.
func (Family) Build(values map[string]string) (engine.Game, error) {
	return variant.Game(notation.Build(values))
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string { return notation.Values(g.(game)) }

// Tools returns the offline command: solve.
func (Family) Tools() []tool.Tool {
	return []tool.Tool{{
		Verb: "solve", Noun: key,
		Help: engine.Say("jing.tool.solve"),
		New:  tool.NoFlags(solve),
	}}
}
