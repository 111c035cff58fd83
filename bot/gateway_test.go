package bot

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"noughts/commands"
)

// A gateway is one that does what a test says, connection by connection.
type gateway struct {
	server   *httptest.Server
	accepted chan *accepted
	plan     string // the answer to /gateway/bot
}

// accepted is a connection with its first frame read.
type accepted struct {
	t     *testing.T
	conn  *websocket.Conn
	first struct {
		Op   int `json:"op"`
		Data struct {
			SessionID string  `json:"session_id"`
			Seq       int     `json:"seq"`
			Shard     *[2]int `json:"shard"`
			Intents   int     `json:"intents"`
		} `json:"d"`
	}
	done chan struct{} // closed by the test; the connection ends then
}

func newGateway(t *testing.T) *gateway {
	g := &gateway{accepted: make(chan *accepted, 10), plan: `{"url":"x","shards":1,"session_start_limit":{"total":1000,"remaining":1000,"max_concurrency":1}}`}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/v9/gateway", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"url":"ws://`+r.Host+`/ws"}`)
	})
	mux.HandleFunc("/api/v9/gateway/bot", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, g.plan) })
	mux.HandleFunc("/api/v9/applications/5/commands", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `[]`) })
	mux.HandleFunc("/ws/", func(w http.ResponseWriter, r *http.Request) { g.accept(t, w, r) })
	g.server = httptest.NewServer(mux)
	t.Cleanup(g.server.Close)
	return g
}

func (g *gateway) accept(t *testing.T, w http.ResponseWriter, r *http.Request) {
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = conn.Close() }()
	l := &accepted{t: t, conn: conn, done: make(chan struct{})}
	l.send(`{"op":10,"d":{"heartbeat_interval":41250}}`)
	if err := conn.ReadJSON(&l.first); err != nil {
		return // the bot left
	}
	g.accepted <- l
	<-l.done
}

func (l *accepted) send(frame string) {
	if err := l.conn.WriteMessage(websocket.TextMessage, []byte(frame)); err != nil {
		l.t.Log(err) // the bot left
	}
}

// welcome lets the bot in.
func (l *accepted) welcome() {
	l.send(`{"op":0,"t":"READY","s":1,"d":{"session_id":"abc","user":{"id":"5","username":"Noughts","bot":true},"application":{"id":"5"},"guilds":[]}}`)
}

// closeWith closes with a code and ends the connection.
func (l *accepted) closeWith(code int) {
	_ = l.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""))
	_, _, _ = l.conn.ReadMessage() // until the bot has seen it
	close(l.done)
}

// connect runs a bot on the gateway; the channel tells how it ended.
func (g *gateway) connect(t *testing.T, adjust func(*Bot)) (ready <-chan Info, ended <-chan error, leave func()) {
	t.Helper()
	base, err := url.Parse(g.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	b := newFakeBot(t, nil).Bot
	b.rest = newREST("secret", Redirect(base))
	b.timing.backoff = time.Millisecond
	if adjust != nil {
		adjust(b)
	}
	ctx, cancel := context.WithCancel(context.Background())
	infos, ends := make(chan Info, 1), make(chan error, 1)
	go func() {
		ends <- b.Run(ctx, handler{commands: []commands.Command{{Name: "help", Help: "Help"}}}, func(i Info) { infos <- i })
	}()
	t.Cleanup(cancel)
	return infos, ends, cancel
}

// A connection that falls silent is given up, and its session resumed.
func TestSilence(t *testing.T) {
	t.Parallel()
	g := newGateway(t)
	ready, ended, leave := g.connect(t, func(b *Bot) { b.timing.silence = 50 * time.Millisecond })
	first := <-g.accepted
	if first.first.Op != 2 || first.first.Data.Intents != int(discordgo.IntentsGuilds) {
		t.Errorf("logged in with %+v", first.first)
	}
	first.welcome()
	if info := <-ready; info.ApplicationID != "5" || info.User.ID != "5" {
		t.Errorf("info %+v", info)
	}
	second := <-g.accepted // nothing is sent meanwhile
	if second.first.Op != 6 || second.first.Data.SessionID != "abc" || second.first.Data.Seq != 1 {
		t.Errorf("came back with %+v", second.first)
	}
	second.send(`{"op":0,"t":"RESUMED","s":2,"d":{}}`)
	close(first.done)
	leave()
	close(second.done)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Some reasons to be sent away are final, and are told.
func TestSentAway(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		closeBadToken:      "DISCORD_TOKEN",
		closeForbidIntents: "4014",
	} {
		g := newGateway(t)
		_, ended, _ := g.connect(t, nil)
		(<-g.accepted).closeWith(code)
		if err := <-ended; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("close code %d: error %v does not name %s", code, err, want)
		}
	}
}

