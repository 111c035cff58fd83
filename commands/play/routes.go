package play

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/args"
	"noughts/commands/deliver"
	"noughts/commands/meant"
	"noughts/commands/notify"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/show"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
)

// A Group is the commands with which people play. It is safe for concurrent use; the exported
// fields are set before the first use.
type Group struct {
	Menu       route.Menu
	Store      store.Store
	Meant      meant.Games // which game, where nobody names one
	Chat       commands.Chat
	Tables     *table.Tables
	Boards     *deliver.Boards
	Shown      *show.Matches
	Notify     *notify.Notifier
	Analyses   *analyses.Analyses
	Positions  args.Positions
	Bans       *people.Bans
	Budgets    *people.Budgets
	Fairness   *people.Fairness
	Pages      Pages // nil where boards are seen in messages alone
	Logger     *slog.Logger
	Now        func() time.Time
	Rand       func(n int) int // draws lots from 0 to n-1
	Expiry     time.Duration   // how long a challenge stands
	ClaimAfter time.Duration   // how long a player may stay away

	calls calls                                 // whom challenges have called lately
	met   keyed.Cache[memberKey, commands.User] // whom people chose or who accepted a challenge, as they were then
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{
		g.playRoute(), g.menuRoute(), g.challengeRoute(), g.moveRoute(), g.typeRoute(), g.viewRoute(), g.boardRoute(),
		g.takeBackRoute(), g.resignRoute(), g.claimRoute(), g.rematchRoute(), g.askRoute(), g.tryRoute(), g.openingRoute(), g.gamesRoute(),
		g.blockRoute(), g.unblockRoute(), g.openRoute(),
	}
}

// save saves a new match, unless its challenger has begun too many.
func (g *Group) save(ctx context.Context, m *match.Match) (*match.Match, error) {
	if err := g.Budgets.MayBegin(ctx, m.Seats[m.Challenger].UserID, m.Place.GuildID); err != nil {
		return nil, err
	}
	return g.Tables.Create(ctx, m)
}
