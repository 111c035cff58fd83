package playground

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// tab is an open page, frame by frame.
type tab struct {
	t     *testing.T
	ws    *websocket.Conn
	hello *tabFrame // the first frame, until it is asked for
}

type tabFrame struct {
	T string          `json:"t"`
	D json.RawMessage `json:"d"`
}

// openTab opens a page. The server has said hello to it: from then on it hears what happens.
func openTab(t *testing.T, s *Server, as string) *tab {
	t.Helper()
	header := http.Header{"Origin": {s.URL()}}
	ws, _, err := websocket.DefaultDialer.DialContext(wait(t), "ws"+strings.TrimPrefix(s.URL(), "http")+"/page/ws?as="+as, header)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.Close() })
	p := &tab{t: t, ws: ws}
	p.hello = p.next("hello")
	return p
}

// next reads the next frame, for which it waits as for one of the kind.
func (p *tab) next(kind string) (f *tabFrame) {
	p.t.Helper()
	if f, p.hello = p.hello, nil; f != nil {
		return f
	}
	f = new(tabFrame)
	_ = p.ws.SetReadDeadline(time.Now().Add(20 * time.Second))
	if err := p.ws.ReadJSON(f); err != nil {
		p.t.Fatalf("waiting for %s: %v", kind, err)
	}
	return f
}

func (p *tab) send(kind string, data any) {
	p.t.Helper()
	if err := p.ws.WriteJSON(map[string]any{"t": kind, "d": data}); err != nil {
		p.t.Fatal(err)
	}
}

// until reads on to the next frame of the kind.
func (p *tab) until(kind string, into any) {
	p.t.Helper()
	for {
		f := p.next(kind)
		if f.T == kind {
			if err := json.Unmarshal(f.D, into); err != nil {
				p.t.Fatal(err)
			}
			return
		}
	}
}

func TestHello(t *testing.T) {
	s := start(t, Options{Welcome: Welcome{Title: "Welcome", Try: []TryThis{{Label: "Try", Command: "/go"}}}})
	register(t, login(t, s, nil), slash("go"))
	var first, again hello
	openTab(t, s, "ben").until("hello", &first)
	openTab(t, s, "ben").until("hello", &again)
	if first.Me.Username != "ben" || !first.FirstVisit || again.FirstVisit {
		t.Errorf("hello to %+v, first visit %v, then %v", first.Me, first.FirstVisit, again.FirstVisit)
	}
	if len(first.People) != 4 || first.People[0].Handle != "ada" || len(first.Guilds) != 2 || first.Welcome.Try[0].Command != "/go" {
		t.Errorf("hello: %+v", first)
	}
	if len(first.Bots) != 1 || !first.Bots[0].Online || len(first.Commands) != 1 || first.Commands[0].BotID != first.Bots[0].ID {
		t.Errorf("bots %+v, commands %+v", first.Bots, first.Commands)
	}
	resp, err := http.Get(s.URL() + "/page/ws?as=nobody")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusNotFound {
		t.Errorf("nobody: %s", resp.Status)
	}
}

// TestTabs: what one says is live in every tab, the same person's other tab included.
func TestTabs(t *testing.T) {
	s := start(t, Options{})
	lobby := s.Channel("lobby")
	tabs := []*tab{openTab(t, s, "ada"), openTab(t, s, "ada"), openTab(t, s, "ben")}
	for _, p := range tabs {
		p.until("hello", &hello{})
	}
	tabs[0].send("send", map[string]string{"channel_id": lobby, "content": "hi all"})
	var got struct{ Message Message }
	for i, p := range tabs {
		p.until("message_create", &got)
		if got.Message.Content != "hi all" || got.Message.Author.Username != "ada" {
			t.Errorf("tab %d got %+v", i, got.Message)
		}
	}
	tabs[2].send("history", map[string]string{"channel_id": lobby})
	var history historyFrame
	tabs[2].until("history", &history)
	if len(history.Messages) != 1 || history.More || history.Messages[0].ID != got.Message.ID {
		t.Errorf("history: %+v", history)
	}
	tabs[2].send("delete", map[string]string{"channel_id": lobby, "id": got.Message.ID})
	var complaint pageError
	tabs[2].until("error", &complaint)
	if !strings.Contains(complaint.Message, "not yours") {
		t.Errorf("deleting another's message: %+v", complaint)
	}
	tabs[1].send("delete", map[string]string{"channel_id": lobby, "id": got.Message.ID})
	var gone struct{ ID string }
	tabs[2].until("message_delete", &gone)
	if gone.ID != got.Message.ID {
		t.Errorf("deleted %+v", gone)
	}
}

