package playground

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Option is a value a person gave to a command, or a subcommand with its own.
type Option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"`
	Options []Option `json:"options,omitempty"`
	Focused bool     `json:"focused,omitempty"`
}

// optionReader checks what a person typed against the command's own options, as Discord's client
// does.
type optionReader struct {
	world    *world
	action   action
	resolved *resolved
	typing   bool // still being typed: nothing is required yet
}

func (r *optionReader) read(defined []commandOption, given []Option) ([]Option, error) {
	out := []Option{}
	for _, g := range given {
		at := slices.IndexFunc(defined, func(o commandOption) bool { return o.Name == g.Name })
		if at < 0 {
			return nil, fmt.Errorf("there is no option %q", g.Name)
		}
		read, err := r.one(&defined[at], g)
		if err != nil {
			return nil, err
		}
		out = append(out, read)
	}
	if len(defined) > 0 && defined[0].Type <= optionGroup && len(out) != 1 {
		return nil, fmt.Errorf("choose one of its subcommands")
	}
	for _, o := range defined {
		if o.Required && !r.typing && !slices.ContainsFunc(out, func(g Option) bool { return g.Name == o.Name }) {
			return nil, fmt.Errorf("the option %q is required", o.Name)
		}
	}
	return out, nil
}

func (r *optionReader) one(o *commandOption, g Option) (Option, error) {
	out := Option{Name: o.Name, Type: o.Type, Focused: g.Focused && o.Autocomplete && r.typing}
	if o.Type == optionSubcommand || o.Type == optionGroup {
		nested, err := r.read(o.Options, g.Options)
		out.Options = nested
		return out, err
	}
	if r.typing && g.Focused {
		out.Value = fmt.Sprint(orNothing(g.Value)) // whatever stands in the field so far
		return out, nil
	}
	value, err := r.value(o, g.Value)
	out.Value = value
	return out, err
}

func orNothing(value any) any {
	if value == nil {
		return ""
	}
	return value
}

// value checks one value; numbers may come as text.
func (r *optionReader) value(o *commandOption, value any) (any, error) {
	bad := fmt.Errorf("%v is no value for the option %q", value, o.Name)
	switch o.Type {
	case optionString:
		s, ok := value.(string)
		if !ok {
			return nil, bad
		}
		return s, o.checkText(s)
	case optionInteger, optionNumber:
		n, ok := number(value)
		if !ok || o.Type == optionInteger && n != math.Trunc(n) {
			return nil, bad
		}
		return n, o.checkNumber(n)
	case optionBoolean:
		switch fmt.Sprint(value) {
		case "true":
			return true, nil
		case "false":
			return false, nil
		}
		return nil, bad
	}
	id, ok := value.(string)
	if !ok || !r.resolve(o, strings.TrimSpace(id)) {
		return nil, bad
	}
	return strings.TrimSpace(id), nil
}

func (r *optionReader) resolve(o *commandOption, id string) bool {
	w, ch := r.world, r.action.channel
	switch o.Type {
	case optionUser:
		return r.resolved.addUser(w, ch, id)
	case optionRole:
		return r.resolved.addRole(ch, id)
	case optionMentionable:
		return r.resolved.addMentionable(w, ch, id)
	case optionChannel:
		return r.resolved.addChannel(w, r.action.person, ch, id)
	}
	return false // attachments cannot be sent from the page
}

func number(value any) (float64, bool) {
	switch v := value.(type) {
	case float64:
		return v, true
	case string:
		var n float64
		return n, json.Unmarshal([]byte(v), &n) == nil
	}
	return 0, false
}

func (o *commandOption) checkText(s string) error {
	low, high, n := 0, maxOptionChars, len([]rune(s))
	if o.MinLength != nil {
		low = *o.MinLength
	}
	if o.MaxLength != nil {
		high = *o.MaxLength
	}
	if n < low || n > high {
		return fmt.Errorf("the option %q takes between %d and %d characters, not %d", o.Name, low, high, n)
	}
	return o.checkChoice(s)
}

func (o *commandOption) checkNumber(n float64) error {
	switch {
	case o.MinValue != nil && n < *o.MinValue:
		return fmt.Errorf("the option %q is at least %v", o.Name, *o.MinValue)
	case o.MaxValue != nil && n > *o.MaxValue:
		return fmt.Errorf("the option %q is at most %v", o.Name, *o.MaxValue)
	case math.Abs(n) > 1<<53:
		return fmt.Errorf("the option %q is too large", o.Name)
	}
	return o.checkChoice(n)
}

func (o *commandOption) checkChoice(value any) error {
	if len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, func(c choice) bool { return c.Value == value }) {
		return nil
	}
	return fmt.Errorf("%v is none of the choices of %q", value, o.Name)
}
