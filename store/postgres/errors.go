package postgres

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"noughts/store"
)

// A failure is a way in which the server itself can fail, and what a person who
// runs the bot can do about it.
type failure struct {
	code   string // an SQLSTATE, or how one begins
	reason store.Reason
	advice string
}

// failures are known failures; the first that fits counts.
var failures = []failure{
	{"53100", store.Full, "the server's disk is full; free some space and go on, nothing that was saved is lost"},
	{"53300", store.Away, "the server has no connection left; raise its max_connections, or run fewer processes"},
	{"53", store.Away, "the server is out of memory or another resource"},
	{"25006", store.ReadOnly, "it is read-only; is this a standby"},
	{"42501", store.ReadOnly, "this user may not use its tables"},
	{"XX001", store.Damaged, "it is damaged; restore it from a backup"},
	{"XX002", store.Damaged, "an index of it is damaged; REINDEX it, or restore it from a backup"},
	{"3D000", store.Broken, "there is no such database; make it with createdb"},
	{"28P01", store.Broken, "the server refuses this user or password; signs such as % in the password have to be percent-encoded"},
	{"28", store.Broken, "the server refuses this user or password"},
	{"55P03", store.Locked, "another program holds its tables"},
	{"57014", store.Away, "the server gave up after its own time limit"},
	{"57P", store.Away, "the server is shutting down or starting; it is tried again with the next use"},
	{"58", store.Broken, "the server's disk fails"},
	{"08", store.Away, "the connection to the server is broken"},
	{"40", store.Locked, "others were always faster"},
	{"XX", store.Broken, "the server has met a bug of its own"},
}

// explain wraps an error with the name of the database and, if known, advice. If the server itself
// fails, the error wraps store.ErrUnavailable.
func (db *DB) explain(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrClosed) || errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		return err // these say nothing about the database
	}
	reason, advice := failureOf(err)
	if advice == "" {
		err = fmt.Errorf("database %s: %w", db.name, err)
		if reason != store.Fine {
			err = store.Unavailable(reason, err)
		}
		return err
	}
	return store.Unavailable(reason, fmt.Errorf("database %s: %s: %w", db.name, advice, err))
}

// failureOf returns the reason of a server's failure and advice, and Fine if the server works.
func failureOf(err error) (store.Reason, string) {
	if errors.Is(err, store.ErrUnavailable) {
		return store.ReasonOf(err), "" // the error has its advice already
	}
	if code := stateOf(err); code != "" {
		for _, f := range failures {
			if strings.HasPrefix(code, f.code) {
				return f.reason, f.advice
			}
		}
		return store.Fine, ""
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return store.Away, "the server cannot be reached; does it run, and is its address right"
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return store.Away, "the server does not answer"
	}
	if lost(err) {
		return store.Away, "the connection to the server is broken"
	}
	return store.Fine, ""
}

// stateOf returns the SQLSTATE of an error, empty without.
func stateOf(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// serializationFailure reports whether a transaction failed because of another transaction: it
// could not be serialized, or the two were in a deadlock.
func serializationFailure(err error) bool {
	code := stateOf(err)
	return code == "40001" || code == "40P01"
}

// broken reports whether an established connection has ended: the server has closed it, or is gone.
func broken(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return false // no connection was established
	}
	code := stateOf(err)
	return strings.HasPrefix(code, "57P0") || strings.HasPrefix(code, "08") || code == "" && lost(err)
}

// outcomeUnknown reports whether an error of COMMIT leaves the outcome unknown: the connection
// ended before the server's answer came. What the server refuses is not saved.
func outcomeUnknown(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		severity := cmp.Or(e.SeverityUnlocalized, e.Severity)
		return severity == "FATAL" || severity == "PANIC" // with these the server ends the connection
	}
	return !errors.Is(err, pgx.ErrTxCommitRollback) && !errors.Is(err, sql.ErrTxDone)
}

// lost reports whether an error is an error of the connection.
func lost(err error) bool {
	_, network := errors.AsType[net.Error](err)
	return (network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err) ||
		strings.Contains(err.Error(), "conn closed")) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}
