package records

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"noughts/engine"
)

// A file of Piskvork (.psq) has a line such as "Piskvorky 20x15, 11:11, 0": columns
// and rows, the levels of the two players (0 for a person), and which of them began.
// A line "x,y,time" follows for each move, from 1 at the upper left, with the time in
// milliseconds; then the names, the player's of number 0 first, and a number that says
// how it ended. Gomocup adds a line such as "1,Freestyle15", which alone tells the
// rules. What is pasted into a single line is read, too. Any other line is refused.
var (
	psqHeader = regexp.MustCompile(`^(?i:Piskvorky)\s+(\d{1,4})\s*x\s*(\d{1,4})(?:\s*,\s*\d{1,9}\s*[:-]\s*\d{1,9}(?:\s*,\s*(\d{1,4}))?)?`)
	psqMove   = regexp.MustCompile(`^\s*(\d{1,4})\s*,\s*(\d{1,4})(\s*,\s*-?\d{1,12})?(?:\s|$)`)
	psqRules  = regexp.MustCompile(`^-?\d{1,4}\s*,\s*([[:alpha:]]{3,12})\w*$`)
	psqEnd    = regexp.MustCompile(`^-?\d{1,9}$`)
	// psqHalf is a line that begins as a move does, psqPoint a part of a line that does so, and
	// psqRemark what begins as a remark does.
	psqHalf   = regexp.MustCompile(`^[-+(]?\d+(?:\s*[,;]|(?:\s+\d+)+$)`)
	psqPoint  = regexp.MustCompile(`\d\s*[,;](?:\s|\d|$)`)
	psqRemark = regexp.MustCompile(`^(?:#|;|//|/\*|\{)`)
)

// mostResult is the highest number of how a game ended that is believed without names before it:
// else it may be the half of a move.
const mostResult = 2

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// IsPSQ reports whether a text is meant to be a file of Piskvork.
func IsPSQ(text string) bool {
	const word = "piskvorky"
	return len(text) > len(word) && strings.EqualFold(text[:len(word)], word) && unicode.IsSpace(rune(text[len(word)]))
}

// A textLine is a line of a file, without the blanks around it, and its number from 1.
type textLine struct {
	number int
	text   string
}

// problem says that a line cannot be read.
func (l textLine) problem() error {
	return engine.NewUserError("mnk.record.line", "Line", l.number, "Typed", engine.Quote(l.text))
}

// textLines returns the lines of a text that are not empty.
func textLines(text string) (lines []textLine) {
	for i, line := range strings.Split(lineEnds.Replace(text), "\n") {
		if line = strings.Trim(line, " \t\x1a\u00a0"); line != "" { // a file of DOS may end with 1A
			lines = append(lines, textLine{i + 1, line})
		}
	}
	return lines
}

// ReadPSQ reads a file of Piskvork. Its errors are UserErrors.
func ReadPSQ(text string) (Game, error) {
	var g Game
	lines := textLines(text)
	if len(lines) == 0 {
		return g, engine.NewUserError("mnk.record.psq")
	}
	head := psqHeader.FindStringSubmatch(lines[0].text)
	if head == nil {
		return g, engine.NewUserError("mnk.record.psq")
	}
	if err := g.setSize(number(head[1]), number(head[2])); err != nil {
		return g, err
	}
	r := psqReader{game: &g}
	first := textLine{lines[0].number, strings.TrimSpace(lines[0].text[len(head[0]):])}
	err := r.single(first)
	if len(lines) > 1 {
		err = r.lines(first, lines[1:])
	}
	if head[3] == "1" {
		g.Names[0], g.Names[1] = g.Names[1], g.Names[0]
	}
	return g, err
}

// A psqReader reads what follows the header.
type psqReader struct {
	game  *Game
	timed bool // whether the first move has a time, as all have then
}

