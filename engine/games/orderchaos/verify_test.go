package orderchaos

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/rules"
)

// What is quickly derived comes out as it always does.
func TestFindings(t *testing.T) {
	for _, f := range controlFindings() {
		if !f.inOrder() || !f.Agrees {
			t.Errorf("%s: got %v, want %v", f.Key, f.Got, f.Expected)
		}
	}
	if got := fivesFromFours(); got != 40 {
		t.Errorf("%d fives from fours, want 40", got)
	}
	for _, variant := range mirrorVariants {
		r, err := rules.Parse(rules.Key + ":" + variant)
		if err != nil {
			t.Fatal(err)
		}
		if lost, err := lostByMirror(t.Context(), r, 4); err != nil || lost != 0 {
			t.Errorf("%s: T lost %d of 4 games (%v)", variant, lost, err)
		}
	}
	if got, err := winner(t.Context(), "4x4:4:chaos-first"); err != nil || got != orderName {
		t.Errorf("4x4:4:chaos-first: %s wins (%v)", got, err)
	}
}

// The boards of 3×3 without a line, not full, are few enough to look at each.
func TestUnfinishedBoards(t *testing.T) {
	for _, r := range []rules.Variant{{Rows: 3, Cols: 3, Line: 3, Symbols: 2}, {Rows: 3, Cols: 4, Line: 3, Symbols: 2}} {
		table, err := newFullTable(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if got := unfinishedBoards(r); got != table.count.nonterminal {
			t.Errorf("%s: got %d boards, want %d", r.String(), got, table.count.nonterminal)
		}
	}
}

func TestUCTGamesEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if wins := uctWins(ctx); wins != 0 {
		t.Errorf("Order won %d games in no time", wins)
	}
	var out strings.Builder
	if err := new(verify).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("verify says %v and prints %q", err, out.String())
	}
}

func TestPrintFindings(t *testing.T) {
	list := []finding{claimed("a.b", "somebody", 7, 7), wrongly("c", "another", "sound", "not", "not")}
	if !list[0].Agrees || !list[0].inOrder() || list[1].Agrees || !list[1].inOrder() {
		t.Errorf("got %+v", list)
	}
	if c := wrongly("d", "another", 1, 2, 3); c.Agrees || c.inOrder() {
		t.Errorf("a surprise is in order: %+v", c)
	}
	var table, code strings.Builder
	if err := errors.Join(printFindings(&table, list, false), printFindings(&code, list, true)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(table.String()), "\n")
	if len(rows) != 3 || strings.Join(strings.Fields(rows[0]), " ") != "claim source expected got agrees" ||
		!strings.HasSuffix(rows[1], "yes") || !strings.HasSuffix(rows[2], "no") {
		t.Errorf("got\n%s", table.String())
	}
	var read []map[string]any
	if err := json.Unmarshal([]byte(code.String()), &read); err != nil {
		t.Fatal(err)
	}
	if first := read[0]; len(first) != 5 || first["key"] != "a.b" || first["got"] != 7.0 || first["agrees"] != true {
		t.Errorf("got %v", read)
	}
}
