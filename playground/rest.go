package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Body limits: Discord takes ten files of 10 MiB; the rest of a request is small.
const (
	maxFile   = 10 << 20
	maxFiles  = 10
	maxBody   = maxFile*maxFiles + maxJSON
	maxJSON   = 2 << 20
	maxUpload = 100 << 20
)

// Call is a REST request as a bot sent it.
type Call struct {
	Method string
	Path   string          // without host and query: /api/v10/channels/1/messages
	Query  string          // undecoded
	Body   json.RawMessage // the JSON body, or the payload_json part of a multipart one; nil without
	Files  []string        // names of the uploaded files
}

// call is a request on its way through a handler.
type call struct {
	Call
	ctx   context.Context
	r     *http.Request
	bot   *bot // who asks; nil where the address itself carries a token
	files []upload
}

func (c *call) path(name string) string { return c.r.PathValue(name) }

func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// decode reads the body; a wrong type becomes a form error at its field.
func (c *call) decode(into any) error {
	if len(c.Body) == 0 {
		return errInvalidJSON
	}
	err := json.Unmarshal(c.Body, into)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong):
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

// rest adapts an endpoint that wants a bot's token.
func (s *Server) rest(e endpoint) http.HandlerFunc { return s.serve(e, true) }

// open adapts an endpoint whose address carries its own token.
func (s *Server) open(e endpoint) http.HandlerFunc { return s.serve(e, false) }

func (s *Server) serve(e endpoint, authorized bool) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		c, err := s.readCall(rw, r)
		if err == nil && authorized && botToken(r) == "" {
			err = errUnauthorized
		}
		if err == nil && s.fault(rw, c.Call) {
			return
		}
		var status int
		var body []byte
		if err == nil {
			status, body, err = s.answer(c, e, authorized)
		}
		if err != nil {
			status, body = s.refuse(c, err)
		}
		if errors.Is(err, errTooFast) {
			slowDown(rw, 1.0/requestsPerSecond, true)
			return
		}
		writeJSON(rw, status, body)
	}
}

// answer runs the endpoint and renders its answer before the lock is given back.
func (s *Server) answer(c *call, e endpoint, counted bool) (int, []byte, error) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if token := botToken(c.r); token != "" {
		bot, err := s.world.login(c.ctx, token)
		if err != nil {
			return 0, nil, err
		}
		c.bot = bot
		if counted && !bot.limiter.Allow() {
			return 0, nil, errTooFast
		}
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

// readCall takes the request apart: JSON body, or payload_json and files.
func (s *Server) readCall(rw http.ResponseWriter, r *http.Request) (*call, error) {
	c := &call{
		Call: Call{Method: r.Method, Path: r.URL.Path, Query: r.URL.RawQuery},
		ctx:  context.WithoutCancel(r.Context()), r: r,
	}
	var err error
	switch kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "multipart/form-data":
		r.Body = http.MaxBytesReader(rw, r.Body, maxBody)
		err = c.readMultipart()
	default:
		c.Body, err = io.ReadAll(http.MaxBytesReader(rw, r.Body, maxJSON))
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return c, errTooLarge
	}
	if err == nil && s.opts.Inspect != nil {
		s.opts.Inspect(c.Call)
	}
	return c, err
}

func botToken(r *http.Request) string {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	if !ok {
		return ""
	}
	return strings.TrimSpace(token)
}

// loopbackOnly keeps foreign pages out: a name that is not loopback means DNS rebinding, a foreign Origin another page.
func loopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if !loopbackHost(r.Host) || !sameOrigin(r) {
			http.Error(rw, "the playground answers this machine only", http.StatusForbidden)
			return
		}
		next.ServeHTTP(rw, r)
	})
}

func loopbackHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// sameOrigin accepts requests without an Origin (bots, address bar) and those of the playground's own page.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == r.Host
}

// fault spoils answers as the Faults say.
func (s *Server) fault(rw http.ResponseWriter, c Call) bool {
	s.world.mu.Lock()
	faults := s.world.faults
	s.world.mu.Unlock()
	if faults.Fail == nil {
		return false
	}
	status := faults.Fail(c)
	if status == 0 {
		return false
	}
	if status == http.StatusTooManyRequests {
		slowDown(rw, 0.05, false)
		return true
	}
	writeJSON(rw, status, fmt.Appendf(nil, `{"message":%q,"code":0}`, strconv.Itoa(status)+": "+http.StatusText(status)))
	return true
}

// slowDown tells a bot to wait so many seconds, before any request or before one of that kind.
func slowDown(rw http.ResponseWriter, seconds float64, global bool) {
	rw.Header().Set("Retry-After", fmt.Sprint(seconds))
	if global {
		rw.Header().Set("X-RateLimit-Global", "true")
	}
	writeJSON(rw, http.StatusTooManyRequests,
		fmt.Appendf(nil, `{"message":"You are being rate limited.","retry_after":%g,"global":%t}`, seconds, global))
}
