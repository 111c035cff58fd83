package mnk

import (
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
)

const key = "mnk"

//go:embed words/*.json
var words embed.FS

// Family is the family of all k-in-a-row games.
type Family struct{}

// Key returns mnk.
func (Family) Key() string { return key }

// Words returns the message catalogue.
func (Family) Words() fs.FS { return words }

// Options returns the size, the length of a line and the changes of rule.
func (Family) Options() []engine.Option {
	number := func(name string) engine.Option {
		return engine.Option{
			Name: name, Kind: engine.NumberOption, Min: 1, Max: maxSide, Default: "3",
			Title: engine.Say("variant." + name), Help: engine.Say("mnk.option." + name),
		}
	}
	change := func(name string) engine.Option {
		return engine.Option{
			Name: name, Kind: engine.SwitchOption, Default: "false",
			Title: engine.Say("variant." + name), Help: engine.Say("mnk.option." + name),
		}
	}
	return []engine.Option{number("rows"), number("cols"), number("line"), change("exact"), change("misere"), change("renju"), change("caro")}
}

// Presets returns the boards worth a name.
func (Family) Presets() []engine.Preset {
	list := []struct{ name, variant string }{
		{"tic-tac-toe", "mnk:3x3:3"},
		{"four-by-four", "mnk:4x4:4"},
		{"five-by-five", "mnk:5x5:4"},
		{"five-on-seven", "mnk:7x7:5"},
		{"connect", "mnk:6x7:4"},
		{"gomoku", "mnk:15x15:5"},
		{"gomoku-exact", "mnk:15x15:5:exact"},
		{"renju", "mnk:15x15:5:renju"},
		{"caro", "mnk:15x15:5:caro"},
		{"gomoku-19", "mnk:19x19:5"},
		{"gomocup", "mnk:20x20:5"},
		{"six-in-a-row", "mnk:15x15:6"},
		{"misere-tic-tac-toe", "mnk:3x3:3:misere"},
		{"misere-four", "mnk:4x4:3:misere"},
	}
	presets := make([]engine.Preset, len(list))
	for i, p := range list {
		presets[i] = engine.Preset{Name: p.name, Title: engine.Say("mnk.preset." + p.name), Variant: p.variant}
	}
	return presets
}

// changeNames are the changes of rule as people type them.
var changeNames = []string{"exact", "misere", "renju", "caro"}

// Parse reads a variant such as mnk:15x15:5:exact.
func (f Family) Parse(variant string) (engine.Game, error) {
	parts := strings.Split(strings.ToLower(variant), ":")
	if len(parts) < 3 || parts[0] != key {
		return nil, engine.NotVariant(variant, "mnk:6x7:4")
	}
	rows, cols, ok := strings.Cut(parts[1], "x")
	if !ok {
		return nil, engine.NotSize(parts[1])
	}
	values := map[string]string{"rows": rows, "cols": cols, "line": parts[2]}
	for _, change := range parts[3:] {
		if !slices.Contains(changeNames, change) {
			return nil, engine.NoOption(change, changeNames...)
		}
		if values[change] != "" {
			return nil, engine.GivenTwice(change)
		}
		values[change] = "true"
	}
	return f.Build(values)
}

// Build makes a variant of option values.
func (f Family) Build(values map[string]string) (engine.Game, error) {
	if err := engine.CheckNames(values, f.Options()); err != nil {
		return nil, err
	}
	numbers, on := map[string]int{}, map[string]bool{}
	for _, o := range f.Options() {
		text, given := values[o.Name]
		if !given {
			text = o.Default
		}
		if o.Kind == engine.SwitchOption {
			is, err := strconv.ParseBool(text)
			if err != nil {
				return nil, engine.NotSwitch(o.Title, text)
			}
			on[o.Name] = is
			continue
		}
		n, err := strconv.ParseUint(text, 10, 16)
		if err != nil {
			return nil, engine.NotBetween(o.Title, o.Min, o.Max, text)
		}
		numbers[o.Name] = int(n)
	}
	r, err := newRule(numbers["rows"], numbers["cols"], numbers["line"], rule{
		exact: on["exact"], misere: on["misere"], renju: on["renju"], caro: on["caro"],
	})
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}
