package playground

import (
	"context"
	"slices"
)

// direct returns the conversation of two users, opening it when there is none.
func (w *world) direct(ctx context.Context, a, b string) (*channel, error) {
	pair := []string{a, b}
	slices.Sort(pair)
	id := stableID("dm", pair[0], pair[1])
	if c := w.channels[id]; c != nil {
		return c, nil
	}
	c := w.loadDM(id, pair)
	w.showDirect(c)
	return c, w.persist(ctx, storedDM, id, pair)
}

func (w *world) loadDM(id string, pair []string) *channel {
	c := &channel{Channel: Channel{ID: id, Type: channelDM}}
	for _, userID := range pair {
		if u := w.users[userID]; u != nil {
			c.Recipients = append(c.Recipients, *u)
		}
	}
	w.channels[id] = c
	return c
}

// sees reports whether the user takes part in the channel.
func (c *channel) sees(userID string) bool {
	if c.guild != nil {
		return c.guild.has(userID) && (c.Type != channelPrivateThread || c.member(userID))
	}
	return slices.ContainsFunc(c.Recipients, func(u User) bool { return u.ID == userID })
}

// shown is the channel as the API shows it to a user: a DM names the other one.
func (c *channel) shown(userID string) Channel {
	out := c.Channel
	if c.isThread() {
		members, messages, sent := len(c.members), len(c.messages), c.sent
		out.MemberCount, out.Messages, out.Sent = &members, &messages, &sent
	}
	if at := slices.IndexFunc(c.members, func(m threadMember) bool { return m.UserID == userID }); at >= 0 {
		out.Member = &c.members[at]
	}
	if c.guild == nil {
		out.Recipients = slices.DeleteFunc(slices.Clone(c.Recipients), func(u User) bool { return u.ID == userID })
	}
	return out
}

func (c *channel) message(id string) *message {
	for _, m := range slices.Backward(c.messages) {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// visible reports whether a user may see the message; to bots an ephemeral message is none of the
// channel's.
func (m *message) visible(userID string) bool { return m.only == "" || m.only == userID }
