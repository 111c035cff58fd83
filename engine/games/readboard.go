package games

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"noughts/engine"
)

// cellRunes are the characters that people draw cells with.
var cellRunes = [...]struct {
	symbol engine.Symbol
	runes  string
}{
	{engine.X, "xX×✕✖✗✘❌╳●⚫⬤🔴✚"},
	{engine.O, "oO0○◯⭕⚪🔵〇◌"},
	{engine.Triangle, "tT△▲▵🔺"},
	{engine.Square, "sS■◼🟥"},
	{engine.Empty, "._-·•∙+*?~#⬜⬛◻▢␣:,・･⋅．＿－＋＊＃～，"},
}

// hollow is the square of a game that has one, and an empty cell elsewhere.
const hollow = '□'

// cellOf reads one cell as it was drawn.
func cellOf(r rune, square bool) (engine.Symbol, bool) {
	if r == hollow {
		if square {
			return engine.Square, true
		}
		return engine.Empty, true
	}
	for _, c := range cellRunes {
		if strings.ContainsRune(c.runes, r) {
			return c.symbol, true
		}
	}
	return engine.Empty, false
}

// hasCells reports whether a text may be a drawn board: two characters of it at least
// look like cells, and most of those that are not around them.
func hasCells(text string) bool {
	cells, others := 0, 0
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		if isHeader(line) || len(lines) > 1 && isProse(line) {
			continue
		}
		for _, r := range line {
			switch {
			case r != '0' && unicode.IsDigit(r) || unicode.IsSpace(r) || isFrame(r):
			case !notCell(r):
				cells++
			default:
				others++
			}
		}
	}
	return cells >= 2 && cells >= others
}

// isFrame reports whether a character draws what is around the cells.
func isFrame(r rune) bool {
	return strings.ContainsRune("|/\\[](){}<>=", r) || 0x2500 <= r && r < 0x2580
}

// pipes are the characters that part cells of a row.
const pipes = "|│┃║"

var (
	labelBefore = regexp.MustCompile(`^\s*[1-9]\d?(?:[.:)]?\s+|([^\s\d]))`)
	labelAfter  = regexp.MustCompile(`(^|\D)\s*[1-9]\d?\s*$`)
	ruler       = regexp.MustCompile(`^[-=_+:|│┃║─━═┄┈┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩\s]+$`)
	rulerRun    = regexp.MustCompile(`[-=_─━═]{2}|[-=─━═][+┼╋]|[┼╋╬┬┴]`)
	matrix      = regexp.MustCompile(`^[012\s,;/]+$`)
)

// readRows reads a drawn board, the top row first, all rows equally long. Where it
// stands on one line, the size of the game tells where the rows end.
func readRows(text string, named, here engine.Game) ([][]engine.Symbol, error) {
	if matrix.MatchString(text) && strings.Contains(text, "0") && !strings.ContainsAny(text, "3456789") {
		text = strings.NewReplacer("0", ".", "1", "X", "2", "O", ",", " ").Replace(text)
	}
	lines := drawnLines(text, named, here)
	if filled, ok := fillWide(text); ok {
		filled := padded(drawnLines(filled, named, here), named, here)
		if fits(filled, named, here) > fits(lines, named, here) {
			lines = filled
		}
	}
	if len(lines) == 0 {
		return nil, engine.NewUserError("illegal.no_position", "Example", engine.Quote(sample()))
	}
	square := named != nil && slices.Contains(named.Info().Symbols, engine.Square) || strings.ContainsAny(text, "tT△▲▵")
	rows := make([][]engine.Symbol, len(lines))
	for i, cells := range lines {
		for _, r := range cells {
			s, ok := cellOf(r, square)
			if !ok {
				return nil, engine.NewUserError("illegal.row_symbol", "Row", i+1, "Typed", engine.Quote(string(r)))
			}
			rows[i] = append(rows[i], s)
		}
	}
	for i, row := range rows {
		if len(row) == 0 || len(row) != len(rows[0]) {
			return nil, engine.NewUserError("illegal.row", "Row", i+1, "Count", len(row), "Want", len(rows[0]))
		}
	}
	return rows, nil
}

// drawnLines are the rows of a drawn board.
func drawnLines(text string, named, here engine.Game) []string {
	lines := boardLines(text)
	if len(lines) == 1 {
		lines = unfold(lines[0], named, here)
	}
	return lines
}

