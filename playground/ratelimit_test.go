package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ask sends a request without a network, in the test's own time.
func ask(t *testing.T, s *Server, token, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://127.0.0.1/api/v10"+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bot "+token)
	answer := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(answer, r)
	return answer
}

// A bot that asks too fast is told how long to wait, and served after that;
// another bot is not held up.
func TestTooManyRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{})
		me := func(token string) *httptest.ResponseRecorder { return ask(t, s, token, "GET", "/users/@me", "") }
		for i := range requestsPerSecond {
			if code := me("hasty").Code; code != http.StatusOK {
				t.Fatalf("request %d: %d", i, code)
			}
		}
		refused := me("hasty")
		want := `{"message":"You are being rate limited.","retry_after":0.02,"global":true}`
		if refused.Code != http.StatusTooManyRequests || refused.Body.String() != want ||
			refused.Header().Get("Retry-After") != "0.02" || refused.Header().Get("X-RateLimit-Global") != "true" || refused.Header().Get("X-RateLimit-Scope") != "global" {
			t.Errorf("got %d %s with %v, want %s", refused.Code, refused.Body, refused.Header(), want)
		}
		if code := me("calm").Code; code != http.StatusOK {
			t.Errorf("another bot: %d", code)
		}
		for range 3 {
			if code := ask(t, s, "hasty", "POST", "/interactions/1/x/callback", "{}").Code; code != http.StatusNotFound {
				t.Errorf("an answer to an interaction: %d, want 404, for they are not counted", code)
			}
		}
		time.Sleep(20 * time.Millisecond)
		if code := me("hasty").Code; code != http.StatusOK {
			t.Errorf("after the wait: %d", code)
		}
	})
}

// TestRouteLimits: five messages a channel in five seconds, and what the headers say of them.
func TestRouteLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{Limits: true})
		post := func(token, channel string) *httptest.ResponseRecorder {
			return ask(t, s, token, "POST", "/channels/"+s.Channel(channel)+"/messages", `{"content":"x"}`)
		}
		var hash string
		for i, remaining := range []string{"4", "3", "2", "1", "0"} {
			got := post("hasty", "lobby").Header()
			hash = got.Get("X-RateLimit-Bucket")
			if got.Get("X-RateLimit-Limit") != "5" || got.Get("X-RateLimit-Remaining") != remaining || len(hash) != 32 || got.Get("X-RateLimit-Reset-After") != "4.000" && i > 0 {
				t.Errorf("message %d: %v", i, got)
			}
			if i == 0 {
				time.Sleep(time.Second)
			}
		}
		refused := post("hasty", "lobby")
		want := `{"message":"You are being rate limited.","retry_after":4,"global":false}`
		if refused.Code != http.StatusTooManyRequests || refused.Body.String() != want || refused.Header().Get("X-RateLimit-Scope") != "user" ||
			refused.Header().Get("Retry-After") != "4" || refused.Header().Get("X-RateLimit-Remaining") != "0" {
			t.Errorf("the sixth: %d %s %v", refused.Code, refused.Body, refused.Header())
		}
		if got := post("hasty", "den"); got.Code != http.StatusOK || got.Header().Get("X-RateLimit-Bucket") != hash {
			t.Errorf("in another channel: %d, bucket %s, want the same hash %s", got.Code, got.Header().Get("X-RateLimit-Bucket"), hash)
		}
		if got := post("calm", "lobby"); got.Code != http.StatusOK {
			t.Errorf("another bot: %d", got.Code)
		}
		if got := ask(t, s, "hasty", "GET", "/channels/"+s.Channel("lobby")+"/messages", ""); got.Code != http.StatusOK || got.Header().Get("X-RateLimit-Bucket") == hash {
			t.Errorf("reading: %d, bucket %s", got.Code, got.Header().Get("X-RateLimit-Bucket"))
		}
		time.Sleep(4*time.Second - time.Millisecond)
		if got := post("hasty", "lobby"); got.Code != http.StatusTooManyRequests {
			t.Errorf("a moment too early: %d", got.Code)
		}
		time.Sleep(time.Millisecond)
		if got := post("hasty", "lobby"); got.Code != http.StatusOK {
			t.Errorf("after the window: %d", got.Code)
		}
		for route, l := range limits { // each is the route of some address, or it would limit nothing
			method, path, _ := strings.Cut(route, " ")
			r := httptest.NewRequestWithContext(t.Context(), method, "http://127.0.0.1/api/v10"+path, nil)
			if _, pattern := s.routes().(*http.ServeMux).Handler(r); pattern != method+" /api/v10"+path || l.requests == 0 || l.per == 0 {
				t.Errorf("%s has a limit of %+v and is answered by %q", route, l, pattern)
			}
		}
	})
}

