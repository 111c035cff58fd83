package testsuite_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/games/mnk/lab/testsuite"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// open reads a variant of five in a row or four.
func open(variant string) (engine.Game, patterns.Rule, error) {
	game, err := games.Parse(variant)
	if err != nil {
		return nil, patterns.Rule{}, err
	}
	info := game.Info()
	r := patterns.Rule{Rows: info.Rows, Cols: info.Cols, Line: 5, Exact: strings.Contains(variant, "exact")}
	if strings.Contains(variant, ":4") {
		r.Line = 4
	}
	return game, r, nil
}

// ours are the entries of the repository.
func ours(t *testing.T) []testsuite.Entry {
	t.Helper()
	file, err := os.Open("../../testdata/suite.epd")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	entries, err := testsuite.Read(open, file)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// These entries are soon checked, and of every variant and many lengths.
const sampleFirst, sampleStep = 17, 18

// What the suite claims is proved anew and checked plainly, for some of it: all
// of it takes too long.
func TestTheSuiteIsRight(t *testing.T) {
	longtest.SkipUnderRace(t)
	entries := ours(t)
	confirmed, variants := 0, map[string]bool{}
	for i := sampleFirst; i < len(entries); i += sampleStep {
		e := entries[i]
		confirmed++
		variants[e.Game.Variant()] = true
		for _, m := range e.Best[:1] {
			if plies, err := e.Confirm(m, 1_000_000); err != nil || plies < e.Plies && m == e.Best[0] {
				t.Errorf("%v: %s: got a win in %d: %v", e.String(), e.Game.MoveName(m), plies, err)
			}
		}
	}
	if confirmed < 6 || len(variants) < 3 {
		t.Errorf("only %d entries of %d variants were confirmed", confirmed, len(variants))
	}
}

func TestEntriesAreWrittenAsTheyAreRead(t *testing.T) {
	entries := ours(t)
	if len(entries) < 100 {
		t.Errorf("there are only %d", len(entries))
	}
	for _, e := range entries {
		again, err := testsuite.Parse(open, e.String())
		if err != nil || again.String() != e.String() || again.Position != e.Position {
			t.Errorf("%v: got %v, %v", e.String(), again.String(), err)
		}
	}
}

func TestReadSaysWhatIsWrong(t *testing.T) {
	for line, want := range map[string]string{
		"mnk:3x3 .../.../...; bm a1; win 3":   "illegal.variant",
		"mnk:3x3:3 .../...; bm a1; win 3":     "there are 2 rows, not 3",
		"mnk:3x3:3 .../..../...; bm a1":       "row 2 has 4 cells, not 3",
		"mnk:3x3:3 .../.y./...; bm a1":        `row 2 has "y"`,
		"mnk:3x3:3 XXX/.../...; bm a1":        "illegal.balance",
		"mnk:3x3:3 .../.../...; bm d4":        "illegal.cell",
		"mnk:3x3:3 .../.../...; bm a1; win 0": "no number of plies",
		"mnk:3x3:3 .../.../...; mate 3":       "no operation is called",
		"mnk:3x3:3 .../.../...; bm":           "is no operation",
	} {
		_, err := testsuite.Read(open, strings.NewReader("# a comment\n\n"+line+"\n"))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "line 3: ") {
			t.Errorf("%s: got %v, want ... %s", line, err, want)
		}
	}
}

func TestRun(t *testing.T) {
	const draw = "mnk:3x3:3 .../.X./...; bm a1; win 5"
	won := ours(t)[0]
	lost, err := testsuite.Parse(open, draw)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	r, err := testsuite.Run(t.Context(), []testsuite.Entry{won, lost}, time.Minute, &out)
	if err != nil || r.Entries != 2 || r.Solved != 1 || r.Wrong != 1 {
		t.Errorf("got %+v, %v\n%s", r, err, out.String())
	}
	if text := out.String(); !strings.Contains(text, "2 wrong: called draw: "+draw) || !strings.Contains(text, "solved 1 of 2 (50.0 %) within 1m0s each") {
		t.Errorf("got %s", text)
	}
}

// Equal seeds make equal suites, and what is made is right: the plain checker has
// seen it.
func TestGenerate(t *testing.T) {
	longtest.SkipUnderRace(t)
	var texts [2]string
	for i := range texts {
		var out strings.Builder
		o := testsuite.Options{Open: open, Variants: []string{"mnk:8x8:4"}, Count: 1, Seed: 3}
		if err := testsuite.Generate(t.Context(), o, &out); err != nil {
			t.Fatal(err)
		}
		texts[i] = out.String()
	}
	if entries, err := testsuite.Read(open, strings.NewReader(texts[0])); len(entries) != 1 || err != nil || texts[0] != texts[1] {
		t.Errorf("got %s and %s: %v", texts[0], texts[1], err)
	}
}

func TestOpenings(t *testing.T) {
	longtest.SkipUnderRace(t)
	var out strings.Builder
	o := testsuite.Options{Open: open, Variants: []string{"mnk:9x9:5:exact"}, Count: 2, Seed: 1, Nodes: 3000}
	if err := testsuite.Openings(t.Context(), o, &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		_, p, err := games.ParsePosition(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := p.Outcome(); over {
			t.Errorf("%s is over", line)
		}
	}
	if got := strings.Count(out.String(), "\n"); got != 2 {
		t.Errorf("there are %d openings, want 2", got)
	}
}
