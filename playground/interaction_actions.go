package playground

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// A pageRefusal is the error for a person who does on the page what cannot be done. The page says
// it in its own language, by the id.
type pageRefusal struct{ id, text string }

func (r *pageRefusal) Error() string { return r.text }

// What cannot be done on the page.
var (
	errNoChannel   = &pageRefusal{"no_channel", "there is no such channel"}
	errNoCommand   = &pageRefusal{"no_command", "there is no such command here"}
	errNoMessage   = &pageRefusal{"no_message", "this message is no longer there"}
	errNoComponent = &pageRefusal{"no_component", "this control is no longer there"}
	errDisabled    = &pageRefusal{"disabled", "this control is disabled"}
	errNoModal     = &pageRefusal{"no_modal", "this form has expired"}
	errNotAllowed  = &pageRefusal{"not_allowed", "you may not do this here"}

	errNotForwarded = &pageRefusal{"not_forwarded", "this message cannot be forwarded"}
)

// commandAction is a slash command or context menu with its options.
type commandAction struct {
	CommandID string   `json:"command_id"`
	Options   []Option `json:"options"`
	TargetID  string   `json:"target_id"`
}

// command runs a command, or asks for choices while its options are being typed.
func (w *world) command(a action, p commandAction, kind int) error {
	if err := w.openThread(context.Background(), a.channel, a.person.ID); err != nil {
		return err
	}
	at := slices.IndexFunc(w.commands, func(c *Command) bool { return c.ID == p.CommandID })
	if at < 0 || !w.usable(w.commands[at], a.person, a.channel) {
		return errNoCommand
	}
	c := w.commands[at]
	b := w.botByID(c.ApplicationID)
	if b == nil {
		return errNoCommand
	}
	if c.Type == commandEntryPoint {
		return w.enter(a, c, b)
	}
	data := map[string]any{"id": c.ID, "name": c.Name, "type": c.Type}
	if c.GuildID != "" {
		data["guild_id"] = c.GuildID
	}
	var r resolved
	if c.Type == commandSlash {
		reader := optionReader{world: w, action: a, resolved: &r, typing: kind == interactAutocomplete}
		options, err := reader.read(c.Options, p.Options)
		if err != nil {
			return err
		}
		if len(options) > 0 {
			data["options"] = options
		}
	} else if err := w.target(a, c, p.TargetID, &r, data); err != nil {
		return err
	}
	r.into(data)
	w.startInteraction(&interaction{action: a, bot: b, kind: kind}, data)
	return nil
}

// target resolves what a context menu was opened on.
func (w *world) target(a action, c *Command, id string, r *resolved, data map[string]any) error {
	data["target_id"] = id
	if c.Type == commandUser {
		if !r.addUser(w, a.channel, id) {
			return fmt.Errorf("there is no such person here")
		}
		return nil
	}
	m := a.channel.message(id)
	if m == nil || !m.visible(a.person.ID) {
		return errNoMessage
	}
	r.Messages = map[string]Message{id: w.absolute(m.Message)}
	return nil
}

// componentAction is a pressed button or a chosen select.
type componentAction struct {
	MessageID string   `json:"message_id"`
	CustomID  string   `json:"custom_id"`
	Values    []string `json:"values"`
}

// component presses a button or chooses in a select.
func (w *world) component(a action, p componentAction) error {
	if err := w.openThread(context.Background(), a.channel, a.person.ID); err != nil {
		return err
	}
	m := a.channel.message(p.MessageID)
	if m == nil || !m.visible(a.person.ID) {
		return errNoMessage
	}
	c := find(m.Components, p.CustomID)
	b := w.botByID(m.Author.ID)
	switch {
	case c == nil || b == nil || p.CustomID == "":
		return errNoComponent
	case c.Disabled:
		return errDisabled
	}
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.isSelect() {
		var r resolved
		if err := w.chosen(a, c, p.Values, &r); err != nil {
			return err
		}
		data["values"] = orEmpty(p.Values)
		r.into(data)
	}
	w.startInteraction(&interaction{action: a, bot: b, kind: interactComponent, source: m}, data)
	return nil
}

