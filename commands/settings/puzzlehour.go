package settings

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/store"
)

// noPuzzle is the choice of a server that wants no puzzle of the day.
const noPuzzle = "off"

// hours is how many there are to choose from.
const hours = 24

// puzzleText says where and when the server gets the puzzle of the day, and when the next one
// comes.
func puzzleText(q *route.Call, now time.Time, s store.PuzzleSchedule) string {
	if s.ChannelID == "" {
		return q.ToUser.Says("settings.puzzle.none")
	}
	next := (solving.DayAt(now, s.Hour) + 1).Begin(s.Hour)
	return q.ToUser.Says("settings.puzzle.when", "Channel", markup.ChannelMention(s.ChannelID), "Hour", utc(s.Hour), "Local", markup.Clock(next), "Next", markup.Relative(next))
}

// puzzleZone says what the hours are where the reader is, which the chat alone knows.
func puzzleZone(q *route.Call, now time.Time) string {
	const inLine = 2 // fit a phone, however its clock is written
	var lines, line []string
	for hour := range hours {
		line = append(line, fmt.Sprintf("`%02d` %s", hour, markup.Clock(solving.DayAt(now, hour).Begin(hour))))
		if len(line) == inLine {
			lines, line = append(lines, q.ToUser.Dots(line...)), nil
		}
	}
	return q.ToUser.Says("settings.puzzle.zone", "Hours", strings.Join(lines, "\n"))
}

// utc writes an hour of the day.
func utc(hour int) string { return fmt.Sprintf("%02d:00 UTC", hour) }

// puzzleHours are those at which the puzzle of the day can be posted here.
func puzzleHours(_ *Group, q *route.Call, s *state) []commands.SelectOption {
	list := []commands.SelectOption{{Label: q.ToUser.Says("settings.puzzle.off"), Value: noPuzzle, Default: s.schedule.ChannelID == ""}}
	for hour := range hours {
		list = append(list, commands.SelectOption{
			Label: q.ToUser.Says("settings.puzzle.hour", "Hour", utc(hour)), Value: strconv.Itoa(hour), Default: s.schedule.ChannelID != "" && s.schedule.Hour == hour,
		})
	}
	return list
}

// choosePuzzleHour sets when the puzzle of the day is posted in this channel. The first
// one comes when that hour does.
func (g *Group) choosePuzzleHour(ctx context.Context, q *route.Call) (commands.Reply, error) {
	state, err := g.load(ctx, q)
	if err == nil {
		err = mayManage(state)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) != 1 {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	s := store.PuzzleSchedule{GuildID: q.Place.GuildID}
	if q.Values[0] != noPuzzle {
		if err := q.CheckPermissions(); err != nil {
			return commands.Reply{}, err
		}
		hour, err := strconv.Atoi(q.Values[0])
		if err != nil || hour < 0 || hour >= hours {
			return commands.Reply{}, route.NewUserError("error.button")
		}
		s.ChannelID, s.Hour, s.Locale = q.Place.ChannelID, hour, q.ChatLocale()
		if err := g.skipDay(ctx, s); err != nil {
			return commands.Reply{}, err
		}
	}
	if err := g.Store.SetPuzzleSchedule(ctx, s); err != nil {
		return commands.Reply{}, err
	}
	state.schedule = s
	one, _ := find("puzzle", state)
	return g.page(q, one, state, true), nil
}

// skipDay notes that a server gets no puzzle for the day that goes on already, unless it
// has got one.
func (g *Group) skipDay(ctx context.Context, s store.PuzzleSchedule) error {
	day := solving.DayAt(g.Now(), s.Hour)
	_, err := g.Store.DayPost(ctx, s.GuildID, day)
	if errors.Is(err, store.ErrNotFound) {
		return g.Store.SaveDayPost(ctx, store.DayPost{GuildID: s.GuildID, Day: day, Closed: true})
	}
	return err
}
