package puzzle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
)

// run runs the tool on an input.
func run(t *testing.T, in string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := Solve(t.Context(), strings.NewReader(in), &out)
	return out.String(), err
}

func TestSolve(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"0\n", ""},
		{"1\n3 2\n. . .\n. . .\n. . .\n", "NO\n"}, // asked in the comments of the puzzle
		{"2\n3 3\nXX.\nOO.\n...\n3 3\nXO.\nOXO\n.OO\n", "YES\nNO\n"},
		{"2\n1 1\n.\n2 1\n..\n..\n", "YES\nYES\n"},
		{"2\n1 2\n.\n3 20\nXX.\nXX.\n...\n", "NO\nNO\n"}, // no room for such lines
		{"1\n4 4\n...X\n..X.\n.X..\n....\n", "YES\n"},
		{"1\n4 4\nX..X\nO.X.\n.X..\nO..X\n", "NO\n"},
		{"1\n4 3\n.OXX\n.O..\n....\n....\n", "NO\n"}, // no line around the edge
		{"1\n4 3\nXX.X\n....\n....\n....\n", "YES\n"},
		{"1\n4 4\nOOO.\n....\n....\n....\n", "NO\n"}, // that is O's line
		{"1\r\n\r\n 3   3 \r\nX X .\r\n\r\n O O .\r\n.\t.\t.\r\n", "YES\n"},
	} {
		got, err := run(t, c.in)
		if got != c.want || err != nil {
			t.Errorf("%q: got %q, %v, want %q", c.in, got, err, c.want)
		}
	}
}

func TestSolveSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ in, out, err string }{
		{"", "", `line 1: missing; it says how many boards follow`},
		{"-1\n", "", `line 1: "-1" is not a number of boards`},
		{"1 2\n", "", `line 1: "1 2" is not a number of boards`},
		{"1\n", "", `case 1, before row 1: missing; two numbers say the size of the board and the length of a line`},
		{"1\n3\n", "", `case 1, before row 1: "3" is not the size of a board and the length of a line`},
		{"1\n21 3\n", "", `case 1, before row 1: "21" is not a number from 1 to 20`},
		{"1\n3 0\n", "", `case 1, before row 1: "0" is not a number from 1 to 20`},
		{"1\n2 2\nX.\n", "", `case 1, row 2: missing; a board of this size has 2 rows`},
		{"1\n2 2\nX.\nX..\n", "", `case 1, row 2: "X.." has 3 cells, not 2`},
		{"1\n2 2\nX.\n.x\n", "", `case 1, row 2: "x" is not X, O or a dot`},
		{"1\n1 2\n×\n", "", `case 1, row 1: "×" is not X, O or a dot`},
		{"2\n1 1\n.\n2 1\n..\n.O\n", "YES\n", `case 2, row 2: O has 1 in a row already`},
		{"1\n3 3\n...\n..O\nXXX\n", "", `case 1, row 3: X has 3 in a row already`},
		{"2\n1 1\n.\n2 2\nO.\n.O\n", "YES\n", `case 2, row 1: O has 2 in a row already`},
		{"1\n3 3\n..X\n.X.\nX..\n", "", `case 1, row 1: X has 3 in a row already`},
		{"1\n3 3\nO..\nO..\nO..\n", "", `case 1, row 1: O has 3 in a row already`},
		// An invalid board of the puzzle's comments: three X on a diagonal already.
		{"1\n4 3\n. X O .\nX O O X\nO X X O\nX O X O\n", "", `case 1, row 2: X has 3 in a row already`},
		{"1\n1 1\n.\n5\n", "YES\n", `case 2, before row 1: "5"; only 1 boards were announced`},
	} {
		out, err := run(t, c.in)
		if err == nil || err.Error() != c.err || out != c.out {
			t.Errorf("%q: got %q, %v, want %q, %s", c.in, out, err, c.out, c.err)
		}
	}
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := Solve(ctx, strings.NewReader("1\n1 1\n.\n"), new(bytes.Buffer))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// The answers are those of the plainest method, and blanks between the cells change
// nothing.
func TestSolveAnswersAsThePlainMethod(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	var in, want strings.Builder
	cases, yes := 0, 0
	for cases < 300 {
		g := randomGrid(1+rng.IntN(9), 1+rng.IntN(6), rng, 10+rng.IntN(35))
		if g.anyLine() {
			continue
		}
		cases++
		fmt.Fprintln(&in, g.side, g.line)
		for row := range g.side {
			for col := range g.side {
				in.WriteByte(g.cells[row][col])
				in.WriteString([]string{"", " "}[rng.IntN(2)])
			}
			in.WriteString("\n")
		}
		if found := g.byTrial(); found.any(engine.First) {
			yes++
			want.WriteString("YES\n")
		} else {
			want.WriteString("NO\n")
		}
	}
	got, err := run(t, fmt.Sprintf("%d\n%s", cases, in.String()))
	if err != nil || got != want.String() {
		t.Errorf("%v: got and want\n%s\n%s", err, got, want.String())
	}
	if yes < 50 || cases-yes < 50 {
		t.Errorf("%d of %d boards are won", yes, cases)
	}
}

// Nothing that strangers send breaks the reader.
func FuzzSolve(f *testing.F) {
	f.Add("1\n3 3\nXX.\nOO.\n...\n")
	f.Add("2\n1 1\n.\n4 3\nX..X\nX.O.\nO..X\n....\n")
	f.Add("1\n20 20\n")
	f.Fuzz(func(t *testing.T, in string) {
		out, err := run(t, in)
		if lines := strings.Count(out, "YES\n") + strings.Count(out, "NO\n"); lines != strings.Count(out, "\n") {
			t.Errorf("%q: got %q", in, out)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: an error of several lines: %v", in, err)
		}
	})
}
