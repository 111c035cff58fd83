package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/store/sqlite"
)

// runKept runs the program and returns what it prints.
func runKept(t *testing.T, environ []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	p := program{started: time.Now(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, environ: environ}
	code = p.run(t.Context(), args)
	return out.String(), errs.String(), code
}

// Terminal and bot share what is known of a position, whichever of them has found it, and
// also while the bot has its file open.
func TestTerminalSharesKeptAnalyses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bot.db")
	bot, err := sqlite.Open(t.Context(), file, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer bot.Close()
	s := positionOf(t, "gomoku h8 a1 h9 o15")
	deep := engine.Analysis{Method: "alpha-beta", Nodes: 1e9, Elapsed: time.Hour}
	for _, m := range s.position.AppendMoves(nil) {
		deep.Moves = append(deep.Moves, engine.Unknown(m))
	}
	deep.Moves[0], deep.Moves[100] = deep.Moves[100], deep.Moves[0]
	deep.Moves[0].Estimate = 0.77
	deep.Root = deep.Moves[0]
	deep.Root.Reason.ID = engine.ReasonEstimate
	deep.Line = []engine.Move{deep.Root.Move}
	if err := bot.SaveAnalysis(t.Context(), s.notation(), deep); err != nil {
		t.Fatal(err)
	}
	want := s.game.MoveName(deep.Root.Move)
	for _, call := range [][]string{
		{"analyze", "--json", "--time", "100ms", "--db", file, "gomoku", "h8", "a1", "h9", "o15"},
		{"NOUGHTS_DB=" + file, "analyze", "--json", "--time", "0s", "gomoku", "h8", "a1", "h9", "o15"},
	} {
		var environ []string
		if strings.HasPrefix(call[0], "NOUGHTS_DB") {
			environ, call = call[:1], call[1:]
		}
		out, errs, code := runKept(t, environ, call...)
		var got analysisJSON
		if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 || len(got.Best) != 1 || got.Best[0] != want || *got.Estimate != 0.77 || got.Nodes != 1e9 {
			t.Errorf("%v: got %s%s, want %s with 0.77", call, out, errs, want)
		}
	}

	if _, errs, code := runKept(t, nil, "analyze", "--db", file, "tic-tac-toe", "b2", "a1"); code != 0 {
		t.Fatal(errs)
	}
	found := positionOf(t, "tic-tac-toe b2 a1")
	if a, err := bot.Analysis(t.Context(), found.notation()); err != nil || !a.Root.Decided() || a.Root.Low != engine.Draw || a.Root.Reason.ID == "" {
		t.Errorf("the bot does not know what the terminal has found: %+v, %v", a.Root, err)
	}
	if out, errs, code := runKept(t, nil, "review", "--time", "2s", "--db", file, "tic-tac-toe", "b2", "a2", "a1"); code != 0 {
		t.Error(out, errs)
	}
	if a, err := bot.Analysis(t.Context(), positionOf(t, "tic-tac-toe b2 a2").notation()); err != nil || a.Root.Low != engine.Win {
		t.Errorf("what a review has found is not kept: %+v, %v", a.Root, err)
	}
}

// A file that was asked for has to be there; one that the settings name may come later,
// and is not made.
func TestKeptAnalysesMayBeMissing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bot.db")
	if _, errs, code := runKept(t, nil, "analyze", "--db", file, "tic-tac-toe"); code == 0 || !strings.Contains(errs, file) {
		t.Errorf("got %d, %q", code, errs)
	}
	if _, errs, code := runKept(t, []string{"NOUGHTS_DB=" + file}, "analyze", "tic-tac-toe"); code != 0 {
		t.Errorf("got %d, %q", code, errs)
	}
	if made, err := filepath.Glob(file + "*"); err != nil || len(made) > 0 {
		t.Errorf("there is %v, %v", made, err)
	}
}