// TestInvalidRequests: who goes on asking for what is refused is shut out, and not in JSON.
func TestInvalidRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{Limits: true})
		bad := func() *httptest.ResponseRecorder { return ask(t, s, "", "GET", "/users/@me", "") }
		missing := func() int { return ask(t, s, "", "GET", "/nowhere", "").Code }
		for range maxInvalid - 1 {
			bad()
		}
		if got := missing(); got != http.StatusNotFound {
			t.Fatalf("after %d invalid requests: %d", maxInvalid-1, got)
		}
		if got := bad(); got.Code != http.StatusUnauthorized {
			t.Errorf("the last that is answered: %d", got.Code)
		}
		time.Sleep(invalidWindow / 2)
		got := ask(t, s, "playground", "GET", "/users/@me", "")
		if got.Code != http.StatusTooManyRequests || strings.Contains(got.Header().Get("Content-Type"), "json") || got.Header().Get("Retry-After") != "300" {
			t.Errorf("shut out: %d %v %s", got.Code, got.Header(), got.Body)
		}
		time.Sleep(invalidWindow / 2)
		if got := ask(t, s, "playground", "GET", "/users/@me", ""); got.Code != http.StatusOK {
			t.Errorf("ten minutes after the first: %d", got.Code)
		}
	})
}

// TestCreatesADay: new commands are limited by the day, changed ones are not.
func TestCreatesADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{Limits: true})
		path := "/applications/" + applicationID("playground") + "/commands"
		create := func() int {
			made := ask(t, s, "playground", "POST", path, `{"name":"go","description":"x"}`)
			for _, c := range s.world.commands {
				ask(t, s, "playground", "DELETE", path+"/"+c.ID, "")
			}
			time.Sleep(time.Second)
			return made.Code
		}
		for i := range maxCreates {
			if code := create(); code != http.StatusCreated {
				t.Fatalf("command %d: %d", i, code)
			}
		}
		if code := create(); code != http.StatusBadRequest {
			t.Errorf("one more: %d", code)
		}
		time.Sleep(24 * time.Hour)
		if code := create(); code != http.StatusCreated {
			t.Errorf("the next day: %d", code)
		}
	})
}

// TestWebhooksOfAChannel: what follows interactions counts together in a channel, also what one
// person alone sees, whichever interaction it is; edits and first answers do not.
func TestWebhooksOfAChannel(t *testing.T) {
	s := start(t, Options{Limits: true, Inspect: func(Call) {}})
	webhooks := make(chan string, 1)
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
		answer(t, dg, i, asMessage, says("here"))
		webhooks <- "/webhooks/" + i.AppID + "/" + i.Token
	})
	register(t, dg, slash("go"))
	ctx, ada := wait(t), s.Person("ada")
	webhook := func(channel string) string {
		if _, err := ada.Command(ctx, s.Channel(channel), "go", nil); err != nil {
			t.Fatal(err)
		}
		return <-webhooks
	}
	written := 0
	for written < webhookLimit.requests {
		path := webhook("lobby")
		for range limits["POST /webhooks/{app}/{token}"].requests {
			if got := rest(t, s, "POST", path, fmt.Sprintf(`{"content":"more","flags":%d}`, flagEphemeral*(written%2))); got.status != 200 {
				t.Fatalf("message %d: %d %s", written, got.status, got.body)
			}
			written++
		}
	}
	path := webhook("lobby")
	if got := rest(t, s, "POST", path, `{"content":"one too many","flags":64}`); got.status != 429 || got.header.Get("X-RateLimit-Scope") != "shared" || got.header.Get("Retry-After") == "" {
		t.Errorf("one too many: %d %s %v", got.status, got.body, got.header)
	}
	if got := rest(t, s, "PATCH", path+"/messages/@original", `{"content":"edited"}`); got.status != 200 {
		t.Errorf("an edit: %d %s", got.status, got.body)
	}
	if got := rest(t, s, "POST", webhook("den"), `{"content":"elsewhere"}`); got.status != 200 {
		t.Errorf("in another channel: %d %s", got.status, got.body)
	}
	if s.world.invalid.count != 0 {
		t.Errorf("%d requests count as invalid", s.world.invalid.count)
	}
}

// TestOldEdits: messages older than an hour are edited seldom in a channel.
func TestOldEdits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{Limits: true})
		path := "/channels/" + s.Channel("lobby") + "/messages"
		post := func() string {
			var m Message
			if err := json.Unmarshal(ask(t, s, "bot", "POST", path, `{"content":"x"}`).Body.Bytes(), &m); err != nil {
				t.Fatal(err)
			}
			return path + "/" + m.ID
		}
		edit := func(m string) *httptest.ResponseRecorder { return ask(t, s, "bot", "PATCH", m, `{"content":"y"}`) }
		old, older := post(), post()
		for range 8 {
			if got := edit(old); got.Code != http.StatusOK {
				t.Errorf("a new message: %d %s", got.Code, got.Body)
			}
			time.Sleep(time.Second)
		}
		time.Sleep(time.Hour)
		young := post()
		for i, m := range []string{old, older, old, young, older, young} {
			got := edit(m)
			if refused := strings.Contains(got.Body.String(), `"code":30046`) && got.Code == http.StatusTooManyRequests; refused != (i == 4) {
				t.Errorf("edit %d: %d %s", i, got.Code, got.Body)
			}
			time.Sleep(time.Second)
		}
		time.Sleep(20 * time.Second)
		if got := edit(old); got.Code != http.StatusOK {
			t.Errorf("later: %d %s", got.Code, got.Body)
		}
	})
}
