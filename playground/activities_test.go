package playground

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestEntryPoint switches Activities on and off: the entry point comes and goes, a list that leaves
// it out is refused, one that has it is taken, and a guild's list cannot have it.
func TestEntryPoint(t *testing.T) {
	kept := memoryStorage{}
	s := start(t, Options{Storage: kept})
	dg := login(t, s, nil)
	bot, ctx := dg.State.User.ID, wait(t)
	path := "/applications/" + bot + "/commands"
	guild := "/applications/" + bot + "/guilds/" + s.world.guilds[0].ID + "/commands"
	const play, launch = `{"name":"play","description":"Play"}`, `{"type":4,"name":"Launch","handler":2,"contexts":[0,1,2],"integration_types":[0,1]}`
	if got := rest(t, s, "PUT", path, `[`+play+`]`); got.status != http.StatusOK {
		t.Fatalf("before: %s", got.body)
	}
	if err := s.SwitchActivities(ctx, bot, true); err != nil {
		t.Fatal(err)
	}
	var listed []Command
	if err := json.Unmarshal(rest(t, s, "GET", path, "").body, &listed); err != nil {
		t.Fatal(err)
	}
	if c := listed[len(listed)-1]; len(listed) != 2 || c.Type != commandEntryPoint || c.Name != "Launch" || c.Handler != handlerDiscord {
		t.Errorf("the list is %+v", listed)
	}
	if got := rest(t, s, "GET", "/applications/@me", ""); got.fields["flags"] != float64(flagEmbedded) {
		t.Errorf("the application is %s", got.body)
	}
	for _, test := range []struct {
		name, method, path, body string
		status, code             int
	}{
		{"left out", "PUT", path, `[` + play + `]`, 400, 50240},
		{"nothing left", "PUT", path, `[]`, 400, 50240},
		{"sent back", "PUT", path, `[` + play + `,` + launch + `]`, 200, 0},
		{"a second one", "POST", path, `{"type":4,"name":"Again","handler":1}`, 400, 30032},
		{"two in a list", "PUT", path, `[` + launch + `,{"type":4,"name":"Again","handler":1}]`, 400, 50035},
		{"an unknown handler", "PUT", path, `[{"type":4,"name":"Launch","handler":3}]`, 400, 50035},
		{"with options", "PUT", path, `[{"type":4,"name":"Launch","handler":2,"options":[{"type":3,"name":"o","description":"O"}]}]`, 400, 50035},
		{"with a long name", "PUT", path, `[{"type":4,"name":"` + strings.Repeat("x", 33) + `","handler":2}]`, 400, 50035},
		{"with a long description", "PUT", path, `[{"type":4,"name":"Launch","handler":2,"description":"` + strings.Repeat("x", 101) + `"}]`, 400, 50035},
		{"of a guild", "PUT", guild, `[` + launch + `]`, 400, 50035},
		{"one of a guild", "POST", guild, launch, 400, 50035},
		{"a guild's list without it", "PUT", guild, `[` + play + `]`, 200, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.opts.Inspect = func(Call) {}
			if got := rest(t, s, test.method, test.path, test.body); got.status != test.status || got.code() != test.code {
				t.Errorf("got %d %s, want %d with code %d", got.status, got.body, test.status, test.code)
			}
		})
	}
	again := newServer(t, Options{Storage: kept})
	if b := again.world.botByID(bot); b == nil || !b.portal.Activities || again.world.entryPoint(bot) == nil {
		t.Error("another playground on the same storage has forgotten the Activity")
	}
	if err := s.SwitchActivities(ctx, bot, false); err != nil {
		t.Fatal(err)
	}
	if got := rest(t, s, "PUT", path, `[`+play+`]`); got.status != http.StatusOK {
		t.Errorf("after: %s", got.body)
	}
	if err := s.SwitchActivities(ctx, "1", true); err == nil {
		t.Error("nobody's Activities were switched on")
	}
}

