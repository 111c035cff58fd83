package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Codes with which the gateway ends a connection for good.
const (
	closeBadToken      = 4004
	closeInvalidShard  = 4010
	closeShardsNeeded  = 4011
	closeBadVersion    = 4012
	closeBadIntents    = 4013
	closeForbidIntents = 4014
)

// stableAfter is how long a connection must have stood for the next failure to
// count as the first. A guess.
const stableAfter = time.Minute

// A shard keeps one connection to the gateway. The library connects and
// resumes; whether and when is decided here, because its own reconnecting can
// deadlock, hammers, and cannot be stopped.
type shard struct {
	all       *shards
	id, count int
}

// run connects again and again until ctx ends or Discord says never.
func (s *shard) run(ctx context.Context) error {
	log := s.all.bot.log.With("shard", s.id)
	var current *session // kept after a loss, so that it can be resumed
	for failed := 0; ; failed++ {
		if current == nil {
			if err := s.all.mayIdentify(ctx, s.id); err != nil {
				return endOf(ctx, err)
			}
			current = s.newSession()
		}
		began := time.Now()
		err := current.serve(ctx)
		if final := fatalError(err); ctx.Err() != nil || final != nil {
			current.close()
			return endOf(ctx, final)
		}
		current.closeConn() // the library may think that it is still connected
		if current.cannotResume(err) {
			current = nil
		}
		if time.Since(began) > stableAfter {
			failed = 0
		}
		wait := s.all.bot.timing.pause(failed)
		log.Warn("the gateway is lost", "error", err, "again", wait)
		if err := sleep(ctx, wait); err != nil {
			return nil
		}
	}
}

// newSession makes a session that has not logged in yet.
func (s *shard) newSession() *session {
	b := s.all.bot
	client, err := discordgo.New("Bot " + b.options.Token)
	if err != nil {
		panic(err) // it has no way to fail
	}
	client.Client = &http.Client{Transport: b.rest.client.Transport, Timeout: attemptTimeout}
	client.UserAgent = b.rest.agent
	client.Identify.Intents = discordgo.IntentsGuilds // interactions come without any
	client.StateEnabled = false                       // its cache would only grow
	client.ShouldReconnectOnError = false
	client.ShouldRetryOnRateLimit = false
	client.MaxRestRetries = 0
	client.LogLevel = -1 // what matters is logged here
	client.ShardID, client.ShardCount = s.id, s.count
	out := newSession(client, b.timing)
	client.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		select {
		case s.all.ready <- r:
		default: // another shard was first
		}
	})
	client.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if i, ok := e.Struct.(*discordgo.InteractionCreate); ok {
			s.all.receive(event{Interaction: i.Interaction, thread: inThread(e.RawData)})
		}
	})
	return out
}

// fatalError is the reason for not connecting again, if there is one.
func fatalError(err error) error {
	var closed *websocket.CloseError
	if errors.Is(err, ErrToken) {
		return ErrToken
	}
	if !errors.As(err, &closed) {
		return nil
	}
	switch closed.Code {
	case closeBadToken:
		return ErrToken
	case closeInvalidShard, closeShardsNeeded, closeBadVersion, closeBadIntents, closeForbidIntents:
		return fmt.Errorf("the gateway will not have this bot: %w", err)
	}
	return nil
}
