package engine_test

import (
	"testing"

	"noughts/engine"
)

// An estimate stays one, and where there is none none comes up, whatever bounds are proved; both
// stay within them.
func TestEstimatesAndTheirAbsence(t *testing.T) {
	results := []engine.Result{engine.Loss, engine.Draw, engine.Win}
	for _, low := range results {
		for _, high := range results {
			if low > high {
				continue
			}
			if j := engine.Unknown(engine.Move{}).Within(low, high); j.Estimated() || j.Judged() != (low == high) {
				t.Errorf("nothing is known between %v and %v, and yet %+v", low, high, j)
			}
			for percent := range 101 {
				guess := engine.Unknown(engine.Move{}).WithEstimate(float64(percent) / 100)
				for name, j := range map[string]engine.Evaluation{"within": guess.Within(low, high), "estimated": engine.Unknown(engine.Move{}).Within(low, high).WithEstimate(guess.Estimate)} {
					if j.Estimated() != (low < high) || !j.Judged() {
						t.Errorf("%d%% %s %v and %v is %+v", percent, name, low, high, j)
					}
					if least, most := engine.Proved(engine.Move{}, low, -1).Estimate, engine.Proved(engine.Move{}, high, -1).Estimate; j.Estimate < least || j.Estimate > most {
						t.Errorf("%d%% %s %v and %v is %v", percent, name, low, high, j.Estimate)
					}
				}
			}
		}
	}
}
