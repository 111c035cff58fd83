package schema

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// captured returns what the bot sent for every kind of reply, as the golden files of its tests have
// it.
func captured(t *testing.T) []Request {
	t.Helper()
	golden, err := filepath.Glob("../../bot/testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var out []Request
	for _, name := range golden {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var calls []struct {
			Method, Path string
			Body         json.RawMessage
		}
		if err := json.Unmarshal(raw, &calls); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, c := range calls {
			path, query, _ := strings.Cut(c.Path, "?")
			r := Request{Method: c.Method, Path: path, Query: query, Body: c.Body}
			out = append(out, r)
			if c.Method == http.MethodPut && strings.HasSuffix(path, "/commands") {
				r.Body = json.RawMessage(entryPoint)
				out = append(out, r)
			}
		}
	}
	return append(out, Request{Method: http.MethodPost, Path: "/interactions/1/tok/callback", Body: json.RawMessage(form)})
}

// form is what the bot sends to have two stones typed, with all that a form may have.
const form = `{"type":9,"data":{"custom_id":"match/1/0/typed","title":"Your move","components":[
	{"type":1,"components":[{"type":4,"custom_id":"first","style":1,"label":"First stone","placeholder":"such as C3","value":"c3","required":true,"min_length":1,"max_length":40}]},
	{"type":1,"components":[{"type":4,"custom_id":"second","style":1,"label":"Second stone","required":false}]}]}}`

// entryPoint is what the bot sends back of the command that opens an Activity, where the portal has
// made one.
const entryPoint = `[{"type":4,"id":"8","name":"Launch","name_localizations":{"nl":"Starten"},"description":"Opens it","description_localizations":{"nl":"Opent het"},
	"default_member_permissions":"8","contexts":[0],"integration_types":[0],"handler":2,"nsfw":false}]`

// TestCaptured takes everything that the bot sends, and wants every call with a body to be among
// it.
func TestCaptured(t *testing.T) {
	requests := captured(t)
	if len(requests) < 25 {
		t.Errorf("only %d requests were captured", len(requests))
	}
	seen := map[string]bool{}
	for _, r := range requests {
		if err := Own().Check(r); err != nil {
			t.Error(err)
		}
		if call := Own().find(r.Method, r.Path); call != nil {
			seen[call.method+" "+call.template] = true
		}
	}
	for _, call := range ownCalls {
		if name := call.method + " " + call.template; call.schema != "" && !seen[name] {
			t.Errorf("no %s was captured", name)
		}
	}
}

// TestOtherCalls refuses what the bot never asks for, in the call or around the body.
func TestOtherCalls(t *testing.T) {
	for _, test := range []struct{ method, path, query, body, wrong string }{
		{"GET", "/api/v10/gateway/bot", "", "", ""},
		{"GET", "/gateway", "", "", ""},
		{"DELETE", "/api/v10/channels/1/messages/2", "", "", ""},
		{"DELETE", "/api/v10/webhooks/1/token/messages/@original", "", "", ""},
		{"GET", "/api/v10/users/@me/guilds", "", "", "no such call"},
		{"POST", "/api/v10/gateway", "", "", "no such call"},
		{"DELETE", "/api/v10/channels/lobby/messages/2", "", "", "no such call"},
		{"DELETE", "/api/v10/channels/1/messages/@original", "", "", "no such call"},
		{"DELETE", "/api/v10/channels/1/messages/123456789012345678901", "", "", "no such call"},
		{"DELETE", "/api/v10/webhooks/1//messages/2", "", "", "no such call"},
		{"GET", "/api/v10/gateway/bot", "v=10", "", "query"},
		{"GET", "/api/v10/channels/1/messages", "limit=100", "", ""},
		{"GET", "/api/v10/channels/1/messages", "limit=100&before=23", "", ""},
		{"GET", "/api/v10/channels/1/messages", "limit=100&before=", "", "query"},
		{"GET", "/api/v10/channels/1/messages", "limit=50", "", "query"},
		{"GET", "/api/v10/gateway/bot", "", "{}", "no body"},
		{"POST", "/interactions/1/token/callback", "with_response=false", `{"type":6}`, "query"},
		{"POST", "/interactions/1/token/callback", "", `{"type":6}`, ""},
		{"POST", "/interactions/1/token/callback", "with_response=true", `{"type":6}`, ""},
		{"POST", "/interactions/1/token/callback", "with_response=true", "", "not JSON"},
		{"POST", "/interactions/1/token/callback", "with_response=true", `{"type":6`, "not JSON"},
	} {
		r := Request{Method: test.method, Path: test.path, Query: test.query, Body: []byte(test.body)}
		err := Own().Check(r)
		if test.wrong == "" && err != nil {
			t.Errorf("refused: %v", err)
		}
		if test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
			t.Errorf("%s?%s %s: got %v, want an error about %q", r, r.Query, r.Body, err, test.wrong)
		}
	}
}

