// Package help is the commands that say what the bot is, and what one can do with it.
package help

import (
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/store"
)

// A Group is these commands. It is safe for concurrent use; the exported fields are set before the
// first use.
type Group struct {
	Menu     route.Menu
	Commands func() []commands.Command // of all groups
	Store    store.Store
	Meant    meant.Games // which game, where nobody names one
	Access   *access.Access
	Began    time.Time             // when the program was started
	Pages    func() commands.Pages // what those who run the bot have written about it
	Version  string                // of the program
	Source   string                // the address at which the source can be read; empty if nobody has said
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route { return []route.Route{g.helpRoute(), g.aboutRoute()} }
