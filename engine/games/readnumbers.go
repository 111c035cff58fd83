package games

import (
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
)

// readNumbers reads numbers that a game is made with, and what follows them in the game that they
// make. ok is false if no game is given, it is made without numbers, or the text does not begin
// with two.
func readNumbers(game engine.Game, text string) (s Sequence, ok bool, err error) {
	if game == nil {
		return s, false, nil
	}
	key, _, _ := strings.Cut(game.Variant(), ":")
	family, _ := ByKey(key)
	options := family.Options()
	at := slices.IndexFunc(options, func(o engine.Option) bool { return o.Kind == engine.NumbersOption })
	words := strings.Fields(numberGaps.Replace(text))
	numbers := words[:leadingNumbers(words)]
	if at < 0 || len(numbers) < 2 {
		return s, false, nil
	}
	values := family.Values(game)
	values[options[at].Name] = strings.Join(numbers, ",")
	made, err := family.Build(values)
	if err != nil {
		move := game.MoveName(game.Start().AppendMoves(nil)[0])
		return s, true, engine.Within(err, "illegal.numbers", "Move", engine.Quote(move))
	}
	s, err = Read(made.Variant()+" "+strings.Join(words[len(numbers):], " "), nil)
	return s, true, err
}

// numberGaps are the characters that part numbers beside blanks.
var numberGaps = strings.NewReplacer(",", " ", ";", " ", "|", " ", "/", " ")

// leadingNumbers returns how many words are whole numbers before the first that is none.
func leadingNumbers(words []string) int {
	for i, w := range words {
		if _, err := strconv.Atoi(w); err != nil {
			return i
		}
	}
	return len(words)
}
