package playground

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// start runs a playground for the length of the test.
func start(t *testing.T, opts Options) *Server {
	t.Helper()
	s, err := New(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serve(t, s, l)
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

// toPlayground sends what is meant for discord.com to the playground.
type toPlayground struct{ to string }

func (p toPlayground) RoundTrip(r *http.Request) (*http.Response, error) {
	to, err := url.Parse(p.to)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = to.Scheme, to.Host, to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// bot logs a discordgo session in.
func login(t *testing.T, s *Server, handle func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	t.Helper()
	dg, err := discordgo.New("Bot playground")
	if err != nil {
		t.Fatal(err)
	}
	dg.Client = &http.Client{Transport: toPlayground{s.URL()}, Timeout: 5 * time.Second}
	dg.Identify.Intents = discordgo.IntentsGuilds
	dg.StateEnabled = false
	ready := make(chan string, 1)
	dg.AddHandlerOnce(func(_ *discordgo.Session, r *discordgo.Ready) { ready <- r.User.ID })
	if handle != nil {
		dg.AddHandler(handle)
	}
	if err := dg.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = dg.Close() })
	dg.State.User = &discordgo.User{ID: <-ready}
	return dg
}

func register(t *testing.T, dg *discordgo.Session, commands ...*discordgo.ApplicationCommand) {
	t.Helper()
	if _, err := dg.ApplicationCommandBulkOverwrite(dg.State.User.ID, "", commands); err != nil {
		t.Fatal(err)
	}
}

func picture(t *testing.T, w, h int) io.Reader {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return &b
}

func slash(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	return &discordgo.ApplicationCommand{Name: name, Description: "Does " + name, Options: options}
}

func wait(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func TestCommandFileAndClick(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.InteractionCreate) {
		data := &discordgo.InteractionResponseData{}
		kind := discordgo.InteractionResponseChannelMessageWithSource
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			data.Content = "Your move"
			data.Files = []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: picture(t, 30, 20)}}
			data.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: "a1", CustomID: "a1", Style: discordgo.PrimaryButton},
			}}}
		case discordgo.InteractionMessageComponent:
			kind = discordgo.InteractionResponseUpdateMessage
			data.Content = "You pressed " + i.MessageComponentData().CustomID
		}
		if err := dg.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: data}); err != nil {
			t.Error(err)
		}
	})
	register(t, dg, slash("play"))
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")

	got, err := ada.Command(ctx, lobby, "play", nil)
	if err != nil {
		t.Fatal(err)
	}
	m := got.Message
	if m == nil || m.Content != "Your move" || len(m.Attachments) != 1 || m.Attachments[0].Width != 30 || m.Attachments[0].Height != 20 {
		t.Fatalf("the reply is %+v", m)
	}
	resp, err := http.Get(m.Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture came as %s %s", resp.Status, resp.Header.Get("Content-Type"))
	}
	if got, err = s.Person("ben").Press(ctx, *m, "a1"); err != nil {
		t.Fatal(err)
	}
	if got.Message == nil || got.Message.ID != m.ID || got.Message.Content != "You pressed a1" {
		t.Errorf("after the click the message is %+v", got.Message)
	}
}
