package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"noughts/engine"
)

func TestProblemsNest(t *testing.T) {
	err := engine.Within(engine.NewUserError("illegal.taken", "Cell", engine.CellNotation(1, 3)), "illegal.move_named", "Number", 2, "Move", "b1")
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
