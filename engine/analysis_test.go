package engine_test

import (
	"testing"

	"noughts/engine"
)

// What a reason claims fits values that allow it, and no others: nothing stops anything, or
// is the only move, in a position that is lost anyway.
func TestReasonsFitValues(t *testing.T) {
	unknown := engine.Unknown(engine.Move{})
	open := unknown.WithEstimate(0.5)
	values := []engine.Evaluation{
		engine.Proved(engine.Move{}, engine.Win, 3), engine.Proved(engine.Move{}, engine.Draw, -1), engine.Proved(engine.Move{}, engine.Loss, 2),
		unknown, open, open.Within(engine.Draw, engine.Win), open.Within(engine.Loss, engine.Draw),
	}
	for fits, ids := range map[string][]string{ // a win, a draw, a loss, what nobody has estimated, what is open
		"w----": {engine.ReasonCompletes, engine.ReasonFills, engine.ReasonProvedWin, engine.ReasonFork},
		"-d---": {engine.ReasonProvedDraw, engine.ReasonOnlyDraw, engine.ReasonAllDraw},
		"--l--": {engine.ReasonResists, engine.ReasonLost, engine.ReasonCannotStop},
		"wd-uo": {engine.ReasonOnlyMove, engine.ReasonBlocks, engine.ReasonStopsFork, engine.ReasonStopsWin},
		"---uo": {engine.ReasonTrouble, engine.ReasonOpening, engine.ReasonExtends, engine.ReasonHinders, engine.ReasonOpenLines},
		"----o": {engine.ReasonEstimate},
		"---u-": {engine.ReasonUnknown},
		"wdluo": {"reason.of_a_family"},
	} {
		for _, id := range ids {
			for i, value := range values {
				want := fits[min(i, 4)] != '-'
				if got := (engine.Reason{ID: id}).Fits(value); got != want {
					t.Errorf("%s, and %v to %v: fits %v, want %v", id, value.Low, value.High, got, want)
				}
			}
		}
	}
}
