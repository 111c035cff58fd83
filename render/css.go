package render

import (
	"fmt"
	"image/color"
	"strings"

	"noughts/engine"
)

// A Look is how a board is drawn: the colors of a theme, and what stands on the board.
type Look uint8

// The looks. Lined boards have stones on the crossings of lines, and Framed ones discs in the
// holes of a frame; on all others symbols stand on cells.
const (
	DarkCells Look = iota
	LightCells
	WoodCells
	Lined
	Framed
)

var looks = [...]struct {
	name    string
	palette *palette
}{
	DarkCells: {"dark", &darkPalette}, LightCells: {"light", &lightPalette}, WoodCells: {"wood", &woodPalette},
	Lined: {"lined", &stonesPalette}, Framed: {"framed", &framePalette},
}

// String returns the stable name of the look, as web pages know it.
func (l Look) String() string { return looks[l].name }

// LookOf returns how a board is drawn.
func LookOf(b *engine.Board, o *Options) Look {
	switch {
	case framed(b, o):
		return Framed
	case lined(b, o):
		return Lined
	}
	return [...]Look{Dark: DarkCells, Light: LightCells, TextBoard: DarkCells, Stones: WoodCells}[o.Theme]
}

// CSS returns the colors of all looks as the properties of a style sheet: those of the look dark
// are for the class look-dark.
func CSS() string {
	var b strings.Builder
	b.WriteString("/* The colors of boards, made of those of render by \"make golden\". */\n")
	for _, l := range looks {
		fmt.Fprintf(&b, "\n.look-%s {\n", l.name)
		for _, p := range l.palette.properties() {
			fmt.Fprintf(&b, "  --%s: %s;\n", p.name, cssColor(p.color))
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// A property is a color with its name in style sheets.
type property struct {
	name  string
	color color.NRGBA
}

// properties lists the colors of a palette that pages use.
func (p *palette) properties() []property {
	list := []property{
		{"card", p.card},
		{"cell", p.cell},
		{"last", p.last},
		{"hairline", p.hairline},
		{"text", p.text},
		{"muted", p.muted},
		{"gold", p.gold},
		{"won", p.won},
		{"drawn", p.drawn},
		{"lost", p.lost},
		{"edge", p.edge},
		{"shine", p.shine},
	}
	for s, c := range p.symbols {
		if s := engine.Symbol(s); s != engine.Empty {
			list = append(list, property{"symbol-" + s.String(), c})
		}
	}
	for s, c := range p.onStone {
		if s := engine.Symbol(s); s != engine.Empty {
			list = append(list, property{"on-" + s.String(), c})
		}
	}
	return list
}

// cssColor returns a color as style sheets write it.
func cssColor(c color.NRGBA) string {
	if c.A == 0xFF {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}
