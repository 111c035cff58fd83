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
		return nil, engine.NewUserError("jing.illegal.variant", "Typed", engine.Quote(variant), "Game", key)
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

// Tools returns the offline commands: solve, verify, book and census.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "solve", Noun: key,
		Help: "Read a number of boards and the boards, five rows each, and say who wins: O win, X win or Draw.",
		New:  engine.NoFlags(solve),
	}, {
		Verb: "verify", Noun: key,
		Help: "Prove from scratch that the game is a draw, and check every step of the proof.",
		New:  func() engine.ToolCall { return &verify{} },
	}, {
		Verb: "book", Noun: key,
		Help: "Prove the values of all positions of the first two turns and write them to a file; takes minutes.",
		New:  func() engine.ToolCall { return &generate{} },
	}, {
		Verb: "census", Noun: key,
		Help: "List the openings that really differ, with the replies that hold the draw and pictures of them.",
		New:  func() engine.ToolCall { return &openingTheory{} },
	}}
}
