package settings

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/store"
)

// noPuzzle is the choice of a server that wants no puzzle of the day.
const noPuzzle = "off"

// hours is how many there are to choose from.
const hours = 24

// puzzleText says where and when the server gets the puzzle of the day.
func puzzleText(q *core.Call, s store.PuzzleSchedule) string {
	if s.ChannelID == "" {
		return q.ToUser.Says("settings.puzzle.none")
	}
	return q.ToUser.Says("settings.puzzle.when", "Channel", "<#"+s.ChannelID+">", "Hour", utc(s.Hour), "Local", core.Clock(store.Day(0).Begin(s.Hour)))
}

// utc writes an hour of the day.
func utc(hour int) string { return fmt.Sprintf("%02d:00 UTC", hour) }

// puzzleSelect offers the hours at which the puzzle of the day can be posted here.
func puzzleSelect(q *core.Call, s store.PuzzleSchedule) *commands.Select {
	list := &commands.Select{ID: "settings/puzzle", Hint: q.ToUser.Says("settings.puzzle.hint")}
	list.Options = append(list.Options, commands.SelectOption{Label: q.ToUser.Says("settings.puzzle.off"), Value: noPuzzle, Default: s.ChannelID == ""})
	for hour := range hours {
		list.Options = append(list.Options, commands.SelectOption{
			Label: q.ToUser.Says("settings.puzzle.hour", "Hour", utc(hour)), Value: strconv.Itoa(hour), Default: s.ChannelID != "" && s.Hour == hour,
		})
	}
	return list
}

// choosePuzzleHour sets when the puzzle of the day is posted in this channel. The first
// one comes when that hour does.
func (g *group) choosePuzzleHour(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if !q.Manages || q.Place.GuildID == "" {
		return commands.Reply{}, core.NewUserError("error.settings_server")
	}
	if len(q.Values) != 1 {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	s := store.PuzzleSchedule{GuildID: q.Place.GuildID}
	if q.Values[0] != noPuzzle {
		if err := q.CheckPermissions(); err != nil {
			return commands.Reply{}, err
		}
		hour, err := strconv.Atoi(q.Values[0])
		if err != nil || hour < 0 || hour >= hours {
			return commands.Reply{}, core.NewUserError("error.button")
		}
		s.ChannelID, s.Hour, s.Locale = q.Place.ChannelID, hour, q.Locale()
		if err := g.skipDay(ctx, s); err != nil {
			return commands.Reply{}, err
		}
	}
	if err := g.Store.SetPuzzleSchedule(ctx, s); err != nil {
		return commands.Reply{}, err
	}
	return g.settingsReply(ctx, q, commands.Update)
}

// skipDay notes that a server gets no puzzle for the day that goes on already, unless it
// has got one.
func (g *group) skipDay(ctx context.Context, s store.PuzzleSchedule) error {
	day := store.DayAt(g.Now(), s.Hour)
	_, err := g.Store.DayPost(ctx, s.GuildID, day)
	if errors.Is(err, store.ErrNotFound) {
		return g.Store.SaveDayPost(ctx, store.DayPost{GuildID: s.GuildID, Day: day, Closed: true})
	}
	return err
}
