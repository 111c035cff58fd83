package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// commandLine is the grammar of the command line, to which toolCommands adds the
// games' tools. Its help is in the catalogue, by these ids.
type commandLine struct {
	Run      runCommand      `cmd:"" default:"withargs" help:"cli.help.run"`
	Worker   workerCommand   `cmd:"" help:"cli.help.worker"`
	Play     playCommand     `cmd:"" help:"cli.help.play"`
	Analyze  analyzeCommand  `cmd:"" help:"cli.help.analyze"`
	Review   reviewCommand   `cmd:"" help:"cli.help.review"`
	Explore  exploreCommand  `cmd:"" help:"cli.help.explore"`
	Prove    proveCommand    `cmd:"" help:"cli.help.prove"`
	Check    checkCommand    `cmd:"" help:"cli.help.check"`
	Render   renderCommand   `cmd:"" help:"cli.help.render"`
	Replay   replayCommand   `cmd:"" help:"cli.help.replay"`
	Export   exportCommand   `cmd:"" help:"cli.help.export"`
	Arena    arenaCommand    `cmd:"" help:"cli.help.arena"`
	Standing standingCommand `cmd:"" help:"cli.help.standing"`
	DB       dbCommand       `cmd:"" name:"db" help:"cli.help.dbcommand"`
	Load     loadCommand     `cmd:"" help:"cli.help.load"`
	Help     helpCommand     `cmd:"" help:"cli.help.help"`
	Version  versionCommand  `cmd:"" help:"cli.help.showversion"`
}

// run does what the arguments ask and returns the exit code. An error is one
// line on stderr.
func (p *program) run(ctx context.Context, args []string) int {
	if err := p.dispatch(ctx, args); err != nil {
		fmt.Fprintf(p.stderr, "noughts: %s\n", shortened(p.plain(err)))
		if exit, ok := errors.AsType[*exitError](err); ok {
			return exit.code
		}
		return 1
	}
	return 0
}

func (p *program) dispatch(ctx context.Context, args []string) error {
	if err := p.loadWords(); err != nil {
		return err
	}
	var helped bool
	parser, err := p.parser(ctx, kong.Exit(func(int) { helped = true }))
	if err != nil {
		return err
	}
	if len(args) == 1 && args[0] == "--version" {
		args = []string{"version"}
	}
	chosen, err := parser.Parse(rewritten(parser.Model, args))
	switch {
	case helped: // help was asked for, and what else was there does not matter
		return nil
	case err != nil:
		return misread(err)
	}
	return chosen.Run()
}

// loadWords loads the words, unless some were given, and chooses the language.
func (p *program) loadWords() (err error) {
	if p.words == nil {
		if p.words, err = catalogued(); err != nil {
			return err
		}
	}
	p.say = p.words.Printer(p.locale()).Notation()
	return nil
}

// parser makes the one parser of all flags and arguments, those of the games' tools
// included.
func (p *program) parser(ctx context.Context, more ...kong.Option) (*kong.Kong, error) {
	options := append([]kong.Option{
		kong.Name("noughts"),
		kong.Writers(p.stdout, io.Discard), // errors are said in run
		kong.Help(helpPrinter(p.say)),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(p),
		durations(),
		kong.PostBuild(wordHelp(p.say)),
	}, more...)
	parser, err := kong.New(&commandLine{}, append(options, toolCommands(p.say)...)...)
	if err != nil {
		return nil, fmt.Errorf("command line: %w", err)
	}
	return parser, nil
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
