package main

import (
	"context"
	"fmt"
	"math"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/standing"
	"noughts/store"
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
	db, err := openBeside(ctx, c.DB)
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
			"Kept", recordText(d.Kept), "Counted", recordText(d.Counted))
	}
	p.tell("standing.counted", "Games", found.Games, "Records", found.Records, "Differ", len(found.Differ))
}

// recordText writes a record on a line; nothing is a dash.
func recordText(r standing.Record) string {
	if r.Games() == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f ± %.1f (+%d =%d -%d)", r.Rating.Value, r.Rating.Deviation, r.Won, r.Drawn, r.Lost)
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
