package commands

import (
	"context"
	"errors"

	"noughts/engine/match"
)

// live are the stages of a match that goes on.
var live = []match.Status{match.Playing, match.Offered}

func (a *App) boardRoute() route {
	return route{
		Command:  Command{Name: "board", Help: a.help("board"), Options: []CommandOption{a.matchOption()}},
		run:      a.runBoard,
		complete: map[string]completer{"game": a.completeMatch(match.Playing, match.Offered, match.Over)},
	}
}

// runBoard posts the board of a match again, below everything that was said
// since, and removes the old message.
func (a *App) runBoard(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	m, err := a.matchFor(ctx, q, live...)
	if err != nil {
		return Reply{}, err
	}
	if _, ok := m.SeatOf(q.User.ID); !ok {
		return Reply{}, match.ErrNotPlayer
	}
	if m.Place.ChannelID != q.Place.ChannelID {
		return Reply{}, newUserError("error.elsewhere", "Link", a.link(m))
	}
	a.touch(ctx, q, m.ID)
	msg, err := a.show(m, view{}, q.toChannel)
	if err != nil {
		return Reply{}, err
	}
	return a.post(q, m, quiet(msg)), nil
}

func (a *App) takeBackRoute() route {
	return route{
		Command:  Command{Name: "takeback", Help: a.help("takeback"), Options: []CommandOption{a.matchOption()}},
		run:      a.runTakeBack,
		complete: map[string]completer{"game": a.completeMatch(match.Playing, match.Over)},
	}
}

func (a *App) runTakeBack(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	m, err := a.matchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return Reply{}, err
	}
	m, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) { return m.TakeBack(q.User.ID, a.Now()) })
	if err != nil {
		return Reply{}, err
	}
	return a.confirm(ctx, q, m, q.toUser.Says("takeback.done", "Link", a.link(m)))
}

func (a *App) pressTakeBack(ctx context.Context, q *call) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	if ply != m.Ply() {
		return a.refusePress(ctx, q, m, match.ErrStalePly)
	}
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.TakeBack(q.User.ID, a.Now()) })
}

// confirm answers a command privately and redraws the match's message afterwards.
// If the bot is to move after that, it does.
func (a *App) confirm(ctx context.Context, q *call, m *match.Match, text string) (Reply, error) {
	a.touch(ctx, q, m.ID)
	reply := q.privateReply(text)
	reply.After = func(ctx context.Context) {
		if _, err := a.botPlays(ctx, m.ID); err != nil {
			a.Logger.WarnContext(ctx, "bot's move", "match", m.ID, "err", err)
			return
		}
		a.refresh(ctx, q.toChannel, m.ID, view{})
	}
	return reply, nil
}

func (a *App) resignRoute() route {
	return route{
		Command:  Command{Name: "resign", Help: a.help("resign"), Options: []CommandOption{a.matchOption()}},
		run:      a.runResign,
		complete: map[string]completer{"game": a.completeMatch(match.Playing)},
	}
}

func (a *App) runResign(ctx context.Context, q *call) (Reply, error) {
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return Reply{}, err
	}
	return a.askResign(q, m)
}

func (a *App) pressResign(ctx context.Context, q *call) (Reply, error) {
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	return a.askResign(q, m)
}

// askResign makes sure that it was no slip of the finger.
func (a *App) askResign(q *call, m *match.Match) (Reply, error) {
	if _, err := m.Resign(q.User.ID, a.Now()); err != nil {
		return Reply{}, err
	}
	reply := q.privateReply(q.toUser.Says("resign.sure", "Game", m.Game.Info().Title, "Number", m.ID))
	reply.Message.Rows = []Row{{Buttons: []Button{
		{ID: customID(m, "resigned"), Label: q.toUser.Says("button.resign_sure"), Style: Danger},
	}}}
	return reply, nil
}

// pressResigned resigns for good, from the private question.
func (a *App) pressResigned(ctx context.Context, q *call) (Reply, error) {
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	m, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) { return m.Resign(q.User.ID, a.Now()) })
	if err != nil {
		return Reply{}, err
	}
	reply, err := a.confirm(ctx, q, m, q.toUser.Says("resign.done", "Link", a.link(m)))
	reply.Kind = Update
	return reply, err
}

func (a *App) claimRoute() route {
	return route{
		Command:  Command{Name: "claim", Help: a.help("claim"), Options: []CommandOption{a.matchOption()}},
		run:      a.runClaim,
		complete: map[string]completer{"game": a.completeMatch(match.Playing)},
	}
}

// runClaim wins a match whose other player stays away.
func (a *App) runClaim(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return Reply{}, err
	}
	m, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) {
		return m.Claim(q.User.ID, a.ClaimAfter, a.Now())
	})
	switch {
	case errors.Is(err, match.ErrTooEarly):
		return Reply{}, newUserError("error.claim_early", "When", relative(m.Touched.Add(a.ClaimAfter)))
	case errors.Is(err, match.ErrNotYours):
		return Reply{}, newUserError("error.claim_turn")
	case err != nil:
		return Reply{}, err
	}
	return a.confirm(ctx, q, m, q.toUser.Says("claim.done", "Link", a.link(m)))
}
