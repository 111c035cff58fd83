package bot

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"noughts/commands"
)

// TestEndpoint posts to the second entrance what Discord posts, and what strangers might.
func TestEndpoint(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, strangers, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	var served atomic.Int64
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		served.Add(1)
		a.Say(commands.Reply{Message: note("hi")})
	})
	endpoint := s.Endpoint(public)
	post := func(key ed25519.PrivateKey, age time.Duration, body string, change func(*http.Request)) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		at := strconv.FormatInt(time.Now().Add(-age).Unix(), 10)
		r.Header.Set("X-Signature-Timestamp", at)
		r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, []byte(at+body))))
		if change != nil {
			change(r)
		}
		w := httptest.NewRecorder()
		endpoint.ServeHTTP(w, r)
		return w
	}
	if w := post(private, 0, aCommand, nil); w.Code != http.StatusServiceUnavailable {
		t.Errorf("before the bot runs: %d", w.Code)
	}
	receive := func(in event) { s.serveOnce(t.Context(), in) }
	s.receive.Store(&receive)

	if w := post(private, 0, `{"id":"9","type":1,"token":"x"}`, nil); w.Code != http.StatusOK || w.Body.String() != `{"type":1}` {
		t.Errorf("a ping was answered with %d %s", w.Code, w.Body)
	}
	for name, refused := range map[string]struct {
		w    *httptest.ResponseRecorder
		want int
	}{
		"another key":       {post(strangers, 0, aCommand, nil), 401},
		"an old signature":  {post(private, signedWithin+2*time.Second, aCommand, nil), 401},
		"one of the future": {post(private, -signedWithin-2*time.Second, aCommand, nil), 401},
		"another body":      {post(private, 0, aCommand, func(r *http.Request) { r.Body = http.NoBody }), 401},
		"another time": {post(private, 0, aCommand, func(r *http.Request) {
			at, _ := strconv.ParseInt(r.Header.Get("X-Signature-Timestamp"), 10, 64)
			r.Header.Set("X-Signature-Timestamp", strconv.FormatInt(at-1, 10))
		}), 401},
		"no signature":     {post(private, 0, aCommand, func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }), 401},
		"no time":          {post(private, 0, aCommand, func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }), 401},
		"half a signature": {post(private, 0, aCommand, func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "abcd") }), 401},
		"no interaction":   {post(private, 0, `[]`, nil), 400},
		"a flood":          {post(private, 0, strings.Repeat(" ", maxInteraction+1), nil), 413},
		"half a body":      {post(private, 0, aCommand, func(r *http.Request) { r.Body = io.NopCloser(iotest.ErrReader(io.ErrUnexpectedEOF)) }), 400},
		"a look":           {post(private, 0, aCommand, func(r *http.Request) { r.Method = http.MethodGet }), 405},
	} {
		if refused.w.Code != refused.want {
			t.Errorf("%s: got %d, want %d", name, refused.w.Code, refused.want)
		}
	}
	if n := len(s.discord.made()) + int(served.Load()); n != 0 {
		t.Fatalf("what was refused had %d effects", n)
	}

	// What is posted twice is answered once, by a request of the bot's own.
	for range 2 {
		if w := post(private, time.Second, aCommand, nil); w.Code != http.StatusAccepted || w.Body.Len() > 0 {
			t.Errorf("an interaction was answered with %d %s", w.Code, w.Body)
		}
	}
	expect(t, s.discord.made(), "POST callback message hi")
	if served.Load() != 1 {
		t.Errorf("served %d times", served.Load())
	}

	// Who is closing sends nobody away with a promise: Discord says that it did not work.
	s.drain(func() {})
	if w := post(private, 0, strings.Replace(aCommand, `"id":"`, `"id":"9`, 1), nil); w.Code != http.StatusServiceUnavailable {
		t.Errorf("while it closes: %d", w.Code)
	}
}
