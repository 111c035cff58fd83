package games

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"noughts/engine"
)

// Read reads a position as people paste it: what ParsePosition takes, in quotes or a code block,
// records of other programs among it; a board drawn with any usual characters, with or without the
// names of its rows and columns; or a list of moves, numbered or not, in either case and with the
// row before or after the column. Where no game is named, it is here if that fits, which may be
// nil, and otherwise the first preset that does. Numbers that a game is made with, such as weights,
// may stand between its name and its moves or rows. Its errors are engine.UserErrors.
func Read(text string, here engine.Game) (Sequence, error) {
	text = unwrap(withoutMark(text))
	strict, refusal := parse(text)
	if refusal != nil {
		if game, rest, ok := cutTitle(text); ok {
			return Read(game.Variant()+" "+strings.Trim(rest, " \n"), here)
		}
	}
	if f, err := formatOf(text); refusal == nil || err != nil || f.Name != OwnFormat {
		return strict, refusal
	}
	named, rest, err := cutGame(text)
	switch {
	case err != nil:
		return Sequence{}, err
	case named != nil && strings.TrimSpace(rest) == "":
		return Sequence{Game: named, Start: named.Start()}, nil
	}
	s, numbered, err := readNumbers(named, rest)
	switch {
	case numbered && err == nil:
		return s, nil
	case numbered:
		refusal = err
	}
	if s, ok, err := readList(named, here, rest); ok {
		return s, err
	}
	if !hasCells(rest) {
		return Sequence{}, refusal
	}
	set, err := setFirst(named, here, rest)
	if err != nil && (numbered || isWord(rest)) {
		return Sequence{}, refusal
	}
	return set, err
}

