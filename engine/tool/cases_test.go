package tool_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"noughts/engine/tool"
)

func TestCases(t *testing.T) {
	for _, c := range []struct{ in, read, err string }{
		{"0", "", ""},
		{"2\n a b \n\nc\n", "1 a b|2 c|", ""},
		{"2\r\nx\r\n\r\ny", "1 x|2 y|", ""},
		{"", "", "line 1: missing; it says how many boards follow"},
		{"two", "", `line 1: "two" is not a number of boards`},
		{"-2", "", `line 1: "-2" is not a number of boards`},
		{"1 2", "", `line 1: "1 2" is not a number of boards`},
		{"2\nx", "1 x|", "case 2, row 1: missing; a case has a row"},
		{"1\nx\ny\n", "1 x|", `case 2, before row 1: "y"; only 1 boards were announced`},
		{"1\n" + strings.Repeat("x", 1<<17), "", "case 1, row 1: bufio.Scanner: token too long"},
	} {
		var read strings.Builder
		cases := tool.NewCases(strings.NewReader(c.in))
		err := cases.Each(t.Context(), func() error {
			line, err := cases.Row(1, "a case has a row")
			if err == nil {
				read.WriteString(string(rune('0'+cases.Case)) + " " + line + "|")
			}
			return err
		})
		if read.String() != c.read || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%.20q: got %q, %v; want %q, %s", c.in, read.String(), err, c.read, c.err)
		}
	}
}

func TestCasesStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	read := 0
	err := tool.NewCases(strings.NewReader("3")).Each(ctx, func() error {
		read++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || read != 1 {
		t.Errorf("got %v after %d cases", err, read)
	}
}
