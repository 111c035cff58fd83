package sqlite

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// TestListsUseIndexes asks SQLite how it would go about each list: a bot with a
// hundred thousand matches must not read them all at every click.
func TestListsUseIndexes(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	playing := []match.Status{match.Playing}
	asks := map[string]func(*sqlstore.Store) error{"matches_guests": func(st *sqlstore.Store) error {
		_, err := st.ForgetGuests(t.Context(), time.Unix(0, 500))
		return err
	}}
	for name, filter := range map[string]store.Filter{
		"matches_first":    {UserID: "1", Status: playing},
		"matches_second":   {UserID: "1"},
		"matches_channel":  {ChannelID: "1", Status: playing},
		"matches_deadline": {Status: []match.Status{match.Offered}, DueBefore: time.Now()},
		"matches_guild":    {GuildID: "1", Variant: "mnk:3x3:3", Status: playing},
		"matches_unaided":  {Unaided: true, Variant: "mnk:3x3:3", Limit: 50},
		"matches_remind":   {RemindBefore: time.Now(), Reachable: true},
		"matches_owed":     {BotToMove: true, Reachable: true},

		"matches_undelivered": {Undelivered: true, Reachable: true, Limit: 50},
		"matches_uncalled":    {NoticeDue: true, Reachable: true, Limit: 50},
	} {
		asks[name] = func(st *sqlstore.Store) error {
			_, err := st.IDs(t.Context(), filter)
			return err
		}
	}
	for name, ask := range asks {
		asked := &asking{Database: database{db}}
		if err := ask(sqlstore.New(asked, nil)); err != nil {
			t.Fatal(err)
		}
		rows, err := db.reader.pool.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+string(asked.query), asked.args...)
		if err != nil {
			t.Fatal(err)
		}
		var plan []string
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan = append(plan, detail)
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(plan, "\n")
		if !strings.Contains(text, name) || strings.Contains(text, "SCAN m") && !strings.Contains(text, "SCAN m USING INDEX "+name) {
			t.Errorf("%s does not use %s:\n%s", asked.query, name, text)
		}
	}
}

// asking remembers the last query.
type asking struct {
	sqlstore.Database

	query sqlstore.Query
	args  []any
}

func (a *asking) Query(ctx context.Context, q sqlstore.Query, args ...any) (*sql.Rows, error) {
	a.query, a.args = q, args
	return a.Database.Query(ctx, q, args...)
}
