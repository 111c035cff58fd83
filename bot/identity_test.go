package bot

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/activity"
	"noughts/commands"
)

// anInstance is an Activity in a server, in which Ada (31) is.
func anInstance() string {
	return `{"application_id":"5","instance_id":"i-1-gc-10-20","launch_id":"1","location":{"id":"gc-10-20","kind":"gc","channel_id":"20","guild_id":"10"},"users":["31"]}`
}

const ada = `{"id":"31","username":"ada","global_name":"Ada","discriminator":"0","avatar":"abc","locale":"nl"}`

// An oauth is what Discord answers about somebody who enters, by the beginning of the call; a
// status and a code where it refuses.
type oauth map[string]any

func (o oauth) answer(w http.ResponseWriter, c call) bool {
	for begin, answer := range o {
		if !strings.HasPrefix(c.String(), begin) {
			continue
		}
		switch answer := answer.(type) {
		case string:
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, answer)
		case int:
			return refuse(w, answer, 0)
		case func() string:
			_, _ = io.WriteString(w, answer())
		case error:
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"error":"`+answer.Error()+`","error_description":"no"}`)
		}
		return true
	}
	return false
}

func (o oauth) with(begin string, answer any) oauth {
	out := oauth{begin: answer}
	for k, v := range o {
		if k != begin {
			out[k] = v
		}
	}
	return out
}

// asUsual is Discord where all goes well.
var asUsual = oauth{
	"POST /oauth2/token":                      `{"access_token":"t1","token_type":"Bearer","expires_in":604800,"scope":"identify"}`,
	"GET /users/@me":                          ada,
	"GET /applications/5/activity-instances/": anInstance(),
	"GET /guilds/10/members/31":               `{"user":{"id":"31"},"nick":"Countess"}`,
	"GET /guilds/10":                          `{"id":"10","preferred_locale":"ja"}`,
	"GET /channels/20":                        `{"id":"20","type":1}`,
}

func (o oauth) entrance(t *testing.T) (*fakeBot, *entrance) {
	s := newFakeBot(t, nil)
	s.noteApplication("5")
	s.rest.pause = time.Microsecond
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		if strings.HasPrefix(c.String(), "GET /guilds/10/") { // before its server
			for k, v := range o {
				if strings.HasPrefix(k, "GET /guilds/10/") {
					return oauth{k: v}.answer(w, c)
				}
			}
		}
		return o.answer(w, c)
	}
	d := s.Identity("s3cret").(*entrance)
	d.waits = []time.Duration{time.Millisecond, time.Millisecond}
	return s, d
}

// Who enters is who Discord says, where Discord says they are, and as the bot knows that place.
func TestEnter(t *testing.T) {
	inServer := commands.Place{GuildID: "10", ChannelID: "20"}
	guest := inServer
	guest.Guest = true
	direct := strings.NewReplacer(`"gc"`, `"pc"`, `,"guild_id":"10"`, ``).Replace(anInstance())
	asAda := commands.User{ID: "31", Name: "Ada"}
	for name, test := range map[string]struct {
		discord oauth
		entry   activity.Entry
		user    commands.User
		place   commands.Place
		guild   string
		refused error
	}{
		"in a server":                {asUsual, activity.Entry{Code: "c", Instance: "i-1-gc-10-20"}, commands.User{ID: "31", Name: "Countess", Member: true}, inServer, "ja", nil},
		"a guest in the server":      {asUsual.with("GET /guilds/10", 403), activity.Entry{Code: "c", Instance: "i"}, asAda, guest, "", nil},
		"no longer a member":         {asUsual.with("GET /guilds/10/members/31", 404), activity.Entry{Code: "c", Instance: "i"}, asAda, inServer, "ja", nil},
		"with the bot alone":         {asUsual.with("GET /applications/5/activity-instances/", direct), activity.Entry{Code: "c", Instance: "i"}, asAda, commands.Place{ChannelID: "20"}, "", nil},
		"in a group":                 {asUsual.with("GET /applications/5/activity-instances/", direct).with("GET /channels/20", 403), activity.Entry{Code: "c", Instance: "i"}, asAda, commands.Place{ChannelID: "20", Guest: true}, "", nil},
		"in a tab":                   {asUsual, activity.Entry{Code: "c", Redirect: "https://noughts.example/"}, asAda, commands.Place{}, "", nil},
		"a code that is no good":     {asUsual.with("POST /oauth2/token", errors.New("invalid_grant")), activity.Entry{Code: "c"}, asAda, commands.Place{}, "", activity.BadCode},
		"a bot":                      {asUsual.with("GET /users/@me", `{"id":"9","username":"b","bot":true}`), activity.Entry{Code: "c"}, asAda, commands.Place{}, "", activity.BadCode},
		"somebody else's instance":   {asUsual.with("GET /applications/5/activity-instances/", strings.ReplaceAll(anInstance(), `"31"`, `"32"`)), activity.Entry{Code: "c", Instance: "i"}, asAda, commands.Place{}, "", activity.NotThere},
		"an instance that is over":   {asUsual.with("GET /applications/5/activity-instances/", 404), activity.Entry{Code: "c", Instance: "i"}, asAda, commands.Place{}, "", activity.NotThere},
		"an instance like a path":    {asUsual, activity.Entry{Code: "c", Instance: "../../users/@me?x="}, asAda, commands.Place{}, "", activity.NotThere},
		"an instance without an end": {asUsual, activity.Entry{Code: "c", Instance: strings.Repeat("i", 151)}, asAda, commands.Place{}, "", activity.NotThere},
	} {
		t.Run(name, func(t *testing.T) {
			s, d := test.discord.entrance(t)
			v, err := d.Enter(t.Context(), test.entry)
			if !errors.Is(err, test.refused) || test.refused == nil && err != nil {
				t.Fatalf("got %v, want %v", err, test.refused)
			}
			if err != nil {
				if v != (activity.Visitor{}) {
					t.Errorf("who is refused is %+v", v)
				}
				return
			}
			want := activity.Visitor{User: test.user, Avatar: "https://cdn.discordapp.com/avatars/31/abc.png?size=64", Locale: "nl", Guild: test.guild, Place: test.place}
			if v != want {
				t.Errorf("got %+v, want %+v", v, want)
			}
			exchange := string(s.discord.made()[0].Body)
			for _, part := range []string{`"client_id":"5"`, `"client_secret":"s3cret"`, `"grant_type":"authorization_code"`, `"code":"c"`} {
				if !strings.Contains(exchange, part) {
					t.Errorf("exchanged %s, want %s in it", exchange, part)
				}
			}
			if got := strings.Contains(exchange, "redirect_uri"); got != (test.entry.Redirect != "") {
				t.Errorf("exchanged %s", exchange)
			}
		})
	}
}

// What the bot asks when somebody enters, to the letter.
func TestEnterGolden(t *testing.T) {
	s, d := asUsual.entrance(t)
	for _, e := range []activity.Entry{{Code: "c", Instance: "i-1-gc-10-20"}, {Code: "d", Redirect: "https://noughts.example/"}} {
		if _, err := d.Enter(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "enter", s.discord.made())
}

// Requests for people and for the application do not carry the bot's token, and a code is not sent
// twice, as it is good once.
func TestEnterTokens(t *testing.T) {
	s, d := asUsual.with("POST /oauth2/token", 502).entrance(t)
	var sent sync.Map
	s.rest.client.Transport = headers{&sent, s.rest.client.Transport}
	if _, err := d.Enter(t.Context(), activity.Entry{Code: "c"}); !errors.Is(err, commands.ErrTryLater) {
		t.Errorf("got %v", err)
	}
	if n := len(s.discord.made()); n != 1 {
		t.Errorf("the code was sent %d times", n)
	}
	again, e := asUsual.entrance(t)
	again.rest.client.Transport = headers{&sent, again.rest.client.Transport}
	if _, err := e.Enter(t.Context(), activity.Entry{Code: "c", Instance: "i"}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/api/v10/oauth2/token": "", "/api/v10/users/@me": "Bearer t1", "/api/v10/applications/5/activity-instances/i": "Bot secret"} {
		if got, _ := sent.Load(path); got != want {
			t.Errorf("%s was asked with %q, want %q", path, got, want)
		}
	}
}

// headers notes with what each path was asked.
type headers struct {
	sent *sync.Map
	next http.RoundTripper
}

func (h headers) RoundTrip(r *http.Request) (*http.Response, error) {
	h.sent.Store(r.URL.Path, r.Header.Get("Authorization"))
	return h.next.RoundTrip(r)
}

// A wrong secret is an alarm that says where the right one is, and says neither it nor the code.
func TestWrongSecret(t *testing.T) {
	s, d := asUsual.with("POST /oauth2/token", 401).entrance(t)
	if _, err := d.Enter(t.Context(), activity.Entry{Code: "c0de"}); err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("got %v", err)
	}
	if text := s.logged.String(); !strings.Contains(text, "DISCORD_CLIENT_SECRET") || strings.Contains(text, "s3cret") || strings.Contains(text, "c0de") {
		t.Errorf("the log says %s", text)
	}
}

// Somebody whom Discord does not list yet is looked for again. An instance is asked for once where
// many enter at the same time.
func TestNewcomers(t *testing.T) {
	times := 0
	late := func() string {
		if times++; times < 3 {
			return strings.ReplaceAll(anInstance(), `"31"`, `"32"`)
		}
		return anInstance()
	}
	_, d := asUsual.with("GET /applications/5/activity-instances/", late).entrance(t)
	if _, err := d.Enter(t.Context(), activity.Entry{Code: "c", Instance: "i"}); err != nil || times != 3 {
		t.Errorf("asked %d times, %v", times, err)
	}
	s, d := asUsual.entrance(t)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := d.Enter(t.Context(), activity.Entry{Code: "c", Instance: "i"}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	instances := 0
	for _, c := range s.discord.made() {
		if strings.Contains(c.Path, "activity-instances") {
			instances++
		}
	}
	if instances > 2 { // two may begin before either is remembered
		t.Errorf("the instance was asked for %d times", instances)
	}
}
