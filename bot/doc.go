// Package bot brings commands to Discord: it turns interactions into requests
// and replies into what Discord understands, acknowledges in time, and keeps
// the connection. Nothing else knows the Discord library.
//
// An interaction's way through the package: link.go holds the line and shard.go
// receives it, bot.go admits it, wire.go reads it, defer.go lets the handler run
// and minds the clock, conversation.go says what has to be said where,
// message.go draws it, rest.go carries it.
package bot
