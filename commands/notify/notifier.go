package notify

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// A Notifier mentions the person whose turn it is, in games between people: edits of the board
// notify nobody. Such a notice costs two calls of the chat, one to post it and one to delete it. So
// nobody is notified who is active anyway, and each match waits in a queue once: what is out of
// date when its turn comes is never sent.
//
// A Notifier is safe for concurrent use; the exported fields are set before the first use.
type Notifier struct {
	Tables *table.Tables
	Store  Store
	Chat   commands.Chat
	Words  *words.Catalogue
	Logger *slog.Logger
	Now    func() time.Time
	Tasks  *jobs.Tasks
	Access Access
	// Lock keeps the messages of a match as they are until unlock is called.
	Lock  func(matchID int64) (unlock func())
	Here  func(userID string, matchID int64) bool // whether a person has a page open that shows a match
	Delay time.Duration                           // how long a player may take to come before they are notified

	due      jobs.DelayQueue                // the matches in which a player may have to be notified
	seen     keyed.Cache[spot, time.Time]   // when a player last did something in a match
	reminded keyed.Cache[string, time.Time] // when a person was last reminded of anything
}

// A Store keeps the notices that were sent, and who wants none.
type Store interface {
	store.Shown
	store.People
	Matches(ctx context.Context, f store.Filter) ([]*match.Match, error)
}

// Access says where the bot may post.
type Access interface {
	// Denied reports whether the bot may not post in a place.
	Denied(at match.Place) bool
	// Refused notes that the chat has refused something in the place of a match.
	Refused(ctx context.Context, m *match.Match, err error)
	// MayWrite reports whether this process may write to a server without being asked.
	MayWrite(guildID string) bool
}

const (
	// Delay is how long a player may take to come by themselves. A guess; not measured.
	Delay = 2 * time.Second
	// checkAgain is how long after a player was seen who has not moved it is checked again whether
	// they are active. A guess; not measured.
	checkAgain = 3 * time.Minute
	// mostTime is how long one match may hold up those behind it.
	mostTime = 30 * time.Second
	// atATime is how many matches are seen to at a time.
	atATime = 4
)

// OnChange has the player notified whose turn it is, unless they come by themselves.
func (n *Notifier) OnChange(ctx context.Context, c table.Changed) {
	m := c.After
	if m.Status == match.Over {
		for _, seat := range m.Seats {
			n.seen.Delete(spot{user: seat.UserID, match: m.ID})
		}
	}
	if c.Remote || m.AgainstBot() || m.Status == match.Offered {
		return
	}
	soon := n.Now().Add(n.Delay)
	if c.Before == nil || !m.Clock.Waived || c.Before.Clock.Waived {
		n.due.Add(m.ID, soon)
		return
	}
	ctx = context.WithoutCancel(ctx)
	n.Tasks.Start(ctx, "call the player anew", func() { // nobody knows of the new limit yet
		n.outdate(ctx, m)
		n.due.Add(m.ID, soon)
	})
}

// outdate has the player who is to move notified once more for the same step, as what the notice
// said of their time is no longer true.
func (n *Notifier) outdate(ctx context.Context, m *match.Match) {
	defer n.Lock(m.ID)()
	d, err := n.Store.Delivered(ctx, m.ID)
	if sent := d.Notice; err == nil && !sent.Sending && sent.IsFor(m) {
		sent.Ply = -1
		err = n.Store.SaveNotice(ctx, m.ID, sent)
	}
	if err != nil {
		n.warn(ctx, "call the player anew", err, "match", m.ID)
	}
}

// Enqueue has a match checked in which nobody was notified of the turn: at once if the turn
// began long ago, or else when it has lasted for a while. Whether the player was active then is not
// known, such as after a restart.
func (n *Notifier) Enqueue(m *match.Match) {
	age := min(max(n.Now().Sub(m.Touched), 0), checkAgain)
	n.due.Add(m.ID, n.Now().Add(checkAgain-age))
}

// SendDue sends the notices that are due, the longest overdue first.
func (n *Notifier) SendDue(ctx context.Context) {
	jobs.Each(n.due.Take(n.Now()), atATime, func(id int64) {
		defer n.Tasks.RecoverPanic(ctx, "call the player")
		if ctx.Err() != nil {
			return
		}
		err := n.notifyPlayer(ctx, id)
		if err != nil && !errors.Is(err, commands.ErrGuest) {
			n.warn(ctx, "call the player", err, "match", id)
			n.due.Add(id, n.Now().Add(time.Minute))
		}
	})
}

