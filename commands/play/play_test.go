package play_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/jobs"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

func TestGameAgainstTheBot(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "level", "best"), commands.Post, h.Says("status.turn", "Who", "<@ada>", "Side", "X"))
	for h.Match(1).Status == match.Playing {
		moves := h.Match(1).Position().AppendMoves(nil)
		h.Press("ada", 1, "/"+h.Match(1).Game.MoveName(moves[0]))
	}
	m := h.Match(1)
	if m.Outcome.For(engine.First) == engine.Win {
		t.Errorf("the perfect level lost at tic-tac-toe: %v", m.Moves)
	}
	msg, _ := h.Board(1)
	if len(msg.Rows) != 2 || len(msg.Rows[0].Buttons) != 1 || apptest.Button(msg, "/rematch") == nil {
		t.Errorf("after the end there should be a rematch button alone, and what can be done with the game: %+v", msg.Rows)
	}
	if len(h.Chat.Pinged) != 0 {
		t.Errorf("a game against the bot notified %v", h.Chat.Pinged)
	}
}

func TestBotMovesFirst(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "side", "second", "level", "best")
	if m := h.Match(1); m.Ply() != 1 || m.BotToMove() {
		t.Errorf("the bot made %d plies", m.Ply())
	}
}

func TestGameBetweenPeople(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	for i, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
		h.Press([]string{"ada", "ben"}[i%2], id, "/"+move)
	}
	msg, _ := h.Board(id)
	if !strings.Contains(msg.Text, "<@ada> wins as X after 5 moves") {
		t.Errorf("end: %q", msg.Text)
	}
	want := "ben" // the challenge: from then on both are there
	if got := strings.Join(h.Chat.Pinged, " "); got != want {
		t.Errorf("notified %q, want %q", got, want)
	}
	if len(h.Chat.Messages) != 1 {
		t.Errorf("%d messages stand; the notices should be gone", len(h.Chat.Messages))
	}
}

func TestRefusals(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	stale := "match/1/0/b2"
	h.Wants(h.PressID("ben", "match/1/0/a1", at), commands.Private, "wait for <@ada>")
	h.Wants(h.PressID("eve", "match/1/0/a1", at), commands.Private, "not playing in this game")
	h.Press("ada", id, "/a1")
	h.Wants(h.PressID("ada", stale, at), commands.Private, "moved on")
	h.Wants(h.PressID("ben", "match/1/1/a1", at), commands.Private, "isn't allowed")
	h.Wants(h.PressID("ben", "match/1/1/z9", at), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ben", "match/77/1/a2", at), commands.Private, h.Says("error.no_match"))
	h.Wants(h.PressID("ben", "match/x", at), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ben", "nonsense", at), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ben", "match/1/1/accept", at), commands.Private, "settled")
	if m := h.Match(id); m.Ply() != 1 {
		t.Errorf("%d plies were made, want 1", m.Ply())
	}
}

func TestMoveByCommand(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "move", "move", "a1"), commands.Private, h.Says("error.no_match_here"))
	h.Run("ada", "play", "game", "tic-tac-toe")
	for typed, want := range map[string]string{
		"z9": "`z9` isn't a move here", "": "a move here", strings.Repeat("x", 6000): "a move here",
	} {
		h.Wants(h.Run("ada", "move", "move", typed), commands.Private, want)
	}
	r := h.Run("ada", "move", "move", "B2")
	h.Wants(r, commands.Private, "You played **B2**, Noughts answered")
	h.Wants(h.Run("ada", "move", "move", "b2"), commands.Private, "B2 is taken")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, h.ToMove("ada")) {
		t.Errorf("the board was not redrawn: %q", msg.Text)
	}
}

func TestTakeBackAndHint(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	h.Wants(h.Run("ada", "takeback"), commands.Private, h.Says("error.nothing_to_take_back"))
	h.Press("ada", 1, "/b2")
	h.Wants(h.Run("ada", "takeback"), commands.Private, "taken back")
	if m := h.Match(1); m.Ply() != 0 {
		t.Errorf("%d plies are left", m.Ply())
	}
	r := h.Press("ada", 1, "/hint")
	if r.Kind != commands.Private || len(r.Message.Rows) != 1 {
		t.Fatalf("hint: %+v", r)
	}
	reveal := apptest.Button(r.Message, "/reveal").ID
	h.Wants(h.PressID("ada", reveal, "private"), commands.Update, "**B2**")
	h.Wants(h.PressID("eve", reveal, "private"), commands.Private, "not playing")
	h.Wants(h.Run("ada", "hint"), commands.Private, "**B2**")
}

