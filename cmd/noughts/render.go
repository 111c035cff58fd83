package main

import (
	"cmp"
	"context"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// A renderCommand is what the command line says of render.
type renderCommand struct {
	Out      string        `short:"o" placeholder:"FILE.png" help:"cli.help.out"`
	Theme    string        `default:"dark" placeholder:"dark" help:"cli.help.theme"`
	Analyze  time.Duration `placeholder:"5s" help:"cli.help.marked"`
	Position []string      `arg:"" help:"cli.help.position"`
}

// Run draws a position into a file.
func (c *renderCommand) Run(ctx context.Context, p *program) error {
	theme, err := themeOf(c.Theme)
	if err != nil {
		return err
	}
	given, err := p.input(c.Position)
	if err != nil {
		return err
	}
	s, err := parsePosition(given)
	if err != nil {
		return err
	}
	say := p.say
	if theme != render.TextBoard {
		say = say.Seen() // as in chats, a picture has stones
	}
	board, opts := s.position.Board(), drawing(s, given, say)
	opts.Theme = theme
	if theme != render.TextBoard && c.Out == "" {
		return engine.NewUserError("cli.error.out")
	}
	if c.Analyze > 0 {
		ctx, stop := untilSignal(ctx)
		defer stop()
		kept, err := p.openAnalyses(ctx, "")
		if err != nil {
			return err
		}
		defer kept.close()
		a, err := kept.analyze(ctx, s.game.NewSolver(engine.SolverOptions{Compare: true}), s, engine.Budget{Time: c.Analyze})
		if err != nil {
			return err
		}
		board.Lines = append(explain.ImmediateThreatIn(s.position).Lines, board.Lines...)
		opts = explain.Picture(s.game, board, explain.WithKnown(s.game, s.position, a), opts)
	}
	if theme == render.TextBoard {
		text := render.Text(board, opts)
		if legend := render.Legend(board, opts, p.say.Say); legend != "" {
			text += "\n" + strings.ReplaceAll(legend, "`", "") + "\n" // which sets characters apart in chat
		}
		return write(cmp.Or(c.Out, "-"), p.stdout, []byte(text))
	}
	return writePicture(c.Out, p.stdout, board, opts)
}

// drawing says what to show beside the stones: the last turn, if the position
// was given by its moves, and whose turn it is or who has won.
func drawing(s gamePosition, given []string, say *words.Printer) render.Options {
	info := s.game.Info()
	opts := render.Options{Notation: true, Language: say.Language(), Last: s.lastCells(given), Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol}}
	outcome, over := s.position.Outcome()
	winner, won := outcome.Winner()
	switch {
	case won:
		opts.Turn, opts.Caption = info.Sides[winner].Symbol, say.Says("picture.won", "Side", info.Sides[winner].Title)
	case over:
		opts.Caption = say.Says("picture.draw")
	default:
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
