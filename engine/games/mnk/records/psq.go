package records

import (
	"fmt"
	"regexp"
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
// rules. What is pasted into a single line is read, too.
var (
	psqHeader = regexp.MustCompile(`^(?i:Piskvorky)\s+(\d{1,4})\s*x\s*(\d{1,4})(?:\s*,\s*\d{1,9}\s*[:-]\s*\d{1,9}(?:\s*,\s*(\d{1,4}))?)?`)
	psqMove   = regexp.MustCompile(`^\s+(\d{1,4})\s*,\s*(\d{1,4})(?:\s*,\s*-?\d{1,12})?(\s|$)`)
	psqRules  = regexp.MustCompile(`(?m)^\s*-?\d{1,4}\s*,\s*([[:alpha:]]{3,12})\w*\s*$`)
)

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// IsPSQ reports whether a text is meant to be a file of Piskvork.
func IsPSQ(text string) bool {
	const word = "piskvorky"
	return len(text) > len(word) && strings.EqualFold(text[:len(word)], word) && unicode.IsSpace(rune(text[len(word)]))
}

// ReadPSQ reads a file of Piskvork. Its errors are UserErrors.
func ReadPSQ(text string) (Game, error) {
	var g Game
	text = lineEnds.Replace(strings.TrimSpace(text))
	head := psqHeader.FindStringSubmatch(text)
	if head == nil {
		return g, engine.NewUserError("mnk.record.psq")
	}
	if err := g.setSize(number(head[1]), number(head[2])); err != nil {
		return g, err
	}
	rest := text[len(head[0]):]
	for {
		m := psqMove.FindStringSubmatch(rest)
		if m == nil {
			break
		}
		cell, ok := g.cell(number(m[1])-1, number(m[2])-1)
		if !ok {
			return g, g.beside(m[1] + "," + m[2])
		}
		if err := g.add(cell); err != nil {
			return g, err
		}
		rest = rest[len(m[0])-len(m[3]):]
	}
	g.Names = psqNames(rest)
	if head[3] == "1" {
		g.Names[0], g.Names[1] = g.Names[1], g.Names[0]
	}
	for _, m := range psqRules.FindAllStringSubmatch(rest, -1) {
		if err := g.setRules(m[1]); err != nil {
			return g, err
		}
	}
	return g, nil
}

// number reads digits that are few.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// psqNames returns the names that stand in the first lines after the moves. A lone
// number is how the game ended.
func psqNames(rest string) (names [2]string) {
	n := 0
	for line := range strings.SplitSeq(strings.TrimLeft(rest, "\n"), "\n") {
		line = strings.TrimSpace(line)
		if _, err := strconv.Atoi(line); err == nil || n == len(names) {
			break
		}
		names[n] = line
		n++
	}
	return names
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
	if _, err := strconv.Atoi(name); err == nil || name == "" {
		return strings.TrimSpace("Player " + strconv.Itoa(player+1) + " " + name)
	}
	return name
}
