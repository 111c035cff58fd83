// Package profile is the commands that show how people do: by themselves, and among others.
package profile

import (
	"noughts/commands/core"
)

// A group is the commands that show how people do.
type group struct{ *core.Core }

// Routes lists them.
func Routes(c *core.Core) []core.Route {
	g := &group{c}
	return []core.Route{g.profileRoute(), g.leaderboardRoute()}
}
