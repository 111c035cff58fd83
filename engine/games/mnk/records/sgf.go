package records

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"noughts/engine"
)

// SGF, the Smart Game Format (FF[4], https://www.red-bean.com/sgf), is a tree of nodes
// with properties; game number 4 is Gomoku and Renju. The standard leaves open how that
// game's moves are written. Programs write two letters from the upper left, as in Go,
// and some the name of the cell from the lower left; both are read. Of a tree the main
// line counts: the first branch each time.

// usualSize is the side of the board where a record names none.
const usualSize = 15

var sgfBegin = regexp.MustCompile(`^\(\s*;`)

// IsSGF reports whether a text is meant to be SGF.
func IsSGF(text string) bool { return sgfBegin.MatchString(text) }

// ReadSGF reads the main line of the first game. Its errors are UserErrors.
func ReadSGF(text string) (Game, error) {
	g := Game{Rows: usualSize, Cols: usualSize}
	r := sgfReader{game: &g, rest: strings.TrimSpace(text)}
	for {
		id, value, ok, err := r.next()
		if err != nil {
			return Game{}, err
		}
		if !ok {
			break
		}
		if err := r.take(id, value); err != nil {
			return Game{}, err
		}
	}
	if r.whiteFirst {
		g.Names[0], g.Names[1] = g.Names[1], g.Names[0]
		g.Wins = g.Wins.Other()
	}
	return g, nil
}

// An sgfReader reads properties one after the other.
type sgfReader struct {
	game       *Game
	rest       string
	id         string // of the property whose values are being read
	last       string // B or W, who moved last
	whiteFirst bool
}

// next returns the next value of the main line with its property; ok is false at the
// end of the line.
func (r *sgfReader) next() (id, value string, ok bool, err error) {
	for r.rest != "" {
		c := r.rest[0]
		switch {
		case c == '[':
			if r.id == "" {
				return "", "", false, malformed(r.rest)
			}
			value, err = r.value()
			return r.id, value, err == nil, err
		case c == ')':
			return "", "", false, nil
		case c == ';' || c == '(':
			r.id, r.rest = "", r.rest[1:]
		case unicode.IsSpace(rune(c)):
			r.rest = r.rest[1:]
		case isLetter(c):
			n := 0
			for n < len(r.rest) && isLetter(r.rest[n]) {
				n++
			}
			r.id = upper(r.rest[:n])
			r.rest = r.rest[n:]
		default:
			return "", "", false, malformed(r.rest)
		}
	}
	return "", "", false, engine.NewUserError("mnk.record.sgf_end")
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// upper returns the capitals of a property's name, which are all that counts: older
// files have it in full.
func upper(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return r
		}
		return -1
	}, name)
}

// value reads a value between brackets. A backslash takes away the meaning of what
// follows, and joins lines.
func (r *sgfReader) value() (string, error) {
	var b strings.Builder
	for i := 1; i < len(r.rest); i++ {
		switch c := r.rest[i]; c {
		case ']':
			r.rest = r.rest[i+1:]
			return b.String(), nil
		case '\\':
			if i++; i < len(r.rest) && r.rest[i] != '\n' {
				b.WriteByte(r.rest[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", engine.NewUserError("mnk.record.sgf_end")
}

// malformed says where a text is not SGF.
func malformed(rest string) error {
	return engine.NewUserError("mnk.record.sgf", "Typed", engine.Quote(rest))
}

// take takes what a property says of the game; most say nothing of it.
func (r *sgfReader) take(id, value string) error {
	g := r.game
	value = strings.TrimSpace(value)
	switch id {
	case "B", "W":
		return r.move(id, value)
	case "AB", "AW", "AE":
		return engine.NewUserError("mnk.record.setup", "Property", id)
	}
	if r.last != "" {
		return nil // the game began
	}
	switch id {
	case "GM":
		if value != "4" {
			return engine.NewUserError("mnk.record.game", "Typed", engine.Quote(value))
		}
	case "SZ":
		return g.setSGFSize(value)
	case "PB":
		g.Names[0] = oneLine(value)
	case "PW":
		g.Names[1] = oneLine(value)
	case "RU":
		return g.setRules(value)
	case "RE":
		g.setSGFResult(value)
	}
	return nil
}

// move makes a move of black's or white's.
func (r *sgfReader) move(color, value string) error {
	g := r.game
	if r.last == color {
		return engine.Within(engine.NewUserError("mnk.record.turn", "Color", color), "illegal.move", "Number", len(g.Moves)+1)
	}
	if r.last == "" {
		r.whiteFirst = color == "W"
	}
	r.last = color
	cell, ok := g.sgfCell(strings.ToLower(value))
	if !ok {
		return g.beside(value)
	}
	return g.add(cell)
}

// sgfCell reads a move: two letters from the upper left, or the name of the cell.
func (g *Game) sgfCell(value string) (uint16, bool) {
	if len(value) == 2 && isLetter(value[0]) && isLetter(value[1]) {
		return g.cell(int(value[0]-'a'), int(value[1]-'a'))
	}
	cell, err := engine.ParseCell(value, g.Rows, g.Cols)
	return cell, err == nil
}

var sgfSize = regexp.MustCompile(`^(\d{1,4})(?:\s*:\s*(\d{1,4}))?$`)

// setSGFSize reads SZ: one number for a square, or columns and rows.
func (g *Game) setSGFSize(value string) error {
	m := sgfSize.FindStringSubmatch(value)
	if m == nil {
		return malformed("SZ[" + value + "]")
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	return g.setSize(number(m[1]), number(m[2]))
}

// setSGFResult reads RE: B+ or W+ and how, or 0 or Draw.
func (g *Game) setSGFResult(value string) {
	switch lower := strings.ToLower(value); {
	case strings.HasPrefix(lower, "b+"):
		g.Ended, g.Wins = true, engine.First
	case strings.HasPrefix(lower, "w+"):
		g.Ended, g.Wins = true, engine.Second
	case lower == "0" || lower == "draw":
		g.Ended, g.Draw = true, true
	}
}

// WriteSGF writes a game as SGF, with black for who began.
func WriteSGF(g Game) string {
	var b strings.Builder
	size := fmt.Sprint(g.Cols)
	if g.Rows != g.Cols {
		size = fmt.Sprintf("%d:%d", g.Cols, g.Rows)
	}
	fmt.Fprintf(&b, "(;FF[4]GM[4]CA[UTF-8]AP[Noughts]SZ[%s]RU[%s]", size, ruleNames[g.Rule])
	for i, id := range [...]string{"PB", "PW"} {
		if name := oneLine(g.Names[i]); name != "" {
			fmt.Fprintf(&b, "%s[%s]", id, sgfEscape.Replace(name))
		}
	}
	switch {
	case g.Ended && g.Draw:
		b.WriteString("RE[0]")
	case g.Ended:
		fmt.Fprintf(&b, "RE[%c+]", "BW"[g.Wins])
	}
	for i, cell := range g.Moves {
		if i%10 == 0 {
			b.WriteByte('\n')
		}
		col, row := g.place(cell)
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+col, 'a'+row)
	}
	b.WriteString(")\n")
	return b.String()
}

var sgfEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)

// oneLine returns a text without line breaks, and without what cannot be seen.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))), " ")
}
