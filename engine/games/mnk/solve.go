package mnk

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"noughts/engine"
)

// Tools returns the offline commands: solve.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "solve", Noun: "k-in-a-row",
		Help: "read boards, each after its N and K, and say YES where X, to move, makes K in a row at once, else NO",
		Run:  solve,
	}}
}

// solve answers the seed's question for every board on in: has X, who is to
// move, a move that wins?
//
// The seed promises only that it is X's turn and that nobody has won. So there
// may be any number of X and O, and K may be more than N: then the answer is NO.
func solve(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("%s is not expected; the boards are read from standard input", engine.Quote(args[0]))
	}
	boards := reader{lines: bufio.NewScanner(in)}
	n, err := boards.count()
	if err != nil {
		return err
	}
	for boards.number = 1; boards.number <= n; boards.number++ {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("case %d: stopped before it was solved: %w", boards.number, err)
		}
		b, err := boards.next()
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, winsNow(&b)); err != nil {
			return err
		}
	}
	return boards.end(n)
}

// winsNow answers the seed's question for a board.
func winsNow(b *ranks) string {
	var found rankRows
	b.completing(&found)
	if found.any(engine.First) {
		return "YES"
	}
	return "NO"
}
