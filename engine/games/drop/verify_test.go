package drop

import (
	"context"
	"strings"
	"testing"
	"time"
)

// The values of small boards are those that are published; a wrong one would be seen,
// and what there was no time for is not claimed.
func TestVerify(t *testing.T) {
	run := func(ctx context.Context, v verify) (string, error) {
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
	before := published[4]
	defer func() { published[4] = before }()
	published[4] = "=+"
	out, err = run(t.Context(), verify{Time: time.Hour, Memory: 8, Cells: 20})
	if err == nil || !strings.Contains(out, "DIFFERS") {
		t.Errorf("a wrong value passes: %v\n%s", err, out)
	}
}
