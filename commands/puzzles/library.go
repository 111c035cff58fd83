package puzzles

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
	"noughts/store"
	"noughts/words"
)

// A shipped puzzle is one that everybody can get.
type shipped struct {
	puzzle.Puzzle
	id, variant, family string
}

// library returns the puzzles that come with the program, in their order.
var library = sync.OnceValue(func() []shipped {
	var list []shipped
	for _, p := range puzzle.Shipped() {
		list = append(list, shipped{p, p.ID(), p.Variant(), p.Family()})
	}
	return list
})

// namesOf returns the names of the games with puzzles, by variant. Games of one name are
// one choice.
func namesOf(say *words.Printer) map[string]string {
	names := map[string]string{}
	for _, p := range library() {
		if _, ok := names[p.variant]; !ok {
			names[p.variant] = title(say, p.variant)
		}
	}
	return names
}

// A Library says which puzzles there are, which is of which day where, and how people do with it.
// It is safe for concurrent use; the exported fields are set before the first use.
type Library struct {
	Store store.Store
	Words *words.Catalogue
	Now   func() time.Time
	Rand  func(n int) int // draws lots from 0 to n-1

	named sync.Once
	names map[string]string // the English names of the games with puzzles, by variant; see gameNames
}

// gameNames are the English names of the games with puzzles, by variant.
func (l *Library) gameNames() map[string]string {
	l.named.Do(func() { l.names = namesOf(l.Words.Printer()) })
	return l.names
}

// has reports whether there are puzzles of a game.
func (l *Library) has(game engine.Game) bool { return l.gameNames()[game.Variant()] != "" }

// variants are the games of which there are puzzles, those with the most first; of those
// that go by the same name, one.
func (l *Library) variants() []string {
	counts, first := map[string]int{}, map[string]string{}
	for _, p := range library() {
		name := l.gameNames()[p.variant]
		if first[name] == "" {
			first[name] = p.variant
		}
		counts[first[name]]++
	}
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
}

// name is how people know a game: the name under which it is offered, if it is.
func name(variant string) engine.Text {
	if p, ok := games.PresetOf(variant); ok {
		return p.Title
	}
	game, err := games.Parse(variant)
	if err != nil {
		return engine.Text{}
	}
	return game.Info().Title
}

// byID are the same by their ids.
var byID = sync.OnceValue(func() map[string]shipped {
	found := map[string]shipped{}
	for _, p := range library() {
		found[p.id] = p
	}
	return found
})

// errGone says that a puzzle was shipped once and is no more.
var errGone = route.NewUserError("error.puzzle_gone")

// task makes a puzzle ready to be solved: one that comes with the program, or one of
// somebody's own.
func (l *Library) task(ctx context.Context, id string) (*puzzle.Task, error) {
	if p, ok := byID()[id]; ok {
		return p.Open()
	}
	own, err := l.Store.OwnPuzzle(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, errGone
	}
	if err != nil {
		return nil, err
	}
	return openOwn(own)
}

// openOwn makes a puzzle of somebody's own ready.
func openOwn(own store.OwnPuzzle) (*puzzle.Task, error) {
	var p puzzle.Puzzle
	if err := json.Unmarshal(own.Data, &p); err != nil {
		return nil, err
	}
	return p.Open()
}

// ownPrefix is how the ids begin of puzzles that are somebody's own.
const ownPrefix = "own-"

// isOwn reports whether an id is of a puzzle that is somebody's own.
func isOwn(id string) bool { return strings.HasPrefix(id, ownPrefix) }

// A wish is which puzzles somebody wants; a zero field does not matter. It lives in custom
// ids and with the attempt: <variant>;<theme>;<difficulty>.
type wish struct {
	variant    string // or any other game that goes by the same name
	theme      string
	difficulty difficulty
}

// A difficulty is how hard puzzles should be for who solves them.
type difficulty string

// The difficulties. The value is what is sent, and the end of the message that names it.
const (
	easier  difficulty = "easier"
	fitting difficulty = "normal"
	harder  difficulty = "harder"
)

// offsets are by how much puzzles are rated above who solves them: a difference of 300
// is solved in 85 of 100 tries or in 15.
var offsets = map[difficulty]float64{easier: -300, fitting: 0, harder: 300}

func (w wish) String() string {
	return strings.Join([]string{w.variant, w.theme, string(w.difficulty)}, ";")
}

// parseWish reads a wish; what makes no sense is left out.
func parseWish(s string) wish {
	parts := append(strings.Split(s, ";"), "", "")
	w := wish{variant: parts[0], theme: parts[1], difficulty: difficulty(parts[2])}
	if p, ok := games.ByName(w.variant); ok { // as menus name games
		w.variant = p.Variant
	}
	if _, ok := offsets[w.difficulty]; !ok {
		w.difficulty = ""
	}
	return w
}

// fits reports whether a puzzle is one that is wanted, however hard it is; names are
// those of the games.
func (w wish) fits(p shipped, names map[string]string) bool {
	return (w.variant == "" || names[w.variant] == names[p.variant]) && (w.theme == "" || w.theme == p.Theme)
}

// nearby is how many of the puzzles closest to the rating that is wanted lots are drawn
// from. A guess.
const nearby = 12

// recentDays is for how long nobody gets by chance what was a puzzle of the day: its
// solution was on the table.
const recentDays = 60

// draw picks a puzzle that fits a wish: one that the person has begun, or else one of
// those not yet tried that are closest to what is wanted; where there are none, one that
// was put aside. ok is false if none is left; all is how many fit.
func (l *Library) draw(ctx context.Context, userID, guildID string, w wish) (id string, all int, ok bool, err error) {
	tried, err := l.Store.Attempted(ctx, userID)
	if err != nil {
		return "", 0, false, err
	}
	daily, err := l.recentDaily(ctx, guildID)
	if err != nil {
		return "", 0, false, err
	}
	records, err := l.Store.PuzzleRecords(ctx)
	if err != nil {
		return "", 0, false, err
	}
	me, err := l.Store.Solver(ctx, userID)
	if err != nil {
		return "", 0, false, err
	}
	wanted := solving.Rating(me).Value + offsets[w.difficulty]
	if solving.Rating(me).Provisional() { // the first puzzles should not be the hardest
		wanted -= solving.Rating(me).Deviation
	}
	type candidate struct {
		id  string
		far float64
	}
	var list, aside []candidate
	for _, p := range library() {
		if !w.fits(p, l.gameNames()) || daily[p.id] {
			continue
		}
		all++
		far := solving.PuzzleRating(records[p.id], float64(p.Rating)).Value - wanted
		status, begun := tried[p.id]
		switch {
		case begun && status == store.Solving:
			return p.id, all, true, nil
		case !begun:
			list = append(list, candidate{p.id, max(far, -far)})
		case status == store.Skipped:
			aside = append(aside, candidate{p.id, max(far, -far)})
		}
	}
	if len(list) == 0 {
		list = aside
	}
	if len(list) == 0 {
		return "", all, false, nil
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	return list[l.Rand(min(len(list), nearby))].id, all, true, nil
}

// recentDaily are the puzzles of the last days, everywhere and in a server.
func (l *Library) recentDaily(ctx context.Context, guildID string) (map[string]bool, error) {
	daily, today := map[string]bool{}, solving.Clock{}.Day(l.Now())
	for _, where := range slices.Compact([]string{"", guildID}) {
		days, err := l.Store.PuzzlesOfDays(ctx, where)
		if err != nil {
			return nil, err
		}
		for day, id := range days {
			daily[id] = daily[id] || day > today-recentDays
		}
	}
	return daily, nil
}
