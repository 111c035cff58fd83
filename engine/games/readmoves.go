package games

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
)

func itoa(n int) string { return strconv.Itoa(n) }

// A ply is one move as it was read: the cell's name, and the symbol if one is given.
type ply struct {
	symbol, cell string
	glued        bool // the symbol stands at the cell
}

// The ways in which people write a cell, perhaps with a symbol before or after it, and
// many of them without a gap.
var (
	plyNumber   = regexp.MustCompile(`^[1-9]\d*(?:\.+|\)|:)`)
	plainPlies  = regexp.MustCompile(`^(?:[xots]?[a-t][1-9]\d?)+$`)
	plainPly    = regexp.MustCompile(`([xots]?)([a-t])([1-9]\d?)`)
	marked      = regexp.MustCompile(`^([a-t][1-9]\d?)([xots])$`)
	turned      = regexp.MustCompile(`^(?:[1-9]\d?[a-t])+$`)
	turnedPly   = regexp.MustCompile(`([1-9]\d?)([a-t])`)
	turnedAfter = regexp.MustCompile(`^([xots])([1-9]\d?)([a-t])$`)
)

// between are the characters that stand between moves and mean nothing.
var between = strings.NewReplacer(",", " ", ";", " ", "→", " ", ">", " ", "-", " ", "|", " ", "(", " ", ")", " ", "[", " ", "]", " ", "{", " ", "}", " ", "@", "", "=", "", "…", " ")

// readMoves reads a list of moves; nil if the text is none. A word that is no move is
// taken for a mistyped one, if most words are moves.
func readMoves(text string) []ply {
	var plies []ply
	symbol, strange := "", 0
	for _, field := range strings.Fields(between.Replace(strings.ToLower(text))) {
		field = strings.Trim(plyNumber.ReplaceAllString(field, ""), ".:!?*#")
		switch {
		case field == "" || isNumber(field):
		case len(field) == 1 && strings.Contains("xots", field):
			symbol = field
		default:
			found := readPlies(field)
			if found == nil {
				found = []ply{{cell: field}}
				strange++
			}
			if found[0].symbol == "" {
				found[0].symbol = symbol
			}
			symbol = ""
			plies = append(plies, found...)
		}
	}
	if 2*strange > len(plies) {
		return nil
	}
	return plies
}

func isNumber(field string) bool {
	return !strings.ContainsFunc(field, func(r rune) bool { return r < '0' || r > '9' })
}

// readPlies reads one word of a list of moves; nil if it is none.
func readPlies(word string) (plies []ply) {
	switch {
	case plainPlies.MatchString(word):
		for _, m := range plainPly.FindAllStringSubmatch(word, -1) {
			plies = append(plies, ply{m[1], m[2] + m[3], m[1] != ""})
		}
	case marked.MatchString(word):
		m := marked.FindStringSubmatch(word)
		plies = append(plies, ply{m[2], m[1], true})
	case turned.MatchString(word):
		for _, m := range turnedPly.FindAllStringSubmatch(word, -1) {
			plies = append(plies, ply{cell: m[2] + m[1]})
		}
	case turnedAfter.MatchString(word):
		m := turnedAfter.FindStringSubmatch(word)
		plies = append(plies, ply{m[1], m[3] + m[2], true})
	}
	return plies
}

// isFree reports whether whoever moves chooses the symbol.
func isFree(game engine.Game) bool { return !slices.Contains(game.Info().Symbols, engine.Empty) }

// playPlies makes the moves from the start of a game. With an error it returns those
// before it.
func playPlies(game engine.Game, plies []ply) (Sequence, error) {
	s := Sequence{Game: game, Start: game.Start()}
	free := isFree(game)
	pos := s.Start
	for i, one := range plies {
		name := one.cell
		if free {
			name = one.symbol + name
		}
		m, err := game.ParseMove(name)
		if err != nil {
			return s, engine.Within(err, "illegal.move", "Number", i+1)
		}
		made := m
		if one.symbol != "" && !free {
			made.Symbol, _ = engine.ParseSymbol(one.symbol[0])
		}
		if pos, err = pos.Play(made); err != nil {
			return s, engine.Within(err, "illegal.move_named", "Number", i+1, "Move", game.MoveName(m))
		}
		s.Moves = append(s.Moves, m)
	}
	return s, nil
}
