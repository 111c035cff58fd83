package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"noughts/commands"
)

// A cdn answers requests for files, by their address, and notes them.
type cdn struct {
	files map[string]string
	asked []*http.Request
}

// RoundTrip implements http.RoundTripper.
func (c *cdn) RoundTrip(r *http.Request) (*http.Response, error) {
	c.asked = append(c.asked, r)
	answer := func(status int, body string) *http.Response {
		return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}
	}
	if body, ok := c.files[r.URL.String()]; ok {
		return answer(http.StatusOK, body), nil
	}
	switch r.URL.Path {
	case "/moved":
		moved := answer(http.StatusFound, "")
		moved.Header.Set("Location", "https://cdn.discordapp.com/a.sgf")
		return moved, nil
	case "/broken":
		return nil, errors.New("connection reset")
	}
	return answer(http.StatusNotFound, "gone"), nil
}

// withFile is a command on a message with a file, in what it forwards if that is wanted.
func withFile(t *testing.T, file foreignFile, forwarded bool) []byte {
	t.Helper()
	message := map[string]any{"id": "41", "author": map[string]string{"id": "31"}, "attachments": []foreignFile{file}}
	if forwarded {
		snapshot := map[string]any{"message": map[string]any{"attachments": message["attachments"]}}
		message["attachments"], message["message_snapshots"] = []foreignFile{}, []any{snapshot}
	}
	data, err := json.Marshal(map[string]any{"id": "1", "type": 2, "data": map[string]any{
		"name": "Look", "type": 3, "target_id": "41", "resolved": map[string]any{"messages": map[string]any{"41": message}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestFilesOfMessages: a file is fetched from Discord's own hosts alone, over HTTPS and without the
// token, and only if it is small. No redirect is followed.
func TestFilesOfMessages(t *testing.T) {
	const most = 10
	there := &cdn{files: map[string]string{
		"https://cdn.discordapp.com/a.sgf?ex=1": "(;GM[4])", "https://media.discordapp.net/a.sgf": "(;GM[4])",
		"https://cdn.discordapp.com/a.sgf": "(;GM[4])", "https://cdn.discordapp.com/full": strings.Repeat("x", most),
		"https://cdn.discordapp.com/long": strings.Repeat("x", most+1), "https://example.org/a.sgf": "(;GM[4])",
	}}
	b, err := New(Options{Token: "secret", Transport: there})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		address, want string
		refused       error // unasked
		failed        error
	}{
		{address: "https://cdn.discordapp.com/a.sgf?ex=1", want: "(;GM[4])"},
		{address: "https://media.discordapp.net/a.sgf", want: "(;GM[4])"},
		{address: "https://cdn.discordapp.com/full", want: strings.Repeat("x", most)},
		{address: "https://cdn.discordapp.com/long", failed: commands.ErrTooLarge},
		{address: "https://cdn.discordapp.com/nowhere"},
		{address: "https://cdn.discordapp.com/broken"},
		{address: "https://cdn.discordapp.com/moved"},
		{address: "http://cdn.discordapp.com/a.sgf", refused: errNoFile},
		{address: "https://cdn.discordapp.com:8443/a.sgf", refused: errNoFile},
		{address: "https://cdn.discordapp.com.example.org/a.sgf", refused: errNoFile},
		{address: "https://cdn.discordapp.com@example.org/a.sgf", refused: errNoFile},
		{address: "https://user@cdn.discordapp.com/a.sgf", refused: errNoFile},
		{address: "https://example.org/a.sgf", refused: errNoFile},
		{address: "https://127.0.0.1/a.sgf", refused: errNoFile},
		{address: "file:///etc/passwd", refused: errNoFile},
		{address: "//cdn.discordapp.com/a.sgf", refused: errNoFile},
		{address: "/a.sgf", refused: errNoFile},
		{address: "", refused: errNoFile},
		{address: "https://cdn.discordapp.com/%zz", refused: errNoFile},
	} {
		for _, forwarded := range []bool{false, true} {
			there.asked = nil
			r, _ := read(b.decode(withFile(t, foreignFile{Name: "a.sgf", Kind: "text/plain", Size: 8, Address: c.address}, forwarded)))
			if r.Target == nil || len(r.Target.Files) != 1 {
				t.Fatalf("%s: the target is %+v", c.address, r.Target)
			}
			f := r.Target.Files[0]
			if f.Name != "a.sgf" || f.Kind != "text/plain" || f.Size != 8 {
				t.Errorf("%s: the file is %+v", c.address, f)
			}
			data, err := f.Read(t.Context(), most)
			if string(data) != c.want || (err == nil) != (c.want != "") {
				t.Errorf("%s: got %q, %v", c.address, data, err)
			}
			if want := cmp.Or(c.failed, c.refused); want != nil && !errors.Is(err, want) {
				t.Errorf("%s: got %v, want %v", c.address, err, want)
			}
			if err != nil && strings.Contains(err.Error(), "/") {
				t.Errorf("the error tells the address: %v", err)
			}
			if asked := len(there.asked) == 1; asked != (c.refused == nil) || len(there.asked) > 1 {
				t.Errorf("%s: %d requests", c.address, len(there.asked))
			}
			for _, asked := range there.asked {
				if asked.Header.Get("Authorization") != "" {
					t.Errorf("%s: the token is sent along", c.address)
				}
			}
		}
	}
}

// endlessFile is a file that never ends.
type endlessFile struct{ read int }

func (f *endlessFile) Read(b []byte) (int, error) { f.read += len(b); return len(b), nil }
func (f *endlessFile) Close() error               { return nil }

// roundTrip is a function as a transport.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestFilesAreBounded: however large a file is, no more is read of it than shows that; and who
// stops waiting need not wait for it.
func TestFilesAreBounded(t *testing.T) {
	const most = 1 << 10
	endless := &endlessFile{}
	b, err := New(Options{Token: "secret", Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.Context().Err() != nil {
			return nil, r.Context().Err()
		}
		if _, limited := r.Context().Deadline(); !limited {
			t.Error("a file may take for ever")
		}
		return &http.Response{StatusCode: http.StatusOK, Body: endless, Request: r}, nil
	})})
	if err != nil {
		t.Fatal(err)
	}
	const address = "https://cdn.discordapp.com/a.sgf"
	if _, err := b.fetchFile(t.Context(), address, most); !errors.Is(err, commands.ErrTooLarge) {
		t.Errorf("an endless file: %v", err)
	}
	if endless.read > 4*most {
		t.Errorf("%d bytes were read, %d are allowed", endless.read, most)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := b.fetchFile(gone, address, most); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits any more: %v", err)
	}
}

// TestFilesOfTheStandIn: where a playground takes Discord's place, all files are asked of it,
// whatever their address says.
func TestFilesOfTheStandIn(t *testing.T) {
	s := newFakeBot(t, nil)
	s.discord.unchecked = true
	s.discord.answer = func(w http.ResponseWriter, c call) bool {
		if c.Path != "/attachments/1/2/a.sgf?ex=1" {
			return false
		}
		_, _ = io.WriteString(w, "(;GM[4])")
		return true
	}
	for _, host := range []string{s.discord.server.URL, "http://localhost:1", "https://cdn.discordapp.com", "https://example.org"} {
		data, err := s.fetchFile(t.Context(), host+"/attachments/1/2/a.sgf?ex=1", 100)
		if err != nil || !bytes.Equal(data, []byte("(;GM[4])")) {
			t.Errorf("%s: %q, %v", host, data, err)
		}
	}
}
