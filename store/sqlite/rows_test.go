package sqlite_test

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
)

// started saves a match of the first preset with two plies.
func started(t testing.TB, db *sqlite.DB) *match.Match {
	t.Helper()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{Level: "a"}, {Level: "b"}}, engine.First, time.Now())
	for range 2 {
		if m, err = m.PlayBot(m.Position().AppendMoves(nil)[0], time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if m, err = db.Create(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	return m
}

// otherGame is a game that started does not play.
func otherGame() string { return games.Presets()[1].Variant }

// TestDamagedRows damages one of two matches in many ways: the error names it,
// and the other is still listed.
func TestDamagedRows(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	for _, damage := range []string{
		"UPDATE matches SET variant = 'nonsense' WHERE id = 1",
		"UPDATE matches SET variant = '' WHERE id = 1",
		"UPDATE matches SET start = 'nonsense' WHERE id = 1",
		"UPDATE matches SET start = (SELECT variant FROM matches WHERE id = 1) || ' z1' WHERE id = 1",
		"UPDATE matches SET start = '" + otherGame() + "' WHERE id = 1",
		"UPDATE matches SET status = 3 WHERE id = 1",
		"UPDATE matches SET status = -1 WHERE id = 1",
		"UPDATE matches SET challenger = 2 WHERE id = 1",
		"UPDATE matches SET ending = 77 WHERE id = 1",
		"UPDATE matches SET result = 5 WHERE id = 1",
		"UPDATE matches SET result = 1000 WHERE id = 1",
		"UPDATE moves SET move = '' WHERE match_id = 1 AND ply = 1",
		"UPDATE moves SET move = 'a1 b2' WHERE match_id = 1 AND ply = 2",
		"UPDATE moves SET move = 'z99' WHERE match_id = 1 AND ply = 1",
		"UPDATE moves SET move = (SELECT move FROM moves WHERE match_id = 1 AND ply = 1) WHERE match_id = 1",
		"UPDATE moves SET ply = 3 WHERE match_id = 1 AND ply = 2",
		"UPDATE moves SET ply = -5 WHERE match_id = 1 AND ply = 1",
		"DELETE FROM moves WHERE match_id = 1 AND ply = 1",
	} {
		path := filepath.Join(t.TempDir(), "noughts.db")
		sqlitetest.Empty(t, path)
		db, err := sqlite.Open(t.Context(), path, logger)
		if err != nil {
			t.Fatal(err)
		}
		started(t, db)
		started(t, db)
		sqlitetest.Tamper(t, path, damage)
		if m, err := db.Match(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "match 1") {
			t.Errorf("%s: got %v, %v, want an error that names match 1", damage, m, err)
		}
		list, err := db.Matches(t.Context(), store.Filter{})
		if err != nil || len(list) != 1 || list[0].ID != 2 {
			t.Errorf("%s: listed %d matches, %v, want match 2 alone", damage, len(list), err)
		}
		if !strings.Contains(log.String(), "match 1") {
			t.Errorf("%s: the log does not name match 1: %q", damage, log.String())
		}
		log.Reset()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestNumbers holds the numbers still that are in files out there.
func TestNumbers(t *testing.T) {
	if match.Offered != 0 || match.Playing != 1 || match.Over != 2 {
		t.Error("the numbers of the stages have changed")
	}
	if match.NotEnded != 0 || match.ByPlay != 1 || match.Resigned != 2 || match.Claimed != 3 ||
		match.Declined != 4 || match.Cancelled != 5 || match.Expired != 6 {
		t.Error("the numbers of the endings have changed")
	}
	if engine.First != 0 || engine.Second != 1 || engine.Loss != -1 || engine.Draw != 0 || engine.Win != 1 {
		t.Error("the numbers of players or results have changed")
	}
}

// FuzzRow reads whatever may stand in a row: a match or an error, and no panic.
func FuzzRow(f *testing.F) {
	for _, p := range longtest.Part(6, games.Presets()) {
		f.Add(p.Variant, "", "a1 b2 a2", 1, 0, 0, 0, int64(0))
		f.Add(p.Variant, p.Variant+" c1 c2", "a1 b2 a2", 1, 0, 0, 0, int64(0))
		f.Add(p.Variant+":exact", p.Variant, "Xb3 Ob4", 2, 1, 1, 1, int64(1))
		f.Add(p.Variant+" a1", "c1 \x00", "t20 a0 a21 \x00 é", 200, -1, 7, -2, int64(-1<<63))
	}
	path := filepath.Join(f.TempDir(), "noughts.db")
	db, err := sqlite.Open(f.Context(), path, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { db.Close() })
	id := started(f, db).ID
	f.Fuzz(func(t *testing.T, variant, start, moves string, status, challenger, ending, result int, at int64) {
		sqlitetest.Tamper(t, path, `UPDATE matches SET variant = ?, start = ?, status = ?, challenger = ?, ending = ?, result = ?,
			created = ?, touched = ?, deadline = ? WHERE id = ?`, variant, start, status, challenger, ending, result, at, at, at, id)
		sqlitetest.Tamper(t, path, "DELETE FROM moves")
		for i, mv := range strings.Split(moves, " ") {
			sqlitetest.Tamper(t, path, "INSERT INTO moves (match_id, ply, move) VALUES (?, ?, ?)", id, i+1, mv)
		}
		m, err := db.Match(t.Context(), id)
		if err != nil {
			if !strings.Contains(err.Error(), "match 1") {
				t.Errorf("got %v, want an error that names the match", err)
			}
			return
		}
		use(t, m)
	})
}

// use does with a match what everybody does.
func use(t *testing.T, m *match.Match) {
	again, err := games.Parse(m.Game.Variant())
	if err != nil || again.Variant() != m.Game.Variant() {
		t.Errorf("variant %s: %v", m.Game.Variant(), err)
	}
	m.Position().Board()
	m.BotToMove()
	m.LastTurn()
	for _, mv := range m.Position().AppendMoves(nil) {
		if name := m.Game.MoveName(mv); name == "" {
			t.Errorf("move %+v has no name", mv)
		}
	}
}
