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

type suggestions struct {
	Choices []suggestion `json:"choices"`
}

type suggestion struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// suggest makes completions; what Discord would refuse is left out.
func (b *Bot) suggest(list []commands.Choice) response {
	out := suggestions{Choices: []suggestion{}}
	for _, c := range list {
		if len(out.Choices) == maxOptions || c.Value == "" || size(c.Value) > maxOptionText {
			b.log.Error("a completion did not fit", "value", clip(c.Value, maxOptionText))
			continue
		}
		name := clip(c.Name, maxOptionText)
		if name == "" {
			name = c.Value
		}
		out.Choices = append(out.Choices, suggestion{name, c.Value})
	}
	return response{discordgo.InteractionApplicationCommandAutocompleteResult, out}
}

type modal struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
}

// ask makes a form.
func (b *Bot) ask(f commands.Form) response {
	out := modal{CustomID: f.ID, Title: clip(f.Title, maxFormTitle), Components: []discordgo.MessageComponent{}}
	if len(f.Fields) > maxFormFields || size(f.ID) > maxID {
		b.log.Error("a form did not fit", "id", clip(f.ID, maxID), "fields", len(f.Fields))
	}
	for _, field := range f.Fields[:min(len(f.Fields), maxFormFields)] {
		most := maxFieldLength
		if field.Max > 0 {
			most = min(field.Max, most)
		}
		out.Components = append(out.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{
				CustomID: field.ID, Style: discordgo.TextInputShort, Label: clip(field.Label, maxFormTitle),
				Value: clip(field.Value, most), Placeholder: clip(field.Hint, maxFormHint),
				Required: field.Required, MaxLength: most,
			},
		}})
	}
	return response{discordgo.InteractionResponseModal, out}
}