// TestFlags lets a new message be private, and no edit, no update and no message of a channel.
func TestFlags(t *testing.T) {
	const (
		message  = `"flags":%d,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[]`
		answered = "/interactions/1/token/callback"
	)
	for _, test := range []struct {
		method, path, query, body string
		private                   bool
	}{
		{"POST", answered, "with_response=true", `{"type":4,"data":{` + message + `}}`, true},
		{"POST", answered, "with_response=true", `{"type":7,"data":{` + message + `}}`, false},
		{"POST", "/webhooks/1/token", "wait=true", `{` + message + `}`, true},
		{"PATCH", "/webhooks/1/token/messages/@original", "", `{` + message + `}`, false},
		{"PATCH", "/channels/1/messages/2", "", `{` + message + `}`, false},
		{"POST", "/channels/1/messages", "", `{` + message + `,"nonce":"1","enforce_nonce":true}`, false},
	} {
		for flags, taken := range map[int]bool{0: false, 64: false, 32768: true, 32768 + 64: test.private, 32768 + 1: false} {
			r := Request{Method: test.method, Path: test.path, Query: test.query, Body: fmt.Appendf(nil, test.body, flags)}
			if err := Own().Check(r); (err == nil) != taken {
				t.Errorf("%s with flags %d in %s: got %v", r, flags, r.Body, err)
			}
		}
	}
	for flags, taken := range map[int]bool{0: false, 64: true, 32768: false, 32768 + 64: false} {
		r := Request{Method: "POST", Path: answered, Query: "with_response=true", Body: fmt.Appendf(nil, `{"type":5,"data":{"flags":%d}}`, flags)}
		if err := Own().Check(r); (err == nil) != taken {
			t.Errorf("deferred with flags %d: got %v", flags, err)
		}
	}
}

// A limit is a bound that Discord states. The body holds a %s where sample puts something of that
// size.
type limit struct {
	name, body string
	most       int
	sample     func(n int) string
}

