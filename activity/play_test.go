package activity_test

import (
	"fmt"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine/match"
)

// Two people play a game on pages, and a third one watches: what one does all see, the message in
// the channel too, and nobody hears of the engine.
func TestPlay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada, ben, eve := w.enter("ada").connect().open(id), w.enter("ben").connect().open(id), w.enter("eve").connect().open(id)
	for i, cell := range []int{0, 3, 1, 4} {
		mover, other := []*page{ada, ben}[i%2], []*page{ben, ada}[i%2]
		if reply := mover.click(cell); reply != nil {
			t.Fatalf("ply %d: %v", i, reply)
		}
		if got := len(mover.state["moves"].([]any)); got != i+1 {
			t.Errorf("when the press is done its own page shows %d plies, want %d", got, i+1)
		}
		other.untilPly(i + 1)
		eve.untilPly(i + 1)
	}
	if n := len(eve.state["clicks"].([]any)); n > 0 || eve.button("/resign") != "" || eve.button("/rules") == "" {
		t.Errorf("who watches may click %d cells, and press %v", n, eve.state["buttons"])
	}
	if reply := eve.press("4/c1"); reply["refused"] != true {
		t.Errorf("who watches moves: %v", reply)
	}
	ada.click(2)
	for _, p := range []*page{ada, ben, eve} {
		p.untilPly(5)
		if p.state["over"] != true || !strings.Contains(p.state["headline"].(string), "Ada") {
			t.Errorf("after the end: %v", p.state["headline"])
		}
	}
	if m := w.Match(id); m.Status != match.Over || m.Ply() != 5 {
		t.Errorf("the match: %v, %d plies", m.Status, m.Ply())
	}
	if text := w.BoardOf(id).Text; !strings.Contains(text, "wins") {
		t.Errorf("the message: %s", text)
	}
	rematch := ben.press(ben.button("/rematch"))
	var key string
	for _, frame := range ben.heard {
		if frame["t"] == "goto" {
			key, _ = frame["key"].(string)
		}
	}
	if key != w.App.Links.Key(2) {
		t.Fatalf("a rematch leads to %q: %v", key, rematch)
	}
	if offer := ada.until("offer"); offer["key"] != key || offer["state"] != "yours" {
		t.Errorf("who is asked for a rematch hears %v", offer)
	}
	ada.open(2)
	if reply := ada.press(ada.button("/accept")); reply != nil {
		t.Errorf("to accept: %v", reply)
	}
	if m := w.Match(2); m.Status != match.Playing {
		t.Errorf("the rematch is %v", m.Status)
	}
}

// What the message asks in private comes as a dialog, whose buttons work for the person alone.
func TestDialog(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("gomoku", 1)
	ada, ben := w.enter("ada").connect().open(id), w.enter("ben").connect().open(id)
	sure := inReply(ada.press(ada.button("/resign")), "resign")
	if sure == "" {
		t.Fatalf("no question: %v", ada.heard[len(ada.heard)-2:])
	}
	if strings.Contains(sure, "match") || strings.Contains(sure, "resigned") {
		t.Errorf("the button says %s", sure)
	}
	if reply := ben.press(sure); reply["refused"] != true {
		t.Errorf("Ben presses Ada's button: %v", reply)
	}
	form, _ := ada.press(ada.button("/type"))["form"].(map[string]any)
	fields, _ := form["fields"].([]any)
	if len(fields) != 1 {
		t.Fatalf("the form: %v", form)
	}
	name := fields[0].(map[string]any)["name"].(string)
	for typed, refused := range map[string]bool{strings.Repeat("x", 31): true, "h8": false} {
		ada.n++
		reply := ada.ask(map[string]any{"t": "submit", "n": ada.n, "id": form["id"], "fields": map[string]string{name: typed}})
		if reply["refused"] == true != refused {
			t.Errorf("typed %q: %v", typed, reply)
		}
	}
	if m := w.Match(id); m.Ply() > 1 {
		t.Errorf("%d plies", m.Ply())
	}
	ada.press(sure)
	ben.until("match")
	for ben.state["over"] != true {
		ben.until("match")
	}
	if m := w.Match(id); m.Ending != match.Resigned {
		t.Errorf("the match ended %v", m.Ending)
	}
}

