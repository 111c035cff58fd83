package bot

import (
	"regexp"

	"github.com/bwmarrin/discordgo"
)

// A registeredCommand is a command as Discord lists it, with its id.
type registeredCommand struct {
	slashCommand
}

// definitions are the commands without their ids, and those of one server without where they
// can be used.
func definitions(list []registeredCommand, in scope) []slashCommand {
	out := make([]slashCommand, len(list))
	for i, c := range list {
		out[i] = c.slashCommand
		if out[i].ID = ""; in.guild {
			out[i].Contexts, out[i].InstalledBy = nil, nil
		}
	}
	return out
}

// noteCommands remembers the ids of the commands that can be typed, by name.
func (b *Bot) noteCommands(list []registeredCommand) {
	ids := map[string]string{}
	for _, c := range list {
		if typed := c.Type == 0 || c.Type == discordgo.ChatApplicationCommand; c.ID != "" && typed {
			ids[c.Name] = c.ID
		}
	}
	b.commandIDs.Store(&ids)
}

// commandName is a command alone in backquotes, as texts name it.
var commandName = regexp.MustCompile("`/([-_\\p{L}\\p{N}]{1,32})`")

// mentionCommands turns the commands that a text names into mentions, which can be
// pressed. Where an argument follows, the text stays to be copied.
func (b *Bot) mentionCommands(text string) string {
	ids := b.commandIDs.Load()
	if ids == nil {
		return text
	}
	return commandName.ReplaceAllStringFunc(text, func(named string) string {
		name := named[2 : len(named)-1]
		if id, ok := (*ids)[name]; ok {
			return "</" + name + ":" + id + ">"
		}
		return named
	})
}
