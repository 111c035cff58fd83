// Package naming finds games by the names that people type: titles, what else games are called,
// sizes of boards, beginnings of names, and names with a typo. Chat and terminal share it.
package naming

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// A Match is how a typed text names a game, the surest way first.
type Match int

// The ways.
const (
	Notation Match = iota // by the variant, or by the name of the preset
	Called                // by the title, or by another name
	Short                 // by the title without what tells it from games of the same name
	Sized                 // by the size of the board
	Begun                 // by the beginning of a name
	Part                  // by a part of a name, or by some of its words
	Mistyped              // by a name with typos
)

// A Found is a game that a typed text may mean.
type Found struct {
	Name    string // what to type for it: the name of the preset, or else the variant
	Title   engine.Text
	Variant string
	Match   Match
}

// Find lists the games that somebody may mean who types a text: the presets, others that are given,
// and variants that the text describes. The best meaning is first; of equals, the best known. With
// nothing typed, that is all of them. It knows the names in the language of a printer and in
// English.
func Find(say *words.Printer, typed string, more ...engine.Preset) []Found {
	return indexOf(say, more).find(typed, Mistyped)
}

// Meant returns the game that a text names, if it names one and is more than a beginning, a part or
// a typo.
func Meant(say *words.Printer, typed string, more ...engine.Preset) (Found, bool) {
	return only(indexOf(say, more).find(typed, Sized))
}

// only returns the first of the games that were found, if nothing else is meant.
func only(list []Found) (Found, bool) {
	if len(list) == 0 || list[0].Match > Sized || list[0].Match == Sized && len(list) > 1 {
		return Found{}, false
	}
	return list[0], true
}

// mostMeant is how many games somebody is asked about who typed the name of none.
const mostMeant = 3

// Close lists the few games to ask about where a text names none. It is empty for a text that is
// too short to mean anything.
func Close(say *words.Printer, typed string, more ...engine.Preset) []Found {
	return indexOf(say, more).close(typed)
}

func (x *index) close(typed string) []Found {
	if f := x.form(typed); len([]rune(f.plain)) < leastMeant(f.plain) {
		return nil
	}
	list := x.find(typed, Mistyped)
	return list[:min(len(list), mostMeant)]
}

// leastMeant is how many letters of a name have to be typed to mean it: one where each sign is a
// word, as in Chinese. A guess.
func leastMeant(plain string) int {
	if isWide(plain) {
		return 1
	}
	return 3
}

// An index is the games with their names in a language and in English.
type index struct {
	entries []entry
	numbers map[string]string // digits by the words for them
}

// An entry is a game with its names.
type entry struct {
	engine.Preset
	names []name
	words []string // of its titles and other names
}

// A name is one of a game.
type name struct {
	form
	kind kind
}

// A kind is where a name comes from; of two games of one name, the smaller kind is meant.
type kind int

const (
	keyKind kind = iota // of the preset, or of the family for the first of its presets
	titleKind
	aliasKind
	englishTitleKind
	englishAliasKind
	shortKind
)

// A rank says how well a game fits what is typed; the smaller, the better.
type rank struct {
	match Match
	kind  kind
	far   int // how much is missing or wrong
	order int // in the list of games
}

func (r rank) compare(s rank) int {
	return cmp.Or(cmp.Compare(r.match, s.match), cmp.Compare(r.kind, s.kind), cmp.Compare(r.far, s.far), cmp.Compare(r.order, s.order))
}

// A ranked is a game with its rank.
type ranked struct {
	Found
	rank rank
}

