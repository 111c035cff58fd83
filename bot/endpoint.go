package bot

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	maxInteraction = 1 << 20 // bytes; those of Discord have some kilobytes
	// signedWithin is how old a signature may be, and how far Discord's clock may be ahead of ours.
	// Discord hangs up after three seconds; the rest is for clocks. A guess.
	signedWithin = 30 * time.Second
)

// Endpoint is the second entrance for interactions, beside the gateway: Discord posts them there if
// the application has an Interactions Endpoint URL. Only what Discord has signed just now with the
// application's key is taken. They are answered as those from the gateway are, by requests of their
// own, and so is whoever asks at another process that has the same endpoint.
func (b *Bot) Endpoint(key ed25519.PublicKey) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "interactions are posted", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
		if err != nil {
			status := http.StatusBadRequest // it broke off
			if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
				status = http.StatusRequestEntityTooLarge
			}
			http.Error(w, "the interaction could not be read", status)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if !fresh(r.Header.Get("X-Signature-Timestamp"), time.Now()) || !discordgo.VerifyInteraction(r, key) {
			http.Error(w, "invalid request signature", http.StatusUnauthorized)
			return
		}
		b.takePosted(w, body)
	})
}

// fresh reports whether a signature's time, in seconds of Unix, is now or almost.
func fresh(signed string, now time.Time) bool {
	at, err := strconv.ParseInt(signed, 10, 64)
	age := now.Sub(time.Unix(at, 0))
	return err == nil && age <= signedWithin && age >= -signedWithin
}

// takePosted takes an interaction in that Discord has posted. A ping is answered on the spot; what
// people do has its answer posted to Discord, as Discord allows once it is told so with 202
// (https://discord.com/developers/docs/interactions/receiving-and-responding).
func (b *Bot) takePosted(w http.ResponseWriter, body []byte) {
	in := b.decode(json.RawMessage(body))
	receive := b.receive.Load()
	switch {
	case in.Interaction == nil || in.Type == 0:
		http.Error(w, "this is no interaction", http.StatusBadRequest)
	case in.Type == discordgo.InteractionPing:
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
	case receive == nil:
		http.Error(w, "starting", http.StatusServiceUnavailable)
	case !b.begin():
		http.Error(w, "closing", http.StatusServiceUnavailable)
	default:
		w.WriteHeader(http.StatusAccepted)
		(*receive)(in)
	}
}
