package jing

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
)

// readBoard reads rows from the top.
func readBoard(rows string) (Position, error) {
	cells := make([]engine.Symbol, CellCount)
	for i, row := range strings.Split(rows, "/") {
		if err := readRow(row, cells[(Side-1-i)*Side:][:Side]); err != nil {
			return Position{}, err
		}
	}
	p, err := game{}.Setup(cells)
	if err != nil {
		return Position{}, err
	}
	return p.(Position), nil
}

// board is readBoard for rows that are right.
func board(t testing.TB, rows string) Position {
	t.Helper()
	p, err := readBoard(rows)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// show prints a position in the notation.
func show(p Position) string {
	var rows []string
	b := p.Board()
	for row := Side - 1; row >= 0; row-- {
		var line strings.Builder
		for col := range Side {
			line.WriteByte(b.Cell(row, col).Letter())
		}
		rows = append(rows, line.String())
	}
	return key + " " + strings.Join(rows, "/")
}

func TestRules(t *testing.T) {
	enginetest.RunFamily(t, Family{})
	enginetest.Perft(t, game{}, 25, 25*24, 25*24*23, 25*24*23*22)
}

func TestTurns(t *testing.T) {
	var turns strings.Builder
	p := engine.Position(Position{})
	for cell := range uint16(LastPly) {
		turns.WriteString(symbols[p.Turn()].String())
		next, err := p.Play(engine.Move{Cell: cell, Symbol: symbols[p.Turn()]})
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	if got := turns.String(); got != "OOXXOOXXOOXXOOXXOOXXOO" {
		t.Errorf("got the turns %s", got)
	}
	if p.Turn() != engine.Second {
		t.Errorf("after the end, %v would be next", symbols[p.Turn()])
	}
}

func TestSampleGame(t *testing.T) {
	p := board(t, sampleGame)
	o, over := p.Outcome()
	if !over || o.Result != engine.Win || o.Margin != 1 {
		t.Errorf("got %v, over: %v; want a win for O by one point", o, over)
	}
	b := p.Board()
	if b.Score != [2]int64{4, 3} {
		t.Errorf("got the points %v, want O 4 and X 3", b.Score)
	}
	if len(b.Lines) != 7 {
		t.Errorf("got %d lines, want 7", len(b.Lines))
	}
	if b.Cells[CellCount-1] != engine.Empty {
		t.Errorf("an empty cell of the finished position shows %v", b.Cells[CellCount-1])
	}
	counted := 0
	for i, s := range b.Counted {
		if s == engine.X && b.Cells[i] == engine.Empty {
			counted++
		} else if s != engine.Empty {
			t.Errorf("cell %d holds %v and is counted as %v", i, b.Cells[i], s)
		}
	}
	if counted != 3 {
		t.Errorf("%d empty cells are counted as X, want 3", counted)
	}
}

func TestNotesTellTheStone(t *testing.T) {
	p := Position{}
	for rows, want := range map[string]string{
		"...../...../...../...../.....": "jing.note.first",
		"...../...../..O../...../.....": "jing.note.second",
		"...../...../..OO./...../.....": "jing.note.first",
		"...../...../..OO./...../....X": "jing.note.second",
		sampleGame:                      "jing.note.over",
	} {
		p = board(t, rows)
		if got := p.Board().Notes; len(got) != 1 || got[0].ID != want {
			t.Errorf("%s: got %v, want %s", rows, got, want)
		}
	}
}

func TestSetupRefuses(t *testing.T) {
	enginetest.Setups(t, game{}, map[string]string{
		"X..../...../...../...../.....": "jing.illegal.balance O=0 Want=1 X=1",
		"OOO../...../...../...../.....": "jing.illegal.balance O=3 Want=2 X=0",
		"OXO../...../...../...../.....": "",
		"OX.../...../...../...../.....": "jing.illegal.balance O=1 Want=2 X=1",
		"OOXX./O..../...../...../.....": "",
		"OOXXX/O..../...../...../.....": "jing.illegal.balance O=3 Want=4 X=3",
		"OXXX./XOOX./OXOOO/OXOOX/OXOXX": "jing.illegal.stones Count=23 Most=22",
		"T..../...../...../...../.....": "illegal.symbol Cell=a5 Symbol=T Symbols=O, X",
	})
	if _, err := (game{}).Setup(nil); err == nil {
		t.Error("a board without cells")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("jing")
	f.Add(" JING ")
	f.Add("jing:5x5")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := Family{}.Parse(s)
		if ok := strings.EqualFold(strings.TrimSpace(s), "jing"); ok != (err == nil) {
			t.Errorf("%q: got %v, %v", s, g, err)
		}
	})
}
