package mnk

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"noughts/engine"
)

// solve answers the seed's question for every board on in: has X, who is to
// move, a move that wins?
//
// The seed promises only that it is X's turn and that nobody has won. So there
// may be any number of X and O, and K may be more than N: then the answer is NO.
func solve(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		return unexpected(args[0], "the boards are read from standard input")
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
