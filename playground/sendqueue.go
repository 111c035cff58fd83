package playground

import (
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// maxQueued bounds what waits for a slow reader. A reader that falls further behind is
// disconnected, and reconnects.
const maxQueued = 4096

// A sendQueue is the queue in front of one WebSocket, so that no goroutine waits for a slow reader
// while it holds the world's lock.
type sendQueue struct {
	mu     sync.Mutex // guards the fields below
	queue  [][]byte
	wake   chan struct{} // holds a token when there is something to do
	closed bool
	code   int // close code to send at the end
	reason string
}

func newSendQueue() *sendQueue { return &sendQueue{wake: make(chan struct{}, 1)} }

func (o *sendQueue) push(frame []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.queue = append(o.queue, frame)
	o.closed = len(o.queue) > maxQueued
	o.signal()
}

// close ends the connection after what is queued.
func (o *sendQueue) close() { o.closeWith(websocket.CloseGoingAway, "") }

func (o *sendQueue) closeWith(code int, reason string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.closed, o.code, o.reason = true, code, reason
	}
	o.signal()
}

// closing reports whether this side has ended the connection.
func (o *sendQueue) closing() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.closed
}

// signal is called with the lock held.
func (o *sendQueue) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *sendQueue) take() (frames [][]byte, closed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames, o.queue = o.queue, nil
	return frames, o.closed
}

// run writes what is pushed until the queue is closed or the peer is gone, then closes the
// connection.
func (o *sendQueue) run(ws *websocket.Conn) {
	defer ws.Close()
	const writeTimeout = 10 * time.Second
	for range o.wake {
		frames, closed := o.take()
		for _, frame := range frames {
			_ = ws.SetWriteDeadline(time.Now().Add(writeTimeout))
			if err := ws.WriteMessage(websocket.TextMessage, frame); err != nil {
				return
			}
		}
		if closed {
			if o.code != 0 && o.code != websocket.CloseAbnormalClosure {
				message := websocket.FormatCloseMessage(o.code, o.reason)
				_ = ws.WriteControl(websocket.CloseMessage, message, time.Now().Add(writeTimeout))
			}
			return
		}
	}
}
