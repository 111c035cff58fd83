package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/playground"
	"noughts/store/postgres/postgrestest"
)

// A bot that thinks for itself on PostgreSQL does the jobs that it asks for.
func TestABotAsksItself(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.file = postgrestest.Empty(t)
	h.startBot()
	ada := h.user("ada", "lobby")
	ada.run("play", map[string]any{"game": "gomoku", "level": "novice", "side": "first"})
	ada.run("hint", map[string]any{"game": "1"})
	ada.waitFor("the hint", func(m playground.Message) bool { _, ok := buttonOf(m, "/reveal"); return ok })
	ada.run("move", map[string]any{"game": "1", "move": "h8"})
	ada.press(ada.run("resign", map[string]any{"game": "1"}), "match/1/2/resigned")
	ada.run("review", map[string]any{"game": "1"})
	ada.sees("### Review")
}

// A worker that knows no database to share says so in a sentence.
func TestAWorkerWithoutADatabase(t *testing.T) {
	t.Parallel()
	worker := exec.Command(os.Args[0], "worker")
	worker.Dir, worker.WaitDelay = t.TempDir(), 10*time.Second
	worker.Env = append(os.Environ(), beProgram+"=1", "DATABASE_URL=", "LANG=C")
	said, _ := worker.CombinedOutput()
	if code := worker.ProcessState.ExitCode(); code != 1 || strings.Count(string(said), "\n") != 1 || !strings.Contains(string(said), "set DATABASE_URL") {
		t.Errorf("it ends with %d and says %q", code, said)
	}
}

// endedGame puts a match between two people into the bot's database that has ended after so many
// moves.
func (h *harness) endedGame(plies int) (id int64) {
	h.Helper()
	game, err := games.Find("gomoku")
	if err != nil {
		h.Fatal(err)
	}
	ada, ben, now := h.server.Person("ada").User(), h.server.Person("ben").User(), time.Now()
	random := rand.New(rand.NewPCG(1, uint64(plies)))
	var m *match.Match
	for m == nil || m.Ply() < plies {
		if m == nil || m.Status == match.Over {
			m = match.New(game, [2]match.Seat{{UserID: ada.ID, Name: "Ada"}, {UserID: ben.ID, Name: "Ben"}}, 0, now)
		}
		free := m.Position().AppendMoves(nil)
		if m, err = m.Play([]string{ada.ID, ben.ID}[m.Ply()%2], m.Ply(), free[random.IntN(len(free))], now); err != nil {
			h.Fatal(err)
		}
	}
	if m, err = m.Resign(ada.ID, now); err != nil {
		h.Fatal(err)
	}
	m.Place = match.Place{GuildID: h.server.GuildOf(h.server.Channel("lobby")), ChannelID: h.server.Channel("lobby")}
	db, err := openDatabase(h.Context(), h.file, nil)
	if err != nil {
		h.Fatal(err)
	}
	defer db.Close()
	if m, err = db.Create(h.Context(), m); err != nil {
		h.Fatal(err)
	}
	return m.ID
}

// Who waits for a review that a worker makes sees how far it is, as where one process does
// everything, and whoever stops it ends the worker's job: it is free for the next one at once, and
// does not report any more.
func TestAWorkersReviewIsStopped(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.file = postgrestest.Empty(t)
	h.configure = func(c *config.Config) { c.Thinkers = -1 }
	h.startBot()
	h.endedGame(60)
	h.endedGame(1)
	count := func(query string) map[string]int { return postgrestest.Counts(t, h.file, query) }
	const reviews = "SELECT concat_ws(' ', args->>'id', state), 1 FROM river.river_job WHERE kind = 'match_review'"
	ada := h.user("ada", "lobby")
	asked := ada.run("review", map[string]any{"game": "1"})
	h.until("the review for which somebody waits is before all others", func() bool {
		return count("SELECT queue, 1 FROM river.river_job WHERE kind = 'match_review' AND args->>'id' = '1'")["asked"] == 1
	})
	h.spawnWorker("GOMAXPROCS=1")
	progress := regexp.MustCompile(`every move… [1-9][0-9]*%`)
	ada.waitFor("how far it is", func(m playground.Message) bool { return m.ID == asked.ID && progress.MatchString(textOf(m)) })
	ada.press(asked, "match/1/60/reviewstop")
	stopped := func(m playground.Message) bool {
		return m.ID == asked.ID && strings.Contains(textOf(m), "Stopped early")
	}
	ada.waitFor("what is known", stopped)
	h.until("the job has ended", func() bool { return count(reviews)["1 cancelled"] == 1 })
	second := ada.run("review", map[string]any{"game": "2"})
	ada.waitFor("the next review", func(m playground.Message) bool { return m.ID == second.ID && strings.Contains(textOf(m), "### Review") })
	ada.waitFor("that it is still stopped", stopped)
	h.until("the other job is done", func() bool { return count(reviews)["2 completed"] == 1 })
	if list := count(reviews); len(list) != 2 {
		t.Errorf("there are the jobs %v", list)
	}
	if told := count("SELECT args->>'id', 1 FROM river.river_job WHERE kind = 'match_reviewed'"); told["1"] != 0 || told["2"] != 1 {
		t.Errorf("reviews are reported of the matches %v", told)
	}
	if due := count("SELECT match_id::text, 1 FROM reviews_due"); len(due) != 0 {
		t.Errorf("due are %v", due)
	}
}
