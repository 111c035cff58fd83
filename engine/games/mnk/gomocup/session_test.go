package gomocup_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/games/mnk/gomocup"
	"noughts/engine/longtest"
)

// open makes the games of the protocol.
func open(rows, cols int, rule gomocup.Rule) (engine.Game, error) {
	variant := fmt.Sprintf("mnk:%dx%d:%d", rows, cols, gomocup.Line)
	variant += map[gomocup.Rule]string{gomocup.Exact: ":exact", gomocup.Renju: ":renju", gomocup.Caro: ":caro"}[rule]
	return games.Parse(variant)
}

// A step is one line of a dialogue and what is to be answered to it.
type step struct {
	number int
	said   string
	want   []string
}

// readDialogue reads the steps of a dialogue.
func readDialogue(t *testing.T, name string) []step {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var steps []step
	for i, line := range strings.Split(string(text), "\n") {
		switch mark, rest, _ := strings.Cut(line, " "); mark {
		case ">":
			steps = append(steps, step{number: i + 1, said: rest})
		case "<":
			last := &steps[len(steps)-1]
			last.want = append(last.want, rest)
		}
	}
	return steps
}

// plain returns an answer without the lines that are meant for people.
func plain(answer []string) []string {
	var lines []string
	for _, line := range answer {
		if !strings.HasPrefix(line, "MESSAGE ") && !strings.HasPrefix(line, "DEBUG ") {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestDialogues(t *testing.T) {
	names, err := filepath.Glob("testdata/dialogues/*.txt")
	if err != nil || len(names) < 11 {
		t.Fatalf("there are %d dialogues, want 11 or more: %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			s := gomocup.NewSession(open)
			defer s.Close()
			steps := readDialogue(t, name)
			if len(steps) < 5 {
				t.Fatalf("there are %d steps, want 5 or more", len(steps))
			}
			for _, step := range steps {
				got := plain(s.Answer(t.Context(), step.said, time.Now()))
				if !answers(got, step.want) {
					t.Fatalf("line %d: %s\n got %q\nwant %q", step.number, step.said, got, step.want)
				}
			}
		})
	}
}

// answers reports whether lines are what a dialogue wants.
func answers(got, want []string) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if !regexp.MustCompile("^(" + want[i] + ")$").MatchString(got[i]) {
			return false
		}
	}
	return true
}

// A whole match of the engine against itself ends with a win or a full board,
// and neither side is ever refused a move.
func TestMatch(t *testing.T) {
	var sides [2]*gomocup.Session
	for i := range sides {
		sides[i] = gomocup.NewSession(open)
		defer sides[i].Close()
		for _, line := range []string{"INFO timeout_turn 0", "START 7"} {
			sides[i].Answer(t.Context(), line, time.Now())
		}
	}
	game, _ := open(7, 7, gomocup.Freestyle)
	p, said := game.Start(), "BEGIN"
	for i := 0; ; i ^= 1 {
		answer := plain(sides[i].Answer(t.Context(), said, time.Now()))
		var x, y int
		if n, _ := fmt.Sscanf(answer[0], "%d,%d", &x, &y); n != 2 {
			t.Fatalf("%s: got %q", said, answer)
		}
		next, err := p.Play(engine.Move{Cell: uint16(7*y + x)})
		if err != nil {
			t.Fatalf("%s: got %q: %v", said, answer, err)
		}
		if p = next; len(p.AppendMoves(nil)) == 0 {
			return
		}
		said = "TURN " + answer[0]
	}
}

// A hasty game has a solver that takes the first move.
type hasty struct{ engine.Game }

func (g hasty) NewSolver(engine.SolverOptions) engine.Solver { return g }

func (g hasty) Analyze(_ context.Context, p engine.Position, _ engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	return engine.Analysis{Root: engine.Unknown(p.AppendMoves(nil)[0])}, nil
}

func openHasty(rows, cols int, rule gomocup.Rule) (engine.Game, error) {
	game, err := open(rows, cols, rule)
	return hasty{game}, err
}

// What a manager sends never makes a session panic, and every command that has
// an answer gets one.
func FuzzSession(f *testing.F) {
	names, _ := filepath.Glob("testdata/dialogues/*.txt")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.ReplaceAll(string(text), "> ", ""))
	}
	f.Add("START 5\nINFO rule -1\nINFO time_left -5\nBOARD\n\x00,\xff\nDONE\nTURN 1,1 2\nEND")
	f.Fuzz(func(t *testing.T, text string) {
		s := gomocup.NewSession(openHasty)
		defer s.Close()
		block, quiet := false, false
		for line := range strings.Lines(text) {
			word := ""
			if words := strings.Fields(line); len(words) > 0 {
				word = strings.ToUpper(strings.TrimPrefix(words[0], "\ufeff"))
			}
			answer := s.Answer(t.Context(), line, time.Now())
			for _, got := range answer {
				if strings.ContainsAny(got, "\r\n") {
					t.Fatalf("%q: got %q", line, answer)
				}
			}
			if s.Ended() {
				break
			}
			switch {
			case word == "BOARD" || word == "SWAP2BOARD" || word == "YXBOARD":
				block, quiet = true, word == "YXBOARD"
			case word == "" || word == "INFO" || isQuiet(word):
			case block && !ends(word):
			default:
				silent := block && quiet && word == "DONE" && len(answer) == 0
				block = false
				if silent {
					continue
				}
				if len(plain(answer)) != 1 {
					t.Fatalf("%q: got %q", line, answer)
				}
			}
		}
	})
}

