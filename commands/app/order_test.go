package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
)

func TestRefusedPressesNotifyNobody(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	_, at := tb.board(1)
	before := len(tb.chat.pinged)
	for range 3 {
		tb.pressID("eve", "match/1/0/a1", at)
		tb.pressID("ben", "match/1/0/a1", at)
		tb.pressID("eve", "match/1/0/accept", at)
		tb.run("eve", "board", "game", "1")
	}
	tb.run("ben", "board")
	if got := tb.chat.pinged[before:]; len(got) != 0 {
		t.Errorf("refused presses and a repost notified %v", got)
	}
}

// TestTakeBackWhileTheBotThinks: the answer to a move that was taken back is
// not played to another.
func TestTakeBackWhileTheBotThinks(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := tb.board(1)
	first := tb.handle(commands.Press, "ada", "match/1/0/c3", at)
	choice, err := tb.app.ChooseAfresh(t.Context(), jobs.Client{User: "ada"}, tb.match(1), "best", engine.Budget{Time: tb.app.Think})
	if err != nil {
		t.Fatal(err)
	}
	tb.handle(commands.Invoke, "ada", "takeback", "")
	second := tb.handle(commands.Press, "ada", "match/1/0/"+engine.CellName(choice.Move.Cell, 3), at)
	tb.finish(first, at)
	tb.finish(second, at)
	if m := tb.match(1); m.Ply() != 2 || m.BotToMove() {
		t.Errorf("there are %d plies, want 2", m.Ply())
	}
	if msg, _ := tb.board(1); !strings.Contains(msg.Text, "<@ada> to move") {
		t.Errorf("the board says %q", msg.Text)
	}
}

// TestBoardWhileTheBotThinks: the board that was posted again gets the answer.
func TestBoardWhileTheBotThinks(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	_, at := tb.board(1)
	press := tb.handle(commands.Press, "ada", "match/1/0/b2", at)
	tb.run("ada", "board")
	tb.finish(press, at)
	msg, now := tb.board(1)
	if now == at || !strings.Contains(msg.Text, "<@ada> to move") || len(tb.chat.messages) != 1 {
		t.Errorf("at %s (before %s): %q; %d messages", now, at, msg.Text, len(tb.chat.messages))
	}
}

// TestSlowReplyDoesNotShowTheOlderBoard: Ada's update comes in after Ben's move
// has been drawn.
func TestSlowReplyDoesNotShowTheOlderBoard(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	_, at := tb.board(1)
	slow := tb.handle(commands.Press, "ada", "match/1/0/a1", at)
	tb.run("ben", "move", "move", "b1")
	tb.finish(slow, at)
	if msg, _ := tb.board(1); button(msg, "match/1/2/a2") == nil {
		t.Errorf("the board shows an older position: %q", msg.Text)
	}
}

func TestOneRematch(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	tb.pressID("ada", "match/1/0/resigned", "private")
	_, at := tb.board(1)
	replies := make(chan commands.Reply, 2)
	for _, who := range []string{"ada", "ben"} {
		go func() { replies <- tb.handle(commands.Press, who, "match/1/0/rematch", at) }()
	}
	kinds := map[commands.ReplyKind]int{}
	for range 2 {
		r := <-replies
		kinds[r.Kind]++
		if r.Kind == commands.Post {
			tb.finish(r, "")
		}
	}
	if kinds[commands.Post] != 1 || kinds[commands.Private] != 1 {
		t.Errorf("two presses were answered %v, want one post and one refusal", kinds)
	}
	rival := tb.match(2).Seats[tb.match(2).Challenger.Other()].UserID
	tb.wants(tb.press(rival, 2, "/decline"), commands.Update, "declined")
	tb.wants(tb.pressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
}

func TestNoTakeBackAfterTheRematch(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe", "level", "best")
	for tb.match(1).Status == match.Playing {
		tb.press("ada", 1, "/"+tb.match(1).Game.MoveName(tb.match(1).Position().AppendMoves(nil)[0]))
	}
	tb.press("ada", 1, "/rematch")
	tb.wants(tb.run("ada", "takeback", "game", "1"), commands.Private, "over")
}

// TestOwedMoveIsMadeLater: a move that failed once is made by a sweep.
func TestOwedMoveIsMadeLater(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	_, at := tb.board(1)
	tb.handle(commands.Press, "ada", "match/1/0/b2", at) // nobody asks what follows
	tb.app.sweep(t.Context())
	tb.app.Tasks.Wait()
	if tb.match(1).Ply() != 1 {
		t.Fatal("a sweep made the move while the bot may still be thinking")
	}
	tb.now = tb.now.Add(2 * time.Minute)
	tb.app.sweep(t.Context())
	tb.app.Tasks.Wait()
	if msg, _ := tb.board(1); tb.match(1).Ply() != 2 || !strings.Contains(msg.Text, "<@ada> to move") {
		t.Errorf("%d plies, %q", tb.match(1).Ply(), msg.Text)
	}
}

func TestOthersGamesAreTheirs(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	r := tb.do(commands.Request{
		Kind: commands.Invoke, Name: "analyze", User: people["eve"], Args: map[string]string{"game": "1"},
		Place: commands.Place{GuildID: "elsewhere", ChannelID: "elsewhere"},
	})
	tb.wants(r, commands.Private, "That game is gone")
}

func TestSizeOptionsKeepTheRest(t *testing.T) {
	tb := newTable(t)
	for _, c := range []struct {
		options string
		want    string
	}{
		{"game=order-chaos:6x6:5:chaos-first:symbols=3 rows=4", "order-chaos:4x4:4:chaos-first:symbols=3"},
		{"game=mnk:15x15:5:misere rows=3", "mnk:3x3:3:misere"},
		{"game=mnk:15x15:5 rows=19", "mnk:19x19:5"},
		{"symbols=3", "order-chaos:6x6:5:symbols=3"},
		{"weights=1,2,3,4,5,6,7,8,9", "weighted:1,2,3,4,5,6,7,8,9"},
		{"rows=7 line=4", "mnk:7x7:4"},
	} {
		q := &core.Call{Request: commands.Request{Args: map[string]string{}}, ToUser: tb.app.Words.Printer()}
		for part := range strings.FieldsSeq(c.options) {
			name, value, _ := strings.Cut(part, "=")
			q.Args[name] = value
		}
		game, err := tb.app.GameArg(q)
		if err != nil || game.Variant() != c.want {
			t.Errorf("%s: got %v, %v; want %s", c.options, game, err, c.want)
		}
	}
	tb.wants(tb.run("ada", "play", "game", "tic-tac-toe", "symbols", "4"), commands.Private, "symbols does not belong")
}

func TestPanicInTheBackgroundEndsNothing(t *testing.T) {
	tb := newTable(t)
	tb.app.Tasks.Start(t.Context(), "a test", func() { panic("oh") })
	tb.app.Tasks.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tb.app.Run(ctx); err != nil {
		t.Error(err)
	}
}
