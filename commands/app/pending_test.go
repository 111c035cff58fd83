package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A board whose last edit failed is drawn when the chat is back, however long that
// takes.
func TestABoardWhoseEditFailedIsDrawnLater(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	h.Chat.EditErr = apptest.ErrDown
	h.PressID("ada", "match/1/0/b2", at)
	if h.Shows(1, 0); h.Match(1).Ply() != 2 {
		t.Fatalf("%d plies, want 2", h.Match(1).Ply())
	}
	h.Advance(time.Hour)
	h.RunOnce()
	h.Shows(1, 0) // still down
	h.Chat.EditErr = nil
	h.Advance(300 * 24 * time.Hour)
	h.App.DrawPending(t.Context())
	h.Shows(1, 2)
	edits := h.Edits()
	h.App.DrawPending(t.Context())
	if n := edits(); n != 0 {
		t.Errorf("a board that shows the right ply was drawn again: %d calls", n)
	}
}

// What was delivered is what the chat took, also when the process ends between the
// move and the edit.
func TestACrashBetweenMoveAndEdit(t *testing.T) {
	for _, level := range []string{"", "best"} {
		h := newHarness(t)
		if level == "" {
			h.Challenge("tic-tac-toe", 1)
		} else {
			h.Run("ada", "play", "game", "tic-tac-toe", "level", level)
		}
		_, at := h.Board(1)
		h.Lose(commands.Press, "ada", "match/1/0/b2", at) // and the reply is lost
		ply := h.Match(1).Ply()
		h.Advance(time.Second)
		h.Open()
		h.RunOnce()
		h.Shows(1, ply)
	}
}

// A board that was deleted while its edit was on the way is posted again.
func TestABoardThatIsDeletedMeanwhile(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	gate := make(chan struct{})
	press := h.HandleBehind(gate, commands.Press, "ada", "match/1/0/b2", at)
	h.WaitForPly(1, 1)
	h.Chat.Remove(at)
	close(gate)
	press.End()
	h.Shows(1, 2)
}

// A first board of which nobody knows whether it came out is posted after a restart,
// at once, even if the clock has jumped back.
func TestAFirstBoardBeforeACrash(t *testing.T) {
	for _, d := range []time.Duration{0, time.Second, -time.Hour} {
		h := newHarness(t)
		h.Lose(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "side", "second")
		h.Advance(d)
		h.Open()
		h.RunOnce()
		h.Shows(1, 1)
	}
}

// A restart with boards that show what they should asks the chat for nothing, loads no
// match and notifies nobody, whatever the clock says.
func TestARestartLeavesGoodBoardsAlone(t *testing.T) {
	for _, d := range []time.Duration{time.Second, 24 * time.Hour, -24 * time.Hour} {
		h := newHarness(t)
		id := h.Challenge("tic-tac-toe", 1)
		h.Press("ada", id, "/a1")
		h.Advance(10 * time.Minute)
		h.Press("ben", id, "/b1") // ada is away, and is called
		for range 20 {
			h.Run("eve", "play", "game", "tic-tac-toe")
		}
		h.Advance(d)
		h.Open()
		h.App.Notify.Delay = 0
		s, edits, pinged := h.counted(), h.Edits(), len(h.Chat.Pinged)
		h.RunOnce()
		h.Advance(10 * time.Minute)
		h.RunOnce()
		if n := edits(); n != 0 || len(h.Chat.Pinged) != pinged || s.loads.Load() != 0 {
			t.Errorf("a restart %v later made %d calls, %d loads and notified %v", d, n, s.loads.Load(), h.Chat.Pinged[pinged:])
		}
	}
}

// A message that takes no edits for a reason of its own does not hold up the others,
// and is tried less and less.
func TestAPendingBoardDoesNotHoldUpOthers(t *testing.T) {
	h := newHarness(t)
	for range 2 {
		h.Run("ada", "play", "game", "tic-tac-toe")
		h.Advance(time.Minute)
	}
	_, first := h.Board(1)
	_, second := h.Board(2)
	h.Lose(commands.Press, "ada", "match/1/0/b2", first)
	h.Lose(commands.Press, "ada", "match/2/0/b2", second)
	h.Advance(time.Minute)
	h.Chat.Refuse = map[string]error{first: errors.New("HTTP 400: no")}
	edits := h.Edits()
	for range 60 {
		h.RunOnce()
		h.Advance(time.Minute)
	}
	h.Shows(2, 2)
	if n := edits(); n < 4 || n > 8 {
		t.Errorf("%d edits in an hour, want a handful", n)
	}
	h.Chat.Refuse = nil
	h.Advance(time.Hour)
	h.RunOnce()
	h.Shows(1, 2)
}

