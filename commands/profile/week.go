package profile

import (
	"cmp"
	"context"
	"slices"

	"noughts/commands/markup"
	"noughts/competition/solving"
	"noughts/competition/standing"
	"noughts/words"
)

// mostOfWeek is how many people are named for each thing that is counted in a week.
const mostOfWeek = 3

// Week returns the week that goes on in a server or, without a server, everywhere, by the clock
// that says when it begins: on a Monday, at the hour when the server's day of puzzles begins.
func (g *Group) Week(ctx context.Context, guildID string) (solving.Week, solving.Clock, error) {
	clock, err := g.Clock(ctx, guildID)
	return clock.Day(g.Now()).Week(), clock, err
}

// thisWeek lists what people have done in the week that goes on.
func (g *Group) thisWeek(ctx context.Context, guildID string) ([]standing.Activity, error) {
	week, clock, err := g.Week(ctx, guildID)
	if err != nil {
		return nil, err
	}
	from, to := clock.Week(week)
	return g.Store.Activity(ctx, guildID, from, to)
}

// weekCounts are what is counted in a week: the ID of its line, and how much of it somebody did.
// A streak is of two games or more.
var weekCounts = []struct {
	id   string
	much func(standing.Activity) int
}{
	{"week.wins", func(a standing.Activity) int { return a.Won }},
	{"week.games", func(a standing.Activity) int { return a.Games }},
	{"week.puzzles", func(a standing.Activity) int { return a.Puzzles }},
	{"week.streak", func(a standing.Activity) int {
		if a.Streak < 2 {
			return 0
		}
		return a.Streak
	}},
}

// weekLines say who did most in a week: a line for each thing that anybody did.
func weekLines(say *words.Printer, did []standing.Activity) (lines []string) {
	for _, count := range weekCounts {
		best := slices.SortedFunc(slices.Values(did), func(a, b standing.Activity) int {
			return cmp.Or(cmp.Compare(count.much(b), count.much(a)), cmp.Compare(a.UserID, b.UserID))
		})
		var list []string
		for _, a := range best[:min(len(best), mostOfWeek)] {
			if n := count.much(a); n > 0 {
				list = append(list, say.Says("week.person", "Who", markup.Named(a.UserID), "Count", n))
			}
		}
		if len(list) > 0 {
			lines = append(lines, say.Says(count.id, "People", say.Dots(list...)))
		}
	}
	return lines
}
