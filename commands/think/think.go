package think

import (
	"context"
	"errors"
	"fmt"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/keyed"
)

// A Thinker makes the bot's moves. It is safe for concurrent use; the exported fields are set
// before the first use.
type Thinker struct {
	Tables   *table.Tables  // where moves are made; their clock and their log are the thinker's, too
	Tasks    *jobs.Tasks    // in which the bot moves after a change
	Thinking *jobs.Thinking // says when there is a place to think
	Chooser  *Chooser       // picks the moves
	// Remote are those who wait for moves that any of several processes makes, by jobs; nil where
	// this process makes its moves itself.
	Remote *jobs.Waiters
	AtOnce time.Duration // how long a move may wait to be saved together with the bot's answer
	// NoMove is told why the bot's move cannot be made in a match; nil if it only waits, or is
	// made.
	NoMove func(m *match.Match, err error)
	// ShowMoved has a match shown in which another process has moved.
	ShowMoved func(ctx context.Context, m *match.Match) error
	// Banned reports whether the bot does not serve a server.
	Banned func(guildID string) bool

	movers   movers                          // the matches in which the bot is at work on its move
	pending  pending                         // matches in which the bot has no place yet to think
	comments keyed.Cache[int64, moveComment] // what the bot says of its last move in each match
}

// New returns a thinker that answers at once what takes no time. The other exported fields are
// still to be set.
func New(c *Chooser) *Thinker { return &Thinker{Chooser: c, AtOnce: atOnce} }

// errBrokeOff says that the bot has not come to the end of its thoughts.
var errBrokeOff = errors.New("thinking broke off")

// AtWork reports whether the bot is at work on its move in a match.
func (t *Thinker) AtWork(id int64) bool { return t.movers.atWork(id) }

// OnChange has the bot's move made in a match that has changed, if the bot is to move now. Where
// the move cannot be made, those who wait hear why, unless it only waits for its turn.
func (t *Thinker) OnChange(ctx context.Context, ch table.Changed) {
	if ch.Remote || !ch.After.BotToMove() || !t.movers.begin(ch.After) {
		return
	}
	ctx, m := context.WithoutCancel(ctx), ch.After
	t.Tasks.Start(ctx, "the bot's move", func() {
		err := errBrokeOff // where it panics
		defer func() {
			if errors.Is(err, errBrokeOff) { // else the work has ended, and may have begun again
				t.movers.stop(m.ID)
			}
			t.NoMove(m, err)
		}()
		for now := t.movers.next(m.ID); now != nil; now = t.movers.next(m.ID) {
			m, err = now, errBrokeOff
			after, failed := t.Move(ctx, m)
			if err = failed; after != nil {
				m = after
			}
		}
		if jobs.NoRoom(err) {
			err = nil // it moves when it has thought about the person's other games
		} else if err != nil {
			route.Warn(ctx, t.Tables.Logger, "the bot's move", err, "match", m.ID)
		}
	})
}

// Move has the plies made that the bot has to make in a match and returns the match as it is then.
// Somebody else may have changed the match meanwhile, such as by resigning: that stands, and is no
// error. Where moves are jobs, Move waits until the job is done.
func (t *Thinker) Move(ctx context.Context, m *match.Match) (*match.Match, error) {
	if t.Remote != nil {
		return t.awaitRemote(ctx, m)
	}
	return t.moveLocally(ctx, m)
}

// moveLocally is Move by this process.
func (t *Thinker) moveLocally(ctx context.Context, m *match.Match) (*match.Match, error) {
	now, err := t.Tables.Current(ctx, m)
	if err != nil {
		return m, err
	}
	m = now
	for m.BotToMove() {
		var choice engine.Choice
		apply := func(m *match.Match) (*match.Match, error) { return m.PlayBot(choice.Move, t.Tables.Now()) }
		_, opening := m.Stage()
		if opening {
			apply, err = t.Chooser.decideOpening(ctx, m)
		} else {
			choice, err = t.Chooser.chooseBotMove(ctx, m)
		}
		if errors.Is(err, errOutdated) {
			if m, err = t.Tables.Load(ctx, m.ID); err == nil {
				continue
			}
		}
		if errors.Is(err, jobs.ErrBusy) && t.Remote == nil { // a job is tried again by itself
			t.pending.add(botClient(m))
			t.Thinking.Again()
		}
		if err != nil {
			return m, fmt.Errorf("bot in match %d: %w", m.ID, err)
		}
		asked := m
		m, err = t.Tables.Change(ctx, m, func(now *match.Match) (*match.Match, error) {
			if now.Position() != asked.Position() || now.Steps() != asked.Steps() || !now.BotToMove() {
				return now, nil
			}
			after, err := apply(now)
			if err == nil && !opening {
				t.noteMoveComment(after, choice) // before people see the move
			}
			return after, err
		})
		if err != nil {
			return asked, err
		}
	}
	return m, nil
}

// atOnce is how long a move may wait to be saved together with the bot's answer. Most answers are
// there within a few milliseconds, and then make one change and one picture with the move. On one
// of two busy processors, the levels casual and strong answered within 27 ms, in twelve plies from
// the start of every preset but Order and Chaos and five in a row that drops. What the level best
// does not settle in 20 ms, it thinks about for seconds.
const atOnce = 30 * time.Millisecond

// AnswerAtOnce makes the plies that the bot has to make in a match that is about to be saved, as
// many as it finds at once.
func (t *Thinker) AnswerAtOnce(ctx context.Context, m *match.Match) *match.Match {
	if t.AtOnce <= 0 {
		return m
	}
	ctx, cancel := context.WithTimeout(ctx, t.AtOnce)
	defer cancel()
	for m.BotToMove() {
		if _, opening := m.Stage(); opening {
			return m // a decision of the opening takes longer
		}
		choice, ok := t.Chooser.chooseAtOnce(ctx, m, t.AtOnce)
		if !ok {
			return m
		}
		after, err := m.PlayBot(choice.Move, t.Tables.Now())
		if err != nil {
			return m // the search in the background says what is wrong
		}
		m = after
		t.noteMoveComment(m, choice)
	}
	return m
}
