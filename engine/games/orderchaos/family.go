package orderchaos

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"noughts/engine"
)

//go:embed words/*.json
var catalogue embed.FS

// Family is the family of Order and Chaos. The zero value is ready to use.
type Family struct{}

// Key returns "order-chaos".
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return catalogue }

// Tools returns the offline commands.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "verify", Noun: key,
		Help: "Prove the claims about the game from scratch; takes minutes.",
		New:  func() engine.ToolCall { return &verify{} },
	}, {
		Verb: "find", Noun: "pairing",
		Help: "Pair the cells so that Chaos blocks every line by answering in the same pair, or prove that nobody can.",
		New:  func() engine.ToolCall { return &findPairing{} },
	}, {
		Verb: "census", Noun: key,
		Help: "Find out who wins on the small boards, as a table.",
		New:  func() engine.ToolCall { return &census{} },
	}}
}

// Parse reads a variant.
func (Family) Parse(variant string) (engine.Game, error) {
	r, err := parseRules(variant)
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}

// Options returns the parameters that make a variant.
func (Family) Options() []engine.Option {
	text := func(name string) engine.Text { return engine.Say("orderchaos.option." + name) }
	return []engine.Option{
		{Name: "rows", Kind: engine.NumberOption, Min: minSide, Max: maxSide, Default: "6", Help: text("rows")},
		{Name: "cols", Kind: engine.NumberOption, Min: minSide, Max: maxSide, Default: "6", Help: text("cols")},
		{Name: "line", Kind: engine.NumberOption, Min: minSide, Max: maxSide, Default: "5", Help: text("line")},
		{Name: "exact", Kind: engine.SwitchOption, Default: "false", Help: text("exact")},
		{Name: "full", Kind: engine.SwitchOption, Default: "false", Help: text("full")},
		{Name: "first", Kind: engine.ChoiceOption, Choices: []string{"order", "chaos"}, Default: "order", Help: text("first")},
		{Name: "symbols", Kind: engine.NumberOption, Min: minSymbols, Max: maxSymbols, Default: "2", Help: text("symbols")},
	}
}

// Presets returns the variants worth offering by name.
func (Family) Presets() []engine.Preset {
	var presets []engine.Preset
	for _, p := range [][2]string{
		{"order-and-chaos", "6x6:5"},
		{"mini", "4x4:4"},
		{"medium", "5x5:4"},
		{"chaos-first", "6x6:5:chaos-first"},
		{"exact-five", "6x6:5:exact"},
		{"exact-five-full", "6x6:5:exact:full"},
		{"exact-five-chaos-first", "6x6:5:exact:chaos-first"},
		{"three-symbols", "6x6:4:symbols=3"},
	} {
		presets = append(presets, engine.Preset{
			Name: p[0], Title: engine.Say("orderchaos.preset." + p[0]), Variant: key + ":" + p[1],
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
	r, err := numbers(rows, cols, get("line", usualLine(rows, cols)))
	if err != nil {
		return nil, err
	}
	if err := r.setSymbols(get("symbols", "2")); err != nil {
		return nil, err
	}
	for name, to := range map[string]*bool{"exact": &r.exact, "full": &r.full} {
		if *to, err = strconv.ParseBool(get(name, "false")); err != nil {
			return nil, engine.NotSwitch(name, values[name])
		}
	}
	switch first := get("first", "order"); first {
	case "order":
	case "chaos":
		r.chaosFirst = true
	default:
		return nil, engine.NewUserError("orderchaos.illegal.first", "Typed", engine.Quote(first))
	}
	return game{r}, nil
}

// usualLine returns the line for a board of this size where none is given.
func usualLine(rows, cols string) string {
	line := int(classic.line)
	for _, side := range []string{rows, cols} {
		if n, err := number(side); err == nil && n >= minSide {
			line = min(line, n)
		}
	}
	return strconv.Itoa(line)
}
