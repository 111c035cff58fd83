package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Faults are what a test can make go wrong, so that a bot's answer to it can be seen. The functions
// may be called at the same time.
type Faults struct {
	// Fail returns what to refuse a request with: an HTTP status, or a code of Discord's such as
	// [FailOldEdits]. 0 lets it through.
	Fail func(Call) int
	Lose func(Call) int           // the same, but the request is carried out: only its answer is lost
	Wait func(Call) time.Duration // how long to do nothing first

	RefuseGateway        bool          // no new gateway connections
	ReconnectBeforeReady bool          // Op 7 in place of READY
	Cut                  map[Stage]int // close codes with which connections end at a stage; 1006 cuts the line
	WasCut               chan<- Stage  // gets each such stage, unless it is full
	Deaf                 bool          // gateway connections stay open, but nothing comes and nothing is heard
	StrictResume         bool          // RESUME is taken at resume_gateway_url alone
	NoInstances          bool          // no Activity is known to run
	LateParticipants     int           // so often who entered an Activity last is not listed yet
	RefuseTokens         bool          // 401 and close code 4004 for everybody
}

// Codes of [Faults.Fail] that are no HTTP status.
const (
	FailOldEdits = 30046 // too many edits of messages older than an hour: 429
	FailShutOut  = 1015  // the 429 without JSON that follows too many invalid requests
	FailPicture  = 50035 // the picture that comes with an edit is not found, though it is there: discord-api-docs#7529
)

// Stage is a point in the life of a gateway connection.
type Stage int

// The stages, in their order.
const (
	StageHello    Stage = iota // connected; HELLO is not sent
	StageIdentify              // IDENTIFY has come; READY is not sent
	StageReady                 // READY is sent, the guilds are not
	StageGuilds                // all is sent
	StageResume                // RESUME has come; nothing is replayed
	StageResumed               // RESUMED is sent
	StageBeat                  // a heartbeat has come; it is not acknowledged
)

// InjectFaults sets the faults from now on; the zero value ends them.
func (s *Server) InjectFaults(f Faults) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.faults = f
}

// Next refuses the next n requests for which the condition holds with a status or code, and lets
// all others through.
func Next(n, status int, when func(Call) bool) func(Call) int {
	left := make(chan struct{}, n)
	for range n {
		left <- struct{}{}
	}
	return func(c Call) int {
		if !when(c) {
			return 0
		}
		select {
		case <-left:
			return status
		default:
			return 0
		}
	}
}

// Edits holds for edits of a channel's messages without an interaction.
func Edits(channelID string) func(Call) bool { return asked(http.MethodPatch, channelID) }

func asked(method, channelID string) func(Call) bool {
	return func(c Call) bool {
		return c.Method == method && strings.Contains(c.Path, "/channels/"+channelID+"/messages")
	}
}

// fault spoils the answer to a request as the Faults say.
func fault(rw http.ResponseWriter, c Call, fail func(Call) int) (status int) {
	if fail == nil {
		return 0
	}
	switch status := fail(c); status {
	case 0:
		return 0
	case http.StatusTooManyRequests:
		slowDown(rw, 0.05, "user")
	case FailShutOut:
		shutOut(rw, time.Minute)
	case FailOldEdits:
		tooManyOldEdits(rw, time.Minute)
	case FailPicture:
		f := newForm()
		f.at("components", 1, "items", 0, "media", "url").fail("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
		body, _ := json.Marshal(f.err())
		writeJSON(rw, http.StatusBadRequest, body)
		return http.StatusBadRequest
	default:
		if status >= 1000 {
			panic(fmt.Sprintf("playground: no fault answers with %d", status))
		}
		writeJSON(rw, status, fmt.Appendf(nil, `{"message":%q,"code":0}`, strconv.Itoa(status)+": "+http.StatusText(status)))
		return status
	}
	return http.StatusTooManyRequests
}

// cut ends the connection if the faults want that at this stage.
func (c *gatewayConn) cut(at Stage) bool {
	code, ok := c.world.faults.Cut[at]
	if ok {
		c.out.closeWith(code, "")
		select {
		case c.world.faults.WasCut <- at:
		default:
		}
	}
	return ok
}

// Drop cuts every gateway connection. Sessions that are not resumable are forgotten, so that a
// RESUME finds nothing.
func (s *Server) Drop(resumable bool) {
	if !resumable {
		s.world.mu.Lock()
		for c := range s.world.conns {
			if c.session != nil {
				delete(s.world.sessions, c.session.id)
			}
		}
		s.world.mu.Unlock()
	}
	s.CloseGateway(websocket.CloseServiceRestart)
}

// CloseGateway ends every gateway connection with a close code; 1006 cuts the line without a word.
func (s *Server) CloseGateway(code int) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	for c := range s.world.conns {
		c.out.closeWith(code, "")
	}
}

// AskReconnect sends Op 7 on every gateway connection, as Discord does before it restarts one.
func (s *Server) AskReconnect() {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	for c := range s.world.conns {
		c.send(opReconnect, nil)
	}
}

// Shards counts the shards of bots that are connected.
func (s *Server) Shards() (n int) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	for c := range s.world.conns {
		if c.session != nil && c.session.conn == c {
			n++
		}
	}
	return n
}

// AnswerWithin changes how long a bot may take to acknowledge an interaction from now on.
func (s *Server) AnswerWithin(d time.Duration) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.opts.AnswerWithin = d
}

// RequireShards has grown the world: bots must come with so many shards. Connections with fewer end
// with 4011.
func (s *Server) RequireShards(n int) {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shards = n
	for c := range w.conns {
		if c.session != nil && c.session.shards < n {
			delete(w.sessions, c.session.id)
			c.out.closeWith(closeNeedsShards, "Sharding required.")
		}
	}
}

// DenyBots takes permissions away from every bot in a channel from now on, and gives back those it
// took before.
func (s *Server) DenyBots(channelID string, deny Permissions) {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	c := w.channels[channelID]
	if c == nil || c.guild == nil {
		panic("playground: there is no channel " + channelID)
	}
	c.Overwrites = slices.DeleteFunc(slices.Clone(c.Overwrites), func(o Overwrite) bool { return o.ID == c.guild.botRole })
	if deny != 0 {
		c.Overwrites = append(c.Overwrites, Overwrite{ID: c.guild.botRole, Deny: deny})
	}
	w.toGuild(c.guild, "CHANNEL_UPDATE", c.Channel)
}

// toGuild sends an event to every session of the guild that asked for such.
func (w *world) toGuild(g *guild, name string, data any) {
	for _, s := range w.sessions {
		if s.intents&intentGuilds != 0 && s.takes(g.ID) && g.has(s.bot.ID) {
			s.dispatch(name, data)
		}
	}
}
