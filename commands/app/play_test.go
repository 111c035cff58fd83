package app

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/play"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

func TestGameAgainstTheBot(t *testing.T) {
	tb := newTable(t)
	tb.wants(tb.run("ada", "play", "game", "tic-tac-toe", "level", "best"), commands.Post, "<@ada> to move (X)")
	for tb.match(1).Status == match.Playing {
		moves := tb.match(1).Position().AppendMoves(nil)
		tb.press("ada", 1, "/"+tb.match(1).Game.MoveName(moves[0]))
	}
	m := tb.match(1)
	if m.Outcome.For(engine.First) == engine.Win {
		t.Errorf("the perfect level lost at tic-tac-toe: %v", m.Moves)
	}
	msg, _ := tb.board(1)
	if len(msg.Rows) != 1 || button(msg, "/rematch") == nil {
		t.Errorf("after the end there should be a rematch button alone: %+v", msg.Rows)
	}
	if len(tb.chat.pinged) != 0 {
		t.Errorf("a game against the bot notified %v", tb.chat.pinged)
	}
}

func TestBotMovesFirst(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe", "side", "second", "level", "best")
	if m := tb.match(1); m.Ply() != 1 || m.BotToMove() {
		t.Errorf("the bot made %d plies", m.Ply())
	}
}

func TestGameBetweenPeople(t *testing.T) {
	tb := newTable(t)
	id := tb.challenge("tic-tac-toe", 1)
	for i, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
		tb.press([]string{"ada", "ben"}[i%2], id, "/"+move)
	}
	msg, _ := tb.board(id)
	if !strings.Contains(msg.Text, "<@ada> wins as X, after 5 moves") {
		t.Errorf("end: %q", msg.Text)
	}
	want := "ben ada ben ada ben ada" // the challenge, its acceptance, then each turn but the last
	if got := strings.Join(tb.chat.pinged, " "); got != want {
		t.Errorf("notified %q, want %q", got, want)
	}
	if len(tb.chat.messages) != 1 {
		t.Errorf("%d messages stand; the notices should be gone", len(tb.chat.messages))
	}
}

func TestRefusals(t *testing.T) {
	tb := newTable(t)
	id := tb.challenge("tic-tac-toe", 1)
	_, at := tb.board(id)
	stale := "match/1/0/b2"
	tb.wants(tb.pressID("ben", "match/1/0/a1", at), commands.Private, "wait for <@ada>")
	tb.wants(tb.pressID("eve", "match/1/0/a1", at), commands.Private, "not playing in this game")
	tb.press("ada", id, "/a1")
	tb.wants(tb.pressID("ada", stale, at), commands.Private, "moved on")
	tb.wants(tb.pressID("ben", "match/1/1/a1", at), commands.Private, "not allowed")
	tb.wants(tb.pressID("ben", "match/1/1/z9", at), commands.Private, "does not work")
	tb.wants(tb.pressID("ben", "match/77/1/a2", at), commands.Private, "gone")
	tb.wants(tb.pressID("ben", "match/x", at), commands.Private, "does not work")
	tb.wants(tb.pressID("ben", "nonsense", at), commands.Private, "does not work")
	tb.wants(tb.pressID("ben", "match/1/1/accept", at), commands.Private, "settled")
	if m := tb.match(id); m.Ply() != 1 {
		t.Errorf("%d plies were made, want 1", m.Ply())
	}
}

