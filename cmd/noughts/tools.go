package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/render"
	"noughts/words"
)

// A toolCommand is one verb of the families' offline tools. What follows the
// noun belongs to the tool, flags included.
type toolCommand struct {
	tools []engine.Tool
	Noun  string   `arg:"" help:"${noun}"`
	Args  []string `arg:"" optional:"" passthrough:"" help:"${args}"`
}

// Help explains what the verb can be done to, a line each.
func (c *toolCommand) Help() string {
	var lines []string
	for _, tool := range c.tools {
		lines = append(lines, tool.Noun+"\t"+tool.Help)
	}
	return strings.Join(lines, "\n")
}

// asNamed returns the arguments of a command line that begins with the program's
// name. If a tool goes by that name, they call it.
func asNamed(line []string) []string {
	name := filepath.Base(line[0])
	for _, family := range games.All() {
		for _, tool := range family.Tools() {
			if tool.Prefix != "" && strings.HasPrefix(name, tool.Prefix) {
				return []string{tool.Verb}
			}
		}
	}
	return line[1:]
}

// explainFlags has the tool that the arguments name, if any, explain its own flags.
func (c *toolCommand) explainFlags(ctx context.Context, args []string, out io.Writer) error {
	i := slices.IndexFunc(c.tools, func(t engine.Tool) bool { return slices.Contains(args, t.Noun) })
	if i < 0 {
		return nil
	}
	var err error
	var said bytes.Buffer
	if tool := c.tools[i]; tool.Draw != nil {
		_, err = tool.Draw(ctx, []string{"-h"}, nil, &said)
	} else {
		err = tool.Run(ctx, []string{"-h"}, strings.NewReader(""), &said)
	}
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		return nil // a tool without flags, which takes this for an argument
	}
	_, err = said.WriteTo(out)
	return err
}

// A loneToolCommand is a tool whose verb says it all. What follows the verb
// belongs to the tool.
type loneToolCommand struct {
	tool engine.Tool
	Args []string `arg:"" optional:"" passthrough:"" help:"${args}"`
}

// Run hands over to the tool.
func (c *loneToolCommand) Run(ctx context.Context, p *program) error {
	return p.runTool(ctx, c.tool, c.Args)
}

// toolCommands makes a command of every verb that some family has tools for.
func toolCommands(say *words.Printer) []kong.Option {
	byVerb := map[string][]engine.Tool{}
	var verbs []string
	for _, family := range games.All() {
		for _, tool := range family.Tools() {
			if byVerb[tool.Verb] == nil {
				verbs = append(verbs, tool.Verb)
			}
			byVerb[tool.Verb] = append(byVerb[tool.Verb], tool)
		}
	}
	options := make([]kong.Option, 0, len(verbs))
	for _, verb := range verbs {
		if tool := byVerb[verb][0]; tool.Noun == "" {
			options = append(options, kong.DynamicCommand(verb, tool.Help, "", &loneToolCommand{tool: tool}))
			continue
		}
		c := &toolCommand{tools: byVerb[verb]}
		options = append(options, kong.DynamicCommand(verb, say.Says("cli.help.tool", "Nouns", c.nouns()), "", c))
	}
	return options
}

// nouns lists what the verb can be done to.
func (c *toolCommand) nouns() string {
	var nouns []string
	for _, tool := range c.tools {
		nouns = append(nouns, tool.Noun)
	}
	return strings.Join(nouns, ", ")
}

// Run hands over to the tool.
func (c *toolCommand) Run(ctx context.Context, p *program) error {
	i := slices.IndexFunc(c.tools, func(t engine.Tool) bool { return t.Noun == c.Noun })
	if i < 0 {
		return engine.NewUserError("cli.error.noun", "Typed", engine.Quote(c.Noun), "Nouns", c.nouns())
	}
	return p.runTool(ctx, c.tools[i], c.Args)
}

// runTool runs a tool until it is done or interrupted.
func (p *program) runTool(ctx context.Context, tool engine.Tool, args []string) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	if tool.Draw == nil {
		return tool.Run(ctx, args, p.stdin, p.stdout)
	}
	args, file, err := cutFile(args)
	if err != nil {
		return err
	}
	board, err := tool.Draw(ctx, args, p.stdin, p.stdout)
	if err != nil || file == "" {
		return err
	}
	picture, err := render.PNG(board, render.Options{})
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o644)
}

// cutFile takes -o or --out and the name of a file out of a tool's arguments.
func cutFile(args []string) (rest []string, file string, err error) {
	i := slices.IndexFunc(args, func(arg string) bool { return arg == "-o" || arg == "--out" })
	switch {
	case i < 0:
		return args, "", nil
	case i+1 == len(args):
		return nil, "", engine.NewUserError("cli.error.file")
	}
	return slices.Concat(args[:i], args[i+2:]), args[i+1], nil
}
