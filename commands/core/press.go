package core

import (
	"cmp"
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/words"
)

// TurnError says whose turn it is, where the plain error would leave that open.
func TurnError(m *match.Match, err error, say *words.Printer) error {
	turn, _ := m.Turn()
	switch {
	case !errors.Is(err, match.ErrNotYourTurn):
		return err
	case m.Seats[turn].Bot():
		return route.NewUserError("error.bot_turn")
	}
	return route.NewUserError("error.their_turn", "Who", view.PlayerName(m, turn, say))
}

// RememberMessage notes which message shows a match, when a press tells: so a message
// that was posted just before a crash is found again. Where the bot is a guest, or was one
// when it posted the message, the one that was pressed is the one it can edit.
func (c *Core) RememberMessage(q *route.Call, m *match.Match) *match.Match {
	if q.Kind != commands.Press || q.Place.MessageID == "" {
		return m
	}
	if m.Place.MessageID != "" && !m.Place.Guest && !q.Place.Guest {
		return m
	}
	return shownAt(m, q.Place)
}

// follow has a match shown from now on in the message that was pressed, where the bot is a
// guest and cannot edit another.
func (c *Core) follow(ctx context.Context, q *route.Call, m *match.Match) {
	if !q.Place.Guest {
		return
	}
	defer c.drawing.Lock(m.ID)()
	if err := c.noteMessage(ctx, m, q.Place); err != nil {
		c.Warn(ctx, "note the message", err, "match", m.ID)
	}
}

// PressedReply answers a press on a match's message with what the message shows now,
// and with the bot's answer if it owes one.
func (c *Core) PressedReply(ctx context.Context, q *route.Call, m *match.Match, v view.View) (commands.Reply, error) {
	v.Thinking = m.BotToMove()
	var seen InTime
	reply := commands.Reply{Kind: commands.Update, Posted: c.Updated(q, m, v, &seen)}
	draw := func() (commands.Message, error) { return c.Show(ctx, m, v, q.ToChannel) }
	if v.Thinking {
		reply.News = true
		reply.Draw = draw
		reply.Then = c.BotReply(q, m, view.View{Symbol: v.Symbol}, commands.Reply{Kind: commands.Update})
		return reply, nil
	}
	reply.After = c.afterMove(q, m, q.Place.MessageID, &seen)
	var err error
	reply.Message, err = draw()
	return reply, err
}

// AsItStands answers a press that changes nothing with what the message shows now; whoever has
// changed the match sees to all that follows.
func (c *Core) AsItStands(ctx context.Context, q *route.Call, m *match.Match, v view.View) (commands.Reply, error) {
	v.Thinking = m.BotToMove()
	var seen InTime
	msg, err := c.Show(ctx, m, v, q.ToChannel)
	return commands.Reply{Kind: commands.Update, Message: msg, Posted: c.Updated(q, m, v, &seen), After: func(ctx context.Context) {
		c.Recheck(ctx, q, m, q.Place.MessageID, &seen)
	}}, err
}

// afterMove returns what is left to do once a message has shown the new state
// of a match: to see that it did and is still the newest, and to have the player
// called whose turn it is.
func (c *Core) afterMove(q *route.Call, shown *match.Match, messageID string, seen *InTime) func(context.Context) {
	return func(ctx context.Context) {
		c.Recheck(ctx, q, shown, messageID, seen)
		c.callSoon(shown)
	}
}

// Recheck redraws a match if it has moved on, or to another message, since it
// was shown, as a slow reply may come in after a quicker one; or if the chat has not
// taken the reply that should show it. One that people saw in time is left to those who answer
// what has changed since.
func (c *Core) Recheck(ctx context.Context, q *route.Call, shown *match.Match, messageID string, seen *InTime) {
	c.posting.Delete(shown.ID)
	messageID = cmp.Or(seen.at, messageID)
	now, err := c.current(ctx, shown)
	posted := seen.yes && seen.at != "" // whoever answers what has changed since may have posted it anew again
	there := err == nil && (posted || messageID == "" || messageID == now.Place.MessageID)
	if there && (seen.yes || now.Steps() == shown.Steps() && now.Status == shown.Status && c.delivered(ctx, now)) {
		return
	}
	c.TryRedraw(ctx, q.ToChannel, shown, view.View{})
}

// RefusePress answers a press that was refused. If the board that was pressed is
// the match's own but out of date, it is brought up to date.
func (c *Core) RefusePress(ctx context.Context, q *route.Call, m *match.Match, err error) (commands.Reply, error) {
	reply := q.ErrorReply(ctx, err)
	late := errors.Is(err, match.ErrStalePly) || errors.Is(err, match.ErrOver) || errors.Is(err, match.ErrNotOffered)
	if m != nil && late && (m.Place.MessageID == q.Place.MessageID || q.Place.Guest) {
		reply.After = func(ctx context.Context) {
			c.follow(ctx, q, m)
			c.TryRedraw(ctx, q.ToChannel, m, view.View{})
		}
	}
	return reply, nil
}

// MayTurn reports why a person may not change how the match is shown: it is for
// the side to move.
func MayTurn(m *match.Match, q *route.Call, ply int) error {
	_, live := m.Turn()
	_, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return match.ErrNotPlayer
	case !live:
		return match.ErrOver
	case ply != m.Steps():
		return match.ErrStalePly
	}
	return WrongTurn(m, q)
}

// WrongTurn says whose turn it is to a player who has to wait.
func WrongTurn(m *match.Match, q *route.Call) error {
	turn, live := m.Turn()
	if seat, ok := m.SeatOf(q.User.ID); live && ok && seat != turn {
		return TurnError(m, match.ErrNotYourTurn, q.ToUser)
	}
	return nil
}

// BotReply makes the reply that follows once the bot has made its move: the
// same kind of reply as was given, with the board as it is then.
func (c *Core) BotReply(q *route.Call, m *match.Match, v view.View, as commands.Reply) func(context.Context) commands.Reply {
	return func(ctx context.Context) commands.Reply {
		m, err := c.BotPlays(ctx, m)
		if v.Thinking = jobs.NoRoom(err); err != nil && !v.Thinking {
			return q.ErrorReply(ctx, route.AnswerError(err))
		}
		if as.Message, err = c.Show(ctx, m, v, q.ToChannel); err != nil {
			return q.ErrorReply(ctx, err)
		}
		messageID := ""
		if as.Kind == commands.Update {
			messageID = q.Place.MessageID
		}
		var seen InTime
		as.Posted = c.Updated(q, m, v, &seen)
		if as.Kind == commands.Post {
			as.Posted = c.Posted(m, &seen)
		}
		as.After = c.afterMove(q, m, messageID, &seen)
		return as
	}
}
