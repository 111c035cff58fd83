package main

import (
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
)

// planFile is what the puzzles are made by that are shipped.
const planFile = "../../engine/puzzle/plan.txt"

// The plan makes what is shipped: the first puzzle of a line of each family, made anew, is among
// those that are shipped, to the last letter.
func TestPlanMakesShippedPuzzles(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	p := &program{}
	if err := p.loadWords(); err != nil {
		t.Fatal(err)
	}
	plan, err := p.readPlan(planFile)
	if err != nil {
		t.Fatal(err)
	}
	small := map[string]puzzle.Options{} // of each family, which are quick
	for _, o := range plan {
		if before, ok := small[familyOf(o)]; o.Played == nil && o.Turns == 1 && (!ok || cells(o) < cells(before)) {
			o.Games, o.Count = o.Games[:1], 1
			small[familyOf(o)] = o
		}
	}
	shipped := map[string]puzzle.Puzzle{}
	for _, one := range puzzle.Shipped() {
		shipped[one.Position] = one
	}
	made, err := makePlan(t.Context(), slices.Collect(maps.Values(small)), func() {})
	if err != nil || len(made) != len(games.All()) {
		t.Fatalf("%d puzzles, %v", len(made), err)
	}
	for _, one := range made {
		if got := shipped[one.Position]; !reflect.DeepEqual(got, one) {
			t.Errorf("made is %+v, shipped %+v", one, got)
		}
	}
}

// cells are how many the board of an order's first game has.
func cells(o puzzle.Options) int {
	info := o.Games[0].Info()
	return info.Rows * info.Cols
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

// Files that have no end are given up where they have more than the commands read.
func TestEndlessFilesAreRefused(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is no file without an end")
	}
	for _, args := range [][]string{
		{"generate", "puzzles", "--plan", "/dev/zero"},
		{"verify", "puzzles", "/dev/zero"},
		{"check", "/dev/zero"},
	} {
		_, errs, code := execute(t, "", args...)
		if code != 1 || strings.Count(errs, "\n") != 1 {
			t.Errorf("noughts %v: exit code %d, %q", args, code, errs)
		}
	}
}
