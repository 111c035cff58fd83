package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words"
)

// helpWords fills in the help of the command line's grammar.
func helpWords(say *words.Printer) kong.Vars {
	vars := kong.Vars{}
	for name, values := range map[string][]any{
		"run": nil, "analyze": nil, "render": nil, "play": nil, "position": nil, "json": nil, "all": nil, "time": nil,
		"threads": nil, "memory": nil, "out": nil, "side": nil, "movetime": nil, "opening": nil, "addr": nil, "db": nil, "keptdb": nil,
		"arena": nil, "help": nil, "topic": nil, "picture": nil, "games": nil, "arenatime": nil, "grace": nil, "openings": nil, "adjudicate": nil, "seed": nil,
		"jobs": nil, "opponent": nil, "showversion": nil, "explore": nil, "review": nil, "reviewtime": nil,
		"marked": nil, "load": nil, "loadpeople": nil, "loadguilds": nil, "loadrate": nil, "loadtime": nil, "replay": nil, "export": nil, "gif": nil, "record": nil, "exported": nil,
		"bookfile": nil, "booktime": nil, "bookvariants": {"Presets", presetNames()},
		"prove": nil, "check": nil, "certificate": nil, "certificatefile": nil, "proofkind": nil,
		"puzzlecount": nil, "puzzleseed": nil, "puzzlemoves": nil, "puzzleout": nil, "puzzlefrom": nil, "puzzleplan": nil, "puzzlefile": nil,
		"puzzlevariants": {"Presets", presetList(2)},
		"format":         {"Formats", formatNames(games.AllRecordFormats())},
		"level":          {"Levels", strings.Join(strategy.Levels, ", ")},
		"player":         {"Players", strings.Join(append(slices.Clone(strategy.Levels), strategy.Random), ", ")},
		"theme":          {"Themes", strings.Join(render.ThemeNames(), ", ")},
		"variant":        {"Presets", presetList(4)},
		"begin":          {"Presets", presetList(2)},
	} {
		vars[name] = say.Says("cli.help."+name, values...)
	}
	return vars
}

// examples lists the first variant that each family offers.
func examples() string {
	var list []string
	for _, family := range games.All() {
		list = append(list, family.Presets()[0].Variant)
	}
	return strings.Join(list, ", ")
}

// presetNames are the names of all named variants.
func presetNames() (names []string) {
	for _, preset := range games.Presets() {
		names = append(names, preset.Name)
	}
	return names
}

// presetList lists the first few of them.
func presetList(n int) string {
	names := presetNames()
	return strings.Join(names[:min(n, len(names))], ", ")
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
