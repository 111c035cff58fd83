package core

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/store"
)

// A notice calls the person whose turn it is, in games between people: edits of the
// board notify nobody. It costs two calls of the chat, one to post and one to delete
// it, so nobody is called who is there anyway, and calls wait in a line in which each
// match stands once: what is out of date when its turn comes is never sent.

const (
	// callAfter is how long a player may take to come by themselves. A guess; not
	// measured.
	callAfter = 2 * time.Second
	// thereFor is how long after pressing something in a match a player is taken to
	// be there.
	thereFor = time.Minute
	// lookAgain is how long after that a player who has not moved is looked for
	// again. A guess; not measured.
	lookAgain = 3 * time.Minute
	// callTime is how long one match may hold up those behind it.
	callTime = 30 * time.Second
	// callers is how many matches are seen to at a time.
	callers = 4
)

// calls are the matches in which a player may have to be called, and when to see to
// it. The zero value is ready to use.
type calls struct {
	mu sync.Mutex
	at map[int64]time.Time
}

// add has a match looked at at some time, unless it is to be looked at earlier anyway.
func (s *calls) add(id int64, at time.Time) {
	s.addUpTo(math.MaxInt, id, at)
}

// addUpTo is add unless so many wait already, and reports whether this one waits now.
func (s *calls) addUpTo(most int, id int64, at time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, ok := s.at[id]
	if !ok && len(s.at) >= most {
		return false
	}
	if s.at == nil {
		s.at = map[int64]time.Time{}
	}
	if !ok || at.Before(before) {
		s.at[id] = at
	}
	return true
}

// take takes out those whose time has come, the longest overdue first. A clock that
// jumped back holds up nobody for longer than lookAgain.
func (s *calls) take(now time.Time) []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	var due []int64
	for id, at := range s.at {
		if !at.After(now) || at.Sub(now) > 2*lookAgain {
			due = append(due, id)
		}
	}
	slices.SortFunc(due, func(a, b int64) int { return cmp.Or(s.at[a].Compare(s.at[b]), cmp.Compare(a, b)) })
	for _, id := range due {
		delete(s.at, id)
	}
	return due
}

// A sighting is a person in a match or, where that is none, in a channel.
type sighting struct {
	user    string
	match   int64
	channel string
}

// Saw notes that a person has just pressed something in a match.
func (c *Core) Saw(userID string, id int64) { c.seen.Put(sighting{user: userID, match: id}, c.Now()) }

// SawIn notes that a person has just done something in a channel.
func (c *Core) SawIn(userID, channelID string) {
	c.seen.Put(sighting{user: userID, channel: channelID}, c.Now())
}

// sawAgo is how long ago a person was seen in a match, or in its channel; ok is false if it is
// not known to be within a minute.
func (c *Core) sawAgo(userID string, m *match.Match) (ago time.Duration, ok bool) {
	at, _ := c.seen.Get(sighting{user: userID, match: m.ID})
	if beside, ok := c.seen.Get(sighting{user: userID, channel: m.Place.ChannelID}); ok && beside.After(at) {
		at = beside
	}
	ago = c.Now().Sub(at)
	return ago, ago >= 0 && ago < thereFor
}

// notifyOnChange has the player called whose turn it is, unless they come by themselves.
func (c *Core) notifyOnChange(ctx context.Context, ch table.Changed) {
	m := ch.After
	if m.Status == match.Over {
		for _, seat := range m.Seats {
			c.seen.Delete(sighting{user: seat.UserID, match: m.ID})
		}
	}
	if m.AgainstBot() || m.Status == match.Offered {
		return
	}
	soon := c.Now().Add(c.CallAfter)
	if ch.Before == nil || !m.Clock.Waived || ch.Before.Clock.Waived {
		c.calls.add(m.ID, soon)
		return
	}
	ctx = context.WithoutCancel(ctx)
	c.Tasks.Start(ctx, "call the player anew", func() { // nobody knows of the new limit yet
		c.callAnew(ctx, m)
		c.calls.add(m.ID, soon)
	})
}

// callAnew has the player who is to move called once more for the same step, as what they were told
// of their time is no longer true.
func (c *Core) callAnew(ctx context.Context, m *match.Match) {
	defer c.Boards.Lock(m.ID)()
	d, err := c.Store.Delivered(ctx, m.ID)
	if n := d.Notice; err == nil && !n.Sending && n.IsFor(m) {
		n.Ply = -1
		err = c.Store.SaveNotice(ctx, m.ID, n)
	}
	if err != nil {
		c.Warn(ctx, "call the player anew", err, "match", m.ID)
	}
}

// CallWhenDue has a match looked at in which nobody was called for the turn: at once
// if the turn began long ago, or else when it has lasted for a while. Whether the
// player was there then is not known, such as after a restart.
func (c *Core) CallWhenDue(m *match.Match) {
	age := min(max(c.Now().Sub(m.Touched), 0), lookAgain)
	c.calls.add(m.ID, c.Now().Add(lookAgain-age))
}

