package playground

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// newMessage is an empty message by the author, with the id it will have.
func (w *world) newMessage(c *channel, author *User) *message {
	return &message{Message: Message{
		ID: w.nextID(), ChannelID: c.ID, Author: *author, Timestamp: time.Now().UTC(),
		Mentions: []User{}, MentionRoles: []string{}, Attachments: []attachment{}, Embeds: []Embed{}, Components: []Component{},
	}}
}

// post adds the message to its channel and tells everybody who sees it.
func (w *world) post(ctx context.Context, c *channel, m *message, files map[string]*blob) error {
	if err := w.save(ctx, m, files); err != nil {
		return err
	}
	c.messages = append(c.messages, m)
	c.sent++
	if len(c.messages) > maxHistory {
		if err := w.drop(ctx, c.messages[0]); err != nil {
			return err
		}
		c.messages = c.messages[1:]
	}
	id := m.ID
	c.LastMessageID = &id
	w.announce("message_create", "MESSAGE_CREATE", c, m)
	return nil
}

// update saves an edit that apply has made. Files the message no longer has are dropped. Filling in
// a reply that was still loading is no edit to those who read it.
func (w *world) update(ctx context.Context, c *channel, m *message, before []attachment, files map[string]*blob) error {
	if now := time.Now().UTC(); m.Flags&flagLoading == 0 {
		m.EditedAt = &now
	}
	m.Flags &^= flagLoading
	if err := w.save(ctx, m, files); err != nil {
		return err
	}
	if err := w.dropFiles(ctx, before, m.Attachments); err != nil {
		return err
	}
	w.announce("message_update", "MESSAGE_UPDATE", c, m)
	return nil
}

// save keeps a message and its new files; what only one person sees is not worth keeping.
func (w *world) save(ctx context.Context, m *message, files map[string]*blob) error {
	for id, b := range files {
		w.blobs[id] = b
		if m.only != "" {
			continue
		}
		if err := w.persist(ctx, storedFile, id, b.data); err != nil {
			return err
		}
	}
	if m.only != "" {
		return nil
	}
	return w.persist(ctx, storedMessage, m.ID, m.Message)
}

// remove deletes the message for everybody.
func (w *world) remove(ctx context.Context, c *channel, m *message) error {
	if err := w.drop(ctx, m); err != nil {
		return err
	}
	for i, other := range c.messages {
		if other == m {
			c.messages = append(c.messages[:i:i], c.messages[i+1:]...)
			break
		}
	}
	gone := map[string]string{"channel_id": c.ID, "id": m.ID}
	w.sendToPages(c, m.only, "message_delete", gone)
	w.wake()
	if m.only == "" {
		if c.guild != nil {
			gone["guild_id"] = c.guild.ID
		}
		w.broadcast(c, intentMessages(c), "MESSAGE_DELETE", func(*session) any { return gone })
	}
	return nil
}

// drop forgets a message and its files.
func (w *world) drop(ctx context.Context, m *message) error {
	if err := w.dropFiles(ctx, m.Attachments, nil); err != nil || m.only != "" {
		return err
	}
	return w.erase(ctx, storedMessage, m.ID)
}

// dropFiles forgets the files of before that are not in after.
func (w *world) dropFiles(ctx context.Context, before, after []attachment) error {
	still := map[string]bool{}
	for _, a := range after {
		still[a.ID] = true
	}
	for _, a := range before {
		if still[a.ID] {
			continue
		}
		w.dropFile(a.ID)
		if err := w.erase(ctx, storedFile, a.ID); err != nil {
			return err
		}
	}
	return nil
}

// announce tells pages and bots of a new or changed message.
func (w *world) announce(pageKind, botEvent string, c *channel, m *message) {
	w.sendToPages(c, m.only, pageKind, struct {
		Message Message `json:"message"`
	}{w.shownToPeople(m)})
	w.wake()
	if m.only != "" {
		return
	}
	full := w.absolute(m.Message)
	if c.guild != nil {
		full.GuildID = c.guild.ID
		if member := w.member(c.guild, m.Author.ID); member != nil && m.WebhookID == "" {
			member.User = nil
			full.Member = member
		}
	}
	w.broadcast(c, intentMessages(c), botEvent, func(s *session) any { return s.withoutContent(full, c) })
}

// shownToPeople is the message with the marks the page wants.
func (w *world) shownToPeople(m *message) Message {
	return w.absolute(m.seen())
}

// seen is the message as people see it, which shares its parts with the playground's own.
func (m *message) seen() Message {
	out := m.Message
	out.Ephemeral = m.only != ""
	out.Loading = m.Flags&flagLoading != 0
	return out
}

// forward posts a message of one channel in another, as it is now. Of messages with components, of
// those that answer commands and of private ones Discord makes no forwards (its documentation of
// messages, "Message Reference Types").
func (w *world) forward(ctx context.Context, p *person, from *channel, id string, to *channel) (*message, error) {
	old := from.message(id)
	switch {
	case old == nil || !old.visible(p.ID):
		return nil, errNoMessage
	case old.only != "" || len(old.Components) > 0 || old.Type != messageDefault && old.Type != messageReply:
		return nil, errNotForwarded
	case !w.permissionsOf(p.ID, to).has(to.toPost()):
		return nil, errMissingPermission
	}
	if err := w.openThread(ctx, to, p.ID); err != nil {
		return nil, err
	}
	m := w.newMessage(to, p.User)
	m.Flags = flagSnapshot
	m.Reference = &messageReference{Type: referenceForward, MessageID: id, ChannelID: from.ID, GuildID: from.GuildID}
	m.Snapshots = []snapshot{{snapshotMessage{
		Type: old.Type, Content: old.Content, Embeds: old.Embeds, Attachments: old.Attachments, Components: []Component{},
		Timestamp: old.Timestamp, EditedAt: old.EditedAt, Flags: old.Flags, Mentions: old.Mentions, MentionRoles: old.MentionRoles,
	}}}
	if len(old.Snapshots) > 0 { // what is forwarded again is what was forwarded
		m.Snapshots = old.Snapshots
	}
	return m, w.post(ctx, to, m, nil)
}

// File is a file that a person attaches to a message.
type File struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// postText posts a person's own words and files. There may be no words where there are files.
func (w *world) postText(ctx context.Context, p *person, c *channel, content string, files ...File) (*message, error) {
	content = strings.TrimSpace(content)
	if n := len([]rune(content)); n == 0 && len(files) == 0 || n > maxContent {
		return nil, fmt.Errorf("a message has between 1 and %d characters, this one has %d", maxContent, n)
	}
	if len(files) > maxFiles || slices.ContainsFunc(files, func(f File) bool { return len(f.Data) > maxFile }) {
		return nil, errTooLarge
	}
	if may := w.permissionsOf(p.ID, c); !may.has(c.toPost()) || len(files) > 0 && !may.has(AttachFiles) {
		return nil, errMissingPermission
	}
	if err := w.openThread(ctx, c, p.ID); err != nil {
		return nil, err
	}
	m := w.newMessage(c, p.User)
	m.Content = content
	w.mention(c, m, nil)
	kept := map[string]*blob{}
	for _, f := range files {
		a, b := w.newAttachment(c, upload{name: cleanName(f.Name), data: f.Data}, attachmentParams{})
		m.Attachments, kept[a.ID] = append(m.Attachments, a), b
	}
	return m, w.post(ctx, c, m, kept)
}
