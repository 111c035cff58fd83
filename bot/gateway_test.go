package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"noughts/commands"
)

// A gateway is one that does what a test says, connection by connection. It and
// the bot are joined by pipes, so that a test holds their time in its hands.
type gateway struct {
	shards   Shards // which the bots are to run
	bot      *Bot   // the one that connected last
	t        *testing.T
	accepted chan *accepted
	pipes    chan net.Conn
	began    time.Time

	mu     sync.Mutex
	plan   string // the answer to /gateway/bot
	dialed []dialed
	refuse func(address string) bool // refuses to be dialled
	// commands answers what is asked of the list of commands; nil for an empty list.
	commands func(*http.Request) (status int, body string)
	logged   buffer
}

// dialed is one attempt to connect.
type dialed struct {
	address string
	at      time.Duration // since the test began
}

// accepted is a connection with its first frame read.
type accepted struct {
	conn  *websocket.Conn
	at    time.Duration // since the test began
	first struct {
		Op   int `json:"op"`
		Data struct {
			Token     string  `json:"token"`
			SessionID string  `json:"session_id"`
			Seq       int     `json:"seq"`
			Shard     *[2]int `json:"shard"`
			Intents   int     `json:"intents"`
		} `json:"d"`
	}
	done chan struct{} // closed when the connection is over

	writing sync.Mutex // one frame at a time
	mu      sync.Mutex
	silent  bool // heartbeats get no answer
	beats   int
}

const onePlan = `{"url":"ws://any.test","shards":1,"session_start_limit":{"total":1000,"remaining":1000,"reset_after":1000,"max_concurrency":1}}`

func newGateway(t *testing.T) *gateway {
	g := &gateway{t: t, accepted: make(chan *accepted, 100), pipes: make(chan net.Conn), began: time.Now(), plan: onePlan}
	server := &http.Server{Handler: http.HandlerFunc(g.accept)}
	go func() { _ = server.Serve(g) }()
	t.Cleanup(func() { _ = server.Close() })
	return g
}

// Accept, Close and Addr make it a listener.
func (g *gateway) Accept() (net.Conn, error) {
	if c, ok := <-g.pipes; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (g *gateway) Close() error   { close(g.pipes); return nil }
func (g *gateway) Addr() net.Addr { return &net.TCPAddr{} }

func (g *gateway) dial(_ context.Context, _, address string) (net.Conn, error) {
	g.mu.Lock()
	g.dialed = append(g.dialed, dialed{address, time.Since(g.began)})
	refused := g.refuse != nil && g.refuse(address)
	g.mu.Unlock()
	if refused {
		return nil, errors.New("connection refused")
	}
	ours, theirs := net.Pipe()
	g.pipes <- ours
	return theirs, nil
}

// RoundTrip answers over HTTP.
func (g *gateway) RoundTrip(r *http.Request) (*http.Response, error) {
	g.mu.Lock()
	plan, answer := g.plan, g.commands
	g.mu.Unlock() // an answer may take its time
	status, body := http.StatusOK, "[]"
	switch {
	case strings.HasSuffix(r.URL.Path, "/gateway/bot"):
		body = plan
	case answer != nil:
		status, body = answer(r)
	}
	if strings.HasSuffix(r.URL.Path, "/applications/@me") && status == http.StatusOK {
		body = forAll
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(body))}, nil
}

func (g *gateway) set(f func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f()
}

func (g *gateway) accept(w http.ResponseWriter, r *http.Request) {
	if q := r.URL.Query(); q.Get("v") != "10" || q.Get("encoding") != "json" {
		g.t.Errorf("asked for %v", r.URL)
	}
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		g.t.Error(err)
		return
	}
	defer func() { _ = conn.Close() }()
	a := &accepted{conn: conn, done: make(chan struct{})}
	a.send(`{"op":10,"d":{"heartbeat_interval":41250}}`)
	if err := conn.ReadJSON(&a.first); err != nil {
		return // the bot left
	}
	a.at = time.Since(g.began)
	g.accepted <- a
	a.read()
	close(a.done)
}

