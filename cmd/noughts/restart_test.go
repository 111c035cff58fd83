package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/playground"
	"noughts/store"
	"noughts/store/sqlite/sqlitetest"
)

// freshGames puts matches between people into the bot's file that were begun a minute
// ago, whose boards stand, and in which whoever is to move was called.
func (h *harness) freshGames(n int) {
	h.Helper()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		h.Fatal(err)
	}
	db, err := openDatabase(h.Context(), h.file, nil)
	if err != nil {
		h.Fatal(err)
	}
	defer db.Close()
	ada, ben := h.server.Person("ada").User(), h.server.Person("ben").User()
	at := time.Now().Add(-time.Minute)
	for i := range n {
		m := match.New(game, [2]match.Seat{{UserID: ada.ID, Name: "Ada"}, {UserID: ben.ID, Name: "Ben"}}, 0, at)
		m.Place = match.Place{GuildID: "1", ChannelID: h.server.Channel("lobby"), MessageID: strconv.Itoa(1_000_000 + i)}
		if m, err = db.Create(h.Context(), m); err == nil {
			err = db.SaveBoard(h.Context(), m.ID, store.BoardOf(m, false, "", at))
		}
		if err == nil {
			err = db.SaveNotice(h.Context(), m.ID, store.Notice{UserID: ada.ID, MessageID: strconv.Itoa(2_000_000 + i), At: at})
		}
		if err != nil {
			h.Fatal(err)
		}
	}
}

// A restart disturbs nobody: what stands is neither drawn nor called again, however many
// games have just been played, and the first question is answered.
func TestARestartWithFreshGames(t *testing.T) {
	t.Parallel()
	var disturbed atomic.Int64
	h := newHarnessWith(t, func(o *playground.Options) {
		inspect := o.Inspect
		o.Inspect = func(c playground.Call) {
			inspect(c)
			if strings.Contains(c.Path, "/channels/") {
				disturbed.Add(1)
			}
		}
	})
	const fresh = 150
	h.freshGames(fresh)
	for range 2 {
		stop := h.startBot()
		if said := textOf(h.user("ada", "lobby").run("games", nil)); !strings.Contains(said, "#"+strconv.Itoa(fresh)) {
			t.Errorf("/games: %s", said)
		}
		stop()
	}
	if n := disturbed.Load(); n != 0 {
		t.Errorf("%d messages were written, changed or looked at", n)
	}
}

// BenchmarkRestart reports how long it takes until a bot is ready, and until it has answered the
// first question, with many games that have just been played, and what its process has used by then
// of memory and of the processor:
//
//	go test ./cmd/noughts -run '^$' -bench Restart -benchtime 5x
func BenchmarkRestart(b *testing.B) {
	for _, fresh := range []int{0, 150, 1000, 100_000} {
		b.Run(fmt.Sprintf("%d games", fresh), func(b *testing.B) {
			h := newHarnessWith(b, func(o *playground.Options) { o.Limits, o.Inspect = false, nil })
			h.freshGames(min(fresh, 1000))
			if fresh > 1000 {
				sqlitetest.Multiply(b, h.file, fresh/1000)
			}
			var ready, answered time.Duration
			for b.Loop() {
				before := time.Now()
				bot := h.spawnBot()
				ready += time.Since(before)
				h.user("ada", "lobby").run("help", nil)
				answered += time.Since(before)
				b.ReportMetric(residentMB(bot.Process.Pid), "rss-MB")
				bot.kill()
				b.ReportMetric(milliseconds(bot.ProcessState.UserTime()+bot.ProcessState.SystemTime()), "cpu-ms")
			}
			b.ReportMetric(ready.Seconds()*1000/float64(b.N), "ready-ms")
			b.ReportMetric(answered.Seconds()*1000/float64(b.N), "answered-ms")
		})
	}
}

// A second process on the same file ends with a sentence that says why; the first one
// goes on.
func TestASecondProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	if os.Getenv(testStore) != "" {
		t.Skip("a database is for any number of processes")
	}
	first := h.spawnBot()
	m := h.user("ada", "lobby").run("play", map[string]any{"game": "tic-tac-toe", "level": "novice", "side": "first"})
	second := h.botCommand(h.file)
	said, err := second.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "Another Noughts is using") || !strings.Contains(string(said), strconv.Itoa(first.Process.Pid)) {
		t.Errorf("the second one ended with %v and said %s", err, said)
	}
	b, _ := buttonOf(m, "/b2")
	h.user("ada", "lobby").pressed(m, b.CustomID)
	h.user("ada", "lobby").sees(toMove("X"))
}