// wideBlank is as wide as ○ and ×, and so stands between them for an empty cell; elsewhere it parts
// cells, as a blank does.
const wideBlank = '\u3000'

// fillWide makes cells of the wide blanks of a drawn board; ok is false if it has none that may be.
func fillWide(text string) (filled string, ok bool) {
	if !strings.ContainsRune(text, wideBlank) || strings.ContainsAny(text, pipes) {
		return text, false
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !isHeader(line) {
			lines[i] = strings.ReplaceAll(line, string(wideBlank), ".")
		}
	}
	return strings.Join(lines, "\n"), true
}

// padded are rows with what was left out at their ends, as nobody sees blanks there.
func padded(lines []string, named, here engine.Game) []string {
	longest := 0
	for _, line := range lines {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	if game := cmp.Or(named, here); game != nil && game.Info().Rows == len(lines) {
		longest = max(longest, game.Info().Cols)
	}
	for i, line := range lines {
		lines[i] += strings.Repeat(".", longest-utf8.RuneCountInString(line))
	}
	return lines
}

// fits says how well rows fit the games that may be meant: the better, the more.
func fits(lines []string, named, here engine.Game) int {
	if len(lines) == 0 {
		return 0
	}
	cols := utf8.RuneCountInString(lines[0])
	is := func(game engine.Game) bool {
		return game != nil && game.Info().Rows == len(lines) && game.Info().Cols == cols
	}
	switch {
	case slices.ContainsFunc(lines, func(line string) bool { return utf8.RuneCountInString(line) != cols }):
		return 0
	case is(named):
		return 4
	case is(here):
		return 3
	case len(lines) == cols:
		return 2
	}
	return 1
}

// boardLines splits a drawn board into its rows, the cells of each without what is
// around them; what is no row is left out.
func boardLines(text string) []string {
	lines := strings.Split(text, "\n")
	if len(lines) == 1 {
		lines = strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '\\' })
	}
	if strings.ContainsAny(text, pipes) {
		return pipedLines(lines)
	}
	several := len(lines) > 1
	var rows []string
	for _, line := range lines {
		if line = strings.TrimSpace(line); line == "" || isHeader(line) || several && (isProse(line) || isBorder(line)) {
			continue
		}
		rows = append(rows, plainRow(line, several))
	}
	return rows
}

// isBorder reports whether a line is drawn around rows or between them; any other ruler may be a
// row of empty cells.
func isBorder(line string) bool {
	return isRuler(line) && rulerRun.MatchString(line) && strings.ContainsAny(line, "+┼╋═┌└╔╚")
}

func isRuler(line string) bool { return ruler.MatchString(line) }

// isProse tells words from a row.
func isProse(line string) bool {
	n := 0
	for _, r := range line {
		if unicode.IsLetter(r) && notCell(r) {
			n++
		}
	}
	return n > 2
}

// plainRow takes the number of a row and what stands around its cells away. In what is
// not one row yet, the gaps stay: they may part rows.
func plainRow(line string, one bool) string {
	if one {
		if m := labelBefore.FindStringSubmatchIndex(line); m != nil {
			end := m[1]
			if m[2] >= 0 {
				end = m[2] // the cell after it
			}
			line = line[end:]
		}
		if m := labelAfter.FindStringSubmatchIndex(line); m != nil && m[3] > 0 {
			line = line[:m[3]]
		}
	}
	return strings.Map(func(r rune) rune {
		if one && (unicode.IsSpace(r) || r == ',' || r == ';') || isFrame(r) {
			return -1
		}
		return r
	}, line)
}

// isHeader tells the names of the columns from a row: letters in their order from a,
// or numbers from 1.
func isHeader(line string) bool {
	fields := strings.Fields(strings.ToLower(line))
	if len(fields) == 1 {
		fields = strings.Split(fields[0], "")
	}
	last, letters := 0, false
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			if len(f) != 1 || f[0] < 'a' || f[0] > 'z' {
				return false
			}
			n, letters = int(f[0]-'a')+1, true
		}
		if i == 0 && n != 1 || n <= last {
			return false
		}
		last = n
	}
	return last > 1 || letters && last == 1
}

