package app

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/store"
)

func TestRefusedPressesNotifyNobody(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	_, at := h.board(1)
	before := len(h.chat.pinged)
	for range 3 {
		h.pressID("eve", "match/1/0/a1", at)
		h.pressID("ben", "match/1/0/a1", at)
		h.pressID("eve", "match/1/0/accept", at)
		h.run("eve", "board", "game", "1")
	}
	h.run("ben", "board")
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben") // notifies once, however often it is shown
	before++
	h.run("ada", "board", "game", "2")
	if got := h.chat.pinged[before:]; len(got) != 0 {
		t.Errorf("refused presses and a repost notified %v", got)
	}
}

// TestTakeBackWhileTheBotThinks: the answer to a move that was taken back is
// not played to another.
func TestTakeBackWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.board(1)
	release := h.occupy()
	first := h.handle(commands.Press, "ada", "match/1/0/c3", at)
	h.waitForPly(1, 1)
	m := h.match(1)
	same, err := strategy.New(m.Game, "best", engine.StrategyOptions{Seed: uint64(m.ID)})
	if err != nil {
		t.Fatal(err)
	}
	choice, err := same.Choose(t.Context(), m.Position(), engine.Budget{Time: h.app.Think})
	if err != nil {
		t.Fatal(err)
	}
	h.handle(commands.Invoke, "ada", "takeback", "").end()
	second := h.handle(commands.Press, "ada", "match/1/0/"+engine.CellName(choice.Move.Cell, 3), at)
	h.waitForPly(1, 1)
	release()
	first.end()
	second.end()
	if m := h.match(1); m.Ply() != 2 || m.BotToMove() {
		t.Errorf("there are %d plies, want 2", m.Ply())
	}
	if msg, _ := h.board(1); !strings.Contains(msg.Text, h.toMove("ada")) {
		t.Errorf("the board says %q", msg.Text)
	}
}

// What the bot chose is not played if the board has changed while it thought, even
// where it would be legal.
func TestChangeWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.board(1)
	var armed atomic.Bool
	chosen := make(chan bool)
	h.app.Tables.Now = func() time.Time {
		if armed.CompareAndSwap(true, false) { // the bot has chosen, and asks the time
			chosen <- true
			<-chosen
		}
		return h.now()
	}
	release := h.occupy()
	first := h.handle(commands.Press, "ada", "match/1/0/b2", at) // the answer to which is a corner
	first.first()
	armed.Store(true)
	release()
	<-chosen
	h.handle(commands.Invoke, "ada", "takeback", "").end()
	second := h.handle(commands.Press, "ada", "match/1/0/c3", at)
	h.waitForPly(1, 1)
	chosen <- true
	first.end()
	second.end()
	m := h.match(1)
	if m.Ply() != 2 || m.Game.MoveName(m.Moves[1]) != "b2" {
		t.Errorf("after c3 the moves are %v; the bot should take the middle", m.Moves)
	}
}

// TestBoardWhileTheBotThinks: the board that was posted again gets the answer.
func TestBoardWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	release := h.occupy()
	press := h.handle(commands.Press, "ada", "match/1/0/b2", at)
	h.waitForPly(1, 1)
	board := h.handle(commands.Invoke, "ada", "board", "")
	board.first()
	release()
	press.end()
	board.end()
	msg, now := h.board(1)
	if now == at || !strings.Contains(msg.Text, h.toMove("ada")) || len(h.chat.messages) != 1 {
		t.Errorf("at %s (before %s): %q; %d messages", now, at, msg.Text, len(h.chat.messages))
	}
}

// TestSlowReplyDoesNotShowTheOlderBoard: Ada's update comes in after Ben's move
// has been drawn.
func TestSlowReplyDoesNotShowTheOlderBoard(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	_, at := h.board(1)
	gate := make(chan struct{})
	slow := h.handleBehind(gate, commands.Press, "ada", "match/1/0/a1", at)
	h.waitForPly(1, 1)
	h.handle(commands.Invoke, "ben", "move", "", "move", "b1").end()
	close(gate)
	slow.end()
	h.app.Tasks.Wait()
	if msg, _ := h.board(1); button(msg, "match/1/2/a2") == nil {
		t.Errorf("the board shows an older position: %q", msg.Text)
	}
}