// An offer of a draw stands above all else, and is said. Who agrees is asked once more: the button
// has come to stand where another one was.
func TestDraw(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada, ben := w.enter("ada").connect().open(id), w.enter("ben").connect().open(id)
	ada.click(4)
	ben.untilPly(1)
	if reply := ada.press(ada.button("/draw")); reply != nil {
		t.Fatalf("to offer a draw: %v", reply)
	}
	for ben.button("/draw_yes") == "" {
		ben.until("match")
	}
	for _, where := range []string{"headline", "says"} {
		if said := ben.state[where].(string); !strings.Contains(said, "offers a draw") {
			t.Errorf("%s: %q", where, said)
		}
	}
	if reply := ada.press("1/draw_yes"); reply["refused"] != true {
		t.Errorf("Ada agrees to her own offer: %v", reply)
	}
	sure := ben.press(ben.button("/draw_yes"))
	if m := w.Match(id); m.Status == match.Over || !strings.Contains(text(sure), "offers a draw") {
		t.Fatalf("the match is %v, and Ben is asked %v", m.Status, sure)
	}
	ben.press(inReply(sure, "Play on"))
	if m := w.Match(id); m.Status == match.Over || !m.Asked.Refused {
		t.Fatalf("Ben plays on, and the match is %v", m.Status)
	}
	for !strings.Contains(ada.state["says"].(string), "rather play on") {
		ada.until("match")
	}
	ben.click(0)
	ben.press(ben.button("/draw"))
	for ada.button("/draw_yes") == "" {
		ada.until("match")
	}
	ada.press(inReply(ada.press(ada.button("/draw_yes")), "Agree"))
	if m := w.Match(id); m.Ending != match.Agreed {
		t.Errorf("the match ended %v", m.Ending)
	}
}

// From the lobby of a channel games begin, are joined and watched.
func TestLobby(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ada, ben := w.enter("ada").connect(), w.enter("ben").connect()
	for _, p := range []*page{ada, ben} {
		p.send(`{"t":"lobby"}`)
	}
	lobby := ada.until("lobby")
	ben.until("lobby")
	open := lobby["new"].([]any)[0].(map[string]any)["open"].(string)
	ada.press(open)
	var listed map[string]any
	for listed == nil {
		for _, m := range ben.until("lobby")["matches"].([]any) {
			listed = m.(map[string]any)
		}
	}
	if listed["state"] != "join" || listed["key"] != w.App.Links.Key(1) {
		t.Fatalf("an open challenge: %v", listed)
	}
	if reply := ben.press(listed["id"].(string)); reply != nil {
		t.Fatalf("to join: %v", reply)
	}
	if m := w.Match(1); m.Status != match.Playing || m.Seats[1].UserID != "ben" && m.Seats[0].UserID != "ben" {
		t.Errorf("the match: %+v", m.Seats)
	}
	ada.press(lobby["new"].([]any)[0].(map[string]any)["id"].(string))
	if m := w.Match(2); !m.AgainstBot() {
		t.Errorf("against %+v", m.Seats)
	}
	if reply := ada.press(lobby["puzzles"].([]any)[0].(map[string]any)["id"].(string)); !strings.Contains(text(reply), "Puzzle") {
		t.Errorf("the puzzle: %.300v", reply)
	}
	menu := ada.press(lobby["more"].(map[string]any)["id"].(string))
	if rows, _ := menu["message"].(map[string]any)["rows"].([]any); len(rows) < 2 {
		t.Errorf("the menu: %.500v", menu)
	}
	ada.press(inReply(menu, w.Says("menu.start")))
	if m := w.Match(3); m.Status != match.Playing || ada.heard[len(ada.heard)-2]["t"] != "goto" {
		t.Errorf("the menu begins %v, and the page hears %v", m.Status, ada.heard[len(ada.heard)-2:])
	}
}

// The page opens at the match whose button was pressed. People see what is in their channel, what
// they play, and nothing else.
func TestWhoSees(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	w.guests["eve"] = commands.Place{GuildID: "guild", ChannelID: "elsewhere"}
	w.guests["ben"] = commands.Place{}
	w.App.Windows.Wish("ada", channel, "", id)
	if ada := w.enter("ada"); ada.opens != w.App.Links.Key(id) {
		t.Errorf("opens %q", ada.opens)
	}
	w.enter("ben").connect().open(id)
	eve := w.enter("eve").connect()
	for _, key := range []string{w.App.Links.Key(id), w.App.Links.Key(99), "", "17", "AAAAAAAAAAAAAAAAAAAAAA", strings.Repeat("A", 200)} {
		eve.send(fmt.Sprintf(`{"t":"open","key":%q}`, key))
		if gone := eve.until("gone"); gone["why"] == "" || gone["key"] != key && key != "" {
			t.Errorf("%q: %v", key, gone)
		}
	}
	w.App.Windows.Wish("eve", channel, "", id)
	eve.open(id)
	if reply := eve.press("0/rules"); reply["refused"] != true {
		t.Errorf("from another channel: %v", reply)
	}
}

// Who is there is said as people come and go.
func TestHere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada := w.enter("ada").connect().open(id)
	eve := w.enter("eve").connect().open(id)
	ada.untilWatched(1)
	if got := fmt.Sprint(ada.here["seats"], ada.here["watching"]); got != "[map[here:true name:Ada] map[]] [map[here:true name:Eve]]" {
		t.Error(got)
	}
	_ = eve.socket.CloseNow()
	ada.untilWatched(0)
	if !w.App.Windows.Here("ada", id) || w.App.Windows.Here("eve", id) || w.App.Windows.AllHere(w.Match(id)) {
		t.Error("who is here is not known")
	}
}

// A page that asks whether the server is there is answered.
func TestPingIsAnswered(t *testing.T) {
	t.Parallel()
	p := newWorld(t).enter("ada").connect()
	p.send(`{"t":"ping"}`)
	p.until("ping")
}
