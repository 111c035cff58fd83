package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words"
)

// helpPrefix begins the ids of messages by which the program's own commands name their help; tools
// have ids of their games.
const helpPrefix = "cli.help."

// wordHelp puts texts in the place of the ids in a grammar. It does so itself, as kong
// goes through all its variables again for every flag.
func wordHelp(say *words.Printer) func(*kong.Kong) error {
	values := helpValues()
	word := func(help *string) {
		if say.Has(*help) {
			*help = say.Says(*help, values[strings.TrimPrefix(*help, helpPrefix)]...)
		}
	}
	return func(k *kong.Kong) error {
		return kong.Visit(k.Model, func(v kong.Visitable, next kong.Next) error {
			switch v := v.(type) {
			case *kong.Node:
				word(&v.Help)
			case *kong.Value:
				word(&v.Help)
			}
			return next(nil)
		})
	}
}

// helpValues is what some texts of the help want to know.
func helpValues() map[string][]any {
	return map[string][]any{
		"bookvariants":   {"Presets", engine.List(presetNames())},
		"puzzlevariants": {"Presets", presetList(2)},
		"format":         {"Formats", formatNames(games.AllRecordFormats())},
		"level":          {"Levels", engine.List(strategy.Levels)},
		"player":         {"Players", engine.List(append(slices.Clone(strategy.Levels), strategy.Random))},
		"theme":          {"Themes", engine.List(render.ThemeNames())},
		"variant":        {"Presets", presetList(4)},
		"begin":          {"Presets", presetList(2)},
	}
}

// examples lists the first variant that each family offers.
func examples() engine.List {
	var list []string
	for _, family := range games.All() {
		list = append(list, family.Presets()[0].Variant)
	}
	return list
}

// presetNames are the names of all named variants.
func presetNames() (names []string) {
	for _, preset := range games.Presets() {
		names = append(names, preset.Name)
	}
	return names
}

// presetList lists the first few of them.
func presetList(n int) engine.List {
	names := presetNames()
	return engine.List(names[:min(n, len(names))])
}

// samplePosition returns a position of the first game there is, in both ways to
// write it.
func samplePosition() (rows, moves string) {
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		return "", ""
	}
	s := gamePosition{game, game.Start()}
	moves = game.Variant()
	for range 3 {
		mv := s.position.AppendMoves(nil)[0]
		moves += " " + game.MoveName(mv)
		if s.position, err = s.position.Play(mv); err != nil {
			return "", ""
		}
	}
	return s.notation(), moves
}
