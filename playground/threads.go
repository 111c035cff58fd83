package playground

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
)

// threadMetadata is the state of a thread.
type threadMetadata struct {
	Archived    bool       `json:"archived"`
	AutoArchive int        `json:"auto_archive_duration"` // minutes; the playground's threads stay open until somebody closes them
	ChangedAt   time.Time  `json:"archive_timestamp"`
	Locked      bool       `json:"locked"`
	Invitable   *bool      `json:"invitable,omitempty"` // of a private thread
	CreatedAt   *time.Time `json:"create_timestamp,omitempty"`
}

// threadMember is a user who follows a thread.
type threadMember struct {
	ThreadID string    `json:"id"`
	UserID   string    `json:"user_id"`
	JoinedAt time.Time `json:"join_timestamp"`
	Flags    int       `json:"flags"`
}

// threadParams is what a thread is made of or changed to.
type threadParams struct {
	Name        *string `json:"name"`
	Type        *int    `json:"type"`
	AutoArchive *int    `json:"auto_archive_duration"`
	Archived    *bool   `json:"archived"`
	Locked      *bool   `json:"locked"`
}

// archiveAfter are the durations Discord offers, in minutes.
var archiveAfter = []int{60, 1440, 4320, 10080}

func (p threadParams) validate(named bool) error {
	f := newForm()
	if named && f.at("name").require(p.Name != nil) || p.Name != nil {
		f.at("name").length(*p.Name, 1, 100)
	}
	if p.AutoArchive != nil {
		f.at("auto_archive_duration").choice(slices.Contains(archiveAfter, *p.AutoArchive), "(60, 1440, 4320, 10080)")
	}
	if p.Type != nil {
		f.at("type").choice(*p.Type == channelThread || *p.Type == channelPrivateThread, "(11, 12)")
	}
	return f.err()
}

func (c *channel) isThread() bool { return c.parent != nil }

// beginsThreads reports whether threads can begin there: in text and announcement channels, and
// nowhere else (Discord's documentation of channels, "Start Thread from Message"; the refusal is
// code 50024, as in abalabahaha/eris#1354).
func (c *channel) beginsThreads() bool {
	return c.guild != nil && (c.Type == channelText || c.Type == channelAnnouncement)
}

// member reports whether the user follows the thread.
func (c *channel) member(userID string) bool {
	return slices.ContainsFunc(c.members, func(m threadMember) bool { return m.UserID == userID })
}

// startThread opens a thread under a channel, with the id of the message it grows from or one of
// its own.
func (w *world) startThread(ctx context.Context, parent *channel, id, ownerID string, p threadParams) (*channel, error) {
	now := time.Now().UTC()
	t := &channel{Channel: Channel{
		ID: cmp.Or(id, w.nextID()), Type: channelThread, GuildID: parent.GuildID, ParentID: parent.ID, OwnerID: ownerID, Name: *p.Name,
		Metadata: &threadMetadata{AutoArchive: 1440, ChangedAt: now, CreatedAt: &now},
	}}
	if p.AutoArchive != nil {
		t.Metadata.AutoArchive = *p.AutoArchive
	}
	if p.Type != nil {
		t.Type = *p.Type
	}
	if t.Type == channelPrivateThread {
		t.Metadata.Invitable = new(bool)
	}
	t.Members = []threadMember{{ThreadID: t.ID, UserID: ownerID, JoinedAt: now}}
	w.addThread(t)
	if err := w.persist(ctx, storedThread, t.ID, storedThreadOf(t)); err != nil {
		return nil, err
	}
	w.tellOfThread(t, "THREAD_CREATE")
	return t, nil
}

// addThread puts a thread under its parent; one without a parent is forgotten.
func (w *world) addThread(t *channel) {
	t.parent = w.channels[t.ParentID]
	if t.parent == nil || t.parent.guild == nil {
		return
	}
	t.guild, t.members, t.Members = t.parent.guild, t.Members, nil
	t.guild.threads = append(t.guild.threads, t)
	w.channels[t.ID] = t
}

// storedThreadOf is the thread with its members, as it is kept.
func storedThreadOf(t *channel) Channel {
	kept := t.Channel
	kept.Members = t.members
	return kept
}

// changeThread opens, closes, locks or renames a thread.
func (w *world) changeThread(ctx context.Context, t *channel, p threadParams) error {
	m := clone(t.Metadata)
	if p.Name != nil {
		t.Name = *p.Name
	}
	if p.AutoArchive != nil {
		m.AutoArchive = *p.AutoArchive
	}
	if p.Archived != nil && *p.Archived != m.Archived {
		m.Archived, m.ChangedAt = *p.Archived, time.Now().UTC()
	}
	if p.Locked != nil {
		m.Locked = *p.Locked
	}
	t.Metadata = m
	return w.keepThread(ctx, t, "THREAD_UPDATE")
}

// keepThread saves a changed thread and sends it to bots and pages.
func (w *world) keepThread(ctx context.Context, t *channel, event string) error {
	if err := w.persist(ctx, storedThread, t.ID, storedThreadOf(t)); err != nil {
		return err
	}
	w.tellOfThread(t, event)
	return nil
}

// tellOfThread tells the bots that see the thread, and all pages.
func (w *world) tellOfThread(t *channel, event string) {
	w.broadcast(t, intentGuilds, event, func(s *session) any { return t.shown(s.bot.ID) })
	w.sendGuild(t.guild)
}

// openThread makes room for something new in a channel: an archived thread opens again, a locked
// one does not.
func (w *world) openThread(ctx context.Context, c *channel, userID string) error {
	if !c.isThread() {
		return nil
	}
	if c.Metadata.Locked && !w.permissionsOf(userID, c).has(ManageThreads) {
		return errThreadLocked
	}
	if !c.Metadata.Archived {
		return nil
	}
	return w.changeThread(ctx, c, threadParams{Archived: new(bool)})
}

// notArchived refuses to change what stands in an archived thread.
func (c *channel) notArchived() error {
	if c.isThread() && c.Metadata.Archived {
		return errThreadArchived
	}
	return nil
}

// follow makes a user a member of a thread, or no longer.
func (w *world) follow(ctx context.Context, t *channel, userID string, join bool) error {
	if t.member(userID) == join {
		return nil
	}
	if join {
		t.members = append(t.members, threadMember{ThreadID: t.ID, UserID: userID, JoinedAt: time.Now().UTC()})
	} else {
		t.members = slices.DeleteFunc(t.members, func(m threadMember) bool { return m.UserID == userID })
	}
	return w.keepThread(ctx, t, "THREAD_UPDATE")
}

// personThread opens a thread for a person, from a message if one is given.
func (w *world) personThread(ctx context.Context, p *person, parent *channel, messageID, name string) (*channel, error) {
	params := threadParams{Name: &name}
	switch {
	case !parent.beginsThreads():
		return nil, errors.New("threads grow in the text channels of a server")
	case messageID != "" && (parent.message(messageID) == nil || parent.message(messageID).only != ""):
		return nil, errNoMessage
	case w.channels[messageID] != nil:
		return nil, errThreadExists
	case params.validate(true) != nil:
		return nil, errors.New("a thread's name has between 1 and 100 characters")
	}
	if kind := channelNewsThread; parent.Type == channelAnnouncement {
		params.Type = &kind
	}
	return w.startThread(ctx, parent, messageID, p.ID, params)
}
