package playground

import "slices"

// Limits of messages in characters, from Discord's documentation of messages.
const (
	maxContent    = 2000
	maxEmbedChars = 6000 // of all embeds together
	maxAltText    = 1024 // an attachment's description
)

// validate checks the whole message as it would stand, under the rules of its kind.
func (d *draft) validate() {
	m, f := d.m, d.form
	f.at("content").length(m.Content, 0, maxContent)
	f.at("embeds").count(len(m.Embeds), 0, 10)
	total := 0
	for i := range m.Embeds {
		total += m.Embeds[i].validate(f.at("embeds", i))
	}
	if total > maxEmbedChars {
		f.at("embeds").fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedChars)
	}
	f.at("attachments").count(len(m.Attachments), 0, maxFiles)
	for i, a := range m.Attachments {
		f.at("attachments", i, "description").length(a.Description, 0, maxAltText)
	}
	d.params.AllowedMentions.validate(f.at("allowed_mentions"))
	v := componentCheck{form: f, seen: map[string]bool{}}
	if m.Flags&flagComponentsV2 != 0 {
		d.noLegacyFields()
		v.layout(m.Components)
		d.tooManyBytes = v.bytes > maxTextBytes
	} else {
		v.rows(m.Components)
	}
	d.uniqueUploads()
}

// noLegacyFields keeps out what a Components V2 message cannot have.
func (d *draft) noLegacyFields() {
	refuse := func(present bool, field string) {
		if present {
			d.form.at(field).fail("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", field)
		}
	}
	refuse(d.m.Content != "", "content")
	refuse(len(d.m.Embeds) > 0, "embeds")
	refuse(len(d.params.Stickers) > 0, "sticker_ids")
	refuse(len(d.params.Poll) > 0 && string(d.params.Poll) != "null", "poll")
}

// uniqueUploads wants every named attachment to be there.
func (d *draft) uniqueUploads() {
	for i, p := range d.params.Attachments.value {
		known := slices.ContainsFunc(d.m.Attachments, func(a attachment) bool {
			return a.ID == string(p.ID) || p.Filename != "" && a.Filename == cleanName(p.Filename)
		})
		if !known && !d.uploaded(string(p.ID)) {
			d.form.at("attachments", i).fail("ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
	}
}
