package tournaments

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/competition/standing"
	"noughts/competition/tournament"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A plan is what has been chosen for a new tournament. It lives in the custom ids
// tournament/new/<field>/<game>/<kind>/<clock>/<time>/<rounds>/<rated>/<opening>; an open field is
// a dash.
type plan struct {
	game, kind, clock, time, rounds, rated, opening string
}

func (p plan) id(field string) string {
	parts := []string{"tournament", "new", field}
	for _, v := range []string{p.game, p.kind, p.clock, p.time, p.rounds, p.rated, p.opening} {
		parts = append(parts, cmp.Or(v, "-"))
	}
	for parts[len(parts)-1] == "-" {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, "/")
}

func parsePlan(q *route.Call) plan {
	return plan{game: q.Chosen(2), kind: q.Chosen(3), clock: q.Chosen(4), time: q.Chosen(5), rounds: q.Chosen(6), rated: q.Chosen(7), opening: q.Chosen(8)}
}

// offered reports whether a tournament can be of a game.
func offered(game engine.Game) bool {
	id, ok := args.GameID(game)
	return ok && fits(id, game)
}

// fits reports whether a game has room in the custom ids, whatever is chosen.
func fits(game string, of engine.Game) bool {
	longest := plan{game: game, kind: kinds[tournament.RoundRobin], clock: "15+10", time: times[len(times)-1].String(), rounds: "9", rated: "rated"}
	for _, r := range engine.OpeningRules(of) {
		if len(r.Name()) > len(longest.opening) {
			longest.opening = r.Name()
		}
	}
	return len(longest.id("opening")) <= commands.MaxID
}

// What can be chosen.
var (
	kinds  = []string{tournament.Swiss: "swiss", tournament.RoundRobin: "roundrobin", tournament.KnockOut: "knockout"}
	clocks = []string{"", "3+2", "5+3", "10+5", "15+10", "1d", "3d"}
	times  = []time.Duration{30 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour, day, 2 * day, 3 * day, 7 * day, 14 * day}
)

const (
	day         = 24 * time.Hour
	defaultTime = 3 * day
	mostRounds  = 9 // of a Swiss by choice
)

