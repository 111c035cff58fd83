package check_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle/check"
)

// big writes a board of 15×15 with some rows, counted from the bottom.
func big(rows map[int]string) string {
	var lines []string
	for row := 15; row > 0; row-- {
		line := rows[row]
		lines = append(lines, line+strings.Repeat(".", 15-len(line)))
	}
	return "mnk:15x15:5 " + strings.Join(lines, "/")
}

// renju is big by the rules of renju.
func renju(rows map[int]string) string {
	return strings.Replace(big(rows), "mnk:15x15:5", "mnk:15x15:5:renju", 1)
}

// sixth is a row with a stone of Black's in the ninth column.
const sixth = "........X"

// TestTheme holds themes to positions that have them, and to such as nearly have them.
func TestTheme(t *testing.T) {
	three := map[int]string{10: ".......X", 9: ".......X", 1: "O.O"}
	for _, c := range []struct {
		name, position, moves, theme string
		goal                         engine.Result
		holds                        bool
	}{
		{"an open three is no quiet move", big(three), "h8", "quiet-move", engine.Win, false},
		{"a three that is stopped is one", big(map[int]string{11: ".......O", 10: ".......X", 9: ".......X", 1: "O"}), "h8", "quiet-move", engine.Win, true},
		{"a four is none", big(map[int]string{11: ".......O", 10: ".......X", 9: ".......X", 8: ".......X", 1: "O.O"}), "h7", "quiet-move", engine.Win, false},
		{"two stones far apart are none", big(map[int]string{10: "X", 1: "O"}), "h8", "quiet-move", engine.Win, true},

		{"four and three", big(map[int]string{10: ".......X", 9: ".......X", 8: "...OXXX", 1: "O.O.O.O"}), "h8", "four-three", engine.Win, true},
		{"three and three", big(map[int]string{10: ".......X", 9: ".......X", 8: ".....XX", 1: "O.O.O.O"}), "h8", "double-three", engine.Win, true},
		{"a three and one that is stopped", big(map[int]string{10: ".......X", 9: ".......X", 8: "....OXX", 1: "O.O.O"}), "h8", "double-three", engine.Win, false},
		{"four and four", big(map[int]string{12: ".......O", 11: ".......X", 10: ".......X", 9: ".......X", 8: "...OXXX", 1: "O.O.O.O"}), "h8", "double-four", engine.Win, true},
		{"both ends free", big(map[int]string{8: ".....XXX", 1: "O.O.O"}), "i8", "open-four", engine.Win, true},
		{"one end free", big(map[int]string{8: "....OXXX", 1: "O.O"}), "i8", "open-four", engine.Win, false},
		{"two gaps", big(map[int]string{8: "...X..XX.X", 1: "O.O.O.O"}), "f8", "open-four", engine.Win, false},

		{"a three to stop", big(map[int]string{8: ".....OOO", 1: "X.X.X"}), "e8", "defense", engine.Draw, true},
		{"a four to stop is no choice", big(map[int]string{8: "....OOOO", 1: "X.X.X.X"}), "d8", "defense", engine.Draw, false},
		{"a four of one's own is no mere defense", big(map[int]string{8: ".....OOO", 1: "XXX"}), "d1", "defense", engine.Draw, false},
		{"a four of one's own", big(map[int]string{8: ".....OOO", 1: "XXX"}), "d1", "counter-four", engine.Draw, true},
		{"a four where a four has to be stopped", big(map[int]string{8: "....OOOO", 1: "XXX.X"}), "d1", "counter-four", engine.Draw, false},
		{"a three is none", big(map[int]string{8: ".....OOO", 1: "XX.....X"}), "c1", "counter-four", engine.Draw, false},
		{"a point where Black would make six", renju(map[int]string{10: sixth, 9: sixth, 8: "...XOOO", 7: sixth, 6: sixth, 5: sixth, 1: "O.O"}), "h8", "forbidden-point", engine.Win, true},
		{"a point where Black makes five", renju(map[int]string{9: sixth, 8: "...XOOO", 7: sixth, 6: sixth, 5: sixth, 1: "O"}), "h8", "forbidden-point", engine.Win, false},
		{"without renju nothing is forbidden", big(map[int]string{10: sixth, 9: sixth, 8: "...XOOO", 7: sixth, 6: sixth, 5: sixth, 1: "O.O"}), "h8", "forbidden-point", engine.Win, false},

		{"two threats", "mnk:3x3:3 ..O/.../XOX", "a3", "fork", engine.Win, true},
		{"one threat", "mnk:3x3:3 ..O/.../X..", "a3", "fork", engine.Win, false},
		{"a board that is its own image already", "weighted:4,-1,3,1,5,-9,2,6,-5 .O./OXX/.X.", "a3", "mirror", engine.Win, false},
		{"a board that becomes it", "mnk:4x4:3:misere XOXX/..OO/X.XX/OXOO", "a3", "mirror", engine.Win, true},

		{"to have to hold up a winning cell", "drop:4x5:3 .XO../OXX../XOO../XOX..", "e1", "zugzwang", engine.Win, true},
		{"two threats are no zugzwang", "mnk:3x3:3 ..O/.../XOX", "a3", "zugzwang", engine.Win, false},
		{"a line that loses", "mnk:4x4:3:misere ..XX/..OX/X.../OXOO", "a4", "zugzwang", engine.Win, true},
		{"pairs", "order-chaos:4x4:4 ..../..X./O.OX/X...", "Od4", "pairing", engine.Win, true},
		{"nobody has a line", "weighted:10,9,8,1,2,3,-4,-5,-6 ..O/OXX/X.O", "b3", "keep-the-sum", engine.Win, true},
		{"a line is forced", "weighted:1,2,1,2,9,2,1,2,1 XO./OOX/.X.", "c1", "keep-the-sum", engine.Win, false},
		{"two lines", "jing O..XO/.OXO./OOOXX/XXOXX/XO.XO", "b5 c5", "two-lines", engine.Win, true},
		{"no two lines", "jing ..O.X/XXOXX/XXO.X/.OOOO/OOOXX", "a5 d3", "two-lines", engine.Win, false},
		{"two lines are spoiled", "jing ..O.X/XXOXX/XXO.X/.OOOO/OOOXX", "a5 d3", "break-up", engine.Win, true},
		{"the cells that are left", "jing .OO.X/.XX.X/OOO.O/XOOXX/XOOXX", "a5 d5", "last-stone", engine.Win, true},
		{"they decide nothing", "jing OOXXO/XX.O./.XO../OXOOO/XOXXX", "e3 e4", "last-stone", engine.Win, false},
		{"no such theme", "mnk:3x3:3 ..O/.../XOX", "a3", "brilliant", engine.Win, false},
	} {
		game, p, _ := read(t, c.position, "")
		family, ok := games.ByKey(strings.Split(strings.Fields(game.Variant())[0], ":")[0])
		if !ok {
			t.Fatal(game.Variant())
		}
		row, _ := strconv.Atoi(family.Values(game)["line"]) // 0 where there is no such option
		line := check.Line{Before: []engine.Position{p}, Goal: c.goal, Info: game.Info(), Row: row}
		for _, name := range strings.Fields(c.moves) {
			m, err := game.ParseMove(name)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			line.Moves, line.Before = append(line.Moves, m), append(line.Before, p)
		}
		k := check.Checker{Limit: 1_000_000}
		if err := k.Theme(c.theme, line); (err == nil) != c.holds || err != nil && !errors.Is(err, check.ErrWrong) {
			t.Errorf("%s: %s is %v, want it true: %v", c.name, c.theme, err, c.holds)
		}
	}
}

