package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
)

// Why an analysis has ended is said where it has settled nothing, and only there.
func TestStoppedIsSaid(t *testing.T) {
	game, err := games.Find("caro") // of which nobody knows who wins
	if err != nil {
		t.Fatal(err)
	}
	for _, why := range []engine.Stop{engine.StoppedByTime, engine.StoppedByNodes, engine.StoppedByMemory, engine.StoppedByMethods, engine.StoppedByCaller} {
		a := engine.Analysis{Stopped: why, Root: engine.Unknown(engine.Move{})}
		say := english(t).Says("grounds.stopped." + string(why))
		if said := explain.Grounds(english(t), game, game.Start(), a, time.Second); !strings.HasSuffix(said, say) {
			t.Errorf("%q does not say %q", said, say)
		}
		a.Root = engine.Proved(engine.Move{}, engine.Win, 1)
		if said := explain.Grounds(english(t), game, game.Start(), a, time.Second); strings.Contains(said, say) {
			t.Errorf("%q says %q of what is proved", said, say)
		}
	}
}

// A proof that is stopped says so, not that there is none; and one that is known to need much says
// that before.
func TestStoppedProof(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for call, long := range map[string]bool{"mnk:5x5:4": false, "order-chaos:5x6:5": true, "order-chaos:5x6:5 --memory 4GB": false, "mnk:8x7:5": true, "mnk:8x7:5 d4": false} {
		var out, errs bytes.Buffer
		p := program{started: time.Now(), stdout: &out, stderr: &errs}
		code := p.run(ctx, append([]string{"prove", "-o", filepath.Join(t.TempDir(), "no.cert")}, strings.Fields(call)...))
		if want := english(t).Says("cli.error.prove_stopped"); code != 1 || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: got %d, %s%s, want %s", call, code, &out, &errs, want)
		}
		if strings.HasPrefix(errs.String(), "This can take long") != long {
			t.Errorf("%s: said %s", call, &errs)
		}
	}
}

// A size is read as people write it.
func TestByteSize(t *testing.T) {
	for typed, want := range map[string]byteSize{"500MB": 500 << 20, "4GB": 4 << 30, "2gib": 2 << 30, "1.5 GB": 3 << 29, "64": 64 << 20, "1m": 1 << 20} {
		var got byteSize
		if err := got.UnmarshalText([]byte(typed)); err != nil || got != want {
			t.Errorf("%s: got %d, %v; want %d", typed, got, err, want)
		}
	}
	for _, typed := range []string{"", "MB", "0", "-1GB", "1B", "2TB", "9PB", "4GBB", "NaN", "1e9GB"} {
		var got byteSize
		if err := got.UnmarshalText([]byte(typed)); err == nil {
			t.Errorf("%s: got %d, want an error", typed, got)
		}
	}
}
