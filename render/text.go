package render

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"noughts/engine"
)

// Text draws a board with characters of equal width, for a code block: empty
// cells are dots, stones the letters of the notation. The last turn stands in
// [brackets], a winning, threatened or scoring line in (parentheses). The focus window's
// rows have a > before them and its letters are in brackets. A line of play is
// shown in lower-case letters; marks are + won, - lost (W and L on a board with labels),
// = drawn, ~ estimated, with
// the distance or the percentage after them, the best move in <angles>; a hint is a
// question mark. Where marks say which symbol they are about, there is a board for each.
// Numbered moves are numbers, and listed under the board, as is a line of play; tinted
// cells are shaded.
//
// A board that cannot be drawn gives an empty string.
func Text(b engine.Board, o Options) string {
	b, err := check(b)
	if err != nil {
		return ""
	}
	t := newTextBoard(&b, &o)
	var lines []string
	if head := t.head(&o); head != "" {
		lines = append(lines, head, "")
	}
	if symbols := markedSymbols(&b, &o); len(symbols) > 1 || len(symbols) == 1 && symbols[0] != engine.Empty {
		all := o.Marks
		for i, s := range symbols {
			if i > 0 {
				lines = append(lines, "")
			}
			o.Marks = slices.DeleteFunc(slices.Clone(all), func(m Mark) bool { return known(m.Move.Symbol) != s })
			lines = append(lines, s.String()+":")
			lines = append(lines, newTextBoard(&b, &o).lines()...)
		}
	} else {
		lines = append(lines, t.lines()...)
	}
	if list := t.list(&o); len(list) > 0 {
		lines = append(append(lines, ""), list...)
	}
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// markedSymbols returns the symbols that marks are about, in their order.
func markedSymbols(b *engine.Board, o *Options) (symbols []engine.Symbol) {
	for _, marks := range marksByCell(b, o.Marks) {
		for _, m := range marks {
			if s := known(m.Move.Symbol); !slices.Contains(symbols, s) {
				symbols = append(symbols, s)
			}
		}
	}
	slices.Sort(symbols)
	return symbols
}

// An emphasis is what stands around a cell; of two neighbors the stronger one
// has the place between them.
type emphasis uint8

const (
	plain emphasis = iota
	inLine
	bestMove
	lastMove
)

var brackets = [...]struct{ open, close byte }{
	plain: {' ', ' '}, inLine: {'(', ')'}, bestMove: {'<', '>'}, lastMove: {'[', ']'},
}

// textWidth is how many characters fit beside each other in a code block; where the
// values of marks would take more they are left out.
const textWidth = 60

// listWidth is how many characters a list under the board has in a line: as many as a
// phone shows.
const listWidth = 34

// A textBoard is a board as characters.
type textBoard struct {
	*engine.Board
	glyphs []rune
	around []emphasis
	values []string // what follows the glyphs, such as the distances of marks; nil without
	room   int      // for the values
	labels []string // nil without
	width  int      // of the labels
	focus  *Window
	view   Window

	notation bool // cells are written h8
}

func newTextBoard(b *engine.Board, o *Options) *textBoard {
	t := &textBoard{Board: b, glyphs: make([]rune, len(b.Cells)), around: make([]emphasis, len(b.Cells)), focus: o.Focus, view: shapeOf(b, o).view, notation: o.Notation}
	for i, s := range b.Cells {
		t.glyphs[i] = '·'
		if s != engine.Empty {
			t.glyphs[i] = rune(s.Letter())
		}
	}
	if len(b.Labels) > 0 {
		t.labels = make([]string, len(b.Cells))
		copy(t.labels, b.Labels)
		for _, l := range t.labels {
			t.width = max(t.width, utf8.RuneCountInString(l))
		}
	}
	t.overlay(o)
	for _, line := range b.Lines {
		if line.Kind != engine.LineOpen {
			t.emphasize(on(b, line.Cells), inLine)
		}
	}
	t.emphasize(on(b, o.Last), lastMove)
	if t.margin()+t.view.Cols*(t.room+3) > textWidth {
		t.room = 0
	}
	return t
}

func (t *textBoard) emphasize(cells []uint16, e emphasis) {
	for _, c := range cells {
		t.around[c] = max(t.around[c], e)
	}
}

// overlay puts marks, hints and a line of play on the empty cells.
func (t *textBoard) overlay(o *Options) {
	put := func(cell uint16, glyph rune) {
		if int(cell) < len(t.Cells) && t.Cells[cell] == engine.Empty {
			t.glyphs[cell] = glyph
		}
	}
	heat, scale := heatOf(t.Board, o)
	for _, m := range heat {
		if m.Kind == Estimated {
			put(m.Move.Cell, [...]rune{'·', '░', '░', '▒', '▓'}[scale.step(m.Estimate)])
		} else {
			put(m.Move.Cell, t.sign(m.Kind))
		}
	}
	t.values = make([]string, len(t.Cells))
	for cell, marks := range marksByCell(t.Board, o.Marks) {
		top := slices.MaxFunc(marks, func(a, b Mark) int { return cmp.Compare(a.Kind.rank(), b.Kind.rank()) })
		put(cell, t.sign(top.Kind))
		t.values[cell] = top.value()
		t.room = max(t.room, len(t.values[cell]))
		if slices.ContainsFunc(marks, func(m Mark) bool { return m.Best }) {
			t.around[cell] = bestMove
		}
	}
	for _, c := range t.Forbidden {
		put(c, '#')
	}
	for _, c := range o.Hint {
		put(c, '?')
	}
	for i, m := range slices.Backward(candidates(t.Board, o)) {
		put(m.Move.Cell, rune('1'+i))
	}
	for _, m := range o.Line {
		if s := known(m.Symbol); s != engine.Empty {
			put(m.Cell, rune(s.Letter()|0x20))
		}
	}
}

// head is the line above the board: whose turn it is, and the score.
func (t *textBoard) head(o *Options) string {
	var parts []string
	if o.Caption != "" {
		parts = append(parts, o.Caption)
	}
	if t.Scored {
		parts = append(parts, points(o.Sides[0], t.Score[0])+" : "+points(o.Sides[1], t.Score[1]))
	}
	return strings.Join(append(parts, o.Notes...), " · ")
}

func points(side engine.Symbol, n int64) string {
	s := engine.Signed(n)
	if side = known(side); side != engine.Empty {
		return side.String() + " " + s
	}
	return s
}

// lines are the rows and the letters under them.
func (t *textBoard) lines() (lines []string) {
	for row := t.view.Row + t.view.Rows - 1; row >= t.view.Row; row-- {
		lines = append(lines, t.row(row))
	}
	return append(lines, t.letters())
}

// list lists the numbered moves with what they lead to, and the line of play.
func (t *textBoard) list(o *Options) (lines []string) {
	add := func(item string) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+2+len(item) <= listWidth {
			lines[last] += ", " + item
			return
		}
		lines = append(lines, item)
	}
	for i, m := range candidates(t.Board, o) {
		add(strconv.Itoa(i+1) + " " + t.name(m.Move) + " " + string(t.sign(m.Kind)) + m.value())
	}
	for i, m := range o.Line {
		if len(o.Line) > 1 && int(m.Cell) < len(t.Cells) {
			add(strconv.Itoa(i+1) + " " + t.name(m))
		}
	}
	return lines
}

