package weighted

import (
	"context"
	"fmt"
	"io"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
	"noughts/engine/variant"
)

// Tools returns the offline commands.
func (Family) Tools() []tool.Tool {
	return []tool.Tool{{
		Verb: "solve", Noun: "weighted",
		Help: engine.Say("weighted.tool.solve"),
		New:  tool.NoFlags(solve),
	}, {
		Verb: "explain", Noun: "weighted",
		Help:   engine.Say("weighted.tool.explain"),
		Lesson: func() tool.Lesson { return &lesson{} },
	}}
}

// answers are the problem's names of the results for the first player.
var answers = map[engine.Result]string{engine.Win: "Takahashi", engine.Loss: "Aoki", engine.Draw: "Draw"}

// solve answers the problem's question, who wins under best play, for the board of
// weights on in.
func solve(ctx context.Context, in io.Reader, out io.Writer) error {
	w, err := readWeights(in)
	if err != nil {
		return err
	}
	a, err := (&solver{}).Analyze(ctx, position{Rules: w}, engine.Budget{}, nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, answers[a.Root.Low])
	return err
}

// readWeights reads three rows of three numbers.
func readWeights(in io.Reader) (weights, error) {
	var list []string
	cases := tool.NewCases(in)
	for row := 1; row <= side; row++ {
		line, err := cases.Row(row, "a board has three rows")
		if err != nil {
			return weights{}, err
		}
		fields := strings.Fields(line)
		if len(fields) != side {
			return weights{}, cases.Wrong(row, fmt.Errorf("%s is not three numbers", engine.Quote(line)))
		}
		for _, f := range fields {
			if _, err := variant.ReadNumber(&notation.Options[0], f); err != nil {
				return weights{}, cases.Wrong(row, err)
			}
		}
		list = append(list, fields...)
	}
	if line, ok := cases.Line(); ok {
		return weights{}, cases.Wrong(side+1, fmt.Errorf("%s; a board has three rows", engine.Quote(line)))
	}
	g, err := notation.Build(map[string]string{"weights": strings.Join(list, ",")})
	return g.Rules, err
}
