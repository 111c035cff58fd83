package postgres_test

import (
	"database/sql"
	"strings"
	"testing"

	"noughts/engine/match"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlstore"
	"noughts/store/storetest"
)

// manyMatches are ten thousand: nine of ten are over and shown as they are, and one of a hundred
// owes something.
const manyMatches = `INSERT INTO matches (revision, variant, first_user, first_name, first_level, second_user, second_name, second_level,
		challenger, status, ending, result, margin, guild, channel, message, theme, rematch, touched, deadline, remind_at,
		bot_to_move, visible, shown_message, shown_revision, shown_at, called_ply, called_at)
	SELECT 1, 'mnk:3x3:3', 'u' || n % 1000, '', '', 'u' || n % 999, '', '',
		0, CASE WHEN n % 10 = 0 THEN 1 ELSE 2 END, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, 0, 0, 'g' || n % 100, 'c' || n % 1000, 'm', '', 0, n,
		CASE WHEN n % 100 = 0 THEN n END, CASE WHEN n % 100 = 0 THEN n END,
		n % 200 = 0, CASE WHEN n % 100 = 0 THEN 2 ELSE 1 END, 'm', 1, 1, CASE WHEN n % 100 = 0 THEN -1 ELSE 0 END, 1
	FROM generate_series(1, 10000) n`

func TestListsUseIndexes(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	reader, writers := db.Pools()
	for _, statement := range []string{manyMatches, "ANALYZE matches"} {
		if _, err := writers[sqlstore.Unsynced].ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	storetest.Indexes(t, db.Database(), func(index string, q sqlstore.Query, args []any) {
		for i, arg := range args {
			if s, ok := arg.(match.Status); ok {
				args[i] = int64(s)
			}
		}
		rows, err := reader.QueryContext(t.Context(), "EXPLAIN "+postgres.Numbered(q), args...)
		if err != nil {
			t.Fatal(err)
		}
		var plan strings.Builder
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			plan.WriteString(line + "\n")
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		if text := plan.String(); !strings.Contains(text, index) || strings.Contains(text, "Seq Scan on matches") {
			t.Errorf("%s does not use %s:\n%s", q, index, text)
		}
	})
}

// TestDurability holds the settings still on which the promises of the package rest.
func TestDurability(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	reader, writers := db.Pools()
	for _, test := range []struct {
		pool           *sql.DB
		setting, value string
	}{
		{writers[sqlstore.Synced], "synchronous_commit", "on"},
		{writers[sqlstore.Unsynced], "synchronous_commit", "off"},
		{writers[sqlstore.Synced], "default_transaction_read_only", "off"},
		{reader, "default_transaction_read_only", "on"},
		{reader, "application_name", "noughts"},
	} {
		var got string
		if err := test.pool.QueryRowContext(t.Context(), "SHOW "+test.setting).Scan(&got); err != nil || got != test.value {
			t.Errorf("%s: got %s, %v, want %s", test.setting, got, err, test.value)
		}
	}
}

// TestNumbered writes the places of arguments as PostgreSQL does.
func TestNumbered(t *testing.T) {
	for q, want := range map[sqlstore.Query]string{
		"SELECT 1":                             "SELECT 1",
		"a = ? AND b IN (?, ?) LIMIT ?":        "a = $1 AND b IN ($2, $3) LIMIT $4",
		"a = ?2 OR b = ?1 OR c = ?2 AND ?10=1": "a = $2 OR b = $1 OR c = $2 AND $10=1",
	} {
		for range 2 { // also when it is known
			if got := postgres.Numbered(q); got != want {
				t.Errorf("%s: got %s, want %s", q, got, want)
			}
		}
	}
}