// chosen checks a select's values and resolves them.
func (w *world) chosen(a action, c *Component, values []string, r *resolved) error {
	low, high := 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	if len(values) < low || len(values) > high {
		return fmt.Errorf("choose between %d and %d", low, high)
	}
	for _, value := range values {
		if !w.choosable(a, c, value, r) {
			return fmt.Errorf("%q is not among the choices", value)
		}
	}
	return nil
}

func (w *world) choosable(a action, c *Component, value string, r *resolved) bool {
	switch c.Type {
	case typeUserSelect:
		return r.addUser(w, a.channel, value)
	case typeRoleSelect:
		return r.addRole(a.channel, value)
	case typeMentionableSelect:
		return r.addMentionable(w, a.channel, value)
	case typeChannelSelect:
		return r.addChannel(w, a.person, a.channel, value)
	}
	return slices.ContainsFunc(c.Options, func(o selectOption) bool { return o.Value == value })
}

// modalAction is a filled-in form.
type modalAction struct {
	InteractionID string      `json:"interaction_id"`
	CustomID      string      `json:"custom_id"`
	Components    []Component `json:"components"`
}

// submit hands a filled-in modal to the bot that opened it.
func (w *world) submit(a action, p modalAction) error {
	opener := w.interactions[p.InteractionID]
	if opener == nil || opener.modal == nil || opener.person != a.person || opener.modal.CustomID != p.CustomID {
		return errNoModal
	}
	if err := checkInputs(opener.modal.Components, p.Components); err != nil {
		return err
	}
	form := opener.modal
	opener.modal = nil
	a.channel = opener.channel
	data := map[string]any{"custom_id": form.CustomID, "components": submitted(form.Components, p.Components)}
	in := &interaction{action: a, bot: opener.bot, kind: interactModal, source: opener.source}
	w.startInteraction(in, data)
	in.metadata.Name = opener.metadata.Name
	return nil
}

// checkInputs holds every text to the bounds of its input.
func checkInputs(asked, given []Component) error {
	var err error
	walk(asked, func(input *Component) {
		if input.Type != typeTextInput || err != nil {
			return
		}
		n := 0
		if answer := find(given, input.CustomID); answer != nil {
			n = len([]rune(answer.Value))
		}
		required := input.Required == nil || *input.Required
		low, high := 0, maxTextDisplay
		if input.MinLength != nil && (required || n > 0) {
			low = *input.MinLength
		}
		if input.MaxLength != nil {
			high = *input.MaxLength
		}
		switch {
		case required && n == 0:
			err = fmt.Errorf("%q must be filled in", input.Label)
		case n < low || n > high:
			err = fmt.Errorf("%q must be between %d and %d characters", input.Label, low, high)
		}
	})
	return err
}

// submitted is the answers in the shape of the form, nothing else.
func submitted(asked, given []Component) []map[string]any {
	out := []map[string]any{}
	for i := range asked {
		c := &asked[i]
		entry := map[string]any{"type": c.Type, "id": c.ID}
		switch {
		case c.Type == typeActionRow:
			entry["components"] = submitted(c.Components, given)
		case c.Type == typeLabel && c.Component != nil:
			entry["component"] = submitted([]Component{*c.Component}, given)[0]
		case c.CustomID != "":
			entry["custom_id"] = c.CustomID
			answer := find(given, c.CustomID)
			if answer == nil {
				answer = &Component{}
			}
			if c.isSelect() {
				entry["values"] = orEmpty(answer.Values)
			} else {
				entry["value"] = answer.Value
			}
		}
		out = append(out, entry)
	}
	return out
}

// dismiss deletes a person's own message, or hides one that only they see.
func (w *world) dismiss(ctx context.Context, p *person, c *channel, id string) error {
	m := c.message(id)
	switch {
	case m == nil || !m.visible(p.ID):
		return errNoMessage
	case m.only != p.ID && m.Author.ID != p.ID && !w.permissionsOf(p.ID, c).has(ManageMessages):
		return errors.New("this message is not yours")
	}
	return w.remove(ctx, c, m)
}
