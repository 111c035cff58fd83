// Package profile is the commands that show how people do: by themselves, and among others.
package profile

import (
	"noughts/commands/core"
	"noughts/commands/route"
)

// A group is the commands that show how people do.
type group struct{ *core.Core }

// Routes lists them.
func Routes(c *core.Core) []route.Route {
	g := &group{c}
	return []route.Route{g.profileRoute(), g.leaderboardRoute()}
}
