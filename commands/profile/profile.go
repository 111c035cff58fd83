package profile

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/competition/standing"
	"noughts/engine/match"
	"noughts/store"
)

// How much a profile shows.
const (
	chartGames  = 100 // as many of the last games are in the chart
	recentGames = 5
)

// profileRoute shows how people do. Its select is profile/<person>: which of their last games the
// buttons are about.
func (g *Group) profileRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "profile", Help: g.Menu.Help("profile"), Options: []commands.CommandOption{
			{Name: "person", Help: g.Menu.Help("profile.person"), Kind: commands.Somebody},
		}},
		Run:     g.runProfile,
		Presses: map[string]route.Handler{"profile": g.pressProfile},
	}
}

func (g *Group) runProfile(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.profile(ctx, q, cmp.Or(q.Arg("person"), q.User.ID), 0, commands.Private)
}

// pressProfile picks one of the last games of a person.
func (g *Group) pressProfile(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if len(q.Values) != 1 || q.At(0) == "" {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	picked, err := strconv.ParseInt(q.Values[0], 10, 64)
	if err != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.profile(ctx, q, q.At(0), picked, commands.Update)
}

// profile shows how a person does, unless another one asks and they do not want that. One of their
// last games may be picked, by its ID.
func (g *Group) profile(ctx context.Context, q *route.Call, id string, picked int64, kind commands.ReplyKind) (commands.Reply, error) {
	if id == g.Chat.Self() || q.People[id].Bot {
		return commands.Reply{}, route.NewUserError("error.profile_bot")
	}
	who, err := g.Store.Person(ctx, id)
	if err != nil {
		return commands.Reply{}, err
	}
	if who.Unlisted && id != q.User.ID {
		return commands.Reply{}, route.NewUserError("error.profile_private", "Who", markup.Named(id))
	}
	records, err := g.Store.Standings(ctx, id)
	if err != nil {
		return commands.Reply{}, err
	}
	finished, err := g.Store.Finished(ctx, id)
	if err != nil {
		return commands.Reply{}, err
	}
	solved, err := g.puzzleLines(ctx, q, id)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(finished) == 0 {
		text := strings.Join(append([]string{q.ToUser.Says("profile.none", "Who", markup.Named(id))}, solved...), "\n")
		return commands.Reply{Kind: kind, Message: commands.Message{Text: text}}, nil
	}
	lines := []string{q.ToUser.Says("profile.title", "Who", markup.Named(id))}
	lines = append(lines, g.ratingLines(q, records)...)
	lines = append(lines, recordLines(q, finished)...)
	lines = append(lines, solved...)
	msg := commands.Message{}
	if len(records) > 0 {
		if msg, err = g.chart(ctx, q, most(records)); err != nil {
			return commands.Reply{}, err
		}
	}
	recent, rows := g.recent(ctx, q, id, finished, picked)
	if who.Unlisted {
		recent = append(recent, q.ToUser.Says("profile.unlisted"))
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	if msg.Below != "" {
		recent = append([]string{msg.Below}, recent...)
	}
	msg.Below, msg.Rows = strings.Join(recent, "\n"), rows
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// most returns the record with the most games.
func most(records []standing.Record) standing.Record {
	return slices.MaxFunc(records, func(a, b standing.Record) int { return cmp.Compare(a.Games(), b.Games()) })
}

// ratingLines say what somebody is rated in each group, where they have played most first.
func (g *Group) ratingLines(q *route.Call, records []standing.Record) []string {
	if len(records) == 0 {
		return []string{q.ToUser.Says("profile.unrated")}
	}
	records = slices.Clone(records)
	slices.SortStableFunc(records, func(a, b standing.Record) int { return cmp.Compare(b.Games(), a.Games()) })
	var lines []string
	for _, r := range records {
		lines = append(lines, q.ToUser.Says("profile.group", "Group", title(r.Group), "Rating", shown(q.ToUser, r.Now(g.Now())),
			"Count", r.Games(), "Won", r.Won, "Drawn", r.Drawn, "Lost", r.Lost))
	}
	return lines
}

// A tally is what somebody's games come to.
type tally struct {
	won, drawn, lost int
	streak, best     int    // wins one after the other, now and at best
	favorite         string // the variant played most, the one played last among equals
	times            int
}

// tallyOf adds up games, of which the last comes first.
func tallyOf(finished []store.Finish) (t tally) {
	played, run := map[string]int{}, 0
	for _, f := range slices.Backward(finished) {
		played[f.Variant]++
		t.times = max(t.times, played[f.Variant])
		run++
		switch f.Score {
		case 1:
			t.won++
		case 0:
			t.lost, run = t.lost+1, 0
		default:
			t.drawn, run = t.drawn+1, 0
		}
		t.best = max(t.best, run)
	}
	t.streak = run
	for _, f := range slices.Backward(finished) {
		if played[f.Variant] == t.times {
			t.favorite = f.Variant
		}
	}
	return t
}

// recordLines say how all games of somebody have ended, rated or not.
func recordLines(q *route.Call, finished []store.Finish) []string {
	t := tallyOf(finished)
	lines := []string{q.ToUser.Says("profile.record", "Count", len(finished), "Won", t.won, "Drawn", t.drawn, "Lost", t.lost)}
	if t.best > 1 {
		lines = append(lines, q.ToUser.Says("profile.streak", "Now", t.streak, "Best", t.best))
	}
	if t.times > 1 {
		lines = append(lines, q.ToUser.Says("profile.favourite", "Game", variantTitle(t.favorite), "Count", t.times))
	}
	return lines
}

// puzzleLines say how somebody does with puzzles, and with those of the day; nothing of who has
// tried none.
func (g *Group) puzzleLines(ctx context.Context, q *route.Call, id string) (lines []string, err error) {
	s, err := g.Store.Solver(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.Solved+s.Failed > 0 {
		about, r := "profile.puzzles", solving.Rating(s)
		if r.Provisional() {
			about = "profile.puzzles.unrated"
		}
		solved, clean, err := g.Store.SolvedPuzzles(ctx, id)
		if err != nil {
			return nil, err
		}
		lines = append(lines, q.ToUser.Says(about, "Rating", rounded(r), "Count", solved, "Clean", clean))
	}
	if s.BestDays > 0 {
		clock, err := g.Clock(ctx, q.Place.GuildID)
		if err != nil {
			return nil, err
		}
		lines = append(lines, q.ToUser.Says("puzzle.record.days", "Count", s.DaysInARow(clock.Day(g.Now())), "Best", s.BestDays))
	}
	return lines, nil
}

// chart draws what somebody was rated before and after each of the last games of a group.
func (g *Group) chart(ctx context.Context, q *route.Call, r standing.Record) (commands.Message, error) {
	values, err := g.Store.RatingsAfter(ctx, r.UserID, r.Group, chartGames+1)
	if err != nil {
		return commands.Message{}, err
	}
	if len(values) <= chartGames {
		values = append([]float64{rating.New().Value}, values...)
	}
	who, err := q.Person()
	if err != nil {
		return commands.Message{}, err
	}
	return g.Painter.RatingChart(values, title(r.Group), who.Theme, q.ToUser)
}

// recent lists the last games of somebody that who asks may see, with buttons to review and to
// replay one of them: the last, until another one is picked.
func (g *Group) recent(ctx context.Context, q *route.Call, id string, finished []store.Finish, picked int64) (lines []string, rows []commands.Row) {
	pick := &commands.Select{ID: "profile/" + id, Hint: q.ToUser.Says("profile.pick")}
	var shown *match.Match
	for _, f := range finished[:min(len(finished), 4*recentGames)] {
		if len(lines) == recentGames {
			break
		}
		m, err := g.Tables.VisibleMatch(ctx, q, f.MatchID)
		if err != nil {
			continue // what others play elsewhere is theirs to show
		}
		seat, _ := m.SeatOf(id)
		lines = append(lines, view.ListItem(m, seat, q.ToUser))
		if m.Ply() == 0 {
			continue
		}
		if shown == nil || m.ID == picked {
			shown = m
		}
		pick.Options = append(pick.Options, commands.SelectOption{Label: markup.ClipOption(view.MatchLine(m, id, q.ToUser)), Value: strconv.FormatInt(m.ID, 10)})
	}
	if len(lines) > 0 {
		lines = append([]string{q.ToUser.Says("profile.recent")}, lines...)
	}
	if len(pick.Options) > 1 {
		for i, o := range pick.Options {
			pick.Options[i].Default = o.Value == strconv.FormatInt(shown.ID, 10)
		}
		rows = append(rows, commands.Row{Select: pick})
	}
	if shown != nil {
		rows = append(rows, commands.Row{Buttons: gameButtons(q, shown)})
	}
	return lines, rows
}

// gameButtons are those about a game in a list.
func gameButtons(q *route.Call, m *match.Match) []commands.Button {
	return []commands.Button{
		{ID: view.CustomID(m, "review"), Label: q.ToUser.Says("profile.review", "Number", m.ID)},
		{ID: view.CustomID(m, "replay"), Label: q.ToUser.Says("profile.replay", "Number", m.ID)},
	}
}
