package begin

import (
	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/meant"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/store"
)

// A Group is /play and its menu, and the buttons that start a match. It is safe for concurrent use;
// the fields are set before the first use.
type Group struct {
	Menu      route.Menu
	Store     store.Store // has the matches and studies from which a match may go on
	Meant     meant.Games // which game, where nobody names one
	Chat      commands.Chat
	Tables    *table.Tables
	Positions args.Positions
	Fairness  *people.Fairness
	Opponents *Opponents
	Starter   *Starter
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.playRoute(), g.menuRoute(), g.tryRoute()}
}
