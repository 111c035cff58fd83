// Package privacy is the command with which people see what is kept of them, save it, and have it
// deleted.
package privacy

import (
	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/route"
)

// A group is the command and its buttons.
type group struct{ *core.Core }

// Routes lists them.
func Routes(c *core.Core) []route.Route {
	g := &group{c}
	return []route.Route{{
		Command: commands.Command{Name: "privacy", Help: c.Help("privacy")},
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
