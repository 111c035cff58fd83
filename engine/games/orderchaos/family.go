package orderchaos

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
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
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "explain", Noun: rules.Key,
		Help:   engine.Say("orderchaos.tool.explain"),
		Lesson: func() engine.Lesson { return &lesson{} },
	}}
}

// Parse reads a variant.
func (Family) Parse(variant string) (engine.Game, error) {
	r, err := rules.Parse(variant)
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}

// Options returns the parameters that make a variant.
func (Family) Options() []engine.Option {
	options := []engine.Option{
		{Name: "rows", Kind: engine.NumberOption, Min: rules.MinSide, Max: rules.MaxSide, Default: "6"},
		{Name: "cols", Kind: engine.NumberOption, Min: rules.MinSide, Max: rules.MaxSide, Default: "6"},
		{Name: "line", Kind: engine.NumberOption, Min: rules.MinSide, Max: rules.MaxSide, Default: "5"},
		{Name: "exact", Kind: engine.SwitchOption, Default: "false"},
		{Name: "full", Kind: engine.SwitchOption, Default: "false"},
		{Name: "first", Kind: engine.ChoiceOption, Default: "order", Choices: []engine.OptionChoice{
			{Name: "order", Title: engine.Say("variant.first.order")}, {Name: "chaos", Title: engine.Say("variant.first.chaos")},
		}},
		{Name: "symbols", Kind: engine.NumberOption, Min: rules.MinSymbols, Max: rules.MaxSymbols, Default: "2"},
	}
	for i := range options {
		o := &options[i]
		o.Title, o.Help = engine.Say("variant."+o.Name), engine.Say("orderchaos.option."+o.Name)
	}
	return options
}

// Presets returns the variants worth offering by name.
func (Family) Presets() []engine.Preset {
	var presets []engine.Preset
	for _, p := range rules.Presets() {
		presets = append(presets, engine.Preset{
			Name: p.Name, Title: engine.Say("orderchaos.preset." + p.Name), Variant: p.Variant,
		})
	}
	return presets
}

// Build makes a variant from option values by name. Where no line is given and
// the board is too small for the usual one, the shorter side is the line.
func (f Family) Build(values map[string]string) (engine.Game, error) {
	if err := engine.CheckNames(values, f.Options()); err != nil {
		return nil, err
	}
	get := func(name, otherwise string) string {
		if v := strings.TrimSpace(values[name]); v != "" {
			return strings.ToLower(v)
		}
		return otherwise
	}
	rows, cols := get("rows", "6"), get("cols", "6")
	r, err := rules.ParseSizes(rows, cols, get("line", rules.UsualLine(rows, cols)))
	if err != nil {
		return nil, err
	}
	if err := r.SetSymbols(get("symbols", "2")); err != nil {
		return nil, err
	}
	for _, o := range []struct {
		name string
		to   *bool
	}{{"exact", &r.Exact}, {"full", &r.Full}} {
		if *o.to, err = strconv.ParseBool(get(o.name, "false")); err != nil {
			return nil, engine.NotSwitch(engine.Say("variant."+o.name), values[o.name])
		}
	}
	switch first := get("first", "order"); first {
	case "order":
	case "chaos":
		r.ChaosFirst = true
	default:
		return nil, engine.NoOption(first, "order", "chaos")
	}
	return game{r}, nil
}
