package begin

import (
	"context"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
)

func (g *Group) playRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "play", Help: g.Menu.Help("play"), Options: []commands.CommandOption{
			{Name: "game", Help: g.Menu.Help("play.game"), Complete: true},
			{Name: "opponent", Help: g.Menu.Help("play.opponent"), Kind: commands.Somebody},
			{Name: "anyone", Help: g.Menu.Help("play.anyone"), Kind: commands.YesNo},
			{Name: "level", Help: g.Menu.Help("play.level"), Complete: true},
			{Name: "side", Help: g.Menu.Help("play.side"), Complete: true},
			{Name: "clock", Help: g.Menu.Help("play.clock"), Complete: true},
			{Name: "rated", Help: g.Menu.Help("play.rated"), Kind: commands.YesNo},
			{Name: "position", Help: g.Menu.Help("play.position")},
		}},
		Run:      g.runPlay,
		Complete: map[string]route.Completer{"game": args.CompleteGame, "level": g.completeLevel, "side": g.completeSide, "clock": g.completeClock},
		Presses:  map[string]route.Handler{"start": g.pressStart},
		Once:     []string{"start"},
	}
}

// runPlay starts a match, or shows the menu when nothing was said.
func (g *Group) runPlay(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	if q.Arg("opponent") == g.Chat.Self() {
		delete(q.Args, "opponent") // playing against the bot needs no opponent
	}
	opponent := q.Arg("opponent")
	if wantsAnyone(q) {
		if opponent != "" {
			return commands.Reply{}, route.NewUserError("error.person_and_anyone")
		}
		opponent = anyone
	}
	if q.Arg("game") == "" && q.Arg("position") == "" {
		return g.menuFromOptions(ctx, q)
	}
	var from beginning
	if q.Arg("game") != "" {
		game, err := args.GameArg(q)
		if err != nil {
			return commands.Reply{}, err
		}
		from.game = game
	}
	if typed := q.Arg("position"); typed != "" {
		read, err := g.Positions.Read(ctx, q, typed, from.game)
		if err != nil {
			return commands.Reply{}, err
		}
		from = beginsAfter(read)
	}
	return g.Starter.start(ctx, q, from, terms{opponent: opponent, level: q.Arg("level"), side: q.Arg("side"), clock: q.Arg("clock"), rated: q.Arg("rated") == "true"})
}

// wantsAnyone reports whether a command offers the match to whoever comes first.
func wantsAnyone(q *route.Call) bool { return q.Arg("anyone") == "true" }

// pressStart answers the one-click buttons start/<game>/<level>.
func (g *Group) pressStart(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	game, ok := args.GameOfID(q.At(0))
	if !ok {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.Starter.start(ctx, q, beginning{game: game}, terms{level: q.At(1)})
}
