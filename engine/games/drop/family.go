package drop

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"noughts/engine"
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

// Options returns the size of the board and the length of a line.
func (Family) Options() []engine.Option {
	number := func(name string, low, high int, standard string) engine.Option {
		return engine.Option{
			Name: name, Kind: engine.NumberOption, Min: low, Max: high, Default: standard,
			Title: engine.Say("variant." + name), Help: engine.Say("drop.option." + name),
		}
	}
	return []engine.Option{
		number("rows", minSide, maxSide, "6"), number("cols", minSide, maxSide, "7"), number("line", minLine, maxLine, "4"),
	}
}

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
		presets[i] = engine.Preset{Name: p.name, Title: engine.Say("drop.preset." + p.name), Variant: p.variant}
	}
	return presets
}

// Parse reads a variant: drop:<rows>x<cols>:<k>.
func (f Family) Parse(variant string) (engine.Game, error) {
	parts := strings.Split(strings.ToLower(strings.TrimSpace(variant)), ":")
	if len(parts) < 3 || parts[0] != key {
		return nil, engine.NotVariant(variant, f.Presets()[0].Variant)
	}
	if len(parts) > 3 {
		return nil, engine.NoOption(parts[3])
	}
	rows, cols, ok := strings.Cut(parts[1], "x")
	if !ok {
		return nil, engine.NotSize(parts[1])
	}
	return f.Build(map[string]string{"rows": rows, "cols": cols, "line": parts[2]})
}

// Build makes a variant of option values.
func (f Family) Build(values map[string]string) (engine.Game, error) {
	if err := engine.CheckNames(values, f.Options()); err != nil {
		return nil, err
	}
	var numbers []int
	for _, o := range f.Options() {
		text, given := values[o.Name]
		if !given {
			text = o.Default
		}
		n, err := strconv.ParseUint(text, 10, 16)
		if err != nil {
			return nil, engine.NotBetween(o.Title, o.Min, o.Max, text)
		}
		numbers = append(numbers, int(n))
	}
	r, err := newRule(numbers[0], numbers[1], numbers[2])
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}

// Values returns the option values that make a game.
func (Family) Values(g engine.Game) map[string]string {
	r := g.(game).rule
	return map[string]string{
		"rows": strconv.Itoa(int(r.rows)), "cols": strconv.Itoa(int(r.cols)), "line": strconv.Itoa(int(r.line)),
	}
}

// Tools returns no offline commands: all of this family are research.
func (Family) Tools() []engine.Tool { return nil }
