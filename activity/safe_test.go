package activity_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"noughts/commands/apptest"
	"noughts/engine/match"
)

// A socket that is cut at any step of a press loses nothing and doubles nothing: the page sends the
// press again, and hears what has come of it.
func TestCutSocket(t *testing.T) {
	t.Parallel()
	cuts := map[string]func(p *page, id string){
		"before the press": func(*page, string) {},
		"after it is sent": func(p *page, id string) {
			p.send(fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, id))
		},
		"after the state": func(p *page, id string) {
			p.send(fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, id))
			p.untilPly(1)
		},
		"after the ack": func(p *page, id string) {
			p.send(fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, id))
			p.until("ack")
		},
		"while it is sent": func(p *page, id string) {
			ctx, cancel := context.WithCancel(p.t.Context())
			cancel()
			_ = p.socket.Write(ctx, websocket.MessageText, []byte(fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, id)))
		},
	}
	for name, cut := range cuts {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			id := w.Challenge("tic-tac-toe", 1)
			ada := w.enter("ada").connect().open(id)
			press := ada.clickID(4)
			cut(ada, press)
			_ = ada.socket.CloseNow()
			ada.connect().open(id)
			if reply := ada.ask(map[string]any{"t": "press", "n": int64(1), "id": press}); reply != nil {
				t.Errorf("sent again: %v", reply)
			}
			ada.untilPly(1)
			if m := w.Match(id); m.Ply() != 1 || m.Moves[0].Cell != 4 {
				t.Errorf("moves %v", m.Moves)
			}
			if reply := ada.ask(map[string]any{"t": "press", "n": int64(2), "id": press}); reply["refused"] == true && text(reply) == "" {
				t.Errorf("pressed once more: %v", reply)
			}
			if m := w.Match(id); m.Ply() != 1 {
				t.Errorf("%d plies", m.Ply())
			}
		})
	}
}

// What was refused is refused again when it is sent again, and a dialog comes again.
func TestAnsweredAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada := w.enter("ada").connect().open(id)
	resign := ada.button("/resign")
	for n, press := range []string{"0/z9", resign} {
		frame := map[string]any{"t": "press", "n": int64(n + 1), "id": press}
		first := ada.ask(frame)
		_ = ada.socket.CloseNow()
		ada.connect().open(id)
		if again := ada.ask(frame); first == nil || fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("%s: first %v, again %v", press, first, again)
		}
	}
}

// A process that ends with pages open loses nothing: a page logs in anew, has its match by the same
// key, and its press, sent again, is one move.
func TestRestart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("gomoku", 1)
	ada := w.enter("ada").connect().open(id)
	key, press := ada.state["key"], ada.clickID(100)
	if reply := ada.press(press); reply != nil {
		t.Fatal(reply)
	}
	sure := inReply(ada.press(ada.button("/resign")), "resign")
	w.stop()
	if _, err := ada.next(); websocket.CloseStatus(err) != websocket.StatusGoingAway && err == nil {
		t.Errorf("the socket of a server that ends: %v", err)
	}
	apptest.CloseApp(t, w.App)
	w.Open()
	w.serve()
	if status, out := w.post("/api/ticket", ada.session, ""); status != http.StatusUnauthorized {
		t.Errorf("an old session: %d %v", status, out)
	}
	again := w.enter("ada").connect()
	again.send(fmt.Sprintf(`{"t":"open","key":%q}`, key))
	again.untilPly(1)
	if reply := again.ask(map[string]any{"t": "press", "n": int64(1), "id": press}); reply != nil {
		t.Errorf("sent again after a restart: %v", reply)
	}
	if m := w.Match(id); m.Ply() != 1 {
		t.Errorf("%d plies", m.Ply())
	}
	again.n = 1
	if reply := again.press(sure); reply["refused"] == true {
		t.Errorf("a dialog of before: %v", reply)
	}
	if m := w.Match(id); m.Ending != match.Resigned {
		t.Errorf("ended %v", m.Ending)
	}
}

