package mnk

import (
	"context"
	"io"

	"noughts/engine"
	"noughts/engine/games/mnk/gomocup"
	"noughts/engine/games/mnk/puzzle"
	"noughts/engine/tool"
)

// Tools returns the offline commands.
func (Family) Tools() []tool.Tool {
	return []tool.Tool{
		{
			Verb: "solve", Noun: "k-in-a-row",
			Help: engine.Say("mnk.tool.solve"),
			New:  tool.NoFlags(puzzle.Solve),
		},
		{
			Verb: "explain", Noun: "k-in-a-row",
			Help:   engine.Say("mnk.tool.explain"),
			Lesson: func() tool.Lesson { return &puzzle.Lesson{} },
		},
		{
			Verb: "gomocup", Prefix: "pbrain-", // the name that Piskvork asks for
			Help: engine.Say("mnk.tool.gomocup"),
			New:  tool.NoFlags(serveGomocup),
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
