package playground

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// TestIdentifyTooSoon: two sessions of a bot cannot start within five seconds, two of different
// bots can.
func TestIdentifyTooSoon(t *testing.T) {
	s := start(t, Options{Limits: true})
	dialGateway(t, s, "/gateway").identify(0)
	g := dialGateway(t, s, "/gateway")
	hasty := map[string]any{"token": "playground", "intents": 0}
	g.send(opIdentify, hasty)
	if f := g.next(); f.Op != opInvalidSession || string(f.D) != "false" {
		t.Errorf("the second session at once: %+v, want Invalid Session", f)
	}
	other := dialGateway(t, s, "/gateway")
	other.send(opIdentify, map[string]any{"token": "other", "intents": 0})
	if f := other.next(); f.T != "READY" {
		t.Errorf("another bot got %+v", f)
	}
	s.world.mu.Lock()
	s.world.bots[0].starts.last[0] = time.Now().Add(-identifyEvery)
	s.world.mu.Unlock()
	g.send(opIdentify, hasty)
	if f := g.next(); f.T != "READY" {
		t.Errorf("after five seconds: %+v", f)
	}
}

// TestMaxConcurrency: shards start side by side whose numbers leave something else of
// max_concurrency, of which bots are told.
func TestMaxConcurrency(t *testing.T) {
	s := start(t, Options{Limits: true, MaxConcurrency: 2, Inspect: func(Call) {}})
	for shard, want := range []string{"READY", "READY", "", ""} {
		g := dialGateway(t, s, "/gateway")
		g.send(opIdentify, map[string]any{"token": "playground", "intents": 0, "shard": []int{shard, 4}})
		if f := g.next(); f.T != want {
			t.Errorf("shard %d gets %+v, want %q", shard, f, want)
		}
	}
	if told := string(rest(t, s, "GET", "/gateway/bot", "").body); !strings.Contains(told, `"max_concurrency":2`) {
		t.Errorf("told %s", told)
	}
}

// TestStartsADay: each session counts, and after the thousandth the token is no longer good.
func TestStartsADay(t *testing.T) {
	s := start(t, Options{Limits: true, Inspect: func(Call) {}})
	dialGateway(t, s, "/gateway").identify(0)
	var told struct {
		Limit map[string]int `json:"session_start_limit"`
	}
	if err := json.Unmarshal(rest(t, s, "GET", "/gateway/bot", "").body, &told); err != nil {
		t.Fatal(err)
	}
	if l := told.Limit; l["remaining"] != maxStarts-1 || l["total"] != maxStarts || l["max_concurrency"] != 1 || l["reset_after"] <= 86_000_000 {
		t.Errorf("told %v", l)
	}
	s.world.mu.Lock()
	s.world.bots[0].starts = starts{daily: daily{count: maxStarts, ends: time.Now().Add(time.Hour)}}
	s.world.mu.Unlock()
	g := dialGateway(t, s, "/gateway")
	g.send(opIdentify, map[string]any{"token": "playground", "intents": 0})
	if code := g.closeCode(); code != closeAuthFailed {
		t.Errorf("session 1001 is closed with %d", code)
	}
	if got := rest(t, s, "GET", "/users/@me", ""); got.status != http.StatusUnauthorized {
		t.Errorf("the reset token is answered %d", got.status)
	}
	synctest.Test(t, func(t *testing.T) {
		var c starts
		for range maxStarts {
			c.allow(time.Now(), 0)
			time.Sleep(identifyEvery)
		}
		if got := c.limit(time.Now(), 1)["remaining"]; got != 0 {
			t.Errorf("after %d sessions %d remain", maxStarts, got)
		}
		time.Sleep(24 * time.Hour)
		if got := c.limit(time.Now(), 1)["remaining"]; got != maxStarts {
			t.Errorf("the next day %d remain", got)
		}
	})
}

// TestMissedHeartbeats: frames alone do not keep a connection; heartbeats do. What timed out cannot
// be resumed.
func TestMissedHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		s := newServer(t, Options{HeartbeatEvery: 10 * time.Second})
		if err := s.Start(p); err != nil {
			t.Fatal(err)
		}
		dial := func() *rawGateway {
			ws, _, err := (&websocket.Dialer{NetDialContext: p.dial}).Dial("ws://127.0.0.1:1/gateway", nil)
			if err != nil {
				t.Fatal(err)
			}
			g := &rawGateway{t, ws}
			if hello := g.next(); !strings.Contains(string(hello.D), `"heartbeat_interval":10000`) {
				t.Errorf("HELLO says %s", hello.D)
			}
			return g
		}
		g := dial()
		id := g.identify(0)
		for range 5 {
			time.Sleep(10 * time.Second)
			g.send(opHeartbeat, nil)
			if f := g.next(); f.Op != opHeartbeatAck {
				t.Fatalf("got %+v while beating", f)
			}
		}
		began := time.Now()
		for range 3 {
			time.Sleep(4 * time.Second)
			g.send(opPresence, nil) // not a heartbeat
		}
		if code := g.closeCode(); code != closeTimedOut || time.Since(began) != 15*time.Second {
			t.Errorf("closed with %d after %v, want %d", code, time.Since(began), closeTimedOut)
		}
		_ = g.ws.Close()
		g = dial()
		g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1})
		if f := g.next(); f.Op != opInvalidSession {
			t.Errorf("resuming what timed out: %+v", f)
		}
		_ = g.ws.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestResumeAddress: READY names an address of its own to come back to, where a session is taken
