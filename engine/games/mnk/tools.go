package mnk

import (
	"context"
	"io"

	"noughts/engine"
	"noughts/engine/games/mnk/gomocup"
	"noughts/engine/games/mnk/puzzle"
)

// Tools returns the offline commands.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{
		{
			Verb: "solve", Noun: "k-in-a-row",
			Help: "Read boards, each after its N and K, and say YES where X, to move, makes K in a row at once, else NO.",
			New:  engine.NoFlags(puzzle.Solve),
		},
		{
			Verb: "explain", Noun: "k-in-a-row",
			Help: "Answer one board of that puzzle by three methods side by side, and count what each looks at.",
			New:  func() engine.ToolCall { return &puzzle.Lesson{} },
		},
		{
			Verb: "generate", Noun: "suite",
			Help: "Find positions with forced wins in games of the engine against itself, and check them by a plain search.",
			New:  func() engine.ToolCall { return &generateSuite{} },
		},
		{
			Verb: "generate", Noun: "openings",
			Help: "Find openings that are fair to both sides.",
			New:  func() engine.ToolCall { return &generateOpenings{} },
		},
		{
			Verb: "generate", Noun: "even",
			Help: "Find three stones for opening rules after which neither side is better off by the engine's own search; takes minutes.",
			New:  func() engine.ToolCall { return &generateEven{} },
		},
		{
			Verb: "verify", Noun: "k-in-a-row",
			Help: "Prove the values of games anew that are said to be proved here; takes about a minute.",
			New:  func() engine.ToolCall { return &verifyValues{} },
		},
		{
			Verb: "verify", Noun: "suite",
			Help: "Read positions with forced wins and say which of them the engine does not find in time.",
			New:  func() engine.ToolCall { return &runSuite{} },
		},
		{
			Verb: "gomocup", Prefix: "pbrain-", // the name that Piskvork asks for
			Help: "Play five in a row for a Gomocup or Piskvork manager. It speaks the Gomocup protocol on standard input and output: freestyle, exact, renju and caro.",
			New:  engine.NoFlags(serveGomocup),
		},
	}
}

// serveGomocup plays by the protocol until the manager ends it.
func serveGomocup(ctx context.Context, in io.Reader, out io.Writer) error {
	return gomocup.Serve(ctx, openGomocup, in, out)
}

// openGomocup makes the game for a board of the protocol.
func openGomocup(rows, cols int, by gomocup.Rule) (engine.Game, error) {
	r, err := newRule(rows, cols, gomocup.Line, rule{exact: by == gomocup.Exact, renju: by == gomocup.Renju, caro: by == gomocup.Caro})
	if err != nil {
		return nil, err
	}
	return game{r}, nil
}