// Nobody gets in by what was made up, is out of date, was used before, or is somebody else's.
func TestForged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for body, want := range map[string]int{
		`{"code":"nobody"}`: http.StatusForbidden, `{"code":"ada","instance":"over"}`: http.StatusForbidden, `{"code":""}`: http.StatusBadRequest,
		`{"code":"broken"}`: http.StatusServiceUnavailable, `null`: http.StatusBadRequest, `[`: http.StatusBadRequest,
		`{"code":"` + strings.Repeat("a", 5000) + `"}`: http.StatusBadRequest, `{"code":"ada","redirect":"https://evil.example/"}`: http.StatusBadRequest,
		`{"code":"ada","redirect":"https://board.example/"}`: http.StatusOK,
	} {
		if status, out := w.post("/api/session", "", body); status != want {
			t.Errorf("%.60s: %d %v, want %d", body, status, out, want)
		}
	}
	ada := w.enter("ada")
	for _, bearer := range []string{"", "x", ada.session + "x", strings.ToLower(ada.session)} {
		if status, _ := w.post("/api/ticket", bearer, ""); status != http.StatusUnauthorized {
			t.Errorf("a ticket for %q: %d", bearer, status)
		}
	}
	ticket := func() string {
		_, out := w.post("/api/ticket", w.enter("eve").session, "")
		return fmt.Sprint(out["ticket"])
	}
	for origin, ok := range map[string]bool{
		"https://board.example": true, "https://1.discordsays.com": true, w.http.URL: true, "": false, "null": false, "https://evil.example": false,
		"https://board.example.evil.example": false, "http://board.example": false, "https://2.discordsays.com": false, "http://localhost:1": false,
	} {
		socket, status, err := w.dial(ticket(), origin)
		if ok != (err == nil) || !ok && status != http.StatusForbidden {
			t.Errorf("a socket from %q: %d %v", origin, status, err)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
	}
	_, out := w.post("/api/ticket", ada.session, "")
	once := fmt.Sprint(out["ticket"])
	if socket, _, err := w.dial(once, w.http.URL); err != nil {
		t.Error(err)
	} else {
		_ = socket.CloseNow()
	}
	for _, bad := range []string{once, "", "x"} {
		if _, status, err := w.dial(bad, w.http.URL); err == nil || status != http.StatusUnauthorized {
			t.Errorf("the ticket %q: %d %v", bad, status, err)
		}
	}
}

// A page behind Discord's proxy comes back at times before a bot that was just started knows whose
// it is: it is told to ask again. It was told that it may not, and gave up.
func TestPagesAreToldToAskAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, out := w.post("/api/ticket", w.enter("ada").session, "")
	dial := func() int {
		socket, status, err := w.dial(fmt.Sprint(out["ticket"]), "https://1.discordsays.com")
		if err == nil {
			_ = socket.CloseNow()
		}
		return status
	}
	known := w.server.ClientID
	w.server.ClientID = func() string { return "" }
	if status := dial(); status != http.StatusServiceUnavailable {
		t.Errorf("before it is known: %d", status)
	}
	w.server.ClientID = known
	if status := dial(); status != http.StatusSwitchingProtocols {
		t.Errorf("once it is known: %d", status)
	}
}

// A page presses only what it was given: no custom ID of the chat, nothing of other matches,
// nothing that is too long or not text.
func TestForgedPresses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	mine, other := w.Challenge("tic-tac-toe", 1), w.Challenge("connect-four", 2)
	eve := w.enter("eve").connect().open(mine)
	before := w.Matches()
	for _, id := range []string{
		fmt.Sprintf("match/%d/0/resigned", other), "match/1/0/a1", "start/tic-tac-toe/novice", "settings/threads", "0", "0/", "/a1", "-1/a1", "0/a1\x00", "0/ä",
		"99999999/a1", "0/" + strings.Repeat("a", 200), "../2/0/resigned", "0/resigned", "0/a1", "0/hint", "0/draw_yes", "0/accept", "0/rematch", "0/view/x/X/0/0", "0/typed",
		"AAAA", strings.Repeat("A", 120),
	} {
		if reply := eve.press(id); reply["refused"] != true {
			t.Errorf("%.50q: %v", id, reply)
		}
	}
	for _, frame := range []map[string]any{
		{"t": "choose", "id": "settings/threads", "values": []string{"thread"}},
		{"t": "submit", "id": "match/1/0/typed", "fields": map[string]string{"first": "a1"}},
		{"t": "choose", "id": "0/a1", "values": []string{}},
		{"t": "submit", "id": "0/typed", "fields": map[string]string{"first": "a1"}},
	} {
		eve.n++
		frame["n"] = eve.n
		if reply := eve.ask(frame); reply["refused"] != true {
			t.Errorf("%v: %v", frame, reply)
		}
	}
	if after := w.Matches(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("matches are %v, were %v", after, before)
	}
	if frames, err := json.Marshal(eve.heard); err != nil || strings.Contains(string(frames), "match/1/") {
		t.Errorf("a number of a match left the server: %v", err)
	}
}

