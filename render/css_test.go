package render

import (
	"os"
	"testing"

	"noughts/engine"
)

// TestGoldenCSS compares the style sheet of the board page with the themes.
func TestGoldenCSS(t *testing.T) {
	t.Parallel()
	const file = "../activity/web/css/looks.css"
	if *update {
		write(t, file, []byte(CSS()))
		return
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != CSS() {
		t.Errorf("%s is not what the themes are (%v): run make golden", file, err)
	}
}

func TestLookOf(t *testing.T) {
	t.Parallel()
	own := [2]engine.Symbol{engine.X, engine.O}
	board := func(side int, discs bool) *engine.Board {
		return &engine.Board{Rows: side, Cols: side, Cells: make([]engine.Symbol, side*side), Discs: discs}
	}
	for _, c := range []struct {
		board *engine.Board
		opts  Options
		want  string
	}{
		{board(15, false), Options{Theme: Stones, Sides: own}, "lined"},
		{board(15, false), Options{Theme: Dark, Sides: own}, "dark"},
		{board(15, false), Options{Theme: Stones}, "wood"},
		{board(3, false), Options{Theme: Stones, Sides: own}, "wood"},
		{board(7, true), Options{Theme: Stones, Sides: own}, "framed"},
		{board(7, true), Options{Theme: Light, Sides: own}, "light"},
		{board(7, true), Options{Theme: TextBoard, Sides: own}, "dark"},
	} {
		if got := LookOf(c.board, &c.opts).String(); got != c.want {
			t.Errorf("%d×%d in %v: %s, want %s", c.board.Rows, c.board.Cols, c.opts.Theme, got, c.want)
		}
	}
}
