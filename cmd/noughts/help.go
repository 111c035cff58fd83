package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"noughts/config"
	"noughts/engine"
	"noughts/words"
)

// A helpCommand is what the command line says of help.
type helpCommand struct {
	Topic []string `arg:"" optional:"" help:"cli.help.topic"`
}

// topics are what help explains beside the commands.
var topics = []string{"settings", "notation", "games", "research"}

// Run explains a command, the settings or the notation, or lists the games, the research or what
// there is.
func (c *helpCommand) Run(p *program, ctx *kong.Context) error {
	h := helper{say: p.say, out: p.stdout}
	if len(c.Topic) == 0 {
		return h.overview(ctx.Model)
	}
	if strings.EqualFold(c.Topic[0], "games") {
		return h.games(strings.Join(c.Topic[1:], " "))
	}
	switch topic := strings.ToLower(strings.Join(c.Topic, " ")); topic {
	case "settings":
		h.settings()
	case "notation":
		h.notation()
	case "research":
		return h.research(ctx.Model)
	default:
		node := ctx.Model.Node
		for _, name := range strings.Fields(topic) {
			if len(node.Children) == 0 {
				break // what follows a command are its arguments
			}
			i := slices.IndexFunc(node.Children, func(child *kong.Node) bool { return child.Name == name })
			if i < 0 && node.Parent == nil {
				return h.tools(name, node)
			} else if i < 0 {
				return noCommand(name, node)
			}
			node = node.Children[i]
		}
		return h.command(node)
	}
	return nil
}

// tools explains the tool that goes by a name, or lists them if there are several.
func (h helper) tools(name string, all *kong.Node) error {
	called := toolsCalled(name, all)
	switch len(called) {
	case 0:
		return noTopic(name, all)
	case 1:
		return h.command(called[0])
	}
	fmt.Fprintf(h.out, "%s\n\n", h.say.Says("cli.toolsof", "Noun", name))
	w := newColumns(h.out, 3)
	for _, tool := range called {
		fmt.Fprintf(w, "  %s\t%s\n", commandPath(tool), tool.Help)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(h.out, "\n%s\n", h.say.Says("cli.more.noun", "Example", commandPath(called[0])))
	return nil
}

// toolsCalled returns the tools that go by a name, whatever is done to it.
func toolsCalled(name string, all *kong.Node) (called []*kong.Node) {
	for _, verb := range all.Children {
		for _, noun := range verb.Children {
			if noun.Name == name {
				called = append(called, noun)
			}
		}
	}
	return called
}

// helpPrinter explains the command that was named, or else lists what there is.
func helpPrinter(say *words.Printer) kong.HelpPrinter {
	return func(_ kong.HelpOptions, ctx *kong.Context) error {
		h := helper{say: say, out: ctx.Stdout}
		if chosen := ctx.Selected(); chosen != nil {
			return h.command(chosen)
		}
		node := ctx.Model.Node
		for _, path := range ctx.Path {
			if path.Command != nil {
				node = path.Command
			}
		}
		if node.Parent == nil {
			return h.overview(ctx.Model)
		}
		return h.command(node)
	}
}

// A helper prints help.
type helper struct {
	say *words.Printer
	out io.Writer
}

// overview lists the commands, and the tools by name. It fits a screen of 24 lines.
func (h helper) overview(model *kong.Application) error {
	fmt.Fprintf(h.out, "%s\n%s\n\n", h.say.Says("cli.summary"), h.say.Says("cli.usage", "Usage", h.say.Says("cli.usage.command")))
	w := newColumns(h.out, 3)
	tools := map[string]engine.List{} // by group
	for _, command := range model.Children {
		if group := command.Group; group != nil {
			tools[group.Key] = append(tools[group.Key], command.Name)
			continue
		}
		fmt.Fprintf(w, "  %s\t%s\n", command.Name, firstSentence(command.Help))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(h.out, "\n%s\n%s\n%s\n", h.say.Says("cli.tools", "Tools", tools[toolGroup]),
		h.say.Says("cli.research", "Tools", tools[researchGroup]), h.say.Says("cli.more"))
	return nil
}

// research lists the tools of research, with a line of what each does.
func (h helper) research(model *kong.Application) error {
	fmt.Fprintf(h.out, "%s\n\n", h.say.Says("cli.research.about"))
	w := newColumns(h.out, 3)
	example := ""
	for _, verb := range model.Children {
		if verb.Group == nil || verb.Group.Key != researchGroup {
			continue
		}
		for _, noun := range verb.Children {
			example = commandPath(noun)
			fmt.Fprintf(w, "  %s\t%s\n", example, firstSentence(noun.Help))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(h.out, "\n%s\n", h.say.Says("cli.more.noun", "Example", example))
	return nil
}

// firstSentence returns what a text begins with, up to the first full stop that ends a
// sentence: one with a blank after it, or a Chinese or Japanese one.
func firstSentence(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	for i, r := range line {
		if rest := line[i+utf8.RuneLen(r):]; r == '。' || r == '.' && strings.HasPrefix(rest, " ") {
			return strings.TrimSuffix(line, rest)
		}
	}
	return line
}

// command explains a command with its arguments and flags, and those below it.
func (h helper) command(node *kong.Node) error {
	fmt.Fprintf(h.out, "%s\n\n%s\n", h.say.Says("cli.usage", "Usage", usage(node)), node.Help)
	w := newColumns(h.out, 3)
	if len(node.Positional)+len(node.Flags)+len(node.Children) > 0 {
		fmt.Fprintln(h.out)
	}
	for _, child := range node.Children {
		fmt.Fprintf(w, "  %s\t%s\n", child.Name, child.Help)
	}
	for _, arg := range node.Positional {
		fmt.Fprintf(w, "  %s\t%s\n", strings.ToUpper(arg.Name), arg.Help)
	}
	for _, flag := range node.Flags {
		fmt.Fprintf(w, "  %s\t%s\n", flagForm(flag), flag.Help)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(node.Children) > 0 {
		fmt.Fprintf(h.out, "\n%s\n", h.say.Says("cli.more.noun", "Example", commandPath(node.Children[0])))
	}
	if _, ok := node.Target.Addr().Interface().(*runCommand); ok {
		fmt.Fprintln(h.out)
		h.settings()
	}
	return nil
}

// settings explains every setting.
func (h helper) settings() {
	fmt.Fprintln(h.out, h.say.Says("cli.settings"))
	for _, s := range config.Settings() {
		fmt.Fprintf(h.out, "\n  %s", s.Name)
		if s.Default != "" {
			fmt.Fprintf(h.out, " (%s)", h.say.Says("cli.default", "Value", s.Default))
		}
		fmt.Fprintf(h.out, "\n      %s\n", settingHelp(h.say, s))
	}
}

// settingHelp says in one line what a setting does.
func settingHelp(say *words.Printer, s config.Setting) string {
	return say.Says("setting." + s.Name)
}

// notation explains how variants and positions are written.
func (h helper) notation() {
	rows, moves := samplePosition()
	fmt.Fprintln(h.out, h.say.Says("cli.notation", "Examples", examples(), "Names", engine.List(presetNames()), "Rows", rows, "Moves", moves))
}
