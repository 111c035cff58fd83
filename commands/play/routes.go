package play

import (
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/deliver"
	"noughts/commands/route"
	"noughts/commands/show"
	"noughts/commands/table"
	"noughts/store"
)

// A Group is the commands with which people play. It is safe for concurrent use; the fields are set
// before the first use.
type Group struct {
	Menu       route.Menu
	Store      store.Store
	Chat       commands.Chat
	Tables     *table.Tables
	Boards     *deliver.Boards
	Shown      *show.Matches
	Pages      *Pages // nil where boards are seen in messages alone
	Logger     *slog.Logger
	Now        func() time.Time
	ClaimAfter time.Duration // how long a player may stay away
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{
		g.moveRoute(), g.typeRoute(), g.viewRoute(), g.boardRoute(), g.takeBackRoute(), g.resignRoute(), g.claimRoute(), g.askRoute(),
		g.openingRoute(), g.gamesRoute(), g.openRoute(),
	}
}
