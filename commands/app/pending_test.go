package app

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
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// errDown is what the chat says while it is down.
var errDown = fmt.Errorf("HTTP 503: %w", commands.ErrTryLater)

// edits counts the edits and posts of the chat from now on.
func (h *harness) edits() func() int {
	h.settle()
	before := h.chat.calls
	return func() int {
		h.settle()
		return h.chat.calls - before
	}
}

// shows fails the test unless the board of a match shows so many plies and lives.
func (h *harness) shows(id int64, ply int) {
	h.t.Helper()
	msg, _ := h.board(id)
	if button(msg, fmt.Sprintf("match/%d/%d/resign", id, ply)) == nil {
		h.t.Errorf("the board of match %d does not show ply %d: %q", id, ply, msg.Text)
	}
}

// A board whose last edit failed is drawn when the chat is back, however long that
// takes.
func TestABoardWhoseEditFailedIsDrawnLater(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	h.chat.editErr = errDown
	h.pressID("ada", "match/1/0/b2", at)
	if h.shows(1, 0); h.match(1).Ply() != 2 {
		t.Fatalf("%d plies, want 2", h.match(1).Ply())
	}
	h.advance(time.Hour)
	h.runOnce()
	h.shows(1, 0) // still down
	h.chat.editErr = nil
	h.advance(300 * 24 * time.Hour)
	h.app.DrawPending(t.Context())
	h.shows(1, 2)
	edits := h.edits()
	h.app.DrawPending(t.Context())
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
			h.challenge("tic-tac-toe", 1)
		} else {
			h.run("ada", "play", "game", "tic-tac-toe", "level", level)
		}
		_, at := h.board(1)
		h.lose(commands.Press, "ada", "match/1/0/b2", at) // and the reply is lost
		ply := h.match(1).Ply()
		h.advance(time.Second)
		h.open()
		h.runOnce()
		h.shows(1, ply)
	}
}

// A board that was deleted while its edit was on the way is posted again.
func TestABoardThatIsDeletedMeanwhile(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	gate := make(chan struct{})
	press := h.handleBehind(gate, commands.Press, "ada", "match/1/0/b2", at)
	h.waitForPly(1, 1)
	h.chat.remove(at)
	close(gate)
	press.end()
	h.shows(1, 2)
}

// A first board of which nobody knows whether it came out is posted after a restart,
// at once, even if the clock has jumped back.
func TestAFirstBoardBeforeACrash(t *testing.T) {
	for _, d := range []time.Duration{0, time.Second, -time.Hour} {
		h := newHarness(t)
		h.lose(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "side", "second")
		h.advance(d)
		h.open()
		h.runOnce()
		h.shows(1, 1)
	}
}

// In the process that posts it, a first board is left alone as long as it is on its
// way.
func TestAFirstBoardOnItsWay(t *testing.T) {
	h := newHarness(t)
	gate := make(chan struct{})
	press := h.handleBehind(gate, commands.Invoke, "ada", "play", "", "game", "tic-tac-toe")
	for len(h.matches()) == 0 {
		time.Sleep(time.Millisecond)
	}
	h.app.DrawPending(t.Context())
	h.past.Add(int64(time.Minute)) // as h.advance does, which would wait for the board
	done := make(chan bool)
	go func() {
		h.app.DrawPending(t.Context())
		done <- true
	}()
	for h.app.Boards.Wanted(1) < 2 {
		time.Sleep(time.Millisecond)
	}
	close(gate)
	press.end()
	<-done
	if h.shows(1, 0); len(h.chat.messages) != 1 {
		t.Errorf("there are %d messages, want one", len(h.chat.messages))
	}
}

// A restart with boards that show what they should asks the chat for nothing, loads no
// match and notifies nobody, whatever the clock says.
func TestARestartLeavesGoodBoardsAlone(t *testing.T) {
	for _, d := range []time.Duration{time.Second, 24 * time.Hour, -24 * time.Hour} {
		h := newHarness(t)
		id := h.challenge("tic-tac-toe", 1)
		h.press("ada", id, "/a1")
		h.advance(10 * time.Minute)
		h.press("ben", id, "/b1") // ada is away, and is called
		for range 20 {
			h.run("eve", "play", "game", "tic-tac-toe")
		}
		h.advance(d)
		h.open()
		h.app.Notify.Delay = 0
		s, edits, pinged := h.counted(), h.edits(), len(h.chat.pinged)
		h.runOnce()
		h.advance(10 * time.Minute)
		h.runOnce()
		if n := edits(); n != 0 || len(h.chat.pinged) != pinged || s.loads.Load() != 0 {
			t.Errorf("a restart %v later made %d calls, %d loads and notified %v", d, n, s.loads.Load(), h.chat.pinged[pinged:])
		}
	}
}

