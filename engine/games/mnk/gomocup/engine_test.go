package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/games/mnk/gomocup"
)

// persona, when set, makes the test binary run as an engine of that kind.
const persona = "NOUGHTS_GOMOCUP_PERSONA"

// home is where a child calls, so that it is known whether it is alive.
const home = "NOUGHTS_GOMOCUP_HOME"

func TestMain(m *testing.M) {
	switch kind := os.Getenv(persona); kind {
	case "":
		os.Exit(m.Run())
	case "noughts":
		if err := gomocup.Serve(context.Background(), open, os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
	default:
		act(kind)
	}
}

// prepare does what an engine of that kind does before it listens.
func prepare(kind string) {
	switch kind {
	case "deaf":
		hang()
	case "child":
		if _, err := net.Dial("tcp", os.Getenv(home)); err == nil {
			hang()
		}
	case "parent":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), persona+"=child")
		child.Stdout, child.WaitDelay = os.Stdout, time.Second
		_ = child.Start() // whether it lives is what the test finds out
	case "polite":
		fmt.Println("Welcome to Polite 1.0")
	}
}

// act plays an engine that has a fault, or a habit.
func act(kind string) {
	prepare(kind)
	x := 0
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, args, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "START", "RESTART":
			fmt.Println("MESSAGE hello")
			fmt.Println(map[string]string{"picky": "ERROR not this board"}[kind] + map[bool]string{true: "OK ready"}[kind != "picky"])
		case "TURN", "BEGIN", "DONE":
			switch kind {
			case "crashing":
				fmt.Fprintln(os.Stderr, "segmentation fault, or so")
				os.Exit(3)
			case "hanging":
				hang()
			case "cheating":
				fmt.Println("0,0")
			case "raving":
				fmt.Println("I resign")
			case "parent", "polite", "strict":
				fmt.Println("5,5")
			case "refusing":
				fmt.Println("ERROR no such position")
				os.Exit(0)
			case "suggesting":
				fmt.Printf("DEBUG thinking\nSUGGEST %d,5\n", x)
				x++
			}
		case "INFO":
			if setting, _, _ := strings.Cut(args, " "); kind == "strict" && setting == "game_type" {
				fmt.Println("ERROR unknown command")
			}
		case "PLAY":
			fmt.Println(args)
		case "END":
			return
		}
	}
}

// hang does nothing until it is killed.
func hang() { time.Sleep(time.Hour) }

// launch starts the test binary as an engine.
func launch(t *testing.T, ctx context.Context, kind string) (engine.Strategy, error) {
	t.Helper()
	t.Setenv(persona, kind)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else an engine with the race detector takes a second to end
	grace := time.Minute                    // no test fails because the machine is slow
	if kind == "hanging" {
		grace = time.Second / 20
	}
	game, err := games.Parse("mnk:9x9:5")
	if err != nil {
		t.Fatal(err)
	}
	return game.(engine.ExternalPlayer).Launch(ctx, os.Args[0], grace)
}

// position reads a position of the game that the engines are started for.
func position(t *testing.T, moves string) engine.Position {
	t.Helper()
	_, p, err := games.ParsePosition("mnk:9x9:5 " + moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// An engine wins when it can, whatever way the position came about, and plays a
// whole game against the moves of another.
func TestEnginePlays(t *testing.T) {
	external, err := launch(t, t.Context(), "noughts")
	if err != nil {
		t.Fatal(err)
	}
	defer external.(*gomocup.Engine).Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, c := range []struct{ moves, want string }{
		{"a1 a2 b1 b2 c1 c2 d1 d2", "e1"},
		{"a1 a2 b1 b2 c1 c2 d1 d2 i9", "e2"},
		{"a1 a9 b1 c9 c1 e9 d1", "e1"},
	} {
		choice, err := external.Choose(ctx, position(t, c.moves), engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.CellName(choice.Move.Cell, 9); got != c.want {
			t.Errorf("after %s: got %s, want %s", c.moves, got, c.want)
		}
	}
	for p := position(t, ""); ; {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		choice := engine.Choice{Move: moves[len(moves)-1]}
		if p.Turn() == engine.First {
			choice, err = external.Choose(ctx, p, engine.Budget{Time: 80 * time.Millisecond})
		}
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(choice.Move); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEnginesThatFail(t *testing.T) {
	for kind, want := range map[string]string{
		"crashing": "ended in mid-game: exit status 3: segmentation fault, or so",
		"hanging":  "gave no answer 50ms after its time",
		"cheating": "plays 0,0",
		"raving":   `answers "I resign" instead of a move`,
		"refusing": `it said "ERROR no such position"`,
	} {
		external, err := launch(t, t.Context(), kind)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		_, err = external.Choose(ctx, position(t, "a1"), engine.Budget{})
		cancel()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a %s engine: got %v, want ... %s", kind, err, want)
		}
		if err := external.(*gomocup.Engine).Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestEnginesThatDoNotStart(t *testing.T) {
	if _, err := launch(t, t.Context(), "picky"); err == nil || !strings.Contains(err.Error(), "ERROR not this board") {
		t.Errorf("a picky engine: got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := launch(t, ctx, "deaf"); !errors.Is(err, context.Canceled) && err == nil {
		t.Errorf("a deaf engine: got %v", err)
	}
	for variant, ok := range map[string]bool{"mnk:15x15:5": false, "mnk:9x9:4": true, "mnk:9x9:5:misere": true} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		_, err = game.(engine.ExternalPlayer).Launch(t.Context(), "/no/such engine", 0)
		if err == nil || errors.Is(err, engine.ErrIllegal) != ok {
			t.Errorf("%s: got %v", variant, err)
		}
	}
}

func TestEngineSuggests(t *testing.T) {
	external, err := launch(t, t.Context(), "suggesting")
	if err != nil {
		t.Fatal(err)
	}
	defer external.(*gomocup.Engine).Close()
	for i, moves := range []string{"a1", "a1 a6 a2"} {
		choice, err := external.Choose(t.Context(), position(t, moves), engine.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if want := engine.CellName(uint16(5*9+i), 9); engine.CellName(choice.Move.Cell, 9) != want {
			t.Errorf("after %s: got %s, want %s", moves, engine.CellName(choice.Move.Cell, 9), want)
		}
	}
}

// An engine may say something before it is asked, or refuse a setting that it does not know.
func TestEnginesThatSayMore(t *testing.T) {
	for _, kind := range []string{"polite", "strict"} {
		external, err := launch(t, t.Context(), kind)
		if err != nil {
			t.Fatal(err)
		}
		choice, err := external.Choose(t.Context(), position(t, "a1"), engine.Budget{})
		if err != nil || choice.Move.Cell != 5*9+5 {
			t.Errorf("a %s engine: got %v, %v", kind, choice.Move, err)
		}
		if err := external.(*gomocup.Engine).Close(); err != nil {
			t.Error(err)
		}
	}
}

// What an engine has started ends with it.
func TestEnginesChildren(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no process groups here")
	}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	t.Setenv(home, door.Addr().String())
	external, err := launch(t, t.Context(), "parent")
	if err != nil {
		t.Fatal(err)
	}
	child, err := door.Accept()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := external.Choose(t.Context(), position(t, "a1"), engine.Budget{}); err != nil {
		t.Error(err)
	}
	if err := external.(*gomocup.Engine).Close(); err != nil {
		t.Error(err)
	}
	if n, err := child.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("the child says something: %d, %v", n, err)
	}
}