// isWord reports whether a text that cannot be read may have been meant as a name or a
// move rather than as a board: it is one word of nothing but letters.
func isWord(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// quotes are the characters around what people paste that mean nothing there.
var quotes = strings.NewReplacer(
	"`", " ", `"`, " ", "“", " ", "”", " ", "„", " ", "«", " ", "»", " ", "‘", " ", "’", " ", "'", " ",
	"\r\n", "\n", "\r", "\n", "\u00a0", " ", "\u200b", "", "\ufe0f", "", "\ufe0e", "", "\t", " ", "｜", "|", "／", "/",
	"−", "-", "–", "-", "—", "-", "‐", "-",
)

// unwrap takes away the quotes, the code block and the marks of a quotation around a
// text.
func unwrap(text string) string {
	lines := strings.Split(engine.Narrow(quotes.Replace(text)), "\n")
	fenced := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimPrefix(strings.Trim(strings.TrimPrefix(line, "> "), " "), "/analyze ")
		if i < len(fenced) && len(fenced) == len(lines) && strings.HasPrefix(strings.TrimSpace(fenced[i]), "```") && isTag(line) {
			line = ""
		}
		if name, rest, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(name), "position") {
			line = rest
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// isTag tells the language of a code block from a row and from a game.
func isTag(line string) bool {
	tag := strings.TrimSpace(line)
	if tag == "" || strings.ContainsFunc(tag, func(r rune) bool { return !unicode.IsLower(r) }) || !strings.ContainsFunc(tag, notCell) {
		return false
	}
	_, err := Find(tag)
	return err != nil
}

func notCell(r rune) bool {
	_, ok := cellOf(r, false)
	return !ok
}

// cutGame cuts the game off that a text begins with; nil if it begins with none.
func cutGame(text string) (game engine.Game, rest string, err error) {
	first := strings.TrimLeftFunc(text, unicode.IsSpace)
	rest = ""
	if end := strings.IndexFunc(first, unicode.IsSpace); end >= 0 {
		first, rest = first[:end], first[end:]
	}
	name := strings.TrimRight(first, ":,;.")
	if game, err = Find(name); err == nil {
		return game, rest, nil
	}
	key, _, colon := strings.Cut(name, ":")
	if _, known := ByKey(key); known || colon && Closest(key) != "" {
		return nil, "", err // meant as a game, and not one
	}
	if len(name) > 3 && Closest(name) != "" && !strings.ContainsAny(name, "0123456789/|.") && strings.ContainsFunc(name, notCell) {
		return nil, "", err
	}
	return nil, text, nil
}

// The size of a board where a title tells it, such as 15×15: after the name of the game, or
// before it.
var (
	size       = regexp.MustCompile(`^\s+(\d+)\s*[x×X]\s*(\d+)(?:$|[\s:,])`)
	sizeBefore = regexp.MustCompile(`^\s*(\d+)\s*[x×X]\s*(\d+)[\s:,]+`)
)

// cutTitle cuts off the name of a preset as people write it: several words without
// hyphens, or with the size of the board before or after them, or the size alone.
func cutTitle(text string) (game engine.Game, rest string, ok bool) {
	before, longest := sizeBefore.FindStringSubmatch(text), -1
	if before != nil {
		text = text[len(before[0]):]
	}
	for _, p := range Presets() {
		found, after, ok := cutName(text, p)
		sized := size.FindStringSubmatch(after)
		switch {
		case !ok && before == nil, !isSize(found, before), !isSize(found, sized):
			continue
		case !ok: // of this size, unless another is named
			after = text
		case before == nil && sized == nil && !strings.Contains(p.Name, "-"):
			continue
		}
		if sized != nil && ok {
			after = strings.TrimPrefix(after, strings.TrimRight(sized[0], " \n:,"))
		}
		if length := order(ok) * len(p.Name); length > longest {
			game, rest, longest = found, strings.TrimLeft(after, ":,;."), length
		}
	}
	return game, rest, game != nil
}

// cutName cuts the name of a preset off with blanks for its hyphens, and reports whether it
// is there.
func cutName(text string, p engine.Preset) (game engine.Game, after string, ok bool) {
	game, err := Parse(p.Variant)
	if err != nil {
		return nil, "", false
	}
	n := len(p.Name)
	plain := func(s string) string { return strings.ReplaceAll(s, "-", " ") }
	if len(text) < n || !strings.EqualFold(plain(text[:n]), plain(p.Name)) || text[n:] != "" && !strings.ContainsAny(text[n:n+1], " \n:,;.") {
		return game, "", false
	}
	return game, text[n:], true
}

// isSize reports whether a game's board has the size that was found, if one was.
func isSize(game engine.Game, found []string) bool {
	if game == nil || found == nil {
		return game != nil
	}
	board := game.Start().Board()
	return found[1] == strconv.Itoa(board.Rows) && found[2] == strconv.Itoa(board.Cols)
}

// candidates are the games that a text without a name may be of, the likeliest first;
// only the one that is named if there is one.
func candidates(named, here engine.Game) []engine.Game {
	if named != nil {
		return []engine.Game{named}
	}
	var list []engine.Game
	if here != nil {
		list = append(list, here)
	}
	for _, p := range Presets() {
		if game, err := Parse(p.Variant); err == nil {
			list = append(list, game)
		}
	}
	return list
}

// readList reads a list of moves; ok is false if the text is none.
func readList(named, here engine.Game, text string) (s Sequence, ok bool, err error) {
	if game := cmp.Or(named, here); game != nil && game.Info().ByColumns {
		plies, err := readMoves(text, true, true)
		if err == nil && len(plies) > 0 {
			s, err = playFirst([]engine.Game{game}, plies)
		}
		if named != nil || err == nil && len(plies) > 0 {
			return s, len(plies) > 0, err
		}
	}
	plies, err := readMoves(text, false, true)
	if err == nil && len(plies) > 0 {
		s, err = playFirst(candidates(named, here), plies)
	}
	return s, len(plies) > 0, err
}

// playFirst makes moves in the first game that allows them. If none does, it says what
// is wrong in the game that allows the most of them.
func playFirst(list []engine.Game, plies []ply) (Sequence, error) {
	if glued := func(one ply) bool { return one.glued }; slices.ContainsFunc(plies, glued) { // so that notation writes moves there
		slices.SortStableFunc(list, func(a, b engine.Game) int { return -cmp.Compare(order(isFree(a)), order(isFree(b))) })
	}
	most, refusal := -1, error(nil)
	for _, game := range list {
		moves, mistake := playPlies(game, game.Start(), plies)
		if mistake == nil {
			return Sequence{Game: game, Start: game.Start(), Moves: moves}, nil
		}
		if len(moves) > most {
			most, refusal = len(moves), mistake.within(len(moves)+1)
		}
	}
	return Sequence{}, refusal
}

func order(is bool) int {
	if is {
		return 1
	}
	return 0
}

// setFirst sets a drawn board up in the first game that it fits.
func setFirst(named, here engine.Game, text string) (Sequence, error) {
	rows, err := readRows(text, named, here)
	if err != nil {
		return Sequence{}, err
	}
	list := candidates(named, here)
	if named == nil {
		list = slices.DeleteFunc(list, func(game engine.Game) bool {
			return game.Info().Rows != len(rows) || game.Info().Cols != len(rows[0])
		})
		if len(list) == 0 {
			list = OfSize(len(rows), len(rows[0]))
		}
	}
	var refusal error
	for _, game := range list {
		p, err := setCells(game, rows)
		if err == nil {
			return Sequence{Game: game, Start: p}, nil
		}
		if refusal == nil {
			refusal = err
		}
	}
	if refusal == nil {
		refusal = engine.NewUserError("illegal.board_size", "Rows", len(rows), "Cols", len(rows[0]), "Example", engine.Quote(Presets()[0].Variant))
	}
	return Sequence{}, refusal
}

// UsualLine is how many in a row people play for on a board that has room for it.
const UsualLine = 5

// OfSize returns the games that families make of a board of no preset's size.
func OfSize(rows, cols int) (list []engine.Game) {
	for _, f := range families {
		game, err := f.Build(map[string]string{"rows": itoa(rows), "cols": itoa(cols), "line": itoa(min(UsualLine, rows, cols))})
		if err == nil {
			list = append(list, game)
		}
	}
	return list
}

// setCells sets rows up, the top one first.
func setCells(game engine.Game, rows [][]engine.Symbol) (engine.Position, error) {
	info := game.Info()
	if len(rows) != info.Rows {
		return nil, engine.NewUserError("illegal.rows", "Count", len(rows), "Want", info.Rows)
	}
	if len(rows[0]) != info.Cols {
		return nil, engine.NewUserError("illegal.row", "Row", 1, "Count", len(rows[0]), "Want", info.Cols)
	}
	cells := make([]engine.Symbol, 0, info.Rows*info.Cols)
	for _, row := range slices.Backward(rows) {
		cells = append(cells, row...)
	}
	return game.Setup(cells)
}
