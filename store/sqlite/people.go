package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"noughts/store"
)

// Person loads a person.
func (db *DB) Person(ctx context.Context, id string) (store.Person, error) {
	p := store.Person{ID: id}
	err := db.reader.scan(ctx, "SELECT theme, quiet, remind, unlisted FROM people WHERE id = ?", []any{id}, &p.Theme, &p.Quiet, &p.Remind, &p.Unlisted)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Person{}, fmt.Errorf("load person %s: %w", id, db.readError(err))
	}
	return p, nil
}

// SavePerson saves a person.
func (db *DB) SavePerson(ctx context.Context, p store.Person) error {
	return db.save(ctx, "person "+p.ID, `INSERT INTO people (id, theme, quiet, remind, unlisted) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET theme = excluded.theme, quiet = excluded.quiet, remind = excluded.remind,
		unlisted = excluded.unlisted`, p.ID, p.Theme, p.Quiet, p.Remind, p.Unlisted)
}

// Server loads a server.
func (db *DB) Server(ctx context.Context, id string) (store.Server, error) {
	s := store.Server{ID: id}
	err := db.reader.scan(ctx, "SELECT quiet, threads FROM servers WHERE id = ?", []any{id}, &s.Quiet, &s.Threads)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Server{}, fmt.Errorf("load server %s: %w", id, db.readError(err))
	}
	return s, nil
}

// SaveServer saves a server.
func (db *DB) SaveServer(ctx context.Context, s store.Server) error {
	return db.save(ctx, "server "+s.ID, `INSERT INTO servers (id, quiet, threads) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET quiet = excluded.quiet, threads = excluded.threads`, s.ID, s.Quiet, s.Threads)
}

// Block saves of whom a person does not want to hear.
func (db *DB) Block(ctx context.Context, userID, otherID string, blocked bool) error {
	query := "DELETE FROM blocks WHERE user_id = ? AND other_id = ?"
	if blocked {
		query = "INSERT INTO blocks (user_id, other_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
	}
	return db.save(ctx, "the blocks of "+userID, query, userID, otherID)
}

// Blocks lists of whom a person does not want to hear.
func (db *DB) Blocks(ctx context.Context, userID string) ([]string, error) {
	return collect(ctx, db, "load the blocks of "+userID, "SELECT other_id FROM blocks WHERE user_id = ? ORDER BY other_id",
		[]any{userID}, func(rows *sql.Rows) (id string, err error) {
			err = rows.Scan(&id)
			return id, err
		})
}

// save runs one statement that must not be lost; what names it in an error.
func (db *DB) save(ctx context.Context, what, query string, args ...any) error {
	err := db.write(ctx, synced, func(w *writer) error {
		_, err := w.exec(query, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("save %s: %w", what, err)
	}
	return nil
}