// refused is a match in which ada has moved and whose channel then refuses the bot's edits.
func refused(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	h.Lose(commands.Press, "ada", "match/1/0/b2", at)
	h.Advance(time.Minute)
	h.Chat.EditErr = fmt.Errorf("HTTP 403: %w", commands.ErrForbidden)
	return h
}

// A channel that refuses is not asked again until somebody asks something there, what the
// bot may do there has changed, or a day has passed, however often the bot starts anew.
func TestAChannelThatRefuses(t *testing.T) {
	h := refused(t)
	edits := h.Edits()
	asked := func(want int, what string) {
		t.Helper()
		for range 10 {
			h.Advance(10 * time.Minute)
			h.App.Clean(t.Context())
			h.App.EndChallenges(t.Context())
			h.RunOnce()
		}
		if n := edits(); n != want {
			t.Errorf("%s: asked %d times, want %d", what, n, want)
		}
	}
	asked(1, "once refused")
	for hours := 2; hours < 24; hours += 2 {
		h.Open()
		h.App.Access.Load(t.Context())
		asked(1, "after a restart")
	}
	h.Advance(5 * time.Hour)
	asked(2, "a day later")
	h.App.Changed(t.Context(), "guild", "another")
	h.App.Changed(t.Context(), "another", "")
	asked(2, "after a change elsewhere")
	h.App.Changed(t.Context(), "guild", "channel")
	asked(3, "after a change in the channel")
	h.App.Changed(t.Context(), "guild", "")
	asked(4, "after a change in the server")
	h.Do(commands.Request{Kind: commands.Invoke, Name: "help", User: apptest.People["ada"], Lacks: []commands.Permission{commands.SendMessages}})
	asked(4, "after a question where a permission is lacking")
	h.Chat.EditErr = nil
	h.Run("ada", "help")
	asked(5, "after a question")
	h.Shows(1, 2)
}

// The games of a server that the bot has left pause, and go on when it is back.
func TestALeftServerPauses(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	_, at := h.Board(1)
	defer h.Occupy()()
	h.Handle(commands.Press, "ada", "match/1/0/b2", at).First()
	h.App.Left(t.Context(), "guild")
	h.Open()
	h.App.Access.Load(t.Context())
	h.Advance(2 * h.App.Expiry)
	edits := h.Edits()
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	h.RunOnce()
	if err := h.App.Boards.Again(t.Context(), h.Match(1)); err != nil {
		t.Error(err)
	}
	if n := edits(); n != 0 || h.Match(1).Ply() != 1 || h.Match(2).Status != match.Offered {
		t.Errorf("in a server that was left %d calls were made, and the matches went on: %d plies, stage %d", n, h.Match(1).Ply(), h.Match(2).Status)
	}
	h.App.Joined(t.Context(), "another")
	h.App.Joined(t.Context(), "guild")
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	h.RunOnce()
	if h.Shows(1, 2); h.Match(2).Status != match.Over {
		t.Errorf("the challenge is at stage %d", h.Match(2).Status)
	}
}

// A channel that refused just before anybody told that its server was left opens with it.
func TestAChannelOfALeftServerOpens(t *testing.T) {
	h := refused(t)
	h.RunOnce()
	h.App.Left(t.Context(), "guild")
	h.Open()
	h.Chat.EditErr = nil
	h.App.Joined(t.Context(), "guild") // before anybody has loaded what was closed
	h.RunOnce()
	h.Shows(1, 2)
}

// Nothing is done before the chat has let the bot in, and then at once.
func TestABoardPostedJustBeforeACrashIsFound(t *testing.T) {
	h := newHarness(t)
	h.Chat.Messages["m9"] = h.Lose(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "level", "novice") // and the process dies before it hears where it stands
	h.Advance(time.Minute)
	h.Open()
	h.App.DrawPending(t.Context())
	if m := h.Match(1); m.Place.MessageID != "m9" || len(h.Chat.Messages) != 1 {
		t.Errorf("the match is shown at %q, of %d messages", m.Place.MessageID, len(h.Chat.Messages))
	}
	edits := h.Edits()
	h.App.DrawPending(t.Context())
	if n := edits(); n != 0 {
		t.Errorf("%d more calls for a board that is right", n)
	}
}

