package settings

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/store"
)

// The choices of a server about the post at the end of each week: none, or one in the channel where
// it is chosen. Where another channel gets it, that is a choice, too.
const (
	noWeek      = "off"
	weekHere    = "here"
	weekAnother = "another"
)

// weeks are the choices of where the post about a week comes.
func weeks(_ *Group, q *route.Call, s *state) []commands.SelectOption {
	now := noWeek
	switch s.week.ChannelID {
	case "":
	case q.Place.ChannelID:
		now = weekHere
	default:
		now = weekAnother
	}
	option := func(value string) commands.SelectOption {
		return commands.SelectOption{Label: q.ToUser.Says("settings.week." + value), Value: value, Default: value == now}
	}
	list := []commands.SelectOption{option(noWeek), option(weekHere)}
	if now == weekAnother {
		list = append(list, option(weekAnother))
	}
	return list
}

// chooseWeek sets whether the post about each week comes in this channel. The first one is about
// the week that goes on.
func (g *Group) chooseWeek(ctx context.Context, q *route.Call) (commands.Reply, error) {
	state, err := g.loadManaged(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(q.Values) != 1 {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	one, _ := find("week", state)
	s := store.WeekSchedule{GuildID: q.Place.GuildID}
	switch q.Values[0] {
	case noWeek:
	case weekHere:
		if err := q.CheckPermissions(); err != nil {
			return commands.Reply{}, err
		}
		week, _, err := g.Week(ctx, q.Place.GuildID)
		if err != nil {
			return commands.Reply{}, err
		}
		s.ChannelID, s.Locale, s.Week = q.Place.ChannelID, q.ChatLocale(), week-1
	case weekAnother: // as it is
		return g.page(q, one, state, true), nil
	default:
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if err := g.Store.SetWeekSchedule(ctx, s); err != nil {
		return commands.Reply{}, err
	}
	state.week = s
	return g.page(q, one, state, true), nil
}
