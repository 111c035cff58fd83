package core

import (
	"testing"

	"noughts/render"
)

func TestAwaited(t *testing.T) {
	var a awaited
	if !a.join(1, View{}) || !a.join(2, View{Thinking: true}) {
		t.Error("nobody waits, and somebody is said to")
	}
	for n := range 1000 {
		if a.join(1, View{Window: &render.Window{Row: n}}) {
			t.Fatal("two redraws of one match wait")
		}
	}
	if v := a.take(1); v.Window == nil || v.Window.Row != 999 {
		t.Errorf("drawn as %+v, want the newest view", v)
	}
	if v := a.take(2); !v.Thinking {
		t.Errorf("drawn as %+v", v)
	}
	if !a.join(1, View{}) {
		t.Error("who comes after a redraw has begun waits for none")
	}
}
