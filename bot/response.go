package bot

import (
	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// A response is the first answer to an interaction.
type response struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

type autocompleteData struct {
	Choices []choice `json:"choices"`
}

type choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// encodeChoices makes completions; what Discord would refuse is left out.
func (b *Bot) encodeChoices(list []commands.Choice) response {
	out := autocompleteData{Choices: []choice{}}
	for _, c := range list {
		if len(out.Choices) == commands.MaxOptions || c.Value == "" || size(c.Value) > commands.MaxOptionText {
			b.log.Error("a completion did not fit", "length", size(c.Value))
			continue
		}
		name := clip(c.Name, commands.MaxOptionText)
		if name == "" {
			name = c.Value
		}
		out.Choices = append(out.Choices, choice{name, c.Value})
	}
	return response{discordgo.InteractionApplicationCommandAutocompleteResult, out}
}
