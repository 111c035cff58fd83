package playground

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// rawGateway speaks the gateway protocol frame by frame.
type rawGateway struct {
	t  *testing.T
	ws *websocket.Conn
}

type received struct {
	Op int             `json:"op"`
	T  string          `json:"t"`
	S  int64           `json:"s"`
	D  json.RawMessage `json:"d"`
}

func dialGateway(t *testing.T, s *Server, path string) *rawGateway {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.DialContext(wait(t), "ws"+strings.TrimPrefix(s.URL(), "http")+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.Close() })
	g := &rawGateway{t, ws}
	if hello := g.next(); hello.Op != opHello {
		t.Fatalf("the first frame is %+v, want HELLO", hello)
	}
	return g
}

func (g *rawGateway) send(op int, data any) {
	g.t.Helper()
	if err := g.ws.WriteJSON(map[string]any{"op": op, "d": data}); err != nil {
		g.t.Fatal(err)
	}
}

func (g *rawGateway) next() received {
	g.t.Helper()
	_ = g.ws.SetReadDeadline(time.Now().Add(20 * time.Second))
	var f received
	if err := g.ws.ReadJSON(&f); err != nil {
		g.t.Fatal(err)
	}
	return f
}

// until reads on to the event of the name.
func (g *rawGateway) until(name string) received {
	g.t.Helper()
	for {
		if f := g.next(); f.T == name {
			return f
		}
	}
}

// closeCode reads on to the end and returns the code the playground closed with.
func (g *rawGateway) closeCode() int {
	g.t.Helper()
	for {
		if _, _, err := g.ws.ReadMessage(); err != nil {
			if e, ok := err.(*websocket.CloseError); ok {
				return e.Code
			}
			g.t.Fatal(err)
		}
	}
}

// identify logs in and returns the session's id.
func (g *rawGateway) identify(intents int, shard ...int) string {
	g.t.Helper()
	data := map[string]any{"token": "playground", "intents": intents, "properties": map[string]string{}}
	if len(shard) > 0 {
		data["shard"] = shard
	}
	g.send(opIdentify, data)
	var ready struct {
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(g.until("READY").D, &ready); err != nil {
		g.t.Fatal(err)
	}
	return ready.SessionID
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	s := start(t, Options{World: World{Bots: []SeedBot{{Token: "playground", Intents: intentMessageContent}}}})
	g := dialGateway(t, s, "/gateway/?v=9&encoding=json")
	id := g.identify(intentGuildMessages | intentMessageContent)
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")
	if _, err := ada.Send(ctx, lobby, "before"); err != nil {
		t.Fatal(err)
	}
	last := g.until("MESSAGE_CREATE").S
	s.Drop(true)
	if code := g.closeCode(); code != websocket.CloseServiceRestart {
		t.Errorf("dropped with %d", code)
	}
	for _, word := range []string{"first", "second"} {
		if _, err := ada.Send(ctx, lobby, word); err != nil {
			t.Fatal(err)
		}
	}
	g = dialGateway(t, s, "/gateway")
	g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": last})
	for i, want := range []string{"first", "second"} {
		f := g.next()
		if f.T != "MESSAGE_CREATE" || f.S != last+int64(i)+1 || !strings.Contains(string(f.D), want) {
			t.Errorf("replayed %s %d %s, want %q", f.T, f.S, f.D, want)
		}
	}
	if f := g.next(); f.T != "RESUMED" {
		t.Errorf("got %s, want RESUMED", f.T)
	}
}

func TestResumeOfWhatIsGone(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	id := g.identify(0)
	s.Drop(false)
	g.closeCode()
	for name, data := range map[string]map[string]any{
		"forgotten":   {"token": "playground", "session_id": id, "seq": 1},
		"wrong token": {"token": "other", "session_id": id, "seq": 1},
	} {
		g := dialGateway(t, s, "/gateway")
		g.send(opResume, data)
		if f := g.next(); f.Op != opInvalidSession || string(f.D) != "false" {
			t.Errorf("%s: got %+v, want Invalid Session", name, f)
		}
		g.identify(0) // the same connection may start over
	}
}

// A number that no event had yet is no place to resume from.
func TestResumeFromTheFuture(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	id := g.identify(0)
	s.Drop(true)
	g.closeCode()
	g = dialGateway(t, s, "/gateway")
	g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1000})
	if f := g.next(); f.Op != opInvalidSession || string(f.D) != "false" {
		t.Errorf("got %+v, want Invalid Session", f)
	}
}

