package view

import (
	"fmt"
	"sync"

	"noughts/engine"
	"noughts/render"
)

// pictureBytes is how many bytes of pictures are remembered at least of those drawn
// last, and half of what is remembered at most. A picture has some 5 to 40 kB, and is
// asked for again within seconds if at all. A guess; not measured.
const pictureBytes = 1 << 20

// pictures remembers what was drawn last, so that a redraw of what a reply has shown
// costs nothing. It has two generations, as Cache has.
type pictures struct {
	mu         sync.Mutex
	young, old map[string][]byte // by what is drawn
	size       int               // of young, with its keys
}

// get returns the picture of a key, drawn if need be.
func (p *pictures) get(key string, draw func() ([]byte, error)) ([]byte, error) {
	p.mu.Lock()
	png, ok := p.young[key]
	if !ok {
		png, ok = p.old[key]
	}
	p.mu.Unlock()
	if ok {
		return png, nil
	}
	png, err := draw()
	if err == nil {
		p.put(key, png)
	}
	return png, err
}

func (p *pictures) put(key string, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.young == nil || p.size > pictureBytes {
		p.young, p.old, p.size = map[string][]byte{}, p.young, 0
	}
	p.young[key] = png
	p.size += len(key) + len(png)
}

// pictureKey tells apart all that pictures show.
func pictureKey(board engine.Board, o render.Options) string {
	board.Notes = nil            // they are said in o.Notes
	var windows [2]render.Window // which would be told apart by where they are kept
	for i, w := range []**render.Window{&o.Focus, &o.Crop} {
		if *w != nil {
			windows[i] = **w
			*w = nil
		}
	}
	o.Wrote = nil
	return fmt.Sprintf("%v %#v %#v", windows, board, o)
}
