// Package postgrestest gives tests empty PostgreSQL databases, on a server of their own that is
// started when the first is asked for and ends with the test's process, however that ends.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noughts/engine/longtest"
	"noughts/store/postgres"
)

// A Server is a PostgreSQL server with a throw-away folder, on a port of loopback.
type Server struct {
	dir  string
	port int
	as   *syscall.SysProcAttr // not root, whom the server refuses

	mu   sync.Mutex
	stop io.Closer     // ends the process
	done chan struct{} // it has ended
}

// programs is the folder of the server's programs: Debian keeps them where no shell finds them.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("no PostgreSQL server here: its package is named postgresql")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// Start makes a server. Its files are not forced to the disk, as nobody needs them after a crash of
// the machine, unless the settings say so: each is one as in postgresql.conf.
func Start(settings ...string) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "noughts-postgres")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir}
	if err := s.make(bin, settings); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// make makes the server's files.
func (s *Server) make(bin string, settings []string) error {
	if os.Getuid() == 0 {
		uid, gid, err := somebody()
		if err != nil {
			return err
		}
		s.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: gid}}
		if err := os.Chown(s.dir, int(uid), int(gid)); err != nil {
			return err
		}
	}
	data := filepath.Join(s.dir, "data")
	cmd := exec.CommandContext(context.Background(), filepath.Join(bin, "initdb"), "--pgdata="+data, "--username=noughts", "--auth=trust",
		"--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions")
	cmd.SysProcAttr, cmd.Dir, cmd.WaitDelay = s.as, "/", 10*time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	s.port = port
	settings = append([]string{
		"listen_addresses = '127.0.0.1'", "port = " + strconv.Itoa(s.port), "unix_socket_directories = ''",
		"fsync = off", "full_page_writes = off", "max_wal_size = 256MB", "shared_buffers = 16MB", "max_connections = 200", "autovacuum = off",
		"wal_level = minimal", "max_wal_senders = 0", "log_min_messages = fatal",
	}, settings...)
	file, err := os.OpenFile(filepath.Join(data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteString("\n" + strings.Join(settings, "\n") + "\n")
	return errors.Join(err, file.Close())
}

// freePort finds a port that stays the server's own while it is away: the system gives none of
// those below 32768 to a connection that only asks for any, such as one to the server that isn't
// there.
func freePort() (int, error) {
	const lowest, above = 20000, 32768
	var err error
	for range 100 {
		port := lowest + rand.IntN(above-lowest)
		var l net.Listener
		if l, err = new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:"+strconv.Itoa(port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, err
}

// somebody is whom the server may run as where this process is root's.
func somebody() (uid, gid uint32, err error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		id, err := strconv.ParseUint(u.Uid, 10, 32)
		group, groupErr := strconv.ParseUint(u.Gid, 10, 32)
		if err == nil && groupErr == nil {
			return uint32(id), uint32(group), nil
		}
	}
	return 0, 0, errors.New("the server may not run as root, and there is nobody else here")
}

// watch runs the server until its own input ends, which it does with the process that holds
// the other end, and then removes its files unless it is told otherwise. It ends with the server,
// also with one that ends by itself.
const watch = `exec 3<&0
rm -f "$1/log" # a process that a killed server has left behind still writes into its own
"$0/postgres" -D "$1/data" >"$1/log" 2>&1 </dev/null 3<&- & server=$!
(
	read -r how <&3
	case "$how" in
	crash) kill -KILL $server ;;
	stop) kill -INT $server ;;
	*) trap '' TERM; kill -INT $server; exit 9 ;;
	esac
) & told=$!
wait $server
kill $told 2>/dev/null
wait $told
[ $? != 9 ] || rm -rf "$1"`

// Start starts the server again after Stop or Crash. Processes that a killed server has left behind
// may hold its memory for a while, so it is tried again.
func (s *Server) Start() error {
	err := s.launch()
	for range 600 {
		if err == nil || !strings.Contains(err.Error(), "still in use") {
			break
		}
		time.Sleep(100 * time.Millisecond)
		err = s.launch()
	}
	return err
}

// launch starts the server, and waits until it lets somebody in.
func (s *Server) launch() error {
	bin, err := programs()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(context.Background(), "/bin/sh", "-c", watch, bin, s.dir)
	cmd.SysProcAttr, cmd.Dir, cmd.WaitDelay = s.as, "/", 10*time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = cmd.Wait() // its state is that of a command that was told to end
	}()
	s.mu.Lock()
	s.stop, s.done = in, done
	s.mu.Unlock()
	return s.ready(done)
}

