package route

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"strconv"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A UserError is an error that is already worded for the person.
type UserError struct {
	text  engine.Text
	leads []commands.Button // to what may have been meant
}

// Error returns the id of the message.
func (r *UserError) Error() string { return r.text.ID }

// NewUserError makes a userError from a message id and pairs of names and values.
func NewUserError(id string, pairs ...any) error {
	return &UserError{text: engine.Say(id, pairs...)}
}

// Leading is a UserError with buttons to what may have been meant: as many as a row has.
func Leading(err error, buttons ...commands.Button) error {
	said, ok := errors.AsType[*UserError](err)
	if !ok {
		return err
	}
	return &UserError{text: said.text, leads: buttons[:min(len(buttons), mostLeads)]}
}

// mostLeads is how many buttons a row has room for.
const mostLeads = 5

// WrapUserError makes a userError whose message takes a problem of the games as its
// Reason. Any other error stays as it is.
func WrapUserError(err error, id string, pairs ...any) error {
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return NewUserError(id, append([]any{"Reason", p.Text}, pairs...)...)
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
	{match.ErrTimeUp, "error.time_up"},
	{match.ErrOver, "error.over"},
	{match.ErrClock, "error.clock"},
	{match.ErrStalePly, "error.stale"},
	{match.ErrNotOffered, "error.not_offered"},
	{match.ErrNotYours, "error.not_yours"},
	{match.ErrTooEarly, "error.too_early"},
	{match.ErrNothing, "error.nothing_to_take_back"},
	{match.ErrNotBot, "error.only_against_bot"},
	{match.ErrRated, "error.rated_takeback"},
	{match.ErrOnlyPeople, "error.only_people"},
	{match.ErrNotAsked, "error.not_asked"},
	{match.ErrAnswerFirst, "error.answer_first"},
	{match.ErrStarted, "error.opening_position"},
	{match.ErrNoChoice, "error.stale"},
	{store.ErrUncertain, "error.uncertain"},     // before what it comes with
	{store.ErrUnavailable, "error.cannot_save"}, // the log has one line for all of these
	{store.ErrConflict, "error.conflict"},
	{store.ErrNotFound, "error.no_match"},
	{commands.ErrForbidden, "error.forbidden"},
	{commands.ErrTryLater, "error.chat_down"},
	{commands.ErrAskedLate, "error.asked_late"},
	{jobs.ErrCrowded, "error.crowded"}, // before what it is a kind of
	{jobs.ErrBusy, "error.busy"},
}

// MoveError says of a move that could not be saved that it is not made, or that nobody knows.
func MoveError(err error) error {
	switch {
	case errors.Is(err, store.ErrUncertain):
		return NewUserError("error.move_uncertain")
	case errors.Is(err, store.ErrUnavailable):
		return NewUserError("error.move_not_saved")
	}
	return err
}

// AnswerError says that the bot's move could not be saved.
func AnswerError(err error) error { return saved(err, "error.answer_not_saved") }

// ShownError says that a match is saved, but could not be shown.
func ShownError(err error) error { return saved(err, "error.not_shown") }

// saved says of an error of the store what it means where all that the person did is saved.
func saved(err error, id string) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUncertain) {
		return NewUserError(id)
	}
	return err
}

// Sentence says an error to a person; ok is false for one that nobody foresaw.
func Sentence(say *words.Printer, err error) (sentence string, ok bool) {
	if r, ok := errors.AsType[*UserError](err); ok {
		return say.Say(inert(r.text)), true
	}
	for _, k := range errorSentences {
		if errors.Is(err, k.err) {
			return say.Says(k.id), true
		}
	}
	if p, ok := errors.AsType[*engine.UserError](err); ok {
		return say.Says("error.illegal", "Reason", inert(p.Text)), true
	}
	return "", false
}

// inert is a text in which what somebody typed has no effect on how the chat shows it.
func inert(t engine.Text) engine.Text {
	t.Data = maps.Clone(t.Data)
	for name, v := range t.Data {
		switch v := v.(type) {
		case engine.Text:
			t.Data[name] = inert(v)
		case engine.Quoted:
			if typed, err := strconv.Unquote(string(v)); err == nil {
				t.Data[name] = markup.Quote(typed)
			}
		case []engine.Quoted:
			list := make(engine.List, len(v))
			for i, q := range v {
				typed, _ := strconv.Unquote(string(q))
				list[i] = markup.Quote(typed)
			}
			t.Data[name] = list
		}
	}
	return t
}

// ErrorReply turns an error into one private sentence. An error that nobody foresaw
// gets a number that stands in the log too.
func (q *Call) ErrorReply(ctx context.Context, err error) commands.Reply {
	if sentence, ok := Sentence(q.ToUser, err); ok {
		reply := q.refusal(sentence)
		if said, ok := errors.AsType[*UserError](err); ok && len(said.leads) > 0 {
			reply.Message.Rows = []commands.Row{{Buttons: said.leads}}
		}
		return reply
	}
	ref := cmp.Or(commands.TraceOf(ctx), "none") // none in tests alone
	q.log.ErrorContext(ctx, "request failed", "name", q.LogName(), "user", q.User.ID, "err", err)
	return q.refusal(q.ToUser.Says("error.broken", "Ref", ref))
}

// refusal says why nothing was done.
func (q *Call) refusal(text string) commands.Reply {
	reply := q.PrivateReply(text)
	reply.Refused = true
	return reply
}

// WhichMatch says in a small line which match something is about.
func WhichMatch(m *match.Match, say *words.Printer) string {
	return say.Says("match.which", "Game", m.Game.Info().Title, "Number", m.ID)
}

// PrivateReply answers with a sentence that only the person sees, and says which match it is about
// where that could be another.
func (q *Call) PrivateReply(text string) commands.Reply {
	if q.among != nil {
		text += "\n" + WhichMatch(q.among, q.ToUser)
	}
	return commands.Reply{Kind: commands.Private, Message: commands.Message{Text: text}}
}

// Warn logs that something failed which nobody waits for. That the store or the chat
// fails, a channel refuses, the program ends or the bot cannot write as a guest is not said
// once more.
func Warn(ctx context.Context, log *slog.Logger, what string, err error, about ...any) {
	for _, said := range []error{store.ErrUnavailable, commands.ErrForbidden, commands.ErrGuest, commands.ErrTryLater} {
		if errors.Is(err, said) {
			return
		}
	}
	if ctx.Err() != nil {
		return
	}
	log.Log(ctx, slog.LevelWarn, what, append(about, "err", err)...)
}