func TestBadInput(t *testing.T) {
	tb := newTable(t)
	long := strings.Repeat("*a*`@everyone ", 500)
	for _, c := range []struct{ args, want string }{
		{"game=chess", "know no game `chess`"},
		{"game=" + long, "know no game"},
		{"game=mnk:0x0:1", "cannot be set up"},
		{"game=mnk:21x21:5", "cannot be set up"},
		{"game=mnk:3x3:4", "cannot be set up"},
		{"game=tic-tac-toe rows=0", "rows must be a whole number from 1 to 20"},
		{"rows=21", "rows must be a whole number"},
		{"game=tic-tac-toe line=4", "cannot be set up"},
		{"game=tic-tac-toe level=god", "no level `god`"},
		{"game=tic-tac-toe side=left", "no side `left`"},
		{"game=tic-tac-toe opponent=ada", "cannot challenge yourself"},
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
		r := tb.run("ada", "play", pairs...)
		tb.wants(r, commands.Private, c.want)
		if strings.Count(r.Message.Text, "\n") > 0 || len([]rune(r.Message.Text)) > 300 {
			t.Errorf("%.40s: not one short sentence: %q", c.args, r.Message.Text)
		}
	}
	if len(tb.chat.messages) != 0 || len(tb.chat.pinged) != 0 {
		t.Errorf("bad input left %d messages and notified %v", len(tb.chat.messages), tb.chat.pinged)
	}
}

func TestMoveByCommand(t *testing.T) {
	tb := newTable(t)
	tb.wants(tb.run("ada", "move", "move", "a1"), commands.Private, "no such game in this channel")
	tb.run("ada", "play", "game", "tic-tac-toe")
	for typed, want := range map[string]string{
		"z9": "`z9` is not a move here", "": "not a move", strings.Repeat("x", 6000): "not a move",
	} {
		tb.wants(tb.run("ada", "move", "move", typed), commands.Private, want)
	}
	r := tb.run("ada", "move", "move", "B2")
	tb.wants(r, commands.Private, "You played **b2**, Noughts answered")
	tb.wants(tb.run("ada", "move", "move", "b2"), commands.Private, "b2 is taken")
	if msg, _ := tb.board(1); !strings.Contains(msg.Text, "<@ada> to move") {
		t.Errorf("the board was not redrawn: %q", msg.Text)
	}
}

func TestChallengeAnswers(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	tb.wants(tb.press("ada", 1, "/accept"), commands.Private, "other player to decide")
	tb.wants(tb.press("eve", 1, "/decline"), commands.Private, "not playing")
	tb.wants(tb.press("ben", 1, "/cancel"), commands.Private, "other player to decide")
	tb.wants(tb.press("ben", 1, "/decline"), commands.Update, "<@ben> declined")

	tb.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	tb.wants(tb.press("ada", 2, "/cancel"), commands.Update, "<@ada> took the challenge back")

	tb.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	tb.now = tb.now.Add(tb.app.Expiry + time.Second)
	tb.app.sweep(t.Context())
	if msg, _ := tb.board(3); !strings.Contains(msg.Text, "Nobody answered") || len(msg.Rows) != 0 {
		t.Errorf("after the deadline: %q with %d rows", msg.Text, len(msg.Rows))
	}
}

func TestTooManyChallenges(t *testing.T) {
	tb := newTable(t)
	for range play.OpenLimit {
		tb.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	}
	tb.wants(tb.run("ada", "play", "game", "tic-tac-toe", "opponent", "eve"), commands.Private, "still wait for an answer")
}

func TestRematch(t *testing.T) {
	tb := newTable(t)
	id := tb.challenge("tic-tac-toe", 1)
	tb.run("ada", "resign")
	_, at := tb.board(id)
	tb.wants(tb.pressID("ada", "match/1/0/resigned", at), commands.Update, "You resigned")
	tb.wants(tb.press("eve", id, "/rematch"), commands.Private, "not playing")
	tb.wants(tb.press("ben", id, "/rematch"), commands.Post, "<@ada>, <@ben> challenges you")
	if m := tb.match(2); m.Seats[engine.First].UserID != "ben" {
		t.Errorf("the sides were not swapped: %+v", m.Seats)
	}
	tb.wants(tb.pressID("ada", "match/1/0/rematch", at), commands.Private, "rematch already: game #2")
}

