package playground

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// pagePolicy lets the page load what the playground serves, show pictures that messages link to,
// frame the Activities that are served, and nothing else: no inline script or style, no frame
// around it, no form that leaves.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: http: https:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// filePolicy is for what strangers upload: not even a picture of theirs may run or load anything.
const filePolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guarded sets the headers that every answer has, errors included.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		h := rw.Header()
		h.Set("Content-Security-Policy", pagePolicy+"; frame-src "+s.frameSources(r.Host))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(rw, r)
	})
}

// loopbackOnly keeps foreign pages out: a name that is not loopback means DNS rebinding, a foreign
// Origin another page.
func loopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if !FromThisMachine(r) {
			http.Error(rw, "the playground answers this machine only", http.StatusForbidden)
			return
		}
		next.ServeHTTP(rw, r)
	})
}

// FromThisMachine reports whether a request names this machine by a name that only this machine
// has, and comes from no page of another server.
func FromThisMachine(r *http.Request) bool { return loopbackHost(r.Host) && sameOrigin(r) }

func loopbackHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// sameOrigin accepts requests without an Origin (bots, address bar) and those of the playground's
// own page.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == r.Host
}