// CallPlayers sees to the notices whose time has come, the longest overdue first.
func (c *Core) CallPlayers(ctx context.Context) {
	jobs.Each(c.calls.take(c.Now()), callers, func(id int64) {
		defer c.Tasks.RecoverPanic(ctx, "call the player")
		if ctx.Err() != nil {
			return
		}
		err := c.callPlayer(ctx, id)
		if err != nil && !errors.Is(err, commands.ErrGuest) {
			c.Warn(ctx, "call the player", err, "match", id)
			c.calls.add(id, c.Now().Add(time.Minute))
		}
	})
}

// callPlayer makes the notice of a match what it should be: one for the turn to make,
// if it needs any, and none after the end.
func (c *Core) callPlayer(ctx context.Context, id int64) (err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	defer c.Boards.Lock(id)()
	m, err := c.Tables.Load(ctx, id)
	if err != nil || m.AgainstBot() || m.Status == match.Offered || c.Denied(m.Place) {
		return err
	}
	defer func() { c.Refused(ctx, m, err) }()
	d, err := c.Store.Delivered(ctx, id)
	if err != nil {
		return err
	}
	old := d.Notice
	if old.Sending {
		if old, err = c.settle(ctx, m, old); err != nil {
			return err
		}
	}
	turn, playing := m.Turn()
	if !playing {
		return c.callWinner(ctx, m, old)
	}
	user, text := m.Seats[turn].UserID, noticeTurn
	if what, to, ok := m.Question(); ok && to != turn {
		user, text = m.Seats[to].UserID, askNotices[what]
	}
	if !old.At.IsZero() && old.IsFor(m) {
		if text == noticeTurn && old.UserID != user { // who is to move has asked, and been answered
			return c.withdraw(ctx, m, old, store.Notice{UserID: user, Ply: old.Ply, At: old.At})
		}
		if old.UserID == user {
			return nil
		}
	}
	if begun := m.Steps() - m.LastTurn()%m.Game.Info().Turn; old.UserID == user && old.Ply >= begun && !old.At.IsZero() {
		old.Ply = m.Steps() // a turn of several plies: they have been called for it
		return c.Store.SaveNotice(ctx, id, old)
	}
	if ago, there := c.sawAgo(user, m); there {
		c.calls.add(id, c.Now().Add(lookAgain-ago))
		return c.withdraw(ctx, m, old, old)
	}
	quiet, err := c.IsQuiet(ctx, user, m.Place.GuildID)
	if err != nil {
		return err
	}
	called := store.Notice{UserID: user, Ply: m.Steps(), At: c.Now()}
	called.Reminded = old.Reminded && old.UserID == user && old.Ply < 0 // by callAnew
	if quiet {
		return c.withdraw(ctx, m, old, called)
	}
	return c.post(ctx, m, old, called, text)
}

// The messages of notices.
const (
	noticeTurn          = "notice.turn"
	noticeRemind        = "notice.remind"
	noticeRemindUntimed = "notice.remind_untimed"
	noticeResigned      = "notice.resigned"
	noticeTime          = "notice.time"
)

var askNotices = [...]string{match.AskDraw: "notice.draw", match.AskTakeBack: "notice.back"}

// notices are all of them.
var notices = []string{noticeTurn, noticeRemind, noticeRemindUntimed, noticeResigned, noticeTime, askNotices[match.AskDraw], askNotices[match.AskTakeBack]}

// callWinner tells who has won by resignation or on time so, unless they see it themselves:
// nobody is to wait for a move that does not come. Other notices are out of date.
func (c *Core) callWinner(ctx context.Context, m *match.Match, old store.Notice) error {
	winner, won := m.Outcome.Winner()
	text := map[match.Ending]string{match.Resigned: noticeResigned, match.OnTime: noticeTime}[m.Ending]
	if text == "" || !won {
		return c.withdraw(ctx, m, old, old)
	}
	told := store.Notice{UserID: m.Seats[winner].UserID, Ply: m.Steps() + 1, At: c.Now()}
	if old.UserID == told.UserID && old.Ply == told.Ply {
		return nil
	}
	if ago, there := c.sawAgo(told.UserID, m); there {
		c.calls.add(m.ID, c.Now().Add(lookAgain-ago))
		return c.withdraw(ctx, m, old, old)
	}
	quiet, err := c.IsQuiet(ctx, told.UserID, m.Place.GuildID)
	if err != nil {
		return err
	}
	if quiet {
		return c.withdraw(ctx, m, old, told)
	}
	return c.post(ctx, m, old, told, text)
}

// IsQuiet reports whether a person does not want to be called, or nobody is to be in
// their server. Nobody is there to be called who has had all deleted.
func (c *Core) IsQuiet(ctx context.Context, userID, guildID string) (bool, error) {
	if match.Former(userID) {
		return true, nil
	}
	who, err := c.Store.Person(ctx, userID)
	if err != nil || who.Muted || guildID == "" {
		return who.Muted, err
	}
	server, err := c.Store.Server(ctx, guildID)
	return server.Muted, err
}

