package route

import (
	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// A Menu words the chat's menu of commands, which everybody sees in a language of their own.
type Menu struct{ Words *words.Catalogue }

// Localized says a message in every language.
func (m Menu) Localized(t engine.Text) commands.Localized {
	said := commands.Localized{}
	for _, say := range m.Words.Printers() {
		said[say.Language()] = say.Say(t)
	}
	return said
}

// Help is the line that describes a command or an option.
func (m Menu) Help(name string) commands.Localized {
	return m.Localized(engine.Say("help."+name, "Example", games.Presets()[0].Variant))
}

// Name names a command and its options in every language.
func (m Menu) Name(command *commands.Command) {
	if command.OnMessage || command.EntryPoint { // is named so already
		return
	}
	command.Names = m.Localized(engine.Say("command." + command.Name))
	for i := range command.Options {
		o := &command.Options[i]
		o.Names = m.Localized(engine.Say("option." + o.Name))
	}
}

// MatchOption is the option by which a command names a match.
func (m Menu) MatchOption() commands.CommandOption {
	return commands.CommandOption{Name: "game", Help: m.Help("option.match"), Complete: true}
}
