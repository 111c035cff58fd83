package profile

import (
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
	"noughts/naming"
	"noughts/words"
)

// How many people a list of the best has: those whose rating is certain, and the others.
const (
	mostListed      = 10
	mostProvisional = 5
)

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
	scopes := []string{here, everywhere}
	if q.Arg("everywhere") == "true" || q.Server() == "" {
		scopes = scopes[1:]
	}
	if typed := q.Arg("game"); typed != "" {
		chosen, err := groupTyped(q.ToUser, typed, scopes[0])
		if err != nil {
			return commands.Reply{}, err
		}
		return g.leaderboard(ctx, q, chosen, scopes[0], commands.Private)
	}
	chosen, scope, err := g.opens(ctx, q, scopes)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.leaderboard(ctx, q, chosen, scope, commands.Private)
}

// opens returns where the leaderboard opens if no game is named: in the first of the scopes in
// which somebody is listed or has played this week, at the game that is meant or else the next one
// of which somebody has a rating, at best a certain one.
func (g *Group) opens(ctx context.Context, q *route.Call, scopes []string) (engine.RatingGroup, string, error) {
	var groups []engine.RatingGroup
	for game := range g.Meant.InOrder(ctx, q) {
		if group, ok := games.RatingGroupOf(game); ok {
			groups = withGroup(groups, group)
		}
	}
	for _, scope := range scopes {
		var guess *engine.RatingGroup
		for _, group := range groups {
			certain, provisional, err := g.Store.Leaders(ctx, group.Name, guildOf(q, scope), g.Now(), 1)
			if err != nil || len(certain) > 0 {
				return group, scope, err
			}
			if guess == nil && len(provisional) > 0 {
				guess = &group
			}
		}
		if guess != nil {
			return *guess, scope, nil
		}
		if did, err := g.thisWeek(ctx, guildOf(q, scope)); err != nil || len(did) > 0 {
			return groups[0], scope, err
		}
	}
	return groups[0], scopes[0], nil
}

// guildOf is the server of which a scope is; empty for all.
func guildOf(q *route.Call, scope string) string {
	if scope == everywhere {
		return ""
	}
	return q.Server()
}

// groupTyped finds a group by its name, or by a game that it has. Where it is of none, its error
// leads to the leaderboards of a scope that may be meant.
func groupTyped(say *words.Printer, typed, scope string) (engine.RatingGroup, error) {
	if meant, ok := naming.Meant(say, typed, groupNames()...); ok {
		if group, ok := groupOf(meant); ok {
			return group, nil
		}
	}
	var titles []string
	var leads []commands.Button
	for _, group := range groupsOf(naming.Close(say, typed, groupNames()...)) {
		titles = append(titles, "**"+say.Say(group.Title)+"**")
		leads = append(leads, commands.Button{ID: "leaderboard/" + scope + "/" + group.Name, Label: say.Say(group.Title)})
	}
	if len(titles) > 0 {
		return engine.RatingGroup{}, route.Leading(route.NewUserError("error.leaderboard_close", "Typed", markup.Quote(typed), "Groups", say.Or(titles)), leads...)
	}
	return engine.RatingGroup{}, route.NewUserError("error.leaderboard_game", "Typed", markup.Quote(typed))
}

// groupNames are the groups, to be found by their names as games are.
func groupNames() (names []engine.Preset) {
	for _, group := range games.RatingGroups() {
		if p, ok := games.ByName(group.Presets[0]); ok {
			names = append(names, engine.Preset{Name: group.Name, Title: group.Title, Variant: p.Variant})
		}
	}
	return names
}

// groupOf returns the group that goes by the name of what was found, or has the game.
func groupOf(found naming.Found) (engine.RatingGroup, bool) {
	if group, ok := games.RatingGroupNamed(found.Name); ok {
		return group, true
	}
	game, err := games.Parse(found.Variant)
	if err != nil {
		return engine.RatingGroup{}, false
	}
	return games.RatingGroupOf(game)
}

// groupsOf returns the groups of what was found, each once.
func groupsOf(list []naming.Found) (groups []engine.RatingGroup) {
	for _, found := range list {
		if group, ok := groupOf(found); ok {
			groups = withGroup(groups, group)
		}
	}
	return groups
}

// withGroup adds a group to a list that does not have it.
func withGroup(list []engine.RatingGroup, group engine.RatingGroup) []engine.RatingGroup {
	if slices.ContainsFunc(list, func(one engine.RatingGroup) bool { return one.Name == group.Name }) {
		return list
	}
	return append(list, group)
}

func (g *Group) completeGroup(_ context.Context, q *route.Call) (list []commands.Choice, err error) {
	groups := games.RatingGroups()
	if typed := q.Arg("game"); typed != "" {
		groups = groupsOf(naming.Find(q.ToUser, typed, groupNames()...))
	}
	for _, group := range groups {
		list = append(list, commands.Choice{Name: q.ToUser.Say(group.Title), Value: group.Name})
	}
	return list, nil
}

func (g *Group) pressLeaderboard(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.At(0) == openWord {
		return g.runLeaderboard(ctx, q)
	}
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

// leaderboard shows what people have done this week and the best of a group, in the server or
// everywhere.
func (g *Group) leaderboard(ctx context.Context, q *route.Call, group engine.RatingGroup, scope string, kind commands.ReplyKind) (commands.Reply, error) {
	other, show := everywhere, "leaderboard.show_all"
	if scope == everywhere {
		other, show = here, "leaderboard.show_here"
	}
	certain, provisional, err := g.Store.Leaders(ctx, group.Name, guildOf(q, scope), g.Now(), mostListed)
	if err != nil {
		return commands.Reply{}, err
	}
	did, err := g.thisWeek(ctx, guildOf(q, scope))
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{q.ToUser.Says("leaderboard." + scope)}
	if len(did) == 0 {
		lines = append(lines, q.ToUser.Says("week.none"))
	}
	lines = append(lines, weekLines(q.ToUser, did)...)
	lines = append(lines, q.ToUser.Says("leaderboard.ratings", "Group", group.Title))
	lines = append(lines, g.places(q.ToUser, group, certain, provisional)...)
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

// places writes a line for each of the best; one for those whose rating is not certain; and one
// for the levels of the bot, which are never alone. It says what makes a rating certain.
func (g *Group) places(say *words.Printer, group engine.RatingGroup, certain, provisional []standing.Record) (lines []string) {
	note := say.Says("leaderboard.note", "Count", standing.SureAfter())
	if len(certain)+len(provisional) == 0 {
		return []string{say.Says("leaderboard.none"), note}
	}
	for i, r := range certain {
		lines = append(lines, say.Says("leaderboard.person", "Place", i+1, "Who", markup.Named(r.UserID), "Rating", rounded(r.Now(g.Now()))))
	}
	var guesses, levels []string
	for _, r := range provisional[:min(len(provisional), mostProvisional)] {
		guesses = append(guesses, say.Says("leaderboard.guess", "Who", markup.Named(r.UserID), "Rating", rounded(r.Now(g.Now()))))
	}
	if len(guesses) > 0 {
		lines = append(lines, say.Dots(guesses...))
	}
	for _, level := range slices.Backward(strategy.Levels) {
		levels = append(levels, say.Says("leaderboard.level", "Level", say.Label(args.LevelName(level, say)), "Rating", rounded(standing.LevelRating(group.Name, level))))
	}
	lines = append(lines, say.Says("leaderboard.levels", "Levels", say.Dots(levels...)))
	return append(lines, note)
}
