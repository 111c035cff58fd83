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

// encodeForm lays a form out, one field below the other. What does not fit is clipped.
func (b *Bot) encodeForm(f commands.Form) response {
	data := formData{CustomID: f.ID, Title: clip(f.Title, commands.MaxFormTitle)}
	for _, field := range f.Fields[:min(len(f.Fields), commands.MaxFormFields)] {
		data.Components = append(data.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{
			CustomID: field.Name, Label: clip(field.Label, commands.MaxFormTitle), Style: discordgo.TextInputShort,
			Placeholder: clip(field.Hint, commands.MaxFieldHint), Value: clip(field.Value, field.Most),
			Required: !field.Optional, MaxLength: field.Most,
		}}})
	}
	return response{discordgo.InteractionResponseModal, data}
}

// formData is a form as Discord takes it.
type formData struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
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
