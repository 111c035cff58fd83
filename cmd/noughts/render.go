package main

import (
	"cmp"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// A renderCommand is what the command line says of render.
type renderCommand struct {
	Out      string   `short:"o" placeholder:"FILE.png" help:"${out}"`
	Theme    string   `default:"dark" placeholder:"dark" help:"${theme}"`
	Position []string `arg:"" help:"${position}"`
}

// Run draws a position into a file.
func (c *renderCommand) Run(p *program) error {
	theme, err := themeOf(c.Theme)
	if err != nil {
		return err
	}
	given, err := p.given(c.Position)
	if err != nil {
		return err
	}
	s, err := parsePosition(given)
	if err != nil {
		return err
	}
	opts := drawing(s, given, p.say)
	opts.Theme = theme
	if theme == render.TextBoard {
		return write(cmp.Or(c.Out, "-"), p.stdout, []byte(render.Text(s.position.Board(), opts)))
	}
	if c.Out == "" {
		return engine.NewUserError("cli.error.out")
	}
	return writePicture(c.Out, p.stdout, s.position.Board(), opts)
}

// drawing says what to show beside the stones: the last turn, if the position
// was given by its moves, and whose turn it is.
func drawing(s gamePosition, given []string, say *words.Printer) render.Options {
	info := s.game.Info()
	opts := render.Options{Last: s.lastCells(given), Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol}}
	if _, over := s.position.Outcome(); !over {
		side := info.Sides[s.position.Turn()]
		opts.Turn, opts.Caption = side.Symbol, say.Says("picture.turn", "Side", side.Title)
	}
	return opts
}

// lastCells returns the cells of the last turn of a position that was given by
// its moves, and none for rows.
func (s gamePosition) lastCells(given []string) []uint16 {
	record, err := games.ParseRecord(strings.Join(given, " "))
	if err != nil {
		return nil
	}
	frames, err := explain.Replay(s.game, s.game.Start(), record.Moves)
	if err != nil {
		return nil
	}
	return frames[len(frames)-1].Options.Last
}
