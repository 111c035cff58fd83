package games

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"noughts/engine"
)

func itoa(n int) string { return strconv.Itoa(n) }

// A ply is one move as it was read: the cell's name, or columns, and the symbol if one is given.
type ply struct {
	symbol, cell string
	glued        bool // the symbol stands at the cell
}

// The ways in which people write a cell, perhaps with a symbol before or after it, and
// many of them without a gap.
var (
	plainPlies  = regexp.MustCompile(`^(?:[xots]?[a-t](?:0[1-9]|[1-9]\d?))+$`)
	plainPly    = regexp.MustCompile(`([xots]?)([a-t])(0[1-9]|[1-9]\d?)`)
	marked      = regexp.MustCompile(`^([a-t])(0[1-9]|[1-9]\d?)([xots])$`)
	turned      = regexp.MustCompile(`^(?:(?:0[1-9]|[1-9]\d?)[a-t])+$`)
	turnedPly   = regexp.MustCompile(`(0[1-9]|[1-9]\d?)([a-t])`)
	turnedAfter = regexp.MustCompile(`^([xots])(0[1-9]|[1-9]\d?)([a-t])$`)
	columnPlies = regexp.MustCompile(`^(?:[a-j]+|[1-9]+)$`)
	// numbered is a number before a move, with what parts the two.
	numbered = regexp.MustCompile(`^(\d+)[.:]+`)
)

// between makes blanks of the characters that stand between moves and mean nothing, and full stops
// and colons of those that are as wide as an ideograph.
var between = strings.NewReplacer(
	",", " ", ";", " ", "→", " ", "⇒", " ", ">", " ", "-", " ", "_", " ", "|", " ", "/", " ", "+", " ", "&", " ", "~", " ",
	"(", " ", ")", " ", "[", " ", "]", " ", "{", " ", "}", " ", "…", " ", "，", " ", "、", " ", "；", " ", "＋", " ", "＆", " ",
	"～", " ", "＞", " ", "－", " ", "＿", " ", "／", " ", "｜", " ", "（", " ", "）", " ", "［", " ", "］", " ", "【", " ", "】", " ",
	"@", "", "=", "", "＠", "", "＝", "", "．", ".", "。", ".", "：", ":", "！", "!", "？", "?", "＃", "#", "＊", "*",
	"−", " ", "–", " ", "—", " ", "‐", " ", "‑", " ", "\u200b", "", "\ufeff", "",
)

// ReadMoves reads moves as people write them in a position, to be made one after the other:
// numbered or not, in either case, glued together or with any of the usual signs between. Every
// place that takes moves reads them so. With an error it returns the moves before the one that is
// wrong, and how that was typed. Its errors are engine.UserErrors.
func ReadMoves(game engine.Game, from engine.Position, text string) (moves []engine.Move, wrong string, err error) {
	list, err := readMoves(text, game.Info().ByColumns, from == game.Start())
	switch {
	case err != nil:
		return nil, text, err
	case len(list) == 0:
		list = []ply{{cell: strings.TrimSpace(text)}}
	}
	moves, mistake := playPlies(game, from, list)
	switch {
	case mistake == nil:
		return moves, "", nil
	case len(list) == 1:
		return moves, mistake.typed, mistake.err
	}
	return moves, mistake.typed, mistake.within(len(moves) + 1)
}

// readMoves reads a list of moves; nil if the text is none. A word that is no move is
// taken for a mistyped one, if most words are moves. In some games columns name moves; and from the
// start of a game numbers count from 1.
func readMoves(text string, byColumns, start bool) ([]ply, error) {
	r := moveReader{byColumns: byColumns && !hasHeader(text), start: start}
	for _, field := range strings.Fields(between.Replace(strings.ToLower(engine.Narrow(text)))) {
		r.field(field)
	}
	if 2*r.strange > len(r.plies) || r.drawn && r.columns > 0 || r.columns > 0 && r.symbol != "" {
		return nil, nil
	}
	if len(r.plies) == 0 {
		return nil, nil
	}
	return r.plies, r.problem()
}

// hasHeader reports whether a line of several names the columns of a drawn board.
func hasHeader(text string) bool {
	lines := strings.Split(text, "\n")
	return len(lines) > 1 && slices.ContainsFunc(lines, isHeader)
}

// A moveReader reads a list of moves, word by word.
type moveReader struct {
	byColumns bool
	start     bool // whether these are the first moves of the game
	plies     []ply
	made      int      // how many moves the plies are: several columns may stand in a word
	symbol    string   // that stood before the next move
	strange   int      // words that are no moves
	drawn     bool     // there is what is only drawn, such as a row of points
	columns   int      // words that are columns
	digits    []string // of these, those that are numbers
	numbers   [][2]int
}

// field reads what stands between two blanks: a move, its number, both, or several of them.
func (r *moveReader) field(field string) {
	alone := field == strings.Trim(field, ".:")
	for field != "" {
		if m := numbered.FindStringSubmatch(field); m != nil {
			r.number(m[1])
			field = field[len(m[0]):]
			continue
		}
		end := strings.IndexAny(field, ".:")
		if end < 0 {
			end = len(field)
		}
		word := strings.Trim(field[:end], "!?*#")
		rest := strings.TrimLeft(field[end:], ".:")
		switch {
		case word == "":
			r.drawn = true
		case isNumber(word) && !(r.byColumns && columnPlies.MatchString(word)):
			r.number(word)
		default:
			r.word(word, alone)
		}
		field = rest
	}
}

