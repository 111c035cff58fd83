package puzzles

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/store"
	"noughts/words"
)

// A dayTable is how the people of a server do with the puzzle of a day.
type dayTable struct {
	solved  []store.Attempt // the best first
	solving int
	givenUp int
	ended   map[string]bool // by person: who has solved it, or seen the solution
}

// tableOf makes the table of a day in a server by its clock. Whoever has
// solved it later is not on it: the solution was shown.
func (l *Library) tableOf(ctx context.Context, guildID string, day solving.Day, clock solving.Clock) (t dayTable, err error) {
	list, err := l.Store.Table(ctx, guildID, day)
	end := clock.Begin(day + 1)
	t.ended = map[string]bool{}
	for _, a := range list {
		t.ended[a.UserID] = a.Status == store.Solved || a.Status == store.GivenUp
		switch {
		case a.Status == store.Solved && a.Ended.Before(end):
			t.solved = append(t.solved, a)
		case a.Status == store.GivenUp:
			t.givenUp++
		case a.Status == store.Solving, a.Status == store.Skipped:
			t.solving++
		}
	}
	slices.SortStableFunc(t.solved, func(a, b store.Attempt) int {
		return cmp.Or(cmp.Compare(a.Hints, b.Hints), cmp.Compare(a.Wrong, b.Wrong), cmp.Compare(a.Ended.Sub(a.Begun), b.Ended.Sub(b.Begun)), cmp.Compare(a.ID, b.ID))
	})
	return t, err
}

// mostFirst is how many people are named who were first.
const mostFirst = 3

// first names those who were first to solve the puzzle of a day.
func (t dayTable) first() (names []string) {
	early := slices.SortedStableFunc(slices.Values(t.solved), func(a, b store.Attempt) int { return a.Ended.Compare(b.Ended) })
	for _, a := range early[:min(len(early), mostFirst)] {
		names = append(names, markup.Named(a.UserID))
	}
	return names
}

// mostListed is how many people a table lists.
const mostListed = 15

// lines tell a table: who has solved it, with how many tries, and how many have not. What
// was tried is nobody's business.
func (t dayTable) lines(say *words.Printer) []string {
	var lines []string
	for i, a := range t.solved[:min(len(t.solved), mostListed)] {
		lines = append(lines, say.Says("puzzle.table.row", "Place", i+1, "Who", markup.Named(a.UserID), "Count", a.Wrong+1, "Hints", a.Hints,
			"Time", lasted(say, a.Ended.Sub(a.Begun))))
	}
	if more := len(t.solved) - mostListed; more > 0 {
		lines = append(lines, say.Says("puzzle.table.more", "Count", more))
	}
	if t.solving+t.givenUp > 0 {
		if len(t.solved) == 0 {
			lines = append(lines, say.Says("puzzle.table.unsolved"))
		}
		lines = append(lines, say.Says("puzzle.table.rest", "Solving", t.solving, "GivenUp", t.givenUp))
	}
	return lines
}

// lasted says how long somebody took.
func lasted(say *words.Printer, d time.Duration) string {
	switch {
	case d < time.Minute:
		return say.Says("puzzle.time.seconds", "Count", max(1, int(d.Seconds())))
	case d < time.Hour:
		return say.Says("puzzle.time.minutes", "Count", int(d.Minutes()))
	}
	return say.Says("puzzle.time.hours", "Count", int(d.Hours()))
}

// tableReply shows the table of a day to who asks, who may then show it to all.
func (g *Group) tableReply(ctx context.Context, q *route.Call, day solving.Day) (commands.Reply, error) {
	text, t, err := g.tableText(ctx, q, day, q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	var buttons []commands.Button
	if !t.ended[q.User.ID] {
		buttons = append(buttons, commands.Button{ID: dayID("day", day), Label: q.ToUser.Says("button.puzzle_solve"), Style: commands.Primary})
	}
	reply := q.PrivateReply(text)
	reply.Message.Rows = []commands.Row{{Buttons: append(buttons, commands.Button{ID: dayID("share", day), Label: q.ToUser.Says("button.study_share")})}}
	return reply, nil
}

// tableText is the table of a day in the server where it is asked for, told and as it is.
func (g *Group) tableText(ctx context.Context, q *route.Call, day solving.Day, say *words.Printer) (string, dayTable, error) {
	if q.Place.GuildID == "" {
		return "", dayTable{}, route.NewUserError("error.puzzle_server")
	}
	s, err := g.Store.PuzzleSchedule(ctx, q.Place.GuildID)
	if err != nil {
		return "", dayTable{}, err
	}
	t, err := g.Library.tableOf(ctx, q.Place.GuildID, day, s.Clock())
	if err != nil {
		return "", dayTable{}, err
	}
	lines := append([]string{say.Says("puzzle.table.title", "Date", date(day))}, t.lines(say)...)
	if len(lines) == 1 {
		lines = append(lines, say.Says("puzzle.table.empty"))
	}
	return strings.Join(lines, "\n"), t, nil
}

// pressTable shows the table of a day.
func (g *Group) pressTable(ctx context.Context, q *route.Call) (commands.Reply, error) {
	day, _, err := g.pressedDay(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.tableReply(ctx, q, day)
}

// pressShare shows the table of a day to everybody.
func (g *Group) pressShare(ctx context.Context, q *route.Call) (commands.Reply, error) {
	day, _, err := g.pressedDay(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	text, _, err := g.tableText(ctx, q, day, q.ToChannel)
	if err != nil {
		return commands.Reply{}, err
	}
	return commands.Reply{Kind: commands.Post, Message: commands.Message{Text: text, Rows: []commands.Row{{Buttons: []commands.Button{
		{ID: dayID("table", day), Label: q.ToChannel.Says("button.puzzle_table")},
		{ID: dayID("day", day), Label: q.ToChannel.Says("button.puzzle_solve"), Style: commands.Primary},
	}}}}}, nil
}

// date shows a day in the reader's language.
func date(day solving.Day) string { return markup.Date(solving.Clock{Hour: noon}.Begin(day)) }

// noon is an hour at which it is the same day almost everywhere.
const noon = 12
