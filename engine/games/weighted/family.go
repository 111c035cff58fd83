package weighted

import (
	"embed"
	"io/fs"

	"noughts/engine"
	"noughts/engine/variant"
)

const (
	key       = "weighted"
	cellCount = 9
	side      = 3
	maxWeight = 1_000_000_000 // either way
)

//go:embed words/*.json
var words embed.FS

// Family is weighted tic-tac-toe with any weights. The zero value is ready to
// use.
type Family struct{}

// Key returns weighted.
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return words }

// defaultWeights are those of the first preset.
const defaultWeights = "4,-1,3,1,5,-9,2,6,-5"

// notation is how variants are written: weighted:<w11>,…,<w33>, row by row from the top.
var notation = variant.Notation[game]{
	Key:     key,
	Example: key + ":" + defaultWeights,
	Options: []engine.Option{{
		Name: "weights", Kind: engine.NumbersOption, Count: cellCount, Min: -maxWeight, Max: maxWeight, Default: defaultWeights,
		Title: engine.Say("variant.weights"), Help: engine.Say("weighted.option.weights"),
		WrongCount: "weighted.illegal.count", WrongNumber: "weighted.illegal.weight",
	}},
	Fields: func(g *game) []any {
		fromTop := make([]*int32, 0, cellCount)
		for row := side - 1; row >= 0; row-- {
			for col := range side {
				fromTop = append(fromTop, &g.Rules[row*side+col])
			}
		}
		return []any{fromTop}
	},
}

// Options returns the weights, row by row from the top.
func (Family) Options() []engine.Option { return notation.List() }

// Presets returns boards worth offering by name.
func (Family) Presets() []engine.Preset {
	var list []engine.Preset
	for _, p := range [][2]string{
		{"weighted", defaultWeights},
		{"weighted-magic", "8,1,6,3,5,7,4,9,2"},
		{"weighted-centre", "1,2,1,2,9,2,1,2,1"},
	} {
		list = append(list, engine.Preset{Name: p[0], Title: engine.Say("weighted.preset." + p[0]), Variant: key + ":" + p[1], Aliases: engine.Say("weighted.alias." + p[0])})
	}
	return list
}

// Parse reads a variant.
func (Family) Parse(text string) (engine.Game, error) { return variant.Game(notation.Parse(text)) }

// Build makes a variant of option values by name.
func (Family) Build(values map[string]string) (engine.Game, error) {
	return variant.Game(notation.Build(values))
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string { return notation.Values(g.(game)) }

// Known returns nothing: a search finds the value of any game at once.
func (Family) Known(engine.Game) (engine.Known, bool) { return engine.Known{}, false }
