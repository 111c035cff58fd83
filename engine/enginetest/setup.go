package enginetest

import (
	"slices"
	"strings"
	"testing"

	"noughts/engine"
)

// Cells reads a board from its rows, the top one first, such as X../.O./...
func Cells(rows string) (cells []engine.Symbol) {
	for _, row := range slices.Backward(strings.Split(rows, "/")) {
		for i := range len(row) {
			s, _ := engine.ParseSymbol(row[i])
			cells = append(cells, s)
		}
	}
	return cells
}

// Setups sets up boards, and sees that each is refused with the message that is wanted, or taken
// where that is empty.
func Setups(t *testing.T, game engine.Game, wants map[string]string) {
	t.Helper()
	for rows, want := range wants {
		_, err := game.Setup(Cells(rows))
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: got %v, want %q", rows, err, want)
		}
	}
}
