package activity

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"noughts/commands"
)

// fail answers that something is not to be had, with a word for those who look for the reason.
func fail(w http.ResponseWriter, status int, why string) {
	answer(w, status, map[string]string{"error": "", "why": why})
}

// answer answers in JSON.
func answer(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"error":"broken"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// serveSetup says what a page has to know before anybody is let in.
func (s *Server) serveSetup(w http.ResponseWriter, _ *http.Request) {
	about := map[string]any{"client_id": s.ClientID(), "languages": s.Languages, "redirect": s.URL + "/"}
	if s.Login != "" {
		about["login"] = s.Login
	}
	answer(w, http.StatusOK, about)
}

// An entered is what a page is told that was let in.
type entered struct {
	Session string `json:"session"`
	User    struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Avatar string `json:"avatar"`
	} `json:"user"`
	Locale string `json:"locale"`
	Open   string `json:"open"` // the key of the match to show; empty for the lobby
}

// The longest that a page may send, each.
const (
	mostCode     = 512
	mostInstance = 200
	mostRedirect = 400
)

// read reads JSON that a page has sent; ok is false for anything else, and for too much of it.
func (s *Server) read(w http.ResponseWriter, r *http.Request, into any) (ok bool) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	return kind == "application/json" && err == nil && json.Unmarshal(data, into) == nil
}

// serveSession lets somebody in.
func (s *Server) serveSession(w http.ResponseWriter, r *http.Request) {
	var sent struct{ Code, Instance, Redirect string }
	if !s.read(w, r, &sent) || sent.Code == "" || len(sent.Code) > mostCode ||
		len(sent.Instance) > mostInstance || !s.comesBackTo(sent.Redirect, r.Host) {
		fail(w, http.StatusBadRequest, "request")
		return
	}
	if !s.pace.AllowN(s.Now(), 1) {
		fail(w, http.StatusTooManyRequests, "busy") // the page says to try again in a moment
		return
	}
	select {
	case s.entering <- struct{}{}:
		defer func() { <-s.entering }()
	default:
		fail(w, http.StatusTooManyRequests, "busy")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), enterTimeout)
	defer cancel()
	v, err := s.Identity.Enter(ctx, Entry{Code: sent.Code, Instance: sent.Instance, Redirect: sent.Redirect})
	if refused, ok := errors.AsType[Refusal](err); ok {
		answer(w, http.StatusForbidden, map[string]string{"error": string(refused)})
		return
	}
	if err != nil || v.User.ID == "" {
		if r.Context().Err() == nil && !errors.Is(err, commands.ErrTryLater) {
			s.Logger.ErrorContext(ctx, "nobody could say who enters the board page", "err", err)
		}
		fail(w, http.StatusServiceUnavailable, "away")
		return
	}
	last := sessionFor
	if v.Place == (commands.Place{}) {
		last = tabFor
	}
	viewer, open := s.viewerOf(v)
	var out entered
	out.Session, out.Open, out.Locale = s.sessions.begin(viewer, last), open, v.Locale
	out.User.ID, out.User.Name, out.User.Avatar = v.User.ID, v.User.Name, v.Avatar
	answer(w, http.StatusOK, out)
}

// comesBackTo reports whether a log-in may have come back to an address: none, or one of ours.
func (s *Server) comesBackTo(address, host string) bool {
	if address == "" {
		return true
	}
	u, err := url.Parse(address)
	return err == nil && len(address) <= mostRedirect && u.User == nil && s.trusts(u.Scheme+"://"+u.Host, host)
}

// serveTicket gives a page a ticket for a socket.
func (s *Server) serveTicket(w http.ResponseWriter, r *http.Request) {
	bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	t, known, allowed := s.sessions.issue(bearer)
	switch {
	case !ok || !known:
		fail(w, http.StatusUnauthorized, "session")
	case !allowed:
		fail(w, http.StatusTooManyRequests, "busy")
	default:
		answer(w, http.StatusOK, map[string]string{"ticket": t})
	}
}
