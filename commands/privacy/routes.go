// Package privacy is the command with which people see what is kept of them, save it, and have it
// deleted; and it forgets what nobody may keep any longer.
package privacy

import (
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/notify"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/store"
)

// A Group is the command and its buttons. It is safe for concurrent use; the fields are set before
// the first use.
type Group struct {
	Menu   route.Menu
	Store  store.Store
	Tables *table.Tables
	Access *access.Access
	Notify *notify.Notifier
	Names  *people.Names
	Logger *slog.Logger
	Now    func() time.Time
}

// Routes lists the command.
func (g *Group) Routes() []route.Route {
	return []route.Route{{
		Command: commands.Command{Name: "privacy", Help: g.Menu.Help("privacy")},
		Run:     g.run,
		Presses: map[string]route.Handler{
			"privacy/show":    g.show,
			"privacy/policy":  g.policy,
			"privacy/export":  g.export,
			"privacy/delete":  g.ask,
			"privacy/deleted": g.forget,
		},
		Once: []string{"privacy/export", "privacy/deleted"},
	}}
}