func TestDirectMessagesOnThePage(t *testing.T) {
	s := start(t, Options{})
	ada, ben := openTab(t, s, "ada"), openTab(t, s, "ben")
	second := openTab(t, s, "ada")
	for _, p := range []*tab{ben, second} {
		p.until("hello", &hello{})
	}
	ada.send("open_dm", map[string]string{"user_id": s.Person("ben").User().ID})
	var dm, elsewhere, theirs pageDM
	ada.until("dm", &dm)
	second.until("dm", &elsewhere)
	ben.until("dm", &theirs)
	if elsewhere.ID != dm.ID || theirs.ID != dm.ID || theirs.Recipients[0].Username != "ada" {
		t.Errorf("Ada's other tab was told of %+v, Ben of %+v", elsewhere, theirs)
	}
	ada.send("send", map[string]string{"channel_id": dm.ID, "content": "psst"})
	var got struct{ Message Message }
	ben.until("message_create", &got)
	if got.Message.Content != "psst" || len(dm.Recipients) != 1 || dm.Recipients[0].Username != "ben" {
		t.Errorf("Ben got %+v in %+v", got.Message, dm)
	}
	openTab(t, s, "cleo").send("history", map[string]string{"channel_id": dm.ID})
	cleo := openTab(t, s, "cleo")
	cleo.send("history", map[string]string{"channel_id": dm.ID})
	cleo.until("error", &pageError{})
}

// TestInteractionsOnThePage goes through a command, its button, a form and choices, with the frames
// a page sees.
func TestInteractionsOnThePage(t *testing.T) {
	s := start(t, Options{})
	option := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "word", Description: "Word", Autocomplete: true}
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
		switch i.Type {
		case discordgo.InteractionApplicationCommandAutocomplete:
			answer(t, dg, i, asChoices, &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "One", Value: "1"}}})
		case discordgo.InteractionApplicationCommand:
			data := says("press")
			data.Components = []discordgo.MessageComponent{row(button("b"))}
			answer(t, dg, i, asMessage, data)
		case discordgo.InteractionMessageComponent:
			answer(t, dg, i, asModal, &discordgo.InteractionResponseData{CustomID: "m", Title: "M", Components: []discordgo.MessageComponent{
				row(discordgo.TextInput{CustomID: "in", Label: "In", Style: discordgo.TextInputShort}),
			}})
		case discordgo.InteractionModalSubmit:
			answer(t, dg, i, asUpdate, says("done"))
		}
	})
	register(t, dg, slash("go", option))
	lobby := s.Channel("lobby")
	p := openTab(t, s, "ada")
	var h hello
	p.until("hello", &h)
	command := map[string]any{"nonce": "1", "channel_id": lobby, "command_id": h.Commands[0].ID, "options": []Option{{Name: "word", Type: 3, Value: "x", Focused: true}}}
	p.send("autocomplete", command)
	var c choices
	p.until("choices", &c)
	command["nonce"] = "2"
	p.send("command", command)
	var f outcomeFrame
	p.until("interaction", &f) // of the autocomplete
	p.until("interaction", &f)
	if len(c.Choices) != 1 || f.Nonce != "2" || f.State != "ok" || f.Message == nil || f.Message.Interaction.Name != "go" {
		t.Fatalf("choices %+v, then %+v", c, f)
	}
	p.send("component", map[string]any{"nonce": "3", "channel_id": lobby, "message_id": f.Message.ID, "component_type": 2, "custom_id": "b"})
	var m modalFrame
	p.until("modal", &m)
	p.send("modal_submit", map[string]any{"nonce": "4", "interaction_id": m.InteractionID, "custom_id": m.CustomID, "components": []any{
		map[string]any{"type": 1, "components": []any{map[string]any{"type": 4, "custom_id": "in", "value": "yes"}}},
	}})
	var changed struct{ Message Message }
	p.until("message_update", &changed)
	if m.Nonce != "3" || m.User.ID != dg.State.User.ID || changed.Message.ID != f.Message.ID || changed.Message.Content != "done" {
		t.Errorf("form %+v, then %+v", m, changed.Message)
	}
}