// TestZugzwangLimit: a theme that takes too long to prove is not given.
func TestZugzwangLimit(t *testing.T) {
	game, p, turn := read(t, "drop:4x5:3 .XO../OXX../XOO../XOX..", "e1")
	next, err := p.Play(turn[0])
	if err != nil {
		t.Fatal(err)
	}
	k := check.Checker{Limit: 3}
	line := check.Line{Moves: turn, Before: []engine.Position{p, next}, Goal: engine.Win, Info: game.Info()}
	if err := k.Theme("zugzwang", line); !errors.Is(err, check.ErrLimit) {
		t.Errorf("got %v, want that it takes too long", err)
	}
}

// TestSkip: the same stones with the other side to move, and twice is no change.
func TestSkip(t *testing.T) {
	for _, text := range []string{"mnk:3x3:3 ..O/.../X..", "drop:4x5:3 ...../...../...../XO...", "order-chaos:4x4:4 XO../..../..../...."} {
		_, p, _ := read(t, text, "")
		s, ok := p.(engine.Skipper)
		if !ok {
			t.Errorf("%s can't be passed", text)
			continue
		}
		passed := s.Skip()
		board, before := passed.Board(), p.Board()
		if passed.Turn() != p.Turn().Other() || board.EmptyCells() != before.EmptyCells() || passed == p || passed.(engine.Skipper).Skip() != p {
			t.Errorf("%s: got %v", text, passed)
		}
		next, err := passed.Play(passed.AppendMoves(nil)[0])
		if err != nil || next.Turn() != p.Turn() {
			t.Errorf("%s: after a move got %v, %v, want the side to move that had passed", text, next, err)
		}
	}
}
