package playground

import (
	"bytes"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestLinksOfAllKinds: what is followed by a press leads to the web or to Discord and nowhere else,
// whatever the spelling.
func TestLinksOfAllKinds(t *testing.T) {
	places := map[string]string{
		"button":      `{"components":[{"type":1,"components":[{"type":2,"style":5,"label":"Go","url":%q}]}]}`,
		"embed":       `{"embeds":[{"title":"Go","url":%q}]}`,
		"author":      `{"embeds":[{"author":{"name":"Go","url":%q}}]}`,
		"author icon": `{"embeds":[{"author":{"name":"Go","icon_url":%q}}]}`,
		"footer icon": `{"embeds":[{"footer":{"text":"Go","icon_url":%q}}]}`,
		"image":       `{"embeds":[{"title":"x","image":{"url":%q}}]}`,
		"thumbnail":   `{"embeds":[{"title":"x","thumbnail":{"url":%q}}]}`,
		"gallery":     `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":%q,"attachment_id":"1"}}]}]}`,
		"file":        `{"flags":32768,"components":[{"type":13,"file":{"url":%q,"attachment_id":"1"}}]}`,
	}
	good := map[string]string{"http://example.org/a": "", "https://example.org": "", "HTTPS://example.org": "", "discord://-/channels/@me": "button"}
	bad := []string{
		"javascript:alert(1)", "JavaScript:alert(1)", "javascript://example.org/%0aalert(1)", "data:text/html,x", "vbscript:x",
		"java\nscript://x", " javascript://x", "file:///etc/passwd", "blob:https://x/y", "example.org", "//example.org", "https://", "https:// x",
	}
	post := func(body, address string) error {
		return CheckForm(Call{Method: "POST", Path: "/api/v10/channels/1/messages", Body: fmt.Appendf(nil, body, address)})
	}
	checked := 0
	for place, body := range places {
		for address, only := range good {
			if only != "" && only != place {
				continue
			}
			checked++
			if err := post(body, address); err != nil {
				t.Errorf("%s: %q: %v", place, address, err)
			}
		}
		for _, address := range bad {
			checked++
			if err := post(body, address); err == nil || !strings.Contains(err.Error(), "URL_TYPE_INVALID_") {
				t.Errorf("%s: %q: %v", place, address, err)
			}
		}
	}
	if checked < 9*16 {
		t.Errorf("only %d links were tried", checked)
	}
	if err := post(places["button"], "https://example.org/"+strings.Repeat("x", 512)); err == nil {
		t.Error("an address of more than 512 characters is taken")
	}
	s := start(t, Options{Inspect: func(Call) {}})
	got := rest(t, s, "POST", "/channels/"+s.Channel("lobby")+"/messages", fmt.Sprintf(places["button"], "javascript:alert(1)"))
	if want := `"url":{"_errors":[{"code":"URL_TYPE_INVALID_SCHEME"`; got.code() != 50035 || !bytes.Contains(got.body, []byte(want)) {
		t.Errorf("got %d %s, want %s", got.status, got.body, want)
	}
}

// TestPolicy: every answer forbids what the page does not need.
func TestPolicy(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	for _, path := range []string{
		"/", "/web/js/app.js", "/web/css/base.css", "/nowhere", "/web/nothing.js", "/attachments/1/2/x", "/api/v10/gateway", "/api/v10/users/@me",
		"/page/ws?as=nobody", "/page/ws",
	} {
		resp, err := http.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		policy := resp.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q lacks %s", path, policy, want)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %s", path, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := resp.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

// TestUploadsAreSaved: an upload is shown only if it is a picture that cannot hold a script.
func TestUploadsAreSaved(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	dg := login(t, s, nil)
	for kind, shown := range map[string]bool{
		"image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true,
		"image/svg+xml": false, "text/html": false, "text/html; charset=utf-8": false, "application/xhtml+xml": false, "image/png, text/html": false,
		"text/plain": false, "application/pdf": false, "": false,
	} {
		m, err := dg.ChannelMessageSendComplex(s.Channel("lobby"), &discordgo.MessageSend{
			Files: []*discordgo.File{{Name: "x", ContentType: kind, Reader: strings.NewReader("<script>alert(1)</script>")}},
		})
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.Get(m.Attachments[0].URL)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		h := resp.Header
		if saved := strings.HasPrefix(h.Get("Content-Disposition"), "attachment"); saved == shown {
			t.Errorf("%q: disposition %q", kind, h.Get("Content-Disposition"))
		}
		if policy := h.Get("Content-Security-Policy"); h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(policy, "sandbox") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%q: %v", kind, h)
		}
	}
}

// unread is a body that must not be read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Helper()
	u.t.Error("the body is read before the token")
	return 0, errors.New("unread")
}

// TestTokenBeforeBody: nobody without a token makes the playground read what they send.
func TestTokenBeforeBody(t *testing.T) {
	s := newServer(t, Options{Inspect: func(Call) { t.Error("a request without a token is inspected") }})
	for path, want := range map[string]int{
		"/channels/" + s.Channel("lobby") + "/messages":      http.StatusUnauthorized,
		"/applications/1/commands":                           http.StatusUnauthorized,
		"/interactions/1/none/callback":                      http.StatusNotFound,
		"/webhooks/" + applicationID("playground") + "/none": http.StatusNotFound,
		"/nowhere": http.StatusNotFound,
	} {
		for _, kind := range []string{"application/json", "multipart/form-data; boundary=x"} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1/api/v10"+path, unread{t})
			r.Header.Set("Content-Type", kind)
			answer := httptest.NewRecorder()
			s.http.Handler.ServeHTTP(answer, r)
			if answer.Code != want {
				t.Errorf("%s: %d, want %d", path, answer.Code, want)
			}
		}
	}
}

// endless counts what is read of a body without an end.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	e.read += len(b)
	return len(b), nil
}

// TestBodiesAreBounded: a body is not read past what Discord takes.
func TestBodiesAreBounded(t *testing.T) {
	s := newServer(t, Options{Inspect: func(Call) {}})
	post := func(kind string, body interface{ Read([]byte) (int, error) }) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1/api/v10/channels/"+s.Channel("lobby")+"/messages", body)
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Authorization", "Bot playground")
		answer := httptest.NewRecorder()
		s.http.Handler.ServeHTTP(answer, r)
		return answer.Code
	}
	long := &endless{}
	if code := post("application/json", long); code != http.StatusRequestEntityTooLarge || long.read > 2*maxJSON {
		t.Errorf("endless JSON: %d after %d bytes", code, long.read)
	}
	for name, parts := range map[string]func(*multipart.Writer){
		"long payload": func(w *multipart.Writer) { _ = w.WriteField("payload_json", strings.Repeat(" ", maxJSON+1)) },
		"eleven files": func(w *multipart.Writer) {
			for i := range maxFiles + 1 {
				part, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", i), "x.txt")
				_, _ = part.Write([]byte("x"))
			}
		},
	} {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		parts(w)
		_ = w.Close()
		if code := post(w.FormDataContentType(), &body); code != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d", name, code)
		}
	}
}
