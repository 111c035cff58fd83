package selfplay

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// variants are rules that the evaluation is used for.
var variants = []string{"mnk:15x15:5", "mnk:15x15:5:renju", "mnk:20x20:5:exact", "mnk:15x15:5:caro"}

// playFile plays games into a file and returns what is in it.
func playFile(t *testing.T, name string, games int) string {
	t.Helper()
	p := Player{Variants: variants, Nodes: 100, Seed: 3, Astray: 0.1}
	if err := p.Append(t.Context(), name, games, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A file that was cut off anywhere is brought to what it would have been.
func TestAppendGoesOn(t *testing.T) {
	longtest.SkipUnderRace(t)
	folder := t.TempDir()
	whole := playFile(t, filepath.Join(folder, "whole.txt"), 4)
	if n := strings.Count(whole, "\n"); n != 4 {
		t.Fatalf("%d games, want 4", n)
	}
	for _, kept := range []int{0, 50, strings.Index(whole, "\n") + 1, len(whole) - 1} {
		name := filepath.Join(folder, "cut.txt")
		if err := os.WriteFile(name, []byte(whole[:kept]), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := playFile(t, name, 4); got != whole {
			t.Errorf("cut off after %d bytes: got %s, want %s", kept, got, whole)
		}
	}
}

// A file that holds something else is refused and left as it was, and so are games without
// searches.
func TestAppendRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(name, []byte("Dear Ada"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range []Player{{Variants: variants, Nodes: 100}, {Variants: variants}, {Nodes: 100}} {
		if err := p.Append(t.Context(), name, 1, func(int, int) {}); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "Dear Ada" {
		t.Errorf("the file is now %q, %v", text, err)
	}
}

// Games are played by the rules, end with the result that they say, and are read as they were
// written.
func TestGames(t *testing.T) {
	longtest.SkipUnderRace(t)
	text := playFile(t, filepath.Join(t.TempDir(), "games.txt"), 8)
	records, err := ReadRecords(strings.NewReader(text))
	if err != nil || len(records) != 8 {
		t.Fatalf("%d games: %v", len(records), err)
	}
	for i, r := range records {
		g, err := parse(r.Variant)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := r.text(g), strings.Split(text, "\n")[i]; got != want {
			t.Errorf("written again %s, want %s", got, want)
		}
		p := g.Start()
		for n, ply := range r.Plies {
			if p, err = p.Play(engine.Move{Cell: ply.Cell}); err != nil {
				t.Fatalf("game %d, ply %d: %v", i, n, err)
			}
		}
		last := r.Plies[len(r.Plies)-1]
		if o, over := p.Outcome(); over && o.Result != r.Result {
			t.Errorf("game %d ends %v, and says %v", i, o.Result, r.Result)
		} else if !over && !last.Proved && r.Result != engine.Draw {
			t.Errorf("game %d is won by nothing", i)
		}
	}
}

func TestReadRecordsRefuses(t *testing.T) {
	for _, line := range []string{
		"mnk:15x15:5", "chess 1-0", "mnk:15x15:5 2-0 h8", "mnk:15x15:5 1-0 h99", "mnk:15x15:5 1-0 h8/x", "mnk:15x15:5 1-0 h8/99999",
	} {
		if r, err := ReadRecords(strings.NewReader(line)); err == nil {
			t.Errorf("%q: read %v", line, r)
		}
	}
}

// Samples are of the positions that were searched and quiet, for the player to move; what
// came of them counts only if the search alone came to that.
func TestSamples(t *testing.T) {
	records, err := ReadRecords(strings.NewReader(
		"mnk:15x15:5 1-0 h8 j9 g7/5 i8/12? h9/-30 j8/44 j7/+\n"))
	if err != nil {
		t.Fatal(err)
	}
	var s sampler
	all, err := s.samplesOf(records, 7)
	if err != nil || len(all) != 4 {
		t.Fatalf("%d samples: %v", len(all), err)
	}
	for i, want := range []struct {
		ply, value int
		played     bool
		score      float64
	}{{2, 5, false, 1}, {3, 12, false, 0}, {4, -30, true, 1}, {5, 44, true, 0}} {
		got := all[i]
		if got.ply != want.ply || int(got.value) != want.value || got.played != want.played || got.score != want.score || got.game != 7 {
			t.Errorf("sample %d: got %+v, want %+v", i, got, want)
		}
	}
}

// An evaluation that is compared with the results says how many positions there were.
func TestCalibrate(t *testing.T) {
	records, err := ReadRecords(strings.NewReader(
		"mnk:15x15:5 1-0 h8 j9 g7/5 i8/12 h9/-30 j8/44 j7/+\nmnk:15x15:5 0-1 h8 j9 g7/5 i8/12 h9/-30 j8/44 j7/-\n"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Calibrate(records, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"evaluation: 8 positions of 2 games", "search: 8 positions of 2 games", "cross entropy"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("got %s, want %s", b.String(), want)
		}
	}
}
