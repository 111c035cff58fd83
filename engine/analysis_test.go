package engine_test

import (
	"testing"

	"noughts/engine"
)

// What a reason claims fits values that allow it, and no others: nothing stops anything, or
// is the only move, in a position that is lost anyway.
func TestReasonsFitValues(t *testing.T) {
	open := engine.Unknown(engine.Move{})
	holds, hopeless := open, open
	holds.Low, hopeless.High = engine.Draw, engine.Draw
	values := []engine.Evaluation{
		engine.Proved(engine.Move{}, engine.Win, 3), engine.Proved(engine.Move{}, engine.Draw, -1), engine.Proved(engine.Move{}, engine.Loss, 2),
		open, holds, hopeless,
	}
	for fits, ids := range map[string][]string{ // a win, a draw, a loss, what is open
		"w---": {engine.ReasonCompletes, engine.ReasonFills, engine.ReasonProvedWin, engine.ReasonFork},
		"-d--": {engine.ReasonProvedDraw, engine.ReasonOnlyDraw, engine.ReasonAllDraw},
		"--l-": {engine.ReasonResists, engine.ReasonLost, engine.ReasonCannotStop},
		"wd-o": {engine.ReasonOnlyMove, engine.ReasonBlocks, engine.ReasonStopsFork, engine.ReasonStopsWin},
		"---o": {engine.ReasonTrouble, engine.ReasonOpening, engine.ReasonEstimate, engine.ReasonExtends, engine.ReasonHinders, engine.ReasonOpenLines},
		"wdlo": {"reason.of_a_family"},
	} {
		for _, id := range ids {
			for i, value := range values {
				want := fits[min(i, 3)] != '-'
				if got := (engine.Reason{ID: id}).Fits(value); got != want {
					t.Errorf("%s, and %v to %v: fits %v, want %v", id, value.Low, value.High, got, want)
				}
			}
		}
	}
}
