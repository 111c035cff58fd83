package core

import (
	"noughts/commands"
	"noughts/engine/match"
)

// Link is the address of a match's message.
func (c *Core) Link(m *match.Match) string { return c.Chat.Link(commands.Place(m.Place)) }

// MatchOption is the option by which a command names a match.
func (c *Core) MatchOption() commands.CommandOption {
	return commands.CommandOption{Name: "game", Help: c.Help("option.match"), Complete: true}
}
