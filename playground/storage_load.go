package playground

import (
	"context"
	"slices"
)

func (w *world) loadBot(_ string, u User) {
	if w.botByID(u.ID) == nil {
		w.addBot(u)
	}
}

func (w *world) loadPerson(id string, greeted bool) {
	if p := w.personByID(id); p != nil {
		p.greeted = greeted
	}
}

func (w *world) loadThread(id string, c Channel) {
	w.ids.seen(id)
	w.addThread(&channel{Channel: c})
}

func (w *world) loadAbsence(id string, bots []string) {
	if g := w.guild(id); g != nil {
		g.absent = bots
	}
}

func (w *world) loadInstalls(id string, bots []string) {
	if p := w.personByID(id); p != nil {
		p.installed = bots
	}
}

func (w *world) loadCommand(_ string, c Command) {
	w.ids.seen(c.ID)
	w.commands = append(w.commands, &c)
}

// loadBlob loads a file. Its name and type come with the message it belongs to.
func (w *world) loadBlob(id string, data []byte) error {
	w.ids.seen(id)
	w.blobs[id] = &blob{data: data}
	return nil
}

// loadMessage loads a message. A message that still says "thinking" is left out: the token that
// could fill it is gone.
func (w *world) loadMessage(id string, m Message) {
	w.ids.seen(id)
	c := w.channels[m.ChannelID]
	if c == nil || m.Flags&flagLoading != 0 {
		return
	}
	c.messages = append(c.messages, &message{Message: m})
	c.sent++
	for _, a := range m.Attachments {
		if b := w.blobs[a.ID]; b != nil {
			b.name, b.contentType = a.Filename, a.ContentType
		}
	}
}

// settle puts what was loaded in any order into the order of time, and forgets files that no
// message claimed.
func (w *world) settle(ctx context.Context) error {
	slices.SortFunc(w.commands, func(a, b *Command) int { return compareIDs(a.ID, b.ID) })
	for _, c := range w.channels {
		slices.SortFunc(c.messages, func(a, b *message) int { return compareIDs(a.ID, b.ID) })
		if n := len(c.messages); n > 0 {
			id := c.messages[n-1].ID
			c.LastMessageID = &id
		}
	}
	for id, b := range w.blobs {
		if b.name != "" {
			continue
		}
		delete(w.blobs, id)
		if err := w.erase(ctx, storedFile, id); err != nil {
			return err
		}
	}
	return nil
}
