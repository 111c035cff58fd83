package playground

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// exchanged posts a form to the address for tokens.
func exchanged(t *testing.T, s *Server, fields url.Values) (int, map[string]any) {
	t.Helper()
	resp, err := http.PostForm(s.URL()+"/api/v10/oauth2/token", fields)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var out map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, out
}

// as asks with a person's token.
func as(t *testing.T, s *Server, token, path string) (int, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL()+"/api/v10"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}

// anActivity is a playground with a bot that has an Activity, which Ada has launched.
func anActivity(t *testing.T, o Options) (s *Server, bot, instance string) {
	t.Helper()
	o.World.Bots, o.Inspect = []SeedBot{{Token: "playground", Name: "Noughts", Activities: true}}, func(Call) {}
	s = start(t, o)
	bot = login(t, s, nil).State.User.ID
	outcome, err := s.Person("ada").Launch(wait(t), s.Channel("lobby"), bot)
	if err != nil {
		t.Fatal(err)
	}
	return s, bot, outcome.Activity
}

// A person is asked once whether an application may know them. The code that comes of it is good
// once, with the application's secret and the address that it was made for; the token tells who the
// person is.
func TestConsent(t *testing.T) {
	kept := memoryStorage{}
	s, bot, instance := anActivity(t, Options{Storage: kept})
	ada := openTab(t, s, "ada")
	ask := func(allow bool, scopes ...string) (code string, consent bool) {
		t.Helper()
		ada.send("activity_authorize", map[string]any{"nonce": "1", "id": instance, "scopes": scopes, "allow": allow})
		var told struct {
			Code    string `json:"code"`
			Consent bool   `json:"consent"`
		}
		ada.until("activity_code", &told)
		return told.Code, told.Consent
	}
	if code, consent := ask(false, "identify"); code != "" || !consent {
		t.Errorf("without consent: %q, %v", code, consent)
	}
	if code, consent := ask(true, "identify"); code == "" || consent {
		t.Errorf("with consent: %q, %v", code, consent)
	}
	if _, consent := ask(false, "identify", "guilds"); !consent {
		t.Error("not asked about another scope")
	}
	code, consent := ask(false, "identify")
	if code == "" || consent {
		t.Fatalf("asked again: %q, %v", code, consent)
	}
	form := func(change ...string) url.Values {
		f := url.Values{"client_id": {bot}, "client_secret": {ClientSecret("playground")}, "grant_type": {"authorization_code"}, "code": {code}}
		for i := 0; i < len(change); i += 2 {
			f.Set(change[i], change[i+1])
		}
		return f
	}
	for _, test := range []struct {
		name   string
		form   url.Values
		status int
		wrong  string
	}{
		{"a wrong secret", form("client_secret", "x"), 401, "invalid_client"},
		{"another application", form("client_id", "1"), 401, "invalid_client"},
		{"another kind", form("grant_type", "password"), 400, "unsupported_grant_type"},
		{"an unknown code", form("code", "x"), 400, "invalid_grant"},
		{"another address", form("redirect_uri", "https://a.example/"), 400, "invalid_grant"},
		{"as it should be", form(), 200, ""},
		{"the same code again", form(), 400, "invalid_grant"},
	} {
		status, out := exchanged(t, s, test.form)
		if wrong, _ := out["error"].(string); status != test.status || wrong != test.wrong {
			t.Errorf("%s: %d %v, want %d %s", test.name, status, out, test.status, test.wrong)
		}
		if status != http.StatusOK {
			continue
		}
		token, _ := out["access_token"].(string)
		for path, want := range map[string]string{"/users/@me": `"username":"ada"`, "/oauth2/@me": `"scopes":["identify"]`} {
			status, body := as(t, s, token, path)
			if status != http.StatusOK || !strings.Contains(string(body), want) {
				t.Errorf("%s: %d %s", path, status, body)
			}
			if c := discord(t); c != nil {
				if err := c.CheckAnswer("GET", path, status, body); err != nil {
					t.Error(err)
				}
			}
		}
	}
	for _, path := range []string{"/users/@me", "/oauth2/@me"} {
		if status, _ := as(t, s, "x", path); status != http.StatusUnauthorized {
			t.Errorf("%s with no token: %d", path, status)
		}
	}
	again := newServer(t, Options{Storage: kept, World: s.opts.World})
	if got := again.world.personByHandle("ada").consents[bot]; !slices.Contains(got, "identify") {
		t.Errorf("another playground on the same storage remembers %v", got)
	}
}

// An application is told the language of the page in which somebody has let it know them.
func TestConsentTellsTheLanguage(t *testing.T) {
	s, bot, instance := anActivity(t, Options{})
	for _, lang := range []string{"ja", "nl"} {
		ada := openTab(t, s, "ada&lang="+lang)
		ada.send("activity_authorize", map[string]any{"nonce": "1", "id": instance, "scopes": []string{"identify"}, "allow": true})
		var told struct{ Code string }
		ada.until("activity_code", &told)
		_, out := exchanged(t, s, url.Values{"client_id": {bot}, "client_secret": {ClientSecret("playground")}, "grant_type": {"authorization_code"}, "code": {told.Code}})
		token, _ := out["access_token"].(string)
		if status, body := as(t, s, token, "/users/@me"); !strings.Contains(string(body), `"locale":"`+lang+`"`) {
			t.Errorf("a page in %s: %d %s", lang, status, body)
		}
	}
}

