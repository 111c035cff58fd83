package study_test

import (
	"bytes"
	"image/gif"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
)

// frames are those of the animation in a message.
func frames(t *testing.T, m commands.Message) int {
	t.Helper()
	if m.Picture == nil || !strings.HasSuffix(m.Picture.Name, ".gif") {
		t.Fatalf("no animation in %q", m.Text)
	}
	g, err := gif.DecodeAll(bytes.NewReader(m.Picture.Data))
	if err != nil {
		t.Fatal(err)
	}
	return len(g.Image)
}

// A finished game has a button that shows it again: as an animation, and step by step,
// also after a restart.
func TestReplayStepsThroughAGame(t *testing.T) {
	h := newHarness(t)
	id := h.Set("tic-tac-toe", "novice", "a1", "a2", "b1", "b2")
	h.Run("ada", "move", "move", "c1")
	r := h.Press("eve", id, "/replay") // everybody in the channel may see it
	h.Wants(r, commands.Private, h.Says("replay.whole", "Count", 5))
	if got := frames(t, r.Message); got != 6 {
		t.Errorf("%d frames, want one for the start and one a ply", got)
	}
	for _, want := range []string{"A1", "B2", "C1", "Deciding line"} {
		if alt := r.Message.Picture.Alt; !strings.Contains(alt, want) {
			t.Errorf("the alt text has nothing of %s: %s", want, alt)
		}
	}
	h.Open() // a restart
	step := func(word, wants string) {
		t.Helper()
		b := apptest.Button(r.Message, "/"+word)
		if b == nil || b.Disabled {
			t.Fatalf("no button %s", word)
		}
		r = h.PressID("eve", b.ID, "private")
		h.Wants(r, commands.Update, wants)
		if p := r.Message.Picture; p == nil || !strings.HasSuffix(p.Name, ".png") {
			t.Errorf("%s: no picture of the board", word)
		}
	}
	step("first", h.Says("replay.start", "Side", "X"))
	for _, word := range []string{"first", "back"} {
		if b := apptest.Button(r.Message, "/"+word); !b.Disabled {
			t.Errorf("%s goes before the start", word)
		}
	}
	step("next", h.Says("replay.move", "Number", 1, "Count", 5, "Side", "X", "Move", "A1"))
	step("next", h.Says("replay.move", "Number", 2, "Count", 5, "Side", "O", "Move", "A2"))
	step("last", h.Says("replay.move", "Number", 5, "Count", 5, "Side", "X", "Move", "C1"))
	step("back", h.Says("replay.move", "Number", 4, "Count", 5, "Side", "O", "Move", "B2"))
	copied := h.PressID("eve", apptest.Button(r.Message, "/copy").ID, "private")
	h.Wants(copied, commands.Private, "\nmnk:3x3:3 a1 a2 b1 b2 c1\n")
	h.Wants(copied, commands.Private, "\nmnk:3x3:3 .../OO./XX.\n")
	before := len(h.Chat.Messages)
	if posted := h.PressID("eve", apptest.Button(r.Message, "/post").ID, "private"); posted.Kind != commands.Post || frames(t, posted.Message) != 6 || len(h.Chat.Messages) != before+1 {
		t.Errorf("the animation is not in the channel: %q", posted.Message.Text)
	}
	h.Advance(time.Minute)
	h.Wants(h.PressID("ada", apptest.Button(r.Message, "/post").ID, "private"), commands.Private, "link:") // once is enough
}

