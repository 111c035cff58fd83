// Package schema checks REST requests and answers against Discord's own OpenAPI description, and by hand what that
// description does not say.
//
// The description is Discord's and not part of this repository. [Load] looks for it where the environment variable
// NOUGHTS_DISCORD_OPENAPI says, else in shared/discord beside the repository; a test that finds none skips.
package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Variable names the environment variable that says where the description is.
const Variable = "NOUGHTS_DISCORD_OPENAPI"

const (
	resource = "https://discord.com/openapi.json"
	jsonType = "application/json"
	refusals = "/components/schemas/Error" // not ErrorResponse: its codes of form fields are integers, the real ones are words
)

// Checker checks requests and answers; it may be used from several goroutines.
type Checker struct {
	routes []route

	mu       sync.Mutex // guards the fields below: schemas are compiled when first asked for
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// document is the part of the description that is read here; the rest is the compiler's.
type document struct {
	Paths map[string]map[string]json.RawMessage `json:"paths"`
}

// operation is one method of a path.
type operation struct {
	RequestBody struct {
		Content map[string]any `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Content map[string]any `json:"content"`
	} `json:"responses"`
}

// Load reads the description. Its error wraps fs.ErrNotExist when there is none.
func Load() (*Checker, error) {
	raw, err := os.ReadFile(location())
	if err != nil {
		return nil, fmt.Errorf("discord's OpenAPI description (%s): %w", Variable, err)
	}
	return read(raw)
}

func location() string {
	if path := os.Getenv(Variable); path != "" {
		return path
	}
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..", "..", "shared", "discord", "openapi.json")
}

func read(raw []byte) (*Checker, error) {
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	c := &Checker{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := c.compiler.AddResource(resource, whole); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	c.routes, err = readRoutes(doc)
	return c, err
}

// Check judges a request: its method, its path with or without /api/v10, its JSON body (payload_json of a multipart
// one, nil without a body) and the names of the files that came with it.
func (c *Checker) Check(method, path string, body []byte, files ...string) error {
	r := c.find(method, path)
	if r == nil {
		return fmt.Errorf("%s %s: Discord has no such endpoint", method, path)
	}
	if _, ok := r.operation.RequestBody.Content[jsonType]; ok {
		if err := c.match(r.pointer+"/requestBody/content/application~1json/schema", body, numbers); err != nil {
			return fmt.Errorf("%s %s: %w", method, path, err)
		}
	}
	if err := checkByHand(r, body, files); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}

// CheckAnswer judges an answer to a request.
func (c *Checker) CheckAnswer(method, path string, status int, body []byte) error {
	r := c.find(method, path)
	if r == nil {
		return fmt.Errorf("%s %s: Discord has no such endpoint", method, path)
	}
	if status >= http.StatusBadRequest {
		return c.match(refusals, body, asIs)
	}
	code := strconv.Itoa(status)
	answer, ok := r.operation.Responses[code]
	if !ok {
		return fmt.Errorf("%s %s: Discord does not answer %d", method, path, status)
	}
	if _, ok := answer.Content[jsonType]; !ok {
		if len(body) > 0 {
			return fmt.Errorf("%s %s: Discord answers %d without a body", method, path, status)
		}
		return nil
	}
	if err := c.match(r.pointer+"/responses/"+code+"/content/application~1json/schema", body, asIs); err != nil {
		return fmt.Errorf("answer %d to %s %s: %w", status, method, path, err)
	}
	return nil
}

// match validates a body against the schema at a place of the description.
func (c *Checker) match(place string, body []byte, read func(any) any) error {
	schema, err := c.schema(place)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if err := schema.Validate(read(value)); err != nil {
		return fmt.Errorf("%w in %s", err, shorten(body))
	}
	return nil
}

func (c *Checker) schema(pointer string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.compiled[pointer]; s != nil {
		return s, nil
	}
	s, err := c.compiler.Compile(resource + "#" + pointer)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", pointer, err)
	}
	c.compiled[pointer] = s
	return s, nil
}

// numeric are the fields that the description calls integers and every client sends as decimal strings.
var numeric = map[string]bool{"default_member_permissions": true, "allow": true, "deny": true}

// numbers turns the numeric strings of a request into numbers.
func numbers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			if s, ok := inner.(string); ok && numeric[key] {
				v[key] = json.Number(s)
			} else {
				v[key] = numbers(inner)
			}
		}
	case []any:
		for i := range v {
			v[i] = numbers(v[i])
		}
	}
	return value
}

func asIs(value any) any { return value }

func shorten(body []byte) string {
	const most = 600
	text := strings.ToValidUTF8(string(body), "?")
	if len(text) > most {
		text = text[:most] + "…"
	}
	return text
}
