package commands

import (
	"context"
)

// An Attachment is a file that comes with a message.
type Attachment struct {
	Name    string // as the person who attached the file calls it
	Kind    string // its media type, such as text/plain; empty where the chat knows none
	Size    int64  // in bytes, as the chat says
	Address string // where the chat keeps the file
	// Read fetches the file from the chat, unless it has more than so many bytes: then the error is
	// ErrTooLarge.
	Read func(ctx context.Context, most int) ([]byte, error)
}
