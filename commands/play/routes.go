package play

import (
	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/route"
	"noughts/keyed"
)

// A group is the commands with which people play.
type group struct {
	*core.Core
	calls calls                                 // whom challenges have called lately
	met   keyed.Cache[memberKey, commands.User] // whom people chose or who accepted a challenge, as they were then
}

// Routes lists them.
func Routes(c *core.Core) []route.Route {
	g := &group{Core: c}
	return []route.Route{
		g.playRoute(), g.menuRoute(), g.challengeRoute(), g.moveRoute(), g.viewRoute(), g.boardRoute(),
		g.takeBackRoute(), g.resignRoute(), g.claimRoute(), g.rematchRoute(), g.askRoute(), g.tryRoute(), g.openingRoute(), g.gamesRoute(),
		g.ifRoute(), g.blockRoute(), g.unblockRoute(),
	}
}