// read answers heartbeats until the connection ends.
func (a *accepted) read() {
	for {
		var f frame
		if a.conn.ReadJSON(&f) != nil {
			return
		}
		a.mu.Lock()
		a.beats++
		silent := a.silent
		a.mu.Unlock()
		if f.Op == opHeartbeat && !silent {
			a.send(`{"op":11}`)
		}
	}
}

func (a *accepted) send(frame string) {
	a.writing.Lock()
	defer a.writing.Unlock()
	_ = a.conn.WriteMessage(websocket.TextMessage, []byte(frame)) // the bot may have left
}

// welcome lets the bot in.
func (a *accepted) welcome() {
	a.send(`{"op":0,"t":"READY","s":1,"d":{"session_id":"abc","resume_gateway_url":"ws://own.test",
		"user":{"id":"5","username":"Noughts","bot":true},"application":{"id":"5"},"guilds":[{"id":"10","unavailable":true}]}}`)
}

// resumed takes the bot's session up again.
func (a *accepted) resumed() { a.send(`{"op":0,"t":"RESUMED","s":2,"d":{}}`) }

// drop ends the connection without a word.
func (a *accepted) drop() {
	_ = a.conn.Close()
	<-a.done
}

// closeWith closes with a code and ends the connection.
func (a *accepted) closeWith(code int) {
	_ = a.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	<-a.done
}

// connect runs a bot on the gateway; the channel tells how it ended.
func (g *gateway) connect(h commands.Handler) (ready <-chan Info, ended <-chan error, leave func()) {
	b, err := New(Options{Token: "secret", Transport: g, Shards: g.shards, Logger: slog.New(slog.NewTextHandler(&g.logged, nil))})
	if err != nil {
		g.t.Fatal(err)
	}
	g.bot = b
	b.dialNet = g.dial
	if h == nil {
		h = handler{commands: []commands.Command{{Name: "help", Help: english("Help")}}}
	}
	ctx, cancel := context.WithCancel(context.Background())
	infos, ends := make(chan Info, 1), make(chan error, 1)
	over := make(chan struct{})
	go func() {
		defer close(over)
		ends <- b.Run(ctx, h, func(i Info) { infos <- i })
	}()
	g.t.Cleanup(func() { cancel(); <-over })
	return infos, ends, cancel
}

// logIn connects a bot for the first time, and returns its connection once it is
// ready.
func (g *gateway) logIn() *accepted {
	ready, _, _ := g.connect(nil)
	a := g.next(opIdentify)
	a.welcome()
	<-ready
	return a
}

// next is the next connection, which must have logged in (2) or resumed (6).
func (g *gateway) next(op int) *accepted {
	g.t.Helper()
	a := <-g.accepted
	if a.first.Op != op {
		g.t.Errorf("came with op %d, want %d", a.first.Op, op)
	}
	return a
}

// bubble runs a test with a gateway and a bot on it, in time of its own.
func bubble(t *testing.T, test func(t *testing.T, g *gateway)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, newGateway(t)) })
}

func TestLogIn(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		ready, ended, leave := g.connect(nil)
		a := g.next(opIdentify)
		if d := a.first.Data; d.Intents != int(discordgo.IntentsGuilds) || d.Token != "secret" || *d.Shard != [2]int{0, 1} {
			t.Errorf("logged in with %+v", d)
		}
		a.welcome()
		if info := <-ready; info.ApplicationID != "5" || info.User.ID != "5" {
			t.Errorf("info %+v", info)
		}
		leave()
		<-a.done
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// Whoever watches the bot sees whether all its shards are let in, all the time.
func TestConnected(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		is := func(want bool, when string) {
			t.Helper()
			synctest.Wait()
			if got := g.bot.Connected(); got != want {
				t.Errorf("connected is %v %s", got, when)
			}
		}
		b, err := New(Options{Token: "secret", Logger: slog.New(slog.DiscardHandler)})
		if err != nil || b.Connected() {
			t.Fatal("a bot that does not run yet is connected", err)
		}
		g.connect(nil)
		a := g.next(opIdentify)
		is(false, "before it was let in")
		a.welcome()
		is(true, "once it was let in")
		a.drop()
		a = g.next(opResume)
		is(false, "after the connection was lost")
		a.resumed()
		is(true, "once it was let in again")
	})
}