// A message that takes no edits for a reason of its own does not hold up the others,
// and is tried less and less.
func TestADebtDoesNotHoldUpOthers(t *testing.T) {
	h := newHarness(t)
	for range 2 {
		h.run("ada", "play", "game", "tic-tac-toe")
		h.advance(time.Minute)
	}
	_, first := h.board(1)
	_, second := h.board(2)
	h.lose(commands.Press, "ada", "match/1/0/b2", first)
	h.lose(commands.Press, "ada", "match/2/0/b2", second)
	h.advance(time.Minute)
	h.chat.refuse = map[string]error{first: errors.New("HTTP 400: no")}
	edits := h.edits()
	for range 60 {
		h.runOnce()
		h.advance(time.Minute)
	}
	h.shows(2, 2)
	if n := edits(); n < 4 || n > 8 {
		t.Errorf("%d edits in an hour, want a handful", n)
	}
	h.chat.refuse = nil
	h.advance(time.Hour)
	h.runOnce()
	h.shows(1, 2)
}

// refused is a match in which ada has moved and whose channel then refuses the bot's edits.
func refused(t *testing.T) *harness {
	t.Helper()
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	h.lose(commands.Press, "ada", "match/1/0/b2", at)
	h.advance(time.Minute)
	h.chat.editErr = fmt.Errorf("HTTP 403: %w", commands.ErrForbidden)
	return h
}

// A channel that refuses is not asked again until somebody asks something there, what the
// bot may do there has changed, or a day has passed, however often the bot starts anew.
func TestAChannelThatRefuses(t *testing.T) {
	h := refused(t)
	edits := h.edits()
	asked := func(want int, what string) {
		t.Helper()
		for range 10 {
			h.advance(10 * time.Minute)
			h.app.Clean(t.Context())
			h.app.EndChallenges(t.Context())
			h.runOnce()
		}
		if n := edits(); n != want {
			t.Errorf("%s: asked %d times, want %d", what, n, want)
		}
	}
	asked(1, "once refused")
	for hours := 2; hours < 24; hours += 2 {
		h.open()
		h.app.Access.Load(t.Context())
		asked(1, "after a restart")
	}
	h.advance(5 * time.Hour)
	asked(2, "a day later")
	h.app.Changed(t.Context(), "guild", "another")
	h.app.Changed(t.Context(), "another", "")
	asked(2, "after a change elsewhere")
	h.app.Changed(t.Context(), "guild", "channel")
	asked(3, "after a change in the channel")
	h.app.Changed(t.Context(), "guild", "")
	asked(4, "after a change in the server")
	h.do(commands.Request{Kind: commands.Invoke, Name: "help", User: everybody["ada"], Lacks: []commands.Permission{commands.SendMessages}})
	asked(4, "after a question where a permission is lacking")
	h.chat.editErr = nil
	h.run("ada", "help")
	asked(5, "after a question")
	h.shows(1, 2)
}

// The games of a server that the bot has left pause, and go on when it is back.
func TestALeftServerPauses(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe")
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	_, at := h.board(1)
	defer h.occupy()()
	h.handle(commands.Press, "ada", "match/1/0/b2", at).first()
	h.app.Left(t.Context(), "guild")
	h.open()
	h.app.Access.Load(t.Context())
	h.advance(2 * h.app.Expiry)
	edits := h.edits()
	h.app.Clean(t.Context())
	h.app.EndChallenges(t.Context())
	h.runOnce()
	if err := h.app.Boards.Again(t.Context(), h.match(1)); err != nil {
		t.Error(err)
	}
	if n := edits(); n != 0 || h.match(1).Ply() != 1 || h.match(2).Status != match.Offered {
		t.Errorf("in a server that was left %d calls were made, and the matches went on: %d plies, stage %d", n, h.match(1).Ply(), h.match(2).Status)
	}
	h.app.Joined(t.Context(), "another")
	h.app.Joined(t.Context(), "guild")
	h.app.Clean(t.Context())
	h.app.EndChallenges(t.Context())
	h.runOnce()
	if h.shows(1, 2); h.match(2).Status != match.Over {
		t.Errorf("the challenge is at stage %d", h.match(2).Status)
	}
}

// A channel that refused just before anybody told that its server was left opens with it.
func TestAChannelOfALeftServerOpens(t *testing.T) {
	h := refused(t)
	h.runOnce()
	h.app.Left(t.Context(), "guild")
	h.open()
	h.chat.editErr = nil
	h.app.Joined(t.Context(), "guild") // before anybody has loaded what was closed
	h.runOnce()
	h.shows(1, 2)
}

