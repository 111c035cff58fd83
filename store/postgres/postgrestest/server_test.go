package postgrestest_test

import (
	"net"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noughts/store/postgres/postgrestest"
)

// TestStart starts a server that cannot start, since somebody has its port, and one whose memory a
// process still holds that the killed server has left behind: the one says so at once, the other
// waits for it.
func TestStart(t *testing.T) {
	server := postgrestest.New(t)
	address, err := url.Parse(server.Address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	server.Stop()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address.Host)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("started on a port that is taken: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}

	conn, err := pgx.Connect(t.Context(), address.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var left int
	if err := conn.QueryRow(t.Context(), "SELECT pg_backend_pid()").Scan(&left); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(left, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	server.Crash()
	time.AfterFunc(500*time.Millisecond, func() { _ = syscall.Kill(left, syscall.SIGCONT) })
	if err := server.Start(); err != nil {
		t.Error(err)
	}
}
