package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite/sqlitetest"
)

// ratedGames plays some rated games to their ends in a database, each the first moves that there
// are.
func ratedGames(t *testing.T, place string, count int) {
	t.Helper()
	db, err := openDatabase(t.Context(), place, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for range count {
		now = now.Add(time.Hour)
		m := match.New(game, [2]match.Seat{{UserID: "1", Name: "A"}, {UserID: "2", Name: "B"}}, engine.First, now)
		m.Rated = true
		if m, err = db.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		for m.Status == match.Playing {
			p, _ := m.Turn()
			next, err := m.Play(m.Seats[p].UserID, m.Steps(), m.Position().AppendMoves(nil)[0], now)
			if err != nil {
				t.Fatal(err)
			}
			if m, err = db.Update(t.Context(), m, next); err != nil {
				t.Fatal(err)
			}
		}
		a, err := db.BeginAttempt(t.Context(), store.Attempt{UserID: "1", Puzzle: fmt.Sprint("p", m.ID), Begun: now})
		if err == nil {
			_, err = db.SaveAttempt(t.Context(), a, a, &solving.Result{Start: 1200, Score: 1, At: now})
		}
		if err = errors.Join(err, db.SaveReview(t.Context(), m.ID, review.Review{})); err != nil { // of other moves
			t.Fatal(err)
		}
	}
}

// TestRebuild damages what follows from games and results in both kinds of database: it is found,
// and put right when that is asked for.
func TestRebuild(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "noughts.db")
	address := postgrestest.Empty(t)
	ratedGames(t, file, 3)
	rebuild := func(place string, want int, says string, flags ...string) {
		t.Helper()
		out, errs, code := runKept(t, nil, append([]string{"db", "rebuild", place}, flags...)...)
		if code != want || !strings.Contains(out+errs, says) {
			t.Errorf("%s %v ends with %d: %s%s, want %d with %q", place, flags, code, out, errs, want, says)
		}
	}
	sqlitetest.Tamper(t, file, "UPDATE standings SET won = won + 1 WHERE user_id = '1'; UPDATE solvers SET value = 7; DELETE FROM puzzle_records WHERE puzzle = 'p2'")
	if out, errs, code := runKept(t, nil, "db", "copy", file, address); code != 0 {
		t.Fatalf("the copy ends with %d: %s%s", code, out, errs)
	}
	for _, place := range []string{file, address} {
		rebuild(place, 1, "needs --write", "--reviews")
		for range 2 { // to compare changes nothing
			rebuild(place, exitWrong, "Reviews: 3. Of other moves or unreadable: 3. To be made: 3.")
			rebuild(place, exitWrong, "Puzzle p2: kept 0 ")
			rebuild(place, exitWrong, "Results at puzzles: 3. Not as kept: 2.")
			rebuild(place, exitWrong, "Rated games: 3. Ratings: 2. Not as kept: 1.")
		}
		if _, errs, code := runKept(t, nil, "db", "check", place); code != exitWrong || !strings.Contains(errs, "ratings: 3.") {
			t.Errorf("a check of %s ends with %d: %s", place, code, errs)
		}
		rebuild(place, 0, "To be made: 3.", "--write")
		rebuild(place, 0, "Reviews: 0. Of other moves or unreadable: 0. To be made: 3.")
		rebuild(place, 0, "To be made: 3.", "--write", "--reviews")
	}
	if n := postgrestest.Counts(t, address, "SELECT kind, count(*) FROM river.river_job GROUP BY kind")["match_review"]; n != 3 {
		t.Errorf("bots and workers hear of %d reviews, want 3", n)
	}
}

// TestCheckOfTheDatabase damages a file in many ways: each is found, and its check ends with 2; the
// check itself changes nothing.
func TestCheckOfTheDatabase(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	file := filepath.Join(t.TempDir(), "noughts.db")
	ratedGames(t, file, 3)
	well := func(place string, count string) {
		t.Helper()
		if out, errs, code := runKept(t, nil, "db", "check", place); code != 0 || !strings.Contains(out, count+" games") {
			t.Errorf("a check of %s ends with %d: %s%s", place, code, out, errs)
		}
	}
	well(file, "3")
	for statement, want := range map[string]string{
		"UPDATE moves SET move = (SELECT move FROM moves WHERE match_id = 2 AND ply = 2) WHERE match_id = 2 AND ply = 1": "match 2",
		"DELETE FROM moves WHERE match_id = 2 AND ply = 5":                                                               "match 2",
		"UPDATE matches SET result = CASE result WHEN 1 THEN -1 ELSE 1 END WHERE id = 3":                                 "match 3",
		"UPDATE matches SET margin = 7 WHERE id = 3":                                                                     "match 3",
		"UPDATE matches SET ending = 2 WHERE id = 3":                                                                     "match 3",
		"UPDATE matches SET status = 1, ending = 0 WHERE id = 1":                                                         "match 1",
		"UPDATE matches SET plies = plies + 1 WHERE id = 1":                                                              "match 1",
		"UPDATE matches SET bot_to_move = 1 WHERE id = 1":                                                                "match 1",
		"UPDATE matches SET remind_at = 5 WHERE id = 1":                                                                  "match 1",
		"UPDATE standings SET value = value + 1 WHERE user_id = '2'":                                                     "2, ",
		"UPDATE solvers SET streak = streak + 1":                                                                         "1, puzzles",
		"DELETE FROM standings WHERE user_id = '2'":                                                                      "2, ",
		"INSERT INTO moves (match_id, ply, move) VALUES (99, 1, 'a1')":                                                   "refers to",
		"PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 3 WHERE name = 'blobs'":                        "Wrong: ",
		"DELETE FROM results WHERE match_id = 3; UPDATE standings SET won = won - 1 WHERE won = won":                     "kept",
	} {
		copied := filepath.Join(t.TempDir(), "damaged.db")
		if out, errs, code := runKept(t, []string{"NOUGHTS_DB=" + file}, "db", "backup", copied); code != 0 || !strings.Contains(out, copied) {
			t.Fatalf("the backup ends with %d: %s%s", code, out, errs)
		}
		sqlitetest.Tamper(t, copied, statement)
		out, errs, code := runKept(t, nil, "db", "check", copied)
		if code != exitWrong || !strings.Contains(out, want) || !strings.Contains(errs, copied) {
			t.Errorf("%s: the check ends with %d: %s%s", statement, code, out, errs)
		}
		if _, _, again := runKept(t, nil, "db", "check", copied); again != code {
			t.Errorf("%s: a second check ends with %d", statement, again)
		}
	}
	address := postgrestest.Empty(t)
	for _, step := range [][3]string{{file, address, "3"}, {address, filepath.Join(t.TempDir(), "back.db"), "4"}} {
		if out, errs, code := runKept(t, nil, "db", "copy", step[0], step[1]); code != 0 || !strings.Contains(out, "the same there") {
			t.Fatalf("the copy to %s ends with %d: %s%s", step[1], code, out, errs)
		}
		well(step[1], step[2])
		if _, errs, code := runKept(t, nil, "db", "copy", step[0], step[1]); code != 1 || !strings.Contains(errs, "isn't empty") {
			t.Errorf("a second copy to %s ends with %d: %s", step[1], code, errs)
		}
		ratedGames(t, step[1], 1)
	}
}