func TestCloseFrameEndsTheSession(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	id := g.identify(0)
	closing := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	if err := g.ws.WriteControl(websocket.CloseMessage, closing, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	g.closeCode()
	g = dialGateway(t, s, "/gateway")
	g.send(opResume, map[string]any{"token": "playground", "session_id": id, "seq": 1})
	if f := g.next(); f.Op != opInvalidSession {
		t.Errorf("got %+v, want Invalid Session", f)
	}
}

func TestGatewayCloseCodes(t *testing.T) {
	s := start(t, Options{})
	for _, test := range []struct {
		name string
		send func(*rawGateway)
		want int
	}{
		{"no JSON", func(g *rawGateway) { _ = g.ws.WriteMessage(websocket.TextMessage, []byte("{")) }, closeDecode},
		{"unknown opcode", func(g *rawGateway) { g.send(99, nil) }, closeUnknownOp},
		{"not identified", func(g *rawGateway) { g.send(opPresence, nil) }, closeNotIdentified},
		{"no token", func(g *rawGateway) { g.send(opIdentify, map[string]any{"intents": 0}) }, closeAuthFailed},
		{"no intents", func(g *rawGateway) { g.send(opIdentify, map[string]any{"token": "x"}) }, closeInvalidIntent},
		{"unknown intents", func(g *rawGateway) { g.send(opIdentify, map[string]any{"token": "x", "intents": 1 << 30}) }, closeInvalidIntent},
		{"intents nobody granted", func(g *rawGateway) {
			g.send(opIdentify, map[string]any{"token": "x", "intents": intentMessageContent})
		}, closeBarredIntent},
		{"members, which nobody granted", func(g *rawGateway) { g.send(opIdentify, map[string]any{"token": "x", "intents": 1 << 1}) }, closeBarredIntent},
		{"shard 2 of 2", func(g *rawGateway) {
			g.send(opIdentify, map[string]any{"token": "x", "intents": 0, "shard": []int{2, 2}})
		}, closeInvalidShard},
		{"twice", func(g *rawGateway) {
			g.identify(0)
			g.send(opIdentify, map[string]any{"token": "x", "intents": 0})
		}, closeAuthenticated},
		{"too many frames", func(g *rawGateway) {
			for range maxSends + 1 {
				_ = g.ws.WriteJSON(map[string]any{"op": opHeartbeat})
			}
		}, closeRateLimited},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := dialGateway(t, s, "/gateway")
			test.send(g)
			if got := g.closeCode(); got != test.want {
				t.Errorf("closed with %d, want %d", got, test.want)
			}
		})
	}
}

func TestHeartbeatsAreAcknowledged(t *testing.T) {
	g := dialGateway(t, start(t, Options{}), "/gateway")
	g.send(opHeartbeat, nil)
	if f := g.next(); f.Op != opHeartbeatAck {
		t.Errorf("got %+v", f)
	}
}

// TestIntents: without the message content intent others' words stay away, except in direct
// messages and mentions.
func TestIntents(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	g.identify(intentGuildMessages | intentDirectMessages)
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")
	bot := applicationID("playground")
	dm, err := ada.DirectChannel(ctx, bot)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ channel, say, want string }{
		{lobby, "secret", ""},
		{lobby, "<@" + bot + "> hello", "<@" + bot + "> hello"},
		{dm, "only for you", "only for you"},
	} {
		if _, err := ada.Send(ctx, test.channel, test.say); err != nil {
			t.Fatal(err)
		}
		var m Message
		if err := json.Unmarshal(g.until("MESSAGE_CREATE").D, &m); err != nil {
			t.Fatal(err)
		}
		if m.Content != test.want {
			t.Errorf("of %q the bot reads %q", test.say, m.Content)
		}
	}
}

func TestShards(t *testing.T) {
	s := start(t, Options{})
	seen := map[string]int{}
	for shard := range 4 {
		g := dialGateway(t, s, "/gateway")
		g.identify(intentGuilds, shard, 4)
		g.send(opHeartbeat, nil)
		for f := g.next(); f.Op != opHeartbeatAck; f = g.next() {
			var guild struct{ ID string }
			if err := json.Unmarshal(f.D, &guild); err != nil || f.T != "GUILD_CREATE" {
				t.Fatalf("got %s %v", f.T, err)
			}
			seen[guild.ID]++
			if shardOf(guild.ID, 4) != shard {
				t.Errorf("guild %s came to shard %d", guild.ID, shard)
			}
		}
	}
	if len(seen) != len(s.world.guilds) {
		t.Errorf("the shards saw %d of %d guilds", len(seen), len(s.world.guilds))
	}
}