// However many good connections of less than a minute are lost, the bot is back
// at once, with the session and at the address that it was told.
func TestShortGoodConnections(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		a := g.logIn()
		const losses = 10
		for i := range losses {
			time.Sleep(30 * time.Second)
			lost := time.Since(g.began)
			a.drop()
			a = g.next(opResume)
			if deaf := a.at - lost; deaf > 100*time.Millisecond {
				t.Errorf("after loss %d the bot was deaf for %v", i+1, deaf)
			}
			if d := a.first.Data; d.SessionID != "abc" || d.Seq != min(i+1, 2) || d.Token != "secret" {
				t.Errorf("resumed with %+v", d)
			}
			a.resumed()
		}
		for i, d := range g.dialed {
			want := "own.test:80"
			if i == 0 {
				want = "any.test:80"
			}
			if d.address != want {
				t.Errorf("connection %d went to %s, want %s", i, d.address, want)
			}
		}
		if len(g.dialed) != losses+1 {
			t.Errorf("%d connections, want %d", len(g.dialed), losses+1)
		}
	})
}

// Connections that end as soon as they begin do not make the bot hammer.
func TestConnectionsAreSpaced(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		a := g.logIn()
		a.drop()
		for range 20 {
			before := a.at
			a = g.next(opResume)
			if apart := a.at - before; apart < 900*time.Millisecond || apart > 1100*time.Millisecond {
				t.Errorf("connected again after %v, want a second", apart)
			}
			a.resumed()
			a.drop()
		}
	})
}

// While the gateway cannot be reached the waits grow, to no more than eight
// seconds, and they cost no turn to log in.
func TestUnreachable(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		const failures = 12
		g.refuse = func(string) bool { return len(g.dialed) <= failures }
		_, _, _ = g.connect(nil)
		g.next(opIdentify)
		if len(g.dialed) != failures+1 {
			t.Fatalf("dialled %d times, want %d", len(g.dialed), failures+1)
		}
		for i := range failures {
			apart := g.dialed[i+1].at - g.dialed[i].at
			most := min(time.Second<<i, 8*time.Second)
			if apart < most/2 || apart > max(most, time.Second) {
				t.Errorf("dialled again after %v, want %v to %v", apart, most/2, most)
			}
		}
	})
}

// A gateway that knows the session but is gone itself is left for another.
func TestOwnGatewayGone(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		a := g.logIn()
		time.Sleep(time.Minute)
		g.set(func() { g.refuse = func(address string) bool { return strings.HasPrefix(address, "own.") } })
		lost := time.Since(g.began)
		a.drop()
		a = g.next(opResume)
		if len(g.dialed) != 1+mostDials+1 || g.dialed[1+mostDials].address != "any.test:80" {
			t.Errorf("dialled %v", g.dialed)
		}
		if deaf := a.at - lost; deaf > 8*time.Second {
			t.Errorf("deaf for %v", deaf)
		}
	})
}

// A link that carries nothing any more is found in time; one that does is kept.
func TestHalfOpen(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		a := g.logIn()
		const rounds = 30
		for range rounds {
			time.Sleep(10 * time.Minute)
			if len(g.accepted) > 0 {
				t.Fatal("a good link was given up")
			}
			a.mu.Lock()
			if a.beats < 10 {
				t.Errorf("%d heartbeats in ten minutes", a.beats)
			}
			a.silent = true
			a.mu.Unlock()
			dead := time.Since(g.began)
			b := g.next(opResume)
			if deaf := b.at - dead; deaf > 45*time.Second {
				t.Errorf("deaf for %v", deaf)
			}
			b.resumed()
			a = b
		}
	})
}

// The gateway may say hello and then nothing more.
func TestNotLetIn(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		_, _, _ = g.connect(nil)
		a := g.next(opIdentify)
		b := g.next(opIdentify)
		if apart := b.at - a.at; apart < 5*time.Second || apart > 30*time.Second {
			t.Errorf("logged in again after %v", apart)
		}
	})
}

