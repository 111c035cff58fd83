package playground

import (
	"net/http"
	"slices"
	"time"
)

// routeChannels answers what bots do in channels without an interaction.
func (s *Server) routeChannels(api func(string, http.HandlerFunc)) {
	api("GET /channels/{channel}", s.inChannel(ViewChannel, s.getChannel))
	api("POST /channels/{channel}/typing", s.inChannel(SendMessages, s.typing))
	api("GET /channels/{channel}/messages", s.inChannel(ReadMessageHistory, s.listMessages))
	api("POST /channels/{channel}/messages", s.inChannel(SendMessages, s.createMessage))
	api("GET /channels/{channel}/messages/{message}", s.onMessage(ReadMessageHistory, s.getMessage))
	api("PATCH /channels/{channel}/messages/{message}", s.onMessage(ViewChannel, s.editMessage))
	api("DELETE /channels/{channel}/messages/{message}", s.onMessage(ViewChannel, s.deleteMessage))
}

// inChannel adapts an endpoint about a channel, where the bot needs a permission.
func (s *Server) inChannel(need Permissions, e func(*call, *channel) (any, error)) http.HandlerFunc {
	return s.rest(func(c *call) (any, error) {
		ch, err := c.channel(s.world, need)
		if err != nil {
			return nil, err
		}
		return e(c, ch)
	})
}

// onMessage adapts an endpoint about a message of a channel.
func (s *Server) onMessage(need Permissions, e func(*call, *channel, *message) (any, error)) http.HandlerFunc {
	return s.inChannel(need, func(c *call, ch *channel) (any, error) {
		m, err := c.message(ch)
		if err != nil {
			return nil, err
		}
		return e(c, ch, m)
	})
}

// channel finds the channel of the address and checks that the bot may do this there.
func (c *call) channel(w *world, need Permissions) (*channel, error) {
	ch := w.channels[c.path("channel")]
	if ch == nil {
		return nil, errUnknownChannel
	}
	may := w.permissionsOf(c.bot.ID, ch)
	if need == SendMessages {
		need = ch.toPost()
	}
	switch {
	case !ch.sees(c.bot.ID) || !may.has(ViewChannel):
		return nil, errMissingAccess
	case !may.has(need):
		return nil, errMissingPermission
	}
	return ch, nil
}

// message finds the message of the address; what one person alone sees is no message of the
// channel.
func (c *call) message(ch *channel) (*message, error) {
	if m := ch.message(c.path("message")); m != nil && m.only == "" {
		return m, nil
	}
	return nil, errUnknownMessage
}

func (s *Server) getChannel(c *call, ch *channel) (any, error) {
	return ch.shown(c.bot.ID), nil
}

func (s *Server) typing(c *call, ch *channel) (any, error) {
	w := s.world
	w.sendToPages(ch, "", "typing", map[string]any{"channel_id": ch.ID, "user": c.bot.User})
	w.broadcast(ch, intentTyping(ch), "TYPING_START", func(*session) any {
		return map[string]any{"channel_id": ch.ID, "guild_id": ch.GuildID, "user_id": c.bot.ID, "timestamp": time.Now().Unix()}
	})
	return nil, nil
}

func (s *Server) listMessages(c *call, ch *channel) (any, error) {
	limit, err := c.limit(50, 100)
	if err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(slices.Clone(ch.messages), func(m *message) bool {
		before, after := c.query("before"), c.query("after")
		return m.only != "" || before != "" && !older(m.ID, before) || after != "" && !older(after, m.ID)
	})
	if around := c.query("around"); around != "" {
		at, _ := slices.BinarySearchFunc(found, around, func(m *message, id string) int { return compareIDs(m.ID, id) })
		found = found[max(0, at-limit/2):min(len(found), at+limit/2+1)]
	}
	if len(found) > limit {
		if c.query("after") != "" {
			found = found[:limit]
		} else {
			found = found[len(found)-limit:]
		}
	}
	out := []Message{}
	for _, m := range slices.Backward(found) {
		out = append(out, s.world.absolute(m.Message))
	}
	return out, nil
}

