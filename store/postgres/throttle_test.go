package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What River's parts say while the server is away is one line for each outage, however long that
// is; all else is said at most once in a while.
func TestCalm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := newThrottle(slog.New(slog.NewTextHandler(&out, nil)))
		outage := func() {
			for i := range 600 {
				log.Error("Producer: Error fetching jobs", slog.String("err", "failed to connect to `user=noughts`:\n\t127.0.0.1:5432: dial error: connection refused"), slog.Int("queue", i%8))
				log.Error("Elector: Error attempting to elect", "err", errors.New("FATAL: the database system is starting up (SQLSTATE 57P03)"))
				log.Warn(fmt.Sprint("Completer: failed ", i), "error", "timeout: context deadline exceeded")
				time.Sleep(time.Second)
			}
		}
		lines := func(want int, of string) {
			t.Helper()
			if got := strings.Count(out.String(), "\n"); got != want || strings.Count(out.String(), of) != want {
				t.Errorf("got %d lines, want %d with %q:\n%s", got, want, of, &out)
			}
			out.Reset()
		}
		outage()
		lines(1, "the jobs wait for the store")
		time.Sleep(2 * throttleInterval)
		outage()
		lines(1, `first="Producer: Error fetching jobs"`)
		for range 3 {
			log.Warn("a job is not known", "err", errors.New("no such kind"))
			log.Info("a job is done")
			time.Sleep(throttleInterval * 3 / 4)
		}
		lines(2, "a job is not known")
	})
}
