package schema

import (
	"regexp"
	"strings"
)

// route is one call.
type route struct {
	method, template string
	segments         []string
	query            *regexp.Regexp // of our own calls
	body             string         // the address of the body's schema; empty without a body
	pointer          string         // of Discord's calls: where it stands in the description
	answers          map[string]answer
}

// answer is what a call may be answered with, by status.
type answer struct {
	Content map[string]any `json:"content"`
}

func newRoute(method, template string) route {
	return route{method: method, template: template, segments: strings.Split(template, "/")}
}

// apiRoot is what stands before the path of a call.
var apiRoot = regexp.MustCompile(`^/api(/v\d+)?`)

// find returns the call that the path belongs to.
func (c *Checker) find(method, path string) *route {
	segments := strings.Split(strings.TrimSuffix(apiRoot.ReplaceAllString(path, ""), "/"), "/")
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
		if !fits(want, segments[i]) {
			return false
		}
	}
	return true
}

// snowflake is what Discord's ids look like: 64 bits in decimal.
var snowflake = regexp.MustCompile(`^[0-9]{1,20}$`)

// fits reports whether a segment of a path may stand where the template has the given one.
func fits(want, got string) bool {
	switch {
	case want == "{id}":
		return snowflake.MatchString(got)
	case want == "{reply}":
		return got == "@original" || snowflake.MatchString(got)
	case strings.HasPrefix(want, "{"):
		return got != ""
	}
	return got == want
}
