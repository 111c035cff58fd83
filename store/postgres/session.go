package postgres

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"noughts/store"
)

// configOf reads the address of a database. Its errors never repeat the address, which may hold a
// password.
func configOf(address string) (*pgx.ConnConfig, error) {
	const form = "the address of the database makes no sense: it has to look like postgres://user:password@host:5432/database"
	if !Is(address) {
		return nil, store.Unavailable(store.Broken, errors.New(form))
	}
	config, err := pgx.ParseConfig(address)
	if err != nil || strayAt.MatchString(address) {
		return nil, store.Unavailable(store.Broken, errors.New(form+"; a sign such as # % / ? @ or a blank in the password does not stand for itself there: percent-encode it (# is %23)"))
	}
	return config, nil
}

// strayAt finds a second @ before the path, and an @ after the host: a character of the password
// has ended the password, or the host, too early, so that a part of the password would be taken for
// the host or its port.
var strayAt = regexp.MustCompile(`^[a-z]+://(?:[^/?#@]*@[^/?#]*@|[^/?#@]+(?:[/#][^?]*@|\?[^=]*@|\?.*@[^&]*/))`)

// set returns a function that sets session settings, given as pairs of names and values, on each
// new connection. A pooler refuses settings in the log-in.
func set(pairs ...string) pgconn.AfterConnectFunc {
	var sql strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(&sql, "SET %s = '%s';", pairs[i], pairs[i+1])
	}
	return func(ctx context.Context, conn *pgconn.PgConn) error {
		_, err := conn.Exec(ctx, sql.String()).ReadAll()
		return err
	}
}

// errNoSession refuses a pooler that assigns a connection for less than a session.
var errNoSession = store.Unavailable(store.Broken, errors.New("a pooler such as PgBouncer stands before the server and lends a connection for one transaction or statement alone; "+
	"noughts needs sessions, in which it listens (LISTEN) and has statements prepared: "+
	"set pool_mode = session in PgBouncer, or name the server itself"))

// errFewConnections refuses a pooler that allows fewer connections than a process may use at once.
func errFewConnections(got, want int) error {
	return store.Unavailable(store.Broken, fmt.Errorf("the pooler before the server lends %d connections to this process, which may take %d at once: "+
		"set default_pool_size in PgBouncer to at least %d for each process that uses the database", got, want, want))
}

// checkSession detects a pooler before the server. It refuses a pooler that assigns connections for
// less than a session, or allows fewer than a process may use.
func (db *DB) checkSession(ctx context.Context, most int) error {
	s := &sessions{config: db.config.Copy()}
	defer s.close()
	soon, cancel := context.WithTimeout(ctx, timeout)
	first, server, err := s.open(soon, "")
	cancel()
	switch {
	case err != nil:
		return sessionError(err)
	case server == first.PID():
		return nil // the client is connected to the server itself
	}
	if err := s.checkMode(ctx, first, server); err != nil {
		return sessionError(err)
	}
	return s.checkSize(ctx, most)
}

// sessionError returns errNoSession for an error of a pooler that refuses transactions.
func sessionError(err error) error {
	if strings.Contains(err.Error(), "statement pooling mode") {
		return errNoSession
	}
	return err
}

// sessions are the connections that checkSession makes.
type sessions struct {
	config *pgx.ConnConfig

	mu   sync.Mutex
	list []*pgconn.PgConn
	lent int // how many got a connection of the server
}

// open makes a connection, runs begin on it, and returns the process ID of the server that serves
// it.
func (s *sessions) open(ctx context.Context, begin string) (*pgconn.PgConn, uint32, error) {
	conn, err := pgconn.ConnectConfig(ctx, &s.config.Config)
	if err != nil {
		return nil, 0, err
	}
	server, err := serverOf(ctx, conn, begin)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, conn)
	if err == nil {
		s.lent++
	}
	return conn, server, err
}

// close closes all connections.
func (s *sessions) close() {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	for _, conn := range s.list {
		_ = conn.Close(ctx) // all answers are read
	}
}

// serverOf returns the process ID of the server that serves a connection now. It uses the simple
// protocol, which every pooler allows.
func serverOf(ctx context.Context, conn *pgconn.PgConn, begin string) (uint32, error) {
	results, err := conn.Exec(ctx, begin+"SELECT pg_backend_pid()").ReadAll()
	if err != nil {
		return 0, err
	}
	last := results[len(results)-1]
	if len(last.Rows) != 1 {
		return 0, errors.New("the server does not say which of its processes serves a connection")
	}
	id, err := strconv.ParseUint(string(last.Rows[0][0]), 10, 32)
	return uint32(id), err
}

// maxModeTries is how often checkMode tries, since other clients may use the pooler at the same
// time.
const maxModeTries = 3

// checkMode finds out whether the connection of an idle client is assigned to another client, which
// is in a transaction.
func (s *sessions) checkMode(ctx context.Context, first *pgconn.PgConn, server uint32) error {
	soon, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for range maxModeTries {
		_, other, err := s.open(soon, "BEGIN;")
		if err == nil && other != server {
			other, err = serverOf(soon, first, "")
			if err == nil && other == server {
				continue
			}
		}
		switch {
		case err == nil:
			return errNoSession
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			return nil // the pool is exhausted, which checkSize reports
		}
		return err
	}
	return nil
}

// sizeTimeout is how long a pooler may take to make all connections, one after the other. A guess.
const sizeTimeout = 5 * time.Second

// checkSize opens as many connections as a process may use. A pooler that allows fewer would block
// uses of the database for ever, long after the start.
func (s *sessions) checkSize(ctx context.Context, most int) error {
	soon, cancel := context.WithTimeout(ctx, sizeTimeout)
	defer cancel()
	var opening sync.WaitGroup
	for range most - s.lent {
		opening.Go(func() { _, _, _ = s.open(soon, "") })
	}
	opening.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.lent < most {
		return errFewConnections(s.lent, most)
	}
	return nil
}
