package schema

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// route is one operation of the description.
type route struct {
	method, template string
	segments         []string
	pointer          string // where it stands in the document
	operation        operation
}

func readRoutes(doc document) ([]route, error) {
	var routes []route
	for template, methods := range doc.Paths {
		for method, raw := range methods {
			if method == "parameters" {
				continue
			}
			r := route{method: strings.ToUpper(method), template: template, segments: strings.Split(template, "/")}
			escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
			r.pointer = "/paths/" + escape.Replace(template) + "/" + method
			if err := json.Unmarshal(raw, &r.operation); err != nil {
				return nil, fmt.Errorf("read %s %s: %w", method, template, err)
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

var version = regexp.MustCompile(`^/api(/v\d+)?`)

// find returns the operation that the path belongs to.
func (c *Checker) find(method, path string) *route {
	segments := strings.Split(strings.TrimSuffix(version.ReplaceAllString(path, ""), "/"), "/")
	for i := range c.routes {
		if r := &c.routes[i]; r.method == method && r.matches(segments) {
			return r
		}
	}
	return nil
}

func (r *route) matches(segments []string) bool {
	if len(segments) != len(r.segments) {
		return false
	}
	for i, want := range r.segments {
		if !strings.HasPrefix(want, "{") && want != segments[i] {
			return false
		}
	}
	return true
}
