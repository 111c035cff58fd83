package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/store/postgres/postgrestest"
)

// A little load goes through the whole program, over a file and over PostgreSQL: boards come, and
// no move is lost. Where other work keeps the processors busy, an answer may be late, and nothing
// else may fail.
func TestLoad(t *testing.T) {
	t.Parallel()
	address := postgrestest.Empty(t)
	for name, more := range map[string][]string{"file": nil, "postgres": {"--db", address, "--level", "novice", "--best", "1"}, "flood": {"--flood", "20", "--after", "10ms"}} {
		t.Run(name, func(t *testing.T) {
			if name == "flood" {
				longtest.SkipUnderRace(t) // which is so slow that the bot does not end within its ten seconds
			}
			t.Parallel()
			littleLoad(t, more)
		})
	}
}

// A few pages of a bot in a process of its own are open at once, and a press on one shows on
// another.
func TestLoadOfPages(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	out := loads(t, "--pages", "3", "--time", "10ms")
	var got pagesReport
	if err := json.Unmarshal(out, &got); err != nil || got.Opened != 3 || got.Refused != 0 || got.Press.Max <= 0 {
		t.Errorf("it says %s, %v", out, err)
	}
}

// loads runs load and returns what it prints.
func loads(t *testing.T, args ...string) []byte {
	t.Helper()
	load := exec.Command(os.Args[0], append([]string{"load", "--json"}, args...)...)
	load.Env = append(os.Environ(), beProgram+"=1", "NOUGHTS_THINK=100ms")
	load.Stderr, load.WaitDelay = os.Stderr, 10*time.Second
	out, err := load.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// littleLoad runs load and looks at what it prints.
func littleLoad(t *testing.T, more []string) {
	out := loads(t, append([]string{"--people", "8", "--guilds", "2", "--rate", "5", "--time", "3s"}, more...)...)
	var keys map[string]json.RawMessage
	var got loadReport
	if err := json.Unmarshal(out, &keys); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"interactions_per_s", "ack_ms", "reply_ms", "errors", "lost", "rss_mb", "peak_mb", "cpu_ms_per_interaction"} {
		if keys[key] == nil {
			t.Errorf("no %s in %s", key, out)
		}
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if flooded := slices.Contains(more, "--flood"); flooded != (got.Flooded > 0) || flooded && got.RSS > 0 && got.Later <= 0 || got.Peak < got.RSS {
		t.Errorf("of the flood and of memory it says %s", out)
	}
	late := got.Errors["no answer"]
	delete(got.Errors, "no answer")
	if got.Lost != 0 || late > 3 || len(got.Errors) != 0 || got.PerSecond <= 0 || got.CPU <= 0 {
		t.Errorf("got %s", out)
	}
	for _, times := range []percentiles{got.Ack, got.Reply} {
		if list := []float64{times.P50, times.P90, times.P99, times.Max}; list[0] <= 0 || !slices.IsSorted(list) {
			t.Errorf("%v are no percentiles", list)
		}
	}
}

// Nothing is played in a place where there are games.
func TestLoadSparesGames(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "noughts.db")
	ratedGames(t, file, 1)
	for _, c := range [][2]string{{"--db=" + file, file}, {"--level=x", "novice, learner, improver, casual, strong, expert, best"}} {
		if out, errs, code := runKept(t, nil, "load", "--time", "1s", c[0]); code != 1 || !strings.Contains(errs, c[1]) {
			t.Errorf("%s ends with %d: %s%s", c[0], code, out, errs)
		}
	}
}
