package sqlite

import (
	"context"
	"errors"
	"slices"
	"sync"

	"noughts/store/sqlstore"
)

// A change waits to be saved.
type change struct {
	f          func(w *writer) error
	durability sqlstore.Durability
	done       chan error // gets the result: nil once it is saved, errAlone if it has to be made alone
}

// errAlone says that a change failed in a group, and has to be made alone. Nothing of it is saved.
var errAlone = errors.New("it has to be made alone")

// maxGroup is how many changes are committed together at most, so that no change waits for too many
// others. A guess.
const maxGroup = 64

// changes is the queue of changes. The goroutine that gets the turn saves all of them in one
// transaction (group commit), so that all wait for the disk once, which is most of the time that a
// change takes.
type changes struct {
	mu      sync.Mutex
	waiting []*change
}

func (q *changes) add(c *change) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, c)
}

// take removes the first changes and returns them.
func (q *changes) take() []*change {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), maxGroup)
	first := q.waiting[:n:n]
	q.waiting = slices.Clone(q.waiting[n:])
	return first
}

// withdraw removes a change, unless it was taken already.
func (q *changes) withdraw(c *change) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, c)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return true
}

// write runs f as one transaction. It waits for its turn until ctx ends; once begun, the
// transaction goes on when ctx ends. Changes that wait at the same time are saved with it.
func (db *DB) write(ctx context.Context, d sqlstore.Durability, f func(w *writer) error) error {
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	return db.writeInTurn(ctx, d, f)
}

// writeInTurn is write for callers that have entered the gate, or are closing the file.
func (db *DB) writeInTurn(ctx context.Context, d sqlstore.Durability, f func(w *writer) error) error {
	if db.writers[d] == nil {
		return db.explain(errReadOnly)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &change{f, d, make(chan error, 1)}
	db.changes.add(c)
	for {
		select {
		case err := <-c.done:
			if errors.Is(err, errAlone) {
				return db.writeAlone(ctx, c)
			}
			return err
		case db.writing <- struct{}{}:
			list := db.changes.take()
			if len(list) == 1 && list[0] == c {
				defer db.endTurn()
				return db.transact(d, f)
			}
			db.saveGroup(list)
			db.endTurn()
		case <-ctx.Done():
			if db.changes.withdraw(c) {
				return ctx.Err()
			}
			ctx = context.WithoutCancel(ctx) // the change is being made
		}
	}
}

// writeAlone makes a change in a turn of its own.
func (db *DB) writeAlone(ctx context.Context, c *change) error {
	if err := db.turn(ctx); err != nil {
		return err
	}
	defer db.endTurn()
	return db.transact(c.durability, c.f)
}

// saveGroup commits changes together, without those that fail, and sends each its result.
func (db *DB) saveGroup(list []*change) {
	for len(list) > 0 {
		failed, err := db.commitGroup(list)
		if failed == nil {
			for _, c := range list {
				c.done <- err
			}
			return
		}
		failed.done <- errAlone
		list = slices.DeleteFunc(list, func(c *change) bool { return c == failed })
	}
}

// commitGroup makes changes in one transaction. If a change fails, commitGroup returns it, and
// nothing is saved.
func (db *DB) commitGroup(list []*change) (failed *change, err error) {
	d := sqlstore.Unsynced
	for _, c := range list {
		d = max(d, c.durability)
	}
	defer func() {
		if recover() != nil { // the change panics again in its own goroutine
			err = errAlone
		}
	}()
	err = db.transact(d, func(w *writer) error {
		for _, c := range list {
			failed = c
			if err := c.f(w); err != nil {
				return errAlone
			}
		}
		failed = nil
		return nil
	})
	return failed, err
}
