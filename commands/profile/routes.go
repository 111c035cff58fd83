// Package profile is the commands that show how people do: by themselves, and among others.
package profile

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/jobs"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/store"
)

// A Group is the commands that show how people do. It is safe for concurrent use; the fields are
// set before the first use.
type Group struct {
	Menu    route.Menu
	Store   store.Store
	Meant   meant.Games // which game, where nobody names one
	Chat    commands.Chat
	Access  *access.Access
	Tables  *table.Tables
	Tasks   *jobs.Tasks
	Logger  *slog.Logger
	Painter *view.Painter
	Now     func() time.Time
	// Clock says when days begin in a server or, without a server, everywhere.
	Clock func(ctx context.Context, guildID string) (solving.Clock, error)
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.profileRoute(), g.leaderboardRoute()}
}