// pressNew takes one choice into the menu and shows it again, or opens the tournament.
func (g *Group) pressNew(ctx context.Context, q *route.Call) (commands.Reply, error) {
	p := parsePlan(q)
	chosen := ""
	if len(q.Values) == 1 && q.Values[0] != "-" {
		chosen = q.Values[0]
	}
	switch q.At(1) {
	case "open":
		return g.setup(ctx, q, p, commands.Update)
	case "create":
		return g.create(ctx, q, p)
	case "game", "games":
		p.game, p.opening = chosen, ""
	case "kind":
		p.kind = chosen
	case "clock":
		p.clock = chosen
	case "time":
		p.time = chosen
	case "rounds":
		p.rounds = chosen
	case "opening":
		p.opening = chosen
	case "rated":
		if p.rated == "" {
			p.rated = "rated"
		} else {
			p.rated = ""
		}
	default:
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.setup(ctx, q, p, commands.Update)
}

// read makes a tournament of what was chosen; what was left open is as it is by itself.
func (p plan) read() (t store.Tournament, game engine.Game, err error) {
	game, ok := args.GameOfID(cmp.Or(p.game, games.Presets()[0].Name))
	kind := slices.Index(kinds, cmp.Or(p.kind, kinds[tournament.Swiss]))
	if !ok || kind < 0 {
		return t, nil, route.NewUserError("error.button")
	}
	t = store.Tournament{Kind: tournament.Kind(kind), Variant: game.Variant(), RoundTime: defaultTime}
	if t.Control, err = match.ParseTimeControl(p.clock); err != nil {
		return t, nil, route.NewUserError("error.button")
	}
	if p.time != "" {
		hours, err := time.ParseDuration(p.time)
		if err != nil || !slices.Contains(times, hours) {
			return t, nil, route.NewUserError("error.button")
		}
		t.RoundTime = hours
	}
	if t.Kind == tournament.Swiss && p.rounds != "" {
		if t.Wanted, err = strconv.Atoi(p.rounds); err != nil || t.Wanted < 1 || t.Wanted > mostRounds {
			return t, nil, route.NewUserError("error.button")
		}
	}
	if rule, ok := engine.OpeningRuleNamed(game, p.opening); ok {
		t.Opening = rule.Name()
	}
	t.Rated = p.rated != "" && mayRate(game)
	return t, game, nil
}

// mayRate reports whether games between people can be rated.
func mayRate(game engine.Game) bool { return standing.MayRate(game, match.Seat{UserID: "somebody"}) }

// setup shows the menu that opens a tournament.
func (g *Group) setup(ctx context.Context, q *route.Call, p plan, kind commands.ReplyKind) (commands.Reply, error) {
	if !q.Manages {
		return commands.Reply{}, route.NewUserError("error.tournament_manage")
	}
	if err := cmp.Or(q.CheckPermissions(), q.MayPlayHere()); err != nil { // before anything is chosen for nothing
		return commands.Reply{}, err
	}
	if p.game == "" {
		meant, _ := g.Meant.Game(ctx, q, offered)
		p.game, _ = args.GameID(meant)
	}
	t, game, err := p.read()
	if err != nil {
		return commands.Reply{}, err
	}
	say := q.ToUser
	msg := commands.Message{Text: strings.Join(append([]string{say.Says("tournament.setup")}, terms(t, say)...), "\n")}
	for _, s := range selects(p, t, game, q) {
		msg.Rows = append(msg.Rows, commands.Row{Select: s})
	}
	var buttons []commands.Button
	if mayRate(game) {
		label := "menu.casual"
		if t.Rated {
			label = "menu.rated"
		}
		buttons = append(buttons, commands.Button{ID: p.id("rated"), Label: say.Says(label)})
	}
	msg.Rows = append(msg.Rows, commands.Row{Buttons: append(buttons, commands.Button{ID: p.id("create"), Label: say.Says("button.tournament_open"), Style: commands.Success})})
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// selects are what can be chosen of a tournament.
func selects(p plan, t store.Tournament, game engine.Game, q *route.Call) []*commands.Select {
	say := q.ToUser
	list := args.GameSelects(p.id("games"), p.id("game"), game, q)
	add := func(word, hint string, options []commands.SelectOption) {
		list = append(list, &commands.Select{ID: p.id(word), Hint: hint, Options: options})
	}
	var options []commands.SelectOption
	for _, k := range []tournament.Kind{tournament.Swiss, tournament.RoundRobin, tournament.KnockOut} {
		options = append(options, commands.SelectOption{Label: kindName(k, say), Value: kinds[k], Detail: say.Says("tournament.about." + kinds[k]), Default: k == t.Kind})
	}
	add("kind", say.Says("tournament.pick.kind"), options)
	if t.Kind == tournament.Swiss {
		options = []commands.SelectOption{{Label: say.Says("tournament.rounds.auto"), Value: "-", Default: t.Wanted == 0}}
		for n := 2; n <= mostRounds; n++ {
			options = append(options, commands.SelectOption{Label: say.Says("tournament.rounds.count", "Count", n), Value: strconv.Itoa(n), Default: n == t.Wanted})
		}
		add("rounds", say.Says("tournament.pick.rounds"), options)
	}
	options = nil
	for _, name := range clocks {
		control, _ := match.ParseTimeControl(name)
		options = append(options, commands.SelectOption{Label: view.ControlName(control, say), Value: cmp.Or(name, "-"), Default: control == t.Control})
	}
	add("clock", say.Says("menu.clock"), options)
	options = nil
	for _, d := range times {
		options = append(options, commands.SelectOption{Label: say.Says("tournament.time.option", "Time", lasts(d, say)), Value: d.String(), Default: d == t.RoundTime})
	}
	add("time", say.Says("tournament.pick.time"), options)
	if rules := engine.OpeningRules(game); len(rules) > 0 {
		options = []commands.SelectOption{{Label: say.Says("menu.no_opening"), Value: "-", Default: t.Opening == ""}}
		for _, r := range rules {
			options = append(options, commands.SelectOption{Label: markup.ClipOption(say.Say(r.Title())), Value: r.Name(), Default: r.Name() == t.Opening})
		}
		add("opening", say.Says("menu.opening"), options)
	}
	return list
}

// lasts names a time.
func lasts(d time.Duration, say *words.Printer) string {
	switch {
	case d < time.Hour:
		return say.Says("tournament.time.minutes", "Count", int(d/time.Minute))
	case d < day:
		return say.Says("tournament.time.hours", "Count", int(d/time.Hour))
	}
	return say.Says("tournament.time.days", "Count", int(d/day))
}

// mostOpen is how many tournaments a server may have that are not over: more nobody can follow.
const mostOpen = 5

// create opens a tournament for people to join, in the channel.
func (g *Group) create(ctx context.Context, q *route.Call, p plan) (commands.Reply, error) {
	t, _, err := p.read()
	if err != nil {
		return commands.Reply{}, err
	}
	return g.opened(ctx, q, t, store.Tournament{})
}

// opened opens a tournament for people to join, in the channel. Those of an earlier one like it are
// called, if there is one.
func (g *Group) opened(ctx context.Context, q *route.Call, t, earlier store.Tournament) (commands.Reply, error) {
	if err := cmp.Or(q.CheckPermissions(), q.MayPlayHere()); err != nil {
		return commands.Reply{}, err
	}
	switch {
	case q.Server() == "":
		return commands.Reply{}, route.NewUserError("error.tournament_server")
	case !q.Manages:
		return commands.Reply{}, route.NewUserError("error.tournament_manage")
	}
	if err := g.Budgets.NewGames(); err != nil {
		return commands.Reply{}, err
	}
	list, err := g.Store.Tournaments(ctx, q.Server(), 10*mostOpen)
	if err != nil {
		return commands.Reply{}, err
	}
	open := 0
	for _, one := range list {
		if one.Status == store.TournamentOpen && earlier.ID != 0 && alike(one, t) { // somebody was faster
			return g.Messages.shown(ctx, q, one, commands.Private)
		}
		if one.Status < store.TournamentOver {
			open++
		}
	}
	if open >= mostOpen {
		return commands.Reply{}, route.NewUserError("error.tournament_many", "Most", mostOpen)
	}
	t.Place = match.Place{GuildID: q.Server(), ChannelID: q.Place.ChannelID}
	t.CreatorID, t.Locale, t.Created = q.User.ID, q.Locale(), g.Now()
	if t, err = g.Store.CreateTournament(ctx, t); err != nil {
		return commands.Reply{}, err
	}
	msg := signUp(t, earlier, g.Messages.printer(t))
	for _, id := range missing(t, earlier) {
		quiet, err := g.Notify.Muted(ctx, id, t.Place.GuildID)
		if err != nil {
			return commands.Reply{}, err
		}
		if !quiet {
			msg.Mentions = append(msg.Mentions, id)
		}
	}
	if earlier.ID == 0 { // who plays it again is in already, or has seen who is asked
		q.Say(askOpener(q, t))
	}
	return route.Said, g.Announcer.post(ctx, q, t.ID, msg)
}

// pressAgain opens a tournament like one that is over, for those who played it to join by a press.
// Who presses is in again.
func (g *Group) pressAgain(ctx context.Context, q *route.Call) (commands.Reply, error) {
	earlier, err := pressed(ctx, g.Store, q)
	if err != nil {
		return commands.Reply{}, err
	}
	t := store.Tournament{
		Kind: earlier.Kind, Variant: earlier.Variant, Opening: earlier.Opening, Control: earlier.Control, Rated: earlier.Rated,
		Wanted: earlier.Wanted, RoundTime: earlier.RoundTime,
	}
	if slices.Contains(missing(t, earlier), q.User.ID) {
		t.Players = []store.TournamentPlayer{{UserID: q.User.ID, Name: markup.SeatName(q.User)}}
	}
	return g.opened(ctx, q, t, earlier)
}

// alike reports whether two tournaments are played in the same way.
func alike(a, b store.Tournament) bool {
	return a.Kind == b.Kind && a.Variant == b.Variant && a.Opening == b.Opening && a.Control == b.Control && a.Rated == b.Rated && a.Wanted == b.Wanted && a.RoundTime == b.RoundTime
}

// missing lists those who played an earlier tournament to its end and are not in this one.
func missing(t, earlier store.Tournament) (list []string) {
	for _, p := range earlier.Players {
		if !p.Left && t.PlayerOf(p.UserID) < 0 {
			list = append(list, p.UserID)
		}
	}
	return list
}