// up.
func TestResumeAddress(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	g.send(opIdentify, map[string]any{"token": "playground", "intents": 0})
	var ready struct {
		SessionID string `json:"session_id"`
		Resume    string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(g.until("READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	base := "ws" + strings.TrimPrefix(s.URL(), "http")
	if !strings.HasPrefix(ready.Resume, base+"/") || ready.Resume == base+"/gateway" {
		t.Fatalf("READY names %s", ready.Resume)
	}
	s.InjectFaults(Faults{StrictResume: true})
	for path, want := range map[string]bool{"/gateway": false, strings.TrimPrefix(ready.Resume, base) + "/?v=9": true} {
		s.Drop(true)
		g = dialGateway(t, s, path)
		g.send(opResume, map[string]any{"token": "playground", "session_id": ready.SessionID, "seq": 1})
		if f := g.next(); (f.T == "RESUMED") != want {
			t.Errorf("resumed at %s: %+v", path, f)
		}
	}
}

// TestShardingRequired: a bot that has grown must come with more shards.
func TestShardingRequired(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	g := dialGateway(t, s, "/gateway")
	id := g.identify(0)
	s.RequireShards(2)
	if code := g.closeCode(); code != closeNeedsShards {
		t.Errorf("closed with %d", code)
	}
	if got := rest(t, s, "GET", "/gateway/bot", ""); got.fields["shards"] != 2.0 {
		t.Errorf("the advice is %s", got.body)
	}
	g = dialGateway(t, s, "/gateway")
	g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1})
	if f := g.next(); f.Op != opInvalidSession {
		t.Errorf("resuming: %+v", f)
	}
	g.send(opIdentify, map[string]any{"token": "playground", "intents": 0, "shard": []int{0, 1}})
	if code := g.closeCode(); code != closeNeedsShards {
		t.Errorf("one shard is closed with %d", code)
	}
	dialGateway(t, s, "/gateway").identify(0, 1, 2)
}

// TestFaultsOfTheGateway cuts a connection at every stage, with the code that was asked for.
func TestFaultsOfTheGateway(t *testing.T) {
	identify := func(g *rawGateway) {
		g.send(opIdentify, map[string]any{"token": "playground", "intents": intentGuilds})
	}
	resume := func(g *rawGateway, id string) {
		g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1})
	}
	for stage, do := range map[Stage]struct {
		act  func(*rawGateway, string)
		last string // the event before the end
	}{
		StageIdentify: {func(g *rawGateway, _ string) { identify(g) }, ""},
		StageReady:    {func(g *rawGateway, _ string) { identify(g) }, "READY"},
		StageGuilds:   {func(g *rawGateway, _ string) { identify(g) }, "GUILD_CREATE"},
		StageResume:   {resume, ""},
		StageResumed:  {resume, "RESUMED"},
		StageBeat:     {func(g *rawGateway, _ string) { g.send(opHeartbeat, nil) }, ""},
	} {
		s := start(t, Options{})
		g := dialGateway(t, s, "/gateway")
		id := g.identify(0)
		s.Drop(true)
		g.closeCode()
		s.InjectFaults(Faults{Cut: map[Stage]int{stage: 4000}})
		g = dialGateway(t, s, "/gateway")
		do.act(g, id)
		var last string
		for {
			var f received
			if err := g.ws.ReadJSON(&f); err != nil {
				if e, ok := err.(*websocket.CloseError); !ok || e.Code != 4000 || last != do.last {
					t.Errorf("stage %d ends after %q with %v", stage, last, err)
				}
				break
			}
			last = f.T
		}
	}
	s := start(t, Options{})
	s.InjectFaults(Faults{Cut: map[Stage]int{StageHello: 1006}})
	ws, _, err := websocket.DefaultDialer.DialContext(wait(t), "ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	if _, _, err := ws.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseAbnormalClosure) {
		t.Errorf("a cut line ends with %v", err)
	}
}

