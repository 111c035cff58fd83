package main

import (
	"context"
	"fmt"
	"math"

	"noughts/competition/rating"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/store"
	"noughts/words"
)

// A standingCommand is what the command line says of standing.
type standingCommand struct {
	Rebuild bool   `help:"cli.help.rebuild"`
	DB      string `arg:"" optional:"" name:"file" help:"cli.help.standingdb"`
}

// Run prints how strong the bot's levels are, or counts the rated games of a file again and
// compares that with what is kept there.
func (c *standingCommand) Run(ctx context.Context, p *program) error {
	switch {
	case c.DB == "" && c.Rebuild:
		return engine.NewUserError("cli.error.rebuild")
	case c.DB == "":
		return p.printLevels()
	}
	if err := there(c.DB); err != nil {
		return err
	}
	db, err := openShared(ctx, c.DB)
	if err != nil {
		return engine.NewUserError("cli.error.kept", "File", c.DB, "Reason", err.Error())
	}
	defer db.Close()
	found, err := db.Recount(ctx, c.Rebuild)
	if err != nil {
		return err
	}
	p.tellStanding(found)
	switch {
	case len(found.Differ) > 0 && c.Rebuild:
		p.tell("standing.rebuilt")
	case len(found.Differ) > 0:
		return engine.NewUserError("cli.error.standing", "File", c.DB)
	}
	return nil
}

// tellStanding prints what was found out by counting the rated games again.
func (p *program) tellStanding(found store.Recounted) {
	for _, d := range found.Differ {
		p.tell("standing.differs", "User", max(d.Kept.UserID, d.Counted.UserID), "Group", max(d.Kept.Group, d.Counted.Group),
			"Kept", recordText(p.say, d.Kept), "Counted", recordText(p.say, d.Counted))
	}
	p.tell("standing.counted", "Games", engine.Quantity(found.Games), "Records", engine.Quantity(found.Records), "Differ", engine.Quantity(len(found.Differ)))
}

// recordText writes a record on a line; nothing is a dash.
func recordText(say *words.Printer, r standing.Record) string {
	if r.Games() == 0 {
		return "–"
	}
	n := counts(say)
	return fmt.Sprintf("%s (+%s =%s %s%s)", ratingText(say, r.Rating), n(r.Won), n(r.Drawn), engine.Minus, n(r.Lost))
}

// ratingText writes a rating and how sure it is.
func ratingText(say *words.Printer, r rating.Rating) string {
	return fmt.Sprintf("%s ± %s", say.Number(r.Value, 1), say.Number(r.Deviation, 1))
}

// counts writes counts as a language does.
func counts(say *words.Printer) func(int) string {
	return func(n int) string { return say.Number(float64(n), 0) }
}

// printLevels prints the ratings of the levels with the commands that measured them.
func (p *program) printLevels() error {
	w := newColumns(p.stdout, 2)
	for _, g := range games.RatingGroups() {
		fmt.Fprintf(w, "%s", g.Name)
		for _, level := range strategy.Levels {
			fmt.Fprintf(w, "\t%s %.0f", level, math.Round(g.Levels[level]))
		}
		fmt.Fprintf(w, "\tnoughts %s LEVEL NEXT\n", g.Measured)
	}
	return w.Flush()
}
