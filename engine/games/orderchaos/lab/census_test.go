package lab

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"noughts/engine/games/orderchaos"
	"noughts/engine/games/orderchaos/lab/tablebase"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// The table of docs/order-and-chaos.md is what the command prints. Its small boards take no time.
func TestCensus(t *testing.T) {
	longtest.SkipUnderRace(t)
	var out strings.Builder
	if err := (&census{Max: "4x4", Time: time.Minute}).Run(t.Context(), nil, &out); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../../docs/order-and-chaos.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for _, row := range rows {
		if !strings.Contains(string(page), "\n"+row+"\n") {
			t.Errorf("docs/order-and-chaos.md does not say\n%s", row)
		}
	}
	if len(rows) < 26 {
		t.Errorf("only %d rows", len(rows))
	}
}

// Variants up to 3×4 have the winner that the tablebase gives them, and as soon.
func TestCensusAgreesWithTheTables(t *testing.T) {
	longtest.SkipUnderRace(t)
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
			if c := orderchaos.Settle(t.Context(), r, time.Minute); (c.Verdict == rules.OrderWins) != order || order && c.Plies != plies {
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
