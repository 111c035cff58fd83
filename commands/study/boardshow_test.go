package study

import (
	"strings"
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/explain"
)

// Why a search went no further is said where no button offers a longer one, or that would
// tell little.
func TestWhyASearchStopped(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	for _, why := range []engine.Stop{engine.StoppedByTime, engine.StoppedByNodes, engine.StoppedByMemory, engine.StoppedByMethods, engine.StoppedByCaller} {
		a := engine.Analysis{Root: engine.Unknown(engine.Move{}), Stopped: why}
		for _, deeper := range []bool{true, false} {
			said := strings.Contains(looked(say, a, false, 0, deeper), explain.Stopped(say, a))
			if want := !deeper || why == engine.StoppedByMemory; said != want {
				t.Errorf("%s, with the button %v: said %v", why, deeper, said)
			}
		}
	}
}
