package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/load"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite/sqlitetest"
)

// beStubborn, when set, makes the test binary run as a program whose work does not end.
const beStubborn = "NOUGHTS_BE_STUBBORN"

// runStubborn is that program. It says "ready" on standard output.
func runStubborn() {
	ctx, stop := untilSignal(context.Background())
	defer stop()
	fmt.Println("ready")
	<-ctx.Done()
	select {}
}

// stopTime is how long a process may take to end, with what a busy machine adds to endTime.
const stopTime = endTime + 30*time.Second

// ends sends SIGTERM to a process, and waits for its end.
func (p *process) ends(t testing.TB) (took time.Duration, err error) {
	t.Helper()
	began := time.Now()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	select {
	case err = <-ended:
	case <-time.After(stopTime):
		p.kill()
		<-ended
		t.Errorf("it has not ended within %v", stopTime)
	}
	return time.Since(began), err
}

// A program whose work does not end is ended all the same, and says so.
func TestEndsWithoutWhatDoesNotEnd(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	var said bytes.Buffer
	p := &process{Cmd: exec.Command(os.Args[0])}
	p.Env, p.Stderr, p.WaitDelay = append(os.Environ(), beStubborn+"=1"), &said, 10*time.Second
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	if _, err := io.ReadFull(out, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	took, err := p.ends(t)
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok || exit.ExitCode() != 1 || took < endTime || !strings.Contains(said.String(), "not everything has come to its end in time") {
		t.Errorf("after %v: %v; it said %s", took, err, &said)
	}
}

// TestEndsWhateverStandsStill ends the bot while it thinks and people press, and the store, Discord
// or both give no answer: it is gone in time.
func TestEndsWhateverStandsStill(t *testing.T) {
	longtest.SkipShort(t)
	for name, c := range map[string]struct{ store, discord bool }{
		"nothing":               {false, false},
		"the store":             {true, false},
		"Discord":               {false, true},
		"the store and Discord": {true, true},
	} {
		for _, kind := range []string{"PostgreSQL", "SQLite"} {
			t.Run(name+", "+kind, func(t *testing.T) {
				t.Parallel()
				h := newHarness(t)
				h.think = time.Hour
				var freeze func()
				switch kind {
				case "PostgreSQL":
					server := postgrestest.New(t)
					h.file = server.Address("postgres")
					freeze = func() {
						if err := server.Freeze(); err != nil {
							t.Error(err)
						}
					}
				default:
					h.file = filepath.Join(t.TempDir(), "noughts.db")
					freeze = func() { t.Cleanup(sqlitetest.Hold(t, h.file)) }
				}
				through := pass(t, h.url)
				p := h.spawnBot(beBot + "=" + through.url.String())
				ada, ben := h.user("ada", "lobby"), h.user("ben", "gomoku")
				board := ada.run("play", map[string]any{"game": "mnk:17x17:5", "level": "best", "side": "first"})
				other := ben.run("play", map[string]any{"game": "gomoku", "level": "novice", "side": "first"})
				cells, _ := load.BoardOf(board.Components)
				otherCells, _ := load.BoardOf(other.Components)
				ada.press(board, cells.Cells[0])
				if c.store {
					freeze()
				}
				if c.discord {
					through.freeze()
				}
				pressed, cancel := context.WithCancel(t.Context())
				var pressing sync.WaitGroup
				pressing.Go(func() { _, _ = ben.Select(pressed, other, otherCells.Cells[0]) })
				time.Sleep(100 * time.Millisecond) // so that it is under way
				took, err := p.ends(t)
				cancel()
				pressing.Wait()
				t.Log(took, err)
				if !c.store && !c.discord && err != nil {
					t.Errorf("it has ended with %v", err)
				}
			})
		}
	}
}

// A passage is a way to a server that may freeze.
type passage struct {
	net.Listener
	url    *url.URL
	frozen chan struct{} // closed when nothing passes any more
	once   sync.Once
}

// pass listens before a server.
func pass(t *testing.T, server *url.URL) *passage {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	at := *server
	at.Host = l.Addr().String()
	p := &passage{Listener: l, url: &at, frozen: make(chan struct{})}
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { client.Close() })
			to, err := net.Dial("tcp", server.Host)
			if err != nil {
				client.Close()
				continue
			}
			t.Cleanup(func() { to.Close() })
			go p.copy(to, client)
			go p.copy(client, to)
		}
	}()
	return p
}

// freeze lets nothing pass any more. Connections stay, and can be made.
func (p *passage) freeze() { p.once.Do(func() { close(p.frozen) }) }

func (p *passage) copy(to io.WriteCloser, from io.Reader) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		select {
		case <-p.frozen:
			return
		default:
		}
		if err == nil {
			_, err = to.Write(buffer[:n])
		}
		if err != nil {
			to.Close()
			return
		}
	}
}
