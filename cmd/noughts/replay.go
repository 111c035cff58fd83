package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
)

// A replayCommand is what the command line says of replay.
type replayCommand struct {
	Out   string   `short:"o" placeholder:"FILE.gif" help:"cli.help.gif"`
	Theme string   `default:"dark" placeholder:"dark" help:"cli.help.theme"`
	Game  []string `arg:"" help:"cli.help.record"`
}

// Run draws a game into a file, a frame for the start and one a ply.
func (c *replayCommand) Run(ctx context.Context, p *program) error {
	theme, err := themeOf(c.Theme)
	if err != nil {
		return err
	}
	record, err := p.inputRecord(c.Game)
	if err != nil {
		return err
	}
	frames, err := explain.Replay(record.Game, record.Game.Start(), record.Moves)
	if err != nil {
		return err
	}
	if theme == render.TextBoard {
		return write(cmp.Or(c.Out, "-"), p.stdout, []byte(replayText(record, frames)))
	}
	if c.Out == "" {
		return engine.NewUserError("cli.error.gif")
	}
	explain.Caption(p.say.Seen(), record.Game, record.Game.Start(), record.Moves, frames)
	render.CropFrames(frames)
	frames[0].Options.Theme, frames[0].Options.Language = theme, p.say.Language()
	ctx, stop := untilSignal(ctx)
	defer stop()
	animation, err := render.GIF(ctx, frames)
	if err != nil {
		return err
	}
	return write(c.Out, p.stdout, animation)
}

// inNotation is a frame as the terminal shows it.
func inNotation(f render.Frame) string {
	f.Options.Notation = true
	return render.Text(f.Board, f.Options)
}

// replayText is a game as text: all its boards, each under its number and move.
func replayText(r engine.Record, frames []render.Frame) string {
	var b strings.Builder
	for ply, f := range frames {
		if ply > 0 {
			fmt.Fprintf(&b, "\n%d. %s\n", ply, r.Game.MoveName(r.Moves[ply-1]))
		}
		b.WriteString(strings.TrimSuffix(inNotation(f), "\n") + "\n")
	}
	return b.String()
}

// themeOf returns the theme with a name.
func themeOf(name string) (render.Theme, error) {
	theme, ok := render.ThemeByName(name)
	if !ok {
		return theme, engine.NewUserError("cli.error.theme", "Typed", engine.Quote(name), "Themes", strings.Join(render.ThemeNames(), ", "))
	}
	return theme, nil
}

// An exportCommand is what the command line says of export.
type exportCommand struct {
	Format string   `short:"f" default:"moves" placeholder:"moves" help:"cli.help.format"`
	Out    string   `short:"o" default:"-" placeholder:"FILE" help:"cli.help.exported"`
	Game   []string `arg:"" help:"cli.help.record"`
}

// Run writes a game down in a format that other programs read.
func (c *exportCommand) Run(p *program) error {
	record, err := p.inputRecord(c.Game)
	if err != nil {
		return err
	}
	all := games.RecordFormats(record.Game)
	i := slices.IndexFunc(all, func(f engine.RecordFormat) bool { return f.Name == strings.ToLower(c.Format) })
	if i < 0 {
		return engine.NewUserError("cli.error.format", "Typed", engine.Quote(c.Format), "Formats", formatNames(all))
	}
	return write(c.Out, p.stdout, []byte(all[i].Write(record)))
}

// formatNames lists formats of records.
func formatNames(list []engine.RecordFormat) engine.List {
	var names engine.List
	for _, f := range list {
		names = append(names, f.Name)
	}
	return names
}
