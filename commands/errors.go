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

// A userError is an error that is already worded for the person.
type userError struct{ text engine.Text }

func (r *userError) Error() string { return r.text.ID }

// newUserError makes a userError from a message id and pairs of names and values.
func newUserError(id string, pairs ...any) error {
	return &userError{text: engine.Say(id, pairs...)}
}

// wrapUserError makes a userError whose message takes a problem of the games as its
// Reason. Any other error stays as it is.
func wrapUserError(err error, id string) error {
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return newUserError(id, "Reason", p.Text)
	}
	return err
}

// errorSentences are the errors with a sentence that needs nothing but themselves.
var errorSentences = []struct {
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
	if r, ok := errors.AsType[*userError](err); ok {
		return say.Say(r.text), true
	}
	for _, k := range errorSentences {
		if errors.Is(err, k.err) {
			return say.Says(k.id), true
		}
	}
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return say.Says("error.illegal", "Reason", p.Text), true
	}
	return "", false
}

// errorReply turns an error into one private sentence. An error that nobody foresaw
// gets a number that stands in the log too.
func (a *App) errorReply(ctx context.Context, q *call, err error) Reply {
	if sentence, ok := Sentence(q.toUser, err); ok {
		return q.privateReply(sentence)
	}
	ref := fmt.Sprintf("%04x", rand.N(0x10000))
	a.Logger.ErrorContext(ctx, "request failed", "ref", ref, "name", q.Name, "user", q.User.ID, "err", err)
	return q.privateReply(q.toUser.Says("error.broken", "Ref", ref))
}

// privateReply answers with a sentence that only the person sees.
func (q *call) privateReply(text string) Reply {
	return Reply{Kind: Private, Message: Message{Text: text}}
}
