package activity_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"noughts/activity"
	"noughts/commands"
	"noughts/commands/apptest"
)

// A world is an App with its pages, and people who have them open.
type world struct {
	*apptest.Harness
	t      testing.TB
	server *activity.Server
	http   *httptest.Server
	guests map[string]commands.Place // where people come from whose place is another
	gate   chan chan struct{}        // takes what a request waits for; nil where none waits
}

// channel is where people come from.
var channel = commands.Place{GuildID: "guild", ChannelID: "channel"}

// Enter implements activity.Identity: the code is who it is.
func (w *world) Enter(_ context.Context, e activity.Entry) (activity.Visitor, error) {
	user, ok := apptest.People[e.Code]
	switch {
	case e.Code == "broken":
		return activity.Visitor{}, errors.New("no answer")
	case !ok:
		return activity.Visitor{}, activity.BadCode
	case e.Instance == "over":
		return activity.Visitor{}, activity.NotThere
	}
	v := activity.Visitor{User: user, Locale: "en", Place: channel}
	if at, ok := w.guests[e.Code]; ok {
		v.Place = at
	}
	return v, nil
}

// newWorld opens an App and serves its pages.
func newWorld(t *testing.T) *world {
	t.Helper()
	w := newBareWorld(t)
	w.serve()
	return w
}

// newBareWorld opens an App whose pages are served nowhere yet.
func newBareWorld(t *testing.T) *world {
	t.Helper()
	return &world{Harness: apptest.New(t), t: t, guests: map[string]commands.Place{}}
}

// serve serves the pages of the App.
func (w *world) serve() {
	w.t.Helper()
	s, err := activity.New(activity.Options{
		Pages: w.App.OnPages, Handler: w, Chat: w.Chat, Identity: w, ClientID: func() string { return "1" }, Languages: []string{"en"},
		ErrorText: func(_ []string, ref string, err error) string { return ref + ": " + err.Error() },
		URL:       "https://board.example",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.server, w.http = s, httptest.NewServer(s)
	w.t.Cleanup(w.stop)
}

// Handle implements commands.Handler.
func (w *world) Handle(ctx context.Context, r commands.Request, to commands.Answer) {
	if w.gate != nil {
		wait := make(chan struct{})
		w.gate <- wait
		<-wait
	}
	w.App.Handle(ctx, r, to)
}

// Commands implements commands.Handler.
func (w *world) Commands() []commands.Command { return w.App.Commands() }

// stop ends the server.
func (w *world) stop() {
	w.server.Close(context.WithoutCancel(w.t.Context()))
	w.http.Close()
}

// post sends JSON to the API, and returns the status and the answer.
func (w *world) post(path, bearer, body string) (int, map[string]any) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.http.URL+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = got.Body.Close() }()
	var out map[string]any
	_ = json.NewDecoder(got.Body).Decode(&out)
	return got.StatusCode, out
}

// A page is a page of somebody.
type page struct {
	*world
	session, opens string
	n              int64
	socket         *websocket.Conn
	state          map[string]any // of the match, as it came last
	here           map[string]any
	heard          []map[string]any // all frames
}

// enter lets somebody in.
func (w *world) enter(who string) *page {
	w.t.Helper()
	status, out := w.post("/api/session", "", `{"code":"`+who+`","instance":"i"}`)
	if status != http.StatusOK {
		w.t.Fatalf("%s is not let in: %d %v", who, status, out)
	}
	return &page{world: w, session: out["session"].(string), opens: out["open"].(string)}
}

// another is another page of the same session.
func (p *page) another() *page { return &page{world: p.world, session: p.session, opens: p.opens} }

// connect opens a socket.
func (p *page) connect() *page {
	p.t.Helper()
	status, out := p.post("/api/ticket", p.session, "")
	if status != http.StatusOK {
		p.t.Fatalf("no ticket: %d %v", status, out)
	}
	socket, _, err := p.dial(out["ticket"].(string), p.http.URL)
	if err != nil {
		p.t.Fatal(err)
	}
	p.socket = socket
	return p
}

