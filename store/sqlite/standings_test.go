package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"noughts/competition/solving"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// TestRecountRepairs changes what is kept of a rated game in many ways: to count again finds
// each of them out, and puts it right if it is asked to.
func TestRecountRepairs(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for range 4 {
		m := match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, now)
		m.Rated = true
		if m, err = db.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		over := m
		for range 5 {
			p, _ := over.Turn()
			if over, err = over.Play(m.Seats[p].UserID, over.Steps(), over.Position().AppendMoves(nil)[0], now); err != nil {
				t.Fatal(err)
			}
		}
		if over, err = over.Resign("2", now); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Update(t.Context(), m, over); err != nil {
			t.Fatal(err)
		}
	}
	differ := func(save bool, what string, want int) {
		t.Helper()
		found, err := db.Recount(t.Context(), save)
		if err != nil || len(found.Differ) != want {
			t.Errorf("%s: %+v, %v, want %d differences", what, found, err, want)
		}
	}
	for _, c := range []struct {
		damage string
		want   int
	}{
		{"UPDATE results SET first_after = 7", 0}, // of which no record is made
		{"UPDATE standings SET value = value + 1 WHERE user_id = '1'", 1},
		{"UPDATE standings SET deviation = deviation + 1e-9", 2},
		{"UPDATE standings SET won = won + 1", 2},
		{"DELETE FROM standings WHERE user_id = '2'", 1},
		{"UPDATE standings SET user_id = '3' WHERE user_id = '2'", 2},
		{"UPDATE standings SET game_group = 'x' WHERE user_id = '1'", 2},
		{"UPDATE matches SET result = -result WHERE id = 2", 2},
		{"UPDATE matches SET rated = 0 WHERE id = 3", 2},
		{"DELETE FROM results", 0}, // they are alike, so that they may come in any order
	} {
		if _, err := db.writers[sqlstore.Synced].conn.ExecContext(t.Context(), c.damage); err != nil {
			t.Fatal(err)
		}
		differ(false, c.damage, c.want)
		differ(true, c.damage, c.want)
		differ(false, c.damage+", put right", 0)
		if after, err := db.RatingsAfter(t.Context(), "1", record(t, db).Group, 9); err != nil || len(after) < 3 || after[len(after)-1] != record(t, db).Rating.Value {
			t.Errorf("%s: ratings after the games are %v (%v)", c.damage, after, err)
		}
	}
}

// record is how the first player does.
func record(t *testing.T, db *DB) standing.Record {
	t.Helper()
	all, err := db.Standings(t.Context(), "1")
	if err != nil || len(all) != 1 {
		t.Fatalf("standings: %+v, %v, want one", all, err)
	}
	return all[0]
}

// TestRecountPuzzlesRepairs changes what is kept of puzzles in many ways: to count again finds each
// of them out, and puts it right if it is asked to.
func TestRecountPuzzlesRepairs(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now()
	for i := range 6 {
		day := solving.Day(100 + i)
		a, err := db.BeginAttempt(t.Context(), store.Attempt{UserID: []string{"1", "2"}[i%2], Puzzle: []string{"a", "b", "c"}[i/2], Begun: now})
		if err == nil {
			_, err = db.SaveAttempt(t.Context(), a, a, &solving.Result{Start: 1300, Score: 1, At: now.Add(time.Duration(i) * time.Hour), OnDay: &day})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	differ := func(save bool, what string, want int) {
		t.Helper()
		found, err := db.RecountPuzzles(t.Context(), save)
		if err != nil || found.Differ() != want {
			t.Errorf("%s: %+v, %v, want %d differences", what, found, err, want)
		}
	}
	for _, c := range []struct {
		damage string
		want   int
	}{
		{"UPDATE solvers SET value = value + 1 WHERE user_id = '1'", 1},
		{"UPDATE solvers SET streak = streak + 1", 2},
		{"UPDATE solvers SET best_days = 9", 2},
		{"DELETE FROM solvers", 2},
		{"INSERT INTO solvers SELECT '3', value, deviation, volatility, rated_at, 1, 0, 0, 0, 0, 0, 0 FROM solvers WHERE user_id = '1'", 1},
		{"UPDATE puzzle_records SET deviation = deviation + 1e-9", 3},
		{"DELETE FROM puzzle_records WHERE puzzle = 'a'", 1},
		{"UPDATE puzzle_records SET puzzle = 'd' WHERE puzzle = 'a'", 2},
		{"UPDATE puzzle_results SET score = 0 WHERE user_id = '1' AND puzzle = 'c'", 3}, // the other one's result there came later
		{"DELETE FROM puzzle_results WHERE puzzle = 'b'", 4},                            // later results were against who had a result less
		{"DELETE FROM solved_days WHERE user_id = '2'", 1},
	} {
		if _, err := db.writers[sqlstore.Synced].conn.ExecContext(t.Context(), c.damage); err != nil {
			t.Fatal(err)
		}
		differ(false, c.damage, c.want)
		differ(true, c.damage, c.want)
		differ(false, c.damage+", put right", 0)
	}
}
