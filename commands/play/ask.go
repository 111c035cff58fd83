package play

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
)

// askRoute is for what two people agree on: a draw, a move to be taken back.
func (g *Group) askRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "draw", Help: g.Menu.Help("draw"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runDraw,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing)},
		OnMatch: map[string]route.Handler{
			view.AskWord(match.AskDraw): g.pressAsk(match.AskDraw), view.AskWord(match.AskTakeBack): g.pressAsk(match.AskTakeBack),
			view.AnswerWord(match.AskDraw, true): g.pressAnswer(match.AskDraw, true), view.AnswerWord(match.AskDraw, false): g.pressAnswer(match.AskDraw, false),
			view.AnswerWord(match.AskTakeBack, true): g.pressAnswer(match.AskTakeBack, true), view.AnswerWord(match.AskTakeBack, false): g.pressAnswer(match.AskTakeBack, false),
		},
		Once: []string{
			view.AskWord(match.AskDraw), view.AskWord(match.AskTakeBack), view.AnswerWord(match.AskDraw, true), view.AnswerWord(match.AskDraw, false),
			view.AnswerWord(match.AskTakeBack, true), view.AnswerWord(match.AskTakeBack, false),
		},
	}
}

func (g *Group) runDraw(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.MatchFor(ctx, q, match.Playing)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.ask(ctx, q, m, match.AskDraw)
}

// ask asks the other player something, by a command.
func (g *Group) ask(ctx context.Context, q *route.Call, m *match.Match, what match.Ask) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	after, err := g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		return askOnce(m, q.User.ID, what, g.Now())
	})
	if err != nil {
		return commands.Reply{}, err
	}
	id := "ask.done_draw"
	switch _, to, waits := after.Question(); {
	case waits:
		if what == match.AskTakeBack {
			id = "ask.done_back"
		}
		return g.confirm(ctx, q, after, q.ToUser.Says(id, "Who", view.PlayerName(after, to, q.ToUser), "Link", view.Link(g.Chat, after))), nil
	case after.Status == match.Over:
		id = "ask.done_agreed"
	default:
		id = "takeback.done"
	}
	return g.confirm(ctx, q, after, q.ToUser.Says(id, "Link", view.Link(g.Chat, after))), nil
}

// askOnce asks something, or says what the person has asked already: not always the same.
func askOnce(m *match.Match, userID string, what match.Ask, now time.Time) (*match.Match, error) {
	after, err := m.Ask(userID, what, now)
	switch {
	case !errors.Is(err, match.ErrAsked):
		return after, err
	case m.Asked.What == match.AskDraw:
		return after, route.NewUserError("error.asked_draw")
	}
	return after, route.NewUserError("error.asked_back")
}

func (g *Group) pressAsk(what match.Ask) route.Handler {
	return func(ctx context.Context, q *route.Call) (commands.Reply, error) {
		return g.Boards.AnswerPress(ctx, q, func(m *match.Match, steps int) (*match.Match, error) {
			if steps != m.Steps() {
				return m, match.ErrStalePly
			}
			return askOnce(m, q.User.ID, what, g.Now())
		})
	}
}

func (g *Group) pressAnswer(what match.Ask, yes bool) route.Handler {
	return func(ctx context.Context, q *route.Call) (commands.Reply, error) {
		answer := func(m *match.Match, steps int) (*match.Match, error) {
			if steps != m.Steps() {
				return m, match.ErrStalePly
			}
			after, err := m.Answer(q.User.ID, what, yes, g.Now())
			if errors.Is(err, match.ErrNotYours) {
				_, to, _ := m.Question()
				return m, route.NewUserError("error.only_asked", "Who", view.PlayerName(m, to, q.ToUser))
			}
			return after, err
		}
		if what == match.AskDraw && yes && q.OnPage && !q.Hidden {
			return g.askDrawAgain(ctx, q, answer)
		}
		return g.Boards.AnswerPress(ctx, q, answer)
	}
}

// askDrawAgain asks on a page whether the game is to end: the button comes to stand where people
// are about to press another one. agree makes sure that it may.
func (g *Group) askDrawAgain(ctx context.Context, q *route.Call, agree func(*match.Match, int) (*match.Match, error)) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if _, err := agree(m, ply); err != nil {
		return g.Boards.RefusePress(ctx, q, m, err)
	}
	return commands.Reply{Kind: commands.Private, Message: commands.Message{
		Text: view.Asked(m, q.ToUser), Rows: []commands.Row{{Buttons: view.AskButtons(m, q.ToUser)}},
	}}, nil
}