func TestClaim(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/b2")
	h.Wants(h.Run("ben", "claim"), commands.Private, h.App.Words.Printer().Says("error.claim_none"))
	h.Wants(h.Run("ben", "claim", "game", "1"), commands.Private, h.App.Words.Printer().Says("error.claim_turn"))
	h.Wants(h.Run("ada", "claim"), commands.Private, "too early to claim the win in Tic-tac-toe:")
	h.Advance(h.App.ClaimAfter)
	h.Wants(h.Run("ada", "games"), commands.Private, "/claim game:1")
	asked := h.Run("ada", "claim")
	about := []any{"Game", "Tic-tac-toe", "Number", 1, "Link", view.Link(h.App.Chat, h.Match(1))}
	h.Wants(asked, commands.Private, "Claim the win in Tic-tac-toe #1 against <@ben>?")
	h.Wants(asked, commands.Private, h.Says("claim.here", about...))
	sure, not := asked.Message.Rows[0].Buttons[0].ID, asked.Message.Rows[0].Buttons[1].ID
	h.Wants(h.PressID("ada", not, "one"), commands.Update, h.Says("claim.not"))
	for _, who := range []string{"ben", "eve"} { // nobody else is shown the button
		if r := h.PressID(who, sure, "two"); who == "eve" {
			h.Wants(r, commands.Private, "not playing")
		}
	}
	if m := h.Match(1); m.Status != match.Playing {
		t.Fatalf("ended %v without a yes", m.Ending)
	}
	h.Wants(h.PressID("ada", sure, "two"), commands.Update, h.Says("claim.done", about...))
	h.Wants(h.PressID("ada", sure, "three"), commands.Update, h.Says("claim.won_already", about...))
	h.Wants(h.PressID("ben", sure, "four"), commands.Update, h.Says("claim.over", about...))
	if m := h.Match(1); m.Ending != match.Claimed || m.Outcome.Result != engine.Win {
		t.Errorf("ended %v %v", m.Ending, m.Outcome)
	}
}

// Whoever was asked whether to claim a game that has since gone on, or is over, claims nothing.
func TestClaimOfAGameThatWentOn(t *testing.T) {
	h := newHarness(t)
	about := []any{"Game", "Tic-tac-toe", "Number", 1, "Link", ""}
	asks := func() string {
		t.Helper()
		h.Advance(h.App.ClaimAfter)
		return h.Run("ada", "claim").Message.Rows[0].Buttons[0].ID
	}
	moved := func(sure string) {
		t.Helper()
		h.Wants(h.PressID("ada", sure, "private"), commands.Update, h.Says("claim.moved", about...))
		if m := h.Match(1); m.Status != match.Playing {
			t.Fatalf("ended %v", m.Ending)
		}
	}
	h.Challenge("tic-tac-toe", 1)
	about[5] = view.Link(h.App.Chat, h.Match(1))
	h.Press("ada", 1, "/b2")
	sure := asks()
	h.Press("ben", 1, "/a1")
	moved(sure)
	h.Press("ada", 1, "/c1")
	h.Advance(time.Minute) // else it is a double click
	moved(sure)            // Ben has only just got the turn
	h.Advance(h.App.ClaimAfter)
	moved(sure) // it could be claimed, but the question was about another move
	sure = asks()
	h.Run("ben", "resign", "game", "1")
	h.PressID("ben", "match/1/3/resigned", "private")
	h.Wants(h.PressID("ada", sure, "private"), commands.Update, h.Says("claim.won_already", about...))
}

func TestSmallCommands(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "games"), commands.Private, "no games yet")
	h.Wants(h.PressID("ada", "help/game", "private"), commands.Update, "`/move`")
	h.Wants(h.Run("ada", "rules", "game", "tic-tac-toe"), commands.Private, "X begins")
	h.Wants(h.Run("ada", "theme"), commands.Private, "How should boards look")
	h.Wants(h.Run("ada", "theme", "theme", "pink"), commands.Private, "no theme `pink`")
	h.Run("ada", "play", "game", "tic-tac-toe")
	r := h.Run("ada", "theme", "theme", "text")
	h.Wants(r, commands.Private, "```")
	if msg, _ := h.Board(1); msg.Picture != nil || !strings.Contains(msg.Text, "```") {
		t.Errorf("the board was not redrawn as text: %q", msg.Text)
	}
	_, old := h.Board(1)
	h.Run("ada", "board")
	if _, at := h.Board(1); at == old || len(h.Chat.Messages) != 1 {
		t.Errorf("the board stands at %s, was at %s; %d messages", at, old, len(h.Chat.Messages))
	}
}