// find ranks the games for what is typed; ways of naming them after last don't count.
func (x *index) find(typed string, last Match) []Found {
	text := strings.ToLower(strings.TrimSpace(Unquoted(engine.Narrow(typed))))
	var list []ranked
	if text == "" {
		for _, e := range x.entries {
			list = append(list, e.ranked(rank{match: Begun}))
		}
	} else {
		list = x.rank(text, last)
		size, rest, sized := cutSize(text)
		game, err := games.Parse(text)
		switch {
		case err == nil:
			list = append(list, variant(game, rank{match: Notation}))
		case sized && !strings.Contains(rest, ":"):
			list = append(list, x.rankSized(rest, size, last)...)
		}
	}
	return x.sorted(list)
}

// sorted are the games by their rank, each once and as the index has it.
func (x *index) sorted(list []ranked) []Found {
	slices.SortStableFunc(list, func(a, b ranked) int { return a.rank.compare(b.rank) })
	seen, found := map[string]bool{}, []Found(nil)
	for _, r := range list {
		if seen[r.Variant] {
			continue
		}
		seen[r.Variant] = true
		if i := slices.IndexFunc(x.entries, func(e entry) bool { return e.Variant == r.Variant }); i >= 0 {
			r.Name, r.Title = x.entries[i].Name, x.entries[i].Title
		}
		found = append(found, r.Found)
	}
	return found
}

// variant is a variant with a rank.
func variant(game engine.Game, r rank) ranked {
	return ranked{Found{game.Variant(), game.Info().Title, game.Variant(), r.match}, r}
}

// ranked is a game with a rank.
func (e entry) ranked(r rank) ranked { return ranked{Found{e.Name, e.Title, e.Variant, r.match}, r} }

// rank ranks the games by their names alone.
func (x *index) rank(typed string, last Match) []ranked {
	f := x.form(typed)
	var list []ranked
	for i, e := range x.entries {
		if r, ok := e.rank(f, typed, last); ok {
			r.order = i
			list = append(list, e.ranked(r))
		}
	}
	return list
}

// rank is the best rank that one of the game's names gives it.
func (e entry) rank(f form, typed string, last Match) (best rank, ok bool) {
	consider := func(r rank) {
		if r.match <= last && (!ok || r.compare(best) < 0) {
			best, ok = r, true
		}
	}
	if strings.HasPrefix(e.Variant, typed) {
		consider(rank{match: Begun, far: unfinished})
	}
	if f.plain == "" {
		return best, ok
	}
	for _, n := range e.names {
		switch {
		case n.equals(f) && n.kind == keyKind:
			consider(rank{match: Notation})
		case n.equals(f) && n.kind == shortKind:
			consider(rank{match: Short})
		case n.equals(f):
			consider(rank{match: Called, kind: n.kind})
		}
		if last < Begun {
			continue
		}
		if rest, begins := n.begins(f); begins {
			consider(rank{match: Begun, far: rest + n.kind.late()})
		} else if n.contains(f) {
			consider(rank{match: Part, far: n.kind.late()})
		}
	}
	if hasWords(e.words, f.words) {
		consider(rank{match: Part, far: unfinished})
	}
	if ok || last < Mistyped {
		return best, ok
	}
	for _, n := range e.names {
		if typos, found := n.typos(f); found {
			consider(rank{match: Mistyped, far: typos + n.kind.late()})
		}
	}
	return best, ok
}

// late puts a game after others that go by a better known name: most of all one with that key,
// which few people know.
func (k kind) late() int {
	switch k {
	case keyKind:
		return unfinished / 2
	case shortKind:
		return 1
	}
	return 0
}

// hasWords reports whether each of the words that are typed begins one of a game's; numbers have to
// be whole.
func hasWords(words, typed []string) bool {
	return len(typed) > 0 && !slices.ContainsFunc(typed, func(begun string) bool {
		_, err := strconv.Atoi(begun)
		return !slices.ContainsFunc(words, func(word string) bool { return word == begun || err != nil && strings.HasPrefix(word, begun) })
	})
}

// Unquoted is what somebody typed without the quotation marks around it.
func Unquoted(typed string) string {
	return strings.Trim(strings.TrimSpace(typed), "\"'“”„«»「」`")
}
