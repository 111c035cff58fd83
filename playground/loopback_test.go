package playground

import (
	"net"
	"net/http"
	"testing"
)

// TestForeignPagesAreRefused: neither a name that is not this machine's nor another page's origin
// gets through.
func TestForeignPagesAreRefused(t *testing.T) {
	s := start(t, Options{})
	for _, test := range []struct {
		host, origin string
		want         int
	}{
		{"", "", 200},
		{"localhost:80", "", 200},
		{"[::1]:80", "", 200},
		{"evil.example", "", 403},
		{"127.0.0.1.evil.example:80", "", 403},
		{"", s.URL(), 200},
		{"", "http://evil.example", 403},
		{"", "null", 403},
	} {
		req, err := http.NewRequestWithContext(wait(t), "GET", s.URL()+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = test.host
		if test.origin != "" {
			req.Header.Set("Origin", test.origin)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != test.want {
			t.Errorf("host %q, origin %q: %s, want %d", test.host, test.origin, resp.Status, test.want)
		}
	}
}

// anywhere is a listener that is not on loopback.
type anywhere struct{ net.Listener }

func (anywhere) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4zero, Port: 80} }

func TestOnlyLoopback(t *testing.T) {
	s := newServer(t, Options{})
	if err := s.Start(anywhere{}); err == nil {
		t.Error("the playground listens to everybody")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
