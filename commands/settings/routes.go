package settings

import (
	"time"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/route"
)

// A group is the commands with which people set the bot up and find
// their way.
type group struct {
	*core.Core
	menu  func() []commands.Command // all commands
	began time.Time
}

// Routes lists them; menu returns the commands of all groups.
func Routes(c *core.Core, menu func() []commands.Command) []route.Route {
	g := &group{c, menu, c.Now()}
	return []route.Route{g.themeRoute(), g.settingsRoute(), g.helpRoute(), g.aboutRoute()}
}
