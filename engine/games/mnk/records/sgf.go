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
	text = lineEnds.Replace(text)
	r := sgfReader{game: &g, text: text, rest: text}
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
	text, rest string
	id         string // of the property whose values are being read
	depth      int    // of the trees that are open
	begun      bool   // a tree has begun, and its first node has not
	ended      bool   // the main line has ended: what follows only has to be SGF
	closed     bool   // a tree has ended, and only other trees may follow within the one around it
	last       string // B or W, who moved last
	whiteFirst bool
}

// next returns the next value of the main line with its property; ok is false at the end of the
// text, all of which has to be SGF.
func (r *sgfReader) next() (id, value string, ok bool, err error) {
	for r.rest != "" {
		switch c := r.rest[0]; {
		case unicode.IsSpace(rune(c)), c == 0x1a: // with which a file of DOS may end
			r.rest = r.rest[1:]
		case c == '[' && r.id != "":
			if value, err = r.value(); err != nil || !r.ended {
				return r.id, value, err == nil, err
			}
		case isLetter(c) && r.depth > 0 && !r.begun && !r.closed:
			if err := r.property(); err != nil {
				return "", "", false, err
			}
		case r.structure(c):
			r.id, r.rest = "", r.rest[1:]
		default:
			return "", "", false, r.malformed()
		}
	}
	if r.depth > 0 {
		return "", "", false, engine.NewUserError("mnk.record.sgf_end")
	}
	return "", "", false, nil
}

// structure notes that a tree or a node begins or ends; it reports whether that may be here.
func (r *sgfReader) structure(c byte) bool {
	switch {
	case c == '(' && !r.begun:
		r.depth++
		r.begun, r.closed = true, false
	case c == ')' && r.depth > 0 && !r.begun:
		r.depth--
		r.ended, r.closed = true, true
	case c == ';' && r.depth > 0 && !r.closed:
		r.begun = false
	default:
		return false
	}
	return true
}

// property reads the name of a property, which has a value.
func (r *sgfReader) property() error {
	n := 0
	for n < len(r.rest) && isLetter(r.rest[n]) {
		n++
	}
	after := strings.TrimSpace(r.rest[n:])
	r.id = upper(r.rest[:n])
	if after != "" && (after[0] != '[' || r.id == "") {
		return r.malformed()
	}
	r.rest = after
	return nil
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

// openValue is the end of a value that was not closed and so took in the next one.
var openValue = regexp.MustCompile(`(?:^|[;\s])[A-Z]{1,2}\[[^\[\]]*$`)

// value reads a value between brackets. A backslash takes away the meaning of what
// follows, and joins lines.
func (r *sgfReader) value() (string, error) {
	var b strings.Builder
	for i := 1; i < len(r.rest); i++ {
		switch c := r.rest[i]; c {
		case ']':
			if openValue.MatchString(r.rest[1:i]) {
				return "", r.malformed()
			}
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

// malformed says where the text is not SGF.
func (r *sgfReader) malformed() error {
	line := 1 + strings.Count(r.text[:len(r.text)-len(r.rest)], "\n")
	return engine.NewUserError("mnk.record.sgf", "Line", line, "Typed", engine.Quote(r.rest))
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
	case "GM":
		if value != "4" {
			return engine.NewUserError("mnk.record.game", "Typed", engine.Quote(value))
		}
	case "SZ":
		return r.size(value)
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
	switch {
	case !ok && (value == "" || value == "tt"): // as in Go
		return engine.Within(engine.NewUserError("mnk.record.pass"), "illegal.move", "Number", len(g.Moves)+1)
	case !ok:
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

// size reads SZ: one number for a square, or columns and rows. Moves that have been made are read
// by the size before.
func (r *sgfReader) size(value string) error {
	m := sgfSize.FindStringSubmatch(value)
	if m == nil {
		return r.badSize(value)
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	before := *r.game
	if err := r.game.setSize(number(m[1]), number(m[2])); err != nil {
		return err
	}
	if r.last != "" && (before.Rows != r.game.Rows || before.Cols != r.game.Cols) {
		return r.badSize(value)
	}
	return nil
}

// badSize says that a size makes no sense, or comes too late.
func (r *sgfReader) badSize(value string) error {
	r.rest = "SZ[" + value + "]" + r.rest
	return r.malformed()
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

var sgfEscape = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`)

// oneLine returns a text without line breaks, and without what cannot be seen.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))), " ")
}
