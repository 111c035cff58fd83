package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/commands"
)

// commandLine is the grammar of the command line. Its help is in the catalogue,
// by the names in ${}.
type commandLine struct {
	Run     runCommand     `cmd:"" default:"withargs" help:"${run}"`
	Analyze analyzeCommand `cmd:"" help:"${analyze}"`
	Render  renderCommand  `cmd:"" help:"${render}"`
	Play    playCommand    `cmd:"" help:"${play}"`
	Arena   arenaCommand   `cmd:"" help:"${arena}"`
}

// run does what the arguments ask and returns the exit code. An error is one
// line on stderr.
func (p *program) run(ctx context.Context, args []string) int {
	if err := p.dispatch(ctx, args); err != nil {
		fmt.Fprintf(p.stderr, "noughts: %s\n", p.plain(err))
		return 1
	}
	return 0
}

func (p *program) dispatch(ctx context.Context, args []string) error {
	var err error
	if p.words, err = commands.Catalogue(ownWords()); err != nil {
		return err
	}
	p.say = p.words.Printer(p.locale())
	var helped bool
	options := []kong.Option{
		kong.Name("noughts"),
		kong.Writers(p.stdout, io.Discard), // errors are said in run
		kong.Exit(func(int) { helped = true }),
		kong.Help(helpPrinter(p.say)),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(p),
		helpWords(p.say),
	}
	parser, err := kong.New(&commandLine{}, append(options, toolCommands(p.say)...)...)
	if err != nil {
		return fmt.Errorf("command line: %w", err)
	}
	chosen, err := parser.Parse(args)
	switch {
	case helped: // help was asked for, and what else was there does not matter
		return nil
	case err != nil:
		return err
	}
	return chosen.Run()
}

// locale returns the language that the environment asks for, as BCP 47.
func (p *program) locale() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value, ok := p.getenv(name); ok && value != "" {
			value, _, _ = strings.Cut(value, ".")
			return strings.ReplaceAll(value, "_", "-")
		}
	}
	return "en"
}

// getenv looks up a variable of the environment.
func (p *program) getenv(name string) (string, bool) {
	for _, entry := range p.environ {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value, true
		}
	}
	return "", false
}

// tell prints a message in the language of the environment.
func (p *program) tell(id string, pairs ...any) { fmt.Fprintln(p.stdout, p.say.Says(id, pairs...)) }