// notifyPlayer makes the notice of a match what it should be: one for the turn to make, if it needs
// any, and none after the end.
func (n *Notifier) notifyPlayer(ctx context.Context, id int64) (err error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	defer n.Lock(id)()
	m, err := n.Tables.Load(ctx, id)
	if err != nil || m.AgainstBot() || m.Status == match.Offered || n.Access.Denied(m.Place) {
		return err
	}
	defer func() { n.Access.Refused(ctx, m, err) }()
	old, err := n.notice(ctx, m)
	if err != nil {
		return err
	}
	turn, playing := m.Turn()
	if !playing {
		return n.notifyWinner(ctx, m, old)
	}
	user, text := m.Seats[turn].UserID, noticeTurn
	if what, to, ok := m.Question(); ok && to != turn {
		user, text = m.Seats[to].UserID, askNotices[what]
	}
	if !old.At.IsZero() && old.IsFor(m) {
		if text == noticeTurn && old.UserID != user { // the player who is to move has asked, and been answered
			return n.withdraw(ctx, m, old, store.Notice{UserID: user, Ply: old.Ply, At: old.At})
		}
		if old.UserID == user {
			return nil
		}
	}
	if begun := m.Steps() - m.LastTurn()%m.Game.Info().Turn; old.UserID == user && old.Ply >= begun && !old.At.IsZero() {
		old.Ply = m.Steps() // a turn of several plies: the player has been notified of it
		return n.Store.SaveNotice(ctx, id, old)
	}
	next := store.Notice{UserID: user, Ply: m.Steps(), At: n.Now()}
	next.Reminded = old.Reminded && old.UserID == user && old.Ply < 0 // by outdate
	return n.notify(ctx, m, old, next, text)
}

// notifyWinner tells the winner by resignation or on time of the end, unless the winner sees it:
// nobody is to wait for a move that does not come. Other notices are out of date.
func (n *Notifier) notifyWinner(ctx context.Context, m *match.Match, old store.Notice) error {
	winner, won := m.Outcome.Winner()
	text := map[match.Ending]string{match.Resigned: noticeResigned, match.OnTime: noticeTime}[m.Ending]
	if text == "" || !won {
		return n.withdraw(ctx, m, old, old)
	}
	next := store.Notice{UserID: m.Seats[winner].UserID, Ply: m.Steps() + 1, At: n.Now()}
	if old.UserID == next.UserID && old.Ply == next.Ply {
		return nil
	}
	return n.notify(ctx, m, old, next, text)
}

// notify replaces a notice by the next one: later where the person is active, and without a message
// where they have muted the bot.
func (n *Notifier) notify(ctx context.Context, m *match.Match, old, next store.Notice, text string) error {
	if ago, active := n.lastSeen(next.UserID, m); active {
		n.due.Add(m.ID, n.Now().Add(checkAgain-ago))
		return n.withdraw(ctx, m, old, old)
	}
	muted, err := n.Muted(ctx, next.UserID, m.Place.GuildID)
	if err != nil {
		return err
	}
	if muted {
		return n.withdraw(ctx, m, old, next)
	}
	return n.post(ctx, m, old, next, text)
}

// Muted reports whether a person does not want to be mentioned, or nobody is to be mentioned in
// their server. A person who has had all deleted cannot be mentioned.
func (n *Notifier) Muted(ctx context.Context, userID, guildID string) (bool, error) {
	if match.Former(userID) {
		return true, nil
	}
	who, err := n.Store.Person(ctx, userID)
	if err != nil || who.Muted || guildID == "" {
		return who.Muted, err
	}
	server, err := n.Store.Server(ctx, guildID)
	return server.Muted, err
}

// Mentions are those players of a match whom its board may mention.
func (n *Notifier) Mentions(ctx context.Context, m *match.Match) (list []string, err error) {
	for _, seat := range m.Seats {
		muted, err := n.Muted(ctx, seat.UserID, m.Place.GuildID)
		if err != nil {
			return nil, err
		}
		if !muted {
			list = append(list, seat.UserID)
		}
	}
	return list, nil
}

// Forget forgets a person of whom the store has forgotten everything.
func (n *Notifier) Forget(userID string) { n.reminded.Delete(userID) }

// warn logs that something failed which nobody waits for.
func (n *Notifier) warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, n.Logger, what, err, about...)
}
