package play_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
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

func TestBadInput(t *testing.T) {
	h := newHarness(t)
	long := strings.Repeat("*a*`@everyone ", 500)
	for _, c := range []struct{ args, want string }{
		{"game=chess", "don't know a game called `chess`"},
		{"game=" + long, "don't know a game called"},
		{"game=mnk:0x0:1", "can't be set up"},
		{"game=mnk:21x21:5", "can't be set up"},
		{"game=mnk:3x3:4", "can't be set up"},
		{"game=tic-tac-toe level=god", "a level called `god`"},
		{"game=tic-tac-toe side=left", "no side called `left`"},
		{"game=tic-tac-toe opponent=ada", "can't challenge yourself"},
		{"game=tic-tac-toe opponent=alf", "Other bots"},
		{"game=tic-tac-toe opponent=ben level=best", "not both"},
	} {
		var pairs []string
		for part := range strings.FieldsSeq(c.args) {
			name, value, _ := strings.Cut(part, "=")
			pairs = append(pairs, name, value)
		}
		if c.args == "game="+long {
			pairs = []string{"game", long}
		}
		r := h.Run("ada", "play", pairs...)
		h.Wants(r, commands.Private, c.want)
		if strings.Count(r.Message.Text, "\n") > 0 || len([]rune(r.Message.Text)) > 300 {
			t.Errorf("%.40s: not one short sentence: %q", c.args, r.Message.Text)
		}
	}
	if len(h.Chat.Messages) != 0 || len(h.Chat.Pinged) != 0 {
		t.Errorf("bad input left %d messages and notified %v", len(h.Chat.Messages), h.Chat.Pinged)
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

func TestChallengeAnswers(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Wants(h.Press("ada", 1, "/accept"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/decline"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/cancel"), commands.Private, "Only <@ada> can take")
	h.Wants(h.Press("ben", 1, "/cancel"), commands.Private, "Only <@ada> can take")
	ended := func(id int64) { // without the empty board that nobody will play on
		t.Helper()
		if msg, _ := h.Board(id); msg.Picture != nil || len(msg.Rows) != 0 {
			t.Errorf("challenge %d, which is over, has a picture, or %d rows", id, len(msg.Rows))
		}
	}
	h.Wants(h.Press("ben", 1, "/decline"), commands.Update, "<@ben> declined")
	ended(1)
	h.Advance(time.Hour)

	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Wants(h.Press("ada", 2, "/cancel"), commands.Update, "<@ada> took the challenge back")
	ended(2)
	h.Advance(time.Hour)

	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Advance(h.App.Expiry + time.Second)
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	ended(3)
	if msg, _ := h.Board(3); !strings.Contains(msg.Text, "Nobody answered") {
		t.Errorf("after the deadline: %q", msg.Text)
	}
}

func TestTooManyChallenges(t *testing.T) {
	h := newHarness(t)
	for _, opponent := range []string{"ben", "nix", "bob"} {
		h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", opponent), commands.Post, "challenges you")
	}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "eve"), commands.Private, "still wait for an answer")
}

// A game is found by its name however it is written.
func TestGameByItsName(t *testing.T) {
	h := newHarness(t)
	for _, typed := range []string{"Weighted tic-tac-toe", "weighted-tic-tac-toe", "WEIGHTED TIC TAC TOE"} {
		h.Wants(h.Run("ada", "rules", "game", typed), commands.Private, h.Says("rules.title", "Game", "Weighted tic-tac-toe", "Variant", weightedVariant(t)))
	}
}

func weightedVariant(t *testing.T) string {
	t.Helper()
	game, ok := args.PresetGame("weighted")
	if !ok {
		t.Fatal("there is no weighted tic-tac-toe")
	}
	return game.Variant()
}

func TestRematch(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Run("ada", "resign")
	_, at := h.Board(id)
	h.Wants(h.PressID("ada", "match/1/0/resigned", "private"), commands.Update, "You resigned")
	h.Wants(h.Press("eve", id, "/rematch"), commands.Private, "not playing")
	h.Wants(h.Press("ben", id, "/rematch"), commands.Post, "<@ada>, <@ben> challenges you")
	if m := h.Match(2); m.Seats[engine.First].UserID != "ben" {
		t.Errorf("the sides were not swapped: %+v", m.Seats)
	}
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("rematch.begun", "Link", view.Link(h.App.Chat, h.Match(2))))
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

func TestMenu(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "play")
	if r.Kind != commands.Private || len(r.Message.Rows) != 3 {
		t.Fatalf("menu: %+v", r)
	}
	r = h.PressID("ada", idOf(r.Message, "menu/more/"), "private")
	r = h.PressID("ada", idOf(r.Message, "menu/person/"), "private", "ben")
	h.Wants(r, commands.Update, "Against <@ben>")
	r = h.PressID("ada", idOf(r.Message, "menu/side/"), "private")
	r = h.PressID("ada", idOf(r.Message, "menu/start/"), "private")
	h.Wants(r, commands.Post, "<@ben>, <@ada> challenges you")
}

