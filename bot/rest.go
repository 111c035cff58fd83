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
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

const (
	discordHost = "discord.com"
	apiPath     = "https://" + discordHost + "/api/v"

	attempts       = 4                // of a request that fails in a way that may pass; a guess
	attemptTimeout = 10 * time.Second // a guess; a picture takes long on a bad line
	maxAnswer      = 8 << 20          // bytes of an answer that are read; far more than Discord sends
)

// rest speaks to Discord's HTTP interface. The library's own client holds one
// lock per route while a request is under way and keeps a record of every URL
// for ever; this one lets requests run side by side and remembers a limit only
// until it is over.
type rest struct {
	client *http.Client
	token  string
	agent  string
	limits *limits
	pause  time.Duration // before the first repetition; doubled for each further one
}

func newREST(token string, transport http.RoundTripper) *rest {
	if transport == nil {
		transport = newTransport()
	}
	return &rest{
		client: &http.Client{Transport: transport},
		token:  token,
		agent:  "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")",
		limits: newLimits(),
		pause:  250 * time.Millisecond,
	}
}

// A request is one call of Discord's HTTP interface.
type request struct {
	method string
	path   string // below the API's root
	bucket string // requests of one bucket share a rate limit
	body   any    // sent as JSON; nil for none
	files  []*discordgo.File
	// interactionToken says that the path carries an interaction's token. Such a
	// request is exempt from the limit of the whole bot.
	interactionToken bool
	// once says that a repetition could do the same thing twice.
	once bool
}

// send makes the request, waits out rate limits, repeats it while that may
// help, and reads the answer into result unless that is nil.
func (c *rest) send(ctx context.Context, r request, result any) error {
	kind, body, err := encodeBody(r)
	if err != nil {
		return fmt.Errorf("encode %s %s: %w", r.method, r.bucket, err)
	}
	doubt := false // an earlier attempt may have been carried out
	for attempt := 1; ; attempt++ {
		if err := c.limits.wait(ctx, r.bucket, r.interactionToken); err != nil {
			return err
		}
		answer, err := c.try(ctx, r, kind, body)
		if err == nil {
			return decodeAnswer(answer, result)
		}
		var refused *apiError
		limited := false
		if errors.As(err, &refused) {
			refused.MaybeDone = doubt
			limited = refused.limited()
			if refused.Status < 500 && !limited {
				return err
			}
		}
		if attempt == attempts || r.once && !limited || ctx.Err() != nil {
			return err
		}
		if !limited {
			doubt = true
			if err := sleep(ctx, jitter(c.pause<<(attempt-1))); err != nil {
				return err
			}
		}
	}
}

// try makes the request once.
func (c *rest) try(ctx context.Context, r request, kind string, body []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.method, apiPath+discordgo.APIVersion+r.path, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("malformed address") // the error would show a token
	}
	req.Header.Set("User-Agent", c.agent)
	if !r.interactionToken {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %w", r.method, r.bucket, commands.ErrTryLater, withoutAddress(err))
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %w", r.method, r.bucket, commands.ErrTryLater, err)
	}
	c.limits.observe(r.bucket, resp, answer)
	if resp.StatusCode >= 300 {
		return nil, newAPIError(r, resp.StatusCode, answer)
	}
	return answer, nil
}

func encodeBody(r request) (kind string, body []byte, err error) {
	if r.body == nil {
		return "", nil, nil
	}
	if len(r.files) > 0 {
		return discordgo.MultipartBodyWithJSON(r.body, r.files)
	}
	body, err = json.Marshal(r.body)
	return "application/json", body, err
}

func decodeAnswer(answer []byte, result any) error {
	if result == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, result); err != nil {
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
