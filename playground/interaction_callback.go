package playground

import (
	"encoding/json"
	"slices"
)

// Callback types.
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackAutocomplete   = 8
	callbackModal          = 9
	callbackLaunch         = 12 // launches the application's Activity
)

// answers tells which callback types answer which kind of interaction.
var answers = map[int][]int{
	interactCommand:      {callbackMessage, callbackDeferred, callbackModal, callbackLaunch},
	interactComponent:    {callbackMessage, callbackDeferred, callbackDeferredUpdate, callbackUpdate, callbackModal, callbackLaunch},
	interactAutocomplete: {callbackAutocomplete},
	interactModal:        {callbackMessage, callbackDeferred, callbackLaunch},
}

// accepts reports whether a callback type answers the interaction; a modal from a message may also
// change that message.
func (in *interaction) accepts(callback int) bool {
	update := callback == callbackDeferredUpdate || callback == callbackUpdate
	return slices.Contains(answers[in.kind], callback) || in.kind == interactModal && in.source != nil && update
}

// callbackParams is what a bot sends to acknowledge an interaction.
type callbackParams struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// callback is the one acknowledgement of an interaction.
func (s *Server) callback(c *call) (any, error) {
	w := s.world
	in := w.interactions[c.path("interaction")]
	if in == nil || in.timedOut {
		return nil, errUnknownInteract
	}
	if in.acked {
		return nil, errAlreadyAcked
	}
	var p callbackParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if !in.accepts(p.Type) {
		f := newForm()
		f.at("type").choice(false, "the types that answer this interaction")
		return nil, f.err()
	}
	m, err := w.acknowledge(c, in, p.Type, p.Data)
	if err != nil {
		return nil, err
	}
	w.finish(in, m)
	if c.query("with_response") == "true" {
		return w.callbackResource(in, p.Type, m), nil
	}
	return nil, nil
}

// acknowledge does what the callback's type says with its data.
func (w *world) acknowledge(c *call, in *interaction, callback int, raw json.RawMessage) (*message, error) {
	data := &call{Call: Call{Body: raw}}
	if len(raw) == 0 || string(raw) == "null" {
		data.Body = json.RawMessage("{}")
	}
	switch callback {
	case callbackDeferredUpdate:
		in.setOriginal(in.source)
		return nil, nil
	case callbackAutocomplete:
		return nil, w.suggest(in, data)
	case callbackModal:
		return nil, w.openModal(in, data)
	case callbackLaunch:
		var err error
		in.activity, err = w.launch(in.bot, in.person, in.channel)
		return nil, err
	}
	var p messageParams
	if err := data.decode(&p); err != nil {
		return nil, inData(err)
	}
	switch callback {
	case callbackMessage:
		return w.respond(c, in, p)
	case callbackDeferred:
		return w.deferReply(c, in, p)
	default:
		return w.respondUpdate(c, in, p)
	}
}

// callbackResource is what with_response=true asks for.
func (w *world) callbackResource(in *interaction, callback int, m *message) any {
	i := map[string]any{"id": in.id, "type": in.kind}
	out := map[string]any{"interaction": i}
	if in.original != nil {
		i["response_message_id"] = in.original.ID
		i["response_message_loading"] = in.original.Flags&flagLoading != 0
		i["response_message_ephemeral"] = in.original.Flags&flagEphemeral != 0
	}
	if m != nil {
		out["resource"] = map[string]any{"type": callback, "message": w.absolute(m.Message)}
	}
	if in.activity != nil { // as https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-activity-instance-resource has it
		i["activity_instance_id"] = in.activity.id
		out["resource"] = map[string]any{"type": callback, "activity_instance": map[string]any{"id": in.activity.id}}
	}
	return out
}

// setOriginal makes a message the @original of the interaction.
func (in *interaction) setOriginal(m *message) {
	in.original = m
	in.messages[m.ID] = true
}

// newReply is an empty message that answers the interaction.
func (w *world) newReply(in *interaction, flags int) *message {
	m := w.newMessage(in.channel, in.bot.User)
	m.ApplicationID, m.WebhookID = in.bot.ID, in.bot.ID
	m.Interaction = in.metadata
	if w.hushed(in.bot, in.person, in.channel) {
		flags |= flagEphemeral
	}
	m.Flags = flags & flagEphemeral
	if m.Flags != 0 {
		m.only = in.person.ID
	}
	switch {
	case in.source != nil:
		m.Type = messageReply
		m.Reference = &messageReference{MessageID: in.source.ID, ChannelID: in.channel.ID, GuildID: in.channel.GuildID}
	case in.kind == interactCommand && in.metadata.Target != "":
		m.Type = messageContextMenu
	case in.kind == interactCommand:
		m.Type = messageSlash
	}
	return m
}

// respond answers with a message.
func (w *world) respond(c *call, in *interaction, p messageParams) (*message, error) {
	m := w.newReply(in, p.Flags.value)
	d, err := w.apply(in.channel, m, p, c.files)
	if err != nil {
		return nil, inData(err)
	}
	in.setOriginal(m)
	return m, w.post(c.ctx, in.channel, m, d.blobs)
}

// deferReply shows that the bot is thinking. Of the flags only EPHEMERAL counts at this point.
func (w *world) deferReply(c *call, in *interaction, p messageParams) (*message, error) {
	if p.Flags.value&^flagEphemeral != 0 {
		f := newForm()
		f.at("data", "flags").fail("FLAGS_INVALID", "A deferred response may only be EPHEMERAL.")
		return nil, f.err()
	}
	m := w.newReply(in, p.Flags.value)
	m.Flags |= flagLoading
	in.setOriginal(m)
	return m, w.post(c.ctx, in.channel, m, nil)
}

// respondUpdate changes the message the component is on; the id stays.
func (w *world) respondUpdate(c *call, in *interaction, p messageParams) (*message, error) {
	m, before := in.source, in.source.Attachments
	if in.channel.message(m.ID) != m {
		return nil, errUnknownMessage
	}
	d, err := w.apply(in.channel, m, p, c.files)
	if err != nil {
		return nil, inData(err)
	}
	in.setOriginal(m)
	return m, w.update(c.ctx, in.channel, m, before, d.blobs)
}

// inData moves form errors to where they stand in a callback: under "data".
func inData(err error) error {
	api := asAPIError(err)
	if api.Errors == nil {
		return err
	}
	moved := *api
	moved.Errors = map[string]any{"data": api.Errors}
	return &moved
}

// choiceParams is the data of an autocomplete answer.
type choiceParams struct {
	Choices []choice `json:"choices"`
}

func (w *world) suggest(in *interaction, c *call) error {
	var p choiceParams
	if err := c.decode(&p); err != nil {
		return inData(err)
	}
	f := newForm().at("data", "choices")
	f.count(len(p.Choices), 0, maxChoices)
	for i, c := range p.Choices {
		c.validateName(f.at(i))
		if text, ok := c.Value.(string); ok {
			f.at(i, "value").length(text, 1, 100)
		} else if _, ok := c.Value.(float64); !ok {
			f.at(i, "value").require(false)
		}
	}
	if err := f.err(); err != nil {
		return err
	}
	in.notify("choices", choices{Nonce: in.nonce, Choices: orEmpty(p.Choices)})
	return nil
}

// choices is the frame that answers an autocomplete.
type choices struct {
	Nonce   string   `json:"nonce"`
	Choices []choice `json:"choices"`
}
