package settings

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/store"
)

// A Group is the commands with which people set the bot up and find their way. It is safe for
// concurrent use; the exported fields are set before the first use.
type Group struct {
	Menu     route.Menu
	Commands func() []commands.Command // of all groups
	Store    store.Store
	Meant    meant.Games // which game, where nobody names one
	Tables   *table.Tables
	Access   *access.Access
	Painter  *view.Painter
	Calls    *route.Calls
	Logger   *slog.Logger
	Now      func() time.Time
	Began    time.Time             // when the program was started
	Pages    func() commands.Pages // what those who run the bot have written about it
	Version  string                // of the program
	Source   string                // the address at which the source can be read; empty if nobody has said
	// Week returns the week that goes on in a server, and when it began.
	Week func(ctx context.Context, guildID string) (solving.Week, time.Time, error)
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.themeRoute(), g.settingsRoute(), g.helpRoute(), g.aboutRoute()}
}
