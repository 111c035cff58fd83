package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
	"noughts/metrics"
	"noughts/playground"
	"noughts/playground/validate"
)

// A call is one request that the bot made.
type call struct {
	Method string            `json:"method"`
	Path   string            `json:"path"` // below /api/v10, with the query
	Body   json.RawMessage   `json:"body,omitempty"`
	Files  map[string]string `json:"files,omitempty"` // content type by form name and file name
}

func (c call) String() string { return c.Method + " " + c.Path }

// discord records what the bot asks of it and answers as told. Every request
// must be one that Discord takes.
type discord struct {
	t      *testing.T
	server *httptest.Server
	calls  chan call
	// unchecked lets requests through that the bot would never make.
	unchecked bool
	// answer, if set, may answer a call; it reports whether it did.
	answer func(w http.ResponseWriter, c call) bool
}

// room is for how many calls there is a place, and for half of the waits: for more than any test
// has, and not for far more, as the race detector marks each place when a channel is made.
const room = 8_000

func newDiscord(t *testing.T) *discord {
	d := &discord{t: t, calls: make(chan call, room)}
	d.server = httptest.NewServer(d)
	t.Cleanup(d.server.Close)
	return d
}

func (d *discord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := d.record(r)
	if err := validate.Request(c.asSent()); err != nil && !d.unchecked {
		d.t.Error(err)
	}
	d.calls <- c
	if d.answer != nil && d.answer(w, c) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch {
	case strings.Contains(c.Path, "/callback"):
		_, _ = io.WriteString(w, `{"interaction":{"id":"1","type":2,"response_message_id":"900"}}`)
	case r.Method == http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	default:
		_, _ = io.WriteString(w, `{"id":"901","channel_id":"20"}`)
	}
}

// asSent is the call as the playground knows it.
func (c call) asSent() playground.Call {
	out := playground.Call{Method: c.Method, Body: c.Body}
	out.Path, out.Query, _ = strings.Cut(c.Path, "?")
	for field := range c.Files {
		_, name, _ := strings.Cut(field, " ")
		out.Files = append(out.Files, name)
	}
	return out
}

func (d *discord) record(r *http.Request) call {
	c := call{Method: r.Method, Path: strings.TrimPrefix(r.URL.RequestURI(), "/api/v10")}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		d.t.Error(err)
	}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "application/x-www-form-urlencoded" {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			d.t.Error(err)
		}
		fields := map[string]string{}
		for name := range form {
			fields[name] = form.Get(name)
		}
		c.Body, _ = json.Marshal(fields)
		return c
	}
	if kind != "multipart/form-data" {
		c.Body = body
		return c
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	c.Files = map[string]string{}
	for {
		part, err := form.NextPart()
		if err != nil {
			return c
		}
		data, _ := io.ReadAll(part)
		if part.FormName() == "payload_json" {
			c.Body = data
			continue
		}
		c.Files[part.FormName()+" "+part.FileName()] = part.Header.Get("Content-Type")
	}
}