// A session that the gateway will not resume is forgotten.
func TestNotResumed(t *testing.T) {
	t.Parallel()
	g := newGateway(t)
	ready, _, _ := g.connect(t, func(b *Bot) { b.timing.identify = time.Millisecond })
	first := <-g.accepted
	first.welcome()
	<-ready
	first.closeWith(websocket.CloseServiceRestart)
	second := <-g.accepted
	if second.first.Op != 6 {
		t.Errorf("came back with op %d, want 6", second.first.Op)
	}
	second.closeWith(4009) // the session timed out
	third := <-g.accepted
	if third.first.Op != 2 {
		t.Errorf("came back with op %d, want 2", third.first.Op)
	}
	close(third.done)
}

func TestShards(t *testing.T) {
	t.Parallel()
	g := newGateway(t)
	g.plan = `{"url":"x","shards":2,"session_start_limit":{"total":1000,"remaining":1000,"max_concurrency":2}}`
	ready, ended, leave := g.connect(t, nil)
	seen := map[[2]int]bool{}
	for range 2 {
		l := <-g.accepted
		if l.first.Data.Shard == nil {
			t.Fatal("no shard was named")
		}
		seen[*l.first.Data.Shard] = true
		l.welcome()
		defer close(l.done)
	}
	if !seen[[2]int{0, 2}] || !seen[[2]int{1, 2}] {
		t.Errorf("shards %v", seen)
	}
	<-ready
	leave()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// loggingIn is the shards of a bot to which Discord says this of its log-ins.
func loggingIn(limit string) *shards {
	b := &Bot{timing: defaultTiming(), log: slog.New(slog.DiscardHandler)}
	b.rest = newREST("token", &answers{status: http.StatusOK, body: `{"url":"x","shards":4,"session_start_limit":{` + limit + `}}`})
	return b.newShards(nil)
}

// Shards of one rate limit key log in five seconds apart, those of different
// keys at once.
func TestIdentifyPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := loggingIn(`"total":1000,"remaining":1000,"max_concurrency":2`)
		began := time.Now()
		for id, want := range []time.Duration{0, 0, 5 * time.Second, 5 * time.Second} {
			if err := all.mayIdentify(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if got := time.Since(began); got != want {
				t.Errorf("shard %d logs in after %v, want %v", id, got, want)
			}
		}
		time.Sleep(time.Minute)
		if d := all.reserve(0); d != 0 {
			t.Errorf("a minute later a shard waits %v", d)
		}
	})
}

// The day's log-ins are not overdrawn.
func TestNoLogInsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := loggingIn(`"total":1000,"remaining":0,"reset_after":3600000,"max_concurrency":1`)
		began := time.Now()
		if err := all.mayIdentify(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		if got := time.Since(began); got != time.Hour {
			t.Errorf("logged in after %v, want 1h", got)
		}
	})
}

func TestFatalError(t *testing.T) {
	for _, test := range []struct {
		err   error
		final bool
	}{
		{nil, false},
		{errLost, false},
		{errLoginTimeout, false},
		{ErrToken, true},
		{&websocket.CloseError{Code: 4004}, true},
		{&websocket.CloseError{Code: 4013}, true},
		{&websocket.CloseError{Code: 4009}, false},
		{errors.Join(io.EOF, &websocket.CloseError{Code: 1006}), false},
	} {
		if got := fatalError(test.err); (got != nil) != test.final {
			t.Errorf("fatalError(%v) = %v", test.err, got)
		}
	}
}
