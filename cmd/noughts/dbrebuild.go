package main

import (
	"context"
	"fmt"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/store"
	"noughts/words"
)

// A dbRebuildCommand is what the command line says of db rebuild.
type dbRebuildCommand struct {
	DB      string `arg:"" optional:"" name:"file" help:"cli.help.dbplace"`
	Write   bool   `help:"cli.help.rebuild"`
	Reviews bool   `help:"cli.help.dbreviews"`
}

// Run computes again what follows from games and results, and compares it with the stored data or
// puts it in its place.
func (c *dbRebuildCommand) Run(ctx context.Context, p *program) error {
	place, err := p.place(c.DB)
	if err != nil {
		return err
	}
	if c.Reviews && !c.Write {
		return engine.NewUserError("db.error.reviews")
	}
	open, again := openReadOnly, store.RedoNone
	if c.Write {
		open, again = openShared, store.RedoWrong
	}
	if c.Reviews {
		again = store.RedoAll
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
		err = db.BackfillJobs(ctx) // bots that share the database hear of them by jobs
	}
	if err != nil {
		return err
	}
	p.tell("db.reviews", "Kept", engine.Quantity(reviews.Kept), "Wrong", engine.Quantity(len(reviews.Wrong)), "Due", engine.Quantity(reviews.Due))
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
		p.tell("db.solver.differs", "User", d.Kept.UserID, "Kept", solverText(p.say, d.Kept), "Counted", solverText(p.say, d.Counted))
	}
	for _, d := range found.Puzzles {
		p.tell("db.puzzle.differs", "Puzzle", d.Kept.Puzzle, "Kept", puzzleText(p.say, d.Kept), "Counted", puzzleText(p.say, d.Counted))
	}
	p.tell("db.puzzles", "Results", engine.Quantity(found.Results), "Differ", engine.Quantity(found.Differ()))
}

// solverText writes how a person does with puzzles on a line.
func solverText(say *words.Printer, s solving.Solver) string {
	n := counts(say)
	return fmt.Sprintf("%s (+%s %s%s, %s/%s, %s/%s)", ratingText(say, s.Rating), n(s.Solved), engine.Minus, n(s.Failed), n(s.Streak), n(s.BestStreak), n(s.Days), n(s.BestDays))
}

// puzzleText writes how people do with a puzzle on a line.
func puzzleText(say *words.Printer, r solving.PuzzleRecord) string {
	n := counts(say)
	return fmt.Sprintf("%s (+%s %s%s)", ratingText(say, r.Rating), n(r.Solved), engine.Minus, n(r.Failed))
}