// Told to reconnect while it logs in, the bot does.
func TestReconnectInPlaceOfReady(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		ready, _, _ := g.connect(nil)
		a := g.next(opIdentify)
		a.send(`{"op":7,"d":null}`)
		b := g.next(opIdentify)
		if apart := b.at - a.at; apart < 5*time.Second || apart > 6*time.Second {
			t.Errorf("logged in again after %v, want 5s to 6s", apart)
		}
		b.welcome()
		<-ready
		time.Sleep(time.Minute)
		asked := time.Since(g.began)
		b.send(`{"op":7,"d":null}`)
		if c := g.next(opResume); c.at != asked {
			t.Errorf("deaf for %v", c.at-asked)
		}
	})
}

// A session that the gateway will not resume is forgotten, any other is not.
func TestNotResumed(t *testing.T) {
	for name, test := range map[string]struct {
		end         func(*accepted)
		op          int // of the next connection
		least, most time.Duration
	}{
		"restart":                     {func(a *accepted) { a.closeWith(websocket.CloseServiceRestart) }, opResume, 0, time.Second},
		"closed":                      {func(a *accepted) { a.closeWith(websocket.CloseNormalClosure) }, opResume, 0, time.Second},
		"unknown error":               {func(a *accepted) { a.closeWith(4000) }, opResume, 0, time.Second},
		"sequence":                    {func(a *accepted) { a.closeWith(closeBadSequence) }, opIdentify, 0, time.Second},
		"timed out":                   {func(a *accepted) { a.closeWith(closeTimedOut) }, opIdentify, 0, time.Second},
		"invalid":                     {func(a *accepted) { a.send(`{"op":9,"d":false}`) }, opIdentify, time.Second, 5 * time.Second},
		"invalid, but to be resumed":  {func(a *accepted) { a.send(`{"op":9,"d":true}`) }, opResume, 0, time.Second},
		"what cannot be read is lost": {func(a *accepted) { a.send(`{"op":`) }, opResume, 0, time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, g *gateway) {
				ready, _, _ := g.connect(nil)
				a := g.next(opIdentify)
				a.welcome()
				<-ready
				time.Sleep(30 * time.Second)
				lost := time.Since(g.began)
				test.end(a)
				b := g.next(test.op)
				if deaf := b.at - lost; deaf < test.least || deaf > test.most {
					t.Errorf("deaf for %v, want %v to %v", deaf, test.least, test.most)
				}
			})
		})
	}
}

// A resumption that nobody answers is not tried for ever.
func TestResumptionUnanswered(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		a := g.logIn()
		time.Sleep(time.Minute)
		a.drop()
		g.next(opResume)
		g.next(opIdentify)
	})
}

// Some reasons to be sent away are final, and are told.
func TestSentAway(t *testing.T) {
	for code, want := range map[int]string{
		closeBadToken:      "DISCORD_TOKEN",
		closeForbidIntents: "4014",
	} {
		bubble(t, func(t *testing.T, g *gateway) {
			_, ended, _ := g.connect(nil)
			g.next(opIdentify).closeWith(code)
			if err := <-ended; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("close code %d: error %v does not name %s", code, err, want)
			}
		})
	}
}

// shardsPlan says that there are so many shards, which may log in at once.
func shardsPlan(n string) string {
	return `{"url":"ws://any.test","shards":` + n + `,"session_start_limit":{"total":1000,"remaining":1000,"max_concurrency":16}}`
}

// takeIn lets so many shards in and returns their connections by number.
func (g *gateway) takeIn(n int) map[int]*accepted {
	g.t.Helper()
	seen := map[int]*accepted{}
	for range n {
		a := g.next(opIdentify)
		if s := a.first.Data.Shard; s == nil || s[1] != n || seen[s[0]] != nil {
			g.t.Fatalf("shard %v of %d", s, n)
		}
		seen[a.first.Data.Shard[0]] = a
		a.welcome()
	}
	return seen
}