// ready waits until the server lets somebody in, or until done says that it has ended.
func (s *Server) ready(done <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() {
		defer cancel()
		select {
		case <-done:
		case <-ctx.Done():
		}
	}()
	for {
		conn, err := pgx.Connect(ctx, s.Address("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-time.After(20 * time.Millisecond):
			continue
		case <-ctx.Done():
		}
		select {
		case <-done:
			log, readErr := os.ReadFile(filepath.Join(s.dir, "log"))
			return errors.Join(fmt.Errorf("the server has ended: %s", log), readErr)
		default:
			return err
		}
	}
}

// Stop ends the server in an orderly way, and waits for that. Its files stay.
func (s *Server) Stop() { s.end("stop\n") }

// Crash kills the server, and waits for its end. Its files stay.
func (s *Server) Crash() { s.end("crash\n") }

// Remove ends the server and removes its files.
func (s *Server) Remove() { s.end("") }

func (s *Server) end(how string) {
	_ = s.Thaw() // what stands still does not end
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		return
	}
	_, _ = io.WriteString(s.stop.(io.Writer), how) // it may have ended by itself
	_ = s.stop.Close()
	<-s.done
	s.stop = nil
}

// Freeze has the server stand still until Thaw: its connections stay, and nothing is answered.
func (s *Server) Freeze() error { return s.signal(syscall.SIGSTOP) }

// Thaw has the server go on.
func (s *Server) Thaw() error { return s.signal(syscall.SIGCONT) }

// signal sends a signal to all processes of the server, to the one first that makes the others.
func (s *Server) signal(sig syscall.Signal) error {
	text, err := os.ReadFile(filepath.Join(s.dir, "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	parent, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	if err := syscall.Kill(parent, sig); err != nil {
		return err
	}
	ps := exec.CommandContext(context.Background(), "ps", "-A", "-o", "pid=,ppid=")
	ps.WaitDelay = 10 * time.Second
	list, err := ps.Output()
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(list)) {
		var child, of int
		if _, err := fmt.Sscan(line, &child, &of); err != nil || of != parent {
			continue
		}
		if err := syscall.Kill(child, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}

// Address is where a database of the server is.
func (s *Server) Address(name string) string {
	return fmt.Sprintf("postgres://noughts@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
}

var (
	shared   = sync.OnceValues(func() (*Server, error) { return Start() })
	template = sync.OnceValue(func() error {
		s, err := shared()
		if err != nil {
			return err
		}
		if err := s.run("CREATE DATABASE empty"); err != nil {
			return err
		}
		db, err := postgres.Open(context.Background(), s.Address("empty"), nil)
		if err != nil {
			return err
		}
		return db.Close()
	})
	made atomic.Int64
)

// run runs a command of whoever keeps the server.
func (s *Server) run(command string) error { return execute(s.Address("postgres"), command) }

// execute runs statements in a database.
func execute(address, statements string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statements)
	return errors.Join(err, conn.Close(ctx))
}

// Need returns a server's or database's error to a test: it leaves itself out where there is no
// server, and fails where nothing may be left out.
func need(tb testing.TB, err error) {
	tb.Helper()
	if err == nil {
		return
	}
	if _, missing := programs(); missing != nil {
		longtest.LeaveOut(tb, missing.Error())
	}
	tb.Fatal(err)
}

// New makes a server for one test.
func New(tb testing.TB, settings ...string) *Server {
	tb.Helper()
	s, err := Start(settings...)
	need(tb, err)
	tb.Cleanup(s.Remove)
	return s
}

// Empty makes an empty store, whose tables are up to date, and returns its address. To copy one
// takes far less than to make one.
func Empty(tb testing.TB) string {
	tb.Helper()
	need(tb, template())
	s, err := shared()
	need(tb, err)
	name := "copy" + strconv.FormatInt(made.Add(1), 10)
	need(tb, s.run("CREATE DATABASE "+name+" TEMPLATE empty STRATEGY WAL_LOG"))
	return s.Address(name)
}

// Blank makes a database without any tables, and returns its address.
func Blank(tb testing.TB) string {
	tb.Helper()
	s, err := shared()
	need(tb, err)
	name := "blank" + strconv.FormatInt(made.Add(1), 10)
	need(tb, s.run("CREATE DATABASE "+name))
	return s.Address(name)
}

// EndConnections has the server end all connections to a database.
func EndConnections(tb testing.TB, address string) {
	tb.Helper()
	s, err := shared()
	need(tb, err)
	name := strings.TrimPrefix(strings.TrimSuffix(address, "?sslmode=disable"), strings.TrimSuffix(s.Address(""), "?sslmode=disable"))
	need(tb, s.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+name+"'"))
}

// Execute runs statements in a database.
func Execute(tb testing.TB, address, statements string) {
	tb.Helper()
	need(tb, execute(address, statements))
}

// Counts asks a database for names with a number each.
func Counts(t testing.TB, address, query string) map[string]int {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	var name string
	var n int
	if _, err := pgx.ForEachRow(rows, []any{&name, &n}, func() error { counts[name] = n; return nil }); err != nil {
		t.Fatal(err)
	}
	return counts
}
