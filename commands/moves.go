package commands

import (
	"context"
	"errors"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

func (a *App) moveRoute() route {
	return route{
		Command: Command{Name: "move", Help: a.help("move"), Options: []CommandOption{
			{Name: "move", Help: a.help("move.move"), Required: true, Complete: true},
			a.matchOption(),
		}},
		run:      a.runMove,
		complete: map[string]completer{"move": a.completeMove, "game": a.completeMatch(match.Playing)},
	}
}

// slowAnswer is how long the bot may think before the board says so.
const slowAnswer = 500 * time.Millisecond

// runMove makes a move that was typed.
func (a *App) runMove(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return Reply{}, err
	}
	mv, err := parseMove(m, q.arg("move"))
	if err != nil {
		return Reply{}, err
	}
	m, err = a.playPerson(ctx, q, m.ID, -1, mv)
	if err != nil {
		return Reply{}, err
	}
	played := q.privateReply(withEnd(m, q.toUser.Says("move.played", "Move", m.Game.MoveName(mv), "Link", a.link(m)), q.toUser))
	if !m.BotToMove() {
		played.After = func(ctx context.Context) { a.refresh(ctx, q.toChannel, m.ID, view{symbol: mv.Symbol}) }
		return played, nil
	}
	played.Then = func(ctx context.Context) Reply {
		redrawn := make(chan struct{})
		slow := time.AfterFunc(slowAnswer, func() {
			defer close(redrawn)
			defer a.recoverPanic(ctx, "show that the bot is thinking")
			a.refresh(ctx, q.toChannel, m.ID, view{symbol: mv.Symbol, thinking: true})
		})
		after, err := a.botPlays(ctx, m.ID)
		if !slow.Stop() {
			<-redrawn // else the older picture might come last
		}
		if err != nil {
			return a.errorReply(ctx, q, err)
		}
		a.refresh(ctx, q.toChannel, m.ID, view{symbol: mv.Symbol})
		if after.Ply() <= m.Ply() {
			return q.privateReply(played.Message.Text) // somebody resigned or took back meanwhile
		}
		return q.privateReply(withEnd(after, q.toUser.Says("move.answered", "Move", m.Game.MoveName(mv),
			"Answer", moveNames(after, m.Ply()), "Link", a.link(after)), q.toUser))
	}
	return played, nil
}

// withEnd adds to a text how the match ended, if it has.
func withEnd(m *match.Match, text string, say *words.Printer) string {
	if m.Status == match.Over {
		return text + "\n" + ending(m, say)
	}
	return text
}

// moveNames lists the plies of a match from ply on.
func moveNames(m *match.Match, ply int) string {
	var names []string
	for _, mv := range m.Moves[min(ply, m.Ply()):] {
		names = append(names, m.Game.MoveName(mv))
	}
	return strings.Join(names, ", ")
}

// pressMove makes the move of a cell button.
func (a *App) pressMove(ctx context.Context, q *call) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	mv, err := m.Game.ParseMove(q.at(2))
	if err != nil {
		return Reply{}, newUserError("error.button")
	}
	m, err = a.playPerson(ctx, q, m.ID, ply, mv)
	if err != nil {
		return a.refusePress(ctx, q, m, err)
	}
	return a.pressedReply(q, m, view{symbol: mv.Symbol})
}

// playPerson lets the referee judge a person's move and saves it.
func (a *App) playPerson(ctx context.Context, q *call, id int64, ply int, mv engine.Move) (*match.Match, error) {
	m, err := a.change(ctx, id, func(m *match.Match) (*match.Match, error) {
		after, err := m.Play(q.User.ID, ply, mv, a.Now())
		if err != nil {
			return m, turnError(m, q.User.ID, err, q.toUser)
		}
		return a.rememberMessage(q, after), nil
	})
	if err == nil {
		a.touch(ctx, q, id)
	}
	return m, err
}

// rememberMessage notes which message shows a match, when a press tells: so a message
// that was posted just before a crash is found again.
func (a *App) rememberMessage(q *call, m *match.Match) *match.Match {
	if q.Kind != Press || m.Place.MessageID != "" || q.Place.MessageID == "" {
		return m
	}
	return shownAt(m, q.Place)
}

// pressedReply answers a press on a match's message with what the message shows now,
// and with the bot's answer if it owes one.
func (a *App) pressedReply(q *call, m *match.Match, v view) (Reply, error) {
	v.thinking = m.BotToMove()
	msg, err := a.show(m, v, q.toChannel)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{Kind: Update, Message: msg}
	if v.thinking {
		reply.Then = a.botReply(q, m.ID, view{symbol: v.symbol}, Reply{Kind: Update})
	} else {
		reply.After = a.afterMove(q, m, q.Place.MessageID)
	}
	return reply, nil
}

// afterMove returns what is left to do once a message has shown the new state
// of a match: to see that it is still the newest, and to call the player whose
// turn it is.
func (a *App) afterMove(q *call, shown *match.Match, messageID string) func(context.Context) {
	return func(ctx context.Context) {
		a.recheck(ctx, q, shown, messageID)
		a.notifyPlayer(ctx, q.toChannel, shown.ID)
	}
}

// recheck redraws a match if it has moved on, or to another message, since it
// was shown: a slow reply may come in after a quicker one.
func (a *App) recheck(ctx context.Context, q *call, shown *match.Match, messageID string) {
	now, err := a.Store.Match(ctx, shown.ID)
	if err == nil && now.Ply() == shown.Ply() && now.Status == shown.Status &&
		(messageID == "" || messageID == now.Place.MessageID) {
		return
	}
	a.tryRedraw(ctx, q.toChannel, shown.ID, view{})
}

// refusePress answers a press that was refused. If the board that was pressed is
// the match's own but out of date, it is brought up to date.
func (a *App) refusePress(ctx context.Context, q *call, m *match.Match, err error) (Reply, error) {
	reply := a.errorReply(ctx, q, err)
	late := errors.Is(err, match.ErrStalePly) || errors.Is(err, match.ErrOver) || errors.Is(err, match.ErrNotOffered)
	if m != nil && late && m.Place.MessageID == q.Place.MessageID {
		reply.After = func(ctx context.Context) { a.tryRedraw(ctx, q.toChannel, m.ID, view{}) }
	}
	return reply, nil
}

// pressView shows the same position in another way: another window, another
// symbol on the buttons.
func (a *App) pressView(ctx context.Context, q *call) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	if err := mayTurn(m, q, ply); err != nil {
		return a.refusePress(ctx, q, m, err)
	}
	v, err := parseView(m, q)
	if err != nil {
		return Reply{}, err
	}
	msg, err := a.show(m, v, q.toChannel)
	return Reply{Kind: Update, Message: msg}, err
}

// mayTurn reports why a person may not change how the match is shown: it is for
// the side to move.
func mayTurn(m *match.Match, q *call, ply int) error {
	turn, live := m.Turn()
	seat, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return match.ErrNotPlayer
	case !live:
		return match.ErrOver
	case ply != m.Ply():
		return match.ErrStalePly
	case seat != turn:
		return turnError(m, q.User.ID, match.ErrNotYourTurn, q.toUser)
	}
	return nil
}