// Each shard has a connection of its own; if Discord wants more of them, it gets
// as many as it says.
func TestShards(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		g.plan = shardsPlan("2")
		ready, ended, leave := g.connect(nil)
		two := g.takeIn(2)
		<-ready
		time.Sleep(time.Hour)
		g.set(func() { g.plan = shardsPlan("5") })
		two[1].closeWith(closeShardsNeeded)
		<-two[0].done // with it the others end
		five := g.takeIn(5)
		if apart := five[0].at - two[0].at - time.Hour; apart > 5*time.Second {
			t.Errorf("deaf for %v", apart)
		}
		leave()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A process that shares the shards with others runs its own ones, as many as there are in all,
// however many Discord would like; if it insists on more, the process says so and ends.
func TestChosenShards(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		g.plan, g.shards = shardsPlan("2"), Shards{Count: 6, IDs: []int{1, 4}}
		ready, ended, _ := g.connect(nil)
		var got []*accepted
		for range 2 {
			a := g.next(opIdentify)
			a.welcome()
			got = append(got, a)
		}
		<-ready
		time.Sleep(time.Hour)
		slices.SortFunc(got, func(a, b *accepted) int { return a.first.Data.Shard[0] - b.first.Data.Shard[0] })
		if *got[0].first.Data.Shard != [2]int{1, 6} || *got[1].first.Data.Shard != [2]int{4, 6} || len(g.dialed) != 2 || !g.bot.Connected() {
			t.Errorf("came as %v and %v, in %d connections", got[0].first.Data.Shard, got[1].first.Data.Shard, len(g.dialed))
		}
		got[0].closeWith(closeShardsNeeded)
		if err := <-ended; err == nil || !errors.Is(err, errReshard) || !strings.Contains(err.Error(), "6") {
			t.Errorf("ended with %v", err)
		}
	})
}

// Of several processes each serves the servers of its own shards, and one the direct messages.
func TestServes(t *testing.T) {
	serves := func(ids ...int) func(guildID string) bool {
		b, err := New(Options{Token: "secret", Shards: Shards{Count: 4, IDs: ids}})
		if err != nil {
			t.Fatal(err)
		}
		return b.Serves
	}
	all, first, others := serves(), serves(0), serves(1, 2, 3)
	for guild, shard := range map[string]int{"": 0, strconv.Itoa(4 << 22): 0, strconv.Itoa(5 << 22): 1, strconv.Itoa(7<<22 + 99): 3} {
		if !all(guild) || first(guild) != (shard == 0) || others(guild) != (shard != 0) {
			t.Errorf("server %q: %v, %v, %v", guild, all(guild), first(guild), others(guild))
		}
	}
	if first("no server") || others("no server") {
		t.Error("what is no server is served")
	}
}

// watching is a handler that notes what it is told of the connection.
type watching struct {
	handler
	news chan string
}

func (w watching) Connected(context.Context)           { w.news <- "connected" }
func (w watching) Disconnected(context.Context)        { w.news <- "disconnected" }
func (w watching) Joined(_ context.Context, id string) { w.news <- "joined " + id }
func (w watching) Changed(_ context.Context, guild, channel string) {
	w.news <- "changed " + guild + " " + channel
}

func (w watching) Listed(_ context.Context, in map[string]bool, told func(string) bool) {
	w.news <- fmt.Sprintf("listed %v, told of others: %v", in, told("11"))
}
func (w watching) Left(_ context.Context, id string) { w.news <- "left " + id; panic("a fault") }

func TestWatcher(t *testing.T) {
	bubble(t, func(t *testing.T, g *gateway) {
		w := watching{news: make(chan string, 100)}
		_, _, _ = g.connect(w)
		a := g.next(opIdentify)
		a.welcome()
		a.send(`{"op":0,"t":"GUILD_CREATE","s":2,"d":{"id":"10","name":"Club"}}`)
		a.send(`{"op":0,"t":"GUILD_DELETE","s":3,"d":{"id":"10","unavailable":true}}`)
		a.send(`{"op":0,"t":"CHANNEL_UPDATE","s":4,"d":{"id":"11","guild_id":"10"}}`)
		a.send(`{"op":0,"t":"GUILD_ROLE_UPDATE","s":5,"d":{"guild_id":"10","role":{"id":"12"}}}`)
		a.send(`{"op":0,"t":"GUILD_DELETE","s":6,"d":{"id":"10"}}`)
		synctest.Wait()
		a.drop()
		g.next(opResume).resumed()
		for _, want := range []string{"connected", "listed map[10:true], told of others: true", "joined 10", "changed 10 11", "changed 10 ", "left 10", "disconnected", "connected"} {
			if got := <-w.news; got != want {
				t.Errorf("told %q, want %q", got, want)
			}
		}
	})
}