// It is none of the first things that a process does: others wait for their answers.
func TestNothingIsDoneBeforeTheLogin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		h.Run("ada", "play", "game", "tic-tac-toe")
		_, at := h.Board(1)
		h.Lose(commands.Press, "ada", "match/1/0/b2", at)
		h.Advance(time.Minute)
		h.Open()
		edits := h.Edits()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- h.App.Run(ctx) }()
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := edits(); n != 0 {
			t.Errorf("%d calls before the login", n)
		}
		h.App.Connected(ctx)
		time.Sleep(time.Minute) // for the thought that it takes
		synctest.Wait()
		if apptest.Button(h.Chat.Messages[at], "match/1/2/resign") == nil {
			t.Error("the board is not drawn after the login")
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// advancedRemotely has another process make Ada's move in the center of a match that this one
// remembers.
func (h *harness) advancedRemotely(id int64) {
	h.T.Helper()
	db := h.Store.Store
	h.SetStore(h.Cached(db))
	h.Match(id) // remembered
	before, err := db.Match(h.T.Context(), id)
	if err != nil {
		h.T.Fatal(err)
	}
	after, err := before.Play("ada", 0, engine.Move{Cell: 4, Symbol: engine.X}, h.Now())
	if err == nil {
		_, err = db.Update(h.T.Context(), before, after)
	}
	if err != nil {
		h.T.Fatal(err)
	}
}

// What another process did to a match in the memory of this one is seen, and the board
// is drawn as it is.
func TestABoardThatAnotherProcessAdvanced(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	h.advancedRemotely(id)
	h.Wants(h.PressID("ben", "match/1/1/a1", at), commands.Update, h.ToMove("ada"))
	h.Shows(id, 2)
}

// A board that another process changed and did not draw before it died is drawn as it is, though
// this one remembers it as it was.
func TestWhatAnotherProcessLeftPending(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.advancedRemotely(id)
	h.Advance(time.Hour)
	h.Shows(id, 0)
	h.App.DrawPending(t.Context())
	h.Shows(id, 1)
}

// While nothing can be saved people hear that their move is not made, new games are
// refused first, and no line is logged for it.
func TestAStoreThatFails(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	log := h.Logged()
	s := &apptest.FailingStore{Store: h.Store.Store}
	h.SetStore(s)
	s.State = store.Health{Reason: store.Low}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe"), commands.Private, "can't save new games right now")
	h.Wants(h.PressID("ada", "match/1/0/b2", at), commands.Update, h.ToMove("ada"))
	s.State, s.Err = store.Health{Reason: store.Full}, store.Unavailable(store.Full, errors.New("no room"))
	want := "I can't save right now, so your move isn't made. Please try again in a minute."
	h.Wants(h.PressID("ada", "match/1/2/"+h.Free(1), at), commands.Private, want)
	h.Wants(h.Run("ada", "move", "move", h.Free(1)), commands.Private, want)
	h.Wants(h.Run("ada", "theme", "theme", "light"), commands.Private, "can't save right now, so nothing has changed")
	_ = h.App.MakePendingMoves(t.Context(), 0)
	h.App.DrawPending(t.Context())
	if log.Len() != 0 {
		t.Errorf("logged %q", log)
	}
	s.State, s.Err = store.Health{}, nil
	h.Wants(h.PressID("ada", "match/1/2/"+h.Free(1), at), commands.Update, "")
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe"), commands.Post, "")
}

// The oldest pending board is drawn first, and not all at a time.
func TestPendingBoardsAreDrawnInOrder(t *testing.T) {
	h := newHarness(t)
	for id := int64(1); id <= 9; id++ {
		h.Run("ada", "play", "game", "tic-tac-toe")
	}
	for _, id := range []int64{5, 3, 9, 1, 7, 2, 8, 4, 6} {
		_, at := h.Board(id)
		h.Advance(time.Minute)
		h.Lose(commands.Press, "ada", fmt.Sprintf("match/%d/0/b2", id), at)
	}
	h.Advance(time.Minute)
	h.Chat.Edited = nil
	h.App.DrawPending(t.Context())
	var order []int64
	for _, at := range h.Chat.Edited {
		for id := int64(1); id <= 9; id++ {
			if h.Match(id).Place.MessageID == at {
				order = append(order, id)
			}
		}
	}
	want := []int64{5, 3, 9, 1, 7, 2, 8, 4, 6}
	if len(order) != len(want) {
		t.Fatalf("drawn were %v, want %v", order, want)
	}
	for i, id := range order {
		if slices.Index(want, id) >= i+app.AtATime {
			t.Errorf("drawn in the order %v, want %v but for %d at a time", order, want, app.AtATime)
		}
	}
}

// The window and the symbol that somebody chose are there again when a board is healed.
func TestAHealedBoardKeepsItsView(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "order-chaos:8x8:5", "level", "novice")
	_, at := h.Board(1)
	h.Wants(h.PressID("ada", "match/1/0/view/down/O/0/0", at), commands.Update, "to move")
	if msg, _ := h.Board(1); apptest.Button(msg, "match/1/0/Oa1") == nil {
		t.Fatalf("the window was not moved: %+v", msg.Rows)
	}
	before := h.Match(1)
	if _, err := h.App.Store.Update(t.Context(), before, before.Themed("light")); err != nil {
		t.Fatal(err)
	}
	h.Advance(time.Minute)
	h.RunOnce()
	if msg, _ := h.Board(1); apptest.Button(msg, "match/1/0/Oa1") == nil || strings.Contains(msg.Text, "thinking") {
		t.Errorf("the window was lost: %+v", msg.Rows)
	}
}

