package tournaments

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/competition/tournament"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// Messages word what is said of a tournament, and draw its table. They are safe for concurrent use;
// the fields are set before the first use.
type Messages struct {
	Words *words.Catalogue
	Store store.Store
	Chat  commands.Chat // has the links
	Now   func() time.Time
	Wrote func(string) // hears every text that is written into a picture; nil for nobody
}

// printer speaks the language of a tournament.
func (g *Messages) printer(t store.Tournament) *words.Printer {
	if t.Locale == "" {
		return g.Words.Printer()
	}
	return g.Words.Printer(t.Locale)
}

func kindName(k tournament.Kind, say *words.Printer) string {
	return say.Says("tournament.kind." + kinds[k])
}

// gameTitle names the game of a tournament.
func gameTitle(t store.Tournament) any {
	game, err := games.Parse(t.Variant)
	if err != nil {
		return t.Variant
	}
	return game.Info().Title
}

// title names a tournament.
func title(t store.Tournament, say *words.Printer) string {
	return say.Says("tournament.title."+kinds[t.Kind], "Number", t.ID, "Game", gameTitle(t))
}

// state says at which stage a tournament is.
func state(t store.Tournament, say *words.Printer) string {
	switch t.Status {
	case store.TournamentOpen:
		return say.Says("tournament.state.open", "Count", len(t.Players))
	case store.TournamentRunning:
		return say.Says("tournament.state.running", "Round", t.Paired, "Rounds", t.Rounds)
	case store.TournamentOver:
		return say.Says("tournament.state.over")
	}
	return say.Says("tournament.state.cancelled")
}

// terms say how a tournament is played, before anybody joins.
func terms(t store.Tournament, say *words.Printer) []string {
	lines := []string{say.Says("tournament.rule." + kinds[t.Kind])}
	if t.Kind == tournament.Swiss && t.Wanted > 0 {
		lines = append(lines, say.Says("tournament.rule.rounds", "Count", t.Wanted))
	}
	if t.Control.None() {
		lines = append(lines, say.Says("tournament.rule.no_clock"))
	} else {
		lines = append(lines, say.Says("tournament.rule.clock", "Control", view.ControlName(t.Control, say)))
	}
	if game, err := games.Parse(t.Variant); err == nil {
		if rule, ok := engine.OpeningRuleNamed(game, t.Opening); ok {
			lines = append(lines, say.Says("tournament.rule.opening", "Opening", rule.Title()))
		}
	}
	if t.Rated {
		lines = append(lines, say.Says("tournament.rule.rated"))
	}
	return append(lines, say.Says("tournament.rule.time", "Time", lasts(t.RoundTime, say)))
}

// who names a player so that the chat shows their current name.
func who(t store.Tournament, player int, say *words.Printer) string {
	return markup.PersonName(t.Players[player].UserID, say)
}

// signUp is the message by which people join. Where it follows an earlier tournament, its buttons
// name that, so that it goes on asking those who played there.
func signUp(t, earlier store.Tournament, say *words.Printer) commands.Message {
	lines := append([]string{"### " + title(t, say)}, terms(t, say)...)
	if t.Status == store.TournamentOpen && !match.Former(t.CreatorID) {
		lines = append(lines, say.Says("tournament.opened", "Who", markup.PoliteName(t.CreatorID, say)))
	}
	var names []string
	for i, p := range t.Players {
		if !p.Left {
			names = append(names, who(t, i, say))
		}
	}
	if len(names) == 0 {
		lines = append(lines, say.Says("tournament.nobody"))
	} else {
		lines = append(lines, say.Says("tournament.players", "Count", len(names), "Players", say.List(names)))
	}
	msg := commands.Message{}
	switch t.Status {
	case store.TournamentOpen:
		follows := ""
		if earlier.ID != 0 {
			follows = "/" + strconv.FormatInt(earlier.ID, 10)
		}
		if list := missing(t, earlier); len(list) > 0 {
			for i, id := range list {
				list[i] = markup.PoliteName(id, say)
			}
			lines = append(lines, say.Says("tournament.in_again", "Count", len(list), "Players", say.And(list)))
		}
		msg.Rows = []commands.Row{
			{Buttons: []commands.Button{
				{ID: id("join", t) + follows, Label: say.Says("button.tournament_join"), Style: commands.Success}, {ID: id("out", t) + follows, Label: say.Says("button.tournament_out")},
			}},
			{Buttons: []commands.Button{
				{ID: id("start", t), Label: say.Says("button.tournament_start"), Style: commands.Primary}, {ID: id("cancel", t), Label: say.Says("button.tournament_cancel"), Style: commands.Danger},
			}},
		}
	case store.TournamentRunning:
		lines = append(lines, say.Says("tournament.begun"))
	case store.TournamentCancelled:
		lines = append(lines, say.Says("tournament.cancelled"))
	}
	msg.Text = strings.Join(lines, "\n")
	return msg
}

