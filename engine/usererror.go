package engine

import "errors"

// ErrIllegal is wrapped by every UserError.
var ErrIllegal = errors.New("illegal")

// A UserError is somebody's mistake, with words for them: why a move, a position,
// a variant or whatever else they gave is not one that the rules know. The
// message is a clause without a full stop, so that it fits into a sentence.
type UserError struct{ Text Text }

// NewUserError makes a UserError from a message id and pairs of a value's name and the
// value.
func NewUserError(id string, pairs ...any) error { return &UserError{Say(id, pairs...)} }

// Error returns the id and the values as Text.String does, for logs and tests.
// People get the Text in their language instead.
func (p *UserError) Error() string { return p.Text.String() }

// Unwrap returns ErrIllegal.
func (p *UserError) Unwrap() error { return ErrIllegal }

// Within says where a UserError is: it becomes the value Reason of the message
// with that id. Any other error stays as it is.
func Within(err error, id string, pairs ...any) error {
	if p, ok := errors.AsType[*UserError](err); ok {
		return NewUserError(id, append(pairs, "Reason", p.Text)...)
	}
	return err
}
