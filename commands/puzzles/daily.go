package puzzles

import (
	"context"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/store"
)

// dayRoute are the buttons about the puzzle of a day, puzzle/<word>/<day>: they stand
// under public messages and last.
func (g *Group) dayRoute() route.Route {
	return route.Route{
		Presses: map[string]route.Handler{
			"puzzle/day": g.pressDay, "puzzle/table": g.pressTable, "puzzle/share": g.pressShare, "puzzle/solution": g.pressSolution,
		},
		Once: []string{"puzzle/day", "puzzle/share"},
	}
}

// dayID names a button about a day.
func dayID(word string, day solving.Day) string {
	return "puzzle/" + word + "/" + strconv.Itoa(int(day))
}

// pressedDay reads which day a button is about, and which one it is now.
func (g *Group) pressedDay(ctx context.Context, q *route.Call) (day, today solving.Day, err error) {
	n, err := strconv.Atoi(q.At(1))
	if err != nil {
		return 0, 0, route.NewUserError("error.button")
	}
	today, err = g.today(ctx, q)
	if err == nil && (solving.Day(n) > today+1 || n < 0) {
		err = route.NewUserError("error.button")
	}
	return solving.Day(n), today, err
}

// askedDay returns of which day somebody wanted the puzzle.
func askedDay(a store.Attempt) (solving.Day, bool) {
	kind, number, _ := strings.Cut(a.Asked, "/")
	n, err := strconv.Atoi(number)
	return solving.Day(n), kind == kindToday && err == nil
}

// today is the day where somebody asks.
func (g *Group) today(ctx context.Context, q *route.Call) (solving.Day, error) {
	day, _, err := g.Library.PuzzleDay(ctx, q.Place)
	return day, err
}

// daily gives the puzzle of the day.
func (g *Group) daily(ctx context.Context, q *route.Call) (commands.Reply, error) {
	day, err := g.today(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.solveDay(ctx, q, day, day)
}

// pressDay gives the puzzle of a day, in private.
func (g *Group) pressDay(ctx context.Context, q *route.Call) (commands.Reply, error) {
	day, today, err := g.pressedDay(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.solveDay(ctx, q, day, today)
}

// solveDay gives the puzzle of a day. After its day it moves no rating: the solution was
// shown.
func (g *Group) solveDay(ctx context.Context, q *route.Call, day, today solving.Day) (commands.Reply, error) {
	id, err := g.Library.puzzleOf(ctx, q.Place.GuildID, day)
	if err != nil {
		return commands.Reply{}, err
	}
	a, err := g.take(ctx, q, id, kindToday+"/"+strconv.Itoa(int(day)))
	if err != nil {
		return commands.Reply{}, err
	}
	if day < today && !a.Counted {
		next := a.Attempt
		next.Counted = true
		if a.Attempt, err = g.Store.SaveAttempt(ctx, a.Attempt, next, nil); err != nil {
			return commands.Reply{}, err
		}
	}
	if q.Place.GuildID != "" {
		if err := g.Store.EnterTable(ctx, q.Place.GuildID, day, a.ID); err != nil {
			return commands.Reply{}, err
		}
	}
	return g.show(ctx, q, a, showing{}, commands.Private)
}

// pressSolution opens the analysis board on the puzzle of a day that is over.
func (g *Group) pressSolution(ctx context.Context, q *route.Call) (commands.Reply, error) {
	day, today, err := g.pressedDay(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if day >= today {
		return commands.Reply{}, route.NewUserError("error.puzzle_today")
	}
	id, err := g.Library.puzzleOf(ctx, q.Place.GuildID, day)
	if err != nil {
		return commands.Reply{}, err
	}
	t, err := g.Library.task(ctx, id)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.OpenSolution(ctx, q, solutionLine(t))
}
