package core

import (
	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
)

// Localized says a message in every language, for the chat's menu, which everybody sees in
// a language of their own.
func (c *Core) Localized(t engine.Text) commands.Localized {
	said := commands.Localized{}
	for _, say := range c.Words.Printers() {
		said[say.Language()] = say.Say(t)
	}
	return said
}

// Help is the line that describes a command or an option in the chat's menu.
func (c *Core) Help(name string) commands.Localized {
	return c.Localized(engine.Say("help."+name, "Example", games.Presets()[0].Variant))
}

// Localize names a command and its options in every language.
func (c *Core) Localize(command *commands.Command) {
	if command.OnMessage { // is named so already
		return
	}
	command.Names = c.Localized(engine.Say("command." + command.Name))
	for i := range command.Options {
		o := &command.Options[i]
		o.Names = c.Localized(engine.Say("option." + o.Name))
	}
}
