package bot

import (
	"net/http"
	"net/url"
)

// Redirect sends what is meant for Discord to another address, such as the
// playground's. The gateway needs no such help: its address is asked for over HTTP.
func Redirect(base *url.URL) http.RoundTripper {
	return redirect{base: base, next: newTransport()}
}

type redirect struct {
	base *url.URL
	next http.RoundTripper
}

func (r redirect) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host == discordHost {
		req = req.Clone(req.Context())
		req.URL.Scheme, req.URL.Host = r.base.Scheme, r.base.Host
		req.Host = ""
	}
	return r.next.RoundTrip(req)
}

// another is a transport like this one, with connections of its own if the bot
// knows how to make it; nil stands for Discord itself.
func another(t http.RoundTripper) http.RoundTripper {
	switch t := t.(type) {
	case nil:
		return newTransport()
	case redirect:
		return redirect{base: t.base, next: newTransport()}
	}
	return t
}

// newTransport allows as many idle connections as a busy bot has edits under way.
func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	return t
}
