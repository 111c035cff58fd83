package bot

import (
	"strings"

	"noughts/commands"
)

// A foreignMessage is what is read of a message that Discord shows: one on which a
// command was called, or of a list. It may
// be anybody's, with parts that the library does not know and could not read.
type foreignMessage struct {
	ID     string `json:"id"`
	Author struct {
		ID string `json:"id"`
	} `json:"author"`
	Content string `json:"content"`
	Embeds  []struct {
		Title       string `json:"title"`
		Description string `json:"description"`
	} `json:"embeds"`
	Components  []foreignComponent `json:"components"`
	Attachments []foreignFile      `json:"attachments"`
	// Snapshots are the messages that this one forwards. Discord takes one so far, and calls the
	// field message_snapshots (https://discord.com/developers/docs/resources/message).
	Snapshots []struct {
		Message foreignMessage `json:"message"`
	} `json:"message_snapshots"`
}

// A foreignComponent is a component of any kind.
type foreignComponent struct {
	Content    string             `json:"content"`
	CustomID   string             `json:"custom_id"`
	Components []foreignComponent `json:"components"`
	Component  *foreignComponent  `json:"component"`
	Accessory  *foreignComponent  `json:"accessory"`
}

// mostNested is how deep components stand in each other at most; Discord has fewer
// levels.
const mostNested = 5

// targetOf returns the message on which a command was called, of those that came with it; nil where
// none did.
func targetOf(messages map[string]foreignMessage, id string) *commands.Target {
	if len(messages) == 0 {
		return nil
	}
	m := messages[id]
	t := m.target()
	return &t
}

// target is what the message says. A message that is forwarded is said by the person who forwards
// it.
func (m *foreignMessage) target() commands.Target {
	t := commands.Target{MessageID: m.ID, AuthorID: m.Author.ID}
	texts := m.into(&t)
	for i := range m.Snapshots {
		texts = append(texts, m.Snapshots[i].Message.into(&t)...)
	}
	t.Text = strings.TrimSpace(strings.Join(texts, "\n"))
	return t
}

// into notes the custom ids of the message's own components and its files, and returns its texts.
func (m *foreignMessage) into(t *commands.Target) []string {
	texts := []string{m.Content}
	for _, e := range m.Embeds {
		texts = append(texts, e.Title, e.Description)
	}
	for _, c := range m.Components {
		texts = append(texts, c.into(t, 0)...)
	}
	for _, f := range m.Attachments {
		t.Files = append(t.Files, commands.Attachment{Name: f.Name, Kind: f.Kind, Size: f.Size, Address: f.Address})
	}
	return texts
}

// into notes the custom ids of a component and what is in it, and returns its texts.
func (c *foreignComponent) into(t *commands.Target, depth int) (texts []string) {
	if depth > mostNested {
		return nil
	}
	if c.CustomID != "" {
		t.CustomIDs = append(t.CustomIDs, c.CustomID)
	}
	if c.Content != "" {
		texts = append(texts, c.Content)
	}
	for i := range c.Components {
		texts = append(texts, c.Components[i].into(t, depth+1)...)
	}
	for _, child := range []*foreignComponent{c.Component, c.Accessory} {
		if child != nil {
			texts = append(texts, child.into(t, depth+1)...)
		}
	}
	return texts
}
