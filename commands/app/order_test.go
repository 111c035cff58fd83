package app_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/store"
)

func TestRefusedPressesNotifyNobody(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	before := len(h.Chat.Pinged)
	for range 3 {
		h.PressID("eve", "match/1/0/a1", at)
		h.PressID("ben", "match/1/0/a1", at)
		h.PressID("eve", "match/1/0/accept", at)
		h.Run("eve", "board", "game", "1")
	}
	h.Run("ben", "board")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben") // notifies once, however often it is shown
	before++
	h.Run("ada", "board", "game", "2")
	if got := h.Chat.Pinged[before:]; len(got) != 0 {
		t.Errorf("refused presses and a repost notified %v", got)
	}
}

// TestTakeBackWhileTheBotThinks: the answer to a move that was taken back is
// not played to another.
func TestTakeBackWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.Board(1)
	release := h.Occupy()
	first := h.Handle(commands.Press, "ada", "match/1/0/c3", at)
	h.WaitForPly(1, 1)
	m := h.Match(1)
	same, err := strategy.New(m.Game, "best", engine.StrategyOptions{Seed: uint64(m.ID)})
	if err != nil {
		t.Fatal(err)
	}
	choice, err := same.Choose(t.Context(), m.Position(), engine.Budget{Time: h.App.Think})
	if err != nil {
		t.Fatal(err)
	}
	h.Handle(commands.Invoke, "ada", "takeback", "").End()
	second := h.Handle(commands.Press, "ada", "match/1/0/"+engine.CellName(choice.Move.Cell, 3), at)
	h.WaitForPly(1, 1)
	release()
	first.End()
	second.End()
	if m := h.Match(1); m.Ply() != 2 || m.BotToMove() {
		t.Errorf("there are %d plies, want 2", m.Ply())
	}
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, h.ToMove("ada")) {
		t.Errorf("the board says %q", msg.Text)
	}
}

// What the bot chose is not played if the board has changed while it thought, even
// where it would be legal.
func TestChangeWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.Board(1)
	var armed atomic.Bool
	chosen := make(chan bool)
	h.App.Chooser.Now = func() time.Time {
		if armed.CompareAndSwap(true, false) { // the bot has chosen, and asks the time
			chosen <- true
			<-chosen
		}
		return h.Now()
	}
	release := h.Occupy()
	first := h.Handle(commands.Press, "ada", "match/1/0/b2", at) // the answer to which is a corner
	first.First()
	armed.Store(true)
	release()
	<-chosen
	h.Handle(commands.Invoke, "ada", "takeback", "").End()
	second := h.Handle(commands.Press, "ada", "match/1/0/c3", at)
	h.WaitForPly(1, 1)
	chosen <- true
	first.End()
	second.End()
	m := h.Match(1)
	if m.Ply() != 2 || m.Game.MoveName(m.Moves[1]) != "b2" {
		t.Errorf("after c3 the moves are %v; the bot should take the middle", m.Moves)
	}
}

// TestBoardWhileTheBotThinks: the board that was posted again gets the answer.
func TestBoardWhileTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	release := h.Occupy()
	press := h.Handle(commands.Press, "ada", "match/1/0/b2", at)
	h.WaitForPly(1, 1)
	board := h.Handle(commands.Invoke, "ada", "board", "")
	board.First()
	release()
	press.End()
	board.End()
	msg, now := h.Board(1)
	if now == at || !strings.Contains(msg.Text, h.ToMove("ada")) || len(h.Chat.Messages) != 1 {
		t.Errorf("at %s (before %s): %q; %d messages", now, at, msg.Text, len(h.Chat.Messages))
	}
}

// TestSlowReplyDoesNotShowTheOlderBoard: Ada's update comes in after Ben's move
// has been drawn.
func TestSlowReplyDoesNotShowTheOlderBoard(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	gate := make(chan struct{})
	slow := h.HandleBehind(gate, commands.Press, "ada", "match/1/0/a1", at)
	h.WaitForPly(1, 1)
	h.Handle(commands.Invoke, "ben", "move", "", "move", "b1").End()
	close(gate)
	slow.End()
	h.App.Tasks.Wait()
	if msg, _ := h.Board(1); apptest.Button(msg, "match/1/2/a2") == nil {
		t.Errorf("the board shows an older position: %q", msg.Text)
	}
}

