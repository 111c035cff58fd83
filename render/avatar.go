package render

import (
	"fmt"
	"image"
	"image/draw"

	"git.sr.ht/~sbinet/gg"

	"noughts/engine"
)

// The sizes of an avatar, in pixels.
const (
	minAvatar = 16
	maxAvatar = 1024
)

// Avatar draws the bot's own picture: a square of size by size pixels, made to
// be cropped to a circle.
func Avatar(size int) ([]byte, error) {
	if size < minAvatar || size > maxAvatar {
		return nil, fmt.Errorf("render: an avatar of %d pixels: sizes are %d to %d", size, minAvatar, maxAvatar)
	}
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	c := &canvas{img: img, dc: gg.NewContextForRGBA(img), pal: &darkPalette}
	c.dc.SetLineCapRound()
	c.dc.SetLineJoinRound()
	draw.Draw(img, img.Rect, image.NewUniform(c.pal.card), image.Point{}, draw.Src)

	// Two by two cells just inside the circle, their symbols larger than on a
	// board, to be told apart at 16 pixels too.
	full := float64(size)
	cell, gap := 0.345*full, 0.02*full
	start := (full - 2*cell - gap) / 2
	for i, s := range [...]engine.Symbol{engine.X, engine.O, engine.O, engine.X} {
		x, y := start+float64(i%2)*(cell+gap), start+float64(i/2)*(cell+gap)
		c.dc.SetColor(c.pal.cell)
		c.dc.DrawRoundedRectangle(x, y, cell, cell, 0.22*cell)
		c.dc.Fill()
		c.symbol(s, c.pal.symbols[s], x+cell/2, y+cell/2, 1.24*cell)
	}
	return encode(img)
}
