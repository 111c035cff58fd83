package playground

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/playground/schema"
)

// discord is Discord's own description, or nil where it is not at hand; TestDescriptionAtHand says
// so then.
func discord(t *testing.T) *schema.Checker {
	t.Helper()
	c, err := schema.Discord()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return c
}

// TestDescriptionAtHand is left out where the requests and answers of the other tests are not held
// to Discord's description.
func TestDescriptionAtHand(t *testing.T) {
	if _, err := schema.Discord(); errors.Is(err, fs.ErrNotExist) {
		t.Skip("what the playground answers is not held to Discord's own description, which is not part of the repository: ", err)
	}
}

// start runs a playground for the length of the test. Every request must be one that Discord
// describes.
func start(t *testing.T, opts Options) *Server {
	t.Helper()
	if c := discord(t); c != nil && opts.Inspect == nil {
		opts.Inspect = func(call Call) {
			if err := c.Check(schema.Request{Method: call.Method, Path: call.Path, Query: call.Query, Body: call.Body}); err != nil {
				t.Error(err)
			}
		}
	}
	s := newServer(t, opts)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serve(t, s, l)
	return s
}

func newServer(t *testing.T, opts Options) *Server {
	t.Helper()
	s, err := New(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func serve(t *testing.T, s *Server, l net.Listener) {
	t.Helper()
	if err := s.Start(l); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// wire sends what is meant for discord.com to the playground and checks what comes back.
type wire struct {
	t    *testing.T
	to   string
	next http.RoundTripper
}

func (w wire) RoundTrip(r *http.Request) (*http.Response, error) {
	to, err := url.Parse(w.to)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = to.Scheme, to.Host, to.Host
	resp, err := w.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(body))
	if c := discord(w.t); c != nil {
		if err := c.CheckAnswer(r.Method, r.URL.Path, resp.StatusCode, body); err != nil {
			w.t.Error(err)
		}
	}
	return resp, err
}

// handler is what a test's bot does with an interaction.
type handler func(*discordgo.Session, *discordgo.Interaction)

// login logs a discordgo session in.
func login(t *testing.T, s *Server, handle handler) *discordgo.Session {
	t.Helper()
	dg := newSession(t, s)
	ready := make(chan string, 1)
	dg.AddHandlerOnce(func(_ *discordgo.Session, r *discordgo.Ready) { ready <- r.User.ID })
	if handle != nil {
		dg.AddHandler(func(dg *discordgo.Session, i *discordgo.InteractionCreate) { handle(dg, i.Interaction) })
	}
	if err := dg.Open(); err != nil {
		t.Fatal(err)
	}
	// The session's own Close takes a second; the end of the playground ends it as well.
	t.Cleanup(func() {
		dg.Lock()
		defer dg.Unlock()
		dg.ShouldReconnectOnError = false
	})
	dg.State.User = &discordgo.User{ID: <-ready}
	return dg
}

// newSession makes a discordgo session that is not connected yet.
func newSession(t *testing.T, s *Server) *discordgo.Session {
	t.Helper()
	dg, err := discordgo.New("Bot playground")
	if err != nil {
		t.Fatal(err)
	}
	dg.Client = &http.Client{Transport: wire{t, s.URL(), http.DefaultTransport}, Timeout: 10 * time.Second}
	dg.Identify.Intents = discordgo.IntentsGuilds
	dg.StateEnabled, dg.LogLevel = false, -1
	return dg
}

// answer is a handler's usual last step.
func answer(t *testing.T, dg *discordgo.Session, i *discordgo.Interaction, kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
	if err := dg.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: data}); err != nil {
		t.Error(err)
	}
}

func register(t *testing.T, dg *discordgo.Session, commands ...*discordgo.ApplicationCommand) {
	t.Helper()
	if _, err := dg.ApplicationCommandBulkOverwrite(dg.State.User.ID, "", commands); err != nil {
		t.Fatal(err)
	}
}

func slash(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	return &discordgo.ApplicationCommand{Name: name, Description: "Does " + name, Options: options}
}

func button(id string) discordgo.MessageComponent { return discordgo.Button{Label: id, CustomID: id} }

func row(components ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: components}
}

func picture(t *testing.T, w, h int) *discordgo.File {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return &discordgo.File{Name: "board.png", ContentType: "image/png", Reader: &b}
}

// wait bounds a test that would otherwise hang; nothing depends on how long it is.
func wait(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// reply is an answer to a raw request.
type restReply struct {
	status int
	header http.Header
	body   []byte
	fields map[string]any // of a JSON object
}

// rest sends a raw request as the bot.
func rest(t *testing.T, s *Server, method, path, body string) restReply {
	t.Helper()
	req, err := http.NewRequestWithContext(wait(t), method, s.URL()+"/api/v10"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot playground")
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	r := restReply{status: resp.StatusCode, header: resp.Header}
	if r.body, err = io.ReadAll(resp.Body); err != nil {
		t.Fatal(err)
	}
	_ = json.Unmarshal(r.body, &r.fields)
	return r
}

// code is Discord's error code of an answer.
func (r restReply) code() int {
	code, _ := r.fields["code"].(float64)
	return int(code)
}

// answering answers every interaction with a message, and passes it on.
func answering(t *testing.T, text string, seen chan<- *discordgo.Interaction) func(*discordgo.Session, *discordgo.Interaction) {
	return func(dg *discordgo.Session, i *discordgo.Interaction) {
		answer(t, dg, i, asMessage, says(text))
		seen <- i
	}
}

// everywhere is a command for servers and for people.
func everywhere(name string) *discordgo.ApplicationCommand {
	c := slash(name)
	c.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
	return c
}
