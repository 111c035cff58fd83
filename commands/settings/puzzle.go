package settings

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/store"
)

// puzzleSetting is the setting that has a page of its own.
const puzzleSetting = "puzzle"

// puzzleRoute are the buttons and lists of the puzzle of the day.
func (g *Group) puzzleRoute() route.Route {
	return route.Route{
		Presses: map[string]route.Handler{
			"settings/puzzle": g.puzzleChange(setPuzzleHour), "settings/puzzlegames": g.puzzleChange(setPuzzleGames),
			"settings/puzzlelevels": g.puzzleChange(setPuzzleLevels), "settings/puzzlesecret": g.puzzleChange(setPuzzleSecret),
			"settings/puzzlezoned": g.puzzleChange(setPuzzleZone), "settings/puzzlezone": g.pressZone, "settings/puzzlenow": g.pressPuzzleNow,
		},
		Forms: []string{"settings/puzzlezone"},
	}
}

// noPuzzle is the choice of a server that wants no puzzle of the day.
const noPuzzle = "off"

// hours is how many there are to choose from.
const hours = 24

// puzzleText says where and when the server gets the puzzle of the day, and when the next one
// comes.
func puzzleText(q *route.Call, now time.Time, s store.PuzzleSchedule) string {
	if s.ChannelID == "" {
		return q.ToUser.Says("settings.puzzle.none", "Zone", zoneName(s))
	}
	next := s.Clock().Begin(s.Clock().Day(now) + 1)
	return q.ToUser.Says("settings.puzzle.when", "Channel", markup.ChannelMention(s.ChannelID), "Hour", clockTime(s.Hour), "Zone", zoneName(s),
		"Local", markup.Clock(next), "Next", markup.Relative(next))
}

// clockTime writes an hour of the day.
func clockTime(hour int) string { return fmt.Sprintf("%02d:00", hour) }

// zoneName names the zone of a server's hours.
func zoneName(s store.PuzzleSchedule) string { return s.Clock().Zone.String() }

// puzzleHours are those at which the puzzle of the day can be posted here.
func puzzleHours(_ *Group, q *route.Call, s *state) []commands.SelectOption {
	list := []commands.SelectOption{{Label: q.ToUser.Says("settings.puzzle.off"), Value: noPuzzle, Default: s.schedule.ChannelID == ""}}
	for hour := range hours {
		list = append(list, commands.SelectOption{
			Label: q.ToUser.Says("settings.puzzle.hour", "Hour", clockTime(hour)), Value: strconv.Itoa(hour), Default: s.schedule.ChannelID != "" && s.schedule.Hour == hour,
		})
	}
	return list
}

// puzzleGames are the games of which the puzzles can be.
func (g *Group) puzzleGames(q *route.Call, s *state) (list []commands.SelectOption) {
	chosen := strings.Fields(s.schedule.Games)
	for _, game := range g.Puzzles.DayGames() {
		list = append(list, commands.SelectOption{Label: markup.ClipOption(q.ToUser.Say(game.Title)), Value: game.Variant, Default: slices.Contains(chosen, game.Variant)})
	}
	return list[:min(len(list), commands.MaxOptions)]
}

// puzzleLevels are how hard the puzzles can be.
func puzzleLevels(q *route.Call, s *state) (list []commands.SelectOption) {
	chosen := strings.Fields(s.schedule.Levels)
	for _, level := range solving.Levels {
		list = append(list, commands.SelectOption{Label: q.ToUser.Says("settings.puzzle." + string(level)), Value: string(level), Default: slices.Contains(chosen, string(level))})
	}
	return list
}

// puzzlePage shows what the server has chosen of its puzzle of the day, and what there is to
// choose; news, if there is any, comes last.
func (g *Group) puzzlePage(q *route.Call, s *state, news string) commands.Reply {
	say := q.ToUser
	lines := []string{
		say.Says("settings.title", "Name", say.Says("settings.of_server", "Name", say.Says("settings.name.puzzle"))),
		say.Says("settings.about.puzzle"), puzzleText(q, g.Now(), s.schedule),
	}
	if news != "" {
		lines = append(lines, news)
	}
	button := func(word, label string) commands.Button {
		return commands.Button{ID: "settings/puzzle" + word, Label: say.Says(label)}
	}
	secret := "settings.puzzle.told"
	if s.schedule.Secret {
		secret = "settings.puzzle.secret"
	}
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{
			{Select: &commands.Select{ID: "settings/puzzle", Hint: say.Says("settings.name.puzzle"), Options: puzzleHours(g, q, s)}},
			{Select: &commands.Select{ID: "settings/puzzlegames", Hint: say.Says("settings.puzzle.games"), Several: true, Options: g.puzzleGames(q, s)}},
			{Select: &commands.Select{ID: "settings/puzzlelevels", Hint: say.Says("settings.puzzle.levels"), Several: true, Options: puzzleLevels(q, s)}},
			{Buttons: []commands.Button{button("now", "settings.puzzle.now"), button("zone", "settings.puzzle.zone"), button("secret", secret)}},
			backRow(q),
		},
	}}
}

// A puzzleSetter takes a choice of who looks after a server into what the server has chosen.
type puzzleSetter func(g *Group, q *route.Call, s *state) error

