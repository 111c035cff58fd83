// Package schema says which requests may be sent to Discord, and holds requests to it.
//
// [Own] is strict: it knows the calls that our bot makes and no other, and has a JSON Schema for
// each, in calls, with the limits that Discord states. [Discord] is a second opinion: Discord's own
// OpenAPI description, which knows every call, says less about each, and also describes the
// answers. It is not part of this repository.
package schema

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A Request is what a bot asks of Discord.
type Request struct {
	Method string
	Path   string // with or without /api/v10
	Query  string
	Body   []byte // JSON; of a multipart body its payload_json; nil for none
}

func (r Request) String() string { return r.Method + " " + r.Path }

// Checker checks requests; it may be used from several goroutines.
type Checker struct {
	routes []route
	read   func(any) any // what is done to a request's body before it is judged; nil for nothing
	strict bool          // a body and a query need to be known too

	mu       sync.Mutex // guards the fields below: schemas are compiled when first asked for
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

func newChecker(routes []route) *Checker {
	c := &Checker{routes: routes, compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	return c
}

// Check judges a request.
func (c *Checker) Check(r Request) error {
	route := c.find(r.Method, r.Path)
	if route == nil {
		return fmt.Errorf("%s: there is no such call", r)
	}
	if c.strict && route.body == "" && len(r.Body) > 0 {
		return fmt.Errorf("%s: the call has no body", r)
	}
	if c.strict && !route.query.MatchString(r.Query) {
		return fmt.Errorf("%s: the query %q is not as %s wants it", r, r.Query, route.query)
	}
	if route.body == "" {
		return nil
	}
	if err := c.match(route.body, r.Body, c.read); err != nil {
		return &mismatch{r.String(), err, r.Body}
	}
	return nil
}

// mismatch says that a body does not match its schema. The text is made only when somebody reads
// it: it is long.
type mismatch struct {
	what  string
	cause error
	body  []byte
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("%s: %v in %s", m.what, m.cause, shorten(m.body))
}

func (m *mismatch) Unwrap() error { return m.cause }

// match validates a body against the schema at an address.
func (c *Checker) match(address string, body []byte, read func(any) any) error {
	schema, err := c.schema(address)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if read != nil {
		value = read(value)
	}
	return schema.Validate(value)
}

func (c *Checker) schema(address string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.compiled[address]; s != nil {
		return s, nil
	}
	s, err := c.compiler.Compile(address)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", address, err)
	}
	c.compiled[address] = s
	return s, nil
}

func shorten(body []byte) string {
	const most = 600 // bytes; enough to find the request again
	text := strings.ToValidUTF8(string(body), "?")
	if len(text) > most {
		text = text[:most] + "…"
	}
	return text
}
