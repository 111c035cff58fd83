package main

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"noughts/engine/puzzle"
)

// planFile is what the puzzles are made by that are shipped.
const planFile = "../../engine/puzzle/plan.txt"

// quick is the family of which puzzles are made in no time.
const quick = "weighted"

// The plan makes what is shipped: the first puzzles of a family, made anew, are among those that
// are shipped, to the last letter.
func TestPlanMakesShippedPuzzles(t *testing.T) {
	p := &program{}
	if err := p.loadWords(); err != nil {
		t.Fatal(err)
	}
	plan, err := p.readPlan(planFile)
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(plan, func(o puzzle.Options) bool { return familyOf(o) == quick })
	if first < 0 {
		t.Fatalf("the plan has no %s", quick)
	}
	few := plan[first]
	few.Count = 2 // of each game
	shipped := map[string]puzzle.Puzzle{}
	for _, one := range puzzle.Shipped() {
		shipped[one.Position] = one
	}
	made, err := makePlan(t.Context(), []puzzle.Options{few}, func() {})
	if err != nil || len(made) != 2*len(few.Games) {
		t.Fatalf("%d puzzles, %v", len(made), err)
	}
	for _, one := range made {
		if got := shipped[one.Position]; !reflect.DeepEqual(got, one) {
			t.Errorf("made is %+v, shipped %+v", one, got)
		}
	}
}

// A line of a plan that makes no sense is named.
func TestPlanRefuses(t *testing.T) {
	p := &program{}
	if err := p.loadWords(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"-n 3", "-n 0 jing", "-n x jing", "--from missing.txt jing", "chess", "jing weighted"} {
		name := t.TempDir() + "/plan.txt"
		if err := os.WriteFile(name, []byte("# nothing\n-n 2 jing\n"+line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := p.readPlan(name); err == nil || !strings.Contains(p.plain(err), "3") && !strings.Contains(line, "missing") {
			t.Errorf("%q: got %v", line, err)
		}
	}
}
