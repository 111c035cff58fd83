package main

import (
	"testing"

	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/competition/standing"
)

// What is kept and what was counted stand beside each other as the language writes numbers.
func TestRecountedNumbers(t *testing.T) {
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	r := rating.Rating{Value: 1538.44, Deviation: 60.25}
	record := standing.Record{Rating: r, Won: 1234, Drawn: 5, Lost: 6}
	solver := solving.Solver{Rating: r, Solved: 1234, Failed: 5, Streak: 1, BestStreak: 1000, Days: 2, BestDays: 3}
	puzzle := solving.PuzzleRecord{Rating: r, Solved: 1234, Failed: 5}
	for language, want := range map[string][3]string{
		"en": {"1,538.4 ± 60.2 (+1,234 =5 −6)", "1,538.4 ± 60.2 (+1,234 −5, 1/1,000, 2/3)", "1,538.4 ± 60.2 (+1,234 −5)"},
		"nl": {"1.538,4 ± 60,2 (+1.234 =5 −6)", "1.538,4 ± 60,2 (+1.234 −5, 1/1.000, 2/3)", "1.538,4 ± 60,2 (+1.234 −5)"},
	} {
		say := catalogue.Printer(language)
		if got := [3]string{recordText(say, record), solverText(say, solver), puzzleText(say, puzzle)}; got != want {
			t.Errorf("%s: got %q, want %q", language, got, want)
		}
	}
	if got := recordText(catalogue.Printer("en"), standing.Record{}); got != "–" {
		t.Errorf("nothing is written %q", got)
	}
}
