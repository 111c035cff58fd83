package commands

import "context"

// A Watcher is a Handler that is told what becomes of the connection to the
// chat. Its methods are called one after the other, in the order in which things
// happened; they return soon and leave what takes long to goroutines of their own.
type Watcher interface {
	// Connected is called after every log-in, and after every reconnection:
	// what could not be shown in between can be shown now.
	Connected(ctx context.Context)
	// Disconnected is called when a connection is lost on which the bot was let in; Connected
	// is called for each of them that is there again.
	Disconnected(ctx context.Context)
	// Joined is called for every server that the bot is in, after each log-in
	// and when it is added to one.
	Joined(ctx context.Context, guildID string)
	// Listed is called after each log-in with all servers that the bot is in, of those of which
	// that connection tells; told reports which these are.
	Listed(ctx context.Context, in map[string]bool, told func(guildID string) bool)
	// Changed is called when what the bot may do in a channel may have changed or, if
	// channelID is empty, in a server.
	Changed(ctx context.Context, guildID, channelID string)
	// Left is called when the bot was removed from a server. One that is only
	// out of order for a while is not left.
	Left(ctx context.Context, guildID string)
}

type urgentKey struct{}

// Urgent marks what somebody waits for. It is sent before what nobody asked for
// just now, such as the messages that are redrawn after a restart. The context
// of Handle, and of what its replies leave for later, is marked already.
func Urgent(ctx context.Context) context.Context {
	return context.WithValue(ctx, urgentKey{}, true)
}

// IsUrgent reports whether a context, or one that it was made of, was marked by
// Urgent.
func IsUrgent(ctx context.Context) bool { return ctx.Value(urgentKey{}) != nil }