// dial opens a socket with a ticket, from an origin.
func (w *world) dial(ticket, origin string) (*websocket.Conn, int, error) {
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	socket, answer, err := websocket.Dial(w.t.Context(), "ws"+strings.TrimPrefix(w.http.URL, "http")+"/ws?ticket="+ticket, &websocket.DialOptions{HTTPHeader: header})
	status := 0
	if answer != nil {
		status = answer.StatusCode
	}
	if err == nil {
		socket.SetReadLimit(1 << 22)
	}
	return socket, status, err
}

// send sends a frame as it is.
func (p *page) send(frame string) {
	p.t.Helper()
	if err := p.socket.Write(p.t.Context(), websocket.MessageText, []byte(frame)); err != nil {
		p.t.Fatal(err)
	}
}

// open shows a match and waits until it is there.
func (p *page) open(id int64) *page {
	p.t.Helper()
	p.send(`{"t":"open","key":"` + p.App.Links.Key(id) + `"}`)
	p.until("match")
	return p
}

// next reads a frame.
func (p *page) next() (map[string]any, error) {
	ctx, cancel := context.WithTimeout(p.t.Context(), 20*time.Second)
	defer cancel()
	_, data, err := p.socket.Read(ctx)
	if err != nil {
		return nil, err
	}
	var frame map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&frame); err != nil {
		return nil, err
	}
	p.heard = append(p.heard, frame)
	switch frame["t"] {
	case "match":
		p.state = frame
	case "here":
		p.here = frame
	}
	return frame, nil
}

// until reads until a frame of a kind comes.
func (p *page) until(kind string) map[string]any {
	p.t.Helper()
	for {
		frame, err := p.next()
		if err != nil {
			p.t.Fatalf("no %s comes: %v", kind, err)
		}
		if frame["t"] == kind {
			return frame
		}
	}
}

// untilPly reads until the match has so many plies.
func (p *page) untilPly(ply int) {
	p.t.Helper()
	for p.state == nil || len(p.state["moves"].([]any)) != ply {
		p.until("match")
	}
}

// untilWatched reads until so many people are here who watch.
func (p *page) untilWatched(count float64) {
	p.t.Helper()
	for p.here["count"] != count {
		p.until("here")
	}
}

// press presses something and returns what is said, after the ack.
func (p *page) press(id string) (reply map[string]any) {
	p.t.Helper()
	p.n++
	return p.ask(map[string]any{"t": "press", "n": p.n, "id": id})
}

// ask sends a frame with a number, and returns what is said of it last.
func (p *page) ask(frame map[string]any) (reply map[string]any) {
	p.t.Helper()
	data, err := json.Marshal(frame)
	if err != nil {
		p.t.Fatal(err)
	}
	p.send(string(data))
	for {
		got, err := p.next()
		if err != nil {
			p.t.Fatalf("no answer to %s: %v", data, err)
		}
		if n, _ := got["n"].(float64); int64(n) != frame["n"].(int64) {
			continue
		}
		if got["t"] == "ack" {
			return reply
		}
		reply = got
	}
}

// click clicks a cell.
func (p *page) click(cell int) (reply map[string]any) {
	p.t.Helper()
	return p.press(p.clickID(cell))
}

// clickID is what a click on a cell sends.
func (p *page) clickID(cell int) string {
	p.t.Helper()
	for _, c := range p.state["clicks"].([]any) {
		c := c.(map[string]any)
		if int(c["at"].(float64)) == cell {
			return c["id"].(string)
		}
	}
	p.t.Fatalf("no click on %d: %v", cell, p.state["clicks"])
	return ""
}

// button finds the ID of a button of the match by its end.
func (p *page) button(end string) string {
	for _, row := range p.state["buttons"].([]any) {
		for _, b := range row.([]any) {
			if id := b.(map[string]any)["id"].(string); strings.HasSuffix(id, end) {
				return id
			}
		}
	}
	return ""
}

// inReply finds the ID of a button of a reply by its label.
func inReply(reply map[string]any, label string) string {
	m, _ := reply["message"].(map[string]any)
	rows, _ := m["rows"].([]any)
	for _, row := range rows {
		buttons, _ := row.(map[string]any)["buttons"].([]any)
		for _, b := range buttons {
			if b := b.(map[string]any); strings.Contains(b["label"].(string), label) {
				return b["id"].(string)
			}
		}
	}
	return ""
}

// text is what a reply says.
func text(reply map[string]any) string {
	m, _ := reply["message"].(map[string]any)
	s, _ := m["text"].(string)
	return s
}
