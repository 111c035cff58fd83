package playground

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Figures that Discord documents, under "Rate Limits".
const (
	requestsPerSecond = 50 // of a bot on all routes together, answers to interactions not counted
	maxInvalid        = 10_000
	invalidWindow     = 10 * time.Minute // of answers 401, 403 and 429, of one address
	maxCreates        = 200              // new commands a day
)

// limit is the rate of one route: so many requests in a window, for each bot and each channel or
// webhook.
type limit struct {
	requests int
	per      time.Duration
}

// limits are the rates of single routes. Discord documents none of them and asks bots to go by the
// headers; these are what its headers were observed to say, and the interactions' replies a guess
// after what executing a webhook says.
var limits = map[string]limit{
	"POST /channels/{channel}/messages":                {5, 5 * time.Second},
	"PATCH /channels/{channel}/messages/{message}":     {5, 5 * time.Second},
	"DELETE /channels/{channel}/messages/{message}":    {5, time.Second},
	"GET /channels/{channel}/messages":                 {5, 5 * time.Second},
	"POST /channels/{channel}/typing":                  {5, 5 * time.Second},
	"POST /webhooks/{app}/{token}":                     {5, 2 * time.Second},
	"PATCH /webhooks/{app}/{token}/messages/{message}": {5, 2 * time.Second},
	"PUT /applications/{app}/commands":                 {2, 5 * time.Second}, // a guess
	"PUT /applications/{app}/guilds/{guild}/commands":  {2, 5 * time.Second}, // a guess
}

// What Discord does not document either, and people have observed.
var (
	// webhookLimit is how many messages webhooks may write to a channel. What follows an
	// interaction is counted, also if one person alone sees it (discord-api-docs#3763; the figures
	// are those of discord-api-docs#367).
	webhookLimit = limit{30, time.Minute}
	// oldEditLimit is how often messages of a channel may be edited that are older than oldAge, by
	// code 30046 of the documentation of status codes (discord-api-docs#4413; the figures are what
	// circuitsacul/starboard-4#118 takes them for).
	oldEditLimit = limit{3, 20 * time.Second}
)

// oldAge is the age from which oldEditLimit holds.
const oldAge = time.Hour

// bucketKey tells apart what is counted apart.
type bucketKey struct{ token, route, major string }

// bucket counts the requests of a window.
type bucket struct {
	limit
	hash string
	used int
	ends time.Time
}

// hashOf names a route's bucket as the header does. It is the same for every channel.
func hashOf(route string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(route)))[:32]
}

// bucket finds what counts the request; nil where nothing does.
func (w *world) bucket(r *http.Request, now time.Time) *bucket {
	method, path, _ := strings.Cut(r.Pattern, " ")
	path = strings.TrimPrefix(strings.TrimPrefix(path, "/api/v9"), "/api/v10")
	route := method + " " + path
	l, ok := limits[route]
	if !w.opts.Limits || !ok {
		return nil
	}
	key := bucketKey{botToken(r), route, r.PathValue("channel") + r.PathValue("token") + r.PathValue("guild")}
	b := w.buckets[key]
	if b == nil || !now.Before(b.ends) {
		w.forgetBuckets(now)
		b = &bucket{limit: l, hash: hashOf(route), ends: now.Add(l.per)}
		w.buckets[key] = b
	}
	return b
}

// forgetBuckets drops those whose window is over when there are many.
func (w *world) forgetBuckets(now time.Time) {
	if len(w.buckets) < 1000 {
		return
	}
	for key, b := range w.buckets {
		if !now.Before(b.ends) {
			delete(w.buckets, key)
		}
	}
}

// take counts one request; false when the window is full.
func (b *bucket) take() bool {
	if b == nil {
		return true
	}
	b.used++
	return b.used <= b.requests
}

// headers tells the bot where it stands.
func (b *bucket) headers(h http.Header, now time.Time) {
	if b == nil {
		return
	}
	h.Set("X-RateLimit-Bucket", b.hash)
	h.Set("X-RateLimit-Limit", strconv.Itoa(b.requests))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, b.requests-b.used)))
	h.Set("X-RateLimit-Reset", seconds(time.Duration(b.ends.UnixMilli())*time.Millisecond))
	h.Set("X-RateLimit-Reset-After", seconds(b.ends.Sub(now)))
}

// seconds prints a time as the headers do, rounded up so that a client that waits so long has
// waited long enough.
func seconds(d time.Duration) string {
	ms := (d + time.Millisecond - 1) / time.Millisecond
	return strconv.FormatFloat(float64(ms)/1000, 'f', 3, 64)
}

