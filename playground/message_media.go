package playground

import (
	"cmp"
	"strings"
)

const attachmentScheme = "attachment://"

// resolveMedia points attachment:// references at the files of the message. The newest file of a
// name wins.
func (d *draft) resolveMedia() {
	if d.params.Components.set {
		d.m.Components = cloneTree(d.m.Components)
	}
	eachMedia(d.m.Components, func(c *Component, m *Media) {
		if a := d.attachment(m.URL); a != nil {
			*m = Media{
				ID: cmp.Or(m.ID, a.ID), URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height,
				ContentType: a.ContentType, AttachmentID: a.ID,
			}
			if c.Type == typeFile {
				c.Name, c.Size = a.Filename, a.Size
			}
		} else if m.ID == "" {
			m.ID, m.ProxyURL = d.world.nextID(), m.URL
		}
	})
	for i := range d.m.Embeds {
		e := &d.m.Embeds[i]
		for _, picture := range []**EmbedMedia{&e.Image, &e.Thumbnail} {
			if *picture == nil {
				continue
			}
			if a := d.attachment((*picture).URL); a != nil {
				*picture = &EmbedMedia{URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height}
			}
		}
	}
}

// attachment finds the file of the message that an address means: attachment://name, or where it is
// served.
func (d *draft) attachment(address string) *Attachment {
	name, byName := strings.CutPrefix(address, attachmentScheme)
	if byName {
		name = cleanName(name)
	}
	path := strings.TrimPrefix(address, "http://"+d.world.host)
	for i := len(d.m.Attachments) - 1; i >= 0; i-- {
		if a := &d.m.Attachments[i]; byName && a.Filename == name || a.URL == path {
			return a
		}
	}
	return nil
}

// absolute makes the addresses of a copy of the message complete. Stored they are paths, for the
// port may change.
func (w *world) absolute(m Message) Message {
	full := func(address *string) {
		if strings.HasPrefix(*address, "/attachments/") {
			*address = "http://" + w.host + *address
		}
	}
	m.Attachments = append([]Attachment{}, m.Attachments...)
	for i := range m.Attachments {
		full(&m.Attachments[i].URL)
		m.Attachments[i].ProxyURL = m.Attachments[i].URL
	}
	m.Components = cloneTree(m.Components)
	eachMedia(m.Components, func(_ *Component, media *Media) {
		full(&media.URL)
		full(&media.ProxyURL)
	})
	m.Embeds = append([]Embed{}, m.Embeds...)
	for i := range m.Embeds {
		e := &m.Embeds[i]
		for _, picture := range []**EmbedMedia{&e.Image, &e.Thumbnail} {
			if *picture != nil {
				*picture = clone(*picture)
				full(&(*picture).URL)
				full(&(*picture).ProxyURL)
			}
		}
	}
	return m
}
