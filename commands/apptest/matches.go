package apptest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
)

// Board returns the message that shows a match, and where it stands.
func (h *Harness) Board(id int64) (commands.Message, string) {
	h.T.Helper()
	h.Settle()
	m := h.Match(id)
	msg, ok := h.Chat.Messages[m.Place.MessageID]
	if !ok {
		h.T.Fatalf("match %d is not shown; there are %v", id, slices.Collect(maps.Keys(h.Chat.Messages)))
	}
	return msg, m.Place.MessageID
}

// Match loads a match.
func (h *Harness) Match(id int64) *match.Match {
	h.T.Helper()
	m, err := h.App.Store.Match(h.T.Context(), id)
	if err != nil {
		h.T.Fatal(err)
	}
	return m
}

// RunOnce lets the App take up what was left behind.
func (h *Harness) RunOnce() {
	h.T.Helper()
	if err := h.App.MakePendingMoves(h.T.Context(), 0); err != nil {
		h.T.Fatal(err)
	}
	h.App.DrawPending(h.T.Context())
	h.App.FindUnnotified(h.T.Context())
	h.App.Notify.SendDue(h.T.Context())
	h.Settle()
}

// Set brings a match of Ada's against the bot into a position by moves from the
// start.
func (h *Harness) Set(game, level string, moves ...string) int64 {
	h.T.Helper()
	r := h.Run("ada", "play", "game", game, "level", level)
	h.Wants(r, commands.Post, "")
	id := int64(len(h.Chat.Messages))
	m := h.Match(id)
	for _, name := range moves {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			h.T.Fatal(err)
		}
		before := m
		if m.BotToMove() {
			m, err = m.PlayBot(mv, h.Now())
		} else {
			m, err = m.Play("ada", -1, mv, h.Now())
		}
		if err != nil {
			h.T.Fatal(err)
		}
		if m, err = h.App.Store.Update(h.T.Context(), before, m); err != nil {
			h.T.Fatal(err)
		}
	}
	return id
}

// WaitForPly waits until a match has so many plies.
func (h *Harness) WaitForPly(id int64, ply int) {
	h.T.Helper()
	for begun := time.Now(); h.Match(id).Ply() != ply; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			h.T.Fatalf("match %d has %d plies, want %d", id, h.Match(id).Ply(), ply)
		}
	}
}

// ThinkFor has the bot think about a ply, and a hint, for so long at most.
func (h *Harness) ThinkFor(d time.Duration) {
	h.App.Shown.MoveTime, h.App.Chooser.MoveTime = d, d
	h.App.Hints.Effort.Analysis = min(d, h.analysisTime)
}

// Challenge starts match number id, of Ada, who goes first, against Ben.
func (h *Harness) Challenge(game string, id int64) int64 {
	h.T.Helper()
	r := h.Run("ada", "play", "game", game, "opponent", "ben", "side", "first")
	h.Wants(r, commands.Post, h.Says("status.offered", "Invited", "<@ben>", "Challenger", "<@ada>", "Time", markup.Until(h.Now().Add(h.App.Expiry), h.Now()), "Deadline", markup.Relative(h.Now().Add(h.App.Expiry))))
	h.Wants(h.Press("ben", id, "/accept"), commands.Update, h.ToMove("ada"))
	return id
}

// Free names an empty cell of a match.
func (h *Harness) Free(id int64) string {
	h.T.Helper()
	m := h.Match(id)
	return m.Game.MoveName(m.Position().AppendMoves(nil)[0])
}

// Occupy takes the only processor for what takes thought until the returned function
// is called.
func (h *Harness) Occupy() (release func()) {
	h.T.Helper()
	*h.App.Thinking = *jobs.NewThinking(1)
	h.App.Thinking.Glance, h.App.Thinker.AtOnce = time.Nanosecond, 0 // nothing is found at a glance
	busy, end := make(chan struct{}), make(chan struct{})
	go func() {
		_ = h.App.Thinking.Long.Do(context.WithoutCancel(h.T.Context()), jobs.Client{User: "eve", Game: 99}, func(context.Context) {
			close(busy)
			<-end
		})
	}()
	<-busy
	return func() { close(end) }
}

// Timed starts match 1, of Ada, who goes first, against Ben, with a clock.
func (h *Harness) Timed(clock string) {
	h.T.Helper()
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", clock), commands.Post, "Clock: ")
	h.Press("ben", 1, "/accept")
}

