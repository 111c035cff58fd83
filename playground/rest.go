package playground

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
)

// Body limits: Discord takes ten files of 10 MiB; the rest of a request is small.
const (
	maxFile  = 10 << 20
	maxFiles = 10
	maxJSON  = 2 << 20
	maxBody  = maxFile*maxFiles + maxJSON
)

// Call is a REST request as a bot sent it.
type Call struct {
	Method string
	Path   string          // without host and query: /api/v10/channels/1/messages
	Query  string          // undecoded
	Body   json.RawMessage // the JSON body, or the payload_json part of a multipart one; nil without
	Files  []string        // names of the uploaded files
	Bytes  int             // of all of them together
}

// call is a request on its way through a handler.
type call struct {
	Call
	ctx   context.Context
	r     *http.Request
	bot   *bot   // who asks; nil where the address itself carries a token
	grant *grant // what a person has allowed, whose token it is
	files []upload

	counted bool // among the bot's requests a second
}

func (c *call) path(name string) string { return c.r.PathValue(name) }

func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// decode reads the body; a wrong type becomes a form error at its field.
func (c *call) decode(into any) error {
	if len(c.Body) == 0 {
		return errInvalidJSON
	}
	err := json.Unmarshal(c.Body, into)
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case err == nil:
		return nil
	case ok:
		f := newForm()
		f.at(wrong.Field).fail("BASE_TYPE_BAD_TYPE", "Expected %s, got %s.", wrong.Type.Kind(), wrong.Value)
		return f.err()
	default:
		return errInvalidJSON
	}
}

// endpoint answers one call under the world's lock. A nil answer is 204 No Content.
type endpoint func(*call) (any, error)

// created is an answer with status 201.
type created struct{ any }

// guard decides whether the caller may ask at all, before anything of the body is read. It is
// called with the world's lock held.
type guard func(*call) error

// rest adapts an endpoint that wants a bot's token.
func (s *Server) rest(e endpoint) http.HandlerFunc { return s.serve(e, s.authorized) }

// open adapts an endpoint that answers everybody.
func (s *Server) open(e endpoint) http.HandlerFunc {
	return s.serve(e, func(*call) error { return nil })
}

// authorized lets in who has a bot's token.
func (s *Server) authorized(c *call) error {
	if c.bot == nil || c.bot.revoked {
		return errUnauthorized
	}
	c.counted = true
	return nil
}

func (s *Server) serve(e endpoint, may guard) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		c := &call{
			Call: Call{Method: r.Method, Path: r.URL.Path, Query: r.URL.RawQuery},
			ctx:  context.WithoutCancel(r.Context()), r: r,
		}
		wait, err := s.admit(c, may)
		if wait > 0 {
			shutOut(rw, wait)
			return
		}
		if err == nil {
			err = s.readBody(rw, c)
		}
		s.note(s.reply(rw, c, e, err))
	}
}

// admit says who asks, and whether they may. wait is how long the playground is closed to them.
func (s *Server) admit(c *call, may guard) (wait time.Duration, err error) {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	if wait := w.invalid.banned(time.Now()); wait > 0 && w.opts.Limits {
		return wait, nil
	}
	if token := botToken(c.r); token != "" && !w.faults.RefuseTokens {
		if c.bot, err = w.login(c.ctx, token); err != nil {
			return 0, err
		}
	}
	return 0, may(c)
}

// reply answers the call, or says why not, and returns the status.
func (s *Server) reply(rw http.ResponseWriter, c *call, e endpoint, err error) int {
	var faults Faults
	if err == nil {
		if faults = s.faults(); faults.Wait != nil {
			s.pause(c.r.Context(), faults.Wait(c.Call))
		}
		if status := fault(rw, c.Call, faults.Fail); status != 0 {
			return status
		}
	}
	var status int
	var body []byte
	if err == nil {
		status, body, err = s.answer(rw, c, e)
	}
	fast, ok := errors.AsType[*tooFast](err)
	edits, old := errors.AsType[*oldEdits](err)
	switch {
	case old:
		tooManyOldEdits(rw, edits.wait)
		return http.StatusTooManyRequests
	case ok:
		slowDown(rw, fast.wait, fast.scope)
		if fast.scope == "shared" { // no invalid request, as Discord documents under "Invalid Request Limit"
			return 0
		}
		return http.StatusTooManyRequests
	case err != nil:
		status, body = s.refuse(c, err)
	default:
		if lost := fault(rw, c.Call, faults.Lose); lost != 0 {
			return lost
		}
	}
	writeJSON(rw, status, body)
	return status
}

func (s *Server) faults() Faults {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	return s.world.faults
}

// pause waits, but not longer than the one who asks.
func (s *Server) pause(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// note counts what Discord calls invalid requests.
func (s *Server) note(status int) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.invalid.note(status, time.Now())
}

// answer runs the endpoint and renders its answer before the lock is given back.
func (s *Server) answer(rw http.ResponseWriter, c *call, e endpoint) (int, []byte, error) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if err := s.world.count(rw, c); err != nil {
		return 0, nil, err
	}
	out, err := e(c)
	if err != nil || out == nil {
		return http.StatusNoContent, nil, err
	}
	status := http.StatusOK
	if made, ok := out.(created); ok {
		status, out = http.StatusCreated, made.any
	}
	body, err := json.Marshal(out)
	return status, body, err
}

func (s *Server) refuse(c *call, err error) (int, []byte) {
	if wrong, ok := errors.AsType[*oauthError](err); ok {
		body, _ := json.Marshal(wrong)
		return wrong.Status, body
	}
	api := asAPIError(err)
	if api == errServer {
		s.log.Error("playground answer failed", "method", c.Method, "path", c.Path, "err", err)
	} else {
		s.log.Debug("playground refused", "method", c.Method, "path", c.Path, "err", err)
	}
	body, _ := json.Marshal(api)
	return api.status, body
}

// writeJSON gives 204 no content type: discord.js would try to read JSON from it.
func writeJSON(rw http.ResponseWriter, status int, body []byte) {
	if body != nil {
		rw.Header().Set("Content-Type", "application/json")
	}
	rw.WriteHeader(status)
	_, _ = rw.Write(body)
}

// readBody takes the body apart: JSON, or payload_json and files.
func (s *Server) readBody(rw http.ResponseWriter, c *call) error {
	r := c.r
	var err error
	switch kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "application/x-www-form-urlencoded":
		r.Body = http.MaxBytesReader(rw, r.Body, maxJSON)
		err = c.readForm()
	case "multipart/form-data":
		r.Body = http.MaxBytesReader(rw, r.Body, maxBody)
		err = c.readMultipart()
	default:
		c.Body, err = io.ReadAll(http.MaxBytesReader(rw, r.Body, maxJSON))
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	if err == nil && s.opts.Inspect != nil {
		s.opts.Inspect(c.Call)
	}
	return err
}

// readForm reads a form as an object, of each field the first value.
func (c *call) readForm() error {
	if err := c.r.ParseForm(); err != nil {
		return err
	}
	fields := map[string]string{}
	for name := range c.r.PostForm {
		fields[name] = c.r.PostForm.Get(name)
	}
	var err error
	c.Body, err = json.Marshal(fields)
	return err
}

func botToken(r *http.Request) string {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	if !ok {
		return ""
	}
	return strings.TrimSpace(token)
}