// mostLinks is how many games of a round are linked: more links than that a message has no room
// for.
const mostLinks = 12

// gameLine says who plays whom, or how that ended, and of the second game of a tie until when it
// goes.
func (g *Messages) gameLine(ctx context.Context, t store.Tournament, one store.TournamentGame, links bool, say *words.Printer) string {
	line := g.pairLine(ctx, t, one, links, say)
	switch {
	case one.Replay && one.Outcome == tournament.Pending:
		return say.Says("tournament.game.again_until", "Game", line, "Time", markup.Until(one.Deadline, g.Now()), "Deadline", markup.Relative(one.Deadline))
	case one.Replay:
		return say.Says("tournament.game.again", "Game", line)
	}
	return line
}

// pairLine says who plays whom, or how that ended.
func (g *Messages) pairLine(ctx context.Context, t store.Tournament, one store.TournamentGame, links bool, say *words.Printer) string {
	pairs := []any{"First", who(t, one.First, say), "Number", one.MatchID}
	if one.Second != tournament.Nobody {
		pairs = append(pairs, "Second", who(t, one.Second, say))
	}
	link := ""
	if links {
		link = g.linkOf(ctx, one)
	}
	pairs = append(pairs, "Link", link)
	outcome := [...]string{
		tournament.Pending: "pending", tournament.FirstWins: "first", tournament.Drawn: "draw", tournament.SecondWins: "second",
		tournament.FirstForfeit: "first_forfeit", tournament.SecondForfeit: "second_forfeit", tournament.DoubleForfeit: "double_forfeit",
		tournament.PairingBye: "bye", tournament.HalfPointBye: "half", tournament.Walkover: "walkover",
	}[one.Outcome]
	return words.Capital(say.Says("tournament.game."+outcome, pairs...))
}

// round is the message of a round: who plays whom until when, and the standings.
func (g *Messages) round(ctx context.Context, t store.Tournament, number int) (commands.Message, error) {
	say := g.printer(t)
	lines := []string{"### " + title(t, say), say.Says("tournament.round", "Round", number, "Rounds", t.Rounds)}
	var list []store.TournamentGame
	pending := false
	for _, one := range t.Games {
		if one.Round == number {
			list = append(list, one)
			pending = pending || one.Outcome == tournament.Pending
		}
	}
	state := t.State()
	for _, one := range list {
		line := g.gameLine(ctx, t, one, len(list) <= mostLinks, say)
		if state.Annulled(one.First) || one.Second != tournament.Nobody && state.Annulled(one.Second) {
			line = say.Says("tournament.game.annulled", "Game", line)
		}
		lines = append(lines, line)
	}
	for _, player := range free(t, list) {
		lines = append(lines, words.Capital(say.Says("tournament.game.free", "Who", who(t, player, say))))
	}
	running := t.Status == store.TournamentRunning && pending
	if t.Status == store.TournamentCancelled {
		lines = append(lines, say.Says("tournament.cancelled"))
	}
	if end := deadline(t); running && !end.IsZero() {
		lines = append(lines, say.Says("tournament.until", "Deadline", markup.Relative(end), "Time", markup.Until(end, g.Now())))
	}
	msg, err := g.standings(ctx, after(t, number), "", say)
	if err != nil {
		return commands.Message{}, err
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	row := commands.Row{Buttons: []commands.Button{{ID: stageID(t, number), Label: say.Says("button.tournament_show")}}}
	if running {
		row.Buttons = append(row.Buttons, commands.Button{ID: id("leave", t), Label: say.Says("button.tournament_leave"), Style: commands.Danger})
	}
	msg.Rows = []commands.Row{row}
	return msg, nil
}

// free lists who has no game in a round of a round robin, as their number is odd. In other kinds of
// tournaments that is a result of its own.
func free(t store.Tournament, round []store.TournamentGame) (list []int) {
	if t.Kind != tournament.RoundRobin {
		return nil
	}
	for i, p := range t.Players {
		plays := slices.ContainsFunc(round, func(one store.TournamentGame) bool { return one.First == i || one.Second == i })
		if !plays && !p.Left {
			list = append(list, i)
		}
	}
	return list
}

// after is a tournament as its games have it that were paired up to a round: what the last message
// of a round tells when the next one has begun.
func after(t store.Tournament, round int) store.Tournament {
	t = copied(t)
	t.Games = slices.DeleteFunc(t.Games, func(one store.TournamentGame) bool { return one.Round > round })
	t.Paired = min(t.Paired, round)
	return t
}

// final is the message of the end: who has won, and the standings.
func (g *Messages) final(ctx context.Context, t store.Tournament) (commands.Message, error) {
	say := g.printer(t)
	lines := []string{"### " + title(t, say)}
	var winners []string
	list := t.State().Standings()
	for _, s := range list {
		if s.Rank == 1 && (t.Kind != tournament.KnockOut || s.Out > t.Rounds && !t.Players[s.Player].Left) {
			winners = append(winners, markup.PoliteName(t.Players[s.Player].UserID, say))
		}
	}
	if len(winners) == 0 {
		lines = append(lines, say.Says("tournament.nobody_won"))
	} else {
		lines = append(lines, words.Capital(say.Says("tournament.won", "Count", len(winners), "Players", say.And(winners))))
	}
	if t.Kind != tournament.KnockOut && len(winners) == 1 && len(list) > 1 && list[1].Halves == list[0].Halves {
		lines = append(lines, say.Says("tournament.breaks."+kinds[t.Kind]))
	}
	msg, err := g.standings(ctx, t, "", say)
	if err != nil {
		return commands.Message{}, err
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{
		{ID: stageID(t, t.Rounds+1), Label: say.Says("button.tournament_show")},
		{ID: id("again", t), Label: say.Says("button.tournament_again"), Style: commands.Primary},
	}}}
	return msg, nil
}