func TestRestart(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	// The process ends right after the move was saved: nothing was drawn, and
	// the bot has not answered.
	if _, err := h.App.Tables.Change(t.Context(), h.Match(1), func(m *match.Match) (*match.Match, error) {
		return m.Play("ada", 0, engine.Move{Cell: 4, Symbol: engine.X}, h.Now())
	}); err != nil {
		t.Fatal(err)
	}
	h.Open()
	h.RunOnce()
	if m := h.Match(1); m.Ply() != 2 {
		t.Errorf("after the restart there are %d plies, want 2", m.Ply())
	}
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, h.ToMove("ada")) || apptest.Button(msg, "match/1/2/hint") == nil {
		t.Errorf("the board was not redrawn: %q", msg.Text)
	}
}

func TestMessageThatIsGoneIsPostedAgain(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	clear(h.Chat.Messages)
	h.Run("ada", "move", "move", "a1")
	h.Board(1)
}

func TestMessageThatTakesNoMoreEditsIsReplaced(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	_, old := h.Board(1)
	h.Chat.EditErr = fmt.Errorf("HTTP 429: %w", commands.ErrPostAnew)
	h.Run("ada", "move", "move", "a1")
	if msg, at := h.Board(1); at == old || len(h.Chat.Messages) != 1 || apptest.Button(msg, "match/1/2/hint") == nil {
		t.Errorf("at %s (before %s) stands %q; %d messages", at, old, msg.Text, len(h.Chat.Messages))
	}
}

// Where the chat takes no edit as the answer to a press and shows the board in a new message, that
// is the board of the match from then on, and the only one: nothing is posted twice.
func TestABoardThatIsPostedAnewIsTheOnlyOne(t *testing.T) {
	for _, name := range []string{"the bot answers at once", "the bot answers later", "between people", "as a guest"} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			presses, plies := 2, 2
			if name == "between people" {
				h.Challenge("tic-tac-toe", 1)
				presses, plies = 1, 1
			} else {
				if name == "the bot answers later" {
					h.App.Thinker.AtOnce = 0
				}
				h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
			}
			h.Chat.EditErr = fmt.Errorf("HTTP 400: %w", commands.ErrPostAnew)
			for range presses {
				msg, old := h.Board(1)
				posts := h.Chat.Next
				r := commands.Request{
					Kind: commands.Press, Name: "match/1/" + fmt.Sprint(h.Match(1).Ply()) + "/" + h.Free(1),
					User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: old, Guest: name == "as a guest"},
				}
				before := h.Match(1).Ply()
				h.Do(r)
				now, at := h.Board(1)
				if at == old || h.Match(1).Place.MessageID != at || h.Match(1).Ply() != before+plies || now.Text == "" {
					t.Errorf("after a press on %s (%q) the board stands in %s, and the match knows %+v at ply %d", old, msg.Text, at, h.Match(1).Place, h.Match(1).Ply())
				}
				if boards := len(h.Chat.Messages); boards != 1 {
					t.Errorf("%d messages stand there", boards)
				}
				if n := h.Chat.Next - posts; n != 1 && (n != 2 || name != "the bot answers later") {
					t.Errorf("%d messages were posted", n)
				}
			}
		})
	}
}

func TestLargeBoardHasEverythingInReach(t *testing.T) {
	h := newHarness(t)
	for _, game := range []string{"mnk:15x15:5", "order-chaos:6x6:5", "order-chaos:6x6:4:symbols=3", "order-chaos:5x5:4:symbols=4", "mnk:1x7:3", "mnk:20x2:2"} {
		h.Run("ada", "play", "game", game, "level", "novice")
	}
	msg, at := h.Board(1)
	for _, word := range []string{"type", "hint", "back", "resign"} {
		if apptest.Button(msg, "/"+word) == nil {
			t.Errorf("there is no button %s: %+v", word, msg.Rows)
		}
	}
	h.Wants(h.Press("ada", 1, "/resign"), commands.Private, h.Says("resign.sure", "Game", h.Match(1).Game.Info().Title, "Number", 1))
	h.Wants(h.PressID("ada", "match/1/0/more", at, "resign"), commands.Private, h.Says("resign.sure", "Game", h.Match(1).Game.Info().Title, "Number", 1)) // of an older version
	for _, bad := range []string{"nonsense", "h8", "more"} {
		h.Wants(h.PressID("ada", "match/1/0/more", at, bad), commands.Private, h.Says("error.button"))
	}
}

