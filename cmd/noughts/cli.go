package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/words"
)

// commandLine is the grammar of the command line. Its help is in the catalogue,
// by the names in ${}.
type commandLine struct {
	Analyze analyzeCommand `cmd:"" help:"${analyze}"`
	Render  renderCommand  `cmd:"" help:"${render}"`
}

// run does what the arguments ask and returns the exit code. An error is one
// line on stderr.
func (p *program) run(ctx context.Context, args []string) int {
	if err := p.dispatch(ctx, args); err != nil {
		fmt.Fprintf(p.stderr, "noughts: %s\n", plain(err))
		return 1
	}
	return 0
}

func (p *program) dispatch(ctx context.Context, args []string) error {
	say, err := p.speaker()
	if err != nil {
		return err
	}
	var helped bool
	options := []kong.Option{
		kong.Name("noughts"),
		kong.Writers(p.stdout, io.Discard), // errors are said in run
		kong.Exit(func(int) { helped = true }),
		kong.Help(helpPrinter(say)),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(p),
		helpWords(say),
	}
	parser, err := kong.New(&commandLine{}, append(options, toolCommands(say)...)...)
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

// speaker returns the words in the language of the environment.
func (p *program) speaker() (*words.Printer, error) {
	catalogue, err := loadWords()
	if err != nil {
		return nil, err
	}
	return catalogue.Printer(p.locale()), nil
}

// locale returns the language that the environment asks for, as BCP 47.
func (p *program) locale() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		for _, entry := range p.environ {
			if value, ok := strings.CutPrefix(entry, name+"="); ok && value != "" {
				value, _, _ = strings.Cut(value, ".")
				return strings.ReplaceAll(value, "_", "-")
			}
		}
	}
	return "en"
}