// number notes a number that stands before a move.
func (r *moveReader) number(digits string) {
	n, _ := strconv.Atoi(digits)
	r.numbers = append(r.numbers, [2]int{n, r.made})
}

// word reads a word that is no number.
func (r *moveReader) word(word string, alone bool) {
	if len(word) == 1 && strings.Contains("xots", word) {
		r.drawn = r.drawn || r.symbol != ""
		r.symbol = word
		return
	}
	found := readPlies(word)
	switch {
	case r.byColumns && columnPlies.MatchString(word) && (alone || len(word) == 1 || found == nil):
		found = []ply{{cell: word}}
		r.columns++
		if isNumber(word) {
			r.digits = append(r.digits, word)
		}
		r.made += len(word) - 1
	case found == nil:
		found = []ply{{cell: word}}
		r.strange++
	}
	if found[0].symbol == "" {
		found[0].symbol = r.symbol
	}
	r.symbol = ""
	r.made += len(found)
	r.plies = append(r.plies, found...)
}

// problem says what of a list of moves could be read in two ways.
func (r *moveReader) problem() error {
	if len(r.digits) < len(r.plies) && countUp(r.digits, r.start) {
		return engine.NewUserError("illegal.columns_mixed")
	}
	if len(r.numbers) == 0 {
		return nil
	}
	first := r.numbers[0]
	for _, plies := range []int{1, 2, 4} { // that have one number
		base := first[0] - first[1]/plies // the number of the first move
		fits := func(n [2]int) bool { return n[0] == base+n[1]/plies }
		if r.start && base != 1 {
			continue
		}
		if !slices.ContainsFunc(r.numbers, func(n [2]int) bool { return !fits(n) }) {
			return nil
		}
	}
	return engine.NewUserError("illegal.numbering", "Number", first[0])
}

func isNumber(field string) bool {
	return !strings.ContainsFunc(field, func(r rune) bool { return r < '0' || r > '9' })
}

// countUp reports whether some numbers go up by one, so that they may count moves; from the start
// of a game they begin with 1.
func countUp(numbers []string, start bool) bool {
	for i, typed := range numbers {
		n, _ := strconv.Atoi(typed)
		first, _ := strconv.Atoi(numbers[0])
		if n != first+i || start && first != 1 {
			return false
		}
	}
	return len(numbers) > 0
}

// mixesColumns reports whether moves from the start of a game whose columns name them are numbers
// in part, which may as well count the others.
func mixesColumns(game engine.Game, fields []string) bool {
	letters := func(field string) bool { return strings.ContainsFunc(field, unicode.IsLetter) }
	numbers := slices.DeleteFunc(slices.Clone(fields), func(field string) bool { return !isNumber(field) })
	return game.Info().ByColumns && slices.ContainsFunc(fields, letters) && countUp(numbers, true)
}

// cellName is a cell as it is written without a zero before its row.
func cellName(column, row string) string { return column + strings.TrimPrefix(row, "0") }

// readPlies reads one word of a list of moves; nil if it is none.
func readPlies(word string) (plies []ply) {
	switch {
	case plainPlies.MatchString(word):
		for _, m := range plainPly.FindAllStringSubmatch(word, -1) {
			plies = append(plies, ply{m[1], cellName(m[2], m[3]), m[1] != ""})
		}
	case marked.MatchString(word):
		m := marked.FindStringSubmatch(word)
		plies = append(plies, ply{m[3], cellName(m[1], m[2]), true})
	case turned.MatchString(word):
		for _, m := range turnedPly.FindAllStringSubmatch(word, -1) {
			plies = append(plies, ply{cell: cellName(m[2], m[1])})
		}
	case turnedAfter.MatchString(word):
		m := turnedAfter.FindStringSubmatch(word)
		plies = append(plies, ply{m[1], cellName(m[3], m[2]), true})
	}
	return plies
}

// isFree reports whether whoever moves chooses the symbol.
func isFree(game engine.Game) bool { return !slices.Contains(game.Info().Symbols, engine.Empty) }

// A mistake is why a move cannot be made.
type mistake struct {
	typed string // the move
	name  string // the name of the move; empty if it is none
	err   error
}

// within says which move of several it is.
func (m *mistake) within(number int) error {
	if m.name == "" {
		return engine.Within(m.err, "illegal.move", "Number", number)
	}
	return engine.Within(m.err, "illegal.move_named", "Number", number, "Move", engine.Notation(m.name))
}

// playPlies makes the moves from a position of a game. With a mistake it returns those before it.
func playPlies(game engine.Game, from engine.Position, plies []ply) (moves []engine.Move, _ *mistake) {
	free := isFree(game)
	pos := from
	for _, one := range plies {
		name := one.cell
		if free {
			name = one.symbol + name
		}
		read, err := engine.ReadMoves(game, pos, name)
		if err != nil {
			return moves, &mistake{name, "", err}
		}
		for _, m := range read {
			made := m
			if one.symbol != "" && !free {
				made.Symbol, _ = engine.ParseSymbol(one.symbol[0])
			}
			if pos, err = pos.Play(made); err != nil {
				return moves, &mistake{name, game.MoveName(m), err}
			}
			moves = append(moves, m)
		}
	}
	return moves, nil
}