// TestLimits sends exactly what Discord allows, which is taken, and one more, which is not.
func TestLimits(t *testing.T) {
	const (
		around  = `"allowed_mentions":{"parse":[]},"attachments":[]}}`
		message = `{"type":4,"data":{"flags":32768,"components":[%s],` + around
		row     = `{"type":4,"data":{"flags":32768,"components":[{"type":1,"components":[%s]}],` + around
		button  = `{"type":2,"style":1,"custom_id":"a","label":"b"}`
		option  = `[{"name":"a","description":"b","options":[%s]}]`
	)
	in := func(outer, inner string) string { return strings.Replace(outer, "%s", inner, 1) }
	for _, l := range []limit{
		{"components", in(message, "%s"), 40, items(`{"type":10,"content":"x"}`)},
		{"characters of text", in(message, `{"type":10,"content":"%s"}`), 4000, letters},
		{"pictures of a gallery", in(message, `{"type":12,"items":[%s]}`), 10, items(`{"media":{"url":"attachment://a.png"}}`)},
		{"characters of alt text", in(message, `{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"%s"}]}`), 1024, letters},
		{"buttons of a row", row, 5, items(button)},
		{"characters of a custom id", in(row, `{"type":2,"style":1,"custom_id":"%s","label":"b"}`), 100, letters},
		{"characters of a label", in(row, `{"type":2,"style":1,"custom_id":"a","label":"%s"}`), 80, letters},
		{"options of a select", in(row, `{"type":3,"custom_id":"a","options":[%s]}`), 25, items(`{"label":"a","value":"b"}`)},
		{"characters of an option", in(row, `{"type":3,"custom_id":"a","options":[{"label":"%s","value":"b"}]}`), 100, letters},
		{"characters of an option's value", in(row, `{"type":3,"custom_id":"a","options":[{"label":"a","value":"%s"}]}`), 100, letters},
		{"characters of an option's description", in(row, `{"type":3,"custom_id":"a","options":[{"label":"a","value":"b","description":"%s"}]}`), 100, letters},
		{"characters of a select's hint", in(row, `{"type":3,"custom_id":"a","placeholder":"%s","options":[{"label":"a","value":"b"}]}`), 150, letters},
		{"characters of a hint for people", in(row, `{"type":5,"custom_id":"a","placeholder":"%s"}`), 150, letters},
		{"completions", `{"type":8,"data":{"choices":[%s]}}`, 25, items(`{"name":"a","value":"b"}`)},
		{"characters of a completion", `{"type":8,"data":{"choices":[{"name":"%s","value":"b"}]}}`, 100, letters},
		{"characters of a completion's value", `{"type":8,"data":{"choices":[{"name":"a","value":"%s"}]}}`, 100, letters},
		{"commands", `[%s]`, 100, items(`{"name":"a","description":"b"}`)},
		{"characters of a command", `[{"name":"%s","description":"b"}]`, 32, letters},
		{"characters of a command's description", `[{"name":"a","description":"%s"}]`, 100, letters},
		{"options of a command", option, 25, items(`{"type":3,"name":"a","description":"b"}`)},
		{"characters of a command's option", in(option, `{"type":3,"name":"%s","description":"b"}`), 32, letters},
		{"characters of its description", in(option, `{"type":3,"name":"a","description":"%s"}`), 100, letters},
		{"choices", in(option, `{"type":3,"name":"a","description":"b","choices":[%s]}`), 25, items(`{"name":"a","value":"b"}`)},
		{"characters of a choice", in(option, `{"type":3,"name":"a","description":"b","choices":[{"name":"%s","value":"b"}]}`), 100, letters},
		{"characters of a choice's value", in(option, `{"type":3,"name":"a","description":"b","choices":[{"name":"a","value":"%s"}]}`), 100, letters},
		{"people to ping", `{"type":4,"data":{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[],"users":[%s]},"attachments":[]}}`, 100, func(n int) string {
			ids := make([]string, n)
			for i := range ids {
				ids[i] = fmt.Sprintf(`"%d"`, i)
			}
			return strings.Join(ids, ",")
		}},
		{"files", `{"type":4,"data":{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[%s]}}`, 10, items(`{"id":"0","filename":"a.png"}`)},
		{"characters of a file's description", `{"type":4,"data":{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[{"id":"0","filename":"a.png","description":"%s"}]}}`, 1024, letters},
	} {
		for size, taken := range map[int]bool{l.most: true, l.most + 1: false} {
			r := Request{Method: "POST", Path: "/interactions/1/token/callback", Query: "with_response=true", Body: []byte(in(l.body, l.sample(size)))}
			if strings.HasPrefix(l.body, "[") {
				r = Request{Method: "PUT", Path: "/applications/1/commands", Body: r.Body}
			}
			if err := Own().Check(r); (err == nil) != taken {
				t.Errorf("%d %s: got %v", size, l.name, err)
			}
		}
	}
	nonce := func(n int) Request {
		body := fmt.Sprintf(`{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[],"nonce":"%s","enforce_nonce":true}`, letters(n))
		return Request{Method: "POST", Path: "/channels/1/messages", Body: []byte(body)}
	}
	if Own().Check(nonce(25)) != nil || Own().Check(nonce(26)) == nil {
		t.Error("a nonce may have 25 characters, and no more")
	}
}

// letters is n characters of more than one byte: Discord counts characters.
func letters(n int) string { return strings.Repeat("ö", n) }

func items(item string) func(int) string {
	return func(n int) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
}