// Each server belongs to one shard, by the time at which it was made, as Discord says.
func TestShardOfServer(t *testing.T) {
	for id, want := range map[string]int{"1": 0, "4194304": 1, "12582911": 2, "81384788765712384": 1} {
		for shardID := range 3 {
			if s := (&shard{id: shardID, count: 3}); s.tellsOf(id) != (shardID == want) {
				t.Errorf("shard %d of 3 tells of %s: %v, want shard %d", shardID, id, s.tellsOf(id), want)
			}
		}
	}
	if (&shard{count: 1}).tellsOf("no number") {
		t.Error("a shard tells of what is no server")
	}
}

// The bot answers people although Discord cannot tell for a while which commands
// are registered, and registers them when it can.
func TestCommandsOutOfOrder(t *testing.T) {
	for name, status := range map[string]int{"down": 503, "limited": 429, "slow": 0} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, g *gateway) {
				registered := make(chan time.Duration, 1)
				g.commands = func(r *http.Request) (int, string) {
					switch since := time.Since(g.began); {
					case strings.Contains(r.URL.Path, "/interactions/"):
						return http.StatusOK, "{}"
					case since < time.Minute && status == 0:
						select { // longer than anybody waits for it
						case <-time.After(time.Minute):
						case <-r.Context().Done():
						}
					case since < time.Minute:
						return status, `{"message":"no","retry_after":5}`
					case r.Method == http.MethodPut:
						registered <- since
					}
					return http.StatusOK, "[]"
				}
				handled := make(chan string, 1)
				ready, _, _ := g.connect(greeter(handled))
				a := g.next(opIdentify)
				a.welcome()
				a.send(`{"op":0,"t":"INTERACTION_CREATE","s":2,"d":` + oneLine(t, aCommand) + `}`)
				<-handled
				<-ready
				if since := time.Since(g.began); since > 5*time.Second {
					t.Errorf("ready after %v", since)
				}
				if at := <-registered; at > 90*time.Second {
					t.Errorf("registered after %v", at)
				}
			})
		})
	}
}

// greeter handles one command with a greeting, and says which was handled.
func greeter(handled chan<- string) handler {
	return handler{
		handle: func(_ context.Context, r commands.Request, a commands.Answer) {
			handled <- r.Name
			a.Say(commands.Reply{Message: note("hi")})
		},
		commands: []commands.Command{{Name: "help", Help: english("Help")}},
	}
}

