package deliver

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/match"
)

// AnswerPress changes a match by a press on one of its buttons, and has it shown as it is then. f
// gets the match and for how many steps of it the button was made.
func (o *Boards) AnswerPress(ctx context.Context, q *route.Call, f func(m *match.Match, steps int) (*match.Match, error)) (commands.Reply, error) {
	m, err := o.Tables.ChangePressed(ctx, q, func(m *match.Match, steps int) (*match.Match, error) {
		after, err := f(m, steps)
		if err != nil {
			return m, err
		}
		return table.RememberMessage(q, after), nil
	})
	if err != nil {
		return o.RefusePress(ctx, q, m, err)
	}
	o.Tables.Touch(ctx, q, m.ID)
	return route.Said, nil
}

// RefusePress answers a press that was refused. If the board that was pressed is the match's own
// but out of date, it is brought up to date. Where the bot is a guest, the board that was pressed
// is the one that it can edit, and so becomes the match's own.
func (o *Boards) RefusePress(ctx context.Context, q *route.Call, m *match.Match, err error) (commands.Reply, error) {
	late := errors.Is(err, match.ErrStalePly) || errors.Is(err, match.ErrOver) || errors.Is(err, match.ErrNotOffered)
	if m != nil && late && (m.Place.MessageID == q.Place.MessageID || q.Place.Guest) {
		if q.Place.Guest {
			m = o.follow(ctx, q, m)
		}
		q.Outdated = m
	}
	return q.ErrorReply(ctx, err), nil
}

// follow has a match shown from now on in the message that was pressed.
func (o *Boards) follow(ctx context.Context, q *route.Call, m *match.Match) *match.Match {
	now, err := o.Tables.MoveTo(ctx, m, match.Place(q.Place))
	if err != nil {
		route.Warn(ctx, o.Logger, "note the message", err, "match", m.ID)
		return m
	}
	return now
}
