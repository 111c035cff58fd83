package playground

import "encoding/json"

// sendToPages sends a frame to the pages of all members of the channel, or of only one of them.
func (w *world) sendToPages(c *channel, only, kind string, data any) {
	frame := encodeFrame(kind, data)
	for p := range w.pages {
		if c.sees(p.person.ID) && (only == "" || only == p.person.ID) {
			p.out.push(frame)
		}
	}
}

// sendToAllPages sends a frame to every page.
func (w *world) sendToAllPages(kind string, data any) {
	frame := encodeFrame(kind, data)
	for p := range w.pages {
		p.out.push(frame)
	}
	w.wake()
}

// wake wakes all goroutines that wait for a change of the world.
func (w *world) wake() {
	close(w.changed)
	w.changed = make(chan struct{})
}

func encodeFrame(kind string, data any) []byte {
	raw, err := json.Marshal(struct {
		T string `json:"t"`
		D any    `json:"d"`
	}{kind, data})
	if err != nil {
		panic(err) // only our own types are sent
	}
	return raw
}