func TestOneRematch(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	h.pressID("ada", "match/1/0/resigned", "private")
	_, at := h.board(1)
	replies := make(chan commands.Reply, 2)
	for _, who := range []string{"ada", "ben"} {
		go func() { replies <- h.handle(commands.Press, who, "match/1/0/rematch", at).end() }()
	}
	kinds := map[commands.ReplyKind]int{}
	for range 2 {
		r := <-replies
		kinds[r.Kind]++
	}
	if kinds[commands.Post] != 1 || kinds[commands.Private] != 1 {
		t.Errorf("two presses were answered %v, want one post, which the other one takes up", kinds)
	}
	if m := h.match(2); m.Status != match.Playing {
		t.Errorf("the rematch stands at %v", m.Status)
	}
	if msg, _ := h.board(2); button(msg, "/accept") != nil {
		t.Errorf("the board does not show that the rematch has begun: %q", msg.Text)
	}
}

func TestNoTakeBackAfterTheRematch(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "best")
	for h.match(1).Status == match.Playing {
		h.press("ada", 1, "/"+h.match(1).Game.MoveName(h.match(1).Position().AppendMoves(nil)[0]))
	}
	h.press("ada", 1, "/rematch")
	h.wants(h.run("ada", "takeback", "game", "1"), commands.Private, "over")
}

// An unansweredStore saves no moves of the bot while it fails.
type unansweredStore struct {
	store.Store
	fails bool
}

func (s *unansweredStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	if s.fails && before.BotToMove() {
		return nil, store.ErrUnavailable
	}
	return s.Store.Update(ctx, before, after)
}

// TestOwedMoveIsMadeLater: a move that failed once is made by a sweep.
func TestOwedMoveIsMadeLater(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.run("ada", "play", "game", "tic-tac-toe")
	_, at := h.board(1)
	s := &unansweredStore{Store: h.store.Store, fails: true}
	h.setStore(s)
	h.wants(h.handle(commands.Press, "ada", "match/1/0/b2", at).end(), commands.Private, h.says("error.answer_not_saved"))
	s.fails = false
	_ = h.app.MakePendingMoves(t.Context(), pendingFor)
	if h.match(1).Ply() != 1 {
		t.Fatal("a sweep made the move while the bot may still be thinking")
	}
	h.advance(2 * time.Minute)
	_ = h.app.MakePendingMoves(t.Context(), pendingFor)
	if msg, _ := h.board(1); h.match(1).Ply() != 2 || !strings.Contains(msg.Text, h.toMove("ada")) {
		t.Errorf("%d plies, %q", h.match(1).Ply(), msg.Text)
	}
}

func TestOthersGamesAreTheirs(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	r := h.do(commands.Request{
		Kind: commands.Invoke, Name: "analyze", User: everybody["eve"], Args: map[string]string{"game": "1"},
		Place: commands.Place{GuildID: "elsewhere", ChannelID: "elsewhere"},
	})
	h.wants(r, commands.Private, h.says("error.match_name", "Name", "`1`"))
}

func TestPanicInTheBackgroundEndsNothing(t *testing.T) {
	h := newHarness(t)
	h.app.Tasks.Start(t.Context(), "a test", func() { panic("oh") })
	h.app.Tasks.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.app.Run(ctx); err != nil {
		t.Error(err)
	}
}

// A typed move goes to a game in which it is the person's turn, though they touched
// another one later; where there is none, they are told.
func TestTypedMovesGoWhereItIsYourTurn(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	h.challenge("tic-tac-toe", 2)
	h.wants(h.run("ada", "move", "move", "b2"), commands.Private, h.says("move.played", "Move", "b2", "Link", view.Link(h.app.Chat, h.match(2))))
	if got := h.suggest("move", "move"); len(got) != 9 {
		t.Errorf("%d moves are offered in the game where it is Ada's turn, not 9", len(got))
	}
	h.wants(h.run("ada", "move", "move", "b2"), commands.Private, h.says("move.played", "Move", "b2", "Link", view.Link(h.app.Chat, h.match(1))))
	h.wants(h.run("ada", "move", "move", "a1"), commands.Private, h.says("error.turn_nowhere", "Count", 2))
	for _, typed := range []string{"a1", "b2", "z9"} { // an empty cell, a taken one, and none at all
		h.wants(h.run("ada", "move", "move", typed, "game", "1"), commands.Private, h.says("error.their_turn", "Who", "<@ben>"))
	}
	for _, user := range []string{"ada", "ben"} { // nobody waits for a turn in which they would be refused
		h.wants(h.run(user, "hint", "game", "1"), commands.Private, h.says("error.hint_live"))
	}
	if first, second := h.match(1).Ply(), h.match(2).Ply(); first != 1 || second != 1 {
		t.Errorf("the games have %d and %d plies", first, second)
	}
}
