package mnk

import (
	"context"
	"io"

	"noughts/engine"
	"noughts/engine/games/mnk/gomocup"
	"noughts/engine/tool"
)

// Tools returns the offline commands.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{
		{
			Verb: "solve", Noun: "k-in-a-row",
			Help: "read boards, each after its N and K, and say YES where X, to move, makes K in a row at once, else NO",
			Run:  solve,
		},
		{
			Verb: "generate", Noun: "suite",
			Help: "find positions with forced wins in games of the engine against itself, and check them plainly; flags: -n, -seed, then variants",
			Run:  generateSuite,
		},
		{
			Verb: "generate", Noun: "openings",
			Help: "find balanced openings; flags: -n, -seed, then variants",
			Run:  generateOpenings,
		},
		{
			Verb: "verify", Noun: "suite",
			Help: "read positions with forced wins and say which of them the engine does not find in time; flag: -time",
			Run:  runSuite,
		},
		{
			Verb: "gomocup", Prefix: "pbrain-", // the name that Piskvork asks for
			Help: "Play five in a row, freestyle or exact, for a Gomocup or Piskvork manager, by its protocol on standard input and output.",
			Run:  serveGomocup,
		},
	}
}

// serveGomocup plays by the protocol until the manager ends it.
func serveGomocup(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if err := tool.NoArguments(args, "the commands are read from standard input"); err != nil {
		return err
	}
	return gomocup.Serve(ctx, openGomocup, in, out)
}

// openGomocup makes the game for a board of the protocol.
func openGomocup(rows, cols int, exact bool) (engine.Game, error) {
	r, err := newRule(rows, cols, gomocup.Line, exact, false)
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}
