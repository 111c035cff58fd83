package view

import (
	"fmt"

	"noughts/engine"
	"noughts/render"
)

// pictureBytes is how many bytes of pictures are remembered at least of those drawn
// last, and half of what is remembered at most. A picture has some 5 to 40 kB, and is
// asked for again within seconds if at all. A guess; not measured.
const pictureBytes = 1 << 20

// once returns the picture of a key, drawn if it is not remembered: a redraw of what a reply has
// shown costs nothing.
func (p *Painter) once(key string, draw func() ([]byte, error)) ([]byte, error) {
	if data, ok := p.pictures.Get(key); ok {
		return data, nil
	}
	data, err := draw()
	if err == nil {
		p.pictures.Put(key, data)
	}
	return data, err
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
