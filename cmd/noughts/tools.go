package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/tool"
	"noughts/naming"
	"noughts/render"
	"noughts/words"
)

// A toolCommand is an offline tool of a family. Its flags and arguments are the
// fields of the call.
type toolCommand struct {
	Call tool.Call `embed:""`
}

// Run runs the tool until it is done or interrupted.
func (c *toolCommand) Run(ctx context.Context, p *program) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	return c.Call.Run(ctx, p.stdin, p.stdout)
}

// A boardCommand is an offline tool that has a board to show.
type boardCommand struct {
	Call tool.BoardCall `embed:""`
	Out  string         `short:"o" placeholder:"FILE.png" help:"cli.help.picture"`
}

// Run runs the tool and draws the board, if it is to be drawn.
func (c *boardCommand) Run(ctx context.Context, p *program) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	if err := c.Call.Run(ctx, p.stdin, p.stdout); err != nil || c.Out == "" {
		return err
	}
	return writePicture(c.Out, p.stdout, c.Call.Board(), render.Options{})
}

// A lessonCommand is a tool that teaches.
type lessonCommand struct {
	Call tool.Lesson `embed:""`
}

// Run teaches the lesson.
func (c *lessonCommand) Run(ctx context.Context, p *program) error {
	return p.teach(ctx, gamePosition{}, c.Call)
}

// A positionCommand is a tool that teaches about one position.
type positionCommand struct {
	Call     tool.PositionLesson `embed:""`
	Position []string            `arg:"" optional:"" help:"cli.help.lessonposition"`
	start    string              // the game where none is named
}

// Run reads the position and teaches the lesson.
func (c *positionCommand) Run(ctx context.Context, p *program) error {
	if len(c.Position) == 0 {
		c.Position = []string{c.start}
	}
	s, err := c.about(p, c.Position)
	if err != nil {
		var ownErr error
		if s, ownErr = c.about(p, append([]string{c.start}, c.Position...)); ownErr != nil {
			if first := c.Position[0]; !strings.ContainsAny(first, ":@") && !p.isGame(first) {
				return ownErr
			}
			return err
		}
	}
	return p.teach(ctx, s, c.Call)
}

// isGame reports whether a word names a game.
func (p *program) isGame(word string) bool {
	_, ok := naming.Meant(p.say, word)
	return ok
}

// about reads a position that the lesson is to be about.
func (c *positionCommand) about(p *program, given []string) (gamePosition, error) {
	s, err := p.inputPosition(given)
	if err != nil {
		return s, err
	}
	return s, c.Call.About(s.game, s.position)
}

// writePicture draws a board into a file; the name - stands for stdout.
func writePicture(file string, stdout io.Writer, board engine.Board, opts render.Options) error {
	if file != "-" && !strings.EqualFold(filepath.Ext(file), ".png") {
		return engine.NewUserError("cli.error.extension", "File", file)
	}
	picture, err := render.PNG(board, opts)
	if err != nil {
		return err
	}
	return write(file, stdout, picture)
}

// newToolCommand makes a command of a tool of a family.
func newToolCommand(family engine.Family, t tool.Tool) any {
	if t.Lesson != nil {
		call := t.Lesson()
		if about, ok := call.(tool.PositionLesson); ok {
			return &positionCommand{Call: about, start: family.Presets()[0].Name}
		}
		return &lessonCommand{Call: call}
	}
	call := t.New()
	if board, ok := call.(tool.BoardCall); ok {
		return &boardCommand{Call: board}
	}
	return &toolCommand{Call: call}
}

// A namedCommand is a command below a verb, or the verb's own if it has no noun.
type namedCommand struct {
	verb, noun, help string
	command          any
	research         bool // as tool.Tool has it
}

// ownTools are the tools that belong to no family.
func ownTools(say *words.Printer) []namedCommand {
	return []namedCommand{
		{"generate", "book", say.Says("cli.help.generatebook"), &generateBookCommand{}, true},
		{"generate", "puzzles", say.Says("cli.help.generatepuzzles"), &generatePuzzlesCommand{}, true},
		{"verify", "puzzles", say.Says("cli.help.verifypuzzles"), &verifyPuzzlesCommand{}, true},
	}
}

// toolCommands makes a command of every verb that there are tools for. Its nouns are
// commands below it.
func toolCommands(say *words.Printer) []kong.Option {
	byVerb := map[string][]namedCommand{}
	var verbs []string
	add := func(c namedCommand) {
		if byVerb[c.verb] == nil {
			verbs = append(verbs, c.verb)
		}
		byVerb[c.verb] = append(byVerb[c.verb], c)
	}
	for _, family := range games.All() {
		for _, t := range games.Tools(family) {
			add(namedCommand{t.Verb, t.Noun, say.Say(t.Help), newToolCommand(family, t), t.Research})
		}
	}
	for _, own := range ownTools(say) {
		add(own)
	}
	options := make([]kong.Option, 0, len(verbs))
	for _, verb := range verbs {
		first := byVerb[verb][0]
		command, help := first.command, first.help
		if first.noun != "" {
			id := "cli.help.tool"
			switch command.(type) {
			case *lessonCommand, *positionCommand:
				id = "cli.help.lessons"
			}
			command, help = nounCommands(byVerb[verb]), say.Says(id, "Nouns", nouns(byVerb[verb]))
		}
		group := researchGroup
		if slices.ContainsFunc(byVerb[verb], func(c namedCommand) bool { return !c.research }) {
			group = toolGroup
		}
		options = append(options, kong.DynamicCommand(verb, help, group, command))
	}
	return options
}

// The groups of the tools' commands: those that people use, and those of research alone.
const (
	toolGroup     = "tools"
	researchGroup = "research"
)

// nounCommands makes a struct with a field for each of a verb's tools, which is
// what kong takes for commands below a command.
func nounCommands(tools []namedCommand) any {
	fields := make([]reflect.StructField, 0, len(tools))
	commands := make([]reflect.Value, 0, len(tools))
	for i, t := range tools {
		command := reflect.ValueOf(t.command).Elem()
		commands = append(commands, command)
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("Tool%d", i), Type: command.Type(),
			Tag: reflect.StructTag(fmt.Sprintf(`cmd:"" name:%q help:%q`, t.noun, t.help)),
		})
	}
	all := reflect.New(reflect.StructOf(fields))
	for i, command := range commands {
		all.Elem().Field(i).Set(command)
	}
	return all.Interface()
}

// nouns lists what a verb can be done to.
func nouns(tools []namedCommand) engine.List {
	list := make(engine.List, 0, len(tools))
	for _, t := range tools {
		list = append(list, t.noun)
	}
	return list
}

// argumentsOf returns the arguments of a command line that begins with the program's
// name. If a tool goes by that name, they call it.
func argumentsOf(line []string) []string {
	name := filepath.Base(line[0])
	for _, family := range games.All() {
		for _, t := range games.Tools(family) {
			if t.Prefix != "" && strings.HasPrefix(name, t.Prefix) {
				return []string{t.Verb}
			}
		}
	}
	return line[1:]
}

// write puts data into a file; the name - stands for stdout.
func write(file string, stdout io.Writer, data []byte) error {
	if file == "-" {
		_, err := stdout.Write(data)
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
