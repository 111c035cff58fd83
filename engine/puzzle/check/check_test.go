package check_test

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle/check"
)

func read(t *testing.T, text, turn string) (engine.Game, engine.Position, []engine.Move) {
	t.Helper()
	game, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for _, name := range strings.Fields(turn) {
		m, err := game.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return game, p, moves
}

func TestOnly(t *testing.T) {
	for _, c := range []struct {
		position, turn string
		goal           engine.Result
		others         int
		wrong          string // what is wrong with it; empty if nothing is
	}{
		{"mnk:3x3:3 .../.../..X", "b2", engine.Draw, 7, ""},
		{"mnk:3x3:3 .../.../..X", "b1", engine.Draw, 0, "does not get a draw"},
		{"mnk:3x3:3 .../.../..X", "b2", engine.Win, 0, "does not get a win"},
		{"mnk:3x3:3 .../.X./...", "a1", engine.Draw, 0, "another turn gets a draw"}, // any corner does
		{"mnk:3x3:3 XX./OO./...", "c3", engine.Win, 4, ""},
		{"mnk:3x3:3:misere XX./OO./...", "c3", engine.Win, 0, "does not get a win"},
		{"jing XXXXO/XO.OO/..O.X/.OXXO/OXOOX", "a3 c4", engine.Win, 9, ""},
		{"jing XXXXO/XO.OO/..O.X/.OXXO/OXOOX", "c4 a3", engine.Win, 9, ""}, // in the other order
		{"jing XXXXO/XO.OO/..O.X/.OXXO/OXOOX", "a3", engine.Win, 0, "not complete"},
		{"order-chaos:4x4:4 XO../XX.O/O.../XO..", "Od2", engine.Win, 15, ""},
		{"order-chaos:4x4:4 XO../XX.O/O.../XO..", "Xd2", engine.Win, 0, "the turn does not get a win"},
		{"weighted:4,-1,3,1,5,-9,2,6,-5 XOX/.O./...", "b1", engine.Win, 4, ""},
	} {
		_, p, turn := read(t, c.position, c.turn)
		var k check.Checker
		others, err := k.Only(p, turn, c.goal)
		if c.wrong == "" {
			if err != nil || others != c.others {
				t.Errorf("%s, %s: got %d others, %v; want %d", c.position, c.turn, others, err, c.others)
			}
			continue
		}
		if !errors.Is(err, check.ErrWrong) || !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s, %s: got %v, want %q", c.position, c.turn, err, c.wrong)
		}
	}
}

// TestFindAgreesWithOnly looks for the one right turn in all positions of a small game and
// tries to confirm it, and every other one.
func TestFindAgreesWithOnly(t *testing.T) {
	game, _, _ := read(t, "mnk:3x3:3", "")
	var k check.Checker
	seen, found, none := map[engine.Position]bool{}, 0, 0
	var visit func(p engine.Position)
	visit = func(p engine.Position) {
		if _, over := p.Outcome(); over || seen[p] {
			return
		}
		seen[p] = true
		turn, goal, err := k.Find(p)
		if err != nil {
			t.Fatal(err)
		}
		confirmed := 0
		for _, m := range p.AppendMoves(nil) {
			for _, g := range []engine.Result{engine.Draw, engine.Win} {
				if _, err := new(check.Checker).Only(p, []engine.Move{m}, g); err == nil {
					if turn != nil && (turn[0] != m || goal != g) && g >= goal {
						t.Errorf("%s: found %v for %v, and %v gets %v alone", games.FormatPosition(game, p), turn, goal, m, g)
					}
					if g == goal {
						confirmed++
					}
				}
			}
			next, _ := p.Play(m)
			visit(next)
		}
		if turn == nil {
			none++
		} else {
			found++
		}
		if (turn != nil) != (confirmed == 1) {
			t.Errorf("%s: found %v, confirmed %d", games.FormatPosition(game, p), turn, confirmed)
		}
	}
	_, p, _ := read(t, "mnk:3x3:3 X../.O./...", "")
	visit(p)
	if found < 100 || none < 20 {
		t.Errorf("%d positions have one right turn, %d have not", found, none)
	}
}

func TestLimit(t *testing.T) {
	_, p, turn := read(t, "mnk:3x3:3 .../.../..X", "b2")
	k := check.Checker{Limit: 10}
	if _, err := k.Only(p, turn, engine.Draw); !errors.Is(err, check.ErrLimit) {
		t.Errorf("got %v", err)
	}
}
