package jing

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"noughts/engine"
)

// answers are the seed's names of the results for O.
var answers = map[engine.Result]string{engine.Win: "O win", engine.Loss: "X win", engine.Draw: "Draw"}

// solve answers the seed's question for every board on in: who wins under best
// play?
func solve(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("%s is not expected; the boards are read from standard input", engine.Quote(args[0]))
	}
	boards := newReader(in)
	n, err := boards.count()
	if err != nil {
		return err
	}
	s := newSolver(engine.SolverOptions{})
	for i := 1; i <= n; i++ {
		p, err := boards.next(i)
		if err != nil {
			return err
		}
		result, ok := s.result(ctx, p)
		if !ok {
			return fmt.Errorf("case %d: stopped before it was solved: %w", i, ctx.Err())
		}
		if _, err := fmt.Fprintln(out, answers[result]); err != nil {
			return err
		}
	}
	return boards.end(n)
}

// result returns how p ends for O; ok is false if ctx ended first.
func (s *solver) result(ctx context.Context, p position) (r engine.Result, ok bool) {
	if o, over := p.Outcome(); over {
		return o.Result, true
	}
	defer s.prepare(ctx, p)()
	q := newInquiry(&s.prover, s.book, p)
	q.settle()
	root := q.judged(engine.Move{}, 0)
	if p.Turn() == engine.Second {
		return -root.Low, root.Decided()
	}
	return root.Low, root.Decided()
}

// A reader reads the seed's input. Blank lines do not count.
type reader struct {
	lines *bufio.Scanner
}

func newReader(in io.Reader) *reader { return &reader{bufio.NewScanner(in)} }

// line returns the next line that is not blank.
func (r *reader) line() (string, bool) {
	for r.lines.Scan() {
		if text := strings.TrimSpace(r.lines.Text()); text != "" {
			return text, true
		}
	}
	return "", false
}

// missing says what is missing, or that reading failed.
func (r *reader) missing(what string) error {
	if err := r.lines.Err(); err != nil {
		return err
	}
	return fmt.Errorf("missing; %s", what)
}

// count reads the number of boards.
func (r *reader) count() (int, error) {
	text, ok := r.line()
	if !ok {
		return 0, fmt.Errorf("line 1: %w", r.missing("it says how many boards follow"))
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("line 1: %s is not a number of boards", engine.Quote(text))
	}
	return n, nil
}

// next reads the board of a case.
func (r *reader) next(number int) (position, error) {
	cells := make([]engine.Symbol, cellCount)
	for i := range side {
		row, ok := r.line()
		if !ok {
			return position{}, fmt.Errorf("case %d, row %d: %w", number, i+1, r.missing("a board has five rows"))
		}
		if err := readRow(row, cells[(side-1-i)*side:][:side]); err != nil {
			return position{}, fmt.Errorf("case %d, row %d: %w", number, i+1, err)
		}
	}
	p, err := game{}.Setup(cells)
	if err != nil {
		return position{}, fmt.Errorf("case %d, rows 1 to %d: %w", number, side, err)
	}
	return p.(position), nil
}

// readRow reads a row of a board.
func readRow(text string, row []engine.Symbol) error {
	if len(text) != side {
		return fmt.Errorf("%s is not five cells", engine.Quote(text))
	}
	for i := range side {
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

// end checks that nothing follows the last board.
func (r *reader) end(n int) error {
	if text, ok := r.line(); ok {
		return fmt.Errorf("case %d, row 1: %s; only %d boards were announced", n+1, engine.Quote(text), n)
	}
	return r.lines.Err()
}