// Whatever Discord refuses of the registration, and at whichever call: people play on, the log
// raises an alarm each time, and the bot tries again, at most every half minute and soon once an
// hour, until the commands are registered.
func TestCommandsRefused(t *testing.T) {
	const refusals = 10
	for name, test := range map[string]struct {
		call         string
		status, code int
		advice       string
	}{
		"the entry point is left out": {"PUT /commands", 400, 50240, "entry point"},
		"too many today":              {"PUT /commands", 400, 30034, "200 new commands a day"},
		"too many today, as a limit":  {"PUT /commands", 429, 30034, "200 new commands a day"},
		"a form that is not right":    {"PUT /commands", 400, 50035, "tries again"},
		"too large":                   {"PUT /commands", 413, 40005, "tries again"},
		"not in the server":           {"GET /commands", 403, 50001, "the server that NOUGHTS_GUILD names"},
		"another's application":       {"GET /commands", 403, 20012, "tries again"},
		"no such application":         {"GET /@me", 404, 10002, "tries again"},
		"an answer that is no list":   {"PUT /commands", 200, 0, "tries again"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, g *gateway) {
				var tries []time.Duration
				g.commands = func(r *http.Request) (int, string) {
					if strings.Contains(r.URL.Path, "/interactions/") {
						return http.StatusOK, "{}"
					}
					if r.Method+r.URL.Path[strings.LastIndex(r.URL.Path, "/"):] != strings.ReplaceAll(test.call, " ", "") {
						return http.StatusOK, "[]"
					}
					if tries = append(tries, time.Since(g.began)); len(tries) <= refusals {
						return test.status, fmt.Sprintf(`{"message":"no","code":%d,"retry_after":3600}`, test.code)
					}
					return http.StatusOK, "[]"
				}
				handled := make(chan string, 1)
				ready, ended, _ := g.connect(greeter(handled))
				a := g.next(opIdentify)
				a.welcome()
				<-ready
				a.send(`{"op":0,"t":"INTERACTION_CREATE","s":2,"d":` + oneLine(t, aCommand) + `}`)
				<-handled
				time.Sleep(24 * time.Hour)
				synctest.Wait()
				select {
				case err := <-ended:
					t.Fatal(err)
				default:
				}
				if len(tries) != refusals+1 {
					t.Errorf("%d tries", len(tries))
				}
				for i, at := range tries[1:] {
					if wait := at - tries[i]; wait < 30*time.Second || wait > time.Hour+time.Minute || i > 6 && wait < 29*time.Minute {
						t.Errorf("wait %d is %v", i+1, wait)
					}
				}
				if text := g.logged.String(); strings.Count(text, "ALARM") != refusals || strings.Count(text, test.advice) != refusals || !strings.Contains(text, "level=INFO msg=\"the commands are registered\"") {
					t.Errorf("the log says %s", text)
				}
			})
		})
	}
}

// A token that was taken back is told, as nothing can be done with it.
func TestTokenRefusedByTheRegistration(t *testing.T) {
	for _, call := range []string{"/applications/@me", "/commands"} {
		bubble(t, func(t *testing.T, g *gateway) {
			g.commands = func(r *http.Request) (int, string) {
				if strings.HasSuffix(r.URL.Path, call) {
					return http.StatusUnauthorized, `{"message":"401: Unauthorized","code":0}`
				}
				return http.StatusOK, "[]"
			}
			_, ended, _ := g.connect(nil)
			g.next(opIdentify).welcome()
			select {
			case err := <-ended:
				if !errors.Is(err, ErrToken) {
					t.Errorf("%s: ended with %v", call, err)
				}
			case <-time.After(time.Hour):
				t.Errorf("%s: the bot runs on", call)
			}
		})
	}
}

func oneLine(t *testing.T, text string) string {
	t.Helper()
	line, err := json.Marshal(json.RawMessage(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
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
			turn, _, err := all.awaitTurn(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			turn.use()
			if got := time.Since(began); got != want {
				t.Errorf("shard %d logs in after %v, want %v", id, got, want)
			}
		}
		time.Sleep(time.Minute)
		again := time.Now()
		for range 2 { // a turn that was not used costs nothing
			turn, _, err := all.awaitTurn(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			turn.end()
		}
		if d := time.Since(again); d != 0 {
			t.Errorf("a minute later a shard waits %v", d)
		}
	})
}

// The day's log-ins are not overdrawn.
func TestNoLogInsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := loggingIn(`"total":1000,"remaining":0,"reset_after":3600000,"max_concurrency":1`)
		began := time.Now()
		if _, _, err := all.awaitTurn(t.Context(), 0); err != nil {
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
		{errSilent, false},
		{errLoginTimeout, false},
		{ErrToken, true},
		{&websocket.CloseError{Code: 4004}, true},
		{&websocket.CloseError{Code: 4013}, true},
		{&websocket.CloseError{Code: 4011}, true}, // for the shard; the bot goes on with more
		{&websocket.CloseError{Code: 4009}, false},
		{errors.Join(io.EOF, &websocket.CloseError{Code: 1006}), false},
	} {
		if got := fatalError(test.err); (got != nil) != test.final {
			t.Errorf("fatalError(%v) = %v", test.err, got)
		}
	}
}