// What cannot be done the page is told with an id that it has words for, or with words.
func TestPageSaysWhatCannotBe(t *testing.T) {
	s := start(t, Options{})
	p := openTab(t, s, "ada")
	lobby := s.Channel("lobby")
	english, err := webFiles.ReadFile("web/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		frame, id string
		data      any
	}{
		{"nonsense", "", map[string]string{"channel_id": lobby}},
		{"send", "no_channel", map[string]string{"channel_id": "1", "content": "x"}},
		{"send", "", map[string]string{"channel_id": lobby, "content": strings.Repeat("x", 2001)}},
		{"send", "", map[string]string{"channel_id": lobby, "content": " "}},
		{"command", "no_command", map[string]string{"channel_id": lobby, "command_id": "1"}},
		{"component", "no_message", map[string]string{"channel_id": lobby, "message_id": "1", "custom_id": "x"}},
		{"modal_submit", "no_modal", map[string]string{"interaction_id": "1"}},
		{"open_dm", "", map[string]string{"user_id": "1"}},
		{"history", "", 7},
	} {
		if err := p.ws.WriteJSON(map[string]any{"t": c.frame, "d": c.data}); err != nil {
			t.Fatal(err)
		}
		var e pageError
		p.until("error", &e)
		if e.ID != c.id || e.Message == "" {
			t.Errorf("%s: got %+v, want %q and a message", c.frame, e, c.id)
		}
	}
	for _, err := range []error{errNoChannel, errNoCommand, errNoMessage, errNoComponent, errDisabled, errNoModal, errMissingPermission} {
		if e := errorForPage("", err); e.ID == "" || !bytes.Contains(english, []byte(`"refused.`+e.ID+`"`)) {
			t.Errorf("the page has no words for %+v", e)
		}
	}
}

// TestPlacesOnThePage takes a bot out of a server and back, has it for oneself, and opens, locks
// and leaves a thread.
func TestPlacesOnThePage(t *testing.T) {
	s := start(t, Options{})
	login(t, s, nil)
	guild, bot, lobby := s.world.guilds[0], s.Bots()[0].ID, s.Channel("lobby")
	ada, ben := openTab(t, s, "ada"), openTab(t, s, "ben")
	for _, p := range []*tab{ada, ben} {
		p.until("hello", &hello{})
	}
	var changed struct{ Guild pageGuild }
	for _, kind := range []string{"leave", "join"} {
		ada.send(kind, map[string]string{"guild_id": guild.ID, "user_id": bot})
		ben.until("guild", &changed)
		if gone := len(changed.Guild.Absent) == 1; gone != (kind == "leave") {
			t.Errorf("%s: away are %v", kind, changed.Guild.Absent)
		}
	}
	var mine struct{ Bots []string }
	for _, kind := range []string{"install", "uninstall"} {
		ada.send(kind, map[string]string{"user_id": bot})
		ada.until("installed", &mine)
		if has := len(mine.Bots) == 1; has != (kind == "install") {
			t.Errorf("%s: Ada has %v", kind, mine.Bots)
		}
	}
	ada.send("thread", map[string]string{"channel_id": lobby, "content": "a game"})
	var thread struct{ ID string }
	ada.until("thread", &thread)
	ada.send("thread_state", map[string]any{"channel_id": thread.ID, "archived": true, "locked": true})
	for range 2 { // as it opens, and as it closes
		ben.until("guild", &changed)
	}
	shown := changed.Guild.Channels[len(changed.Guild.Channels)-1]
	if shown.ID != thread.ID || shown.ParentID != lobby || !shown.Archived || !shown.Locked {
		t.Errorf("Ben sees %+v", shown)
	}
	for kind, data := range map[string]map[string]any{
		"leave":        {"guild_id": "1", "user_id": bot},
		"install":      {"user_id": "1"},
		"thread":       {"channel_id": thread.ID, "content": "deeper"},
		"thread_state": {"channel_id": lobby},
		"send":         {"channel_id": thread.ID, "content": "locked out"},
	} {
		ben.send(kind, data)
		var e pageError
		if ben.until("error", &e); e.Message == "" {
			t.Errorf("%s: an error without words", kind)
		}
	}
}
