package playground

import "slices"

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

func (w *world) loadCommand(_ string, c Command) {
	w.ids.seen(c.ID)
	w.commands = append(w.commands, &c)
}

func (w *world) loadBlob(id string, b blob) {
	w.ids.seen(id)
	w.blobs[id] = &b
}

// loadMessage takes up a message. One that still says "thinking" is left out: the token that could fill it is gone.
func (w *world) loadMessage(id string, m Message) {
	w.ids.seen(id)
	if c := w.channels[m.ChannelID]; c != nil && m.Flags&flagLoading == 0 {
		c.messages = append(c.messages, &message{Message: m})
	}
}

// settle puts what was loaded in any order into the order of time.
func (w *world) settle() {
	slices.SortFunc(w.commands, func(a, b *Command) int { return compareIDs(a.ID, b.ID) })
	for _, c := range w.channels {
		slices.SortFunc(c.messages, func(a, b *message) int { return compareIDs(a.ID, b.ID) })
		if n := len(c.messages); n > 0 {
			id := c.messages[n-1].ID
			c.LastMessageID = &id
		}
	}
}
