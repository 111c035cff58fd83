package lab

import (
	"bufio"
	"math"
	"os"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/grid"
	"noughts/engine/longtest"
)

// How an even opening is measured again: one of so many, by a search of so many positions,
// whose estimate may be so far from one half.
const (
	evenEvery     = 9
	evenMeasured  = 40_000
	evenTolerance = 0.12
)

// The openings that come with the program are three stones each, on free cells, enough of
// them for each variant that they were made for; those of renju begin in the middle where
// its opening rule needs that. A sample is measured again, and every line says what it
// measured.
func TestEvenOpenings(t *testing.T) {
	longtest.SkipUnderRace(t)
	f, err := os.Open("../openingrules/even.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	count, middle, lines := map[string]int{}, 0, 0
	for s := bufio.NewScanner(f); s.Scan(); {
		line, said, ok := strings.Cut(s.Text(), " # ")
		if !ok {
			continue
		}
		board, cells, _ := strings.Cut(line, " ")
		size, with, _ := strings.Cut(board, ":")
		variant := "mnk:" + size + ":5"
		if with != "" {
			variant += ":" + with
		}
		g, err := mnk.Family{}.Parse(variant)
		names := strings.Fields(cells)
		if err != nil || len(names) != 3 {
			t.Fatalf("%s: %v", line, err)
		}
		p := g.Start()
		var stones []uint16
		for _, name := range names {
			m, err := g.ParseMove(name)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			stones = append(stones, m.Cell)
		}
		on := mnk.OpeningBoard(g)
		at := middleOf(on)
		if on.Rule == "renju" && stones[0] == at && grid.Apart(on.Cols, stones[1], at) == 1 && grid.Apart(on.Cols, stones[2], at) <= 2 {
			middle++
		}
		if lines%evenEvery == 0 {
			a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: evenMeasured}, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %.2f, said %s", line, a.Root.Estimate, said)
			if a.Root.Decided() || math.Abs(a.Root.Estimate-0.5) > evenTolerance {
				t.Errorf("%s: O expects %.2f, which is not even", line, a.Root.Estimate)
			}
		}
		count[g.Variant()]++
		lines++
	}
	for _, variant := range []string{"mnk:15x15:5", "mnk:15x15:5:exact", "mnk:15x15:5:renju", "mnk:15x15:5:caro", "mnk:19x19:5", "mnk:20x20:5"} {
		if count[variant] < 8 {
			t.Errorf("%s has %d even openings", variant, count[variant])
		}
	}
	if middle < 1 {
		t.Errorf("%d openings of renju are in the middle", middle)
	}
}