// An instance has those who show it on some page, however many they have, and is over with the last
// of them. Discord may list a newcomer late.
func TestInstance(t *testing.T) {
	s, bot, instance := anActivity(t, Options{})
	path := "/applications/" + bot + "/activity-instances/" + instance
	listed := func() (users []string, status int) {
		t.Helper()
		got := rest(t, s, "GET", path, "")
		var out struct{ Users []string }
		_ = json.Unmarshal(got.body, &out)
		if c := discord(t); c != nil && got.status == http.StatusOK {
			if err := c.CheckAnswer("GET", path, got.status, got.body); err != nil {
				t.Error(err)
			}
		}
		return out.Users, got.status
	}
	var shown activityFrame
	ada, second, ben := openTab(t, s, "ada"), openTab(t, s, "ada"), openTab(t, s, "ben")
	var here struct{ Participants []participant }
	for i, p := range []*tab{ada, second, ben} {
		p.send("activity_enter", map[string]any{"nonce": "1", "id": instance})
		p.until("activity", &shown)
		if p.until("activity_participants", &here); len(here.Participants) != 1+i/2 {
			t.Errorf("page %d is told of %d people", i, len(here.Participants))
		}
	}
	if shown.ApplicationID != bot || shown.ChannelID != s.Channel("lobby") || shown.FrameID == "" || shown.Host != "" {
		t.Errorf("Ben's page is told %+v", shown)
	}
	s.InjectFaults(Faults{LateParticipants: 1})
	for i, want := range []int{1, 2} {
		if users, status := listed(); len(users) != want || status != http.StatusOK {
			t.Errorf("question %d: %v, %d", i, users, status)
		}
	}
	s.InjectFaults(Faults{NoInstances: true})
	if _, status := listed(); status != http.StatusNotFound {
		t.Errorf("with no instances: %d", status)
	}
	s.InjectFaults(Faults{})
	leave := func(p *tab, want int) {
		t.Helper()
		p.send("activity_leave", map[string]any{"nonce": "2", "id": instance})
		var done struct{}
		p.until("done", &done)
		if users, _ := listed(); len(users) != want {
			t.Errorf("after leaving: %v, want %d", users, want)
		}
	}
	leave(ada, 2)
	leave(second, 1)
	_ = ben.ws.Close() // the page is closed, with no word
	ada.send("activity_link", map[string]any{"nonce": "3", "user_id": bot, "channel_id": s.Channel("lobby"), "custom_id": "m1"})
	var launched outcomeFrame
	ada.until("interaction", &launched)
	ada.send("activity_enter", map[string]any{"nonce": "4", "id": launched.Activity})
	if ada.until("activity", &shown); shown.CustomID != "m1" {
		t.Errorf("a link has carried %q", shown.CustomID)
	}
	leaveAgain := func() {
		ada.send("activity_leave", map[string]any{"nonce": "5", "id": launched.Activity})
		var done struct{}
		ada.until("done", &done)
	}
	leaveAgain()
	for _, kind := range []string{"activity_enter", "activity_authorize", "activity_tab", "activity_invite"} {
		ada.send(kind, map[string]any{"nonce": "6", "id": "i-nothing"})
		var refused pageError
		if ada.until("error", &refused); refused.ID != "no_activity" {
			t.Errorf("%s in no Activity: %+v", kind, refused)
		}
	}
}

// An invitation is a message in the conversation of the two.
func TestInviteToActivity(t *testing.T) {
	s, _, instance := anActivity(t, Options{})
	ada := openTab(t, s, "ada")
	ada.send("activity_invite", map[string]any{"nonce": "1", "id": instance, "user_id": s.Person("ben").User().ID, "content": "come"})
	var done struct{}
	ada.until("done", &done)
	if _, err := s.Person("ben").Await(wait(t), func(m Message) bool { return m.Content == "come" }); err != nil {
		t.Error(err)
	}
}

// A browser that an application has sent to log in comes back with a code, or with a no, to that
// application's own pages alone.
func TestLogIn(t *testing.T) {
	s, bot, _ := anActivity(t, Options{})
	s.MapActivity("playground", &url.URL{Scheme: "http", Host: "127.0.0.1:1234"})
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Get(s.URL() + "/oauth2/authorize?client_id=" + bot + "&state=a%26b")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if got, want := resp.Header.Get("Location"), "/?"+(url.Values{"authorize": {"client_id=" + bot + "&state=a%26b"}}).Encode(); got != want {
		t.Errorf("sent to %s, want %s", got, want)
	}
	ada := openTab(t, s, "ada")
	login := func(redirect string, allow bool) {
		ada.send("activity_login", map[string]any{"nonce": "1", "client_id": bot, "redirect_uri": redirect, "scopes": []string{"identify"}, "state": "s", "allow": allow})
	}
	var told struct{ Name, Refused, URL string }
	login("http://127.0.0.1:1234/", false)
	if ada.until("activity_login", &told); told.Name != "Noughts" || told.URL != "" || told.Refused != "http://127.0.0.1:1234/?error=access_denied&state=s" {
		t.Errorf("before the answer: %+v", told)
	}
	login("http://127.0.0.1:1234/", true)
	ada.until("activity_login", &told)
	back, err := url.Parse(told.URL)
	if err != nil || back.Query().Get("state") != "s" {
		t.Fatalf("sent back to %s, %v", told.URL, err)
	}
	status, out := exchanged(t, s, url.Values{
		"client_id": {bot}, "client_secret": {ClientSecret("playground")}, "grant_type": {"authorization_code"},
		"code": {back.Query().Get("code")}, "redirect_uri": {"http://127.0.0.1:1234/"},
	})
	if status != http.StatusOK {
		t.Errorf("the code is worth %d %v", status, out)
	}
	for _, elsewhere := range []string{"http://127.0.0.1:1235/", "https://127.0.0.1:1234/", "https://evil.example/", ""} {
		login(elsewhere, true)
		var refused pageError
		if ada.until("error", &refused); refused.ID != "redirect" {
			t.Errorf("sent back to %q: %+v", elsewhere, refused)
		}
	}
}
