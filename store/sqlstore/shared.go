package sqlstore

import (
	"context"
	"fmt"

	"noughts/store"
)

// SaveShared saves where something was shared, and forgets what was shared long ago.
func (st *Store) SaveShared(ctx context.Context, s store.Shared) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		if _, err := tx.Exec("DELETE FROM shared WHERE at < ?", nanos(s.At.Add(-store.SharedFor))); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO shared (subject, guild, channel, message, at) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (subject) DO UPDATE SET guild = excluded.guild, channel = excluded.channel, message = excluded.message, at = excluded.at`,
			s.Subject, s.GuildID, s.ChannelID, s.MessageID, nanos(s.At))
		return err
	})
	if err != nil {
		return fmt.Errorf("save where %s was shared: %w", s.Subject, err)
	}
	return nil
}

// Shared loads where something was shared.
func (st *Store) Shared(ctx context.Context, subject string) (store.Shared, error) {
	s := store.Shared{Subject: subject}
	err := st.scan(ctx, "SELECT guild, channel, message, at FROM shared WHERE subject = ?", []any{subject}, &s.GuildID, &s.ChannelID, &s.MessageID, (*instant)(&s.At))
	if err := st.loaded(err, "where %s was shared", subject); err != nil {
		return s, err
	}
	return s, nil
}
