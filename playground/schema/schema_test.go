package schema_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"noughts/playground/schema"
)

func load(t *testing.T) *schema.Checker {
	t.Helper()
	c, err := schema.Load()
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("left out, as it is not part of the repository: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRequests(t *testing.T) {
	const (
		send     = "/api/v9/channels/1/messages"
		callback = "/api/v9/interactions/1/token/callback"
		original = "/api/v10/webhooks/1/token/messages/@original"
		commands = "/applications/1/commands"
	)
	c := load(t)
	for _, test := range []struct{ name, method, path, body, file, wrong string }{
		{"text", "POST", send, `{"content":"hello","embeds":null}`, "", ""},
		{"no endpoint", "POST", "/api/v9/nowhere", `{}`, "", "no such endpoint"},
		{"text is no number", "POST", send, `{"content":1}`, "", "content"},
		{"no body", "POST", send, ``, "", "not JSON"},
		{"a button", "POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","label":"A"}]}]}}`, "", ""},
		{"a button of no style", "POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[{"type":2,"style":9,"custom_id":"a"}]}]}}`, "", "style"},
		{"same id twice", "POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","label":"A"},{"type":2,"style":1,"custom_id":"a","label":"B"}]}]}}`, "", "twice"},
		{"defer", "POST", callback, `{"type":5,"data":{"flags":64}}`, "", ""},
		{"defer in V2", "POST", callback, `{"type":5,"data":{"flags":32768}}`, "", "EPHEMERAL"},
		{"V2", "PATCH", original, `{"content":"","flags":32768,"components":[{"type":10,"content":"hi"}]}`, "", ""},
		{"V2 with content", "PATCH", original, `{"content":"x","flags":32768,"components":[{"type":10,"content":"hi"}]}`, "", "neither"},
		{"picture", "PATCH", original, `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://b.png"}}]}]}`, "b.png", ""},
		{"no picture", "PATCH", original, `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://b.png"}}]}]}`, "c.png", "did not come along"},
		{"too many", "PATCH", original, `{"flags":32768,"components":[{"type":17,"components":[` + strings.Repeat(`{"type":10,"content":"x"},`, 39) + `{"type":10,"content":"x"}]}]}`, "", "41 components"},
		{"command", "PUT", commands, `[{"name":"play","description":"Play","default_member_permissions":"0"}]`, "", ""},
		{"loud command", "PUT", commands, `[{"name":"Play","description":"Play"}]`, "", "lower-case"},
		{"loud option", "PUT", commands, `[{"name":"play","description":"Play","options":[{"type":3,"name":"Big","description":"d"}]}]`, "", "lower-case"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := c.Check(test.method, test.path, []byte(test.body), test.file)
			switch {
			case test.wrong == "" && err != nil:
				t.Errorf("refused: %v", err)
			case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
				t.Errorf("got %v, want an error about %q", err, test.wrong)
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	c := load(t)
	const gateway = "/api/v10/gateway"
	if err := c.CheckAnswer("GET", gateway, 200, []byte(`{"url":"ws://127.0.0.1/gateway"}`)); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"a field is missing": c.CheckAnswer("GET", gateway, 200, []byte(`{}`)),
		"unknown status":     c.CheckAnswer("GET", gateway, 299, []byte(`{}`)),
		"204 with a body":    c.CheckAnswer("DELETE", "/channels/1/messages/2", 204, []byte(`{}`)),
	} {
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