// pipedLines are the rows of a board whose cells stand between pipes.
func pipedLines(lines []string) []string {
	var rows [][]string
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || isRuler(line) && rulerRun.MatchString(line) || !strings.ContainsAny(line, pipes) && (isHeader(line) || isProse(line)) {
			continue
		}
		rows = append(rows, pieces(line))
	}
	first, last := frame(rows)
	out := make([]string, 0, len(rows))
	for _, row := range rows {
		row = row[first : len(row)-last]
		if len(row) == 1 {
			out = append(out, plainRow(row[0], true))
			continue
		}
		var cells strings.Builder
		for _, piece := range row {
			if piece = plainRow(piece, true); piece == "" {
				piece = "."
			}
			cells.WriteString(piece)
		}
		if !isHeader(strings.Trim(cells.String(), ".")) {
			out = append(out, cells.String())
		}
	}
	return out
}

// pieces are what stands between the pipes of a row, and at its ends.
func pieces(line string) []string {
	for _, pipe := range pipes[1:] {
		line = strings.ReplaceAll(line, string(pipe), pipes[:1])
	}
	row := strings.Split(line, pipes[:1])
	for i, piece := range row {
		row[i] = strings.TrimSpace(piece)
	}
	return row
}

// frame returns how many pieces at the two ends of each row are beside the board: the
// numbers of rows, and blanks outside of its frame. Blanks may be cells too, so what
// makes a square board is preferred.
func frame(rows [][]string) (first, last int) {
	fewest := engine.MaxCols
	all := func(at func([]string) string, is func(string) bool) bool {
		return !slices.ContainsFunc(rows, func(row []string) bool { return !is(at(row)) })
	}
	for _, row := range rows {
		fewest = min(fewest, len(row))
	}
	if len(rows) == 0 || fewest < 2 {
		return 0, 0
	}
	head := func(row []string) string { return row[first] }
	tail := func(row []string) string { return row[len(row)-1-last] }
	label := func(piece string) bool { return piece != "" && piece != "0" && isNumber(piece) }
	blank := func(piece string) bool { return piece == "" }
	if all(head, label) {
		first++
	}
	if all(tail, label) {
		last++
	}
	if fewest-first-last < 2 {
		return first, last
	}
	before, after := all(head, blank), all(tail, blank)
	square := func(cut int) bool { return len(rows[0])-first-last-cut == len(rows) }
	whole := func(row []string) bool { // the cells of a row stand together
		return slices.ContainsFunc(row[first:len(row)-last], func(p string) bool { return utf8.RuneCountInString(p) > 1 })
	}
	switch {
	case square(0) && !slices.ContainsFunc(rows, whole):
	case before && after:
		return first + 1, last + 1
	case before && square(1):
		first++
	case after && (square(1) || first > 0):
		last++
	}
	return first, last
}

// unfold finds the rows of a board that was pasted onto one line.
func unfold(line string, named, here engine.Game) []string {
	words := strings.Fields(line)
	wide := func(w string) int { return utf8.RuneCountInString(w) }
	if len(words) > 1 && wide(words[0]) > 1 && !slices.ContainsFunc(words, func(w string) bool { return wide(w) != wide(words[0]) }) {
		return words
	}
	if rows := numberedRows(words); rows != nil {
		return rows
	}
	cells := []rune(strings.Join(words, ""))
	cols := 0
	for _, game := range []engine.Game{named, here} {
		if game == nil || cols > 0 {
			continue
		}
		if info := game.Info(); info.Rows*info.Cols == len(cells) {
			cols = info.Cols
		}
	}
	for side := 1; cols == 0 && side*side <= len(cells); side++ {
		if side*side == len(cells) {
			cols = side
		}
	}
	if cols == 0 {
		return []string{string(cells)}
	}
	var rows []string
	for part := range slices.Chunk(cells, cols) {
		rows = append(rows, string(part))
	}
	return rows
}

// numberedRows splits the words of a board at the numbers of its rows, which count up
// or down by one; nil if there are none.
func numberedRows(words []string) (rows []string) {
	var last, step int
	for i, w := range words {
		if isHeader(strings.Join(words[i:], " ")) && i > 0 {
			break // the names of the columns, below
		}
		n, err := strconv.Atoi(strings.TrimRight(w, ".:)"))
		if err != nil || n == 0 {
			if len(rows) > 0 {
				rows[len(rows)-1] += w
			}
			continue
		}
		if len(rows) == 1 {
			step = n - last
		}
		if len(rows) > 0 && (step != 1 && step != -1 || n-last != step) {
			return nil
		}
		last = n
		rows = append(rows, "")
	}
	if len(rows) < 2 {
		return nil
	}
	return rows
}
