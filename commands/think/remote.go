package think

import (
	"context"
	"errors"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// mostWait is how long somebody waits for a move: the chat takes answers to an interaction for a
// quarter of an hour.
const mostWait = 14 * time.Minute

// awaitRemote waits until another process has made the bot's move.
func (t *Thinker) awaitRemote(ctx context.Context, m *match.Match) (*match.Match, error) {
	patient, cancel := context.WithTimeout(ctx, mostWait)
	defer cancel()
	err := t.Remote.Wait(patient, m.ID, func() (bool, error) {
		now, err := t.Tables.Reload(patient, m.ID)
		if err == nil {
			m = now
		}
		return !m.BotToMove(), err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = jobs.ErrCrowded
	}
	return m, err
}

// RunJob makes the moves that the bot has to make in a match, as a job.
func (t *Thinker) RunJob(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := t.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || !m.BotToMove() {
		return again, err
	}
	if t.Banned(m.Place.GuildID) {
		return t.Tables.Now().Truncate(time.Hour).Add(time.Hour), nil
	}
	_, err = t.moveLocally(ctx, m)
	return again, err
}

// OnRemoteMove shows that the bot has moved in a match by a job, or leaves that to those who wait
// for the move.
func (t *Thinker) OnRemoteMove(ctx context.Context, id int64) error {
	m, err := t.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && t.Remote != nil && t.Remote.Wake(id) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.ShowMoved(ctx, m); err != nil {
		route.Warn(ctx, t.Tables.Logger, "show a match", err, "match", id)
	}
	return nil
}
