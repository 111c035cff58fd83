// Package plans is the command with which people plan answers to moves of their opponents.
package plans

import (
	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/store"
)

// A Group is the command for conditional moves. It is safe for concurrent use; the fields are set
// before the first use.
type Group struct {
	Menu   route.Menu
	Store  store.Store
	Chat   commands.Chat
	Tables *table.Tables
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route { return []route.Route{g.ifRoute()} }
