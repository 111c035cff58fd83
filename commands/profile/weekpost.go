package profile

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/engine/match"
	"noughts/store"
)

const (
	// openWord is the word of the button under a week's post that opens the leaderboard. The week
	// stands behind it, so that the post is found again.
	openWord = "open"
	// posters is how many servers get their post at a time.
	posters = 4
	// postTime is how long a process may take for a post, before another one takes it over: longer
	// than the chat's longest wait.
	postTime = 10 * time.Minute
)

// SyncWeeks posts about the week that is over where a server wants that and has not got it. It is
// to be called every now and then; what a crash has left undone is done then.
func (g *Group) SyncWeeks(ctx context.Context) {
	schedules, err := g.Store.WeekSchedules(ctx)
	if err != nil {
		route.Warn(ctx, g.Logger, "list who gets the week", err)
		return
	}
	jobs.Each(schedules, posters, func(s store.WeekSchedule) {
		defer g.Tasks.RecoverPanic(ctx, "the post about a week")
		if !g.Access.MayWrite(s.GuildID) {
			return
		}
		if _, err := g.postWeek(ctx, s); err != nil {
			route.Warn(ctx, g.Logger, "the post about a week", err)
		}
	})
}

// SyncWeek does so for one server, as a job, and says when it is to be done again.
func (g *Group) SyncWeek(ctx context.Context, guildID string) (again time.Time, err error) {
	s, err := g.Store.WeekSchedule(ctx, guildID)
	if err != nil || s.ChannelID == "" {
		return again, err
	}
	if !g.Access.MayWrite(guildID) { // another process may by now, or this one again
		return g.Now().Truncate(time.Minute).Add(time.Minute), nil
	}
	if g.Access.Denied(match.Place{GuildID: guildID, ChannelID: s.ChannelID}) {
		return g.Now().Truncate(time.Hour).Add(time.Hour), nil
	}
	return g.postWeek(ctx, s)
}

// postWeek posts about the week before the one that goes on, once, and says when the next post may
// be due.
func (g *Group) postWeek(ctx context.Context, s store.WeekSchedule) (again time.Time, err error) {
	week, clock, err := g.Week(ctx, s.GuildID)
	if err != nil {
		return again, err
	}
	over := week - 1
	began, ended := clock.Week(over)
	_, next := clock.Week(week)
	if s.Week > over || s.Week == over && s.Done {
		return next, nil
	}
	now := g.Now()
	tried, ok, err := g.Store.ClaimWeek(ctx, s.GuildID, over, now, now.Add(postTime))
	if err != nil {
		return again, err
	}
	if !ok { // another process is at it, which may fail
		return now.Add(postTime), nil
	}
	if tried {
		found, err := g.posted(ctx, s, over, ended)
		if err != nil {
			return again, err
		}
		if found {
			return next, g.Store.FinishWeek(ctx, s.GuildID, over)
		}
	}
	if err := g.sendWeek(ctx, s, over, began, ended); err != nil {
		return again, err
	}
	return next, g.Store.FinishWeek(context.WithoutCancel(ctx), s.GuildID, over)
}

// posted reports whether the post about a week is out, although nobody has noted it.
func (g *Group) posted(ctx context.Context, s store.WeekSchedule, week solving.Week, since time.Time) (bool, error) {
	at := commands.Place{GuildID: s.GuildID, ChannelID: s.ChannelID}
	_, err := g.Chat.Find(ctx, at, since, func(m commands.Target) bool {
		return len(m.CustomIDs) > 0 && m.CustomIDs[0] == weekID(week)
	})
	switch {
	case errors.Is(err, commands.ErrNoMessage), errors.Is(err, commands.ErrOutOfSight), errors.Is(err, commands.ErrForbidden):
		return false, nil
	}
	return err == nil, err
}

// weekID is the ID of the button under the post about a week.
func weekID(week solving.Week) string {
	return "leaderboard/" + openWord + "/" + strconv.Itoa(int(week))
}

// sendWeek posts about a week; nothing if nobody did anything.
func (g *Group) sendWeek(ctx context.Context, s store.WeekSchedule, week solving.Week, began, ended time.Time) error {
	did, err := g.Store.Activity(ctx, s.GuildID, began, ended)
	if err != nil || len(did) == 0 {
		return err
	}
	server, err := g.Store.Server(ctx, s.GuildID)
	if err != nil {
		return err
	}
	say := g.Menu.Words.Printer(cmp.Or(server.Locale, s.Locale))
	lines := append([]string{say.Says("week.post")}, weekLines(say, did)...)
	_, err = g.Chat.Post(ctx, commands.Place{GuildID: s.GuildID, ChannelID: s.ChannelID}, commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{{Buttons: []commands.Button{{ID: weekID(week), Label: say.Says("button.leaderboard")}}}},
	})
	if errors.Is(err, commands.ErrForbidden) || errors.Is(err, commands.ErrNoMessage) {
		g.Access.Set(ctx, match.Place{GuildID: s.GuildID, ChannelID: s.ChannelID}, false)
	}
	return err
}
