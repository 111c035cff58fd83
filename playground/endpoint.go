package playground

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// interactPing is the interaction with which an endpoint is tried.
const interactPing = 1

// postTimeout is how long an endpoint may take to answer a post; Discord waits for three seconds.
const postTimeout = 3 * time.Second

// An interactionsEndpoint is where a bot wants its interactions posted.
type interactionsEndpoint struct {
	url string
	key ed25519.PrivateKey
}

// signingKey is the key with which the playground signs what it posts to a token's bot; it is the
// same in every run.
func signingKey(token string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("interactions of " + token))
	return ed25519.NewKeyFromSeed(seed[:])
}

// PublicKey is the key by which a token's bot knows that the playground has signed what is posted
// to it, in the hexadecimal form of Discord's developer portal.
func PublicKey(token string) string {
	return hex.EncodeToString(signingKey(token).Public().(ed25519.PublicKey))
}

// SetEndpoint has the interactions of a token's bot posted to an address in place of the gateway,
// or by the gateway again if the address is empty. As Discord does, it first tries whether the
// endpoint answers a ping and refuses one with a wrong signature.
func (s *Server) SetEndpoint(ctx context.Context, token, url string) error {
	var to *interactionsEndpoint
	if url != "" {
		to = &interactionsEndpoint{url: url, key: signingKey(token)}
		if err := to.try(ctx); err != nil {
			return fmt.Errorf("playground: the interactions endpoint URL could not be verified: %w", err)
		}
	}
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	b, err := s.world.login(ctx, token)
	if err != nil {
		return err
	}
	b.endpoint = to
	return nil
}

// endpointURL is where a bot wants its interactions posted; nil for nowhere.
func (b *bot) endpointURL() any {
	if b.endpoint == nil {
		return nil
	}
	return b.endpoint.url
}

// try pings an endpoint, and pings it with a wrong signature.
func (e *interactionsEndpoint) try(ctx context.Context) error {
	ping := []byte(`{"id":"1","application_id":"1","type":1,"token":"ping","version":1}`)
	status, _, answer, err := e.post(ctx, ping)
	if err != nil {
		return err
	}
	var pong struct{ Type int }
	if err := json.Unmarshal(answer, &pong); err != nil || status != http.StatusOK || pong.Type != interactPing {
		return fmt.Errorf("a ping was answered with %d %q", status, answer)
	}
	forged := &interactionsEndpoint{url: e.url, key: signingKey("somebody else")}
	status, _, _, err = forged.post(ctx, ping)
	if err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with %d", status)
	}
	return nil
}

// post signs a body and posts it.
func (e *interactionsEndpoint) post(ctx context.Context, body []byte) (status int, kind string, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return 0, "", nil, err
	}
	now := strconv.FormatInt(time.Now().Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", now)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(e.key, append([]byte(now), body...))))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, maxFile))
	return resp.StatusCode, resp.Header.Get("Content-Type"), answer, err
}

// postInteraction posts an interaction. What the endpoint answers on the spot is taken as if it had
// come by a request of its own; with 202 it says that it will.
func (w *world) postInteraction(e *interactionsEndpoint, in *interaction, event map[string]any) {
	body, err := json.Marshal(event)
	if err != nil {
		w.opts.Logger.Error("playground cannot encode an interaction", "err", err)
		return
	}
	callback := "http://" + w.host + "/api/v10/interactions/" + in.id + "/" + in.token + "/callback"
	w.posts.Go(func() {
		status, kind, answer, err := e.post(context.Background(), body)
		switch {
		case err == nil && status == http.StatusAccepted:
			return
		case err == nil && status == http.StatusOK:
			err = forward(callback, kind, answer)
		case err == nil:
			err = fmt.Errorf("status %d", status)
		}
		if err != nil {
			w.opts.Logger.Warn("an interactions endpoint did not take an interaction", "err", err)
		}
	})
}

// forward gives an answer to where answers go.
func forward(to, kind string, answer []byte) error {
	resp, err := http.Post(to, kind, bytes.NewReader(answer)) // the playground's own address
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusBadRequest {
		text, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<10))
		return errors.New(string(text))
	}
	return nil
}