// isQuiet reports whether a command has no answer.
func isQuiet(word string) bool {
	switch word {
	case "YXSHOWINFO", "YXHASHCLEAR", "YXSTOP", "STOP":
		return true
	}
	return false
}

// A counted game has a solver that notes its budget and its options, and goes deeper and deeper.
type counted struct {
	engine.Game
	budget  *engine.Budget
	options *engine.SolverOptions
	deepest *int
}

func (g counted) NewSolver(o engine.SolverOptions) engine.Solver {
	*g.options = o
	return g
}

func (g counted) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	*g.budget = b
	a := engine.Analysis{Root: engine.Unknown(p.AppendMoves(nil)[0])}
	for a.Depth < 50 && ctx.Err() == nil {
		a.Depth++
		progress(a)
	}
	*g.deepest = a.Depth
	return a, nil
}

// A search keeps to what the manager allows: depth, positions, threads and tables.
func TestLimitsOfTheSearch(t *testing.T) {
	game, err := open(15, 15, gomocup.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	g := counted{game, new(engine.Budget), new(engine.SolverOptions), new(int)}
	s := gomocup.NewSession(func(int, int, gomocup.Rule) (engine.Game, error) { return g, nil })
	defer s.Close()
	tell := func(lines ...string) {
		t.Helper()
		for _, line := range append(lines, "START 15", "BEGIN") {
			if got := plain(s.Answer(t.Context(), line, time.Now())); len(got) > 0 && strings.HasPrefix(got[0], "ERROR") {
				t.Fatalf("%s: %v", line, got)
			}
		}
		s.Close()
	}
	tell()
	if g.budget.Nodes != 0 || *g.deepest != 50 || g.options.Threads != 1 {
		t.Errorf("without limits: %+v, %+v, depth %d", *g.budget, *g.options, *g.deepest)
	}
	free := g.options.TableBytes
	tell("info MAX_NODE 1234\r", "INFO  max_depth\t7 ", "INFO hash_size 3072")
	if g.budget.Nodes != 1234 || *g.deepest != 7 || g.options.TableBytes != 1<<20 || free <= 1<<20 {
		t.Errorf("with limits: %+v, %+v, depth %d", *g.budget, *g.options, *g.deepest)
	}
	tell("INFO max_node -1", "INFO max_depth 0", "INFO hash_size 0")
	if g.budget.Nodes != 0 || *g.deepest != 50 || g.options.TableBytes != free {
		t.Errorf("with the limits taken back: %+v, %+v, depth %d", *g.budget, *g.options, *g.deepest)
	}
}

// By every rule and on every board the engine begins where the analysis says.
func TestBeginsAsTheAnalysis(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, rule := range []gomocup.Rule{gomocup.Freestyle, gomocup.Exact, gomocup.Renju, gomocup.Caro} {
		for _, side := range []int{9, 15, 19, 20} {
			game, err := open(side, side, rule)
			if err != nil {
				t.Fatal(err)
			}
			a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), game.Start(), engine.Budget{Nodes: 2000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := gomocup.NewSession(open)
			middle := (side - 1) / 2
			want := fmt.Sprintf("%d,%d", middle, middle)
			if got := int(a.Root.Move.Cell); got != middle*side+middle {
				t.Errorf("rule %d on %d: the analysis says %s", rule, side, game.MoveName(a.Root.Move))
			}
			var got []string
			for _, line := range []string{fmt.Sprint("INFO rule ", int(rule)), "INFO max_node 20000", fmt.Sprint("START ", side), "BEGIN"} {
				got = plain(s.Answer(t.Context(), line, time.Now()))
			}
			if len(got) != 1 || got[0] != want {
				t.Errorf("rule %d on %d: BEGIN is answered %q, want %s", rule, side, got, want)
			}
			s.Close()
		}
	}
}

// ends reports whether a word ends a block of stones.
func ends(word string) bool {
	switch word {
	case "START", "RECTSTART", "RESTART", "BEGIN", "TURN", "PLAY", "TAKEBACK", "ABOUT", "DONE":
		return true
	}
	return false
}