func TestTakeBackAndHint(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	tb.wants(tb.run("ada", "takeback"), commands.Private, "no move yet")
	tb.press("ada", 1, "/b2")
	tb.wants(tb.run("ada", "takeback"), commands.Private, "taken back")
	if m := tb.match(1); m.Ply() != 0 {
		t.Errorf("%d plies are left", m.Ply())
	}
	r := tb.press("ada", 1, "/hint")
	if r.Kind != commands.Private || len(r.Message.Rows) != 1 {
		t.Fatalf("hint: %+v", r)
	}
	reveal := r.Message.Rows[0].Buttons[0].ID
	tb.wants(tb.pressID("ada", reveal, "private"), commands.Update, "Play **")
	tb.wants(tb.pressID("eve", reveal, "private"), commands.Private, "not playing")
	tb.wants(tb.run("ada", "hint"), commands.Private, "Play **")
}

func TestClaim(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	tb.press("ada", 1, "/b2")
	tb.wants(tb.run("ben", "claim"), commands.Private, "only while you wait")
	tb.wants(tb.run("ada", "claim"), commands.Private, "You can claim the game <t:")
	tb.now = tb.now.Add(tb.app.ClaimAfter)
	tb.wants(tb.run("ada", "games"), commands.Private, "/claim game:1")
	tb.wants(tb.run("ada", "claim"), commands.Private, "claimed the win")
	if m := tb.match(1); m.Ending != match.Claimed || m.Outcome.Result != engine.Win {
		t.Errorf("ended %v %v", m.Ending, m.Outcome)
	}
}

func TestSmallCommands(t *testing.T) {
	tb := newTable(t)
	tb.wants(tb.run("ada", "games"), commands.Private, "no games yet")
	tb.wants(tb.run("ada", "help"), commands.Private, "`/move`")
	tb.wants(tb.run("ada", "rules", "game", "tic-tac-toe"), commands.Private, "goes first")
	tb.wants(tb.run("ada", "theme"), commands.Private, "How should boards look")
	tb.wants(tb.run("ada", "theme", "theme", "pink"), commands.Private, "no theme `pink`")
	tb.run("ada", "play", "game", "tic-tac-toe")
	r := tb.run("ada", "theme", "theme", "text")
	tb.wants(r, commands.Private, "```")
	if msg, _ := tb.board(1); msg.Picture != nil || !strings.Contains(msg.Text, "```") {
		t.Errorf("the board was not redrawn as text: %q", msg.Text)
	}
	_, old := tb.board(1)
	tb.run("ada", "board")
	if _, at := tb.board(1); at == old || len(tb.chat.messages) != 1 {
		t.Errorf("the board stands at %s, was at %s; %d messages", at, old, len(tb.chat.messages))
	}
}

func TestMenu(t *testing.T) {
	tb := newTable(t)
	r := tb.run("ada", "play")
	if r.Kind != commands.Private || len(r.Message.Rows) != 4 {
		t.Fatalf("menu: %+v", r)
	}
	r = tb.pressID("ada", r.Message.Rows[2].Select.ID, "private", "ben")
	tb.wants(r, commands.Update, "Against <@ben>")
	r = tb.pressID("ada", r.Message.Rows[3].Buttons[1].ID, "private")
	r = tb.pressID("ada", r.Message.Rows[3].Buttons[0].ID, "private")
	tb.wants(r, commands.Post, "<@ben>, <@ada> challenges you")
}

func TestPermissionIsNamed(t *testing.T) {
	tb := newTable(t)
	r := tb.do(commands.Request{Kind: commands.Invoke, Name: "play", User: people["ada"], Args: map[string]string{"game": "tic-tac-toe"}, Lacks: []commands.Permission{commands.AttachFiles}})
	tb.wants(r, commands.Private, "permission Attach Files")
}

func TestRestart(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	// The process ends right after the move was saved: nothing was drawn, and
	// the bot has not answered.
	if _, err := tb.app.Change(t.Context(), tb.match(1), func(m *match.Match) (*match.Match, error) {
		return m.Play("ada", 0, engine.Move{Cell: 4, Symbol: engine.X}, tb.now)
	}); err != nil {
		t.Fatal(err)
	}
	tb.open()
	tb.runOnce()
	if m := tb.match(1); m.Ply() != 2 {
		t.Errorf("after the restart there are %d plies, want 2", m.Ply())
	}
	if msg, _ := tb.board(1); !strings.Contains(msg.Text, "<@ada> to move") || button(msg, "match/1/2/hint") == nil {
		t.Errorf("the board was not redrawn: %q", msg.Text)
	}
}

