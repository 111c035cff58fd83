package records

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
)

// gomocupFile is laid out as the files of Gomocup are.
const gomocupFile = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1532\r\n8,9,40\r\nALPHA.zip\r\nBETA 2.zip\r\n-1\r\n1,Freestyle15_1\r\n"

func TestReadPSQ(t *testing.T) {
	h8, i9, h7 := cellOf(t, "h8"), cellOf(t, "i9"), cellOf(t, "h7")
	for _, c := range []struct {
		name, text string
		want       Game
	}{
		{"as Gomocup has it", gomocupFile, Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9, h7}, Names: [2]string{"ALPHA.zip", "BETA 2.zip"}}},
		{
			"exactly five", strings.Replace(gomocupFile, "1,Freestyle15_1", "2,Standard", 1),
			Game{Rows: 15, Cols: 15, Rule: Standard, Moves: []uint16{h8, i9, h7}, Names: [2]string{"ALPHA.zip", "BETA 2.zip"}},
		},
		{
			"renju", strings.Replace(gomocupFile, "1,Freestyle15_1", "0,Renju15_1", 1),
			Game{Rows: 15, Cols: 15, Rule: Renju, Moves: []uint16{h8, i9, h7}, Names: [2]string{"ALPHA.zip", "BETA 2.zip"}},
		},
		{
			"caro", strings.Replace(gomocupFile, "1,Freestyle15_1", "1,Caro15", 1),
			Game{Rows: 15, Cols: 15, Rule: Caro, Moves: []uint16{h8, i9, h7}, Names: [2]string{"ALPHA.zip", "BETA 2.zip"}},
		},
		{
			"the second player began", strings.Replace(gomocupFile, "11, 0", "11, 1", 1),
			Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9, h7}, Names: [2]string{"BETA 2.zip", "ALPHA.zip"}},
		},
		{"without times and names", "Piskvorky 15x15 , 0 - 0\n8, 8\n9, 7\n8, 9\n-1", Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9, h7}}},
		{"in one line", "piskvorky 15x15, 0:0, 0 8,8,0 9,7,3 8,9,1 -1", Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9, h7}}},
		{"columns come first", "Piskvorky 3x7, 0:0, 0\n3,1,0", Game{Rows: 7, Cols: 3, Moves: []uint16{6*3 + 2}}},
		{"without moves", "Piskvorky 20x20, 11:11, 0\n", Game{Rows: 20, Cols: 20}},
		{"blank lines and an end of DOS", "\nPiskvorky 3x3, 0:0, 0\n\n1,3,0\n\nA\n\nB\n\n0\n\x1a", Game{Rows: 3, Cols: 3, Moves: []uint16{0}, Names: [2]string{"A", "B"}}},
		{"several moves on a line", "Piskvorky 3x3, 0:0, 0\n1,3,0 2,3,0\n-1", Game{Rows: 3, Cols: 3, Moves: []uint16{0, 1}}},
		{"rules in one line", "Piskvorky 3x3, 0:0, 0 1,3,0 ALPHA.zip BETA.zip -1 2,Standard15", Game{Rows: 3, Cols: 3, Rule: Standard, Moves: []uint16{0}}},
		{"names that look like remarks", "Piskvorky 3x3, 0:0, 0\n# Ann\n; Ben\n1\n", Game{Rows: 3, Cols: 3, Names: [2]string{"# Ann", "; Ben"}}},
	} {
		got, err := ReadPSQ(c.text)
		if err != nil || !equal(got, c.want) {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestReadSGF(t *testing.T) {
	h8, i9 := cellOf(t, "h8"), cellOf(t, "i9")
	won := Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9}, Names: [2]string{"Ann", "Ben"}, Ended: true}
	exact := won
	exact.Rule, exact.Wins = Standard, engine.Second
	for _, c := range []struct {
		name, text string
		want       Game
	}{
		{"as usual", "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben]RE[B+R];B[hh];W[ig])", won},
		{"exactly five", "(;GM[4]RU[Standard Gomoku]RE[W+]PB[Ann]PW[Ben]\n;B[hh]C[nice \\] one];W[ig]BL[30])", exact},
		{"renju by its federation", "(;GM[4]RU[RIF 1996];B[hh])", Game{Rows: 15, Cols: 15, Rule: Renju, Moves: []uint16{h8}}},
		{"caro", "(;GM[4]RU[Caro];B[hh])", Game{Rows: 15, Cols: 15, Rule: Caro, Moves: []uint16{h8}}},
		{"names of cells", "(;SZ[15]PB[Ann]PW[Ben]RE[B+];B[h8];W[I9])", won},
		{"the main line", "(;GM[4]PB[Ann]PW[Ben]RE[B+];B[hh](;W[ig])(;W[aa];B[bb]))", won},
		{"white first", "(;GM[4]PW[Ann]PB[Ben]RE[W+];W[hh];B[ig])", won},
		{"an old file", "( ;Game[4]SiZe[15]PlayerBlack[Ann]PW[Ben]RE[b+];Black[hh];White[ig])", won},
		{"a comment with what ends one", `(;GM[4]C[a \\](;SZ[7];B[gg]))`, Game{Rows: 7, Cols: 7, Moves: []uint16{6}}},
		{"not square", "(;GM[4]SZ[3:7];B[ca])", Game{Rows: 7, Cols: 3, Moves: []uint16{6*3 + 2}}},
		{"drawn", "(;GM[4]RE[0])", Game{Rows: 15, Cols: 15, Ended: true, Draw: true}},
		{"a name in two lines", "(;PB[A\nB\\\nC\\:D])", Game{Rows: 15, Cols: 15, Names: [2]string{"A BC:D", ""}}},
		{"escaped brackets", `(;GM[4];B[hh]C[\[see B\[ii\]\], a:b];W[ig])`, Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9}}},
		{"a bracket in a remark", `(;GM[4];B[hh]C[see [1\] and [2];W[ig])`, Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9}}},
		{"all in the first node", "(;B[hh]GM[4]SZ[15]RU[caro])\x1a", Game{Rows: 15, Cols: 15, Rule: Caro, Moves: []uint16{h8}}},
		{"variations of variations", "(;GM[4];B[hh](;W[ig](;B[aa])(;B[bb];W[cc]))(;W[aa]))", Game{Rows: 15, Cols: 15, Moves: []uint16{h8, i9, 14 * 15}}},
		{"what follows the game", "(;GM[4];B[hh])(;GM[1];B[aa])", Game{Rows: 15, Cols: 15, Moves: []uint16{h8}}},
	} {
		got, err := ReadSGF(c.text)
		if err != nil || !equal(got, c.want) {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	many := strings.Repeat("\n1,1,0", maxMoves+1)
	for _, c := range []struct{ text, want string }{
		{"Piskvorky fifteen", "mnk.record.psq"},
		{"Piskvorky 21x20, 0:0, 0", "mnk.record.size"},
		{"Piskvorky 0x20, 0:0, 0", "mnk.record.size"},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0", "illegal.move"},
		{"Piskvorky 15x15, 0:0, 0\n0,8,0", "illegal.move"},
		{"Piskvorky 15x15, 0:0, 0" + many, "mnk.record.moves"},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n0,Omok", "mnk.record.rules"},
		{"(;GM[1];B[hh])", "mnk.record.game"},
		{"(;GM[4]RU[Omok];B[hh])", "mnk.record.rules"},
		{"(;GM[4]RU[Pente];B[hh])", "mnk.record.rules"},
		{"(;GM[4]RU[Ninuki-renju];B[hh])", "mnk.record.rules"},
		{"(;GM[4]AB[hh][ii])", "mnk.record.setup"},
		{"(;GM[4];B[hh];B[ii])", "illegal.move"},
		{"(;GM[4];B[])", "illegal.move"},
		{"(;GM[4];B[tt])", "illegal.move"},
		{"(;GM[4];B[hh]C[a bad ] one];W[ii])", "mnk.record.sgf"},
		{"(;GM[4];B[hh]C[not closed;W[ii])", "mnk.record.sgf"},
		{"(;GM[4]PB[Ann PW[Ben];B[hh])", "mnk.record.sgf"},
		{"(;GM[4];B[hh] remark)", "mnk.record.sgf"},
		{"(;GM[4];B[hh] REMARK;W[ii])", "mnk.record.sgf"},
		{"(;GM[4];B[hh]) and so on", "mnk.record.sgf"},
		{"(;GM[4];B[hh]))", "mnk.record.sgf"},
		{"(;GM[4];B[hh])(;GM[4];B[hh]", "mnk.record.sgf_end"},
		{"(;GM[4];B[hh](;W[ii])(;W[jj])", "mnk.record.sgf_end"},
		{"(;GM[4];B[hh](;W[ii]);B[jj])", "mnk.record.sgf"},
		{"(;GM[4];B[hh](W[ii]))", "mnk.record.sgf"},
		{"(;GM[4];B[hh];W[ii]SZ[19])", "mnk.record.sgf"},
		{"(;GM[4];B[hh][ii])", "illegal.move"},
		{"(;GM[4];B[hh]AW[ii])", "mnk.record.setup"},
		{"(;GM[4];B[hh:jj])", "illegal.move"},
		{"(;GM[4]SZ[99999])", "mnk.record.sgf"},
		{"(;GM[4]SZ[30])", "mnk.record.size"},
		{"(;GM[4]SZ[]", "mnk.record.sgf"},
		{"(;GM[4];B[hh]", "mnk.record.sgf_end"},
		{"(;GM[4];B[hh", "mnk.record.sgf_end"},
		{"(;GM[4];B[hh\\", "mnk.record.sgf_end"},
		{"(;[hh])", "mnk.record.sgf"},
		{"(;B[hh];[ii])", "mnk.record.sgf"},
		{"(;GM[4]]", "mnk.record.sgf"},
		{"Piskvorky 15x15, 0:0, 0 foo\n8,8,0", "mnk.record.line"},
		{"Piskvorky 15x15, 0:0, 0 8,8,0 foo 9,9,0", "mnk.record.line"},
		{"Piskvorky 15x15, 0:0, 0 8,8,0 9,9,", "mnk.record.line"},
	} {
		read := ReadPSQ
		if IsSGF(c.text) {
			read = ReadSGF
		} else if !IsPSQ(c.text) {
			t.Errorf("%q is taken for no format", c.text)
		}
		_, err := read(c.text)
		if p, ok := errors.AsType[*engine.UserError](err); !ok || p.Text.ID != c.want {
			t.Errorf("%.60q: %v, want %s", c.text, err, c.want)
		}
	}
}

// A line that is not wholly read is named by its number, and what is wrong in SGF by its line.
func TestLinesThatAreRefused(t *testing.T) {
	for text, want := range map[string]int{
		"8,8,0\n9,9,0\n10,10,1.5\n7,7,0\nA\nB\n-1": 4,
		"8,8,0,\n9,9,0,\n-1":                       2,
		"8,8,0\n9,9,0,":                            3,
		"8,8,0\n9;9;0\nA\nB\n-1":                   3,
		"8,8,0\n9 9 0\nA\nB\n-1":                   3,
		"8,8,0\n# a remark\n9,9,0\n-1":             3,
		"8,8,0\n# a remark\n-1":                    3,
		"8,8,0\n// a remark\nA\nB\n-1":             3,
		"8,8,0\nA\n-1":                             3,
		"8,8,0\nA\nB\nC\n-1":                       5,
		"8,8,0\nA\nB\n-1\nand so on":               6,
		"8,8,0\nA\nB\n-1\n9,9,0":                   3,
		"8,8,0\n-1\n-1":                            4,
		"8,8,0\npass\n9,9,0\n-1":                   3,
		"8,8,0\n9,9 10\n-1":                        3,
		"8,8,120\n9,9":                             3,
		"8,8,120\n\n9":                             4,
		"8,8,120\n9,9,1 x":                         3,
		"8,8,0\n-9,9,0\n-1":                        3,
	} {
		_, err := ReadPSQ("Piskvorky 15x15, 11:11, 0\n" + text)
		if p, ok := errors.AsType[*engine.UserError](err); !ok || p.Text.ID != "mnk.record.line" || p.Text.Data["Line"] != want {
			t.Errorf("%q: %v, want line %d", text, err, want)
		}
	}
	_, err := ReadSGF("\n(;GM[4]\r\n;B[hh]\r\n;W[ii]?)")
	if p, ok := errors.AsType[*engine.UserError](err); !ok || p.Text.ID != "mnk.record.sgf" || p.Text.Data["Line"] != 4 {
		t.Errorf("%v, want line 4", err)
	}
}

// What is written is read back, whatever the names are.
func TestRoundTrip(t *testing.T) {
	names := [][2]string{
		{"Ann", "Ben"}, {"", ""}, {"8,8,0", "-1"}, {"]);B[aa", `back\slash:]`}, {"42", "8;8"}, {"9 9 0", "(8,8,0"}, {"two\nlines\r\n;W[bb]", "\x00\x1b[31mred"}, {"日本 五目", "a\u202eb"},
	}
	for _, n := range names {
		for rule := Freestyle; rule <= Caro; rule++ {
			g := Game{Rows: 15, Cols: 15, Rule: rule, Moves: []uint16{cellOf(t, "h8"), cellOf(t, "a1"), cellOf(t, "o15")}, Names: n, Ended: true, Wins: engine.Second}
			sgf, err := ReadSGF(WriteSGF(g))
			want := g
			want.Names = [2]string{oneLine(n[0]), oneLine(n[1])}
			if err != nil || !equal(sgf, want) {
				t.Errorf("%q as SGF: %+v, %v; want %+v", n, sgf, err, want)
			}
			psq, err := ReadPSQ(WritePSQ(g))
			if err != nil || !slices.Equal(psq.Moves, g.Moves) || psq.Rule != rule || psq.Names[0] == "" || psq.Names[1] == "" {
				t.Errorf("%q as psq: %+v, %v", n, psq, err)
			}
		}
	}
}

// What is written is what other programs expect, to the letter.
func TestWrite(t *testing.T) {
	g := Game{Rows: 13, Cols: 15, Moves: []uint16{12 * 15, 0}, Names: [2]string{"Ann", "Ben"}, Ended: true}
	if got, want := WritePSQ(g), "Piskvorky 15x13, 0:0, 0\n1,1,0\n1,13,0\nAnn\nBen\n-1\n"; got != want {
		t.Errorf("psq: got\n%q, want\n%q", got, want)
	}
	if got, want := WriteSGF(g), "(;FF[4]GM[4]CA[UTF-8]AP[Noughts]SZ[15:13]RU[Freestyle]PB[Ann]PW[Ben]RE[B+]\n;B[aa];W[am])\n"; got != want {
		t.Errorf("SGF: got\n%q, want\n%q", got, want)
	}
}

func FuzzReadPSQ(f *testing.F) {
	f.Add(gomocupFile)
	f.Add("Piskvorky 3x7, 0:0, 0 3,1,0\n1,Renju")
	f.Fuzz(func(t *testing.T, text string) { fuzzed(t, text, IsPSQ, ReadPSQ, WritePSQ) })
}

func FuzzReadSGF(f *testing.F) {
	f.Add("(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben]RE[B+R];B[hh];W[ig](;B[aa])(;B[bb]))")
	f.Add(`(;SiZe[3:7]C[\]\\];Black[c7])`)
	f.Fuzz(func(t *testing.T, text string) { fuzzed(t, text, IsSGF, ReadSGF, WriteSGF) })
}

// fuzzed reads a text: what is refused is somebody's mistake, and what is read is on
// the board and read again once it is written.
func fuzzed(t *testing.T, text string, is func(string) bool, read func(string) (Game, error), write func(Game) string) {
	g, err := read(text)
	if err != nil {
		if !errors.Is(err, engine.ErrIllegal) {
			t.Fatal(err)
		}
		return
	}
	for _, m := range g.Moves {
		if int(m) >= g.Rows*g.Cols {
			t.Fatalf("the cell %d on %d×%d", m, g.Rows, g.Cols)
		}
	}
	written := write(g)
	again, err := read(written)
	if err != nil || !is(written) || !slices.Equal(again.Moves, g.Moves) || again.Rows != g.Rows || again.Cols != g.Cols || again.Rule != g.Rule {
		t.Fatalf("%+v is written\n%s\nand read as %+v, %v", g, written, again, err)
	}
}

func equal(a, b Game) bool {
	return a.Rows == b.Rows && a.Cols == b.Cols && a.Rule == b.Rule && slices.Equal(a.Moves, b.Moves) && a.Names == b.Names &&
		a.Ended == b.Ended && a.Draw == b.Draw && (!a.Ended || a.Draw || a.Wins == b.Wins)
}

func cellOf(t *testing.T, name string) uint16 {
	t.Helper()
	cell, err := engine.ParseCell(name, 15, 15)
	if err != nil {
		t.Fatal(err)
	}
	return cell
}
