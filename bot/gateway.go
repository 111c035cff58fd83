package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Codes with which the gateway ends a connection.
const (
	closeBadToken      = 4004
	closeBadSequence   = 4007
	closeTimedOut      = 4009
	closeInvalidShard  = 4010
	closeShardsNeeded  = 4011
	closeBadVersion    = 4012
	closeBadIntents    = 4013
	closeForbidIntents = 4014
)

const (
	maxFrame     = 64 << 20         // bytes; a server of the largest kind is a few megabytes
	writeTimeout = 10 * time.Second // a guess; frames to the gateway are small
	closeTimeout = time.Second      // for a close frame that nobody waits for; a guess
)

// A frame is one message of the gateway's protocol.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// A gatewayConn is one connection to the gateway. One goroutine owns it; another,
// which ends with close, reads.
type gatewayConn struct {
	ws      *websocket.Conn
	frames  chan frame    // closed when nothing more can be read
	err     error         // why frames is closed
	closing chan struct{} // closed when nobody receives frames any more
}

// dial connects to the gateway and returns how often it wants a heartbeat.
func (b *Bot) dial(ctx context.Context, address string) (*gatewayConn, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, b.timing.dial)
	defer cancel()
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, NetDialContext: b.dialNet}
	ws, resp, err := dialer.DialContext(ctx, gatewayAddress(address), nil)
	if resp != nil {
		_ = resp.Body.Close()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("dial the gateway: %w", err)
	}
	ws.SetReadLimit(maxFrame)
	c := &gatewayConn{ws: ws, frames: make(chan frame), closing: make(chan struct{})}
	go c.read()
	interval, err := c.hello(ctx)
	if err != nil {
		c.close()
		return nil, 0, err
	}
	return c, interval, nil
}

// gatewayAddress is the whole address of a gateway that Discord named.
func gatewayAddress(base string) string {
	return strings.TrimSuffix(base, "/") + "/?v=" + apiVersion + "&encoding=json"
}

// hello waits for the gateway's first frame.
func (c *gatewayConn) hello(ctx context.Context) (time.Duration, error) {
	select {
	case f, ok := <-c.frames:
		if !ok {
			return 0, c.err
		}
		var hello struct {
			Interval int64 `json:"heartbeat_interval"` // ms
		}
		if err := json.Unmarshal(f.Data, &hello); err != nil || f.Op != opHello || hello.Interval <= 0 {
			return 0, fmt.Errorf("the gateway began with op %d", f.Op)
		}
		return time.Duration(hello.Interval) * time.Millisecond, nil
	case <-ctx.Done():
		return 0, fmt.Errorf("wait for the gateway's hello: %w", ctx.Err())
	}
}

func (c *gatewayConn) read() {
	defer close(c.frames)
	for {
		var f frame
		if c.err = c.ws.ReadJSON(&f); c.err != nil {
			return
		}
		select {
		case c.frames <- f:
		case <-c.closing:
			c.err = errors.New("closed")
			return
		}
	}
}

func (c *gatewayConn) send(op int, data any) error {
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	return c.ws.WriteJSON(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
}

// close hangs up without a word, so that the session can be resumed, and waits
// until the reader is done.
func (c *gatewayConn) close() {
	close(c.closing)
	_ = c.ws.Close()
	for range c.frames {
	}
}

// leave tells the gateway that the bot goes for good: it is shown as gone at
// once. It does not hang up.
func (c *gatewayConn) leave() {
	_ = c.ws.WriteControl(websocket.CloseMessage,
		websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), time.Now().Add(closeTimeout))
}
