package puzzles

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/store"
	"noughts/words"
)

// How the ids of buttons begin: shareAttempt shows everybody in the channel how an attempt went,
// and takeShared gives one of the puzzles that come with the program to who presses it.
const (
	shareAttempt = "share/puzzle" // share/puzzle/<attempt>
	takeShared   = "puzzle/take"  // puzzle/take/<puzzle>
)

// cardRoute are the buttons about sharing: they stand in messages that last.
func (g *Group) cardRoute() route.Route {
	return route.Route{
		Presses: map[string]route.Handler{shareAttempt: g.pressShareAttempt, takeShared: g.pressTake},
		Once:    []string{shareAttempt, takeShared},
	}
}

// pressTake gives a puzzle that somebody has shared.
func (g *Group) pressTake(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if _, there := byID()[q.At(1)]; !there {
		return commands.Reply{}, errGone
	}
	return g.begin(ctx, q, q.At(1), kindRandom+"/"+wish{}.String(), commands.Private)
}

// pressShareAttempt shows how an attempt of who presses it went, and nothing of the solution.
func (g *Group) pressShareAttempt(ctx context.Context, q *route.Call) (commands.Reply, error) {
	id, err := strconv.ParseInt(q.At(1), 10, 64)
	if err != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	a, err := g.Store.Attempt(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && (a.UserID != q.User.ID || a.Status != store.Solved && a.Status != store.GivenUp) {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if err != nil {
		return commands.Reply{}, err
	}
	t, err := g.Library.task(ctx, a.Puzzle)
	if err != nil {
		return commands.Reply{}, err
	}
	s, err := g.Store.Solver(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	today, err := g.today(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Shares.Post(ctx, q, shareAttempt+"/"+strconv.FormatInt(id, 10), func(say *words.Printer) (commands.Message, error) {
		msg := commands.Message{Text: sharedHeading(say, attempt{a, t}) + "\n" + sharedResult(say, a, s, today)}
		solve := commands.Button{Label: say.Says("button.puzzle_solve"), Style: commands.Primary}
		if day, daily := askedDay(a); daily {
			solve.ID = dayID("day", day)
		} else if !isOwn(a.Puzzle) {
			solve.ID = takeShared + "/" + a.Puzzle
		}
		if solve.ID != "" {
			msg.Rows = []commands.Row{{Buttons: []commands.Button{solve}}}
		}
		return msg, nil
	})
}

// sharedHeading says whose attempt it was at which puzzle.
func sharedHeading(say *words.Printer, a attempt) string {
	who, game := markup.Named(a.UserID), a.task.Game.Info().Title
	if day, daily := askedDay(a.Attempt); daily {
		return say.Says("puzzle.share.day", "Who", who, "Game", game, "Date", date(day))
	}
	if isOwn(a.Puzzle) {
		return say.Says("puzzle.share.own", "Who", who, "Game", game)
	}
	return say.Says("puzzle.share.any", "Who", who, "Game", game, "Rating", a.task.Puzzle.Rating)
}

// sharedResult says by squares and in words how an attempt went, and how many in a row that makes.
func sharedResult(say *words.Printer, a store.Attempt, s solving.Solver, today solving.Day) string {
	result := say.Says("puzzle.share.solved", "Count", a.Wrong+1, "Hints", a.Hints)
	if a.Status == store.GivenUp {
		result = say.Says("puzzle.share.given_up")
	}
	parts := []string{squares(a) + " " + result}
	_, daily := askedDay(a)
	switch clean := a.Status == store.Solved && a.Wrong+a.Hints == 0; {
	case daily && a.Status == store.Solved && s.DaysInARow(today) > 1:
		parts = append(parts, say.Says("puzzle.share.days", "Count", s.DaysInARow(today)))
	case !daily && clean && s.Streak > 1 && !isOwn(a.Puzzle):
		parts = append(parts, "🔥 "+say.Says("puzzle.streak", "Count", s.Streak))
	}
	return say.Dots(parts...)
}

// mostSquares is how many squares of one color stand side by side; of more, their number does.
const mostSquares = 10

// squares draws an attempt, a square a try: white for a wrong one, green for the one that solved
// it, and yellow where that took a hint.
func squares(a store.Attempt) string {
	const wrong, hinted, right = "⬜", "🟨", "🟩"
	drawn := strings.Repeat(wrong, a.Wrong)
	if a.Wrong > mostSquares {
		drawn = wrong + "×" + strconv.Itoa(a.Wrong) + " "
	}
	switch {
	case a.Status == store.Solved && a.Hints > 0:
		return drawn + hinted
	case a.Status == store.Solved:
		return drawn + right
	case drawn == "":
		return wrong
	}
	return strings.TrimSpace(drawn)
}
