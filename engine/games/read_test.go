package games_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// What people paste is read, whatever they draw and write it with. What is given as
// moves stays moves.
func TestReadTakesWhatPeoplePaste(t *testing.T) {
	const (
		ttt    = "mnk:3x3:3 X.O/.X./..O"
		gomoku = "mnk:15x15:5 h8 i9 g7"
	)
	for text, want := range map[string]string{
		// The notation itself, wrapped.
		"mnk:3x3:3 X.O/.X./..O":                ttt,
		"`mnk:3x3:3 X.O/.X./..O`":              ttt,
		"\"mnk:3x3:3 X.O/.X./..O\"":            ttt,
		"“mnk:3x3:3 X.O/.X./..O”":              ttt,
		"```\nmnk:3x3:3 X.O/.X./..O\n```":      ttt,
		"```text\nmnk:3x3:3 X.O/.X./..O\n```":  ttt,
		"> mnk:3x3:3 X.O/.X./..O":              ttt,
		"/analyze position: mnk:3x3:3 b2 a1":   "mnk:3x3:3 b2 a1",
		"position:mnk:3x3:3 b2":                "mnk:3x3:3 b2",
		"mnk:3x3:3\n```\nX.O\n.X.\n..O\n```":   ttt,
		"tic-tac-toe: X.O/.X./..O":             ttt,
		"gomoku":                               "mnk:15x15:5",
		"mnk:3x3:3 X.O .X. ..O":                ttt,
		"mnk:3x3:3 X.O.X...O":                  ttt,
		"mnk:3x3:3 x-o/-x-/--o":                ttt,
		"mnk:3x3:3 x_0/_x_/__0":                ttt,
		"mnk:3x7:3:misere\n.......\n...X...\n": "mnk:3x7:3:misere illegal",

		// Drawn boards.
		"X.O\n.X.\n..O":       ttt,
		"x . o\n. x .\n. . o": ttt,
		"x - o\n- x -\n- - o": ttt,
		"X_O\n_X_\n__O":       ttt,
		"X + O\n+ X +\n+ + O": ttt,
		"✕·◯\n·✕·\n··◯":       ttt,
		"❌⬜⭕\n⬜❌⬜\n⬜⬜⭕":       ttt,
		"⚫⬜⚪\n⬜⚫⬜\n⬜⬜⚪":       ttt,
		" X |   | O\n---+---+---\n   | X |\n---+---+---\n   |   | O":                                              ttt,
		"X| |O\n-+-+-\n |X| \n-+-+-\n | |O":                                                                       ttt,
		"| X |   | O |\n|---|---|---|\n|   | X |   |\n|   |   | O |":                                              ttt,
		"+---+---+---+\n| X |   | O |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n|   |   | O |\n+---+---+---+": ttt,
		"┌───┬───┬───┐\n│ X │   │ O │\n├───┼───┼───┤\n│   │ X │   │\n├───┼───┼───┤\n│   │   │ O │\n└───┴───┴───┘": ttt,
		"  a b c\n3 X . O\n2 . X .\n1 . . O":                          ttt,
		"3 X . O\n2 . X .\n1 . . O\n  A B C":                          ttt,
		"  a b c\n3 X . O 3\n2 . X . 2\n1 . . O 1\n  a b c":           ttt,
		"3. X.O\n2. .X.\n1. ..O":                                      ttt,
		"3X.O\n2.X.\n1..O\n abc":                                      ttt,
		"3 | X | . | O\n2 | . | X | .\n1 | . | . | O\n    a   b   c":  ttt,
		"3 | X . O |\n2 | . X . |\n1 | . . O |":                       ttt,
		"|X.O|\n|.X.|\n|..O|":                                         ttt,
		"1 0 2\n0 1 0\n0 0 2":                                         ttt,
		"X 0 X\n0 X .\n. . 0":                                         "mnk:3x3:3 XOX/OX./..O",
		"X,.,O\n.,X,.\n.,.,O":                                         ttt,
		" X |   |  \n---+---+---\n   |   |  \n---+---+---\n   |   |":  "mnk:3x3:3 X../.../...",
		"Here it is:\n```\nX.O\n.X.\n..O\n```\nWhat do you think?":    ttt,
		"O to move\n\n3 [X] .  O\n2  .  X  .\n1  .  .  O\n   a  b  c": ttt,
		"X.O\n.X.\n.+<O>":                                             ttt,

		// As people draw them who write Chinese or Japanese: with dots and blanks as wide as the
		// stones.
		"×・○\n・×・\n・・○":                      ttt,
		"×･○\n･×･\n･･○":                      ttt,
		"Ｘ．Ｏ\n．Ｘ．\n．．Ｏ":                      ttt,
		"×　○\n　×　\n　　○":                      ttt,
		"×　○\n　×\n　　○":                       ttt,
		"×　○　\n　×　　\n　　○　\n　　　　":             "mnk:4x4:4 X.O./.X../..O./....",
		"```\n　　　\n　×　\n○　　\n```":            "mnk:3x3:3 .../.X./O..",
		"×　・　○\n・　×　・\n・　・　○":                ttt, // here they part cells
		"3　×　・　○\n2　・　×　・\n1　・　・　○\n　　a　b　c": ttt,
		"　a　b　c\n3×　○\n2　×　\n1　　○":           ttt,
		"×　○/　×　/　　○":                        ttt,
		"×・○　・×・　・・○":                        ttt,
		"tic-tac-toe ×　○\n　×　\n　　○":          ttt,
		"Tic tac toe 3×3\n　　×\n　○　\n　　　":     "mnk:3x3:3 ..X/.O./...",
		"｜×｜　｜○｜\n｜　｜×｜　｜\n｜　｜　｜○｜":          ttt,
		"こんにちは。この局面はどうですか？\n×　○\n　×　\n　　○":   ttt,

		// The same on one line, as a chat's option has it.
		"X.O .X. ..O":                   ttt,
		"X . O . X . . . O":             ttt,
		"X.O.X...O":                     ttt,
		"X.O/.X./..O":                   ttt,
		"x.o / .x. / ..o":               ttt,
		"3 X . O 2 . X . 1 . . O a b c": ttt,

		// Other games and sizes.
		"XXO...\nOXX...\n......\n......\n......\n......":  "order-chaos:6x6:5 XXO.../OXX.../....../....../....../......",
		"T.....\n......\n......\n......\n......\n......":  "order-chaos:6x6:4:symbols=3 T...../....../....../....../....../......",
		"△.....\nXO....\n......\n......\n......\n......":  "order-chaos:6x6:4:symbols=3 T...../XO..../....../....../....../......",
		"order-chaos:4x4:3:symbols=4 □XOT/..../..../....": "order-chaos:4x4:3:symbols=4 SXOT/..../..../....",
		strings.Repeat("........\n", 3) + "...X....":      "mnk:4x8:4 ......../......../......../...X....",

		// Moves.
		"h8 i9 g7":                     gomoku,
		"H8 I9 G7":                     gomoku,
		"8h 9i 7g":                     gomoku,
		"h8, i9, g7":                   gomoku,
		"1. h8 2. i9 3. g7":            gomoku,
		"1.h8 i9 2.g7":                 gomoku,
		"1.h8 2.i9 3.g7":               gomoku,
		"1) h8\n2) i9\n3) g7":          gomoku,
		"1 h8 2 i9 3 g7":               gomoku,
		"h8i9g7":                       gomoku,
		"8h9i7g":                       gomoku,
		"h8-i9-g7":                     gomoku,
		"X: h8 O: i9 X: g7":            gomoku,
		"Xh8 Oi9 Xg7":                  gomoku,
		"gomoku h8i9g7":                gomoku,
		"Gomoku 15×15: h8 i9 g7":       gomoku,
		"Gomoku 15x15 h8 i9 g7":        gomoku,
		"15x15 gomoku: h8 i9 g7":       gomoku,
		"15 × 15: h8 i9 g7":            gomoku,
		"6x6 order and chaos Xc3 Ob4":  "order-chaos:6x6:5 Xc3 Ob4",
		"GOMOKU 15 x 15\nh8 i9 g7":     gomoku,
		"Tic tac toe b2 a1":            "mnk:3x3:3 b2 a1",
		"tic-tac toe: X.O/.X./..O":     ttt,
		"Connect Four 44":              "drop:6x7:4 d1 d2",
		"connect four small, c c":      "drop:5x6:4 c1 c2",
		"Six in a row":                 "mnk:15x15:6",
		"Order and Chaos Xc3 Ob4":      "order-chaos:6x6:5 Xc3 Ob4",
		"gomoku: 1. H8 2. I9 3. G7":    gomoku,
		"b2 a1":                        "mnk:3x3:3 b2 a1",
		"mnk:3x3:3 b2 a1":              "mnk:3x3:3 b2 a1",
		"mnk:3x3:3 1. B2 2. A1":        "mnk:3x3:3 b2 a1",
		"Xc3 Ob4":                      "order-chaos:6x6:5 Xc3 Ob4",
		"c3X b4O":                      "order-chaos:6x6:5 Xc3 Ob4",
		"order-chaos:6x6:5 X c3, O b4": "order-chaos:6x6:5 Xc3 Ob4",
		"X b2, O a1":                   "mnk:3x3:3 b2 a1",
		"X@c3 O@b4":                    "order-chaos:6x6:5 Xc3 Ob4",
		"jing a1 c3":                   "jing a1 c3",
		"jing: 1. a1 c3 2. b2":         "jing a1 c3 b2",

		// The numbers that a game is made with, and what is played on them.
		"weighted 2 7 6 9 5 1 4 3 8":                      "weighted:2,7,6,9,5,1,4,3,8",
		"weighted:\n2 7 6\n9 5 1\n4 3 8":                  "weighted:2,7,6,9,5,1,4,3,8",
		"weighted 2,7,6 / 9,5,1 / 4,3,8":                  "weighted:2,7,6,9,5,1,4,3,8",
		"weighted −2 7 6 9 5 1 4 3 8 b2 a1":               "weighted:-2,7,6,9,5,1,4,3,8 b2 a1",
		"weighted 2 7 6 9 5 1 4 3 8\nX . O\n. X .\n. . O": "weighted:2,7,6,9,5,1,4,3,8 X.O/.X./..O",
		"weighted 1. b2 2. a1":                            "weighted:4,-1,3,1,5,-9,2,6,-5 b2 a1",
		"weighted\n  1 2 3\n3 X . O\n2 . X .\n1 . . O":    "weighted:4,-1,3,1,5,-9,2,6,-5 X.O/.X./..O",
		"weighted 1 b2 2 a1":                              "weighted:4,-1,3,1,5,-9,2,6,-5 b2 a1",
	} {
		switch got, err := games.Read(text, nil); {
		case strings.HasSuffix(want, " illegal"):
			if err == nil {
				t.Errorf("%q: got %s, want a refusal", text, got)
			}
		case err != nil:
			t.Errorf("%q: %v", text, err)
		case got.String() != want:
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// What names no game is of the one being played, where that fits.
func TestReadPrefersTheGameHere(t *testing.T) {
	misere, err := games.Parse("mnk:3x3:3:misere")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"X.O/.X./..O":       "mnk:3x3:3:misere X.O/.X./..O",
		"X . O . X . . . O": "mnk:3x3:3:misere X.O/.X./..O",
		"b2 a1":             "mnk:3x3:3:misere b2 a1",
		"h8 i9":             "mnk:15x15:5 h8 i9",
		"tic-tac-toe b2":    "mnk:3x3:3 b2",
	} {
		got, err := games.Read(text, misere)
		if err != nil || got.String() != want {
			t.Errorf("%q: got %s (%v), want %s", text, got, err, want)
		}
	}
}

// Each mistake gets its own reason.
func TestReadSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "illegal.no_position",
		"hello there":              "illegal.game",
		"gomku h8":                 "illegal.game_close Name=\"gomoku\"",
		"gomku: h8 i9":             "illegal.game_close Name=\"gomoku\"",
		"tictactoe\nX.O\n.X.\n..O": "illegal.game_close Name=\"tic-tac-toe\"",
		"mnk:3x3:4 X.O/.X./..O":    "illegal.line",
		"X.O\n.X\n..O":             "illegal.row Count=2 Row=2 Want=3",
		"X.O\n.Z.\n..O":            `illegal.row_symbol Row=2 Typed="Z"`,
		"mnk:3x3:3 X.O\n.X.":       "illegal.rows Count=2 Want=3",
		"OO.\n...\n...":            "illegal.balance",
		"h8 h8":                    "illegal.move_named Move=h8 Number=2 Reason=(illegal.taken Cell=h8)",
		"mnk:3x3:3 1. b2 2. d1":    "illegal.move Number=2",
		"1. h8 2. z9":              "illegal.move Number=2 Reason=(illegal.cell",
		strings.Repeat(".", 30) + "\n" + strings.Repeat("X", 30): "illegal.board_size",
		"order-chaos:6x6:5 c3":        "illegal.move Number=1",
		strings.Repeat("h8 ", 4000):   "illegal.move_named Move=h8 Number=2",
		strings.Repeat("X.O\n", 4000): "illegal.board_size",
		"weighted 2 7 6":              "illegal.numbers Move=\"b1\" Reason=(weighted.illegal.count Count=3",
		"weighted 2 7 6 . . .":        "illegal.numbers Move=\"b1\" Reason=(weighted.illegal.count Count=3",
		"weighted 2":                  "illegal.move Number=1",
		"tic-tac-toe 2 7 6":           "illegal.move Number=1",
	} {
		got, err := games.Read(text, nil)
		if !errors.Is(err, engine.ErrIllegal) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60q: got %s, %v, want %s", text, got, err, want)
		}
	}
}