func compareIDs(a, b string) int {
	switch {
	case a == b:
		return 0
	case older(a, b):
		return -1
	}
	return 1
}

func (s *Server) getMessage(_ *call, _ *channel, m *message) (any, error) {
	return s.world.absolute(m.Message), nil
}

func (s *Server) createMessage(c *call, ch *channel) (any, error) {
	if len(c.files) > 0 && !s.world.permissionsOf(c.bot.ID, ch).has(AttachFiles) {
		return nil, errMissingPermission
	}
	var p messageParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if err := s.world.mayMessage(c.bot, ch); err != nil {
		return nil, err
	}
	if m := ch.withNonce(c.bot.ID, p.Nonce); m != nil && p.EnforceNonce {
		return s.world.absolute(m.Message), nil
	}
	if err := s.world.openThread(c.ctx, ch, c.bot.ID); err != nil {
		return nil, err
	}
	m := s.world.newMessage(ch, c.bot.User)
	m.Nonce = p.Nonce
	if err := reply(ch, m, p.Reference); err != nil {
		return nil, err
	}
	d, err := s.world.apply(ch, m, p, c.files)
	if err != nil {
		return nil, err
	}
	if err := s.world.post(c.ctx, ch, m, d.blobs); err != nil {
		return nil, err
	}
	return s.world.absolute(m.Message), nil
}

// nonceHolds is how long Discord keeps a nonce from making a second message: "the past few
// minutes", it says.
const nonceHolds = 5 * time.Minute

// withNonce returns the message of an author with a nonce that was sent lately, if there is one.
func (c *channel) withNonce(author string, nonce any) *message {
	switch nonce.(type) {
	case string, float64:
	default:
		return nil
	}
	for _, m := range slices.Backward(c.messages) {
		if time.Since(m.Timestamp) > nonceHolds {
			break
		}
		if m.Nonce == nonce && m.Author.ID == author {
			return m
		}
	}
	return nil
}

// reply points a new message at the one it answers.
func reply(ch *channel, m *message, ref *messageReference) error {
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	if ch.message(ref.MessageID) == nil {
		if ref.FailIfNotExists != nil && !*ref.FailIfNotExists {
			return nil
		}
		f := newForm()
		f.at("message_reference").fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		return f.err()
	}
	m.Type = messageReply
	m.Reference = &messageReference{MessageID: ref.MessageID, ChannelID: ch.ID, GuildID: ch.GuildID}
	return nil
}

func (s *Server) editMessage(c *call, ch *channel, m *message) (any, error) {
	if m.Author.ID != c.bot.ID {
		return nil, errNotYourMessage
	}
	if err := s.world.mayMessage(c.bot, ch); err != nil {
		return nil, err
	}
	return s.change(c, ch, m)
}

// change edits a message as the request says.
func (s *Server) change(c *call, ch *channel, m *message) (any, error) {
	var p messageParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if err := ch.notArchived(); err != nil {
		return nil, err
	}
	if err := s.world.oldEdit(ch, m); err != nil {
		return nil, err
	}
	before := m.Attachments
	d, err := s.world.apply(ch, m, p, c.files)
	if err != nil {
		return nil, err
	}
	if err := s.world.update(c.ctx, ch, m, before, d.blobs); err != nil {
		return nil, err
	}
	return s.world.absolute(m.Message), nil
}

func (s *Server) deleteMessage(c *call, ch *channel, m *message) (any, error) {
	if m.Author.ID != c.bot.ID && (ch.guild == nil || !s.world.permissionsOf(c.bot.ID, ch).has(ManageMessages)) {
		return nil, errMissingPermission
	}
	if err := ch.notArchived(); err != nil {
		return nil, err
	}
	return nil, s.world.remove(c.ctx, ch, m)
}