// refuse answers as Discord does when it says no.
func refuse(w http.ResponseWriter, status, code int) bool {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"code":%d,"message":"no"}`, code)
	return true
}

// got returns a channel that is closed once a request with a text has come. It is for before the
// bot serves, and after answer is set. Whoever waits for it may say more before the bot hears
// whether that request was taken; it is sent later all the same.
func (d *discord) got(text string) <-chan struct{} {
	got, answer := make(chan struct{}), d.answer
	come := sync.OnceFunc(func() { close(got) })
	d.answer = func(w http.ResponseWriter, c call) bool {
		if strings.Contains(string(c.Body), text) {
			come()
		}
		return answer != nil && answer(w, c)
	}
	return got
}

// made returns the calls made so far.
func (d *discord) made() []call {
	var out []call
	for {
		select {
		case c := <-d.calls:
			out = append(out, c)
		default:
			return out
		}
	}
}

// clock is time in a test's hands: a wait ends when the test says so.
type clock struct {
	mu    sync.Mutex
	waits map[time.Duration]chan chan time.Time
}

func (c *clock) waiting(d time.Duration) chan chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waits == nil {
		c.waits = map[time.Duration]chan chan time.Time{}
	}
	if c.waits[d] == nil {
		c.waits[d] = make(chan chan time.Time, 2*room)
	}
	return c.waits[d]
}

// after is a wait that the test ends; one of commands.Now is over at once.
func (c *clock) after(d time.Duration) <-chan time.Time {
	ch := make(chan time.Time, 1)
	if d == commands.Now {
		ch <- time.Time{}
		return ch
	}
	c.waiting(d) <- ch
	return ch
}

// pass lets the oldest wait of this length end, once there is one.
func (c *clock) pass(d time.Duration) { <-c.waiting(d) <- time.Time{} }

// does answers a request, as commands.Handler has it.
type does func(ctx context.Context, r commands.Request, a commands.Answer)

// handler answers by a function.
type handler struct {
	handle   does
	commands []commands.Command
}

func (h handler) Commands() []commands.Command { return h.commands }

func (h handler) Handle(ctx context.Context, r commands.Request, a commands.Answer) {
	h.handle(ctx, r, a)
}

// fakeBot is a bot between a recorded Discord and a handler of the test's.
type fakeBot struct {
	*Bot
	discord *discord
	clock   *clock
	logged  *buffer
}

// buffer takes log lines from any goroutine.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func newFakeBot(t *testing.T, handle does) *fakeBot {
	t.Helper()
	s := &fakeBot{discord: newDiscord(t), clock: &clock{}, logged: &buffer{}}
	base, err := url.Parse(s.discord.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.Bot, err = New(Options{
		Token: "secret", Transport: Redirect(base),
		Logger:  slog.New(commands.LogTraces(slog.NewTextHandler(s.logged, nil))),
		Metrics: metrics.New(),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Bot.timing.after = s.clock.after
	s.Bot.timing.respond = time.Hour // a busy machine may be slow
	s.Bot.rest.pause = time.Microsecond
	s.Bot.handler = handler{handle: handle}
	return s
}

// say makes a handler that always replies the same, one reply right after the other.
func say(replies ...commands.Reply) does {
	return func(_ context.Context, _ commands.Request, a commands.Answer) {
		for _, r := range replies {
			a.Say(r)
		}
	}
}

// callsFor serves an interaction and returns the calls it led to.
func (s *fakeBot) callsFor(t *testing.T, in string) []call {
	t.Helper()
	s.admit(t.Context(), received(t, in))
	return s.discord.made()
}

func received(t *testing.T, text string) event {
	t.Helper()
	in, err := readEvent([]byte(text))
	if err != nil && in.Type != discordgo.InteractionPing {
		t.Fatal(err)
	}
	return in
}

// Interactions as Discord sends them.
const (
	aCommand = `{"id":"1","application_id":"5","type":2,"token":"tok","guild_id":"10","channel_id":"20",
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US",
		"member":{"nick":"Ada L.","user":{"id":"30","username":"ada","global_name":"Ada"}},
		"data":{"id":"7","name":"play","type":1}}`
	aTyping = `{"id":"1","application_id":"5","type":4,"token":"tok","guild_id":"10","channel_id":"20",
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US",
		"member":{"user":{"id":"30","username":"ada"}},
		"data":{"id":"7","name":"play","type":1,"options":[{"name":"game","type":3,"value":"tic","focused":true}]}}`
	aPress = `{"id":"1","application_id":"5","type":3,"token":"tok","guild_id":"10","channel_id":"20",
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US",
		"member":{"user":{"id":"30","username":"ada"}},"message":{"id":"40","channel_id":"20","flags":32768},
		"data":{"custom_id":"match/1/2/a1","component_type":2}}`
	aPrivatePress = `{"id":"1","application_id":"5","type":3,"token":"tok","guild_id":"10","channel_id":"20",
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US",
		"member":{"user":{"id":"30","username":"ada"}},"message":{"id":"40","channel_id":"20","flags":32832},
		"data":{"custom_id":"menu","component_type":2}}`
	aChoice = `{"id":"1","application_id":"5","type":3,"token":"tok","context":0,"guild_id":"10","channel_id":"20","channel":{"id":"20","type":0},
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US","entitlements":[],"authorizing_integration_owners":{"0":"10"},
		"member":{"user":{"id":"30","username":"ada"},"roles":["3"],"joined_at":"2026-01-01T00:00:00Z","permissions":"8"},
		"message":{"id":"40","flags":32768,"components":[{"type":10,"content":"Who?"}]},
		"data":{"custom_id":"who","component_type":5,"values":["31"],"resolved":{"users":{"31":{"id":"31","username":"ben"}},"members":{"31":{"nick":"B."}}}}}`
	aMessageCommand = `{"id":"1","application_id":"5","type":2,"token":"tok","context":0,"guild_id":"10","channel_id":"20","channel":{"id":"20","type":0},
		"app_permissions":"2147483647","locale":"de","guild_locale":"en-US","member":{"user":{"id":"30","username":"ada"}},
		"data":{"id":"7","name":"Look","type":3,"target_id":"41","resolved":{"messages":{"41":{"id":"41","author":{"id":"31"},"content":"see","flags":16384,
			"embeds":[{"title":"one","description":"two"}],"components":[{"type":17,"components":[{"type":10,"content":"X.O"}],"accessory":{"type":2,"custom_id":"a"}}],
			"message_reference":{"type":1,"message_id":"42"},"message_snapshots":[{"message":{"content":"X../.O./...","embeds":[]}}]}}}}}`
	aForm = `{"id":"1","application_id":"5","type":5,"token":"tok","channel_id":"20","app_permissions":"0","locale":"de",
		"user":{"id":"30","username":"ada"},
		"data":{"custom_id":"feedback","components":[{"type":1,"components":[{"type":4,"custom_id":"text","value":"Nice"}]}]}}`
)

// admit serves an interaction from the gateway, as Run has it served, and returns when that is
// done.
func (b *Bot) admit(ctx context.Context, in event) {
	if b.begin() {
		b.serveOnce(ctx, in)
	}
}