// Where the process ends before the animation is drawn, a press brings it: in the replay itself,
// and in an older message that was to show it to everybody, who still see who has shared it.
func TestAReplayThatNeverCame(t *testing.T) {
	h := newHarness(t)
	h.Set("tic-tac-toe", "novice", "a1", "a2", "b1", "b2")
	h.Run("ada", "move", "move", "c1")
	ended := view.Ending(h.Match(1), h.App.Words.Printer())
	for user, press := range map[string]string{"ada": "replay/1/5/animation", "ben": "replay/1/3/animation"} {
		waiting := h.Handle(commands.Press, user, press, "").First()
		h.Wants(waiting, waiting.Kind, h.Says("replay.drawing"))
		if waiting.Message.Picture != nil && strings.HasSuffix(waiting.Message.Picture.Name, ".gif") {
			t.Fatalf("%s: the animation is there at once", press)
		}
		h.Open() // what was to follow does not
		again := apptest.Button(waiting.Message, "/animation")
		got := h.PressID("mod", again.ID, "private")
		h.Wants(got, commands.Update, ended)
		if n := frames(t, got.Message); n != 6 {
			t.Errorf("%s: %d frames", press, n)
		}
		if strings.Contains(got.Message.Text, h.Says("replay.drawing")) {
			t.Errorf("%s: then %q", press, got.Message.Text)
		}
	}
	h.Wants(h.PressID("mod", "replay/1/2/posted/eve", "private"), commands.Update, h.Says("replay.posted", "Who", markup.Mention("eve")))
}

// What is downloaded is the same game, in every format that it fits.
func TestReplayFiles(t *testing.T) {
	h := newHarness(t)
	h.Set("gomoku", "novice", "h8", "i9", "h9")
	r := h.Run("ada", "replay")
	h.Wants(r, commands.Private, h.Says("replay.going_on"))
	files := h.PressID("ada", apptest.Button(r.Message, "/files").ID, "private")
	var names []string
	for _, f := range files.Message.Files {
		names = append(names, f.Name)
		record, err := games.ParseRecord(string(f.Data))
		if err != nil || games.Played(record).String() != "mnk:15x15:5 h8 i9 h9" {
			t.Errorf("%s: %v, %v", f.Name, games.Played(record), err)
		}
		if !strings.HasSuffix(f.Name, ".txt") && record.Names[1] != "Noughts (novice)" {
			t.Errorf("%s names the players %q", f.Name, record.Names)
		}
	}
	if got := strings.Join(names, " "); got != "game-1.txt game-1.psq game-1.sgf" {
		t.Errorf("files: %s", got)
	}
}

// Nobody sees a game again that they could not see, and there must be something to see.
func TestReplayRefuses(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	h.Wants(h.Run("ada", "replay"), commands.Private, h.Says("error.replay_empty", "Over", false))
	h.Run("ada", "move", "move", "b2")
	m := h.Match(1)
	elsewhere := commands.Request{
		Kind: commands.Press, Name: "replay/1/0/first", User: apptest.People["eve"],
		Place: commands.Place{GuildID: "guild", ChannelID: "elsewhere", MessageID: "private"},
	}
	h.Wants(h.Do(elsewhere), commands.Private, h.Says("error.no_match"))
	for _, id := range []string{"replay/1/x/first", "replay/1/0/nothing", "replay/x", "replay"} {
		h.Wants(h.PressID("ada", id, "private"), commands.Private, h.Says("error.button"))
	}
	far := h.PressID("ada", "replay/1/99/next", "private") // a move was taken back
	h.Wants(far, commands.Update, h.Says("replay.move", "Number", m.Ply(), "Count", m.Ply(), "Side", "O", "Move", engine.MoveNotation(m.Game, m.Moves[m.Ply()-1])))
	h.Run("eve", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	h.On("eve", h.Run("eve", "resign"), "/resigned")
	h.Wants(h.Run("eve", "replay"), commands.Private, h.Says("error.replay_empty", "Over", true))
}

// A game that begins from a position is shown from there.
func TestReplayFromAPosition(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "position", "tic-tac-toe .../OO./XX.", "level", "novice", "side", "first")
	h.Run("ada", "move", "move", "c1")
	r := h.Run("ada", "replay")
	if got := frames(t, r.Message); got != 2 {
		t.Errorf("%d frames, want 2", got)
	}
	files := h.PressID("ada", apptest.Button(r.Message, "/files").ID, "private")
	if len(files.Message.Files) != 1 || string(files.Message.Files[0].Data) != "mnk:3x3:3 .../OO./XX.\nc1\n" {
		t.Errorf("files: %q", files.Message.Files)
	}
}