// Who sends too much is slowed down and then cut off, and costs nobody else anything.
func TestFlood(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	eve, ada := w.enter("eve").connect().open(id), w.enter("ada").connect().open(id)
	refused := make(chan int, 1)
	go func() {
		n := 0
		for {
			_, _, err := eve.socket.Read(t.Context())
			if err != nil {
				refused <- n
				return
			}
			n++
		}
	}()
	flood, stop := context.WithTimeout(t.Context(), time.Minute) // more fits into the socket than is read
	defer stop()
	for n := 1; ; n++ {
		if eve.socket.Write(flood, websocket.MessageText, []byte(fmt.Sprintf(`{"t":"press","n":%d,"id":"0/rules"}`, n))) != nil {
			break
		}
	}
	if flood.Err() != nil {
		t.Error("nobody was cut off")
	}
	<-refused
	if reply := ada.click(0); reply != nil {
		t.Errorf("meanwhile: %v", reply)
	}
	for _, bad := range []string{"x", `{"t":"press"}`, `{"t":"press","n":-1,"id":"0/a1"}`, `[]`, strings.Repeat(" ", 20<<10)} {
		p := w.enter("ben").connect()
		_ = p.socket.Write(t.Context(), websocket.MessageText, []byte(bad))
		for {
			if _, err := p.next(); err != nil {
				break
			}
		}
	}
	open, p := 0, w.enter("mod")
	for range 30 {
		_, out := w.post("/api/ticket", p.session, "")
		if _, status, err := w.dial(fmt.Sprint(out["ticket"]), w.http.URL); err == nil {
			open++
		} else if status != http.StatusTooManyRequests && status != http.StatusUnauthorized {
			t.Errorf("one socket too many: %d %v", status, err)
		}
	}
	if open > 20 {
		t.Errorf("one person has %d sockets", open)
	}
}

// Who is not let in cannot have the chat asked more often than some times a second.
func TestEnteringHasAPace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	now := w.Now()
	w.server.Now = func() time.Time { return now }
	refused := func() (n int) {
		for range 40 {
			if status, _ := w.post("/api/session", "", `{"code":"nobody"}`); status == http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	if n := refused(); n != 10 {
		t.Errorf("%d of 40 are refused", n)
	}
	now = now.Add(time.Second)
	if n := refused(); n != 35 {
		t.Errorf("a second later %d of 40 are refused", n)
	}
}

// Files have a policy without anything inline, are kept for ever under names that change with them,
// and nothing else is there.
func TestFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	get := func(path string, header ...string) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.http.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		got, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = got.Body.Close() }()
		body, _ := io.ReadAll(got.Body)
		return got, string(body)
	}
	index, page := get("/")
	policy := index.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; style-src 'self';") || strings.Contains(policy, "unsafe") || index.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the page: %v", index.Header)
	}
	if strings.Contains(page, "<style") || strings.Contains(page, " style=") || strings.Contains(page, "<script>") || strings.Contains(page, " onclick") {
		t.Error("the page has something inline")
	}
	_, rest, _ := strings.Cut(page, `src="v/`)
	name, _, _ := strings.Cut(rest, `"`)
	for _, path := range []string{"/v/" + name, "/.proxy/v/" + name} {
		script, _ := get(path)
		if script.StatusCode != http.StatusOK || !strings.Contains(script.Header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(script.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%s: %d %v", path, script.StatusCode, script.Header)
		}
		zipped, body := get(path, "Accept-Encoding", "gzip")
		if zipped.Header.Get("Content-Encoding") != "gzip" || !strings.HasPrefix(body, "\x1f\x8b") {
			t.Errorf("%s is not zipped: %v", path, zipped.Header)
		}
	}
	if same, _ := get("/", "If-None-Match", index.Header.Get("ETag")); same.StatusCode != http.StatusNotModified {
		t.Errorf("the page again: %d", same.StatusCode)
	}
	for _, path := range []string{"/js/app.js", "/v/", "/v/x/js/app.js", "/..%2fserver.go", "/api", "/api/", "/v/" + name + "/..", "/favicon.ico"} {
		if got, _ := get(path); got.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	for _, path := range []string{"/", "/api/setup", "/ws"} {
		if got, err := http.Post(w.http.URL+path, "text/plain", strings.NewReader("x")); err != nil || got.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("post to %s: %v %v", path, got, err)
		}
	}
}

// A server that closes takes nothing new, and sends what comes of what it has taken before it ends
// the sockets.
func TestAnsweredBeforeTheEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada, ben := w.enter("ada").connect().open(id), w.enter("ben").connect().open(id)
	w.gate = make(chan chan struct{})
	ada.send(fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, ada.clickID(0)))
	held := <-w.gate
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		w.server.Close(context.WithoutCancel(t.Context()))
	}()
	for away := false; !away; {
		_, out := w.post("/api/ticket", ben.session, "")
		ticket, _ := out["ticket"].(string)
		socket, status, err := w.dial(ticket, w.http.URL)
		if away = status == http.StatusServiceUnavailable; err == nil {
			_ = socket.CloseNow()
		}
	}
	close(held)
	ada.until("ack")
	ada.untilPly(1)
	ben.untilPly(1)
	for _, p := range []*page{ada, ben} {
		var err error
		for err == nil {
			_, err = p.next()
		}
		if websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("the socket ends with %v", err)
		}
	}
	<-closed
}