// puzzleChange has a choice saved. The first puzzle comes when its hour does.
func (g *Group) puzzleChange(set puzzleSetter) route.Handler {
	return func(ctx context.Context, q *route.Call) (commands.Reply, error) {
		s, err := g.loadManaged(ctx, q)
		if err == nil {
			err = set(g, q, s)
		}
		if now, before := s.schedule, s.before.schedule; err == nil && now.ChannelID != "" && (before.ChannelID == "" || now.Hour != before.Hour || now.Zone != before.Zone) {
			err = g.skipDay(ctx, s.schedule)
		}
		if err == nil {
			err = g.Store.SetPuzzleSchedule(ctx, s.schedule)
		}
		if err != nil {
			return commands.Reply{}, err
		}
		return g.puzzlePage(q, s, q.ToUser.Says("settings.saved")), nil
	}
}

// setPuzzleHour has the puzzle of the day posted in this channel, or nowhere.
func setPuzzleHour(_ *Group, q *route.Call, s *state) error {
	if len(q.Values) != 1 {
		return route.NewUserError("error.button")
	}
	if q.Values[0] == noPuzzle {
		s.schedule.ChannelID = ""
		return nil
	}
	if err := q.CheckPermissions(); err != nil {
		return err
	}
	hour, err := strconv.Atoi(q.Values[0])
	if err != nil || hour < 0 || hour >= hours {
		return route.NewUserError("error.button")
	}
	s.schedule.ChannelID, s.schedule.Hour, s.schedule.Locale = q.Place.ChannelID, hour, q.ChatLocale()
	return nil
}

// setPuzzleGames sets of which games the puzzles are, in turn.
func setPuzzleGames(g *Group, q *route.Call, s *state) (err error) {
	s.schedule.Games, err = several(q, g.puzzleGames(q, s))
	return err
}

// setPuzzleLevels sets how hard the puzzles are, in turn.
func setPuzzleLevels(_ *Group, q *route.Call, s *state) (err error) {
	s.schedule.Levels, err = several(q, puzzleLevels(q, s))
	return err
}

// several reads which of some options were chosen, in their order. All of them are as good as none.
func several(q *route.Call, options []commands.SelectOption) (string, error) {
	var chosen []string
	for _, o := range options {
		if slices.Contains(q.Values, o.Value) {
			chosen = append(chosen, o.Value)
		}
	}
	switch len(chosen) {
	case len(options):
		return "", nil
	case len(q.Values):
		return strings.Join(chosen, " "), nil
	}
	return "", route.NewUserError("error.button")
}

// setPuzzleSecret turns round whether the solution of the day before is posted.
func setPuzzleSecret(_ *Group, _ *route.Call, s *state) error {
	s.schedule.Secret = !s.schedule.Secret
	return nil
}

// setPuzzleZone sets on whose clocks the hour is.
func setPuzzleZone(_ *Group, q *route.Call, s *state) error {
	zone, ok := findZone(q.Arg("zone"))
	if !ok {
		return route.NewUserError("error.zone", "Zone", markup.Quote(q.Arg("zone")), "Example", q.ToUser.Says("settings.puzzle.zone_example"))
	}
	s.schedule.Zone = zone
	return nil
}

// mostZone is how many characters the name of a zone has at most; none is half as long.
const mostZone = 60

// pressZone asks for a zone.
func (g *Group) pressZone(ctx context.Context, q *route.Call) (commands.Reply, error) {
	s, err := g.loadManaged(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return commands.Reply{Kind: commands.Ask, Form: commands.Form{
		ID: "settings/puzzlezoned", Title: q.ToUser.Says("settings.puzzle.zone_title"),
		Fields: []commands.Field{{
			Name: "zone", Label: q.ToUser.Says("settings.puzzle.zone_label"), Hint: q.ToUser.Says("settings.puzzle.zone_example"),
			Value: s.schedule.Zone, Most: mostZone,
		}},
	}}, nil
}

// pressPuzzleNow posts the puzzle of the day that goes on: where it is posted every day, or else in
// this channel.
func (g *Group) pressPuzzleNow(ctx context.Context, q *route.Call) (commands.Reply, error) {
	s, err := g.loadManaged(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	to := s.schedule
	if to.ChannelID == "" {
		to.ChannelID, to.Locale = q.Place.ChannelID, q.ChatLocale()
	}
	if to.ChannelID == q.Place.ChannelID {
		if err := q.CheckPermissions(); err != nil {
			return commands.Reply{}, err
		}
	}
	at, news, err := g.Puzzles.PostNow(ctx, to)
	if commands.IsRefused(err) {
		return commands.Reply{}, route.NewUserError("error.puzzle_channel", "Channel", markup.ChannelMention(to.ChannelID))
	}
	if err != nil {
		return commands.Reply{}, err
	}
	id := "settings.puzzle.there"
	if news {
		id = "settings.puzzle.posted"
	}
	return g.puzzlePage(q, s, q.ToUser.Says(id, "Link", g.Chat.Link(at))), nil
}

// skipDay notes that a server gets no puzzle for the day that goes on already, unless it
// has got one.
func (g *Group) skipDay(ctx context.Context, s store.PuzzleSchedule) error {
	day := s.Clock().Day(g.Now())
	_, err := g.Store.DayPost(ctx, s.GuildID, day)
	if errors.Is(err, store.ErrNotFound) {
		return g.Store.SaveDayPost(ctx, store.DayPost{GuildID: s.GuildID, Day: day, Closed: true})
	}
	return err
}
