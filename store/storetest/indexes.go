package storetest

import (
	"context"
	"database/sql"
	"slices"
	"testing"
	"time"

	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// Indexes makes every list of matches of a database and asks it how it went about that: a bot with
// a hundred thousand matches must not read them all at every click. check is told the query and the
// index that is there for it.
func Indexes(t *testing.T, db sqlstore.Database, check func(index string, q sqlstore.Query, args []any)) {
	playing := []match.Status{match.Playing}
	due, variant := time.Unix(0, 500), games.Presets()[0].Variant
	asked := &lastQuery{Database: db}
	st := sqlstore.New(asked, nil)
	if _, err := st.ForgetGuests(t.Context(), due); err != nil {
		t.Fatal(err)
	}
	check("matches_guests", asked.query, asked.args)
	if _, err := st.Played(t.Context(), "u1", "g1", "c1"); err != nil {
		t.Fatal(err)
	}
	for _, index := range []string{"matches_first", "matches_second", "matches_channel"} {
		check(index, asked.query, slices.Clone(asked.args))
	}
	for _, one := range []struct {
		guild   string
		indexes []string
	}{{"", []string{"matches_ended", "puzzle_results_at"}}, {"g1", []string{"matches_ended_in", "puzzle_results_in"}}} {
		if _, err := st.Activity(t.Context(), one.guild, due, due.Add(5)); err != nil {
			t.Fatal(err)
		}
		for _, index := range one.indexes {
			check(index, asked.query, slices.Clone(asked.args))
		}
	}
	for index, filter := range map[string]store.Filter{
		"matches_first":    {UserID: "u1", Status: playing},
		"matches_second":   {UserID: "u1"},
		"matches_channel":  {ChannelID: "c1", Status: playing},
		"matches_parent":   {Parent: "c1", Status: playing},
		"matches_deadline": {Status: []match.Status{match.Offered}, DueBefore: due},
		"matches_guild":    {GuildID: "g1", Variant: variant, Status: playing},
		"matches_unaided":  {Unaided: true, Variant: variant, Limit: 50},
		"matches_remind":   {RemindBefore: due, Accessible: true},
		"matches_owed":     {BotToMove: true, Accessible: true},

		"matches_undelivered": {Undelivered: true, Accessible: true, Limit: 50},
		"matches_uncalled":    {NoticeDue: true, Accessible: true, Limit: 50},
	} {
		if _, err := st.IDs(t.Context(), filter); err != nil {
			t.Fatal(err)
		}
		check(index, asked.query, asked.args)
	}
}

// A lastQuery remembers the last query.
type lastQuery struct {
	sqlstore.Database

	query sqlstore.Query
	args  []any
}

// Query implements sqlstore.Database.
func (a *lastQuery) Query(ctx context.Context, q sqlstore.Query, args ...any) (*sql.Rows, error) {
	a.query, a.args = q, args
	return a.Database.Query(ctx, q, args...)
}
