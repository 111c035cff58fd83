package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
)

// Why an analysis has ended is said where it has settled nothing, and only there.
func TestWhyStopped(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	game, err := games.Find("caro") // of which nobody knows who wins
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ctx      context.Context
		complete bool
		left     time.Duration
		want     engine.Stop
	}{
		{t.Context(), false, time.Second, engine.StoppedByMethods},
		{t.Context(), false, time.Second / 2, engine.StoppedByTime},
		{t.Context(), false, -time.Second, engine.StoppedByTime},
		{t.Context(), true, -time.Second, engine.StoppedByMethods},
		{ended, false, time.Second, engine.StoppedByTime},
	} {
		a := engine.Analysis{Complete: c.complete, Root: engine.Unknown(engine.Move{})}
		if a.Stopped = whyStopped(c.ctx, a, 3*time.Second/2, c.left); a.Stopped != c.want {
			t.Errorf("complete %v with %v left: got %s, want %s", c.complete, c.left, a.Stopped, c.want)
		}
		say := english(t).Says("grounds.stopped." + string(c.want))
		if said := explain.Grounds(english(t), game, game.Start(), a, time.Second); !strings.HasSuffix(said, say) {
			t.Errorf("%q does not say %q", said, say)
		}
		a.Root = engine.Proved(engine.Move{}, engine.Win, 1)
		if said := explain.Grounds(english(t), game, game.Start(), a, time.Second); strings.Contains(said, say) {
			t.Errorf("%q says %q of what is proved", said, say)
		}
	}
}
