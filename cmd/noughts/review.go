package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/review"
	"noughts/explain"
)

// A reviewCommand is what the command line says of review.
type reviewCommand struct {
	JSON bool           `help:"cli.help.json"`
	Time *time.Duration `placeholder:"20s" help:"cli.help.reviewtime"`
	DB   string         `name:"db" placeholder:"FILE" help:"cli.help.keptdb"`
	Game []string       `arg:"" help:"cli.help.record"`
}

// Run grades the moves of a game and prints the grades.
func (c *reviewCommand) Run(ctx context.Context, p *program) error {
	record, err := p.inputRecord(c.Game)
	if err != nil {
		return err
	}
	game, moves := record.Game, record.Moves
	ctx, stop := untilSignal(ctx)
	defer stop()
	total := review.DefaultBudget(game, len(moves))
	if c.Time != nil {
		total = engine.Budget{Time: *c.Time}
	}
	end := p.started.Add(beforeDeadline(total.Time))
	kept, err := p.openAnalyses(ctx, c.DB)
	if err != nil {
		return err
	}
	defer kept.close()
	solver := game.NewSolver(engine.SolverOptions{Compare: true})
	ask := func(ctx context.Context, pos engine.Position, b engine.Budget) (engine.Analysis, error) {
		b.Time = max(1, min(b.Time, time.Until(end)))
		return kept.analyze(ctx, solver, gamePosition{game, pos}, b)
	}
	total.Time = max(1, time.Until(end))
	found, err := review.Gather(ctx, game.Start(), moves, total, ask, nil)
	if err != nil && ctx.Err() == nil {
		return err
	}
	analyses := found.Analyses
	if k, ok := games.Known(game); ok && k.Command != "" && len(analyses) > 0 {
		analyses[0] = review.Proved(analyses[0], k.Value)
	}
	r, err := review.Grade(game.Start(), moves, analyses)
	if err != nil {
		return err
	}
	r = r.Upheld(found.Upheld)
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(newReviewJSON(game, r))
	}
	return p.printReview(game, r)
}

// printReview prints a review for people: what mattered most, how well each side
// played, and every move.
func (p *program) printReview(game engine.Game, r review.Review) error {
	fmt.Fprintln(p.stdout, explain.Summary(p.say, game, r))
	for _, player := range [...]engine.Player{engine.First, engine.Second} {
		p.tell("cli.review.accuracy", "Side", game.Info().Sides[player].Title, "Accuracy", explain.Accuracy(p.say, r, player))
	}
	if len(r.Plies) == 0 {
		return nil
	}
	fmt.Fprintln(p.stdout)
	w := newColumns(p.stdout, 3)
	var heads []string
	for _, id := range []string{"cli.column.number", "cli.column.side", "cli.column.move", "cli.column.class", "cli.column.before", "cli.column.after", "cli.column.better"} {
		heads = append(heads, p.say.Says(id))
	}
	fmt.Fprintln(w, strings.Join(heads, "\t"))
	for _, ply := range r.Plies {
		better := ""
		if ply.Class != review.Best && ply.Class != review.Only {
			better = explain.Better(p.say, game, ply)
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%s\n", ply.Number, p.say.Say(game.Info().Sides[ply.Player].Title), game.MoveName(ply.Move),
			explain.GradeName(p.say, ply), explain.Value(p.say, ply.Before), explain.Value(p.say, ply.After), better)
	}
	return w.Flush()
}

// A reviewJSON is what review --json prints.
type reviewJSON struct {
	Variant       string           `json:"variant"`
	Moves         []reviewMoveJSON `json:"moves"`
	Accuracy      accuracyJSON     `json:"accuracy"`
	TurningPoints []int            `json:"turning_points"`
}

// A reviewMoveJSON is the grade of one move. The values are for the side that made
// it, and null where they are not proved.
type reviewMoveJSON struct {
	Ply         int          `json:"ply"`
	Side        string       `json:"side"`
	Move        string       `json:"move"`
	ValueBefore *string      `json:"value_before"`
	ValueAfter  *string      `json:"value_after"`
	Best        []string     `json:"best"`
	Class       review.Class `json:"class"`
	Proved      bool         `json:"proved"`
}

// An accuracyJSON is how well each player played, from 0 to 100; null for one who
// has not moved.
type accuracyJSON struct {
	First  *float64 `json:"first"`
	Second *float64 `json:"second"`
}

// newReviewJSON puts a review into the form of --json.
func newReviewJSON(game engine.Game, r review.Review) reviewJSON {
	out := reviewJSON{
		Variant: game.Variant(), Moves: make([]reviewMoveJSON, 0, len(r.Plies)),
		Accuracy:      accuracyJSON{accuracyOf(r, engine.First), accuracyOf(r, engine.Second)},
		TurningPoints: append([]int{}, r.Turning...),
	}
	for _, p := range r.Plies {
		best := make([]string, 0, len(p.Best))
		for _, m := range p.Best {
			best = append(best, game.MoveName(m))
		}
		out.Moves = append(out.Moves, reviewMoveJSON{
			Ply: p.Number, Side: game.Info().Sides[p.Player].Name, Move: game.MoveName(p.Move),
			ValueBefore: provedValue(p.Before), ValueAfter: provedValue(p.After), Best: best, Class: p.Class, Proved: p.Proved,
		})
	}
	return out
}

// provedValue is the word for a value; nil if it is not proved.
func provedValue(j engine.Evaluation) *string {
	if !j.Decided() {
		return nil
	}
	value := j.Low.String()
	return &value
}

// accuracyOf is a player's accuracy with one decimal; nil if they have not moved.
func accuracyOf(r review.Review, p engine.Player) *float64 {
	if !r.Moved[p] {
		return nil
	}
	percent := math.Round(10*r.Accuracy[p]) / 10
	return &percent
}
