package core

import (
	"context"
	"errors"
	"testing"

	"noughts/render"
)

func TestAwaited(t *testing.T) {
	var a awaited
	ctx, cancel := context.WithCancelCause(t.Context())
	first, other := a.join(1, View{}, cancel), a.join(2, View{Thinking: true}, cancel)
	if first == nil || other == nil {
		t.Fatal("nobody waits, and somebody is said to")
	}
	for n := range 1000 {
		if a.join(1, View{Window: &render.Window{Row: n}}, cancel) != nil {
			t.Fatal("two redraws of one match wait")
		}
	}
	if v := a.begin(1, first); v.Window == nil || v.Window.Row != 999 {
		t.Errorf("drawn as %+v, want the newest view", v)
	}
	if v := a.begin(2, other); !v.Thinking {
		t.Errorf("drawn as %+v", v)
	}
	if a.shown(1); ctx.Err() != nil {
		t.Error("a redraw is given up that is under way")
	}
	second := a.join(1, View{}, cancel)
	if second == nil {
		t.Fatal("who comes after a redraw has begun waits for none")
	}
	if a.begin(1, first); a.join(1, View{}, cancel) != nil {
		t.Error("a redraw that is drawn again ends the waiting of the next one")
	}
	if a.shown(1); !errors.Is(context.Cause(ctx), errShown) {
		t.Errorf("a board that is shown leaves a redraw waiting: %v", context.Cause(ctx))
	}
	if a.join(1, View{}, cancel) == nil {
		t.Error("who comes after a redraw was given up waits for none")
	}
}
