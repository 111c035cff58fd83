package commands

import "errors"

// Why a chat does not do what it is asked to.
var (
	// ErrTooLarge says that a file has more bytes than may be read of it.
	ErrTooLarge = errors.New("the file is too large")

	// ErrNoMessage says that a message is gone, or out of reach for good.
	ErrNoMessage = errors.New("no such message")

	// ErrForbidden says that the bot may not do that in this channel.
	ErrForbidden = errors.New("the bot may not do that here")

	// ErrGuest says that the bot is a guest in a place, and that nobody has done anything there for
	// so long, or so little, that it cannot answer.
	ErrGuest = errors.New("the bot is a guest there and nobody waits for an answer")

	// ErrPostAnew says that the chat takes no edit of a message: it is old and was edited too
	// often, or the picture that comes with an edit is refused. What the message shows has to be
	// posted anew.
	ErrPostAnew = errors.New("the chat takes no edit of the message")

	// ErrTryLater says that nothing is wrong with what was to be written, but the chat takes it
	// neither now nor in the moments that were waited: the chat is down, out of reach, or refuses
	// so much that nothing is sent for a while.
	ErrTryLater = errors.New("the chat takes nothing for now")

	// ErrOutOfSight says that so much was written since that nobody knows whether a message is
	// there.
	ErrOutOfSight = errors.New("too much was written since")

	// ErrAnswered says that another process answers a request.
	ErrAnswered = errors.New("another process answers")

	// ErrAskedLate says that a Form came after the first answer, where the chat takes none.
	ErrAskedLate = errors.New("too late for a form")
)
