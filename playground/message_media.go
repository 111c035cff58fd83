package playground

import (
	"cmp"
	"slices"
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
		for _, picture := range []**embedMedia{&e.Image, &e.Thumbnail} {
			if *picture == nil {
				continue
			}
			if a := d.attachment((*picture).URL); a != nil {
				*picture = &embedMedia{URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height}
			}
		}
	}
}

// attachment finds the file of the message that an address means: attachment://name, or where it is
// served.
func (d *draft) attachment(address string) *attachment {
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

// listed are the attachments that an answer lists: those that no component and no embed shows
// (discord-api-docs#8277, discord-api-docs#8279).
func (m *Message) listed() []attachment {
	shown := map[string]bool{}
	eachMedia(m.Components, func(_ *Component, media *Media) { shown[media.AttachmentID] = true })
	for _, e := range m.Embeds {
		for _, picture := range []*embedMedia{e.Image, e.Thumbnail} {
			if picture != nil {
				shown[picture.URL] = true
			}
		}
	}
	out := []attachment{}
	for _, a := range m.Attachments {
		if m.Flags&flagComponentsV2 == 0 && !shown[a.ID] && !shown[a.URL] {
			out = append(out, a)
		}
	}
	return out
}

// Media are the pictures and files that the components of a message show, from top to bottom. What
// describes a picture is its alt text.
func (m *Message) Media() []mediaItem {
	var out []mediaItem
	walk(m.Components, func(c *Component) {
		out = append(out, c.Items...)
		for _, one := range []*Media{c.Media, c.File} {
			if one != nil {
				out = append(out, mediaItem{Media: *one, Description: c.Description})
			}
		}
	})
	return out
}

// absolute makes the addresses of a copy of the message complete. Stored they are paths, for the
// port may change.
func (w *world) absolute(m Message) Message {
	full := func(address *string) {
		if strings.HasPrefix(*address, "/attachments/") {
			*address = "http://" + w.host + *address
		}
	}
	m.Attachments = m.listed()
	for i := range m.Attachments {
		full(&m.Attachments[i].URL)
		m.Attachments[i].ProxyURL = m.Attachments[i].URL
	}
	m.Snapshots = slices.Clone(m.Snapshots)
	for i := range m.Snapshots {
		forwarded := &m.Snapshots[i].Message
		whole := w.absolute(Message{Attachments: forwarded.Attachments, Embeds: forwarded.Embeds, Flags: forwarded.Flags})
		forwarded.Attachments, forwarded.Embeds = whole.Attachments, whole.Embeds
	}
	m.Components = cloneTree(m.Components)
	eachMedia(m.Components, func(_ *Component, media *Media) {
		full(&media.URL)
		full(&media.ProxyURL)
	})
	m.Embeds = append([]Embed{}, m.Embeds...)
	for i := range m.Embeds {
		e := &m.Embeds[i]
		for _, picture := range []**embedMedia{&e.Image, &e.Thumbnail} {
			if *picture != nil {
				*picture = clone(*picture)
				full(&(*picture).URL)
				full(&(*picture).ProxyURL)
			}
		}
	}
	return m
}
