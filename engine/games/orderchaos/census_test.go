package orderchaos

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/tablebase"
)

func TestCensus(t *testing.T) {
	var out strings.Builder
	if err := (&census{Max: "3x4", Time: time.Minute}).Run(t.Context(), nil, &out); err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(` \d+ \|\n`).ReplaceAllString(out.String(), "\n") // how many positions may change
	want := `| Board | ℓ | Symbols | Rule | Order begins | Chaos begins | How it is known | Positions |
|---|--:|--:|---|---|---|---|--:|
| 3×3 | 3 | 2 | at least | Order in 5 | Order in 6 | proof search |
| 3×3 | 3 | 3 | at least | Order in 7 | Order in 6 | proof search |
| 3×3 | 3 | 4 | at least | Order in 7 | Order in 6 | proof search |
| 3×4 | 3 | 2 | at least | Order in 5 | Order in 6 | proof search |
| 3×4 | 3 | 2 | exactly | Order in 5 | Order in 6 | proof search |
| 3×4 | 3 | 2 | exactly, full | Order in 12 | Order in 12 | proof search |
| 3×4 | 3 | 3 | at least | Order in 7 | Order in 6 | proof search |
| 3×4 | 3 | 3 | exactly | Order in 7 | Order in 6 | proof search |
| 3×4 | 3 | 3 | exactly, full | Order in 12 | Order in 12 | proof search |
| 3×4 | 3 | 4 | at least | Order in 7 | Order in 6 | proof search |
| 3×4 | 3 | 4 | exactly | Order in 7 | Order in 6 | proof search |
| 3×4 | 3 | 4 | exactly, full | Order in 12 | Order in 12 | proof search |
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Variants up to 3×4 have the winner that the tablebase gives them, and as soon.
func TestCensusAgreesWithTheTables(t *testing.T) {
	for _, r := range smallVariants(rules.Variant{Rows: 3, Cols: 4}) {
		if r.Symbols > 2 && r.Cols > 3 {
			continue // a table of seconds
		}
		table, err := tablebase.New(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, r.ChaosFirst = range []bool{false, true} {
			start := rules.Position{Variant: r}
			order, plies := table.Value(&start)
			if c := solve(t.Context(), r, time.Minute); (c.verdict == rules.OrderWins) != order || order && c.plies != plies {
				t.Errorf("%s: got %+v, want %v in %d", r.String(), c, order, plies)
			}
		}
	}
}

func TestCensusRefuses(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := (&census{Max: "5x5", Time: time.Minute}).Run(gone, nil, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: got %v", err)
	}
	for _, largest := range []string{"2x9", "5", ""} {
		if err := (&census{Max: largest}).Run(t.Context(), nil, &out); err == nil {
			t.Errorf("%q is taken for a board", largest)
		}
	}
}