// Whatever a board is drawn with for its empty cells and between them, blanks as wide as the stones
// among it, it is the same board, also where the blanks at the ends of its rows are gone.
func TestDrawingsOfABoardAreReadAlike(t *testing.T) {
	longtest.SkipUnderRace(t)
	r := rand.New(rand.NewPCG(31, 32))
	read := 0
	for _, variant := range []string{"mnk:3x3:3", "mnk:4x5:4", "mnk:6x6:4", "order-chaos:6x6:5", "mnk:15x15:5", "drop:6x7:4"} {
		game, err := games.Find(variant)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p := game.Start()
			for range 2 + r.IntN(8) {
				moves := p.AppendMoves(nil)
				if next, err := p.Play(moves[r.IntN(len(moves))]); err == nil {
					if _, over := next.Outcome(); !over {
						p = next
					}
				}
			}
			board := p.Board()
			draw := func(empty, between string, trim bool) string {
				var lines []string
				for row := range board.Rows {
					cells := make([]string, board.Cols)
					for col := range cells {
						switch board.Cells[(board.Rows-1-row)*board.Cols+col] {
						case engine.X:
							cells[col] = "×"
						case engine.O:
							cells[col] = "○"
						default:
							cells[col] = empty
						}
					}
					line := strings.Join(cells, between)
					if trim && strings.HasPrefix(line, "\u3000") {
						line = "\u3000" + strings.TrimRight(strings.TrimPrefix(line, "\u3000"), "\u3000") // an empty row has one at least
					}
					lines = append(lines, line)
				}
				return strings.Join(lines, "\n")
			}
			framed := func(drawn, pipe string) string {
				return pipe + strings.ReplaceAll(drawn, "\n", pipe+"\n"+pipe) + pipe
			}
			want, err := games.Read(variant+"\n"+draw(".", "", false), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, drawn := range []string{
				draw("\u3000", "", false), draw("\u3000", "", true), draw("・", "", false), draw("・", "\u3000", false), draw("．", " ", false), framed(draw("\u3000", "|", false), "|"), framed(draw("\u3000", "｜", false), "｜"),
			} {
				for _, text := range []string{variant + "\n" + drawn, variant + "\n```\n" + drawn + "\n```"} {
					got, err := games.Read(text, nil)
					if err != nil || got.String() != want.String() {
						t.Errorf("%s: %v, %v", text, got, err)
					}
					read++
				}
			}
		}
	}
	if read < 1600 {
		t.Errorf("only %d were read", read)
	}
}
