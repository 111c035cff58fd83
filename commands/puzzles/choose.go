package puzzles

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/store"
)

// lastDay begins last of all days of one number, wherever a server is: its clocks are at most
// twelve hours behind UTC, and it has its days begin at any hour.
var lastDay = solving.Clock{Hour: 12 + 23}

// DayGames are the games of which a server can choose puzzles of the day; those with the most
// puzzles come first.
func (l *Library) DayGames() (list []engine.Preset) {
	for _, v := range l.variants() {
		list = append(list, engine.Preset{Name: v, Title: name(v), Variant: v})
	}
	return list
}

// puzzleOf returns the puzzle of a day in a server, or with "" elsewhere, which is settled when
// somebody first asks. What was posted stays.
func (l *Library) puzzleOf(ctx context.Context, guildID string, day solving.Day) (string, error) {
	if guildID == "" {
		return l.commonPuzzle(ctx, day)
	}
	post, err := l.Store.DayPost(ctx, guildID, day)
	if _, there := byID()[post.Puzzle]; err == nil && there {
		return post.Puzzle, nil
	} else if err != nil && !errors.Is(err, store.ErrNotFound) {
		return "", err
	}
	s, err := l.Store.PuzzleSchedule(ctx, guildID)
	if err != nil {
		return "", err
	}
	days, err := l.Store.PuzzlesOfDays(ctx, guildID)
	if err != nil {
		return "", err
	}
	settled, over := days[day], day < s.Clock().Day(l.Now())
	chosen := s.Games != "" || s.Levels != ""
	if settled == "" && (!chosen || over) {
		return l.commonPuzzle(ctx, day)
	}
	wanted := l.wantedOn(s, day)
	if p, there := byID()[settled]; there && (over || slices.Contains(wanted, p.id)) {
		return settled, nil
	} else if there && !over {
		begun, err := l.Store.Table(ctx, guildID, day)
		if err != nil || len(begun) > 0 { // the choice counts from the next day on
			return settled, err
		}
	}
	return l.settle(ctx, guildID, day, days, wanted)
}

// commonPuzzle returns the puzzle of a day where no server has chosen its games, of the families
// in turn. One that is not shipped any more is replaced while the day lasts anywhere.
func (l *Library) commonPuzzle(ctx context.Context, day solving.Day) (string, error) {
	days, err := l.Store.PuzzlesOfDays(ctx, "")
	if err != nil {
		return "", err
	}
	settled, ok := days[day]
	_, there := byID()[settled]
	if ok && (there || day < lastDay.Day(l.Now())) {
		return settled, nil
	}
	var families, wanted []string
	for _, p := range library() {
		if !slices.Contains(families, p.family) {
			families = append(families, p.family)
		}
	}
	for _, p := range library() {
		if p.family == families[int(day)%len(families)] {
			wanted = append(wanted, p.id)
		}
	}
	return l.settle(ctx, "", day, days, wanted)
}

// settle settles the puzzle of a day, by lots among those of the wanted ones that were the puzzle
// of the fewest days, and have been tried by the fewest people.
func (l *Library) settle(ctx context.Context, guildID string, day solving.Day, days map[solving.Day]string, wanted []string) (string, error) {
	if len(wanted) == 0 {
		return "", route.NewUserError("error.puzzle_none")
	}
	records, err := l.Store.PuzzleRecords(ctx)
	if err != nil {
		return "", err
	}
	used := map[string]int{}
	for _, id := range days {
		used[id]++
	}
	rarer := func(a, b string) int {
		tried := func(id string) int { return records[id].Solved + records[id].Failed }
		return cmp.Or(cmp.Compare(used[a], used[b]), cmp.Compare(tried(a), tried(b)))
	}
	rarest := slices.MinFunc(wanted, rarer)
	fresh := slices.DeleteFunc(slices.Clone(wanted), func(id string) bool { return rarer(id, rarest) > 0 })
	lots := rand.New(rand.NewPCG(uint64(day), 0))
	return l.Store.SetPuzzleOfDay(ctx, guildID, day, days[day], fresh[lots.IntN(len(fresh))])
}

// wantedOn are the puzzles that a server wants on a day: of its games in turn, and of its levels.
// So that each game meets each level, the levels move on by one when both have come round.
func (l *Library) wantedOn(s store.PuzzleSchedule, day solving.Day) (ids []string) {
	all, levels := strings.Fields(s.Games), strings.Fields(s.Levels)
	all = slices.DeleteFunc(all, func(variant string) bool { return l.gameNames()[variant] == "" }) // there are none any more
	n, m := max(len(all), 1), max(len(levels), 1)
	w, level := wish{}, ""
	if len(all) > 0 {
		w.variant = all[int(day)%n]
	}
	if len(levels) > 0 {
		level = levels[(int(day)+int(day)/lcm(n, m))%m]
	}
	var fitting []shipped
	for _, p := range library() {
		if w.fits(p, l.gameNames()) {
			fitting = append(fitting, p)
		}
	}
	for _, p := range third(fitting, solving.Level(level)) {
		ids = append(ids, p.id)
	}
	return ids
}

// lcm is the least common multiple.
func lcm(n, m int) int {
	a, b := n, m
	for b != 0 {
		a, b = b, a%b
	}
	return n / a * m
}

// third returns the puzzles of a level: a third of them by the ratings with which they come, or all
// where no level is named.
func third(list []shipped, level solving.Level) []shipped {
	at := slices.Index(solving.Levels, level)
	if at < 0 || len(list) < len(solving.Levels) {
		return list
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b shipped) int { return cmp.Compare(a.Rating, b.Rating) })
	return list[at*len(list)/len(solving.Levels) : (at+1)*len(list)/len(solving.Levels)]
}
