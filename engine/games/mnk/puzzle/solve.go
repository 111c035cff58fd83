package puzzle

import (
	"context"
	"fmt"
	"io"

	"noughts/engine"
	"noughts/engine/tool"
)

// Solve says of every board on in, YES or NO a line, whether X, who is to move, has
// a move that wins.
//
// The puzzle promises only that it is X's turn and that nobody has won. So there
// may be any number of X and O, and K may be more than N: then the answer is NO.
func Solve(ctx context.Context, in io.Reader, out io.Writer) error {
	cases := reader{tool.NewCases(in)}
	return cases.Each(ctx, func() error {
		b, err := cases.next()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, answer(&b))
		return err
	})
}

// answer answers the puzzle for a board.
func answer(b *board) string {
	wins := b.winningMoves()
	if wins.any(engine.First) {
		return "YES"
	}
	return "NO"
}
