package main

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/store"
)

// A dbRebuildCommand is what the command line says of db rebuild.
type dbRebuildCommand struct {
	DB      string `arg:"" optional:"" name:"file" help:"cli.help.dbplace"`
	Write   bool   `help:"cli.help.rebuild"`
	Reviews bool   `help:"cli.help.dbreviews"`
}

// Run makes again what follows from games and results, and compares it with what is kept or puts it in
// its place.
func (c *dbRebuildCommand) Run(ctx context.Context, p *program) error {
	place, err := p.place(c.DB)
	if err != nil {
		return err
	}
	if err := there(place); err != nil {
		return err
	}
	if c.Reviews && !c.Write {
		return engine.NewUserError("db.error.reviews")
	}
	open, again := openToRead, store.AgainNone
	if c.Write {
		open, again = openBeside, store.AgainWrong
	}
	if c.Reviews {
		again = store.AgainAll
	}
	db, err := open(ctx, place)
	if err != nil {
		return err
	}
	defer db.Close()
	games, err := db.Recount(ctx, c.Write)
	if err != nil {
		return err
	}
	p.tellStanding(games)
	puzzles, err := db.RecountPuzzles(ctx, c.Write)
	if err != nil {
		return err
	}
	p.tellPuzzles(puzzles)
	reviews, err := db.CheckReviews(ctx, again)
	if err == nil && reviews.Due > 0 && c.Write {
		err = db.FillJobs(ctx) // bots that share the database hear of them by jobs
	}
	if err != nil {
		return err
	}
	p.tell("db.reviews", "Kept", reviews.Kept, "Wrong", len(reviews.Wrong), "Due", reviews.Due)
	switch wrong := len(games.Differ) + puzzles.Differ() + len(reviews.Wrong); {
	case c.Reviews || wrong > 0 && c.Write:
		p.tell("standing.rebuilt")
	case wrong > 0:
		return &exitError{exitWrong, engine.NewUserError("db.error.differs", "Place", db.Name())}
	}
	return nil
}

// tellPuzzles prints what was found out by counting the results at puzzles again.
func (p *program) tellPuzzles(found store.RecountedPuzzles) {
	for _, d := range found.Solvers {
		p.tell("db.solver.differs", "User", d.Kept.UserID, "Kept", solverText(d.Kept), "Counted", solverText(d.Counted))
	}
	for _, d := range found.Puzzles {
		p.tell("db.puzzle.differs", "Puzzle", d.Kept.Puzzle, "Kept", puzzleText(d.Kept), "Counted", puzzleText(d.Counted))
	}
	p.tell("db.puzzles", "Results", found.Results, "Differ", found.Differ())
}

// solverText writes how a person does with puzzles on a line.
func solverText(s store.Solver) string {
	return fmt.Sprintf("%.1f ± %.1f (+%d -%d, %d/%d, %d/%d)", s.Rating.Value, s.Rating.Deviation, s.Solved, s.Failed, s.Streak, s.BestStreak, s.Days, s.BestDays)
}

// puzzleText writes how people do with a puzzle on a line.
func puzzleText(r store.PuzzleRecord) string {
	return fmt.Sprintf("%.1f ± %.1f (+%d -%d)", r.Rating.Value, r.Rating.Deviation, r.Solved, r.Failed)
}
