package playground

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// awaitHeartbeat waits until the session has sent its first heartbeat after IDENTIFY. Cut off
// before that, discordgo notices twice, reconnects twice, and one of the two ends the other's
// session.
func awaitHeartbeat(s *Server) {
	for beating := false; !beating; runtime.Gosched() {
		s.world.mu.Lock()
		for l := range s.world.conns {
			beating = l.sends >= 2
		}
		s.world.mu.Unlock()
	}
}

// TestDiscordgoComesBack: a session whose connection is cut resumes and gets the command that was
// sent meanwhile.
func TestDiscordgoComesBack(t *testing.T) {
	for _, resumable := range []bool{true, false} {
		t.Run(fmt.Sprintf("resumable %v", resumable), func(t *testing.T) {
			t.Parallel()
			s := start(t, Options{})
			back := make(chan string, 4)
			dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
				answer(t, dg, i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "still here"})
			})
			dg.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { back <- "resumed" })
			dg.AddHandler(func(*discordgo.Session, *discordgo.Ready) { back <- "ready" })
			register(t, dg, slash("ping"))
			awaitHeartbeat(s)
			s.Drop(resumable)
			want := map[bool]string{true: "resumed", false: "ready"}[resumable]
			ctx := wait(t)
			select {
			case got := <-back:
				if got != want {
					t.Fatalf("came back as %s, want %s", got, want)
				}
			case <-ctx.Done():
				t.Fatal("did not come back")
			}
			outcome, err := s.Person("ada").Command(ctx, s.Channel("lobby"), "ping", nil)
			if err != nil || outcome.Message == nil || outcome.Message.Content != "still here" {
				t.Errorf("after the drop: %+v, %v", outcome, err)
			}
		})
	}
}

func TestAskReconnect(t *testing.T) {
	s := start(t, Options{})
	g := dialGateway(t, s, "/gateway")
	g.identify(0)
	s.AskReconnect()
	if f := g.next(); f.Op != opReconnect {
		t.Errorf("got %+v, want Op 7", f)
	}
	s.InjectFaults(Faults{ReconnectBeforeReady: true})
	g = dialGateway(t, s, "/gateway")
	g.send(opIdentify, map[string]any{"token": "playground", "intents": 0})
	if f := g.next(); f.Op != opReconnect {
		t.Errorf("got %+v in place of READY, want Op 7", f)
	}
	s.InjectFaults(Faults{RefuseGateway: true})
	if _, resp, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway", nil); err == nil || resp.StatusCode != 503 {
		t.Errorf("a closed gateway answers %v %v", resp, err)
	}
}