// A createHook is a store that says when it has created a match, and gives others time
// to come in between before it goes on.
type createHook struct {
	store.Store
	created func(id int64)
	wait    func()
}

func (s createHook) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	saved, err := s.Store.Create(ctx, m)
	if err == nil {
		s.created(saved.ID)
		s.wait()
	}
	return saved, err
}

func (s createHook) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	s.wait()
	return s.Store.Update(ctx, before, after)
}

// Looking for pending boards between the creation of a match and its first message leaves the
// message to those who post it.
func TestANewMatchIsPostedOnce(t *testing.T) {
	for name, begin := range map[string]func(*harness){
		"a game":      func(h *harness) { h.Run("eve", "play", "game", "tic-tac-toe") },
		"a challenge": func(h *harness) { h.Run("eve", "play", "game", "tic-tac-toe", "opponent", "ben") },
		"a rematch": func(h *harness) {
			_, at := h.Board(1)
			h.PressID("ada", "match/1/0/rematch", at)
		},
	} {
		h := newHarness(t)
		h.Run("ada", "play", "game", "tic-tac-toe")
		h.PressID("ada", "match/1/0/resigned", "private")
		if h.Match(1).Status != match.Over {
			t.Fatal("the first match goes on")
		}
		healed, begun := make(chan error, 1), false
		h.SetStore(createHook{h.Store.Store, func(id int64) {
			begun = true
			go func() { healed <- h.App.Boards.Check(t.Context(), id) }()
		}, func() {
			select {
			case err := <-healed: // too early
				healed <- err
			case <-time.After(300 * time.Millisecond):
			}
		}})
		before := h.Chat.Next
		begin(h)
		if !begun {
			t.Fatalf("%s does not begin", name)
		}
		if err := <-healed; err != nil {
			t.Error(err)
		}
		if n := h.Chat.Next - before; n != 1 {
			t.Errorf("%s was posted %d times, want once", name, n)
		}
	}
}

// Nothing is posted where the chat does not say whether the match stands there already.
func TestNothingIsPostedWhileTheChatCannotSay(t *testing.T) {
	h := newHarness(t)
	h.Chat.PostErr = apptest.ErrDown
	h.Run("ada", "play", "game", "tic-tac-toe")
	h.Chat.PostErr, h.Chat.FindErr = nil, apptest.ErrDown
	h.Advance(time.Hour)
	h.App.DrawPending(t.Context())
	if n := len(h.Chat.Messages); n != 0 {
		t.Errorf("%d messages were posted blindly", n)
	}
	h.Chat.FindErr = nil
	h.Advance(time.Hour)
	h.App.DrawPending(t.Context())
	h.Shows(1, 0)
}

// Who types a command is seen: the channel lets the bot in again.
func TestTypingIsSeen(t *testing.T) {
	h := refused(t)
	h.App.DrawPending(t.Context())
	at := match.Place{GuildID: "guild", ChannelID: "channel"}
	if !h.App.Access.Denied(at) {
		t.Fatal("the channel refuses, and nobody has noted that")
	}
	h.Suggest("play", "game")
	if h.App.Access.Denied(at) {
		t.Error("somebody types there, and the channel still counts as closed")
	}
}
