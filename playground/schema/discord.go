package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Variable names the environment variable that says where Discord's description is.
const Variable = "NOUGHTS_DISCORD_OPENAPI"

const (
	description = "https://discord.com/openapi.json"
	jsonType    = "application/json"
	refusals    = "/components/schemas/Error" // not ErrorResponse: its codes of form fields are integers, the real ones are words
)

// Discord reads Discord's own OpenAPI description, from where the environment variable
// NOUGHTS_DISCORD_OPENAPI says, else from shared/discord beside the repository. Its error wraps
// fs.ErrNotExist when there is none.
var Discord = sync.OnceValues(func() (*Checker, error) {
	raw, err := os.ReadFile(location())
	if err != nil {
		return nil, fmt.Errorf("discord's OpenAPI description (%s): %w", Variable, err)
	}
	return readDescription(raw)
})

func location() string {
	if path := os.Getenv(Variable); path != "" {
		return path
	}
	_, here, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(here), "..", "..", "..", "shared", "discord", "openapi.json")
}

func readDescription(raw []byte) (*Checker, error) {
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	routes, err := doc.routes()
	if err != nil {
		return nil, err
	}
	c := newChecker(routes)
	c.read = numbers
	if err := c.compiler.AddResource(description, whole); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	return c, nil
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
	Responses map[string]answer `json:"responses"`
}

func (d document) routes() ([]route, error) {
	var routes []route
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for template, methods := range d.Paths {
		for method, raw := range methods {
			if method == "parameters" {
				continue
			}
			var o operation
			if err := json.Unmarshal(raw, &o); err != nil {
				return nil, fmt.Errorf("read %s %s: %w", method, template, err)
			}
			r := newRoute(strings.ToUpper(method), template)
			r.pointer = description + "#/paths/" + escape.Replace(template) + "/" + method
			r.answers = o.Responses
			if o.RequestBody.Content[jsonType] != nil {
				r.body = r.pointer + "/requestBody/content/application~1json/schema"
			}
			routes = append(routes, r)
		}
	}
	// Fixed words come before parameters: /users/@me is not a user's id.
	slices.SortFunc(routes, func(a, b route) int {
		return strings.Compare(strings.ReplaceAll(a.template, "{", "\x7f"), strings.ReplaceAll(b.template, "{", "\x7f"))
	})
	return routes, nil
}

// CheckAnswer judges an answer to a request, as far as Discord describes answers.
func (c *Checker) CheckAnswer(method, path string, status int, body []byte) error {
	r := c.find(method, path)
	if r == nil {
		return fmt.Errorf("%s %s: there is no such call", method, path)
	}
	what := fmt.Sprintf("answer %d to %s %s", status, method, path)
	if status >= http.StatusBadRequest {
		return c.matchAnswer(what, description+"#"+refusals, body)
	}
	code := strconv.Itoa(status)
	answer, ok := r.answers[code]
	if !ok {
		return fmt.Errorf("%s: Discord does not have this status", what)
	}
	if _, ok := answer.Content[jsonType]; !ok {
		if len(body) > 0 {
			return fmt.Errorf("%s: Discord has no body there", what)
		}
		return nil
	}
	return c.matchAnswer(what, r.pointer+"/responses/"+code+"/content/application~1json/schema", body)
}

func (c *Checker) matchAnswer(what, address string, body []byte) error {
	if err := c.match(address, body, nil); err != nil {
		return &mismatch{what, err, body}
	}
	return nil
}

// numeric are the fields that the description calls integers and every client sends as decimal
// strings.
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
