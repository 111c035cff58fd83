package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/gomocup"
)

// serve lets an engine answer a whole input and returns what it wrote.
func serve(t *testing.T, input string) []string {
	t.Helper()
	var out strings.Builder
	if err := gomocup.Serve(t.Context(), open, strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return plain(strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"))
}

func TestServe(t *testing.T) {
	const move = `\d+,\d+`
	for _, c := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", []string{""}},
		{"LF", "START 15\nINFO timeout_turn 0\nBEGIN\nTURN 1,1\nEND\nABOUT\n", []string{"OK", move, move}},
		{"CR LF", "START 15\r\nINFO timeout_turn 0\r\n\r\nBEGIN\r\nEND\r\n", []string{"OK", move}},
		{"CR", "START 15\rINFO timeout_turn 0\rBEGIN\rEND\r", []string{"OK", move}},
		{"no END", "INFO timeout_turn 0\nSTART 15\nBEGIN", []string{"OK", move}},
		{"a long line", strings.Repeat("x", 100_000) + "\nSTART 15\nEND\n", []string{"UNKNOWN command X+", "OK"}},
		{"END while thinking", "START 15\nINFO timeout_turn 3600000\nBEGIN\nEND\n", []string{"OK", move}},
		{"the end of the input while thinking", "START 15\nINFO timeout_turn 3600000\nBEGIN\nTURN 0,0\n", []string{"OK", move, move}},
		{"RESTART while thinking", "START 15\nINFO timeout_turn 3600000\nTURN 7,7\nRESTART\nEND\n", []string{"OK", move, "OK"}},
	} {
		if got := serve(t, c.input); !answers(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The end of ctx ends a match, whatever the manager does.
func TestServeUntilCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, manager := io.Pipe()
	defer manager.Close()
	engineOut, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- gomocup.Serve(ctx, open, in, out) }()
	if _, err := io.WriteString(manager, "START 15\n"); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(engineOut).ReadString('\n'); line != "OK\n" {
		t.Fatalf("got %q, %v", line, err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A stubborn game has a solver that ends when it is released, not before.
type stubborn struct {
	engine.Game
	released chan struct{}
}

func (g stubborn) NewSolver(engine.SolverOptions) engine.Solver { return g }

func (g stubborn) Analyze(_ context.Context, p engine.Position, _ engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	progress(engine.Analysis{Root: engine.Unknown(p.AppendMoves(nil)[3])})
	<-g.released
	return engine.Analysis{}, nil
}

// An answer comes in time even if the search does not.
func TestAnswersInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		game, err := open(15, 15, gomocup.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		slow := stubborn{game, make(chan struct{})}
		s := gomocup.NewSession(func(int, int, gomocup.Rule) (engine.Game, error) { return slow, nil })
		s.Answer(t.Context(), "START 15", time.Now())
		s.Answer(t.Context(), "INFO timeout_turn 2000", time.Now())
		for _, said := range []string{"BEGIN", "TURN 0,0"} { // the second while the first search still goes on
			begin := time.Now()
			got := plain(s.Answer(t.Context(), said, begin))
			if took := time.Since(begin); !answers(got, []string{`\d+,\d+`}) || took >= 2*time.Second {
				t.Errorf("%s: got %q after %v", said, got, took)
			}
		}
		close(slow.released)
		s.Close()
	})
}

// A fragile game has a solver with a fault.
type fragile struct {
	engine.Game
	analyze func(p engine.Position) (engine.Analysis, error)
}

func (g fragile) NewSolver(engine.SolverOptions) engine.Solver { return g }

func (g fragile) Analyze(_ context.Context, p engine.Position, _ engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	return g.analyze(p)
}

// No fault of the search loses the game: a move is played that needs none.
func TestFaultsLoseNoGame(t *testing.T) {
	for name, fault := range map[string]func(engine.Position) (engine.Analysis, error){
		"a panic":       func(engine.Position) (engine.Analysis, error) { panic("out of range, or so") },
		"an error":      func(engine.Position) (engine.Analysis, error) { return engine.Analysis{}, errors.New("no idea") },
		"a wrong move":  func(engine.Position) (engine.Analysis, error) { return moveTo(9999), nil },
		"a taken point": func(engine.Position) (engine.Analysis, error) { return moveTo(7*15 + 7), nil },
	} {
		game, err := open(15, 15, gomocup.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		s := gomocup.NewSession(func(int, int, gomocup.Rule) (engine.Game, error) { return fragile{game, fault}, nil })
		for _, line := range []string{"START 15", "INFO timeout_turn 3600000"} {
			s.Answer(t.Context(), line, time.Now())
		}
		for _, line := range []string{"TURN 7,7", "TURN 0,0"} {
			got := s.Answer(t.Context(), line, time.Now())
			if !strings.Contains(strings.Join(got, "\n"), "DEBUG ") || !answers(plain(got), []string{`\d+,\d+`}) {
				t.Errorf("%s: %s: got %q", name, line, got)
			}
		}
		s.Close()
	}
}

func moveTo(cell uint16) engine.Analysis {
	return engine.Analysis{Root: engine.Unknown(engine.Move{Cell: cell})}
}

// What the manager allows holds until it allows something else.
func TestMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	in, manager := io.Pipe()
	engineOut, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- gomocup.Serve(t.Context(), open, in, out) }()
	answers := bufio.NewReader(engineOut)
	for _, c := range []struct{ megabytes, want int64 }{{80, 70 << 20}, {0, before}, {350, 350 << 20 * 7 / 8}} {
		fmt.Fprintf(manager, "INFO max_memory %d\nABOUT\n", c.megabytes<<20)
		if _, err := answers.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if got := debug.SetMemoryLimit(-1); got != c.want {
			t.Errorf("%d MB: got %d, want %d", c.megabytes, got, c.want)
		}
	}
	manager.Close()
	if err := <-done; err != nil || debug.SetMemoryLimit(-1) != before {
		t.Errorf("at the end: %v, %d bytes, want %d", err, debug.SetMemoryLimit(-1), before)
	}
}
