package lab

import (
	"context"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games/drop"
)

// The values of small boards are those that are published; a wrong one would be seen,
// and what there was no time for is not claimed.
func TestVerify(t *testing.T) {
	values := drop.PublishedValues()
	run := func(ctx context.Context, v verify) (string, error) {
		v.values = values
		var out strings.Builder
		err := v.Run(ctx, nil, &out)
		return out.String(), err
	}
	out, err := run(t.Context(), verify{Time: time.Hour, Memory: 8, Cells: 25})
	if err != nil || !strings.HasSuffix(out, "6 agree, 0 differ, 0 are left open\n") || strings.Count(out, "agrees") != 6 {
		t.Errorf("%v:\n%s", err, out)
	}
	out, err = run(t.Context(), verify{Time: time.Nanosecond, Memory: 8, Cells: 100})
	if err != nil || !strings.HasSuffix(out, "0 agree, 0 differ, 35 are left open\n") {
		t.Errorf("%v:\n%s", err, out)
	}
	out, err = run(t.Context(), verify{Time: time.Hour, Memory: 8, Cells: 100, Boards: []string{"4x5", "5x4"}})
	if err != nil || !strings.HasSuffix(out, "2 agree, 0 differ, 0 are left open\n") {
		t.Errorf("%v:\n%s", err, out)
	}
	values = values[:2]
	values[1].Value = engine.Win
	out, err = run(t.Context(), verify{Time: time.Hour, Memory: 8, Cells: 20})
	if err == nil || !strings.Contains(out, "DIFFERS") {
		t.Errorf("a wrong value passes: %v\n%s", err, out)
	}
}
