package playground

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Gateway close codes.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeAuthFailed    = 4004
	closeAuthenticated = 4005
	closeRateLimited   = 4008
	closeTimedOut      = 4009
	closeInvalidShard  = 4010
	closeNeedsShards   = 4011
	closeInvalidIntent = 4013
	closeBarredIntent  = 4014
)

// Discord's figures, from its documentation of the gateway; the heartbeat's is what it usually
// says.
const (
	heartbeatEvery = 41250 * time.Millisecond
	maxGatewaySend = 4096 // bytes a client may send at once
	maxSends       = 120  // frames a client may send a minute
	identifyEvery  = 5 * time.Second
	maxStarts      = 1000 // sessions a bot may start a day; then its token is reset
)

// gatewayConn is one open gateway connection.
type gatewayConn struct {
	world   *world
	out     *sendQueue
	session *session  // nil before IDENTIFY or RESUME
	minute  time.Time // start of the minute whose frames are counted
	sends   int
	beat    time.Time // the last heartbeat, or the connection's start
	resumes bool      // came to resume_gateway_url
}

type gatewayFrame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
}

var upgrader = websocket.Upgrader{CheckOrigin: sameOrigin}

// serveGateway speaks the gateway protocol until the connection ends.
func (s *Server) serveGateway(rw http.ResponseWriter, r *http.Request) {
	s.world.mu.Lock()
	refused := s.world.faults.RefuseGateway
	s.world.mu.Unlock()
	if refused {
		http.Error(rw, "the gateway is closed", http.StatusServiceUnavailable)
		return
	}
	c := &gatewayConn{world: s.world, out: newSendQueue(), beat: time.Now(), resumes: strings.HasPrefix(r.URL.Path, resumePath)}
	s.hijack(rw, r, c.out, func(ws *websocket.Conn) {
		ws.SetReadLimit(maxGatewaySend)
		ws.SetCloseHandler(func(int, string) error { return nil }) // our close frame goes out once the session has ended
		s.world.connect(c)
		closeCode := c.read(ws)
		s.world.disconnect(c, closeCode)
		if closeCode != 0 { // only now, or a client that is quick could resume what has ended
			c.out.closeWith(closeCode, map[int]string{closeTimedOut: "Session timed out."}[closeCode])
		}
	})
}

// hijack upgrades to a WebSocket and owns its writer; read runs until the peer is gone.
func (s *Server) hijack(rw http.ResponseWriter, r *http.Request, out *sendQueue, read func(*websocket.Conn)) {
	s.world.mu.Lock()
	if s.world.closed {
		s.world.mu.Unlock()
		return
	}
	s.tasks.Add(1)
	s.world.mu.Unlock()
	defer s.tasks.Done()
	ws, err := upgrader.Upgrade(rw, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		out.run(ws)
	}()
	read(ws)
	out.close()
	<-done
}

func (w *world) connect(c *gatewayConn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		c.out.close()
		return
	}
	w.conns[c] = struct{}{}
	if !c.cut(StageHello) && !w.faults.Deaf {
		c.send(opHello, map[string]any{"heartbeat_interval": w.opts.HeartbeatEvery.Milliseconds(), "_trace": []string{}})
	}
}

// read handles frames until the connection ends. It returns the client's close code, or 4009 when
// its heartbeats stayed away, and 0 when it just vanished. How long Discord waits for a heartbeat
// it does not say; half an interval is a guess.
func (c *gatewayConn) read(ws *websocket.Conn) int {
	every := c.world.opts.HeartbeatEvery
	for {
		_ = ws.SetReadDeadline(c.beat.Add(every + every/2))
		_, raw, err := ws.ReadMessage()
		if e, ok := err.(*websocket.CloseError); ok && !c.out.closing() {
			return e.Code // an answer to our own close frame says nothing about the session
		}
		if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() && !c.out.closing() {
			return closeTimedOut
		}
		if err != nil || !c.take(raw) {
			return 0
		}
	}
}

// take handles one frame; false when it cannot be read.
func (c *gatewayConn) take(raw []byte) bool {
	var f gatewayFrame
	if json.Unmarshal(raw, &f) != nil {
		c.out.closeWith(closeDecode, "Error while decoding payload.")
		return false
	}
	c.handle(f)
	return true
}

// disconnect leaves the session to be resumed, unless the client closed it with 1000 or 1001 or let
// it time out.
func (w *world) disconnect(c *gatewayConn, closeCode int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.conns, c)
	s := c.session
	if s == nil || s.conn != c {
		return
	}
	s.conn, s.lost = nil, time.Now()
	switch closeCode {
	case websocket.CloseNormalClosure, websocket.CloseGoingAway, closeTimedOut:
		delete(w.sessions, s.id)
	}
	w.sendPresence(s.bot)
}

func (c *gatewayConn) send(op int, data any) {
	raw, err := json.Marshal(map[string]any{"op": op, "d": data, "s": nil, "t": nil})
	if err != nil {
		panic(err) // only our own types are sent
	}
	c.out.push(raw)
}

func (c *gatewayConn) handle(f gatewayFrame) {
	c.world.mu.Lock()
	defer c.world.mu.Unlock()
	if !c.withinRate() {
		c.out.closeWith(closeRateLimited, "Rate limited.")
		return
	}
	if f.Op == opHeartbeat {
		c.beat = time.Now()
	}
	if c.world.faults.Deaf {
		return
	}
	switch f.Op {
	case opHeartbeat:
		if !c.cut(StageBeat) {
			c.send(opHeartbeatAck, nil)
		}
	case opIdentify:
		c.identify(f.D)
	case opResume:
		c.resume(f.D)
	case opPresence, opVoiceState, opRequestMembers:
		if c.session == nil {
			c.out.closeWith(closeNotIdentified, "Not authenticated.")
		} else if f.Op == opRequestMembers {
			c.requestMembers(f.D)
		}
	default:
		c.out.closeWith(closeUnknownOp, "Unknown opcode.")
	}
}

func (c *gatewayConn) withinRate() bool {
	if now := time.Now(); now.Sub(c.minute) > time.Minute {
		c.minute, c.sends = now, 0
	}
	c.sends++
	return c.sends <= maxSends
}

// shardOf is Discord's formula; direct messages go to the first shard.
func shardOf(guildID string, shards int) int {
	n, _ := strconv.ParseUint(guildID, 10, 64)
	return int(n >> 22 % uint64(shards))
}