func TestPermissionIsNamed(t *testing.T) {
	h := newHarness(t)
	r := h.Do(commands.Request{Kind: commands.Invoke, Name: "play", User: apptest.People["ada"], Args: map[string]string{"game": "tic-tac-toe"}, Lacks: []commands.Permission{commands.AttachFiles}})
	h.Wants(r, commands.Private, "permission Attach Files")
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

func TestTwoClicksMakeOneMove(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	done := make(chan commands.Reply, 2)
	for range 2 {
		go func() {
			done <- h.Handled(commands.Request{
				Kind: commands.Press, Name: "match/1/0/a1", User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
			})
		}()
	}
	kinds := map[commands.ReplyKind]int{(<-done).Kind: 1}
	kinds[(<-done).Kind]++
	if kinds[commands.Update] == 0 || kinds[commands.Private] != 0 || h.Match(1).Ply() != 1 {
		t.Errorf("replies %v, %d plies; want an update, no refusal, one ply", kinds, h.Match(1).Ply())
	}
}

func TestAnalyze(t *testing.T) {
	longtest.SkipUnderRace(t) // its answers are due within seconds, and the race detector takes tenfold
	h := newHarness(t)
	h.Wants(h.Run("ada", "analyze"), commands.Private, h.Says("error.no_match_over"))
	h.Wants(h.Run("ada", "analyze", "game", "-1"), commands.Private, h.Says("error.match_name", "Name", "`-1`"))
	h.Wants(h.Run("ada", "review", "game", "99999"), commands.Private, h.Says("error.match_name", "Name", "`99999`"))
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XX./OO./..."), commands.Private, "X to move and win at once.")
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XXX/OO./..."), commands.Private, "The game is over: X has won.")
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XXX/.../..."), commands.Private, "I can't read that position")
	h.Run("ada", "play", "game", "tic-tac-toe")
	r := h.Run("ada", "analyze")
	h.Wants(r, commands.Private, "With best play from both sides, it's a draw.")
	if r.Message.Picture == nil {
		t.Error("no picture")
	}
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Challenge("tic-tac-toe", 2)
	h.Wants(h.Run("ada", "analyze"), commands.Private, "before it's over")
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

// TestExamplesOfGames looks at every example of every game, of variants without a name
// too, finds the way back from it, and the way to a game.
func TestExamplesOfGames(t *testing.T) {
	h := newHarness(t)
	h.App.Analyses.ValueWait = time.Millisecond // who should win is no matter here
	say := h.App.Words.Printer()
	variants := []string{"mnk:9x9:5:exact:misere", "order-chaos:7x6:4:chaos-first:symbols=4"}
	for _, p := range games.Presets() {
		variants = append(variants, p.Variant)
	}
	for _, variant := range longtest.Some(t, 6, variants) {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		rules := h.Run("ada", "rules", "game", variant)
		h.Wants(rules, commands.Private, say.Say(game.Info().Rules))
		if info := game.Info(); info.ByColumns {
			h.Wants(rules, commands.Private, h.Says("rules.by_columns", "Example", engine.Notation(engine.ColumnName((info.Cols-1)/2))))
		}
		for i, e := range game.Examples() {
			b := apptest.Button(rules.Message, "/"+strconv.Itoa(i+1))
			if b == nil {
				t.Fatalf("%s: no button for example %d", variant, i+1)
			}
			r := h.PressID("ada", b.ID, "private")
			h.Wants(r, commands.Update, b.Label)
			h.Wants(r, commands.Update, say.Say(e.Text))
			if r.Message.Picture == nil {
				t.Errorf("%s: %s has no picture", variant, b.Label)
			} else if open, _, _ := strings.Cut(say.Says("render.open", "Lines", "|"), "|"); strings.Contains(r.Message.Picture.Alt, open) {
				t.Errorf("%s: %s shows open lines, and nothing says what they are: %s", variant, b.Label, r.Message.Picture.Alt)
			}
			back := strings.TrimSuffix(b.ID, "/"+strconv.Itoa(i+1))
			h.Wants(h.PressID("ada", back, "private"), commands.Update, say.Say(game.Info().Rules))
			if apptest.Button(r.Message, back) == nil {
				t.Errorf("%s: no way back from %s", variant, b.Label)
			}
			menu := h.PressID("ada", "menu/open/"+strings.TrimPrefix(back, "rules/"), "private")
			h.Wants(menu, commands.Update, say.Say(game.Info().Title))
			beside := apptest.Button(menu.Message, back+"/beside")
			if beside == nil {
				t.Fatalf("%s: no rules beside the menu", variant)
			}
			h.Wants(h.PressID("ada", beside.ID, "private"), commands.Private, say.Say(game.Info().Rules)) // the menu stays as it is
		}
	}
	h.Wants(h.PressID("ada", apptest.Button(h.PressID("ada", "menu/open/"+variants[0], "private").Message, "/"+variants[0]+"/-/"+args.DefaultLevel+"/-").ID, "private"), commands.Post, "")
	if got := h.Match(1).Game.Variant(); got != variants[0] {
		t.Errorf("the menu starts %s, want %s", got, variants[0])
	}
	h.Wants(h.PressID("ada", "rules/"+games.Presets()[0].Name+"/99", "private"), commands.Private, h.Says("error.button"))
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
