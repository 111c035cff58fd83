package bot

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

var (
	errLoginTimeout   = errors.New("the log-in timed out")
	errSilent         = errors.New("the gateway fell silent")
	errReconnect      = errors.New("the gateway asked to reconnect")
	errInvalidSession = errors.New("the gateway does not know the session")
)

// A session is what it takes to go on where a lost connection ended. It is empty
// before the first log-in and when it is of no more use.
type session struct {
	id      string
	seq     int64  // of the last event
	address string // of the gateway that knows it
	failed  int    // how often that gateway could not be reached
}

// mostDials is how often a session's own gateway is dialled in vain before another
// is asked. A guess.
const mostDials = 3

// identity is what the bot tells of itself to log in.
type identity struct {
	Token      string            `json:"token"`
	Intents    discordgo.Intent  `json:"intents"`
	Properties map[string]string `json:"properties"`
	Shard      [2]int            `json:"shard"`
}

type resumption struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Seq       int64  `json:"seq"`
}

// connect makes one connection, logs in or resumes, and serves until it ends.
// It reports whether the gateway had let the bot in.
func (s *shard) connect(ctx context.Context) (letIn bool, err error) {
	if s.session.id != "" {
		return s.resume(ctx)
	}
	turn, info, err := s.all.awaitTurn(ctx, s.id)
	if err != nil {
		return false, err
	}
	defer turn.end()
	c, interval, err := s.all.bot.dial(ctx, info.URL)
	if err != nil {
		return false, err
	}
	defer c.close()
	turn.use()
	err = c.send(opIdentify, identity{
		Token: s.all.bot.options.Token, Intents: discordgo.IntentsGuilds, Shard: [2]int{s.id, s.count},
		Properties: map[string]string{"os": runtime.GOOS, "browser": "noughts", "device": "noughts"},
	})
	if err != nil {
		return false, err
	}
	return s.listen(ctx, c, interval)
}

// resume takes the session up on a new connection.
func (s *shard) resume(ctx context.Context) (letIn bool, err error) {
	address := s.session.address
	if address == "" || s.session.failed >= mostDials {
		info, err := s.all.gatewayInfo(ctx)
		if err != nil {
			return false, err
		}
		address = info.URL
	}
	c, interval, err := s.all.bot.dial(ctx, address)
	if err != nil {
		s.session.failed++
		return false, err
	}
	defer c.close()
	s.session.failed = 0
	if err := c.send(opResume, resumption{s.all.bot.options.Token, s.session.id, s.session.seq}); err != nil {
		return false, err
	}
	letIn, err = s.listen(ctx, c, interval)
	if !letIn && errors.Is(err, errLoginTimeout) {
		s.session = session{}
	}
	return letIn, err
}

// listen serves a connection: events come in, and heartbeats show on both sides
// that the other is still there.
func (s *shard) listen(ctx context.Context, c *gatewayConn, interval time.Duration) (letIn bool, err error) {
	t := s.all.bot.timing
	interval = min(interval, t.heartbeat)
	beat := time.NewTimer(rand.N(interval)) // so that many shards do not beat as one
	defer beat.Stop()
	late := time.NewTimer(t.login) // then something ought to have come
	defer late.Stop()
	acknowledged := true
	for {
		select {
		case f, ok := <-c.frames:
			if !ok {
				return letIn, s.lost(c.err)
			}
			if f.Op == opHeartbeatAck {
				acknowledged = true
			}
			in, err := s.take(ctx, c, f)
			if letIn = letIn || in; letIn {
				late.Stop() // the other side lives
			}
			if err != nil {
				return letIn, err
			}
		case <-beat.C:
			if !acknowledged {
				return letIn, errSilent
			}
			if err := c.send(opHeartbeat, s.session.seq); err != nil {
				return letIn, err
			}
			acknowledged = false
			beat.Reset(interval)
			if letIn {
				late.Reset(t.answer)
			}
		case <-late.C:
			if letIn {
				return true, errSilent
			}
			return false, errLoginTimeout
		case <-ctx.Done():
			if !s.handsOver {
				c.leave()
			}
			return letIn, ctx.Err()
		}
	}
}

// take takes one frame in. It reports whether the frame lets the bot in.
func (s *shard) take(ctx context.Context, c *gatewayConn, f frame) (letIn bool, err error) {
	switch f.Op {
	case opDispatch:
		s.session.seq = f.Seq
		return s.dispatch(ctx, f), nil
	case opHeartbeat:
		return false, c.send(opHeartbeat, s.session.seq)
	case opReconnect:
		return false, errReconnect
	case opInvalidSession:
		var resumable bool
		if _ = json.Unmarshal(f.Data, &resumable); resumable {
			return false, errReconnect
		}
		s.session = session{}
		return false, errInvalidSession
	}
	return false, nil
}

// lost forgets the session if the way the connection ended says that it is over.
func (s *shard) lost(err error) error {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok && (closed.Code == closeBadSequence || closed.Code == closeTimedOut) {
		s.session = session{}
	}
	return err
}
