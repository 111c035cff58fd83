package playground

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// proxied is a playground whose bot's Activity is served by a handler, and asks of it at the
// Activity's origin, from a page of an origin if there is one.
func proxied(t *testing.T, h http.Handler) (s *Server, host string, ask func(method, path, origin string) (*http.Response, string)) {
	t.Helper()
	served := httptest.NewServer(h)
	t.Cleanup(served.Close)
	s, bot, _ := anActivity(t, Options{})
	to, err := url.Parse(served.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.MapActivity("playground", to)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(s.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	host = activityHost(bot) + ":" + port
	return s, host, func(method, path, origin string) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Host = host; origin != "" {
			r.Header.Set("Origin", origin)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp, string(body)
	}
}

// The proxy before an Activity has the habits of Discord's.
func TestActivityProxy(t *testing.T) {
	seen := make(chan *http.Request, 1)
	s, host, ask := proxied(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		seen <- r
		rw.Header().Set("Cache-Control", "max-age=60")
		rw.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors https://discord.com; base-uri 'none'")
		rw.Header().Set("Content-Type", map[bool]string{true: "text/html; charset=utf-8", false: "text/javascript"}[r.URL.Path == "/"])
		_, _ = io.WriteString(rw, r.URL.Path+"?"+r.URL.RawQuery)
	}))
	appID := strings.TrimSuffix(strings.Split(host, ":")[0], localHost)
	for _, test := range []struct{ path, at string }{{"/?frame_id=1", "/?frame_id=1"}, {"/.proxy/js/app.js?a=%2F", "/js/app.js?a=%2F"}, {"/js/app.js", "/js/app.js?"}, {"/.proxy/", "/?"}} {
		resp, body := ask("GET", test.path, "http://"+host)
		r := <-seen
		if body != test.at {
			t.Errorf("%s: asked for %s, want %s", test.path, body, test.at)
		}
		if got := r.Header.Get("Origin"); got != "https://"+appID+".discordsays.com" {
			t.Errorf("%s: from the origin %q", test.path, got)
		}
		for name := range r.Header {
			if strings.HasPrefix(name, "X-Forwarded") || name == "Forwarded" {
				t.Errorf("%s: the proxy says %s: %s", test.path, name, r.Header.Get(name))
			}
		}
		html := strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html")
		if cached := resp.Header.Get("Cache-Control") != ""; cached == html {
			t.Errorf("%s: cached: %v", test.path, cached)
		}
		policies := resp.Header.Values("Content-Security-Policy")
		if len(policies) != 2 || strings.Contains(policies[0], "discord.com") || !strings.Contains(policies[0], "frame-ancestors 'self' http://127.0.0.1:") || !strings.HasPrefix(policies[1], "default-src 'self'") {
			t.Errorf("%s: the policies are %q", test.path, policies)
		}
	}
	if resp, _ := ask("GET", "/", "https://evil.example"); resp.StatusCode != http.StatusForbidden {
		t.Errorf("a foreign page is answered with %d", resp.StatusCode)
	}
	resp, body := ask("GET", relayPath, "")
	if resp.StatusCode != http.StatusOK || !strings.Contains(body, "relay.js") || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "frame-ancestors 'self' http://127.0.0.1:") {
		t.Errorf("the relay is %d %s", resp.StatusCode, body)
	}
	page, err := http.Get(s.URL() + "/")
	if err != nil {
		t.Fatal(err)
	}
	_ = page.Body.Close()
	if got := page.Header.Get("Content-Security-Policy"); !strings.HasSuffix(got, "; frame-src http://"+host) {
		t.Errorf("the playground's own policy is %s", got)
	}
	s.MapActivity("playground", nil)
	if resp, _ := ask("GET", "/", ""); resp.StatusCode != http.StatusNotFound {
		t.Errorf("without a mapping: %d", resp.StatusCode)
	}
	s.MapActivity("playground", &url.URL{Scheme: "http", Host: "127.0.0.1:1"})
	if resp, _ := ask("GET", "/", ""); resp.StatusCode != http.StatusBadGateway {
		t.Errorf("with nobody there: %d", resp.StatusCode)
	}
}

// WebSockets go through the proxy until they are cut.
func TestActivitySockets(t *testing.T) {
	s, host, _ := proxied(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		up := websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return strings.HasSuffix(r.Header.Get("Origin"), ".discordsays.com") }}
		ws, err := up.Upgrade(rw, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		for {
			kind, data, err := ws.ReadMessage()
			if err != nil || ws.WriteMessage(kind, data) != nil {
				return
			}
		}
	}))
	dialer := websocket.Dialer{NetDialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, strings.TrimPrefix(s.URL(), "http://"))
	}}
	for range 2 { // what is cut can be opened again
		ws, _, err := dialer.DialContext(wait(t), "ws://"+host+"/.proxy/ws", http.Header{"Origin": {"http://" + host}})
		if err != nil {
			t.Fatal(err)
		}
		if err := ws.WriteMessage(websocket.TextMessage, []byte("hello")); err != nil {
			t.Fatal(err)
		}
		if _, data, err := ws.ReadMessage(); err != nil || string(data) != "hello" {
			t.Errorf("came back: %s, %v", data, err)
		}
		s.CutActivities()
		if _, _, err := ws.ReadMessage(); err == nil {
			t.Error("the socket was not cut")
		}
		_ = ws.Close()
	}
}