// The picture of a game says how it ended, and is as large as before.
func TestTheLastPictureKeepsItsSize(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for i, c := range []struct{ game, moves, says string }{
		{"tic-tac-toe", "a1 a2 b1 b2 c1", " X wins. "},
		{"tic-tac-toe", "a1 b1 c1 b2 a2 c2 b3 a3 c3", " Draw. "},
		{"weighted:1000000,2,3,4,5,6,7,8,9", "a3 a2 b3 b2 c3", " X wins. "},
		{"order-chaos:3x3:3", "Xa1 Xa2 Xb2 Ob1 Xc3", " Order wins. "},
		{"mnk:20x1:3", "a1 a4 a2 a5 a3", " X wins. "},
	} {
		id := h.Challenge(c.game, int64(i+1))
		msg, _ := h.Board(id)
		want, err := png.DecodeConfig(bytes.NewReader(msg.Picture.Data))
		if err != nil {
			t.Fatal(err)
		}
		for ply, move := range strings.Fields(c.moves) {
			h.Run([]string{"ada", "ben"}[ply%2], "move", "move", move)
			msg, _ = h.Board(id)
			got, err := png.DecodeConfig(bytes.NewReader(msg.Picture.Data))
			if err != nil || got.Width != want.Width || got.Height != want.Height {
				t.Errorf("%s after %s: the picture is %d×%d (%v), want %d×%d", c.game, move, got.Width, got.Height, err, want.Width, want.Height)
			}
		}
		if !strings.Contains(msg.Picture.Alt, c.says) {
			t.Errorf("%s: the last picture says %q, want %q", c.game, msg.Picture.Alt, c.says)
		}
		h.Advance(time.Hour)
	}
}

// Who makes a line under misère rules loses by it, and both the message and the picture say so.
func TestLineThatLoses(t *testing.T) {
	h := newHarness(t)
	h.Challenge("misere-tic-tac-toe", 1)
	for i, cell := range []string{"a1", "b1", "a2", "c2", "a3"} {
		h.Press([]string{"ada", "ben"}[i%2], 1, "/"+cell)
	}
	msg, _ := h.Board(1)
	for text, part := range map[string]string{
		msg.Text:        h.Says("ending.lost_by_line", "Who", "<@ben>", "Loser", "<@ada>", "Side", "X", "Line", 3, "Count", 5),
		msg.Picture.Alt: h.Says("picture.lost_by_line", "Side", "X", "Line", 3),
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%q in %q", part, text)
		}
	}
	h.Press("ada", 1, "/rematch")
	h.Press("ben", 2, "/accept")
	h.On("ben", h.Run("ben", "resign", "game", "2"), "/resigned")
	if msg, _ := h.Board(2); !strings.Contains(msg.Text, h.Says("ending.resigned", "Who", "<@ada>", "Loser", "<@ben>")) {
		t.Errorf("a game without a line that was resigned: %q", msg.Text)
	}
}

// A move that was typed far below the board, and ends the game, offers what the board does.
func TestTypedEndOffersWhatComesNext(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	var r commands.Reply
	for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
		r = h.Run([]string{"ada", "ben"}[i%2], "move", "move", cell)
		if over := i == 4; (apptest.Button(r.Message, "/review") != nil) != over || (apptest.Button(r.Message, "/rematch") != nil) != over {
			t.Errorf("after %s: %+v", cell, r.Message.Rows)
		}
	}
	h.Wants(r, commands.Private, h.Says("ending.won", "Who", "<@ada>", "Side", "X", "Count", 5))
	h.Wants(h.On("ada", r, "/review"), commands.Private, "")
	h.Wants(h.On("ada", r, "/rematch"), commands.Post, "challenges you")
}

// A quick answer waits for nobody who thinks long.
func TestQuickAnswersDoNotQueueUp(t *testing.T) {
	h := newHarness(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	busy := make(chan struct{})
	for range h.App.Workers {
		go func() {
			_ = h.App.Thinking.Long.Do(ctx, jobs.Client{User: "eve", Game: 99}, func(context.Context) {
				busy <- struct{}{}
				<-ctx.Done() // deaf to being asked to end
			})
		}()
		<-busy
	}
	h.App.Thinking.Glance = time.Minute // also on the slowest machine
	h.ThinkFor(time.Hour)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	h.Wants(h.Press("ada", 1, "/b2"), commands.Update, h.ToMove("ada"))
	h.Run("ada", "play", "game", "gomoku", "level", "novice")
	h.Wants(h.Press("ada", 2, "/h8"), commands.Update, h.ToMove("ada"))
	if m := h.Match(2); m.Ply() != 2 {
		t.Errorf("%d plies were played", m.Ply())
	}
}

// What a strategy cannot play the solver plays, and the message says so.
func TestHandingOverIsSaid(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "order-and-chaos", "level", "thesis", "side", "order")
	h.Wants(h.Press("ada", 1, "/Xc3"), commands.Update, "so the solver has chosen")
}
