package naming

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// A size is that of a board.
type size struct{ rows, cols int }

// turned is the size with the columns first, as some people write it.
func (s size) turned() size { return size{s.cols, s.rows} }

// sizeShape finds the size of a board in what is typed.
var sizeShape = regexp.MustCompile(`(?:^|[^\d])((\d{1,2})\s*[x×*✕✖ｘ]\s*(\d{1,2}))(?:$|[^\d])`)

// cutSize cuts the size of a board out of what is typed.
func cutSize(typed string) (s size, rest string, ok bool) {
	at := sizeShape.FindStringSubmatchIndex(typed)
	if at == nil {
		return s, typed, false
	}
	s.rows, _ = strconv.Atoi(typed[at[4]:at[5]])
	s.cols, _ = strconv.Atoi(typed[at[6]:at[7]])
	return s, strings.TrimSpace(typed[:at[2]] + " " + typed[at[3]:]), true
}

// sizeOf is the size of a variant's board.
func sizeOf(variant string) size {
	game, err := games.Parse(variant)
	if err != nil {
		return size{}
	}
	return size{game.Info().Rows, game.Info().Cols}
}

// rankSized ranks the games with a board of a size that are called as the rest of what is typed
// says, if there is a rest.
func (x *index) rankSized(rest string, s size, last Match) []ranked {
	if fold(rest) == "" {
		return x.ofSize(s)
	}
	list := x.rank(rest, last)
	if len(list) == 0 {
		return nil
	}
	best := slices.MinFunc(list, func(a, b ranked) int { return a.rank.compare(b.rank) })
	var fitting []ranked
	for _, r := range list {
		if own := sizeOf(r.Variant); own == s || own == s.turned() && r.Variant == best.Variant {
			r.Match = max(r.Match, Called)
			r.rank.match = r.Match
			fitting = append(fitting, r)
		}
	}
	if sizeOf(best.Variant) == s {
		return fitting
	}
	if game, err := resized(best.Variant, s); err == nil {
		r := best.rank
		r.match, r.kind = max(r.match, Called), shortKind // behind a game of that title
		fitting = append(fitting, variant(game, r))
	}
	for i, e := range x.entries {
		if last >= Part && sizeOf(e.Variant) == s && games.KeyOf(e.Variant) == games.KeyOf(best.Variant) {
			fitting = append(fitting, e.ranked(rank{match: Part, far: unfinished, order: i}))
		}
	}
	return fitting
}

// ofSize ranks the games that have a board of a size: the presets, or variants of the families
// where none has.
func (x *index) ofSize(s size) []ranked {
	for _, s := range []size{s, s.turned()} {
		var list []ranked
		for i, e := range x.entries {
			if sizeOf(e.Variant) == s {
				list = append(list, e.ranked(rank{match: Sized, order: i}))
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	var list []ranked
	for i, game := range games.OfSize(s.rows, s.cols) {
		list = append(list, variant(game, rank{match: Sized, order: i}))
	}
	return list
}

// resized is a variant on a board of another size. A line that spans the board spans that one, too,
// as far as people play for such lines.
func resized(variant string, s size) (engine.Game, error) {
	game, err := games.Parse(variant)
	if err != nil {
		return nil, err
	}
	family := games.FamilyOf(game)
	values, info := family.Values(game), game.Info()
	if values["line"] == strconv.Itoa(min(info.Rows, info.Cols)) {
		values["line"] = strconv.Itoa(min(games.UsualLine, s.rows, s.cols))
	}
	values["rows"], values["cols"] = strconv.Itoa(s.rows), strconv.Itoa(s.cols)
	return family.Build(values)
}
