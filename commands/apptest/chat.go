package apptest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sync"
	"time"

	"noughts/commands"
)

// A Chat is a channel held in memory.
type Chat struct {
	Mu       sync.Mutex
	Next     int
	Messages map[string]commands.Message // by id
	posted   map[string]string           // their texts with all signs
	// Unisolated has it find messages without the signs that keep names in order.
	Unisolated bool
	// shown is told what is posted and edited.
	shown func(commands.Message)
	// threads is told what threads are called.
	threads func(name string)
	Pinged  []string // who was notified, in order
	EditErr error    // of every edit
	PostErr error    // of every post
	FindErr error    // of every look for a message
	// ThreadErr is what starting a thread gets.
	ThreadErr error
	Refuse    map[string]error // of edits, by message
	Left      []string         // who has left the server
	// MemberErr is what the question gets whether somebody is a member.
	MemberErr error
	// MemberAsked is told that it is asked whether somebody is a member, and the answer waits until
	// that is taken, twice.
	MemberAsked map[string]chan bool
	Edited      []string // the messages that took an edit, in order
	Answers     int      // how many messages it can still post as a guest
	Touched     []string // the messages that it can edit as a guest
	Calls       int      // of everything, also what failed
}

// isolatedMention is a mention between the signs that keep the text beside a name in order.
var isolatedMention = regexp.MustCompile("\u2068(<[@#][^<>]*>)\u2069")

// mentioned is a message whose mentions are as tests write them.
func mentioned(m commands.Message) commands.Message {
	m.Text, m.Below = isolatedMention.ReplaceAllString(m.Text, "$1"), isolatedMention.ReplaceAllString(m.Below, "$1")
	return m
}

// Self implements commands.Chat.
func (c *Chat) Self() string { return "bot" }

// SetDown has every edit, post and search fail, or no longer.
func (c *Chat) SetDown(err error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.EditErr, c.PostErr, c.FindErr = err, err, err
}

// touch notes that a message can be edited as a guest.
func (c *Chat) touch(id string) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Touched = append(c.Touched, id)
}

// Remove takes a message away.
func (c *Chat) Remove(id string) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	delete(c.Messages, id)
}

// A testChat is a chat that can be replaced by another one.
type testChat struct{ commands.Chat }

// SetChat has the App write to another chat.
func (h *Harness) SetChat(c commands.Chat) {
	h.Settle()
	h.talk.Chat = c
}

// Post implements commands.Chat.
func (c *Chat) Post(_ context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Calls++
	if c.PostErr != nil {
		return commands.Place{}, c.PostErr
	}
	if at.Guest {
		if c.Answers == 0 {
			return commands.Place{}, commands.ErrGuest
		}
		c.Answers--
	}
	c.Next++
	at.MessageID = fmt.Sprintf("m%d", c.Next)
	c.Messages[at.MessageID], c.posted[at.MessageID] = mentioned(m), m.Text
	c.shown(m)
	c.Pinged = append(c.Pinged, m.Mentions...)
	return at, nil
}

// Edit implements commands.Chat.
func (c *Chat) Edit(_ context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	m, err := draw()
	if err != nil {
		return err
	}
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Calls++
	if err := cmp.Or(c.EditErr, c.Refuse[at.MessageID]); err != nil {
		return err
	}
	if at.Guest && !slices.Contains(c.Touched, at.MessageID) {
		return commands.ErrGuest
	}
	if _, ok := c.Messages[at.MessageID]; !ok {
		return commands.ErrNoMessage
	}
	c.Messages[at.MessageID], c.posted[at.MessageID] = mentioned(m), m.Text
	c.shown(m)
	c.Edited = append(c.Edited, at.MessageID)
	return nil
}

// Delete implements commands.Chat.
func (c *Chat) Delete(_ context.Context, at commands.Place) error {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Calls++
	if at.Guest && !slices.Contains(c.Touched, at.MessageID) {
		return commands.ErrGuest
	}
	delete(c.Messages, at.MessageID)
	return nil
}

// Find implements commands.Chat.
func (c *Chat) Find(_ context.Context, at commands.Place, _ time.Time, is func(commands.Target) bool) (commands.Place, error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Calls++
	if c.FindErr != nil {
		return at, c.FindErr
	}
	if at.Guest {
		return at, commands.ErrOutOfSight
	}
	newestFirst := slices.SortedFunc(maps.Keys(c.Messages), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(b, a))
	})
	for _, name := range newestFirst {
		m := c.Messages[name]
		t := commands.Target{MessageID: name, AuthorID: c.Self(), Text: c.posted[name]}
		if c.Unisolated {
			t.Text = m.Text
		}
		for _, row := range m.Rows {
			for _, b := range row.Buttons {
				t.CustomIDs = append(t.CustomIDs, b.ID)
			}
		}
		if is(t) {
			at.MessageID = name
			return at, nil
		}
	}
	return at, commands.ErrNoMessage
}

// Thread is named after its message.
func (c *Chat) Thread(_ context.Context, at commands.Place, name string) (commands.Place, error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.threads(name)
	if c.ThreadErr != nil || name == "" || len(name) > 100 {
		return commands.Place{}, cmp.Or(c.ThreadErr, commands.ErrNoMessage)
	}
	return commands.Place{GuildID: at.GuildID, ChannelID: "thread-" + at.MessageID}, nil
}

// Member implements commands.Chat.
func (c *Chat) Member(_ context.Context, guildID, userID string) (bool, error) {
	if asked := c.MemberAsked[userID]; asked != nil {
		asked <- true
		asked <- true
	}
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.Calls++
	return guildID == "guild" && People[userID].Member && !slices.Contains(c.Left, userID), c.MemberErr
}

// Link implements commands.Chat.
func (c *Chat) Link(at commands.Place) string {
	return "link:" + cmp.Or(at.MessageID, at.ChannelID)
}

// All are the messages that are there now.
func (c *Chat) All() []commands.Message {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	return slices.Collect(maps.Values(c.Messages))
}

// LostAnswer is a chat that takes a post, and whose answer is lost.
type LostAnswer struct {
	*Chat
	Err error
}

// Post implements commands.Chat.
func (c *LostAnswer) Post(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	at, err := c.Chat.Post(ctx, at, m)
	return at, cmp.Or(c.Err, err)
}

// ErrDown is what the chat says while it is down.
var ErrDown = fmt.Errorf("HTTP 503: %w", commands.ErrTryLater)
