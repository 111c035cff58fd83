package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"noughts/store"
)

// Person loads a person.
func (st *Store) Person(ctx context.Context, id string) (store.Person, error) {
	p := store.Person{ID: id}
	err := st.scan(ctx, "SELECT theme, locale, quiet, remind, unlisted, no_hints, challengers FROM people WHERE id = ?", []any{id},
		&p.Theme, &p.Locale, &p.Quiet, &p.Remind, &p.Unlisted, &p.NoHints, &p.Challengers)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Person{}, fmt.Errorf("load person %s: %w", id, st.db.Failed(err))
	}
	return p, nil
}

// SavePerson saves a person.
func (st *Store) SavePerson(ctx context.Context, p store.Person) error {
	return st.save(ctx, "person "+p.ID, `INSERT INTO people (id, theme, locale, quiet, remind, unlisted, no_hints, challengers)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET theme = excluded.theme, locale = excluded.locale, quiet = excluded.quiet, remind = excluded.remind,
		unlisted = excluded.unlisted, no_hints = excluded.no_hints, challengers = excluded.challengers`,
		p.ID, p.Theme, p.Locale, p.Quiet, p.Remind, p.Unlisted, p.NoHints, p.Challengers)
}

// Server loads a server.
func (st *Store) Server(ctx context.Context, id string) (store.Server, error) {
	s := store.Server{ID: id}
	var channels string
	err := st.scan(ctx, "SELECT quiet, threads, locale, theme, control, channels FROM servers WHERE id = ?", []any{id},
		&s.Quiet, &s.Threads, &s.Locale, &s.Theme, &s.Control, &channels)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Server{}, fmt.Errorf("load server %s: %w", id, st.db.Failed(err))
	}
	if channels != "" {
		s.Channels = strings.Fields(channels)
	}
	return s, nil
}

// SaveServer saves a server.
func (st *Store) SaveServer(ctx context.Context, s store.Server) error {
	return st.save(ctx, "server "+s.ID, `INSERT INTO servers (id, quiet, threads, locale, theme, control, channels) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET quiet = excluded.quiet, threads = excluded.threads, locale = excluded.locale, theme = excluded.theme,
		control = excluded.control, channels = excluded.channels`,
		s.ID, s.Quiet, s.Threads, s.Locale, s.Theme, s.Control, strings.Join(s.Channels, " "))
}

// SetMember saves whether the bot is in a server. After each log-in it hears of all of them, so
// what is known already is not written again.
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

// Memberships lists the servers in which the bot is or was.
func (st *Store) Memberships(ctx context.Context) ([]store.Membership, error) {
	return collect(ctx, st, "list the servers", "SELECT id, left_at FROM servers ORDER BY id", nil, func(rows *sql.Rows) (m store.Membership, err error) {
		err = rows.Scan(&m.GuildID, (*instant)(&m.LeftAt))
		return m, err
	})
}

// Block saves of whom a person does not want to hear.
func (st *Store) Block(ctx context.Context, userID, otherID string, blocked bool) error {
	query := Query("DELETE FROM blocks WHERE user_id = ? AND other_id = ?")
	if blocked {
		query = "INSERT INTO blocks (user_id, other_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
	}
	return st.save(ctx, "the blocks of "+userID, query, userID, otherID)
}

// Blocks lists of whom a person does not want to hear.
func (st *Store) Blocks(ctx context.Context, userID string) ([]string, error) {
	return collect(ctx, st, "load the blocks of "+userID, "SELECT other_id FROM blocks WHERE user_id = ? ORDER BY other_id",
		[]any{userID}, func(rows *sql.Rows) (id string, err error) {
			err = rows.Scan(&id)
			return id, err
		})
}
