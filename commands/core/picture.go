package core

import (
	"fmt"

	"noughts/commands"
	"noughts/engine"
	"noughts/render"
	"noughts/words"
)

// Drawing are the options of every picture of a game.
func Drawing(game engine.Game, last []uint16) render.Options {
	sides := game.Info().Sides
	return render.Options{Last: last, Sides: [2]engine.Symbol{sides[0].Symbol, sides[1].Symbol}}
}

// Picture draws a board in a theme, as an image or as text.
func (c *Core) Picture(board engine.Board, o render.Options, theme, name string, say *words.Printer) (commands.Message, error) {
	o.Theme, _ = render.ThemeByName(theme)
	if theme == TextTheme {
		return commands.Message{Text: "\n```\n" + render.Text(board, o) + "```"}, nil
	}
	png, err := c.pictures.get(pictureKey(board, o), func() ([]byte, error) { return c.Draw(board, o) })
	if err != nil {
		return commands.Message{}, fmt.Errorf("draw %s: %w", name, err)
	}
	return commands.Message{Picture: &commands.Picture{Name: name + ".png", Data: png, Alt: render.Alt(board, o, say.Say)}}, nil
}

// TextTheme is the theme whose boards are text.
const TextTheme = "text"
