package playground

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestReads asks for everything a bot may read; discord's description judges the answers.
func TestReads(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	bot, lobby := dg.State.User.ID, s.Channel("lobby")
	guild := s.world.channels[lobby].guild.ID
	m, err := dg.ChannelMessageSend(lobby, "hello")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"/gateway", "/gateway/bot", "/users/@me", "/users/" + bot, "/users/@me/guilds", "/applications/@me", "/oauth2/applications/@me",
		"/guilds/" + guild, "/guilds/" + guild + "/channels", "/guilds/" + guild + "/roles", "/guilds/" + guild + "/members?limit=3",
		"/guilds/" + guild + "/members/search?query=ad", "/guilds/" + guild + "/members/" + bot,
		"/channels/" + lobby, "/channels/" + lobby + "/messages", "/channels/" + lobby + "/messages/" + m.ID,
		"/applications/" + bot + "/commands", "/applications/" + bot + "/guilds/" + guild + "/commands",
	} {
		got := rest(t, s, "GET", path, "")
		if got.status != http.StatusOK || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("%s answers %d %s", path, got.status, got.header.Get("Content-Type"))
		}
		if c := discord(t); c != nil {
			bare, _, _ := strings.Cut(path, "?")
			if err := c.CheckAnswer("GET", bare, got.status, got.body); err != nil {
				t.Error(err)
			}
		}
	}
	if got := rest(t, s, "POST", "/channels/"+lobby+"/typing", ""); got.status != http.StatusNoContent || got.header.Get("Content-Type") != "" {
		t.Errorf("typing answers %d %q", got.status, got.header.Get("Content-Type"))
	}
}

// A nonce keeps a repeated request from making a second message, for whoever asks for that.
func TestNonce(t *testing.T) {
	s := start(t, Options{})
	login(t, s, nil)
	lobby := "/channels/" + s.Channel("lobby") + "/messages"
	send := func(body string) string {
		got := rest(t, s, "POST", lobby, body)
		if got.status != http.StatusOK {
			t.Fatalf("%s answers %d: %s", body, got.status, got.body)
		}
		var m Message
		if err := json.Unmarshal(got.body, &m); err != nil {
			t.Fatal(err)
		}
		return m.ID
	}
	first := send(`{"content":"a","nonce":"n1","enforce_nonce":true}`)
	if again := send(`{"content":"a","nonce":"n1","enforce_nonce":true}`); again != first {
		t.Errorf("the repeated request made message %s after %s", again, first)
	}
	for _, other := range []string{`{"content":"a","nonce":"n2","enforce_nonce":true}`, `{"content":"a","nonce":"n1"}`, `{"content":"a","enforce_nonce":true}`} {
		if send(other) == first {
			t.Errorf("%s made no message of its own", other)
		}
	}
}

func TestRefusals(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	login(t, s, nil)
	bot, lobby := applicationID("playground"), s.Channel("lobby")
	ctx, ada := wait(t), s.Person("ada")
	hers, err := ada.Send(ctx, lobby, "mine")
	if err != nil {
		t.Fatal(err)
	}
	between, err := ada.DirectChannel(ctx, s.Person("ben").User().ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		method, path, body string
		status, code       int
	}{
		{"GET", "/nowhere", "", 404, 0},
		{"GET", "/channels/1", "", 404, 10003},
		{"GET", "/channels/" + between, "", 403, 50001},
		{"GET", "/guilds/1", "", 404, 10004},
		{"GET", "/users/1", "", 404, 10013},
		{"GET", "/guilds/" + s.world.guilds[0].ID + "/members/1", "", 404, 10007},
		{"GET", "/channels/" + lobby + "/messages/1", "", 404, 10008},
		{"GET", "/channels/" + lobby + "/messages?limit=0", "", 400, 50035},
		{"POST", "/channels/" + lobby + "/messages", "{", 400, 50109},
		{"POST", "/channels/" + lobby + "/messages", "", 400, 50109},
		{"POST", "/channels/" + lobby + "/messages", `{"content":""}`, 400, 50006},
		{"POST", "/channels/" + lobby + "/messages", `{"content":7}`, 400, 50035},
		{"POST", "/channels/" + lobby + "/messages", `{"content":"x","message_reference":{"message_id":"1"}}`, 400, 50035},
		{"PATCH", "/channels/" + lobby + "/messages/" + hers.ID, `{"content":"not mine"}`, 403, 50005},
		{"DELETE", "/channels/" + lobby + "/messages/" + hers.ID, "", 403, 50013},
		{"POST", "/users/@me/channels", `{"recipient_id":"1"}`, 403, 50007},
		{"GET", "/applications/1/commands", "", 404, 10002},
		{"GET", "/applications/" + bot + "/commands/1", "", 404, 10063},
		{"GET", "/applications/" + bot + "/guilds/1/commands", "", 403, 50001},
		{"POST", "/interactions/1/none/callback", `{"type":4}`, 404, 10062},
		{"GET", "/webhooks/1/none/messages/@original", "", 404, 10015},
		{"GET", "/webhooks/" + bot + "/none/messages/@original", "", 401, 50027},
	} {
		t.Run(test.method+test.path, func(t *testing.T) {
			got := rest(t, s, test.method, test.path, test.body)
			if got.status != test.status || got.code() != test.code {
				t.Errorf("got %d %s, want %d with code %d", got.status, got.body, test.status, test.code)
			}
			if got.header.Get("Content-Type") != "application/json" {
				t.Errorf("the refusal is %q", got.header.Get("Content-Type"))
			}
		})
	}
}

