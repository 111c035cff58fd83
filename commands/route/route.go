package route

import (
	"context"

	"noughts/commands"
	"noughts/engine/games"
)

// A Handler answers one kind of request. An error becomes a private sentence.
type Handler func(ctx context.Context, q *Call) (commands.Reply, error)

// A Completer completes the option that is being typed.
type Completer func(ctx context.Context, q *Call) ([]commands.Choice, error)

// A Route is one thing that people can do: what the chat's menu shows, what
// answers it, what completes its options, and what answers its buttons.
type Route struct {
	commands.Command // without a name: there are only buttons
	Run              Handler
	Complete         map[string]Completer // by option
	Presses          map[string]Handler   // buttons and selects by the first words of the custom id
	OnMatch          map[string]Handler   // custom ids match/<id>/<ply>/<word>
	// Once are those of Presses and OnMatch that begin something, end it, or make a message: a
	// double click does so once.
	Once []string
	// Forms are those of Presses and OnMatch that are answered with a form.
	Forms []string
}

// AnyMove is the word, in onMatch, of all those that are none: a move.
const AnyMove = ""

// A SolutionOpener opens an analysis board of a person's own on the solution of a puzzle,
// at its start.
type SolutionOpener func(ctx context.Context, q *Call, solution games.Sequence) (commands.Reply, error)