// withdraw deletes the old notice, if it stands, and notes another in its place that
// needs no message.
func (c *Core) withdraw(ctx context.Context, m *match.Match, old, next store.Notice) error {
	if old.MessageID == "" && next == old {
		return nil
	}
	if err := c.deleteNotice(ctx, m, old); err != nil {
		return err
	}
	next.MessageID = ""
	return c.Store.SaveNotice(ctx, m.ID, unsent(next))
}

// post calls a player, and deletes the notice before. That the call may be out is noted
// first: after a crash, or if nobody knows whether the chat took it, it is looked for, so
// that no person is called twice and no notice is left standing.
func (c *Core) post(ctx context.Context, m *match.Match, old, called store.Notice, text string) error {
	called.MessageID, called.Sending = old.MessageID, true
	if err := c.Store.SaveNotice(ctx, m.ID, called); err != nil {
		return err
	}
	at, err := c.Chat.Post(ctx, channelOf(m), commands.Message{
		Text:     c.noticeText(m, text, called.UserID, passing{c.Link(m), markup.Until(m.Deadline, c.Now()), markup.Relative(m.Deadline)}),
		Mentions: []string{called.UserID},
	})
	if refused(err) { // it is certain that nothing came of it
		return errors.Join(err, c.Store.SaveNotice(context.WithoutCancel(ctx), m.ID, unsent(old)))
	}
	if err != nil {
		return err
	}
	return c.posted(context.WithoutCancel(ctx), m, called, at.MessageID)
}

// What a notice says that is not the same a moment later: where the board is, and how long there is
// to move.
type passing struct{ link, until, deadline string }

// noticeText is what a notice says.
func (c *Core) noticeText(m *match.Match, text, userID string, now passing) string {
	return c.Words.Printer(m.Locale).Says(text, "Who", markup.Named(userID), "Link", now.link, "Game", m.Game.Info().Title, "Number", m.ID, "Time", now.until, "Deadline", now.deadline)
}

// isNotice reports whether something was said by a notice, wherever the board stood then and
// whenever time was to run out. Older notices have no isolates.
func (c *Core) isNotice(said string, m *match.Match, text, userID string) bool {
	const gap = "https://somewhere.invalid"
	parts := strings.Split(markup.Unisolated(c.noticeText(m, text, userID, passing{gap, gap, gap})), gap)
	last := len(parts) - 1
	rest, ok := strings.CutPrefix(markup.Unisolated(said), parts[0])
	rest, ends := strings.CutSuffix(rest, parts[last])
	for _, part := range parts[1:last] {
		_, after, found := strings.Cut(rest, part)
		rest, ok = after, ok && found
	}
	return ok && ends
}

// posted deletes the notice before, and notes where the one that is out stands.
func (c *Core) posted(ctx context.Context, m *match.Match, n store.Notice, messageID string) error {
	if err := c.deleteNotice(ctx, m, n); err != nil {
		return err
	}
	if n.MessageID, n.Sending = messageID, false; n.Ply > m.Steps() {
		n.MessageID = "" // it stays for good
	}
	return c.Store.SaveNotice(ctx, m.ID, n)
}

// settle finds out what became of a call of which nobody knows whether it came out, and
// returns the notice as it is then. Where that cannot be seen any more, the person
// counts as called: better not at all than twice.
func (c *Core) settle(ctx context.Context, m *match.Match, n store.Notice) (store.Notice, error) {
	at, err := c.Chat.Find(ctx, channelOf(m), n.At, func(t commands.Target) bool {
		return len(t.CustomIDs) == 0 && slices.ContainsFunc(notices, func(text string) bool {
			return c.isNotice(t.Text, m, text, n.UserID)
		})
	})
	switch {
	case err == nil && at.MessageID != n.MessageID:
		if err := c.posted(ctx, m, n, at.MessageID); err != nil {
			return n, err
		}
		n.MessageID, n.Sending = at.MessageID, false
		return n, nil
	case err == nil, errors.Is(err, commands.ErrNoMessage): // what stands is the call before, or nothing
		n.UserID, n.Ply = "", -1
	case !errors.Is(err, commands.ErrOutOfSight):
		return n, err
	}
	if n.Ply > m.Steps() { // news of the end: no other notice is to be left standing
		if err := c.deleteNotice(ctx, m, n); err != nil {
			return n, err
		}
		n.MessageID = ""
	}
	n.Sending = false
	return n, c.Store.SaveNotice(ctx, m.ID, n)
}

func (c *Core) deleteNotice(ctx context.Context, m *match.Match, n store.Notice) error {
	if n.MessageID == "" {
		return nil
	}
	at := channelOf(m)
	at.MessageID = n.MessageID
	return c.deleteOld(ctx, at)
}

// unsent makes sure that a notice which never was is none of the first ply.
func unsent(n store.Notice) store.Notice {
	if n.At.IsZero() {
		n.Ply = -1
	}
	return n
}
