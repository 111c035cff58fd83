package schema

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"regexp"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed calls/*.json
var files embed.FS

// base is where the schemas of the calls stand for each other.
const base = "https://noughts.invalid/calls/"

// ownCalls are the calls that our bot makes, the library's included. In a path {id} stands for one
// of Discord's ids, {reply} for @original or an id, and {token} for anything. A query is a regular
// expression for all of it. A call without a schema has no body.
var ownCalls = []struct{ method, template, query, schema string }{
	{"GET", "/gateway", "", ""},
	{"GET", "/gateway/bot", "", ""},
	{"GET", "/channels/{id}/messages", `limit=100(&before=[0-9]{1,20})?`, ""},
	{"GET", "/guilds/{id}/members/{id}", "", ""},
	{"GET", "/applications/@me", "", ""},
	{"GET", "/applications/{id}/activity-instances/{token}", "", ""},
	{"GET", "/channels/{id}", "", ""},
	{"GET", "/guilds/{id}", "", ""},
	{"GET", "/users/@me", "", ""},
	{"POST", "/oauth2/token", "", "exchange"},
	{"GET", "/applications/{id}/commands", `with_localizations=true`, ""},
	{"PUT", "/applications/{id}/commands", "", "overwrite_commands"},
	{"GET", "/applications/{id}/guilds/{id}/commands", `with_localizations=true`, ""},
	{"PUT", "/applications/{id}/guilds/{id}/commands", "", "overwrite_commands"},
	{"POST", "/interactions/{id}/{token}/callback", "(with_response=true)?", "callback"},
	{"POST", "/webhooks/{id}/{token}", "wait=true", "follow_up"},
	{"PATCH", "/webhooks/{id}/{token}/messages/{reply}", "", "edit_reply"},
	{"DELETE", "/webhooks/{id}/{token}/messages/{reply}", "", ""},
	{"POST", "/channels/{id}/messages", "", "create_message"},
	{"PATCH", "/channels/{id}/messages/{id}", "", "edit_message"},
	{"DELETE", "/channels/{id}/messages/{id}", "", ""},
	{"POST", "/channels/{id}/messages/{id}/threads", "", "start_thread"},
	{"PATCH", "/channels/{id}", "", "reopen_thread"},
}

// Own returns the Checker of the calls that our bot makes. What a schema cannot say, such as that a
// custom id is there only once, it leaves to others.
var Own = sync.OnceValue(func() *Checker {
	c, err := readOwn()
	if err != nil {
		panic(err) // the schemas are embedded, and compiled in a test
	}
	return c
})

func readOwn() (*Checker, error) {
	var routes []route
	for _, call := range ownCalls {
		r := newRoute(call.method, call.template)
		r.query = regexp.MustCompile("^(?:" + call.query + ")$")
		if call.schema != "" {
			r.body = base + call.schema + ".json"
		}
		routes = append(routes, r)
	}
	c := newChecker(routes)
	c.strict = true
	names, err := files.ReadDir("calls")
	if err != nil {
		return nil, err
	}
	for _, entry := range names {
		raw, err := files.ReadFile(path.Join("calls", entry.Name()))
		if err != nil {
			return nil, err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", entry.Name(), err)
		}
		if err := c.compiler.AddResource(base+entry.Name(), doc); err != nil {
			return nil, err
		}
	}
	for _, r := range routes {
		if r.body == "" {
			continue
		}
		if _, err := c.schema(r.body); err != nil {
			return nil, err
		}
	}
	return c, nil
}