// read writes what is in the notation as the board shows it.
func (t *textBoard) read(n engine.Notation) string {
	if t.notation {
		return string(n)
	}
	return n.Read()
}

// name names a move, with the symbol that it places if it says so.
func (t *textBoard) name(m engine.Move) string {
	name := engine.CellNotation(m.Cell, t.Cols)
	if s := known(m.Symbol); s != engine.Empty {
		name = engine.Notation(s.String()) + name
	}
	return t.read(name)
}

// value is the number of a mark: its distance or its percentage.
func (m Mark) value() string {
	switch {
	case m.Kind == Estimated:
		return strconv.Itoa(percent(m.Estimate))
	case m.numbered():
		return strconv.Itoa(m.Distance)
	}
	return ""
}

func (t *textBoard) row(row int) string {
	var s strings.Builder
	mark := byte(' ')
	if t.focus != nil && row >= t.focus.Row && row < t.focus.Row+t.focus.Rows {
		mark = '>'
	}
	s.WriteByte(mark)
	number := strconv.Itoa(row + 1)
	s.WriteString(strings.Repeat(" ", t.margin()-len(number)) + number + " ")
	left := plain
	for col := t.view.Col; col < t.view.Col+t.view.Cols; col++ {
		cell := row*t.Cols + col
		here := t.around[cell]
		s.WriteByte(between(left, here))
		s.WriteRune(t.glyphs[cell])
		left = here
		if t.room > 0 {
			s.WriteString(t.values[cell])
			s.WriteByte(between(here, plain))
			s.WriteString(strings.Repeat(" ", t.room-len(t.values[cell])))
			left = plain
		}
		if t.labels != nil {
			s.WriteByte(between(left, plain))
			label := t.labels[cell]
			s.WriteString(strings.Repeat(" ", t.width-utf8.RuneCountInString(label)) + label + " ")
			left = plain
		}
	}
	s.WriteByte(between(left, plain))
	return s.String()
}

// margin is how many digits the row numbers have.
func (t *textBoard) margin() int { return len(strconv.Itoa(t.view.Row + t.view.Rows)) }

// between returns what stands between two neighbors.
func between(left, right emphasis) byte {
	switch {
	case left == right:
		return ' '
	case left > right:
		return brackets[left].close
	}
	return brackets[right].open
}

func (t *textBoard) letters() string {
	var s strings.Builder
	s.WriteString(strings.Repeat(" ", t.margin()+2))
	left := plain
	for col := t.view.Col; col < t.view.Col+t.view.Cols; col++ {
		here := plain
		if t.focus != nil && col >= t.focus.Col && col < t.focus.Col+t.focus.Cols {
			here = lastMove
		}
		s.WriteByte(between(left, here))
		s.WriteString(t.read(engine.Notation(engine.ColumnName(col))))
		left = here
		if t.room > 0 {
			s.WriteByte(between(left, plain))
			s.WriteString(strings.Repeat(" ", t.room))
			left = plain
		}
		if t.labels != nil {
			s.WriteString(strings.Repeat(" ", t.width+2))
		}
	}
	s.WriteByte(between(left, plain))
	return s.String()
}

// sign stands for a mark. Beside labels, which may be numbers below nothing, what is
// proved are letters.
func (t *textBoard) sign(k MarkKind) rune {
	switch {
	case t.labels != nil && k == Won:
		return 'W'
	case t.labels != nil && k == Lost:
		return 'L'
	}
	return k.glyph()
}

// glyph stands for a mark.
func (k MarkKind) glyph() rune {
	if k > Lost {
		k = Unsure
	}
	return [...]rune{Unsure: '·', Estimated: '~', Won: '+', Drawn: '=', Lost: '-'}[k]
}

// rank says which of several marks on a cell is shown: the one to hope for.
func (k MarkKind) rank() int {
	if k > Lost {
		k = Unsure
	}
	return [...]int{Unsure: 0, Lost: 1, Drawn: 2, Estimated: 3, Won: 4}[k]
}
