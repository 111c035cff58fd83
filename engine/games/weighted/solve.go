package weighted

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"noughts/engine"
)

// Tools returns the offline commands: solve.
func (Family) Tools() []engine.Tool {
	return []engine.Tool{{
		Verb: "solve", Noun: "weighted",
		Help: "read three rows of three weights and say who wins: Takahashi (first), Aoki, or Draw",
		Run:  solve,
	}}
}

// answers are the seed's names of the results for the first player.
var answers = map[engine.Result]string{engine.Win: "Takahashi", engine.Loss: "Aoki", engine.Draw: "Draw"}

// solve answers the seed's question for the board of weights on in.
func solve(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("%s is not expected; the board is read from standard input", engine.Quote(args[0]))
	}
	w, err := readWeights(in)
	if err != nil {
		return err
	}
	a, err := (&solver{}).Analyze(ctx, position{weights: w}, nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, answers[a.Root.Low])
	return err
}

// readWeights reads three rows of three numbers; blank lines do not count.
func readWeights(in io.Reader) (weights, error) {
	var list []string
	lines := bufio.NewScanner(in)
	row := 0
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		row++
		if row > side {
			return weights{}, fmt.Errorf("case 1, row %d: a board has three rows", row)
		}
		if len(fields) != side {
			return weights{}, fmt.Errorf("case 1, row %d: %d numbers, not three", row, len(fields))
		}
		for _, f := range fields {
			if _, err := parseWeights([]string{f, "0", "0", "0", "0", "0", "0", "0", "0"}); err != nil {
				return weights{}, fmt.Errorf("case 1, row %d: %s is not a whole number from -%d to %d", row, engine.Quote(f), maxWeight, maxWeight)
			}
		}
		list = append(list, fields...)
	}
	if err := lines.Err(); err != nil {
		return weights{}, fmt.Errorf("case 1, row %d: %w", row+1, err)
	}
	if row < side {
		return weights{}, fmt.Errorf("case 1, row %d: missing; a board has three rows", row+1)
	}
	return parseWeights(list)
}
