package mnk

import (
	"context"
	"fmt"
	"io"

	"noughts/engine"
	"noughts/engine/tool"
)

// solve answers the seed's question for every board on in: has X, who is to
// move, a move that wins?
//
// The seed promises only that it is X's turn and that nobody has won. So there
// may be any number of X and O, and K may be more than N: then the answer is NO.
func solve(ctx context.Context, in io.Reader, out io.Writer) error {
	cases := reader{tool.NewCases(in)}
	return cases.Each(ctx, func() error {
		b, err := cases.next()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, winsNow(&b))
		return err
	})
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
