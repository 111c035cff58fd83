package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"noughts/engine"
)

func TestProblemsNest(t *testing.T) {
	err := engine.Within(engine.CellTaken(1, 3), "illegal.move_named", "Number", 2, "Move", "b1")
	if want := "illegal.move_named Move=b1 Number=2 Reason=(illegal.taken Cell=b1)"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	if !errors.Is(err, engine.ErrIllegal) {
		t.Error("a problem does not wrap ErrIllegal")
	}
	var p *engine.UserError
	if !errors.As(fmt.Errorf("ply 2: %w", err), &p) {
		t.Fatal("a wrapped problem is not found")
	}
	inner, ok := p.Text.Data["Reason"].(engine.Text)
	if !ok || inner.ID != "illegal.taken" || inner.Data["Cell"] != engine.Notation("b1") {
		t.Errorf("got the reason %v", p.Text.Data["Reason"])
	}
}

func TestOtherErrorsStayAsTheyAre(t *testing.T) {
	other := errors.New("the disk is full")
	if got := engine.Within(other, "illegal.move", "Number", 1); !errors.Is(got, other) || errors.Is(got, engine.ErrIllegal) {
		t.Errorf("got %v", got)
	}
}

func TestCheckNames(t *testing.T) {
	options := []engine.Option{{Name: "rows"}, {Name: "cols"}}
	for want, values := range map[string]map[string]string{
		"": {"rows": "3"},
		`illegal.option Options=["rows" "cols"] Typed="depth"`: {"rows": "3", "width": "2", "depth": "1"},
	} {
		if err := engine.CheckNames(values, options); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v: got %v, want %q", values, err, want)
		}
	}
	if err := engine.CheckNames(map[string]string{"rows": "3"}, nil); err == nil || err.Error() != `illegal.no_options Typed="rows"` {
		t.Errorf("without options: got %v", err)
	}
}
