package postgrestest

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// bouncer is the program PgBouncer: Debian keeps it where only root's shell finds it.
func bouncer() (string, error) {
	if path, err := exec.LookPath("pgbouncer"); err == nil {
		return path, nil
	}
	const path = "/usr/sbin/pgbouncer"
	if _, err := os.Stat(path); err != nil {
		return "", errors.New("no PgBouncer here: its package is named pgbouncer")
	}
	return path, nil
}

// runBouncer runs the pooler until its own input ends, which it does with the process that holds
// the other end.
const runBouncer = `exec 3<&0
"$0" -q "$1" </dev/null >/dev/null 2>&1 3<&- & pooler=$!
read -r _ <&3
kill -KILL $pooler`

// Bouncer has PgBouncer stand before the server of an address for one test, and returns the address
// of the same database through it. Each setting is a line as in pgbouncer.ini. Where there is no
// PgBouncer, the test is left out.
func Bouncer(tb testing.TB, address string, settings ...string) string {
	tb.Helper()
	bin, err := bouncer()
	if err != nil {
		longtest.LeaveOut(tb, err.Error())
	}
	server, err := shared()
	need(tb, err)
	port, err := freePort()
	need(tb, err)
	dir, err := os.MkdirTemp("", "noughts-pgbouncer") // which others than root can look into
	need(tb, err)
	tb.Cleanup(func() { _ = os.RemoveAll(dir) })
	users, ini := filepath.Join(dir, "users"), filepath.Join(dir, "pgbouncer.ini")
	settings = append([]string{
		"[databases]", "* = host=127.0.0.1 port=" + strconv.Itoa(server.port),
		"[pgbouncer]", "listen_addr = 127.0.0.1", "listen_port = " + strconv.Itoa(port), "unix_socket_dir =", "auth_type = trust", "auth_file = " + users,
	}, settings...)
	need(tb, errors.Join(os.Chmod(dir, 0o755), os.WriteFile(users, []byte(`"noughts" ""`+"\n"), 0o644), os.WriteFile(ini, []byte(strings.Join(settings, "\n")+"\n"), 0o644)))
	cmd := exec.CommandContext(context.Background(), "/bin/sh", "-c", runBouncer, bin, ini)
	if os.Getuid() == 0 {
		uid, gid, err := somebody()
		need(tb, err)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: gid}}
	}
	cmd.Dir, cmd.WaitDelay = "/", 10*time.Second
	in, err := cmd.StdinPipe()
	need(tb, err)
	need(tb, cmd.Start())
	tb.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait() // its state is that of a command that was told to end
	})
	at := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", at)
		if err == nil {
			_ = conn.Close()
			break
		}
		if time.Since(begun) > time.Minute {
			tb.Fatal(err)
		}
	}
	return strings.Replace(address, net.JoinHostPort("127.0.0.1", strconv.Itoa(server.port)), at, 1)
}
