package playground

import "encoding/json"

// optional tells a field that was sent (null included, which clears) from one that was not.
type optional[T any] struct {
	set   bool
	value T
}

func (m *optional[T]) UnmarshalJSON(b []byte) error {
	m.set = true
	return json.Unmarshal(b, &m.value)
}

// messageParams is what a bot sends to make or change a message.
type messageParams struct {
	Content         optional[string]             `json:"content"`
	Embeds          optional[[]Embed]            `json:"embeds"`
	Components      optional[[]Component]        `json:"components"`
	Attachments     optional[[]attachmentParams] `json:"attachments"`
	Flags           optional[int]                `json:"flags"`
	AllowedMentions *allowedMentions             `json:"allowed_mentions"`
	TTS             bool                         `json:"tts"`
	EnforceNonce    bool                         `json:"enforce_nonce"`
	Nonce           any                          `json:"nonce"`
	Reference       *messageReference            `json:"message_reference"`
	Poll            json.RawMessage              `json:"poll"`
	Stickers        []string                     `json:"sticker_ids"`
}

// draft is a message on its way into a channel: the stored one with a request's changes, not yet
// checked.
type draft struct {
	world   *world
	channel *channel
	m       *message
	params  messageParams
	form    form
	blobs   map[string]*blob // new attachments by id
	indexes map[string]bool  // the n of every files[n] of the request

	tooManyBytes bool // Discord would fail
}

// apply carries a request's changes over to the message, or refuses them and leaves it as it was.
func (w *world) apply(c *channel, m *message, p messageParams, files []upload) (*draft, error) {
	changed := *m
	d := &draft{world: w, channel: c, m: &changed, params: p, form: newForm(), blobs: map[string]*blob{}, indexes: map[string]bool{}}
	d.texts()
	d.attach(files)
	d.resolveMedia()
	d.validate()
	switch err := d.form.err(); {
	case err != nil:
		return nil, err
	case d.tooManyBytes:
		return nil, errTextBytes
	}
	if d.empty() {
		return nil, errEmptyMessage
	}
	numberComponents(changed.Components)
	w.mention(c, &changed, p.AllowedMentions)
	*m = changed
	d.m = m
	return d, nil
}

func (d *draft) texts() {
	m, p := d.m, d.params
	if p.Content.set {
		m.Content = p.Content.value
	}
	if p.Embeds.set {
		m.Embeds = orEmpty(p.Embeds.value)
	}
	if p.Components.set {
		m.Components = orEmpty(p.Components.value)
	}
	if p.Flags.set {
		const settable = flagSuppressEmbeds | flagSilent
		m.Flags = m.Flags&^settable | p.Flags.value&settable | p.Flags.value&flagComponentsV2
	}
	m.TTS = p.TTS
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// empty reports a message that shows nothing.
func (d *draft) empty() bool {
	m := d.m
	return m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 && len(m.Attachments) == 0
}

// attach keeps the attachments the request names (all when it names none) and adds the uploads.
func (d *draft) attach(files []upload) {
	named := map[string]attachmentParams{}
	for _, a := range d.params.Attachments.value {
		named[string(a.ID)] = a
	}
	kept := []attachment{}
	for _, a := range d.m.Attachments {
		p, ok := named[a.ID]
		if ok && p.Description != "" {
			a.Description = p.Description
		}
		if ok || !d.params.Attachments.set {
			kept = append(kept, a)
		}
	}
	for _, u := range files {
		a, b := d.world.newAttachment(d.channel, u, named[u.index])
		a.Ephemeral = d.m.Flags&flagEphemeral != 0
		d.blobs[a.ID], d.indexes[u.index] = b, true
		kept = append(kept, a)
	}
	d.m.Attachments = kept
}

// numberComponents gives every component without an id the next free one, as Discord does.
func numberComponents(components []Component) {
	taken := map[int]bool{}
	walk(components, func(c *Component) { taken[c.ID] = true })
	next := 1
	walk(components, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for taken[next] {
			next++
		}
		c.ID = next
		next++
	})
}

// uploaded reports whether the request brought files[index].
func (d *draft) uploaded(index string) bool { return d.indexes[index] }
