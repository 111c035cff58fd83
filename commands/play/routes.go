package play

import (
	"noughts/commands/core"
)

// A group is the commands with which people play.
type group struct{ *core.Core }

// Routes lists them.
func Routes(c *core.Core) []core.Route {
	g := &group{c}
	return []core.Route{
		g.playRoute(), g.menuRoute(), g.challengeRoute(), g.moveRoute(), g.viewRoute(), g.boardRoute(),
		g.takeBackRoute(), g.resignRoute(), g.claimRoute(), g.rematchRoute(), g.gamesRoute(),
	}
}