// TestLaunch: an interaction is answered by launching the Activity (12), whose instance the answer
// names, once in a channel. Threads, announcement channels and applications without an Activity
// refuse it, and the interaction can still be answered otherwise.
func TestLaunch(t *testing.T) {
	s := start(t, Options{World: World{Bots: []SeedBot{{Token: "playground", Name: "Noughts", Activities: true}}}, Inspect: func(Call) {}})
	seen, got := make(chan *discordgo.Interaction, 1), make(chan restReply, 1)
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
		reply := rest(t, s, "POST", "/interactions/"+i.ID+"/"+i.Token+"/callback?with_response=true", `{"type":12}`)
		if reply.status >= http.StatusBadRequest {
			answer(t, dg, i, asMessage, &discordgo.InteractionResponseData{Content: "instead", Components: []discordgo.MessageComponent{row(button("open"))}})
		}
		if c := discord(t); c != nil {
			if err := c.CheckAnswer("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", reply.status, reply.body); err != nil {
				t.Error(err)
			}
		}
		seen <- i
		got <- reply
	})
	ctx, ada, ben, bot := wait(t), s.Person("ada"), s.Person("ben"), dg.State.User.ID
	path := "/applications/" + bot + "/commands"
	put := func(handler string) {
		t.Helper()
		if got := rest(t, s, "PUT", path, `[{"name":"board","description":"Board"},{"type":4,"name":"Launch","handler":`+handler+`}]`); got.status != http.StatusOK {
			t.Fatalf("%s", got.body)
		}
	}
	put("1")
	lobby := s.Channel("lobby")
	instance := func(r restReply) (inResource, inInteraction string) {
		var out struct {
			Interaction struct {
				Instance string `json:"activity_instance_id"`
			} `json:"interaction"`
			Resource struct {
				Type     int `json:"type"`
				Instance struct {
					ID string `json:"id"`
				} `json:"activity_instance"`
			} `json:"resource"`
		}
		if err := json.Unmarshal(r.body, &out); err != nil || out.Resource.Type != callbackLaunch {
			t.Errorf("the answer is %d %s", r.status, r.body)
		}
		return out.Resource.Instance.ID, out.Interaction.Instance
	}
	run := func(p *Person, channel string) (Outcome, restReply) {
		t.Helper()
		outcome, err := p.Command(ctx, channel, "board", nil)
		if err != nil {
			t.Fatal(err)
		}
		<-seen
		return outcome, <-got
	}
	first, reply := run(ada, lobby)
	id, same := instance(reply)
	if id == "" || same != id || first.Activity != id || first.Message != nil || !strings.HasSuffix(id, "-gc-"+s.GuildOf(lobby)+"-"+lobby) {
		t.Errorf("launched %q and %q, Ada is told %+v", id, same, first)
	}
	if joined, _ := run(ben, lobby); joined.Activity != id {
		t.Errorf("Ben has launched %q beside %q", joined.Activity, id)
	}
	direct, err := ada.DirectChannel(ctx, bot)
	if err != nil {
		t.Fatal(err)
	}
	if other, _ := run(ada, direct); other.Activity == id || !strings.HasSuffix(other.Activity, "-pc-"+direct) {
		t.Errorf("in a conversation: %q", other.Activity)
	}

	outcome, err := ada.Launch(ctx, lobby, bot)
	if i := <-seen; err != nil || outcome.Activity != id || i.Type != discordgo.InteractionApplicationCommand || i.ApplicationCommandData().Name != "Launch" {
		t.Errorf("the entry point led to %+v, %v", outcome, err)
	}
	<-got
	put("2")
	if outcome, err = ada.Launch(ctx, lobby, bot); err != nil || outcome.Activity != id || len(seen) > 0 {
		t.Errorf("the entry point that Discord handles led to %+v, %v", outcome, err)
	}

	thread, err := ada.StartThread(ctx, lobby, "", "aside")
	if err != nil {
		t.Fatal(err)
	}
	refused := func(channel string) Outcome {
		t.Helper()
		outcome, reply := run(ada, channel)
		if reply.status != http.StatusBadRequest || outcome.Activity != "" || outcome.Message == nil || outcome.Message.Content != "instead" {
			t.Errorf("refused: %d %s, Ada sees %+v", reply.status, reply.body, outcome)
		}
		return outcome
	}
	refused(thread)
	if _, err := ada.Launch(ctx, thread, bot); err == nil {
		t.Error("the entry point launched in a thread")
	}
	den := s.Channel("den")
	s.world.channels[den].Type = channelAnnouncement
	outcome = refused(den)
	s.world.channels[den].Type = channelText
	if pressed, err := ada.Press(ctx, *outcome.Message, "open"); err != nil || pressed.Activity == "" {
		t.Errorf("a button launched %+v, %v", pressed, err)
	}
	<-seen
	<-got
	if err := s.SwitchActivities(ctx, bot, false); err != nil {
		t.Fatal(err)
	}
	refused(lobby)
}

// TestOwnersPages: the application names the pages that the playground serves.
func TestOwnersPages(t *testing.T) {
	s := start(t, Options{Terms: "# Terms", Privacy: "# Privacy"})
	login(t, s, nil)
	app := rest(t, s, "GET", "/applications/@me", "")
	for field, want := range map[string]string{"terms_of_service_url": "# Terms", "privacy_policy_url": "# Privacy"} {
		address, _ := app.fields[field].(string)
		path, ok := strings.CutPrefix(address, s.URL())
		if !ok {
			t.Errorf("%s is %q", field, address)
			continue
		}
		resp, err := http.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		body := make([]byte, 100)
		n, _ := resp.Body.Read(body)
		_ = resp.Body.Close()
		if string(body[:n]) != want || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s says %q as %s", address, body[:n], resp.Header.Get("Content-Type"))
		}
	}
	without := start(t, Options{})
	login(t, without, nil)
	if app := rest(t, without, "GET", "/applications/@me", ""); strings.Contains(string(app.body), "_url\":\"http") {
		t.Errorf("without pages the application is %s", app.body)
	}
	if resp, err := http.Get(without.URL() + termsPath); err != nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("a page that is not there: %v, %v", resp, err)
	}
}

// TestActivitiesOnThePage: anybody on a page switches the Activity of a bot on and off, and every
// page learns it, those that open later too.
func TestActivitiesOnThePage(t *testing.T) {
	s := start(t, Options{})
	bot := login(t, s, nil).State.User.ID
	ada, ben := openTab(t, s, "ada"), openTab(t, s, "ben")
	for _, on := range []bool{true, false} {
		ada.send(map[bool]string{true: "activities_on", false: "activities_off"}[on], map[string]any{"user_id": bot})
		var told struct {
			UserID     string `json:"user_id"`
			Activities bool   `json:"activities"`
		}
		ben.until("portal", &told)
		if told.UserID != bot || told.Activities != on {
			t.Errorf("told %+v, want %v", told, on)
		}
		var later hello
		openTab(t, s, "cleo").until("hello", &later)
		if later.Bots[0].Activities != on || (len(later.Commands) == 1) != on {
			t.Errorf("a later page is told %+v and %+v", later.Bots[0], later.Commands)
		}
	}
}
