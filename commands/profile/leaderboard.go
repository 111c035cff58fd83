package profile

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
)

// mostListed is how many people a list of the best has.
const mostListed = 15

// Whom a list of the best is of, in its custom ids.
const (
	here       = "here"
	everywhere = "all"
)

// leaderboardRoute lists the best of a group. Its buttons are leaderboard/<scope>/<group>,
// and its select is leaderboard/<scope>.
func (g *Group) leaderboardRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "leaderboard", Help: g.Menu.Help("leaderboard"), Options: []commands.CommandOption{
			{Name: "game", Help: g.Menu.Help("leaderboard.game"), Complete: true},
			{Name: "everywhere", Help: g.Menu.Help("leaderboard.everywhere"), Kind: commands.YesNo},
		}},
		Run:      g.runLeaderboard,
		Complete: map[string]route.Completer{"game": g.completeGroup},
		Presses:  map[string]route.Handler{"leaderboard": g.pressLeaderboard},
	}
}

func (g *Group) runLeaderboard(ctx context.Context, q *route.Call) (commands.Reply, error) {
	chosen := games.RatingGroups()[0]
	if typed := q.Arg("game"); typed != "" {
		var ok bool
		if chosen, ok = groupTyped(typed); !ok {
			return commands.Reply{}, route.NewUserError("error.leaderboard_game", "Typed", markup.Quote(typed))
		}
	}
	scope := here
	if q.Arg("everywhere") == "true" || q.Server() == "" {
		scope = everywhere
	}
	return g.leaderboard(ctx, q, chosen, scope, commands.Private)
}

// groupTyped finds a group by its name, or by a game that it has.
func groupTyped(typed string) (engine.RatingGroup, bool) {
	if group, ok := games.RatingGroupNamed(strings.ToLower(typed)); ok {
		return group, true
	}
	game, err := games.Find(typed)
	if err != nil {
		return engine.RatingGroup{}, false
	}
	return games.RatingGroupOf(game)
}

func (g *Group) completeGroup(_ context.Context, q *route.Call) (list []commands.Choice, err error) {
	typed := strings.ToLower(q.Arg("game"))
	for _, group := range games.RatingGroups() {
		if name := q.ToUser.Say(group.Title); strings.Contains(strings.ToLower(name), typed) {
			list = append(list, commands.Choice{Name: name, Value: group.Name})
		}
	}
	return list, nil
}

func (g *Group) pressLeaderboard(ctx context.Context, q *route.Call) (commands.Reply, error) {
	name := q.At(1)
	if len(q.Values) == 1 {
		name = q.Values[0]
	}
	chosen, ok := games.RatingGroupNamed(name)
	if !ok || q.At(0) != here && q.At(0) != everywhere || q.At(0) == here && q.Server() == "" {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.leaderboard(ctx, q, chosen, q.At(0), commands.Update)
}

// leaderboard shows the best of a group in the server or everywhere, with the bot's levels
// among them.
func (g *Group) leaderboard(ctx context.Context, q *route.Call, group engine.RatingGroup, scope string, kind commands.ReplyKind) (commands.Reply, error) {
	guild, other, show := q.Server(), everywhere, "leaderboard.show_all"
	if scope == everywhere {
		guild, other, show = "", here, "leaderboard.show_here"
	}
	best, err := g.Store.Leaders(ctx, group.Name, guild, g.Now(), mostListed)
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{q.ToUser.Says("leaderboard."+scope, "Group", group.Title)}
	lines = append(lines, g.places(q, group, best)...)
	if len(best) == 0 {
		lines = append(lines, q.ToUser.Says("leaderboard.none"))
	}
	lines = append(lines, q.ToUser.Says("leaderboard.note"))
	s := &commands.Select{ID: "leaderboard/" + scope, Hint: q.ToUser.Says("leaderboard.pick")}
	for _, one := range games.RatingGroups() {
		s.Options = append(s.Options, commands.SelectOption{Label: q.ToUser.Say(one.Title), Value: one.Name, Default: one.Name == group.Name})
	}
	msg := commands.Message{Text: strings.Join(lines, "\n"), Rows: []commands.Row{{Select: s}}}
	if q.Server() != "" {
		msg.Rows = append(msg.Rows, commands.Row{Buttons: []commands.Button{
			{ID: "leaderboard/" + other + "/" + group.Name, Label: q.ToUser.Says(show)},
		}})
	}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// places writes a line for each of the best and for each level of the bot, in their order.
func (g *Group) places(q *route.Call, group engine.RatingGroup, best []standing.Record) []string {
	type line struct {
		value float64
		text  string
	}
	var lines []line
	for i, r := range best {
		now := r.Now(g.Now())
		lines = append(lines, line{now.Value, q.ToUser.Says("leaderboard.person", "Place", i+1, "Who", markup.Named(r.UserID), "Rating", shown(q.ToUser, now), "Count", r.Games())})
	}
	for _, level := range slices.Backward(strategy.Levels) {
		r := standing.LevelRating(group.Name, level)
		lines = append(lines, line{r.Value, q.ToUser.Says("leaderboard.level", "Level", args.LevelName(level, q.ToUser), "Rating", shown(q.ToUser, r))})
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.value, a.value) })
	var text []string
	for _, l := range lines {
		text = append(text, l.text)
	}
	return text
}
