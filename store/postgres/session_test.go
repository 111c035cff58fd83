package postgres_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
)

// A pooler that lends a connection for a session is as good as the server itself.
func TestPoolerOfSessions(t *testing.T) {
	address := postgrestest.Bouncer(t, postgrestest.Empty(t), "pool_mode = session")
	db := open(t, address)
	defer db.Close()
	m := newMatch(t, db, "1", "2")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_, err := db.Match(t.Context(), m.ID)
			if err == nil {
				err = db.SaveLastSeen(t.Context(), "1", m.ID, time.Now())
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if _, err := db.Update(t.Context(), m, moved(t, m)); err != nil {
		t.Error(err)
	}
	reader, _ := db.Pools()
	for query, want := range map[string]string{"SHOW default_transaction_isolation": "repeatable read", "SHOW default_transaction_read_only": "on"} {
		var got string
		if err := reader.QueryRowContext(t.Context(), query).Scan(&got); err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", query, got, err, want)
		}
	}
}

// A pooler that is of no use is refused at once, by the setting that is to be changed.
func TestPoolersAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		settings []string
		want     string
	}{
		"transaction":             {[]string{"pool_mode = transaction"}, "pool_mode = session"},
		"transaction, in turn":    {[]string{"pool_mode = transaction", "server_round_robin = 1"}, "pool_mode = session"},
		"transaction, one server": {[]string{"pool_mode = transaction", "default_pool_size = 1"}, "pool_mode = session"},
		"transaction, settings":   {[]string{"pool_mode = transaction", "ignore_startup_parameters = default_transaction_isolation,synchronous_commit"}, "pool_mode = session"},
		"statement":               {[]string{"pool_mode = statement"}, "pool_mode = session"},
		"too small":               {[]string{"pool_mode = session", "default_pool_size = 3"}, "lends 3 connections to this process, which may take 20 at once: set default_pool_size"},
		"for one client":          {[]string{"pool_mode = session", "default_pool_size = 1"}, "set default_pool_size"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(c.want, "default_pool_size") { // of which it is sure only after a while
				longtest.SkipShort(t)
			}
			address := postgrestest.Bouncer(t, postgrestest.Empty(t), c.settings...)
			db, err := postgres.Open(t.Context(), address, nil)
			if err == nil {
				db.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || store.ReasonOf(err) != store.Broken {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
