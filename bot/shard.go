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

// steady is how long a connection must have stood for the next failure to
// count as the first.
const steady = time.Minute

// A shard keeps one connection to the gateway. The library connects and
// resumes; whether and when is decided here, because its own reconnecting can
// deadlock, hammers, and cannot be stopped.
type shard struct {
	fleet     *fleet
	id, count int
}

// run connects again and again until ctx ends or Discord says never.
func (s *shard) run(ctx context.Context) error {
	log := s.fleet.bot.log.With("shard", s.id)
	var l *link // kept after a loss, so that its session can be resumed
	for failed := 0; ; failed++ {
		if l == nil {
			if err := s.fleet.mayIdentify(ctx, s.id); err != nil {
				return endOf(ctx, err)
			}
			l = s.newLink()
		}
		began := time.Now()
		err := l.serve(ctx)
		if final := verdict(err); ctx.Err() != nil || final != nil {
			l.close()
			return endOf(ctx, final)
		}
		l.cut() // the library may think that it is still connected
		if l.spent(err) {
			l = nil
		}
		if time.Since(began) > steady {
			failed = 0
		}
		wait := s.fleet.bot.timing.pause(failed)
		log.Warn("the gateway is lost", "error", err, "again", wait)
		if err := sleep(ctx, wait); err != nil {
			return nil
		}
	}
}

// newLink makes a session that has not logged in yet.
func (s *shard) newLink() *link {
	b := s.fleet.bot
	session, err := discordgo.New("Bot " + b.options.Token)
	if err != nil {
		panic(err) // it has no way to fail
	}
	session.Client = &http.Client{Transport: b.rest.client.Transport, Timeout: attemptTimeout}
	session.UserAgent = b.rest.agent
	session.Identify.Intents = discordgo.IntentsGuilds // interactions come without any
	session.StateEnabled = false                       // its cache would only grow
	session.ShouldReconnectOnError = false
	session.ShouldRetryOnRateLimit = false
	session.MaxRestRetries = 0
	session.LogLevel = -1 // what matters is logged here
	session.ShardID, session.ShardCount = s.id, s.count
	l := newLink(session, b.timing)
	session.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		select {
		case s.fleet.ready <- r:
		default: // somebody spoke for all already
		}
	})
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if i, ok := e.Struct.(*discordgo.InteractionCreate); ok {
			s.fleet.receive(event{Interaction: i.Interaction, thread: inThread(e.RawData)})
		}
	})
	return l
}

// verdict is the reason for not connecting again, if there is one.
func verdict(err error) error {
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
