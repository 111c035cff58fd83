package playground

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// pipes is a listener without a network, so that a whole playground and its bot run on the fake
// clock of a synctest bubble.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func newPipes() *pipes { return &pipes{make(chan net.Conn), make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	close(p.closed)
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// inBubble runs a test with a playground and a logged-in bot on the fake clock.
func inBubble(t *testing.T, handle handler, test func(t *testing.T, s *Server, dg *discordgo.Session)) {
	t.Helper()
	discord(t) // read outside of the bubble
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		s := newServer(t, Options{})
		if err := s.Start(p); err != nil {
			t.Fatal(err)
		}
		dg := newSession(t, s)
		transport := &http.Transport{DialContext: p.dial}
		dg.Client.Transport = wire{t, s.URL(), transport}
		dg.Dialer = &websocket.Dialer{NetDialContext: p.dial}
		dg.AddHandler(func(dg *discordgo.Session, i *discordgo.InteractionCreate) { handle(dg, i.Interaction) })
		if err := dg.Open(); err != nil {
			t.Fatal(err)
		}
		dg.State.User = &discordgo.User{ID: applicationID("playground")}
		register(t, dg, slash("go"))
		test(t, s, dg)
		// The playground goes first: the session's own Close sleeps with its lock held, which stops
		// a fake clock.
		dg.ShouldReconnectOnError = false
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		transport.CloseIdleConnections()
		time.Sleep(time.Hour) // on the fake clock: whatever still ticks in the session ends
	})
}

// refusal is the code of an error answer.
func refusal(err error) int {
	if rest, ok := err.(*discordgo.RESTError); ok && rest.Message != nil {
		return rest.Message.Code
	}
	return -1
}

var text = &discordgo.InteractionResponse{
	Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "hi"},
}

func TestAnswerAfterThreeSeconds(t *testing.T) {
	for _, test := range []struct {
		after time.Duration
		code  int // 0: in time
	}{{2900 * time.Millisecond, 0}, {3100 * time.Millisecond, 10062}} {
		t.Run(test.after.String(), func(t *testing.T) {
			var answered atomic.Int32
			handle := func(dg *discordgo.Session, i *discordgo.Interaction) {
				time.Sleep(test.after)
				if err := dg.InteractionRespond(i, text); err != nil {
					answered.Store(int32(refusal(err)))
				}
			}
			inBubble(t, handle, func(t *testing.T, s *Server, _ *discordgo.Session) {
				asked := time.Now()
				outcome, err := s.Person("ada").Command(t.Context(), s.Channel("lobby"), "go", nil)
				if err != nil {
					t.Fatal(err)
				}
				if outcome.Failed != (test.code != 0) {
					t.Errorf("the person saw %+v", outcome)
				}
				if outcome.Failed && time.Since(asked) != 3*time.Second {
					t.Errorf("the person was told after %v", time.Since(asked))
				}
				time.Sleep(time.Second)
				if code := int(answered.Load()); code != test.code {
					t.Errorf("the bot was answered %d, want %d", code, test.code)
				}
			})
		})
	}
}

func TestTokenLivesFifteenMinutes(t *testing.T) {
	var caught atomic.Pointer[discordgo.Interaction]
	handle := func(dg *discordgo.Session, i *discordgo.Interaction) {
		caught.Store(i)
		answer(t, dg, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
	}
	inBubble(t, handle, func(t *testing.T, s *Server, dg *discordgo.Session) {
		ada := s.Person("ada")
		outcome, err := ada.Command(t.Context(), s.Channel("lobby"), "go", nil)
		if err != nil || outcome.Message == nil || !outcome.Message.Loading {
			t.Fatalf("the reply is %+v, %v", outcome, err)
		}
		i := caught.Load()
		time.Sleep(15*time.Minute - time.Second)
		content := "at last"
		if _, err := dg.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &content}); err != nil {
			t.Fatal(err)
		}
		m, err := ada.Await(t.Context(), func(m Message) bool { return m.Content == content })
		if err != nil || m.Loading || m.EditedAt != nil {
			t.Errorf("the filled-in reply is %+v, %v", m, err)
		}
		time.Sleep(2 * time.Second)
		if _, err := dg.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &content}); refusal(err) != 50027 {
			t.Errorf("a second after the quarter of an hour: %v, want 50027", err)
		}
		if n := len(s.world.interactions) + len(s.world.tokens); n != 0 {
			t.Errorf("%d dead interactions are still held", n)
		}
	})
}

func TestThinkingEndsWithTheToken(t *testing.T) {
	handle := func(dg *discordgo.Session, i *discordgo.Interaction) {
		answer(t, dg, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
	}
	inBubble(t, handle, func(t *testing.T, s *Server, _ *discordgo.Session) {
		ada := s.Person("ada")
		if _, err := ada.Command(t.Context(), s.Channel("lobby"), "go", nil); err != nil {
			t.Fatal(err)
		}
		time.Sleep(16 * time.Minute)
		got := ada.Messages(s.Channel("lobby"))
		if len(got) != 1 || got[0].Loading || !strings.Contains(got[0].Content, "did not respond") {
			t.Errorf("left: %+v", got)
		}
	})
}

func TestSilentGatewayIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		s := newServer(t, Options{})
		if err := s.Start(p); err != nil {
			t.Fatal(err)
		}
		ws, _, err := (&websocket.Dialer{NetDialContext: p.dial}).Dial("ws://127.0.0.1:1/gateway", nil)
		if err != nil {
			t.Fatal(err)
		}
		since := time.Now()
		for err == nil {
			var f json.RawMessage
			err = ws.ReadJSON(&f)
		}
		if !websocket.IsCloseError(err, closeTimedOut) || time.Since(since) < heartbeatEvery {
			t.Errorf("closed with %v after %v", err, time.Since(since))
		}
		_ = ws.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}
