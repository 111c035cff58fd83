package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words"
)

// helpWords fills in the help of the command line's grammar.
func helpWords(say *words.Printer) kong.Vars {
	vars := kong.Vars{}
	for name, values := range map[string][]any{
		"run": nil, "analyze": nil, "render": nil, "play": nil, "position": nil, "json": nil, "time": nil,
		"threads": nil, "out": nil, "side": nil, "movetime": nil, "addr": nil, "db": nil, "noun": nil, "args": nil,
		"arena": nil, "games": nil, "arenatime": nil, "grace": nil, "openings": nil, "adjudicate": nil, "seed": nil,
		"jobs": nil, "opponent": nil,
		"level":   {"Levels", strings.Join(strategy.Levels, ", ")},
		"player":  {"Players", strings.Join(append(slices.Clone(strategy.Levels), strategy.Random), ", ")},
		"theme":   {"Themes", strings.Join(render.ThemeNames(), ", ")},
		"variant": {"Presets", presetNames(4)},
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

// presetNames lists the first few named variants.
func presetNames(n int) string {
	var names []string
	for _, preset := range games.Presets() {
		names = append(names, preset.Name)
	}
	return strings.Join(names[:min(n, len(names))], ", ")
}

// samplePosition returns a position of the first game there is, in both ways to
// write it.
func samplePosition() (rows, moves string) {
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		return "", ""
	}
	s := study{game, game.Start()}
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

// helpPrinter explains the command that was named, or else everything.
func helpPrinter(say *words.Printer) kong.HelpPrinter {
	return func(_ kong.HelpOptions, ctx *kong.Context) error {
		out := ctx.Stdout
		if chosen := ctx.Selected(); chosen != nil {
			fmt.Fprintf(out, "%s noughts %s\n\n%s\n", say.Says("cli.usage"), usage(chosen), chosen.Help)
			if err := explainValues(out, chosen); err != nil {
				return err
			}
			if c, ok := chosen.Target.Addr().Interface().(*toolCommand); ok {
				return c.explainFlags(context.Background(), ctx.Args, out)
			}
			return nil
		}
		fmt.Fprintf(out, "%s\n\n%s\n", say.Says("cli.summary"), say.Says("cli.commands"))
		for _, command := range ctx.Model.Children {
			fmt.Fprintf(out, "\n  noughts %s\n      %s\n", usage(command), command.Help)
			if err := explainValues(out, command); err != nil {
				return err
			}
		}
		explainSettings(out, say)
		rows, moves := samplePosition()
		fmt.Fprintf(out, "\n%s\n", say.Says("cli.notation", "Examples", examples(), "Rows", rows, "Moves", moves))
		return nil
	}
}

// explainSettings explains every setting.
func explainSettings(out io.Writer, say *words.Printer) {
	fmt.Fprintf(out, "\n%s\n", say.Says("cli.settings"))
	for _, s := range config.Settings() {
		fmt.Fprintf(out, "\n  %s", s.Name)
		if s.Default != "" {
			fmt.Fprintf(out, " (%s)", say.Says("cli.default", "Value", s.Default))
		}
		fmt.Fprintf(out, "\n      %s\n", s.Why)
	}
}

// usage is the form of a command, without the program's name.
func usage(command *kong.Node) string {
	words := []string{command.Name}
	for _, flag := range command.Flags {
		if flag.Hidden || flag.Name == "help" {
			continue
		}
		words = append(words, "["+flagForm(flag)+"]")
	}
	for _, arg := range command.Positional {
		words = append(words, argForm(arg))
	}
	return strings.Join(words, " ")
}

// argForm is an argument as it stands in the usage.
func argForm(arg *kong.Positional) string {
	form := strings.ToUpper(arg.Name)
	if arg.IsCumulative() {
		form += "..."
	}
	if !arg.Required {
		form = "[" + form + "]"
	}
	return form
}

// flagForm is a flag as it is typed.
func flagForm(flag *kong.Flag) string {
	form := "--" + flag.Name
	if flag.Short != 0 {
		form = "-" + string(flag.Short)
	}
	if !flag.IsBool() {
		form += " " + flag.FormatPlaceHolder()
	}
	return form
}

// explainValues explains the arguments and flags of a command, a line each.
func explainValues(out io.Writer, command *kong.Node) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, arg := range command.Positional {
		fmt.Fprintf(w, "      %s\t%s\n", strings.ToUpper(arg.Name), arg.Help)
	}
	for line := range strings.Lines(command.Detail) {
		fmt.Fprintf(w, "        %s\n", strings.TrimSpace(line))
	}
	for _, flag := range command.Flags {
		fmt.Fprintf(w, "      %s\t%s\n", flagForm(flag), flag.Help)
	}
	return w.Flush()
}