// TestDeaf: a half-open line says nothing, and what it should have said is there after a resume.
func TestDeaf(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	id := g.identify(intentGuildMessages)
	s.InjectFaults(Faults{Deaf: true})
	g.send(opHeartbeat, nil)
	if _, err := s.Person("ada").Send(wait(t), s.Channel("lobby"), "hello"); err != nil {
		t.Fatal(err)
	}
	awaitHeartbeat(s)
	s.InjectFaults(Faults{})
	s.CloseGateway(4000)
	if _, raw, err := g.ws.ReadMessage(); !websocket.IsCloseError(err, 4000) {
		t.Errorf("a deaf line said %s, %v", raw, err)
	}
	g = dialGateway(t, s, resumePath)
	g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1})
	if f := g.next(); f.T != "MESSAGE_CREATE" {
		t.Errorf("after the resume: %+v", f)
	}
}

// TestRefusedTokens: both doors are shut.
func TestRefusedTokens(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	s.InjectFaults(Faults{RefuseTokens: true})
	if got := rest(t, s, "GET", "/users/@me", ""); got.status != http.StatusUnauthorized {
		t.Errorf("REST: %d", got.status)
	}
	g := dialGateway(t, s, "/gateway")
	g.send(opIdentify, map[string]any{"token": "playground", "intents": 0})
	if code := g.closeCode(); code != closeAuthFailed {
		t.Errorf("gateway: %d", code)
	}
}

// TestFaultsOfRequests: the next edits fail, and no others; answers are lost or late.
func TestFaultsOfRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{})
		lobby, den := s.Channel("lobby"), s.Channel("den")
		post := func(channel string) (id string) {
			var m Message
			if err := json.Unmarshal(ask(t, s, "playground", "POST", "/channels/"+channel+"/messages", `{"content":"x"}`).Body.Bytes(), &m); err != nil {
				t.Fatal(err)
			}
			return m.ID
		}
		here, there := post(lobby), post(den)
		edit := func(channel, id string) int {
			return ask(t, s, "playground", "PATCH", "/channels/"+channel+"/messages/"+id, `{"content":"y"}`).Code
		}
		s.InjectFaults(Faults{Fail: Next(2, 502, Edits(lobby))})
		post(lobby)
		for i, want := range []int{502, 502, 200} {
			if got := edit(lobby, here); got != want {
				t.Errorf("edit %d: %d, want %d", i, got, want)
			}
			if got := edit(den, there); got != 200 {
				t.Errorf("an edit elsewhere: %d", got)
			}
		}
		s.InjectFaults(Faults{Fail: Next(1, FailOldEdits, Edits(lobby))})
		old := ask(t, s, "playground", "PATCH", "/channels/"+lobby+"/messages/"+here, `{"content":"z"}`)
		if old.Code != 429 || !strings.Contains(old.Body.String(), `"code":30046`) {
			t.Errorf("an old message: %d %s", old.Code, old.Body)
		}
		s.InjectFaults(Faults{Lose: Next(1, 500, asked(http.MethodPost, lobby))})
		before := len(s.Person("ada").Messages(lobby))
		if got := ask(t, s, "playground", "POST", "/channels/"+lobby+"/messages", `{"content":"x"}`).Code; got != 500 || len(s.Person("ada").Messages(lobby)) != before+1 {
			t.Errorf("a lost answer: %d, and %d messages after %d", got, len(s.Person("ada").Messages(lobby)), before)
		}
		s.InjectFaults(Faults{Wait: func(Call) time.Duration { return 7 * time.Second }})
		began := time.Now()
		if got := edit(lobby, here); got != 200 || time.Since(began) != 7*time.Second {
			t.Errorf("a slow answer: %d after %v", got, time.Since(began))
		}
		s.InjectFaults(Faults{Fail: Next(1, FailShutOut, asked(http.MethodDelete, lobby))})
		if got := ask(t, s, "playground", "DELETE", "/channels/"+lobby+"/messages/"+here, ""); got.Code != 429 || strings.Contains(got.Header().Get("Content-Type"), "json") {
			t.Errorf("shut out: %d %v", got.Code, got.Header())
		}
	})
}

// TestDenyBots: what is taken away is refused, the bot hears of the change, and gets it back.
func TestDenyBots(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	g := dialGateway(t, s, "/gateway")
	g.identify(intentGuilds)
	lobby := s.Channel("lobby")
	for _, test := range []struct {
		deny Permissions
		code int
	}{{SendMessages, 50013}, {ViewChannel, 50001}, {0, 0}} {
		s.DenyBots(lobby, test.deny)
		g.until("CHANNEL_UPDATE")
		if got := rest(t, s, "POST", "/channels/"+lobby+"/messages", `{"content":"x"}`); got.code() != test.code {
			t.Errorf("without %v: %d %s", test.deny, got.status, got.body)
		}
	}
}