func TestMessageThatIsGoneIsPostedAgain(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe")
	clear(tb.chat.messages)
	tb.run("ada", "move", "move", "a1")
	tb.board(1)
}

func TestTwoClicksMakeOneMove(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	done := make(chan commands.Reply, 2)
	for range 2 {
		go func() {
			done <- tb.app.Handle(t.Context(), commands.Request{
				Kind: commands.Press, Name: "match/1/0/a1", User: people["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
			})
		}()
	}
	kinds := map[commands.ReplyKind]int{(<-done).Kind: 1}
	kinds[(<-done).Kind]++
	if kinds[commands.Update] != 1 || kinds[commands.Private] != 1 || tb.match(1).Ply() != 1 {
		t.Errorf("replies %v, %d plies; want one update, one refusal, one ply", kinds, tb.match(1).Ply())
	}
}

func TestAnalyze(t *testing.T) {
	tb := newTable(t)
	tb.wants(tb.run("ada", "analyze"), commands.Private, "no such game in this channel")
	tb.wants(tb.run("ada", "analyze", "position", "mnk:3x3:3 XX./OO./..."), commands.Private, "X, to move, wins at once. Proved by")
	tb.wants(tb.run("ada", "analyze", "position", "mnk:3x3:3 XXX/OO./..."), commands.Private, "The game is over: X has won.")
	tb.wants(tb.run("ada", "analyze", "position", "mnk:3x3:3 XXX/.../..."), commands.Private, "cannot be read")
	tb.run("ada", "play", "game", "tic-tac-toe")
	r := tb.run("ada", "analyze")
	tb.wants(r, commands.Private, "With best play of both sides the game is a draw.")
	if r.Message.Picture == nil {
		t.Error("no picture")
	}
	tb.run("ada", "resign")
	tb.pressID("ada", "match/1/0/resigned", "private")
	tb.challenge("tic-tac-toe", 2)
	tb.wants(tb.run("ada", "analyze"), commands.Private, "analyse it once it is over")
}

func TestLargeBoardHasEverythingInReach(t *testing.T) {
	tb := newTable(t)
	for _, game := range []string{"mnk:15x15:5", "order-chaos:6x6:5", "order-chaos:6x6:4:symbols=3", "order-chaos:5x5:4:symbols=4", "mnk:1x7:3", "mnk:20x2:2"} {
		tb.run("ada", "play", "game", game, "level", "novice")
	}
	msg, at := tb.board(1)
	more := msg.Rows[len(msg.Rows)-1].Select
	if more == nil {
		t.Fatalf("there is no select with what did not fit: %+v", msg.Rows)
	}
	tb.wants(tb.pressID("ada", more.ID, at, "resign"), commands.Private, "Do you want to resign")
	tb.wants(tb.pressID("ada", more.ID, at, "more"), commands.Private, "does not work")
	tb.wants(tb.pressID("ada", more.ID, at, "accept"), commands.Private, "settled")
}

// TestExamplesOfGames looks at every example of every game.
func TestExamplesOfGames(t *testing.T) {
	tb := newTable(t)
	shown := 0
	for _, p := range games.Presets() {
		r := tb.run("ada", "rules", "game", p.Name)
		for _, row := range r.Message.Rows {
			for _, b := range row.Buttons {
				tb.wants(tb.pressID("ada", b.ID, "private"), commands.Update, ", example ")
				shown++
			}
		}
	}
	if shown == 0 {
		t.Error("no game has an example")
	}
	tb.wants(tb.pressID("ada", "rules/"+games.Presets()[0].Name+"/99", "private"), commands.Private, "does not work")
}