// invalid counts the answers for which Discord closes itself to an address.
type invalid struct {
	count int
	ends  time.Time
}

// note counts an answer.
func (i *invalid) note(status int, now time.Time) {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
	default:
		return
	}
	if !now.Before(i.ends) {
		*i = invalid{ends: now.Add(invalidWindow)}
	}
	i.count++
}

// banned is how long the address is shut out still.
func (i *invalid) banned(now time.Time) time.Duration {
	if i.count < maxInvalid || !now.Before(i.ends) {
		return 0
	}
	return i.ends.Sub(now)
}

// shutOut is the answer of what stands before Discord: 429 without JSON.
func shutOut(rw http.ResponseWriter, wait time.Duration) {
	rw.Header().Set("Content-Type", "text/html; charset=UTF-8")
	rw.Header().Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
	rw.WriteHeader(http.StatusTooManyRequests)
	_, _ = rw.Write([]byte("<!doctype html><title>Access denied</title><p>error code: 1015"))
}

// slowDown tells a bot to wait so many seconds, before any request (global) or before one of that
// kind (user).
func slowDown(rw http.ResponseWriter, wait float64, scope string) {
	rw.Header().Set("Retry-After", fmt.Sprint(wait))
	rw.Header().Set("X-RateLimit-Scope", scope)
	global := scope == "global"
	if global {
		rw.Header().Set("X-RateLimit-Global", "true")
	}
	writeJSON(rw, http.StatusTooManyRequests,
		fmt.Appendf(nil, `{"message":"You are being rate limited.","retry_after":%g,"global":%t}`, wait, global))
}

// tooFast is a request over one of the limits.
type tooFast struct {
	wait  float64 // seconds
	scope string  // "global", "user" for one bucket of the bot, or "shared" for one of everybody's
}

func (*tooFast) Error() string { return "too many requests" }

// oldEdits is an edit too many of old messages.
type oldEdits struct{ wait time.Duration }

func (*oldEdits) Error() string { return "too many edits of old messages" }

// tooManyOldEdits refuses such an edit.
func tooManyOldEdits(rw http.ResponseWriter, wait time.Duration) {
	rw.Header().Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
	writeJSON(rw, http.StatusTooManyRequests, fmt.Appendf(nil,
		`{"message":"Maximum number of edits to messages older than 1 hour reached. Try again later","code":30046,"retry_after":%.1f,"global":false}`, wait.Seconds()))
}

// oldEdit counts an edit of a message, and refuses it if the message is old and it is one too many.
func (w *world) oldEdit(ch *channel, m *message) error {
	now := time.Now()
	if !w.opts.Limits || now.Sub(m.Timestamp) < oldAge {
		return nil
	}
	b := w.oldEdits[ch.ID]
	if b == nil || !now.Before(b.ends) {
		b = &bucket{limit: oldEditLimit, ends: now.Add(oldEditLimit.per)}
		w.oldEdits[ch.ID] = b
	}
	if !b.take() {
		return &oldEdits{b.ends.Sub(now)}
	}
	return nil
}

// webhookBucket is what counts the messages that webhooks write to a channel; nil if the request is
// none of those.
func (w *world) webhookBucket(r *http.Request, now time.Time) *bucket {
	in := w.tokens[r.PathValue("token")]
	if !w.opts.Limits || in == nil || r.Method != http.MethodPost || !strings.HasSuffix(r.Pattern, "/webhooks/{app}/{token}") {
		return nil
	}
	key := bucketKey{route: "webhooks", major: in.channel.ID}
	b := w.buckets[key]
	if b == nil || !now.Before(b.ends) {
		w.forgetBuckets(now)
		b = &bucket{limit: webhookLimit, ends: now.Add(webhookLimit.per)}
		w.buckets[key] = b
	}
	return b
}

// count holds the call to the limits of its route and of the bot.
func (w *world) count(rw http.ResponseWriter, c *call) error {
	if c.counted && !c.bot.limiter.Allow() {
		return &tooFast{1.0 / requestsPerSecond, "global"}
	}
	now := time.Now()
	b := w.bucket(c.r, now)
	took := b.take()
	b.headers(rw.Header(), now)
	if !took {
		wait, _ := strconv.ParseFloat(seconds(b.ends.Sub(now)), 64)
		return &tooFast{wait, "user"}
	}
	if b := w.webhookBucket(c.r, now); !b.take() {
		wait, _ := strconv.ParseFloat(seconds(b.ends.Sub(now)), 64)
		return &tooFast{wait, "shared"}
	}
	return nil
}
