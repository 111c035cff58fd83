package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"noughts/store"
)

// Person loads a person.
func (st *Store) Person(ctx context.Context, id string) (store.Person, error) {
	p := store.Person{ID: id}
	err := st.scan(ctx, "SELECT theme, locale, quiet, remind, unlisted, no_hints, challengers FROM people WHERE id = ?", []any{id},
		&p.Theme, &p.Locale, &p.Muted, &p.Remind, &p.Unlisted, &p.NoHints, &p.Challengers)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Person{}, fmt.Errorf("load person %s: %w", id, st.db.Failed(err))
	}
	return p, nil
}

// A column is a column of a row that may have changed.
type column struct {
	changed bool
	query   Query // with the ID and the value
	value   any
}

// saveColumns saves the changed columns of a row. The query create inserts the row if it does not
// exist.
func (st *Store) saveColumns(ctx context.Context, what string, create Query, id string, list ...column) error {
	all := []Statement{{create, []any{id}}}
	for _, c := range list {
		if c.changed {
			all = append(all, Statement{c.query, []any{id, c.value}})
		}
	}
	if _, err := st.db.WriteAll(ctx, Synced, all...); err != nil {
		return fmt.Errorf("save %s %s: %w", what, id, err)
	}
	return nil
}

// SavePerson saves the changed fields of a person.
func (st *Store) SavePerson(ctx context.Context, before, after store.Person) error {
	return st.saveColumns(ctx, "person", "INSERT INTO people (id, theme) VALUES (?, '') ON CONFLICT (id) DO NOTHING", after.ID,
		column{before.Theme != after.Theme, "UPDATE people SET theme = ?2 WHERE id = ?1", after.Theme},
		column{before.Locale != after.Locale, "UPDATE people SET locale = ?2 WHERE id = ?1", after.Locale},
		column{before.Muted != after.Muted, "UPDATE people SET quiet = ?2 WHERE id = ?1", after.Muted},
		column{before.Remind != after.Remind, "UPDATE people SET remind = ?2 WHERE id = ?1", after.Remind},
		column{before.Unlisted != after.Unlisted, "UPDATE people SET unlisted = ?2 WHERE id = ?1", after.Unlisted},
		column{before.NoHints != after.NoHints, "UPDATE people SET no_hints = ?2 WHERE id = ?1", after.NoHints},
		column{before.Challengers != after.Challengers, "UPDATE people SET challengers = ?2 WHERE id = ?1", after.Challengers},
	)
}

// Server loads a server.
func (st *Store) Server(ctx context.Context, id string) (store.Server, error) {
	s := store.Server{ID: id}
	var channels string
	err := st.scan(ctx, "SELECT quiet, threads, locale, theme, control, channels, public FROM servers WHERE id = ?", []any{id},
		&s.Muted, &s.Threads, &s.Locale, &s.Theme, &s.Control, &channels, &s.Public)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Server{}, fmt.Errorf("load server %s: %w", id, st.db.Failed(err))
	}
	if channels != "" {
		s.Channels = strings.Fields(channels)
	}
	return s, nil
}

// SaveServer saves the changed fields of a server.
func (st *Store) SaveServer(ctx context.Context, before, after store.Server) error {
	return st.saveColumns(ctx, "server", "INSERT INTO servers (id, quiet) VALUES (?, FALSE) ON CONFLICT (id) DO NOTHING", after.ID,
		column{before.Muted != after.Muted, "UPDATE servers SET quiet = ?2 WHERE id = ?1", after.Muted},
		column{before.Threads != after.Threads, "UPDATE servers SET threads = ?2 WHERE id = ?1", after.Threads},
		column{before.Locale != after.Locale, "UPDATE servers SET locale = ?2 WHERE id = ?1", after.Locale},
		column{before.Theme != after.Theme, "UPDATE servers SET theme = ?2 WHERE id = ?1", after.Theme},
		column{before.Control != after.Control, "UPDATE servers SET control = ?2 WHERE id = ?1", after.Control},
		column{!slices.Equal(before.Channels, after.Channels), "UPDATE servers SET channels = ?2 WHERE id = ?1", strings.Join(after.Channels, " ")},
		column{before.Public != after.Public, "UPDATE servers SET public = ?2 WHERE id = ?1", after.Public},
	)
}

// SetMember saves whether the bot is a member of a server. After each log-in Discord lists all
// servers, so what is saved already is not written again.
func (st *Store) SetMember(ctx context.Context, guildID string, in bool, at time.Time) error {
	var left time.Time
	err := st.scan(ctx, "SELECT left_at FROM servers WHERE id = ?", []any{guildID}, (*instant)(&left))
	switch known := err == nil; {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("load server %s: %w", guildID, st.db.Failed(err))
	case in && known && left.IsZero(), !in && (!known || !left.IsZero()):
		return nil
	case in:
		at = time.Time{}
	}
	return st.save(ctx, "server "+guildID, `INSERT INTO servers (id, quiet, left_at) VALUES (?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET left_at = excluded.left_at`, guildID, false, nanos(at))
}

// Memberships lists the servers in which the bot is or was a member.
func (st *Store) Memberships(ctx context.Context) ([]store.Membership, error) {
	return collect(ctx, st, "list the servers", "SELECT id, left_at FROM servers ORDER BY id", nil, func(rows *sql.Rows) (m store.Membership, err error) {
		err = rows.Scan(&m.GuildID, (*instant)(&m.LeftAt))
		return m, err
	})
}

// Block saves whether a person blocks another.
func (st *Store) Block(ctx context.Context, userID, otherID string, blocked bool) error {
	query := Query("DELETE FROM blocks WHERE user_id = ? AND other_id = ?")
	if blocked {
		query = "INSERT INTO blocks (user_id, other_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
	}
	return st.save(ctx, "the blocks of "+userID, query, userID, otherID)
}

// Blocks lists the people that a person blocks.
func (st *Store) Blocks(ctx context.Context, userID string) ([]string, error) {
	return collect(ctx, st, "load the blocks of "+userID, "SELECT other_id FROM blocks WHERE user_id = ? ORDER BY other_id",
		[]any{userID}, func(rows *sql.Rows) (id string, err error) {
			err = rows.Scan(&id)
			return id, err
		})
}