// Nothing is done before the chat has let the bot in, and then at once.
func TestABoardPostedJustBeforeACrashIsFound(t *testing.T) {
	h := newHarness(t)
	h.chat.messages["m9"] = h.lose(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "level", "novice") // and the process dies before it hears where it stands
	h.advance(time.Minute)
	h.open()
	h.app.DrawPending(t.Context())
	if m := h.match(1); m.Place.MessageID != "m9" || len(h.chat.messages) != 1 {
		t.Errorf("the match is shown at %q, of %d messages", m.Place.MessageID, len(h.chat.messages))
	}
	edits := h.edits()
	h.app.DrawPending(t.Context())
	if n := edits(); n != 0 {
		t.Errorf("%d more calls for a board that is right", n)
	}
}

// It is none of the first things that a process does: others wait for their answers.
func TestNothingIsDoneBeforeTheLogin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		h.run("ada", "play", "game", "tic-tac-toe")
		_, at := h.board(1)
		h.lose(commands.Press, "ada", "match/1/0/b2", at)
		h.advance(time.Minute)
		h.open()
		edits := h.edits()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- h.app.Run(ctx) }()
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := edits(); n != 0 {
			t.Errorf("%d calls before the login", n)
		}
		h.app.Connected(ctx)
		time.Sleep(time.Minute) // for the thought that it takes
		synctest.Wait()
		if button(h.chat.messages[at], "match/1/2/resign") == nil {
			t.Error("the board is not drawn after the login")
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// advancedElsewhere has another process make Ada's move in the center of a match that this one
// remembers.
func (h *harness) advancedElsewhere(id int64) {
	h.t.Helper()
	db := h.store.Store
	h.setStore(h.cached(db))
	h.match(id) // remembered
	before, err := db.Match(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	after, err := before.Play("ada", 0, engine.Move{Cell: 4, Symbol: engine.X}, h.now())
	if err == nil {
		_, err = db.Update(h.t.Context(), before, after)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// What another process did to a match in the memory of this one is seen, and the board
// is drawn as it is.
func TestABoardThatAnotherProcessAdvanced(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	_, at := h.board(id)
	h.advancedElsewhere(id)
	h.wants(h.pressID("ben", "match/1/1/a1", at), commands.Update, h.toMove("ada"))
	h.shows(id, 2)
}

// A board that another process changed and did not draw before it died is drawn as it is, though
// this one remembers it as it was.
func TestADebtThatAnotherProcessLeft(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.advancedElsewhere(id)
	h.advance(time.Hour)
	h.shows(id, 0)
	h.app.DrawPending(t.Context())
	h.shows(id, 1)
}

// While nothing can be saved people hear that their move is not made, new games are
// refused first, and no line is logged for it.
func TestAStoreThatFails(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	log := h.logged()
	s := &failingStore{Store: h.store.Store}
	h.setStore(s)
	s.health = store.Health{Reason: store.Low}
	h.wants(h.run("ada", "play", "game", "tic-tac-toe"), commands.Private, "can't save new games right now")
	h.wants(h.pressID("ada", "match/1/0/b2", at), commands.Update, h.toMove("ada"))
	s.health, s.err = store.Health{Reason: store.Full}, store.Unavailable(store.Full, errors.New("no room"))
	want := "I can't save right now, so your move isn't made. Please try again in a minute."
	h.wants(h.pressID("ada", "match/1/2/"+h.free(1), at), commands.Private, want)
	h.wants(h.run("ada", "move", "move", h.free(1)), commands.Private, want)
	h.wants(h.run("ada", "theme", "theme", "light"), commands.Private, "can't save right now, so nothing has changed")
	_ = h.app.MakePendingMoves(t.Context(), 0)
	h.app.DrawPending(t.Context())
	if log.Len() != 0 {
		t.Errorf("logged %q", log)
	}
	s.health, s.err = store.Health{}, nil
	h.wants(h.pressID("ada", "match/1/2/"+h.free(1), at), commands.Update, "")
	h.wants(h.run("ada", "play", "game", "tic-tac-toe"), commands.Post, "")
}

// A failingStore saves nothing while it has an error.
type failingStore struct {
	store.Store
	health store.Health
	err    error
}

func (s *failingStore) Health() store.Health { return s.health }

func (s *failingStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	if s.err != nil {
		return nil, s.err
	}
	return s.Store.Update(ctx, before, after)
}

func (s *failingStore) SavePerson(ctx context.Context, before, after store.Person) error {
	if s.err != nil {
		return s.err
	}
	return s.Store.SavePerson(ctx, before, after)
}

func (s *failingStore) SaveBoard(ctx context.Context, id int64, b store.Board) error {
	if s.err != nil {
		return s.err
	}
	return s.Store.SaveBoard(ctx, id, b)
}

func (s *failingStore) IDs(ctx context.Context, f store.Filter) ([]int64, error) {
	if s.err != nil {
		return nil, s.err
	}
	return s.Store.IDs(ctx, f)
}

// The oldest debt is paid first, and not all at a time.
func TestDebtsArePaidInOrder(t *testing.T) {
	h := newHarness(t)
	for id := int64(1); id <= 9; id++ {
		h.run("ada", "play", "game", "tic-tac-toe")
	}
	for _, id := range []int64{5, 3, 9, 1, 7, 2, 8, 4, 6} {
		_, at := h.board(id)
		h.advance(time.Minute)
		h.lose(commands.Press, "ada", fmt.Sprintf("match/%d/0/b2", id), at)
	}
	h.advance(time.Minute)
	h.chat.edited = nil
	h.app.DrawPending(t.Context())
	var order []int64
	for _, at := range h.chat.edited {
		for id := int64(1); id <= 9; id++ {
			if h.match(id).Place.MessageID == at {
				order = append(order, id)
			}
		}
	}
	want := []int64{5, 3, 9, 1, 7, 2, 8, 4, 6}
	if len(order) != len(want) {
		t.Fatalf("drawn were %v, want %v", order, want)
	}
	for i, id := range order {
		if slices.Index(want, id) >= i+atATime {
			t.Errorf("drawn in the order %v, want %v but for %d at a time", order, want, atATime)
		}
	}
}

// The window and the symbol that somebody chose are there again when a board is healed.
func TestAHealedBoardKeepsItsView(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "order-chaos:8x8:5", "level", "novice")
	_, at := h.board(1)
	h.wants(h.pressID("ada", "match/1/0/view/down/O/0/0", at), commands.Update, "to move")
	if msg, _ := h.board(1); button(msg, "match/1/0/Oa1") == nil {
		t.Fatalf("the window was not moved: %+v", msg.Rows)
	}
	before := h.match(1)
	if _, err := h.app.Store.Update(t.Context(), before, before.Themed("light")); err != nil {
		t.Fatal(err)
	}
	h.advance(time.Minute)
	h.runOnce()
	if msg, _ := h.board(1); button(msg, "match/1/0/Oa1") == nil || strings.Contains(msg.Text, "thinking") {
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

// A sweep that comes between the creation of a match and its first message leaves the
// message to those who post it.
func TestANewMatchIsPostedOnce(t *testing.T) {
	for name, begin := range map[string]func(*harness){
		"a game":      func(h *harness) { h.run("eve", "play", "game", "tic-tac-toe") },
		"a challenge": func(h *harness) { h.run("eve", "play", "game", "tic-tac-toe", "opponent", "ben") },
		"a rematch": func(h *harness) {
			_, at := h.board(1)
			h.pressID("ada", "match/1/0/rematch", at)
		},
	} {
		h := newHarness(t)
		h.run("ada", "play", "game", "tic-tac-toe")
		h.pressID("ada", "match/1/0/resigned", "private")
		if h.match(1).Status != match.Over {
			t.Fatal("the first match goes on")
		}
		healed, begun := make(chan error, 1), false
		h.setStore(createHook{h.store.Store, func(id int64) {
			begun = true
			go func() { healed <- h.app.Boards.Check(t.Context(), id) }()
		}, func() {
			select {
			case err := <-healed: // too early
				healed <- err
			case <-time.After(300 * time.Millisecond):
			}
		}})
		before := h.chat.next
		begin(h)
		if !begun {
			t.Fatalf("%s does not begin", name)
		}
		if err := <-healed; err != nil {
			t.Error(err)
		}
		if n := h.chat.next - before; n != 1 {
			t.Errorf("%s was posted %d times, want once", name, n)
		}
	}
}

// Nothing is posted where the chat does not say whether the match stands there already.
func TestNothingIsPostedWhileTheChatCannotSay(t *testing.T) {
	h := newHarness(t)
	h.chat.postErr = errDown
	h.run("ada", "play", "game", "tic-tac-toe")
	h.chat.postErr, h.chat.findErr = nil, errDown
	h.advance(time.Hour)
	h.app.DrawPending(t.Context())
	if n := len(h.chat.messages); n != 0 {
		t.Errorf("%d messages were posted blindly", n)
	}
	h.chat.findErr = nil
	h.advance(time.Hour)
	h.app.DrawPending(t.Context())
	h.shows(1, 0)
}

// Who types a command is heard: the channel lets the bot in again.
func TestTypingIsHeard(t *testing.T) {
	h := refused(t)
	h.app.DrawPending(t.Context())
	at := match.Place{GuildID: "guild", ChannelID: "channel"}
	if !h.app.Access.Denied(at) {
		t.Fatal("the channel refuses, and nobody has noted that")
	}
	h.suggest("play", "game")
	if h.app.Access.Denied(at) {
		t.Error("somebody types there, and the channel still counts as closed")
	}
}
