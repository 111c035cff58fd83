package check

import "testing"

// Positions that one can settle by hand.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		rows, cols, line int
		columns          string
		want             int
	}{
		{4, 4, 4, "112233", 5}, // wins with the fourth of eight discs
		{4, 4, 3, "1122", 6},   // the third
		{4, 4, 3, "1212", 6},   // the third, upwards
		{4, 5, 3, "332", -8},   // O cannot stop both ends, and X wins with the third of ten
	} {
		b := New(c.rows, c.cols, c.line)
		if err := b.Play(c.columns); err != nil {
			t.Fatal(err)
		}
		if got := b.Score(); got != c.want {
			t.Errorf("%dx%d:%d %s: got %d, want %d", c.rows, c.cols, c.line, c.columns, got, c.want)
		}
	}
}