func TestNoTakeBackAfterTheRematch(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	for h.Match(1).Status == match.Playing {
		h.Press("ada", 1, "/"+h.Match(1).Game.MoveName(h.Match(1).Position().AppendMoves(nil)[0]))
	}
	h.Press("ada", 1, "/rematch")
	h.Wants(h.Run("ada", "takeback", "game", "1"), commands.Private, "over")
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

// TestAMoveThatFailedIsMadeLater: a move that failed once is made when the bot next looks for moves
// to make.
func TestAMoveThatFailedIsMadeLater(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, at := h.Board(1)
	s := &unansweredStore{Store: h.Store.Store, fails: true}
	h.SetStore(s)
	h.Wants(h.Handle(commands.Press, "ada", "match/1/0/b2", at).End(), commands.Private, h.Says("error.answer_not_saved"))
	s.fails = false
	_ = h.App.MakePendingMoves(t.Context(), app.PendingFor)
	if h.Match(1).Ply() != 1 {
		t.Fatal("the move was made while the bot may still be thinking")
	}
	h.Advance(2 * time.Minute)
	_ = h.App.MakePendingMoves(t.Context(), app.PendingFor)
	if msg, _ := h.Board(1); h.Match(1).Ply() != 2 || !strings.Contains(msg.Text, h.ToMove("ada")) {
		t.Errorf("%d plies, %q", h.Match(1).Ply(), msg.Text)
	}
}

// A notelessStore cannot note what messages show while it fails: at all, or only that they show it.
type notelessStore struct {
	store.Store
	before, after bool
}

func (s *notelessStore) SaveBoard(ctx context.Context, id int64, b store.Board) error {
	if posting := b.MessageID == ""; posting && s.before || !posting && s.after {
		return store.ErrUnavailable
	}
	return s.Store.SaveBoard(ctx, id, b)
}

// TestWhatIsSaidOfABoardThatIsNotNoted: where the store goes away after a game or a move was saved,
// nobody is told of a move of the bot that is not owed, or that nothing has changed. Who sees the
// board is told nothing.
func TestWhatIsSaidOfABoardThatIsNotNoted(t *testing.T) {
	h := newHarness(t)
	s := &notelessStore{Store: h.Store.Store, before: true}
	h.SetStore(s)
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe"), commands.Private, h.Says("error.not_shown"))
	s.before, s.after = false, true
	if r := h.Run("ada", "board", "game", "1"); r.Kind == commands.Private {
		t.Errorf("the board is there, and it is said that %s", r.Message.Text)
	}
	if r := h.Press("ada", 1, "/b2"); r.Kind == commands.Private || h.Match(1).Ply() != 2 {
		t.Errorf("after %d plies %v is said", h.Match(1).Ply(), r)
	}
	m := h.Match(1)
	if msg, _ := h.Board(1); apptest.Button(msg, "match/1/2/"+m.Game.MoveName(m.Position().AppendMoves(nil)[0])) == nil {
		t.Errorf("an older board is shown: %q", msg.Text)
	}
}

func TestOthersGamesAreTheirs(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	r := h.Do(commands.Request{
		Kind: commands.Invoke, Name: "analyze", User: apptest.People["eve"], Args: map[string]string{"game": "1"},
		Place: commands.Place{GuildID: "elsewhere", ChannelID: "elsewhere"},
	})
	h.Wants(r, commands.Private, h.Says("error.match_name", "Name", "`1`"))
}

func TestPanicInTheBackgroundEndsNothing(t *testing.T) {
	h := newHarness(t)
	h.App.Tasks.Start(t.Context(), "a test", func() { panic("oh") })
	h.App.Tasks.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.App.Run(ctx); err != nil {
		t.Error(err)
	}
}

// A typed move goes to a game in which it is the person's turn, though they touched
// another one later; where there is none, they are told.
func TestTypedMovesGoWhereItIsYourTurn(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Challenge("tic-tac-toe", 2)
	h.Wants(h.Run("ada", "move", "move", "b2"), commands.Private, h.Says("move.played", "Move", "B2", "Link", view.Link(h.App.Chat, h.Match(2))))
	if got := h.Suggest("move", "move"); len(got) != 9 {
		t.Errorf("%d moves are offered in the game where it is Ada's turn, not 9", len(got))
	}
	h.Wants(h.Run("ada", "move", "move", "b2"), commands.Private, h.Says("move.played", "Move", "B2", "Link", view.Link(h.App.Chat, h.Match(1))))
	h.Wants(h.Run("ada", "move", "move", "a1"), commands.Private, h.Says("error.turn_nowhere", "Count", 2))
	for _, typed := range []string{"a1", "b2", "z9"} { // an empty cell, a taken one, and none at all
		h.Wants(h.Run("ada", "move", "move", typed, "game", "1"), commands.Private, h.Says("error.their_turn", "Who", "<@ben>"))
	}
	for _, user := range []string{"ada", "ben"} { // nobody waits for a turn in which they would be refused
		h.Wants(h.Run(user, "hint", "game", "1"), commands.Private, h.Says("error.hint_live"))
	}
	if first, second := h.Match(1).Ply(), h.Match(2).Ply(); first != 1 || second != 1 {
		t.Errorf("the games have %d and %d plies", first, second)
	}
}
