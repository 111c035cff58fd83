// Package bot brings commands to Discord: it turns interactions into requests
// and replies into what Discord understands, acknowledges in time, and keeps
// the connection. Nothing else knows the Discord library.
//
// An interaction's way through the package: gateway.go holds the connection,
// session.go keeps it and shard.go reads what comes, bot.go lets it in once,
// wire.go reads it, serve.go runs the handler and keeps Discord's deadlines,
// conversation.go sends what has to be said where, message.go encodes it, rest.go
// carries it as soon as ratelimits.go lets it go. launch.go opens the board page in place of an
// answer, and identity.go says who enters there.
package bot
