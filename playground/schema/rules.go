package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	flagEphemeral    = 1 << 6
	flagComponentsV2 = 1 << 15
	maxComponents    = 40
	callbackDefer    = 5
	callbackModal    = 9
	attachmentScheme = "attachment://"
)

// message is what the rules look at in a request that makes or changes a message.
type message struct {
	Content     string            `json:"content"`
	Embeds      []json.RawMessage `json:"embeds"`
	Flags       int               `json:"flags"`
	Components  []any             `json:"components"`
	Attachments []struct {
		Filename string `json:"filename"`
	} `json:"attachments"`
}

// checkByHand holds a request to the rules that the description does not carry.
func checkByHand(r *route, body []byte, files []string) error {
	switch {
	case strings.HasSuffix(r.template, "/commands") && r.method == "PUT":
		return eachCommand(body)
	case strings.HasSuffix(r.template, "/callback"):
		return checkCallback(body, files)
	case r.method != "POST" && r.method != "PATCH":
		return nil
	case strings.Contains(r.template, "/messages") || strings.HasSuffix(r.template, "/{webhook_token}"):
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			return nil // no message: bulk deletions and the like
		}
		return m.check(files)
	}
	return nil
}

func checkCallback(body []byte, files []string) error {
	var callback struct {
		Type int     `json:"type"`
		Data message `json:"data"`
	}
	if err := json.Unmarshal(body, &callback); err != nil {
		return fmt.Errorf("a callback: %w", err)
	}
	if callback.Type == callbackDefer && callback.Data.Flags&^flagEphemeral != 0 {
		return fmt.Errorf("a deferred reply carries flags %d; only EPHEMERAL counts", callback.Data.Flags)
	}
	if callback.Type == callbackModal {
		return callback.Data.uniqueIDs()
	}
	return callback.Data.check(files)
}

// check holds a message to the rules of its kind.
func (m message) check(files []string) error {
	var total int
	walk(m.Components, func(map[string]any) { total++ })
	v2 := m.Flags&flagComponentsV2 != 0
	switch {
	case v2 && (m.Content != "" || len(m.Embeds) > 0):
		return errors.New("a Components V2 message has neither content nor embeds")
	case total > maxComponents && v2:
		return fmt.Errorf("%d components, nested ones counted; %d are allowed", total, maxComponents)
	}
	return errors.Join(m.uniqueIDs(), m.references(files))
}

func (m message) uniqueIDs() (err error) {
	seen := map[string]bool{}
	walk(m.Components, func(c map[string]any) {
		id, _ := c["custom_id"].(string)
		if id != "" && seen[id] {
			err = fmt.Errorf("the custom id %q occurs twice", id)
		}
		seen[id] = true
	})
	return err
}

// references wants a file for every attachment:// name.
func (m message) references(files []string) (err error) {
	for _, a := range m.Attachments {
		files = append(files, a.Filename)
	}
	walk(m.Components, func(c map[string]any) {
		for _, media := range mediaOf(c) {
			address, _ := media["url"].(string)
			if name, ok := strings.CutPrefix(address, attachmentScheme); ok && !slices.Contains(files, name) {
				err = fmt.Errorf("%s%s refers to a file that did not come along", attachmentScheme, name)
			}
		}
	})
	return err
}

// mediaOf lists the pictures and files a component shows.
func mediaOf(c map[string]any) (out []map[string]any) {
	add := func(value any) {
		if media, ok := value.(map[string]any); ok {
			out = append(out, media)
		}
	}
	add(c["media"])
	add(c["file"])
	items, _ := c["items"].([]any)
	for _, item := range items {
		if entry, ok := item.(map[string]any); ok {
			add(entry["media"])
		}
	}
	return out
}

// walk calls f for every component of the tree.
func walk(components []any, f func(map[string]any)) {
	for _, value := range components {
		c, ok := value.(map[string]any)
		if !ok {
			continue
		}
		f(c)
		nested, _ := c["components"].([]any)
		walk(nested, f)
		for _, key := range []string{"accessory", "component"} {
			if c[key] != nil {
				walk([]any{c[key]}, f)
			}
		}
	}
}

// eachCommand wants the names of slash commands and their options in lower case.
func eachCommand(body []byte) error {
	var commands []command
	if err := json.Unmarshal(body, &commands); err != nil {
		return fmt.Errorf("commands: %w", err)
	}
	for _, c := range commands {
		if c.Type > 1 {
			continue
		}
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

type command struct {
	Type    int       `json:"type"`
	Name    string    `json:"name"`
	Options []command `json:"options"`
}

func (c command) check() error {
	if strings.ToLower(c.Name) != c.Name || strings.ContainsAny(c.Name, " \t") {
		return fmt.Errorf("the name %q is not lower-case and without blanks", c.Name)
	}
	for _, option := range c.Options {
		if err := option.check(); err != nil {
			return err
		}
	}
	return nil
}