// Watch has the App look at the clocks a while later, as it does every second.
func (h *Harness) Watch(d time.Duration) {
	h.T.Helper()
	h.Advance(d)
	if err := h.App.Tables.WatchClocks(h.T.Context()); err != nil {
		h.T.Fatal(err)
	}
	h.App.Tasks.Wait()
	h.App.Notify.SendDue(h.T.Context())
}

// BoardOf is the message of a match.
func (h *Harness) BoardOf(id int64) commands.Message {
	msg, _ := h.Board(id)
	return msg
}

// BoardSays fails the test unless the board of a match says something.
func (h *Harness) BoardSays(id int64, text string, pairs ...any) {
	h.T.Helper()
	if want, said := h.Says(text, pairs...), h.BoardOf(id).Text; !strings.Contains(said, want) {
		h.T.Errorf("the board of match %d says %q, want %q", id, said, want)
	}
}

// WantsMoves fails the test unless match 1 has these moves.
func (h *Harness) WantsMoves(want string) {
	h.T.Helper()
	m := h.Match(1)
	var names []string
	for _, mv := range m.Moves {
		names = append(names, m.Game.MoveName(mv))
	}
	if got := strings.Join(names, " "); got != want {
		h.T.Errorf("the moves are %s, want %s", got, want)
	}
}

// Matches are the steps of all matches.
func (h *Harness) Matches() (list []string) {
	h.T.Helper()
	ids, err := h.App.Store.IDs(h.T.Context(), store.Filter{})
	if err != nil {
		h.T.Fatal(err)
	}
	for _, id := range ids {
		m := h.Match(id)
		list = append(list, fmt.Sprint(id, m.Revision, m.Status))
	}
	return list
}

// Called fails the test unless these people have been notified, in this order.
func (h *Harness) Called(want string) {
	h.T.Helper()
	h.Settle()
	if got := strings.Join(h.Chat.Pinged, " "); got != want {
		h.T.Errorf("notified %q, want %q", got, want)
	}
}

// Away lets so much time pass that nobody is taken to be there any more.
func (h *Harness) Away(d time.Duration) {
	h.T.Helper()
	h.Advance(d)
	h.App.Notify.SendDue(h.T.Context())
}

// Edits counts the edits and posts of the chat from now on.
func (h *Harness) Edits() func() int {
	h.Settle()
	before := h.Chat.Calls
	return func() int {
		h.Settle()
		return h.Chat.Calls - before
	}
}

// Shows fails the test unless the board of a match shows so many plies and lives.
func (h *Harness) Shows(id int64, ply int) {
	h.T.Helper()
	msg, _ := h.Board(id)
	if Button(msg, fmt.Sprintf("match/%d/%d/resign", id, ply)) == nil {
		h.T.Errorf("the board of match %d does not show ply %d: %q", id, ply, msg.Text)
	}
}

// WithThreads has the server of the tests want threads.
func (h *Harness) WithThreads() {
	h.T.Helper()
	r := commands.Request{Kind: commands.Choose, Name: "settings/threads", User: People["mod"], Values: []string{"thread"}, Manages: true}
	h.Wants(h.In(r, "channel"), commands.Update, "")
}

// Accept has Ben press a button of match 1.
func (h *Harness) Accept(word string) commands.Reply {
	h.T.Helper()
	msg, at := h.Board(1)
	return h.In(commands.Request{Kind: commands.Press, Name: Button(msg, word).ID, User: People["ben"], Place: commands.Place{MessageID: at}}, "channel")
}

// Missed is a game that is drawn since O blunders at move 2, and X misses the win at
// move 7.
var Missed = []string{"a1", "b1", "a2", "a3", "b2", "c2", "c1", "c3", "b3"}

// Finished plays a game between Ada, who goes first, and Ben, and returns its number.
func (h *Harness) Finished(game string, moves ...string) int64 {
	h.T.Helper()
	id := h.Challenge(game, 1)
	h.InTurn(id, moves...)
	return id
}

// InTurn has Ada, who goes first, and Ben make these moves of a match by its buttons.
func (h *Harness) InTurn(id int64, moves ...string) {
	h.T.Helper()
	for i, move := range moves {
		h.Press([]string{"ada", "ben"}[i%2], id, "/"+move)
	}
}
