package tournaments

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/meant"
	"noughts/commands/notify"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/store"
)

// A Group is the command, and the menu that opens a tournament. It is safe for concurrent use; the
// fields are set before the first use.
type Group struct {
	Menu      route.Menu
	Store     store.Store
	Meant     meant.Games // which game, where nobody names one
	Budgets   *people.Budgets
	Notify    *notify.Notifier
	Messages  *Messages
	Announcer *Announcer
	Now       func() time.Time
}

// Routes lists its command, the buttons of the menu, which are tournament/new/<field>/…, and the
// one that opens a tournament like another.
func (g *Group) Routes() []route.Route {
	return []route.Route{{
		Command:  commands.Command{Name: "tournament", Help: g.Menu.Help("tournament"), Servers: true, Options: []commands.CommandOption{{Name: "game", Help: g.Menu.Help("tournament.game"), Complete: true}}},
		Run:      g.run,
		Complete: map[string]route.Completer{"game": args.CompleteGame},
		Presses:  map[string]route.Handler{"tournament/new": g.pressNew, "tournament/again": g.pressAgain},
		Once:     []string{"tournament/new", "tournament/again"},
	}}
}

// run shows the tournaments of the server or, where a game is named, the menu that opens one.
func (g *Group) run(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.Server() == "" {
		return commands.Reply{}, route.NewUserError("error.tournament_server")
	}
	if q.Arg("game") != "" {
		game, err := args.GameArg(q)
		if err != nil {
			return commands.Reply{}, err
		}
		id, ok := args.GameID(game)
		if !ok || !fits(id, game) {
			return commands.Reply{}, route.NewUserError("error.tournament_game")
		}
		return g.setup(ctx, q, plan{game: id}, commands.Private)
	}
	list, err := g.Store.Tournaments(ctx, q.Server(), mostListed)
	if err != nil {
		return commands.Reply{}, err
	}
	if len(list) == 0 && q.Manages {
		return g.setup(ctx, q, plan{}, commands.Private)
	}
	say := q.ToUser
	lines := []string{say.Says("tournament.list")}
	var row commands.Row
	for _, t := range list {
		lines = append(lines, say.Says("tournament.list.line", "Title", title(t, say), "State", state(t, say)))
		row.Buttons = append(row.Buttons, commands.Button{ID: id("show", t), Label: say.Says("button.tournament_number", "Number", t.ID)})
	}
	if len(list) == 0 {
		lines = []string{say.Says("tournament.none")}
	}
	msg := commands.Message{Text: strings.Join(lines, "\n")}
	if len(row.Buttons) > 0 {
		msg.Rows = append(msg.Rows, row)
	}
	if q.Manages {
		msg.Rows = append(msg.Rows, commands.Row{Buttons: []commands.Button{{ID: plan{}.id("open"), Label: say.Says("button.tournament_new"), Style: commands.Primary}}})
	}
	return commands.Reply{Kind: commands.Private, Message: msg}, nil
}

// mostListed is how many tournaments of a server are listed: a row of buttons.
const mostListed = 5

// id is the custom id of a button of a tournament.
func id(what string, t store.Tournament) string {
	return "tournament/" + what + "/" + strconv.FormatInt(t.ID, 10)
}

// pressed loads the tournament of a button.
func pressed(ctx context.Context, st store.Store, q *route.Call) (store.Tournament, error) {
	return numbered(ctx, st, q, q.At(1))
}

// numbered loads a tournament by what a button calls it. Those of other servers are none of the
// person's business.
func numbered(ctx context.Context, st store.Store, q *route.Call, text string) (store.Tournament, error) {
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return store.Tournament{}, route.NewUserError("error.button")
	}
	t, err := st.Tournament(ctx, number)
	if errors.Is(err, store.ErrNotFound) || err == nil && t.Place.GuildID != q.Server() {
		return store.Tournament{}, route.NewUserError("error.tournament_gone")
	}
	return t, err
}

// copied is a tournament whose players and games can be changed.
func copied(t store.Tournament) store.Tournament {
	t.Players = append([]store.TournamentPlayer(nil), t.Players...)
	t.Games = append([]store.TournamentGame(nil), t.Games...)
	return t
}
