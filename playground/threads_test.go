package playground

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestThreads: a bot opens threads, joins and leaves them, and is held to their state.
func TestThreads(t *testing.T) {
	stored := memoryStorage{}
	s := start(t, Options{Inspect: func(Call) {}, Storage: stored})
	g := dialGateway(t, s, "/gateway")
	g.identify(intentGuilds)
	lobby, ada, ctx := s.Channel("lobby"), s.Person("ada"), wait(t)
	m, err := ada.Send(ctx, lobby, "let us talk")
	if err != nil {
		t.Fatal(err)
	}
	check := func(method, path, body string, status, code int) restReply {
		t.Helper()
		got := rest(t, s, method, path, body)
		if got.status != status || got.code() != code {
			t.Errorf("%s %s: %d %s, want %d with code %d", method, path, got.status, got.body, status, code)
		}
		if c := discord(t); c != nil && status < 300 && got.body != nil {
			if err := c.CheckAnswer(method, "/api/v10"+path, got.status, got.body); err != nil {
				t.Error(err)
			}
		}
		return got
	}
	made := check("POST", "/channels/"+lobby+"/messages/"+m.ID+"/threads", `{"name":"a game"}`, 201, 0)
	thread := m.ID
	if made.fields["id"] != thread || made.fields["parent_id"] != lobby || made.fields["type"] != 11.0 || made.fields["member"] == nil {
		t.Errorf("made %s", made.body)
	}
	if f := g.until("THREAD_CREATE"); !json.Valid(f.D) {
		t.Errorf("told of %s", f.D)
	}
	check("POST", "/channels/"+lobby+"/messages/"+m.ID+"/threads", `{"name":"again"}`, 400, 160004)
	check("POST", "/channels/"+lobby+"/threads", `{"name":""}`, 400, 50035)
	check("POST", "/channels/"+thread+"/threads", `{"name":"deeper","type":11}`, 400, 50024)
	private := check("POST", "/channels/"+lobby+"/threads", `{"name":"secret"}`, 201, 0).fields
	if private["type"] != 12.0 {
		t.Errorf("a thread of no message is %v", private)
	}
	if got := ada.Messages(private["id"].(string)); len(got) != 0 {
		t.Errorf("Ada sees %v", got)
	}
	if _, err := ada.Send(ctx, private["id"].(string), "hello"); err == nil {
		t.Error("Ada writes in a private thread that she is not in")
	}
	check("PUT", "/channels/"+private["id"].(string)+"/thread-members/"+ada.User().ID, "", 204, 0)
	if _, err := ada.Send(ctx, private["id"].(string), "hello"); err != nil {
		t.Errorf("as a member: %v", err)
	}
	check("DELETE", "/channels/"+thread+"/thread-members/@me", "", 204, 0)
	check("GET", "/channels/"+thread+"/thread-members", "", 200, 0)
	check("GET", "/channels/"+lobby+"/thread-members", "", 404, 10003)
	active := check("GET", "/guilds/"+s.world.guilds[0].ID+"/threads/active", "", 200, 0)
	if list := active.fields["threads"].([]any); len(list) != 2 {
		t.Errorf("active: %s", active.body)
	}

	said := check("POST", "/channels/"+thread+"/messages", `{"content":"x"}`, 200, 0).fields["id"].(string)
	check("PATCH", "/channels/"+thread, `{"archived":true}`, 200, 0)
	check("PATCH", "/channels/"+thread+"/messages/"+said, `{"content":"y"}`, 400, 50083)
	check("DELETE", "/channels/"+thread+"/messages/"+said, "", 400, 50083)
	check("PATCH", "/channels/"+thread, `{"name":"other"}`, 400, 50083)
	check("POST", "/channels/"+thread+"/messages", `{"content":"it opens again"}`, 200, 0)
	check("PATCH", "/channels/"+thread+"/messages/"+said, `{"content":"y"}`, 200, 0)
	check("PATCH", "/channels/"+thread, `{"locked":true}`, 403, 50013)
	if err := ada.SetThread(ctx, thread, true, true); err != nil {
		t.Fatal(err)
	}
	check("POST", "/channels/"+thread+"/messages", `{"content":"x"}`, 403, 160005)
	check("PATCH", "/channels/"+thread, `{"archived":false}`, 403, 50013)
	check("PATCH", "/channels/"+lobby, `{"name":"mine"}`, 403, 50013)

	again := newServer(t, Options{Storage: stored})
	kept := again.world.channels[thread]
	if kept == nil || !kept.Metadata.Locked || !kept.Metadata.Archived || kept.Name != "a game" || !again.world.channels[private["id"].(string)].member(ada.User().ID) {
		t.Errorf("after a restart: %+v", kept)
	}
}

// TestInteractionsInThreads: a command in a thread names the thread, with the permissions of the
// thread.
func TestInteractionsInThreads(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	seen := make(chan *discordgo.Interaction, 1)
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
		seen <- i
		answer(t, dg, i, asMessage, says("here"))
	})
	register(t, dg, slash("go"))
	lobby, ada, ben, ctx := s.Channel("lobby"), s.Person("ada"), s.Person("ben"), wait(t)
	thread, err := ben.StartThread(ctx, lobby, "", "a game")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		deny Permissions
		may  bool
	}{{SendMessages, true}, {SendMessagesInThreads, false}} {
		s.DenyBots(lobby, test.deny)
		outcome, err := ben.Command(ctx, thread, "go", nil)
		if err != nil || outcome.Message == nil || outcome.Message.ChannelID != thread {
			t.Fatalf("in a thread: %+v, %v", outcome, err)
		}
		i := <-seen
		if i.ChannelID != thread || i.AppPermissions&int64(SendMessagesInThreads) != 0 != test.may || i.GuildID == "" {
			t.Errorf("without %v the bot is told %s with %d", test.deny, i.ChannelID, i.AppPermissions)
		}
		got := rest(t, s, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`)
		if (got.status == 200) != test.may {
			t.Errorf("without %v: %d %s", test.deny, got.status, got.body)
		}
	}
	if err := ada.SetThread(ctx, thread, true, true); err != nil {
		t.Fatal(err)
	}
	if _, err := ben.Command(ctx, thread, "go", nil); err == nil {
		t.Error("a command runs in a locked thread")
	}
	if err := ada.SetThread(ctx, thread, true, false); err != nil {
		t.Fatal(err)
	}
	if _, err := ben.Command(ctx, thread, "go", nil); err != nil || s.world.channels[thread].Metadata.Archived {
		t.Errorf("an archived thread does not open for a command: %v", err)
	}
}
