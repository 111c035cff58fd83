package playground

import (
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// TestEndpointIsTried: as at Discord, only an endpoint is taken that answers a ping and looks at
// signatures; what it answers to an interaction on the spot counts, and 202 says that the answer
// comes by another way.
func TestEndpointIsTried(t *testing.T) {
	s := start(t, Options{})
	const token = "playground"
	key, err := hex.DecodeString(PublicKey(token))
	if err != nil {
		t.Fatal(err)
	}
	careless, status, answer := true, http.StatusOK, `{"type":1}`
	taken := 0
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !careless && !discordgo.VerifyInteraction(r, ed25519.PublicKey(key)) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		taken++
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	defer bot.Close()
	if err := s.SetEndpoint(t.Context(), token, bot.URL); err == nil {
		t.Error("an endpoint was taken that looks at no signatures")
	}
	careless, answer = false, `{"type":4}`
	if err := s.SetEndpoint(t.Context(), token, bot.URL); err == nil {
		t.Error("an endpoint was taken that answers no ping")
	}
	answer = `{"type":1}`
	if err := s.SetEndpoint(t.Context(), token, bot.URL); err != nil {
		t.Fatal(err)
	}
	app := rest(t, s, "GET", "/applications/@me", "").fields
	if app["interactions_endpoint_url"] != bot.URL || app["verify_key"] != PublicKey(token) {
		t.Errorf("the application says %v", app)
	}
	if got := rest(t, s, "POST", "/applications/"+app["id"].(string)+"/commands", `{"name":"go","description":"x"}`); got.status != 201 {
		t.Fatalf("%s", got.body)
	}
	answer, taken = `{"type":4,"data":{"content":"on the spot"}}`, 0
	fate, err := s.Person("ada").Command(wait(t), s.Channel("lobby"), "go", nil)
	if err != nil || fate.Failed || fate.Message == nil || fate.Message.Content != "on the spot" || taken != 1 {
		t.Errorf("%+v, %v, taken %d times", fate, err, taken)
	}
	answer = `{"type":4,"data":{}}`
	s.world.mu.Lock()
	s.world.opts.AnswerWithin = time.Millisecond
	s.world.mu.Unlock()
	if fate, err = s.Person("ada").Command(wait(t), s.Channel("lobby"), "go", nil); err != nil || !fate.Failed {
		t.Errorf("an answer that says nothing was taken: %+v, %v", fate, err)
	}
	if err := s.SetEndpoint(t.Context(), token, ""); err != nil {
		t.Error(err)
	}
	if app := rest(t, s, "GET", "/applications/@me", "").fields; app["interactions_endpoint_url"] != nil {
		t.Errorf("the application says %v", app)
	}
}

// TestCloseWaitsForPosts: a page may have an interaction posted to an endpoint while the playground
// closes.
func TestCloseWaitsForPosts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(t.Context(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		pressed, posted, closed := make(chan struct{}), make(chan struct{}), make(chan error)
		s.tasks.Go(func() {
			<-pressed
			s.world.posts.Go(func() { <-posted })
		})
		go func() { closed <- s.Close() }()
		synctest.Wait()
		close(pressed)
		synctest.Wait()
		select {
		case <-closed:
			t.Error("the playground is closed, and still posts")
		default:
			defer func() {
				if err := <-closed; err != nil {
					t.Error(err)
				}
			}()
		}
		close(posted)
	})
}