func TestNoToken(t *testing.T) {
	s := start(t, Options{})
	resp, err := http.Get(s.URL() + "/api/v9/users/@me")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %s", resp.Status)
	}
}

func TestMessagesArePaged(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	lobby := s.Channel("lobby")
	var ids []string
	for i := range 7 {
		m, err := dg.ChannelMessageSend(lobby, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for _, test := range []struct {
		limit                 int
		before, after, around string
		want                  string
	}{
		{3, "", "", "", "6 5 4"},
		{2, ids[4], "", "", "3 2"},
		{2, "", ids[1], "", "3 2"},
		{3, "", "", ids[3], "4 3 2"},
		{100, "", "", "", "6 5 4 3 2 1 0"},
	} {
		got, err := dg.ChannelMessages(lobby, test.limit, test.before, test.after, test.around)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, m := range got {
			words = append(words, m.Content)
		}
		if strings.Join(words, " ") != test.want {
			t.Errorf("%+v gave %v", test, words)
		}
	}
	if err := dg.ChannelMessageDelete(lobby, ids[0]); err != nil {
		t.Error(err)
	}
	if _, err := dg.ChannelMessage(lobby, ids[0]); refusal(err) != 10008 {
		t.Errorf("after deleting: %v", err)
	}
}

func TestReplyPingsTheAuthor(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	hers, err := s.Person("ada").Send(wait(t), s.Channel("lobby"), "question")
	if err != nil {
		t.Fatal(err)
	}
	m, err := dg.ChannelMessageSendReply(hers.ChannelID, "answer", &discordgo.MessageReference{MessageID: hers.ID, ChannelID: hers.ChannelID})
	if err != nil {
		t.Fatal(err)
	}
	if m.Type != discordgo.MessageTypeReply || len(m.Mentions) != 1 || m.Mentions[0].Username != "ada" {
		t.Errorf("the reply is %+v", m)
	}
}

func TestEditKeepsFilesThatAreNamed(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	m, err := dg.ChannelMessageSendComplex(s.Channel("lobby"), &discordgo.MessageSend{Files: []*discordgo.File{picture(t, 1, 1), picture(t, 2, 2)}})
	if err != nil || len(m.Attachments) != 2 {
		t.Fatalf("sent %+v, %v", m, err)
	}
	kept := []*discordgo.MessageAttachment{m.Attachments[1]}
	edit := discordgo.NewMessageEdit(m.ChannelID, m.ID)
	edit.Attachments = &kept
	edit.Files = []*discordgo.File{picture(t, 3, 3)}
	if m, err = dg.ChannelMessageEditComplex(edit); err != nil {
		t.Fatal(err)
	}
	var widths []int
	for _, a := range m.Attachments {
		widths = append(widths, a.Width)
	}
	if !slices.Equal(widths, []int{2, 3}) {
		t.Errorf("the pictures are now %v wide", widths)
	}
	if n := len(s.world.blobs); n != 2 {
		t.Errorf("%d files are held", n)
	}
}

func TestTooLarge(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("files[0]", "big.bin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(make([]byte, maxFile+1)); err != nil {
		t.Fatal(err)
	}
	_ = form.Close()
	req, err := http.NewRequestWithContext(wait(t), "POST", s.URL()+"/api/v10/channels/"+s.Channel("lobby")+"/messages", &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("Authorization", "Bot playground")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a file of more than 10 MiB: %s", resp.Status)
	}
}

func TestTrouble(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	var failed int
	s.InjectFaults(Faults{Fail: func(c Call) int {
		if strings.HasSuffix(c.Path, "/messages") && failed == 0 {
			failed++
			return http.StatusBadGateway
		}
		return 0
	}})
	if _, err := dg.ChannelMessageSend(s.Channel("lobby"), "on the second try"); err != nil || failed != 1 {
		t.Errorf("after a bad gateway: %v, %d failures", err, failed)
	}
}