// lines reads a file as it was written, one line after the other.
func (r *psqReader) lines(first textLine, lines []textLine) error {
	r.game.Moves = nil
	if first.text != "" {
		lines = append([]textLine{first}, lines...)
	}
	end := 0 // of the moves
	for i, line := range lines {
		if moves, rest := splitPSQ(line.text); len(moves) > 0 && rest == "" {
			end = i + 1
		}
	}
	for _, line := range lines[:end] {
		moves, rest := splitPSQ(line.text)
		if rest != "" {
			return line.problem()
		}
		if err := r.moves(line, moves); err != nil {
			return err
		}
	}
	return r.footer(lines[end:])
}

// single reads what was pasted into one line. Its names have no end that could be seen.
func (r *psqReader) single(line textLine) error {
	moves, rest := splitPSQ(line.text)
	if err := r.moves(line, moves); err != nil {
		return err
	}
	if psqPoint.MatchString(rest) {
		return textLine{line.number, rest}.problem()
	}
	for _, word := range strings.Fields(rest) {
		if m := psqRules.FindStringSubmatch(word); m != nil {
			return r.game.setRules(m[1])
		}
	}
	return nil
}

// splitPSQ returns the moves that a line begins with, and what follows them.
func splitPSQ(text string) (moves [][]string, rest string) {
	for {
		m := psqMove.FindStringSubmatch(text)
		if m == nil {
			return moves, strings.TrimSpace(text)
		}
		moves, text = append(moves, m), text[len(m[0]):]
	}
}

// moves makes the moves of a line.
func (r *psqReader) moves(line textLine, moves [][]string) error {
	g := r.game
	for _, m := range moves {
		cell, ok := g.cell(number(m[1])-1, number(m[2])-1)
		if !ok {
			return g.beside(m[1] + "," + m[2])
		}
		timed := m[3] != ""
		if len(g.Moves) == 0 {
			r.timed = timed
		}
		if timed != r.timed {
			return line.problem()
		}
		if err := g.add(cell); err != nil {
			return err
		}
	}
	return nil
}

// footer reads what follows the moves: two names or none, how the game ended, and the rules.
func (r *psqReader) footer(lines []textLine) error {
	var names []textLine
	ended := false
	for _, line := range lines {
		rules := psqRules.FindStringSubmatch(line.text)
		switch {
		case rules != nil:
			if err := r.game.setRules(rules[1]); err != nil {
				return err
			}
		case ended || psqHalf.MatchString(line.text):
			return line.problem()
		case psqEnd.MatchString(line.text):
			if n, _ := strconv.Atoi(line.text); len(names) == 0 && n > mostResult {
				return line.problem()
			}
			ended = true
		default:
			names = append(names, line)
		}
	}
	switch isRemark := func(l textLine) bool { return psqRemark.MatchString(l.text) }; {
	case len(names) == 0:
		return nil
	case len(names) == len(r.game.Names):
		r.game.Names = [2]string{names[0].text, names[1].text}
		return nil
	case slices.ContainsFunc(names, isRemark):
		return names[slices.IndexFunc(names, isRemark)].problem()
	}
	return names[min(len(names)-1, len(r.game.Names))].problem()
}

// number reads digits that are few.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// WritePSQ writes a file of Piskvork. It has no place for the winner; the number for
// the end is the -1 of the files of Gomocup.
func WritePSQ(g Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Piskvorky %dx%d, %d:%d, %d\n", g.Cols, g.Rows, 0, 0, 0)
	for _, cell := range g.Moves {
		col, row := g.place(cell)
		fmt.Fprintf(&b, "%d,%d,%d\n", col+1, row+1, 0)
	}
	for i, name := range g.Names {
		b.WriteString(psqName(name, i) + "\n")
	}
	b.WriteString("-1\n")
	if g.Rule != Freestyle {
		b.WriteString("0," + ruleNames[g.Rule] + "\n")
	}
	return b.String()
}

// psqName makes a name a line that nothing takes for a move or a number.
func psqName(name string, player int) string {
	name = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r == ',' || unicode.IsControl(r) {
			return ' '
		}
		return r
	}, name)), " ")
	if name == "" || psqEnd.MatchString(name) || psqHalf.MatchString(name) {
		return strings.TrimSpace("Player " + strconv.Itoa(player+1) + " " + name)
	}
	return name
}
