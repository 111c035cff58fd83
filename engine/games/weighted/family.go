package weighted

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"noughts/engine"
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

// Options returns the weights, row by row from the top.
func (Family) Options() []engine.Option {
	return []engine.Option{{
		Name: "weights", Kind: engine.NumbersOption, Default: defaultWeights, Title: engine.Say("variant.weights"), Help: engine.Say("weighted.option.weights"),
	}}
}

// Presets returns boards worth offering by name.
func (Family) Presets() []engine.Preset {
	var list []engine.Preset
	for _, p := range [][2]string{
		{"weighted", defaultWeights},
		{"weighted-magic", "8,1,6,3,5,7,4,9,2"},
		{"weighted-centre", "1,2,1,2,9,2,1,2,1"},
	} {
		list = append(list, engine.Preset{Name: p[0], Title: engine.Say("weighted.preset." + p[0]), Variant: key + ":" + p[1]})
	}
	return list
}

// Parse reads a variant: weighted:<w11>,…,<w33>, row by row from the top.
func (f Family) Parse(variant string) (engine.Game, error) {
	name, list, _ := strings.Cut(strings.TrimSpace(variant), ":")
	if !strings.EqualFold(name, key) {
		return nil, engine.NotVariant(variant, key+":"+defaultWeights)
	}
	w, err := parseWeights(strings.Split(list, ","))
	if err != nil {
		return nil, err
	}
	return game{w}, nil
}

// Build makes a variant of the option "weights"; its numbers may be separated
// by commas, blanks or both.
func (f Family) Build(values map[string]string) (engine.Game, error) {
	if err := engine.CheckNames(values, f.Options()); err != nil {
		return nil, err
	}
	list, given := values["weights"]
	if !given {
		list = defaultWeights
	}
	w, err := parseWeights(strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }))
	if err != nil {
		return nil, err
	}
	return game{w}, nil
}

// Values returns the option values that make the game.
func (Family) Values(g engine.Game) map[string]string {
	return map[string]string{"weights": g.(game).weights.String()}
}

// weights are the values of the cells, by cell.
type weights [cellCount]int32

// parseWeights reads nine numbers, row by row from the top.
func parseWeights(list []string) (weights, error) {
	var w weights
	if len(list) != cellCount {
		return w, engine.NewUserError("weighted.illegal.count", "Count", len(list), "Want", cellCount)
	}
	for i, text := range list {
		n, err := parseWeight(strings.TrimSpace(text))
		if err != nil {
			return w, err
		}
		w[fromTop(i)] = n
	}
	return w, nil
}

// parseWeight reads a weight, typed or copied from a board.
func parseWeight(text string) (int32, error) {
	n, err := strconv.ParseInt(strings.Replace(text, engine.Minus, "-", 1), 10, 64)
	if err != nil || n < -maxWeight || n > maxWeight {
		return 0, engine.NewUserError("weighted.illegal.weight", "Typed", engine.Quote(text), "Min", engine.Quantity(-maxWeight), "Max", engine.Quantity(maxWeight))
	}
	return int32(n), nil
}

// fromTop turns a number counted row by row from the top into a cell, and back.
func fromTop(i int) int { return (side-1-i/side)*side + i%side }

// String returns the weights as the notation has them.
func (w weights) String() string {
	var b strings.Builder
	for i := range cellCount {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(w[fromTop(i)])))
	}
	return b.String()
}
