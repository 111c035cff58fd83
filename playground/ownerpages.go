package playground

import (
	"io"
	"net/http"
)

// Where the pages stand that an application's owner names in the portal.
const (
	termsPath   = "/terms"
	privacyPath = "/privacy"
)

// pages are the addresses of the owner's pages, by the application's fields.
func (s *Server) pages() map[string]string {
	out := map[string]string{}
	if s.opts.Terms != "" {
		out["terms_of_service_url"] = termsPath
	}
	if s.opts.Privacy != "" {
		out["privacy_policy_url"] = privacyPath
	}
	return out
}

// plainPage serves a text as it is written.
func plainPage(text string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		if text == "" {
			http.NotFound(rw, r)
			return
		}
		rw.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(rw, text)
	}
}
