package commands

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A refusal is an error that is already worded for the person.
type refusal struct{ text engine.Text }

func (r *refusal) Error() string { return r.text.ID }

// refuse makes a refusal from a message id and pairs of names and values.
func refuse(id string, pairs ...any) error {
	return &refusal{text: engine.Say(id, pairs...)}
}

// known are the errors with a sentence that needs nothing but themselves.
var known = []struct {
	err error
	id  string
}{
	{match.ErrNotPlayer, "error.stranger"},
	{match.ErrNotYourTurn, "error.turn"},
	{match.ErrNotStarted, "error.not_started"},
	{match.ErrOver, "error.over"},
	{match.ErrStalePly, "error.stale"},
	{match.ErrNotOffered, "error.not_offered"},
	{match.ErrNotYours, "error.not_yours"},
	{match.ErrTooEarly, "error.too_early"},
	{match.ErrNothing, "error.nothing_to_take_back"},
	{match.ErrNotBot, "error.only_against_bot"},
	{store.ErrConflict, "error.conflict"},
	{store.ErrNotFound, "error.no_match"},
	{ErrForbidden, "error.forbidden"},
}

// sorry turns an error into one private sentence. An error that nobody foresaw
// gets a number that stands in the log too.
func (a *App) sorry(ctx context.Context, q *ask, err error) Reply {
	var r *refusal
	if errors.As(err, &r) {
		return q.whisper(q.say.Say(r.text))
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return q.whisper(q.say.Says(k.id))
		}
	}
	if errors.Is(err, engine.ErrIllegal) {
		return q.whisper(q.say.Says("error.illegal", "Reason", illegal(err)))
	}
	ref := fmt.Sprintf("%04x", rand.N(0x10000))
	a.Logger.ErrorContext(ctx, "request failed", "ref", ref, "name", q.Name, "user", q.User.ID, "err", err)
	return q.whisper(q.say.Says("error.broken", "Ref", ref))
}

// whisper answers with a sentence that only the person sees.
func (q *ask) whisper(text string) Reply {
	return Reply{Kind: Private, Message: Message{Text: text}}
}

// illegal returns what an error from the engine says, without its prefix.
func illegal(err error) string {
	s := err.Error()
	if _, rest, ok := strings.Cut(s, engine.ErrIllegal.Error()+": "); ok {
		s = rest
	}
	return clip(s, 300)
}