func (g *Messages) shown(ctx context.Context, q *route.Call, t store.Tournament, kind commands.ReplyKind) (commands.Reply, error) {
	say := q.ToUser
	person, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := g.standings(ctx, t, person.Theme, say)
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{"### " + title(t, say), state(t, say)}
	if t.Paired == 0 {
		lines = append(lines, terms(t, say)...)
	}
	var row commands.Row
	at := t.PlayerOf(q.User.ID)
	if at >= 0 && t.Status == store.TournamentOver {
		lines = append(lines, g.played(ctx, t, at, say)...)
	}
	if at >= 0 && !t.Players[at].Left && t.Status == store.TournamentRunning {
		lines = append(lines, g.mine(ctx, t, at, say)...)
		if maySkip(t, t.Players[at]) {
			row.Buttons = append(row.Buttons, commands.Button{ID: id("skip", t), Label: say.Says("button.tournament_skip")})
		}
		if !t.State().Out(at) {
			row.Buttons = append(row.Buttons, commands.Button{ID: id("leave", t), Label: say.Says("button.tournament_leave"), Style: commands.Danger})
		}
	}
	if t.Status == store.TournamentRunning && directs(q, &t) == nil {
		row.Buttons = append(row.Buttons, commands.Button{ID: id("cancel", t), Label: say.Says("button.tournament_cancel"), Style: commands.Danger})
	}
	if t.Status == store.TournamentOpen {
		row.Buttons = append(row.Buttons, commands.Button{ID: id("here", t), Label: say.Says("button.tournament_here")})
	}
	if len(row.Buttons) > 0 {
		msg.Rows = []commands.Row{row}
	}
	msg.Text = strings.Join(lines, "\n") + msg.Text
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// played lists the games of a player, with their boards to look back at.
func (g *Messages) played(ctx context.Context, t store.Tournament, at int, say *words.Printer) (lines []string) {
	for _, one := range t.Games {
		if _, in := one.With(at); !in {
			continue
		}
		line := g.gameLine(ctx, t, one, false, say)
		if link := g.linkOf(ctx, one); link != "" {
			line = say.Says("tournament.game.seen", "Game", line, "Link", link)
		}
		lines = append(lines, line)
	}
	if len(lines) > 0 {
		lines = append([]string{say.Says("tournament.yours")}, lines...)
	}
	return lines
}

// linkOf is a link to the board of a game, empty where there is none.
func (g *Messages) linkOf(ctx context.Context, one store.TournamentGame) string {
	if one.MatchID == 0 {
		return ""
	}
	m, err := g.Store.Match(ctx, one.MatchID)
	if err != nil || m.Place.MessageID == "" {
		return ""
	}
	return view.Link(g.Chat, m)
}

// mine say what a player has to do now.
func (g *Messages) mine(ctx context.Context, t store.Tournament, at int, say *words.Printer) (lines []string) {
	for _, one := range slices.Backward(t.Games) {
		if _, in := one.With(at); in && one.Round == t.Paired {
			line := g.gameLine(ctx, t, one, true, say)
			if one.Second != tournament.Nobody { // who has no opponent has no game
				line = say.Says("tournament.mine", "Game", line)
			}
			lines = append(lines, line)
			break
		}
	}
	if t.Players[at].Skip > t.Paired {
		lines = append(lines, say.Says("tournament.skips", "Round", t.Players[at].Skip))
	}
	return lines
}

// deadline is when the last game of the round has to be over, not counting the second games of
// ties, which have a time of their own; zero where nothing else is being played.
func deadline(t store.Tournament) (last time.Time) {
	for _, one := range t.Games {
		if one.Outcome == tournament.Pending && !one.Replay && one.Deadline.After(last) {
			last = one.Deadline
		}
	}
	return last
}
