package tool

import (
	"context"
	"io"

	"noughts/engine"
)

// A Toolbox is a Family with offline commands of its own.
type Toolbox interface {
	Tools() []Tool
}

// A Tool is an offline command of one family, such as "solve" or "verify".
type Tool struct {
	Verb string      // solve, verify, census, …
	Noun string      // what follows the verb on the command line; empty if the verb is this tool's alone
	Help engine.Text // a sentence, such as "Read boards and say who wins."; the list of commands shows no more than the first
	// Prefix, if not empty, is how the program's own name begins when it is to
	// run this tool whatever the arguments: other programs start some tools by a
	// name alone.
	Prefix string
	// Research tells that only those run the tool who study the game, and nobody who plays it.
	Research bool
	// New makes a call of the tool, which the command line then fills in; nil where Lesson does.
	New func() Call
	// Lesson makes a call of a tool that teaches.
	Lesson func() Lesson
}

// A Call is one call of a tool. If it is a pointer to a struct, its exported
// fields are the tool's flags and arguments, described by their tags: `help`, which is a message,
// `default`, `placeholder` and `short` for a flag, and `arg:""` for an argument.
// The one command line (cmd/noughts) reads them, so all tools take their flags in
// the same forms.
type Call interface {
	// Run does the work.
	Run(ctx context.Context, in io.Reader, out io.Writer) error
}

// A BoardCall is a Call that has a board to show when it has run. It is drawn
// into the file that the flag -o names.
type BoardCall interface {
	Call
	Board() engine.Board
}

// A Lesson is one call of a tool that teaches people, in their own language. Its exported fields
// are flags and arguments as those of a Call.
type Lesson interface {
	// Teach returns what the lesson says, part after part.
	Teach(ctx context.Context) ([]Passage, error)
}

// A PositionLesson is a Lesson about one position of its family. The command line
// reads that in all the forms in which positions are read, and passes it on before
// it calls Teach.
type PositionLesson interface {
	Lesson
	About(g engine.Game, p engine.Position) error
}

// A Passage is a part of a lesson: what is said, a table below it, and what is said below that.
// Each may be missing.
type Passage struct {
	Text, After engine.Text
	Head        []engine.Text // the titles of the table's columns; none where the rows speak for themselves
	// Rows are the table's. A cell is a Text, a Quantity, the Choice whose reason is to be said, or
	// a string that is the same in all languages.
	Rows [][]any
}

// A Func is a Call without flags and arguments.
type Func func(ctx context.Context, in io.Reader, out io.Writer) error

// Run calls the function.
func (f Func) Run(ctx context.Context, in io.Reader, out io.Writer) error { return f(ctx, in, out) }

// NoFlags is the New of a tool without flags and arguments.
func NoFlags(run Func) func() Call { return func() Call { return run } }
