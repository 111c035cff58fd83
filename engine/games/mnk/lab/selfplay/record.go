package selfplay

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/search"
)

// A Ply is a move of a game, and what the search said of the position before it to the player to
// move, in units of which pvs.Scale make a position that is won e times as often.
type Ply struct {
	Cell   uint16
	Value  search.Score
	Proved bool // whether Value is a win or a loss
	Drawn  bool // whether the move was drawn by lot
	Silent bool // whether there is no value
}

// A Record is a game that the search played against itself. Its text is one line: the variant, the
// result, and the moves. Behind a slash is the value of the position before the move, or + or - if
// it was proved; moves without one were drawn by lot:
//
//	mnk:15x15:5 1-0 h8 j9 g7 i8/12 h9/-30 g10/+
type Record struct {
	Variant string
	Result  engine.Result // for the first player
	Plies   []Ply
}

// results are the results of games as records write them.
var results = map[engine.Result]string{engine.Win: "1-0", engine.Draw: "1/2", engine.Loss: "0-1"}

// A namer writes and reads moves: a game.
type namer interface {
	MoveName(m engine.Move) string
	ParseMove(text string) (engine.Move, error)
}

// text returns the line of a record.
func (r *Record) text(names namer) string {
	var b strings.Builder
	b.WriteString(r.Variant + " " + results[r.Result])
	for _, p := range r.Plies {
		b.WriteString(" " + names.MoveName(engine.Move{Cell: p.Cell}))
		switch {
		case p.Silent:
		case p.Proved && p.Value > 0:
			b.WriteString("/+")
		case p.Proved:
			b.WriteString("/-")
		default:
			fmt.Fprintf(&b, "/%d", p.Value)
		}
		if p.Drawn && !p.Silent {
			b.WriteString("?")
		}
	}
	return b.String()
}

// readRecord reads the line of a record.
func readRecord(line string, open func(variant string) (namer, error)) (Record, error) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return Record{}, fmt.Errorf("%.40q is no game", line)
	}
	r := Record{Variant: words[0]}
	names, err := open(r.Variant)
	if err != nil {
		return r, err
	}
	found := false
	for result, name := range results {
		if name == words[1] {
			r.Result, found = result, true
		}
	}
	if !found {
		return r, fmt.Errorf("%.20q is no result", words[1])
	}
	for _, word := range words[2:] {
		p, err := readPly(word, names)
		if err != nil {
			return r, err
		}
		r.Plies = append(r.Plies, p)
	}
	return r, nil
}

// readPly reads a move with its value.
func readPly(word string, names namer) (Ply, error) {
	name, value, searched := strings.Cut(word, "/")
	m, err := names.ParseMove(name)
	value, drawn := strings.CutSuffix(value, "?")
	p := Ply{Cell: m.Cell, Drawn: drawn || !searched, Silent: !searched}
	if err != nil || !searched {
		return p, err
	}
	switch value {
	case "+":
		p.Value, p.Proved = search.WinIn(1), true
	case "-":
		p.Value, p.Proved = search.LossIn(1), true
	default:
		var n int64
		n, err = strconv.ParseInt(value, 10, 16)
		p.Value = search.Score(n)
	}
	return p, err
}

// ReadRecords reads games, one a line.
func ReadRecords(in io.Reader) ([]Record, error) {
	games := map[string]namer{}
	open := func(variant string) (namer, error) {
		if games[variant] == nil {
			g, err := parse(variant)
			if err != nil {
				return nil, err
			}
			games[variant] = g
		}
		return games[variant], nil
	}
	var list []Record
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		r, err := readRecord(lines.Text(), open)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, r)
	}
	return list, lines.Err()
}
