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
		if len(out.Choices) == maxOptions || c.Value == "" || size(c.Value) > maxOptionText {
			b.log.Error("a completion did not fit", "value", clip(c.Value, maxOptionText))
			continue
		}
		name := clip(c.Name, maxOptionText)
		if name == "" {
			name = c.Value
		}
		out.Choices = append(out.Choices, choice{name, c.Value})
	}
	return response{discordgo.InteractionApplicationCommandAutocompleteResult, out}
}

type modal struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
}

// encodeModal makes a form.
func (b *Bot) encodeModal(f commands.Form) response {
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
