package jing

import (
	"context"
	"fmt"
	"io"

	"noughts/engine"
	"noughts/engine/tool"
)

// answers are the homework's names of the results for O.
var answers = map[engine.Result]string{engine.Win: "O win", engine.Loss: "X win", engine.Draw: "Draw"}

// solve answers the homework's question for every board on in: who wins under best
// play?
func solve(ctx context.Context, in io.Reader, out io.Writer) error {
	cases := reader{tool.NewCases(in)}
	s := newSolver(engine.SolverOptions{})
	return cases.Each(ctx, func() error {
		p, err := cases.next()
		if err != nil {
			return err
		}
		result, ok := s.result(ctx, p)
		if !ok {
			return fmt.Errorf("case %d: stopped before it was solved: %w", cases.Case, ctx.Err())
		}
		_, err = fmt.Fprintln(out, answers[result])
		return err
	})
}

// result returns how p ends for O; ok is false if ctx ended first.
func (s *Solver) result(ctx context.Context, p Position) (r engine.Result, ok bool) {
	if o, over := p.Outcome(); over {
		return o.Result, true
	}
	defer s.Prepare(ctx, p, 0)()
	an := newAnalysis(&s.Prover, s.book, p)
	an.proveResult()
	root := an.evaluation(engine.Move{}, 0)
	if p.Turn() == engine.Second {
		return -root.Low, root.Decided()
	}
	return root.Low, root.Decided()
}

// A reader reads the homework's input.
type reader struct{ *tool.Cases }

// next reads the board of a case.
func (r reader) next() (Position, error) {
	cells := make([]engine.Symbol, CellCount)
	for i := range Side {
		row, err := r.Row(i+1, "a board has five rows")
		if err != nil {
			return Position{}, err
		}
		if err := readRow(row, cells[(Side-1-i)*Side:][:Side]); err != nil {
			return Position{}, r.Wrong(i+1, err)
		}
	}
	p, err := game{}.Setup(cells)
	if err != nil {
		return Position{}, fmt.Errorf("case %d, rows 1 to %d: %w", r.Case, Side, err)
	}
	return p.(Position), nil
}

func readRow(text string, row []engine.Symbol) error {
	if len(text) != Side {
		return fmt.Errorf("%s is not five cells", engine.Quote(text))
	}
	for i := range Side {
		switch text[i] {
		case 'O':
			row[i] = engine.O
		case 'X':
			row[i] = engine.X
		case '.':
			row[i] = engine.Empty
		default:
			return fmt.Errorf("%s is not O, X or a dot", engine.Quote(text[i:i+1]))
		}
	}
	return nil
}
