package postgres_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
	"noughts/store/sqlstore"
)

// someRow has a value of each kind that every column of that kind takes.
var someRow = map[string]any{"INTEGER": 1, "REAL": 0.1, "TEXT": "channel", "BLOB": []byte("\x00\xff")}

// fill puts a row into each table of a file, also those of later steps, and returns how many there
// are.
func fill(t *testing.T, path string) int {
	t.Helper()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	columns := map[string][]string{}
	values := map[string][]any{}
	for _, line := range read(t, "sqlite", path, `SELECT m.name || ' ' || c.name || ' ' || c.type, '', 1
		FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`, "SELECT 'goose_' WHERE 0") {
		words := strings.Fields(line)
		columns[words[0]] = append(columns[words[0]], words[1])
		values[words[0]] = append(values[words[0]], someRow[words[2]])
	}
	for name, list := range columns {
		query := fmt.Sprintf("INSERT INTO %s (%s) VALUES (?%s)", name, strings.Join(list, ", "), strings.Repeat(", ?", len(list)-1))
		if _, err := raw.ExecContext(t.Context(), query, values[name]...); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
	}
	return len(columns)
}

// TestCopy copies a file into PostgreSQL and from there into another file: both have everything,
// and go on as the first would have.
func TestCopy(t *testing.T) {
	first, last := filepath.Join(t.TempDir(), "first.db"), filepath.Join(t.TempDir(), "last.db")
	sqlitetest.Empty(t, first)
	sqlitetest.Empty(t, last)
	tables := fill(t, first)
	lite, err := sqlite.Open(t.Context(), first, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer lite.Close()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	var m *match.Match
	for i := range 60 { // more than are sent at once
		m = match.New(game, [2]match.Seat{{UserID: "1", Name: "O'Brien\x00"}, {Level: "strong"}}, engine.First, time.Unix(0, int64(i)))
		if m, err = lite.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	address := postgrestest.Empty(t)
	full := open(t, address)
	defer full.Close()
	back, err := sqlite.Open(t.Context(), last, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer back.Close()
	for _, step := range []struct{ from, to *sqlstore.Store }{{lite.Store, full.Store}, {full.Store, back.Store}} {
		rows, err := sqlstore.Copy(t.Context(), step.from, step.to)
		if err != nil || len(rows) != tables || rows["matches"] != 61 {
			t.Fatalf("copied %v, %v, want rows of %d tables", rows, err, tables)
		}
		for name, n := range rows {
			if n == 0 {
				t.Errorf("nothing was copied of %s", name)
			}
		}
		if _, err := sqlstore.Copy(t.Context(), step.from, step.to); !errors.Is(err, sqlstore.ErrNotEmpty) {
			t.Errorf("copied once more: %v", err)
		}
	}
	for _, table := range []string{"matches", "attempts", "blobs", "moves", "day_posts"} {
		if diff := cmp.Diff(rowsOf(t, first, table), rowsOf(t, last, table)); diff != "" {
			t.Errorf("%s has changed on its way (-first +last):\n%s", table, diff)
		}
	}
	for _, s := range []store.Store{full, back} {
		got, err := s.Match(t.Context(), m.ID)
		if err != nil || got.Seats[0].Name != "O'Brien\ufffd" || !got.Touched.Equal(m.Touched) {
			t.Errorf("got %+v, %v", got, err)
		}
		next, err := s.Create(t.Context(), m)
		if err != nil || next.ID != m.ID+1 {
			t.Errorf("the next match is %+v, %v, want %d", next, err, m.ID+1)
		}
	}
}

// TestCopySequences copies a file whose last match was deleted: its number is given to no other.
func TestCopySequences(t *testing.T) {
	path := filepath.Join(t.TempDir(), "first.db")
	sqlitetest.Empty(t, path)
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.ExecContext(t.Context(), "INSERT INTO sqlite_sequence (name, seq) VALUES ('matches', 70), ('studies', 8)"); err != nil {
		t.Fatal(err)
	}
	lite, err := sqlite.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer lite.Close()
	full := open(t, postgrestest.Empty(t))
	defer full.Close()
	if _, err := sqlstore.Copy(t.Context(), lite.Store, full.Store); err != nil {
		t.Fatal(err)
	}
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m, err := full.Create(t.Context(), match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now()))
	if err != nil || m.ID != 71 {
		t.Errorf("the next match is %+v, %v, want 71", m, err)
	}
}

// rowsOf lists the rows of a table of a file.
func rowsOf(t *testing.T, path, name string) (list []string) {
	t.Helper()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	rows, err := raw.QueryContext(t.Context(), "SELECT * FROM "+name)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values, dst := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			dst[i] = &values[i]
		}
		if err := rows.Scan(dst...); err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(values))
	}
	slices.Sort(list)
	return list
}
