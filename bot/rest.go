package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
	"noughts/metrics"
)

const (
	discordHost = "discord.com"
	// apiVersion is the version of the API, of requests and of the gateway: the one that the
	// schemas of package playground/schema describe. The library speaks an older one by itself.
	apiVersion = "10"
	apiPath    = "https://" + discordHost + "/api/v" + apiVersion

	attempts       = 4                // of a request that fails in a way that may pass, limits not counted; a guess
	maxWait        = 5 * time.Minute  // that a request waits for limits if nobody says how long it may; a guess
	attemptTimeout = 10 * time.Second // a guess; a picture takes long on a bad line
	maxAnswer      = 8 << 20          // bytes of an answer that are read; far more than Discord sends
)

// rest speaks to Discord's HTTP interface. The library's own client holds one
// lock per route while a request is under way and keeps a record of every URL
// for ever; this one lets requests run side by side and remembers a limit only
// until it is over.
type rest struct {
	client *http.Client
	// answers carries the answers to interactions. It has connections of its own,
	// so that none waits behind the pictures of other requests.
	answers *http.Client
	token   string
	agent   string
	limits  *limits
	metrics *metrics.Metrics
	pause   time.Duration // before the first repetition; doubled for each further one
}

func newREST(token string, transport http.RoundTripper) *rest {
	return &rest{
		client:  &http.Client{Transport: another(transport)},
		answers: &http.Client{Transport: another(transport)},
		token:   token,
		agent:   "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")",
		limits:  newLimits(),
		pause:   250 * time.Millisecond,
	}
}

// A request is one call of Discord's HTTP interface.
type request struct {
	method string
	path   string // below the API's root
	bucket string // the kind of request, of which there are few; a kind has one rate limit
	scope  string // the channel or interaction in which that limit holds
	first  bool   // goes before all that waits
	// until is when the request is of no more use; zero for some minutes.
	until time.Time
	body  any // sent as JSON; nil for none
	// form is sent in place of body, to where the application says who it is by its secret; bearer
	// is the token of a person for whom the bot asks. Neither goes with the bot's own token.
	form   url.Values
	bearer string
	files  []*discordgo.File
	// draw, if not nil, makes body and files once the request may go, for each attempt: what waits
	// holds neither, and shows what is newest then. If it fails, nothing is sent.
	draw func() (body any, files []*discordgo.File, err error)
	// interactionToken says that the path carries an interaction's token. Such a
	// request is exempt from the limit of the whole bot.
	interactionToken bool
	// once says that a repetition could do the same thing twice.
	once bool
}

// person says that the request does not go in the name of the bot, so that the limits of the bot do
// not count it: https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
func (r request) person() bool { return r.form != nil || r.bearer != "" }

// exempt says that the limit of the whole bot does not count the request.
func (r request) exempt() bool { return r.interactionToken || r.person() }

// name names a request without its path, which may hold a token.
func (r request) name() string { return strings.TrimSpace(r.method + " " + r.bucket + " " + r.scope) }

// send makes the request, waits out rate limits, repeats it while that may
// help, and reads the answer into result unless that is nil.
func (c *rest) send(ctx context.Context, r request, result any) error {
	kind, body, err := encodeBody(r.body, r.files)
	if r.form != nil {
		kind, body = "application/x-www-form-urlencoded", []byte(r.form.Encode())
	}
	if err != nil {
		return fmt.Errorf("encode %s: %w", r.name(), err)
	}
	if r.until.IsZero() {
		r.until = time.Now().Add(maxWait)
	}
	ctx, cancel := context.WithDeadlineCause(ctx, r.until, fmt.Errorf("%s: waited too long: %w", r.name(), commands.ErrTryLater))
	defer cancel()
	doubt := false // an earlier attempt may have been carried out
	for failed, limited := 0, 0; ; {
		answer, err := c.attempt(ctx, r, kind, body)
		if err == nil {
			return decodeAnswer(answer, result)
		}
		pause := c.pause << failed
		refused, ok := errors.AsType[*apiError](err)
		switch {
		case ctx.Err() != nil:
			return err
		case ok:
			refused.MaybeDone = doubt
			if refused.limited() {
				// Discord said when to ask again. If it says so again and again, ask less.
				pause = c.pause << min(limited, 5) / 8
				limited++
				break
			}
			if refused.Status < http.StatusInternalServerError {
				return err
			}
			fallthrough
		default:
			failed++
			if doubt = true; failed == attempts || r.once || errors.Is(err, errNotSent) {
				return err
			}
		}
		if sleep(ctx, jitter(pause)) != nil {
			return err
		}
	}
}

// errNotSent says that a request was kept back.
var errNotSent = errors.New("not sent")

// attempt makes the request once it may be made.
func (c *rest) attempt(ctx context.Context, r request, kind string, body []byte) ([]byte, error) {
	done, err := c.limits.wait(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotSent, err)
	}
	var resp *http.Response
	var answer []byte
	defer func() { done(resp, answer) }() // also if drawing panics
	if r.draw != nil {
		if kind, body, err = drawBody(r); err != nil {
			return nil, fmt.Errorf("%w: %w", errNotSent, err)
		}
	}
	resp, answer, err = c.try(ctx, r, kind, body)
	if err == nil && resp.StatusCode >= 300 {
		c.metrics.Refused(resp.StatusCode)
		err = newAPIError(r, resp.StatusCode, answer)
	}
	return answer, err
}

// try makes the request once and reads the whole answer.
func (c *rest) try(ctx context.Context, r request, kind string, body []byte) (*http.Response, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.method, apiPath+r.path, bytes.NewReader(body))
	if err != nil {
		return nil, nil, errors.New("malformed address") // the error would show a token
	}
	req.Header.Set("User-Agent", c.agent)
	switch {
	case r.bearer != "":
		req.Header.Set("Authorization", "Bearer "+r.bearer)
	case !r.exempt():
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	client := c.client
	if r.interactionToken && r.first {
		client = c.answers
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w: %w", r.name(), commands.ErrTryLater, withoutAddress(err))
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w: %w", r.name(), commands.ErrTryLater, err)
	}
	return resp, answer, nil
}

func encodeBody(body any, files []*discordgo.File) (kind string, encoded []byte, err error) {
	if body == nil {
		return "", nil, nil
	}
	if len(files) > 0 {
		return discordgo.MultipartBodyWithJSON(body, files)
	}
	encoded, err = json.Marshal(body)
	return "application/json", encoded, err
}

func drawBody(r request) (kind string, encoded []byte, err error) {
	body, files, err := r.draw()
	if err != nil {
		return "", nil, err
	}
	return encodeBody(body, files)
}

func decodeAnswer(answer []byte, result any) error {
	if result == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, result); !readable(err) {
		return fmt.Errorf("read the answer: %w", err)
	}
	return nil
}

// jitter spreads waiting times so that many clients do not come back at once.
func jitter(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
