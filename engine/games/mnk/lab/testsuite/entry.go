package testsuite

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
	"noughts/engine/tool"
)

// An Opener reads a variant, and says what a board of patterns has to know of it.
type Opener func(variant string) (engine.Game, patterns.Rule, error)

// An Entry is a position in which the side to move has a forced win.
type Entry struct {
	Game     engine.Game
	Rule     patterns.Rule
	Position engine.Position
	Best     []engine.Move // those that are known to win
	Plies    int           // in which the shortest way that was found wins at the latest
}

// String returns the line of the entry.
func (e *Entry) String() string {
	var names []string
	for _, m := range e.Best {
		names = append(names, e.Game.MoveName(m))
	}
	return fmt.Sprintf("%s; bm %s; win %d", Notation(e.Game, e.Position), strings.Join(names, " "), e.Plies)
}

// Notation returns a position in the notation, row by row from the top.
func Notation(game engine.Game, p engine.Position) string {
	b := p.Board()
	rows := make([]string, b.Rows)
	for i := range rows {
		for _, s := range b.Cells[i*b.Cols:][:b.Cols] {
			rows[b.Rows-1-i] += s.String()
		}
	}
	return game.Variant() + " " + strings.Join(rows, "/")
}

// Parse reads the line of an entry.
func Parse(open Opener, line string) (Entry, error) {
	position, operations, _ := strings.Cut(line, ";")
	variant, rows, _ := strings.Cut(strings.TrimSpace(position), " ")
	var e Entry
	var err error
	if e.Game, e.Rule, err = open(variant); err != nil {
		return e, err
	}
	if e.Position, err = set(e.Game, rows); err != nil {
		return e, err
	}
	for operation := range strings.SplitSeq(operations, ";") {
		words := strings.Fields(operation)
		if len(words) < 2 {
			return e, fmt.Errorf("%.20q is no operation; write bm and moves, or win and plies", operation)
		}
		if err := e.apply(words[0], words[1:]); err != nil {
			return e, err
		}
	}
	return e, nil
}

// set returns the position with these rows.
func set(game engine.Game, rows string) (engine.Position, error) {
	info := game.Info()
	cells := make([]engine.Symbol, info.Rows*info.Cols)
	lines := strings.Split(rows, "/")
	if len(lines) != info.Rows {
		return nil, fmt.Errorf("there are %d rows, not %d", len(lines), info.Rows)
	}
	for i, line := range lines {
		if len(line) != info.Cols {
			return nil, fmt.Errorf("row %d has %d cells, not %d", i+1, len(line), info.Cols)
		}
		for col := range len(line) {
			s, ok := engine.ParseSymbol(line[col])
			if !ok {
				return nil, fmt.Errorf("row %d has %.3q", i+1, line[col:col+1])
			}
			cells[(info.Rows-1-i)*info.Cols+col] = s
		}
	}
	return game.Setup(cells)
}

// apply does what an operation says.
func (e *Entry) apply(name string, args []string) error {
	switch name {
	case "bm":
		for _, arg := range args {
			m, err := e.Game.ParseMove(arg)
			if err != nil {
				return err
			}
			e.Best = append(e.Best, m)
		}
	case "win":
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 {
			return fmt.Errorf("%.20q is no number of plies", args[0])
		}
		e.Plies = n
	default:
		return fmt.Errorf("no operation is called %.20q; there are bm and win", name)
	}
	return nil
}

// Read reads entries, one a line; empty lines and those that begin with # do not
// count.
func Read(open Opener, in io.Reader) ([]Entry, error) {
	var list []Entry
	lines := bufio.NewScanner(tool.Limited(in))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		e, err := Parse(open, line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, e)
	}
	return list, lines.Err()
}

// patternBoard returns a board of patterns with the stones of a position.
func patternBoard(r patterns.Rule, p engine.Position) *patterns.PatternBoard {
	f := patterns.New(r)
	for c, s := range p.Board().Cells {
		if s != engine.Empty {
			f.Place(uint16(c), engine.Player(s-engine.X))
		}
	}
	return f
}

// checkBoard returns a position for the plain checker.
func checkBoard(r patterns.Rule, p engine.Position) *proofcheck.Board {
	return &proofcheck.Board{
		Rows: r.Rows, Cols: r.Cols, Line: r.Line, Exact: r.Exact,
		Cells: p.Board().Cells, Turn: engine.X + engine.Symbol(p.Turn()),
	}
}

// wins reports whether the moves known to win have one.
func (e *Entry) wins(m engine.Move) bool { return slices.Contains(e.Best, m) }
