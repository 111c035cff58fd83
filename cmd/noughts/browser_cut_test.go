package main

import (
	"bytes"
	"net"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// A cut is a step of a press at which the page's socket ends.
type cut int32

// The steps.
const (
	noCut     cut = iota
	beforeIt      // the server hears nothing of the press
	afterSent     // the server has it, and the page hears nothing of what came of it
	beforeAck     // the page sees its stone, and does not hear that it is done
)

// A cutter is where pages connect. It cuts one socket at the step that is set.
type cutter struct {
	net.Listener
	next atomic.Int32
}

// Accept implements net.Listener.
func (c *cutter) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	return &cutConn{Conn: conn, cutter: c}, err
}

// A cutConn is a connection that may be cut.
type cutConn struct {
	net.Conn
	cutter          *cutter
	socket, presses atomic.Bool // it is a socket, and has said something since the step was set
}

// Read implements net.Conn.
func (c *cutConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.socket.Load() && cut(c.cutter.next.Load()) != noCut && n > 0 {
		c.presses.Store(true)
		if c.at(beforeIt) {
			return 0, net.ErrClosed
		}
	}
	return n, err
}

// Write implements net.Conn.
func (c *cutConn) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("101 Switching")) {
		c.socket.Store(true)
	}
	if bytes.Contains(p, []byte(`"t":"match"`)) && c.at(afterSent) || bytes.Contains(p, []byte(`"t":"ack"`)) && c.at(beforeAck) {
		return 0, net.ErrClosed
	}
	return c.Conn.Write(p)
}

// at cuts the connection if that is to be done now.
func (c *cutConn) at(step cut) bool {
	if !c.presses.Load() || !c.cutter.next.CompareAndSwap(int32(step), int32(noCut)) {
		return false
	}
	_ = c.Conn.Close()
	return true
}

// A socket that is cut at any step of a click gives one stone: the page comes back by itself, sends
// the press again where it is not seen to be done, and says nothing went wrong, as nothing has.
func TestBoardCutSockets(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	tabs := w.look(b, w.Challenge("gomoku", 1), 1280, 860)
	cells := []string{"C3", "D4", "E6"}
	for i, step := range []cut{beforeIt, afterSent, beforeAck} {
		mover, other, stone := tabs[i%2], tabs[1-i%2], []string{"Black", "White"}[i%2]
		mover.turn()
		w.cutter.next.Store(int32(step))
		mover.click(cell(cells[i]))
		mover.has(cells[i], stone) // at once
		other.has(cells[i], stone)
		if left := cut(w.cutter.next.Load()); left != noCut {
			t.Errorf("no socket was cut at step %d", left)
		}
		mover.holds("the line again", `document.querySelector(".line-word").innerText === "" && document.querySelector(".app").dataset.line === "open"`)
		mover.count(`.notice`, 0)
	}
	if m := w.Match(1); m.Ply() != len(cells) {
		t.Errorf("%d moves, want %d", m.Ply(), len(cells))
	}
}

// holdBack has a page hear nothing of what its socket gets while globalThis.held is a list.
const holdBack = `globalThis.held = null; globalThis.WebSocket = class extends WebSocket {
	set onmessage(hear) { super.onmessage = (e) => globalThis.held ? held.push(() => hear(e)) : hear(e); }
}`

// A stone that the server refuses goes away again, with a sentence that says why: here somebody has
// moved in another tab, of which this one hears too late.
func TestBoardRefusedStone(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	id := w.Challenge("gomoku", 1)
	address := w.http.URL + "/?code=ada&m=" + w.App.OnPages.Links.Key(id)
	late := boardTab{b.tab("ada")}
	late.begins("hold back", holdBack)
	late.run("open the board", chromedp.EmulateViewport(390, 844), chromedp.Navigate(address), chromedp.WaitVisible(`main`))
	late.turn()
	asks[bool](late.tab, `globalThis.held = [], true`)
	w.Press("ada", id, "/h8")
	late.click(cell("C3"))
	late.has("C3", "Black") // at once
	late.holds("the refusal on its way", `held.length > 2`)
	asks[bool](late.tab, `held.splice(0).forEach((hear) => hear()), globalThis.held = null, true`)
	late.has("C3", "empty")
	late.has("H8", "Black")
	late.count(stones, 1)
	late.holds("why, in sight", `((why) => /moved on/.test(why.innerText) && getComputedStyle(why).opacity === "1" && why.getBoundingClientRect().bottom <= innerHeight)(document.querySelector("[role=status] .notice.refused"))`)
	late.shot("refused")
	if m := w.Match(id); m.Ply() != 1 {
		t.Errorf("%d plies", m.Ply())
	}
}
