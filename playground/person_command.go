package playground

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// channel is called with the lock held.
func (p *Person) channel(id string) (*channel, error) {
	c := p.world.channels[id]
	if c == nil || !c.sees(p.who.ID) {
		return nil, errNoChannel
	}
	return c, nil
}

// find looks for a usable command, the latest registered first.
func (p *Person) find(ch *channel, name string, also func(*Command) bool) *Command {
	for _, c := range slices.Backward(p.world.commands) {
		if c.Name == name && p.world.usable(c, p.who, ch) && also(c) {
			return c
		}
	}
	return nil
}

// typed is what is filled in of a slash command.
type typed struct {
	options map[string]any
	focused string // the option that is being typed; empty for none
	kind    int    // of the interaction
}

// run has a slash command run or completed.
func (p *Person) run(ctx context.Context, channelID, path string, t typed) (Outcome, error) {
	words := strings.Fields(path)
	if len(words) == 0 {
		return Outcome{}, errNoCommand
	}
	return p.await(ctx, channelID, func(a action) error {
		c := p.find(a.channel, words[0], func(c *Command) bool { return c.Type == commandSlash })
		if c == nil {
			return fmt.Errorf("/%s: %w", words[0], errNoCommand)
		}
		given, err := p.options(c.Options, words[1:], t.options, t.focused)
		if err != nil {
			return err
		}
		return p.world.command(a, commandAction{CommandID: c.ID, Options: given}, t.kind)
	})
}

// options turns a map into the order and nesting the command defines.
func (p *Person) options(defined []commandOption, path []string, values map[string]any, focused string) ([]Option, error) {
	if len(path) > 0 {
		at := slices.IndexFunc(defined, func(o commandOption) bool { return o.Name == path[0] })
		if at < 0 {
			return nil, fmt.Errorf("there is no subcommand %q", path[0])
		}
		nested, err := p.options(defined[at].Options, path[1:], values, focused)
		return []Option{{Name: path[0], Type: defined[at].Type, Options: nested}}, err
	}
	out := []Option{}
	used := 0
	for _, o := range defined {
		value, ok := values[o.Name]
		if ok {
			used++
		}
		if ok || o.Name == focused {
			out = append(out, Option{Name: o.Name, Type: o.Type, Value: p.byName(o.Type, value), Focused: o.Name == focused})
		}
	}
	if used != len(values) {
		return nil, errors.New("an option that the command does not have")
	}
	return out, nil
}

// byName lets tests write "ben" for a user and "lobby" for a channel.
func (p *Person) byName(kind int, value any) any {
	switch v := value.(type) {
	case int:
		return float64(v)
	case string:
		for _, u := range p.world.users {
			if (kind == optionUser || kind == optionMentionable) && strings.EqualFold(u.Username, v) {
				return u.ID
			}
		}
		for _, c := range p.world.channels {
			if kind == optionChannel && c.Name == v {
				return c.ID
			}
		}
	}
	return value
}
