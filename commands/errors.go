package commands

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A refusal is an error that is already worded for the person.
type refusal struct{ text engine.Text }

func (r *refusal) Error() string { return r.text.ID }

// refuse makes a refusal from a message id and pairs of names and values.
func refuse(id string, pairs ...any) error {
	return &refusal{text: engine.Say(id, pairs...)}
}

// refuseFor makes a refusal whose message takes a problem of the games as its
// Reason. Any other error stays as it is.
func refuseFor(err error, id string) error {
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return refuse(id, "Reason", p.Text)
	}
	return err
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

// Sentence says an error to a person; ok is false for one that nobody foresaw.
func Sentence(say *words.Printer, err error) (sentence string, ok bool) {
	if r, ok := errors.AsType[*refusal](err); ok {
		return say.Say(r.text), true
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return say.Says(k.id), true
		}
	}
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return say.Says("error.illegal", "Reason", p.Text), true
	}
	return "", false
}

// sorry turns an error into one private sentence. An error that nobody foresaw
// gets a number that stands in the log too.
func (a *App) sorry(ctx context.Context, q *ask, err error) Reply {
	if sentence, ok := Sentence(q.say, err); ok {
		return q.whisper(sentence)
	}
	ref := fmt.Sprintf("%04x", rand.N(0x10000))
	a.Logger.ErrorContext(ctx, "request failed", "ref", ref, "name", q.Name, "user", q.User.ID, "err", err)
	return q.whisper(q.say.Says("error.broken", "Ref", ref))
}

// whisper answers with a sentence that only the person sees.
func (q *ask) whisper(text string) Reply {
	return Reply{Kind: Private, Message: Message{Text: text}}
}
