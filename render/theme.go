package render

import (
	"image/color"

	"noughts/engine"
)

// A Theme is how a person wants boards to look. The zero value is Dark.
type Theme uint8

// The themes. Stones is wood, with black and white stones on lines where each side of
// a large board has its own, and a blue frame with yellow and red discs for games of
// discs. TextBoard asks for Text in place of a picture; as a
// picture it looks like Dark.
const (
	Dark Theme = iota
	Light
	TextBoard
	Stones
)

var themeNames = [...]string{Dark: "dark", Light: "light", TextBoard: "text", Stones: "stones"}

// String returns the stable name of the theme, as settings keep it.
func (t Theme) String() string {
	if int(t) < len(themeNames) {
		return themeNames[t]
	}
	return themeNames[Dark]
}

// ThemeByName returns the theme with the given name.
func ThemeByName(name string) (Theme, bool) {
	for i, n := range themeNames {
		if n == name {
			return Theme(i), true
		}
	}
	return Dark, false
}

// ThemeNames returns the names of all themes, the default first and text last.
func ThemeNames() []string {
	var names []string
	for _, t := range []Theme{Dark, Light, Stones, TextBoard} {
		names = append(names, t.String())
	}
	return names
}

// A palette holds the colors of one theme.
type palette struct {
	card, cell, last color.NRGBA // surfaces
	hairline         color.NRGBA // around each cell; transparent for none
	text, muted      color.NRGBA
	gold             color.NRGBA
	symbols          [engine.Square + 1]color.NRGBA // by symbol; Empty for what is nobody's

	won, onWon  color.NRGBA // a proved win and the number on it
	drawn, lost color.NRGBA
	track, bar  color.NRGBA // an estimate

	badge, onBadge color.NRGBA // the disc of a numbered move, and its number
	heat           color.NRGBA // the deepest tint of a cell

	// Only of wood:
	edge    color.NRGBA    // around what is white
	shine   color.NRGBA    // on what is black
	onStone [3]color.NRGBA // the numbers on stones, by symbol
}

var darkPalette = palette{
	card: rgb(0x1E1F24), cell: rgb(0x2B2D35), last: rgb(0x3C4150),
	text: rgb(0xE3E5EA), muted: rgb(0x8A8F9C), gold: rgb(0xF5C451),
	symbols: [...]color.NRGBA{rgb(0x8A8F9C), rgb(0xF2A03D), rgb(0x4FA8F5), rgb(0x3CC48D), rgb(0xE07FB8)},
	won:     rgb(0x2FB67C), onWon: rgb(0x10251B), drawn: rgb(0x9AA0AE), lost: rgb(0xE4606D),
	track: rgb(0x434753), bar: rgb(0x8F96A8),
	badge: rgb(0xF5C451), onBadge: rgb(0x1E1F24), heat: rgb(0xA58BFF),
}

var lightPalette = palette{
	card: rgb(0xF4F5F8), cell: rgb(0xFFFFFF), last: rgb(0xFFF1CC), hairline: rgb(0xD9DCE4),
	text: rgb(0x2B2D35), muted: rgb(0x7A7F8C), gold: rgb(0xC98A00),
	symbols: [...]color.NRGBA{rgb(0x7A7F8C), rgb(0xD9730D), rgb(0x1F6FEB), rgb(0x12805C), rgb(0xB83280)},
	won:     rgb(0x15845F), onWon: rgb(0xFFFFFF), drawn: rgb(0x6B7080), lost: rgb(0xC8323F),
	track: rgb(0xDDE0E7), bar: rgb(0x8A90A0),
	badge: rgb(0xF0B429), onBadge: rgb(0x2B2D35), heat: rgb(0x7A5CE0),
}

// woodPalette is for cells of wood. Its symbols have the colors of the stones.
var woodPalette = palette{
	card: rgb(0xE6BD7E), cell: rgb(0xD6A35C), last: rgb(0xF2DBAA), hairline: rgb(0xBF8A45),
	text: rgb(0x2C1D0E), muted: rgb(0x6A4720), gold: rgb(0xB3261E),
	symbols: [...]color.NRGBA{rgb(0x6A4720), rgb(0x1B1410), rgb(0xFFFDF8), rgb(0x0E5A3C), rgb(0x8E1F4F)},
	won:     rgb(0x0C6B45), onWon: rgb(0xFFFFFF), drawn: rgb(0x5B3F1E), lost: rgb(0xA31621),
	track: rgb(0xB98A4A), bar: rgb(0x5B3F1E),
	badge: rgb(0xFFD84A), onBadge: rgb(0x2C1D0E), heat: rgb(0x6C35B8),
	edge: rgb(0x5B4022), shine: rgb(0x4A4542), onStone: [3]color.NRGBA{rgb(0x2C1D0E), rgb(0xFFFFFF), rgb(0x17120E)},
}

// stonesPalette is for stones on lines: the whole card is the board.
var stonesPalette = func() palette {
	p := woodPalette
	p.card, p.cell = rgb(0xE3B469), rgb(0xE3B469)
	p.hairline = rgb(0x7A5526)
	return p
}()

// framePalette is for red and yellow discs in a frame, through whose holes one sees what is behind
// it.
var framePalette = palette{
	card: rgb(0x2257C7), cell: rgb(0x12306F), last: rgb(0x12306F),
	text: rgb(0xFFFFFF), muted: rgb(0xC9D8FA), gold: rgb(0xFFFFFF),
	symbols: [...]color.NRGBA{rgb(0xC9D8FA), rgb(0xEE4B3A), rgb(0xFFCB2E), rgb(0x3CC48D), rgb(0xE07FB8)},
	won:     rgb(0x3FD08C), onWon: rgb(0x10251B), drawn: rgb(0xC2CBDD), lost: rgb(0xFF9A8F),
	track: rgb(0x3D63B8), bar: rgb(0xC9D8FA),
	badge: rgb(0xFFFFFF), onBadge: rgb(0x12306F), heat: rgb(0xB9A6FF),
	onStone: [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xFFFFFF), rgb(0x6B4E00)},
}

// palette returns the colors for a board of stones on lines, of discs in a frame, or
// else of cells.
func (t Theme) palette(lined, framed bool) *palette {
	switch {
	case t == Stones && framed:
		return &framePalette
	case t == Stones && lined:
		return &stonesPalette
	case t == Stones:
		return &woodPalette
	case t == Light:
		return &lightPalette
	}
	return &darkPalette
}

// fills returns the colors that fill shapes.
func (p *palette) fills() []color.NRGBA {
	return append([]color.NRGBA{
		p.card, p.cell, p.last, p.hairline, p.text, p.muted, p.gold, p.won, p.onWon, p.drawn, p.lost, p.track, p.bar,
		p.badge, p.onBadge, p.edge, p.shine,
	}, p.symbols[:]...)
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}

// fade returns c at the given opacity.
func fade(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(opacity*float64(c.A) + 0.5)
	return c
}
