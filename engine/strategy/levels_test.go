package strategy_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/engine/strategy"
)

// Stored matches keep the strength that they were begun with: levels play what they played before
// there were more of them.
func TestLevelsStayAsTheyWere(t *testing.T) {
	for _, c := range []struct{ level, position, moves string }{
		{strategy.Novice, "mnk:15x15:5 h8 g8 i8 a1 j8 c1", "f7 j10 f6 f4 e8 e12 h11 f10 f7 j12 d1 g7"},
		{strategy.Novice, "drop:6x7:4 d1 d2 c1 d3", "c2 c2 e1 c2 d4 e1 d4 e1 e1 c2 c2 c2"},
		{strategy.Novice, "mnk:3x3:3 b2 a1", "a3 a3 b3 b1 c3 c1 c1 c1 c1 b1 c1 a3"},
		{strategy.Casual, "mnk:15x15:5 h8 g8 i8 a1 j9", "h7 h7 h7 h7 h7 h7 h7 h7 h7 h7 h9 h7"},
		{strategy.Casual, "drop:6x7:4 d1 d2 c1 d3", "c2 c2 e1 e1 e1 e1 c2 e1 c2 e1 b1 e1"},
		{strategy.Casual, "mnk:6x6:4 c3 d4 c4 d3", "d5 c5 d5 c2 c2 c2 c2 d2 d2 c2 c2 c2"},
	} {
		var moves []string
		for seed := range uint64(12) {
			m, _ := choose(t, c.position, c.level, seed)
			moves = append(moves, m)
		}
		if want := strings.Fields(c.moves); !slices.Equal(moves, want) {
			t.Errorf("%s in %s plays\n%s, want\n%s", c.level, c.position, strings.Join(moves, " "), c.moves)
		}
	}
}
