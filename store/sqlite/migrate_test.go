package sqlite

import (
	"context"
	"database/sql"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"

	"noughts/engine/games"
	"noughts/store"
)

// old makes a file with tables of an earlier version.
func old(t *testing.T, path string, version int64, statements ...string) {
	t.Helper()
	pool, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	steps, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, pool, steps, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := pool.ExecContext(context.Background(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// TestUpdateOfTables opens a file from before anybody noted what was shown: what
// is there counts as shown, so that nobody is called again and no board drawn.
func TestUpdateOfTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	old(t, path, 2,
		`INSERT INTO matches (id, revision, variant, first_user, first_name, first_level, second_user, second_name, second_level,
			challenger, status, ending, result, margin, guild, channel, message, notice, theme, rematch, created, touched, bot_to_move)
			VALUES (1, 5, '`+games.Presets()[0].Variant+`', '1', 'A', '', '2', 'B', '', 0, 1, 0, 0, 0, 'g', 'c', 'm', 'n', '', 0, 1, 2, 0),
			(2, 5, '`+games.Presets()[0].Variant+`', '1', 'A', '', '2', 'B', '', 0, 2, 2, 1, 0, 'g', 'c', 'k', '', '', 0, 1, 2, 0)`,
		"INSERT INTO moves VALUES (1, 1, 'b2'), (1, 2, 'a1')")
	db, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m, err := db.Match(t.Context(), 1)
	if err != nil || m.Ply() != 2 {
		t.Fatal(m, err)
	}
	d, err := db.Delivered(t.Context(), 1)
	if err != nil || d.Due || d.Board.Ply != 2 || d.Board.MessageID != "m" || d.Notice.MessageID != "n" || !d.Notice.IsFor(m) {
		t.Errorf("got %+v, %v", d, err)
	}
	for _, f := range []store.Filter{{Undelivered: true}, {NoticeDue: true}} {
		if list, err := db.IDs(t.Context(), f); err != nil || len(list) != 0 {
			t.Errorf("%+v: got %v, %v, want none", f, list, err)
		}
	}
}
