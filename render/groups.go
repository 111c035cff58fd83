package render

import (
	"image/color"
	"math"

	"noughts/engine"
)

// groups paints the cells that belong together, and writes their labels large
// where no stone stands.
func (c *canvas) groups() {
	for i, number := range c.board.Groups {
		if number <= 0 || i >= len(c.board.Cells) {
			continue
		}
		cell := uint16(i)
		c.covered[i] = true
		c.stamp(spriteKey{shape: "group", number: number}, c.rect(cell), func() { c.tile(cell, c.pal.tint(number)) })
		if label := c.label(i); label != "" && c.grouped(i) {
			x, y := c.center(cell)
			s := c.types.fit(style{bold, 0.4 * float64(c.cell)}, label, 0.8*float64(c.cell))
			c.writeCentered(s, c.pal.text, label, x, y)
		}
	}
}

// grouped reports whether the label of a cell is written large.
func (c *canvas) grouped(cell int) bool {
	return cell < len(c.board.Groups) && c.board.Groups[cell] > 0 && c.board.Cells[cell] == engine.Empty
}

func (c *canvas) label(cell int) string {
	if cell < len(c.board.Labels) {
		return c.board.Labels[cell]
	}
	return ""
}

// goldenAngle, in turns, sets any number of hues far apart.
const goldenAngle = 0.381966

// tint returns the surface for cells of a group: hues that go round, in three
// depths between the cell and the text, so that the label stays readable.
func (p *palette) tint(number int) color.NRGBA {
	hue := math.Mod(float64(number)*goldenAngle, 1)
	depth := 0.3 + 0.1*float64(number%3)
	channel := func(offset float64, cell uint8) uint8 {
		pure := 127.5 * (1 + math.Cos(2*math.Pi*(hue-offset)))
		return uint8((1-depth)*float64(cell) + depth*pure)
	}
	return color.NRGBA{channel(0, p.cell.R), channel(1.0/3, p.cell.G), channel(2.0/3, p.cell.B), 0xFF}
}
