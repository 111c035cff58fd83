package core

import (
	"context"
	"errors"
	"testing"
	"time"

	"noughts/commands/args"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
)

func TestAwaited(t *testing.T) {
	var a awaited
	ctx, cancel := context.WithCancelCause(t.Context())
	first, other := a.join(1, view.View{}, 3, false, cancel), a.join(2, view.View{Thinking: true}, 0, false, cancel)
	if first == nil || other == nil {
		t.Fatal("nobody waits, and somebody is said to")
	}
	for n := range 1000 {
		if a.join(1, view.View{Window: &render.Window{Row: n}}, n, false, cancel) != nil {
			t.Fatal("two redraws of one match wait")
		}
	}
	if v, steps, ok := a.begin(1, first); !ok || v.Window == nil || v.Window.Row != 999 || steps != 999 {
		t.Errorf("%t, drawn as %+v after %d steps, want the newest view", ok, v, steps)
	}
	if v, _, ok := a.begin(2, other); !ok || !v.Thinking {
		t.Errorf("%t, drawn as %+v", ok, v)
	}
	if a.shown(1); ctx.Err() != nil {
		t.Error("a redraw is given up that is under way")
	}
	second := a.join(1, view.View{}, 0, false, cancel)
	if second == nil {
		t.Fatal("who comes after a redraw has begun waits for none")
	}
	if a.begin(1, first); a.join(1, view.View{}, 0, false, cancel) != nil {
		t.Error("a redraw that is drawn again ends the waiting of the next one")
	}
	if a.shown(1); !errors.Is(context.Cause(ctx), errShown) {
		t.Errorf("a board that is shown leaves a redraw waiting: %v", context.Cause(ctx))
	}
	if _, _, ok := a.begin(1, second); ok {
		t.Error("a redraw that was given up is drawn")
	}
	if a.join(1, view.View{}, 0, false, cancel) == nil {
		t.Error("who comes after a redraw was given up waits for none")
	}
}

// What somebody waits for leaves nothing to a redraw that nobody waits for, and what shows more is
// not given up for a board that shows less.
func TestAwaitedThatMatters(t *testing.T) {
	var a awaited
	late, cancelLate := context.WithCancelCause(t.Context())
	soon, cancelSoon := context.WithCancelCause(t.Context())
	defer cancelSoon(nil)
	first := a.join(1, view.View{Anew: true}, 0, false, cancelLate)
	second := a.join(1, view.View{}, 0, true, cancelSoon)
	if second == nil || !errors.Is(context.Cause(late), errShown) {
		t.Fatal("what somebody waits for is left to what nobody does")
	}
	if a.join(1, view.View{}, 0, true, cancelSoon) != nil || a.join(1, view.View{}, 0, false, cancelLate) != nil {
		t.Error("two redraws of one match wait")
	}
	if _, _, ok := a.begin(1, first); ok {
		t.Error("the redraw is drawn whose place another has taken")
	}
	if a.shown(1); soon.Err() != nil {
		t.Error("what shows more is given up")
	}
	if v, _, ok := a.begin(1, second); !ok || !v.Anew {
		t.Errorf("%t, drawn as %+v", ok, v)
	}
}

// A view that was meant for an older position fits the newer one.
func TestViewOn(t *testing.T) {
	game, err := games.Parse("order-chaos:6x6:5")
	if err != nil {
		t.Fatal(err)
	}
	human, bot := match.Seat{UserID: "ada"}, match.Seat{Level: args.DefaultLevel}
	view := view.View{Symbol: engine.O, Thinking: true, Window: &render.Window{Row: 1}}
	for _, test := range []struct {
		seats    [2]match.Seat
		steps    int
		symbol   engine.Symbol
		window   bool
		thinking bool
	}{
		{[2]match.Seat{bot, human}, 0, engine.O, true, true},
		{[2]match.Seat{human, bot}, 0, engine.O, true, false},
		{[2]match.Seat{human, bot}, 1, engine.O, false, false},
		{[2]match.Seat{human, {UserID: "ben"}}, 1, engine.Empty, false, false},
	} {
		m := match.New(game, test.seats, 0, time.Now())
		if got := view.On(m, test.steps); got.Symbol != test.symbol || got.Window != nil != test.window || got.Thinking != test.thinking {
			t.Errorf("%+v of %d steps ago: %+v", test.seats, test.steps, got)
		}
	}
}
