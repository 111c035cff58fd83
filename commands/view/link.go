package view

import (
	"noughts/commands"
	"noughts/engine/match"
)

// Link is the address of a match's message.
func Link(chat commands.Chat, m *match.Match) string { return chat.Link(commands.Place(m.Place)) }
