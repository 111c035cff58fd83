package playground

import "net/http"

// routeInteractions answers acknowledgements and what an interaction's token allows afterwards.
func (s *Server) routeInteractions(api func(string, http.HandlerFunc)) {
	api("POST /interactions/{interaction}/{token}/callback", s.serve(s.callback, s.asked))
	api("POST /webhooks/{app}/{token}", s.serve(s.followUp, s.replying))
	api("GET /webhooks/{app}/{token}/messages/{message}", s.serve(s.getReply, s.replying))
	api("PATCH /webhooks/{app}/{token}/messages/{message}", s.serve(s.editReply, s.replying))
	api("DELETE /webhooks/{app}/{token}/messages/{message}", s.serve(s.deleteReply, s.replying))
}

// asked lets in who knows the token of an interaction that can still be acknowledged.
func (s *Server) asked(c *call) error {
	if in := s.world.interactions[c.path("interaction")]; in == nil || in.token != c.path("token") {
		return errUnknownInteract
	}
	return nil
}

// replying lets in who knows the token of an acknowledged interaction.
func (s *Server) replying(c *call) error {
	_, err := c.byToken(s.world)
	return err
}

// byToken finds the interaction whose token the address carries. Before the acknowledgement there
// is no webhook yet.
func (c *call) byToken(w *world) (*interaction, error) {
	in := w.tokens[c.path("token")]
	switch {
	case in == nil && w.botByID(c.path("app")) == nil:
		return nil, errUnknownWebhook
	case in == nil:
		return nil, errWebhookToken
	case in.bot.ID != c.path("app") || !in.acked:
		return nil, errUnknownWebhook
	}
	return in, nil
}

// reply finds the message of the address: @original or a follow-up of the same interaction.
func (c *call) reply(w *world) (*interaction, *message, error) {
	in, err := c.byToken(w)
	if err != nil {
		return nil, nil, err
	}
	id := c.path("message")
	if id == "@original" {
		if in.original == nil {
			return nil, nil, errUnknownMessage
		}
		id = in.original.ID
	}
	m := in.channel.message(id)
	if m == nil || !in.messages[id] {
		return nil, nil, errUnknownMessage
	}
	return in, m, nil
}

func (s *Server) getReply(c *call) (any, error) {
	_, m, err := c.reply(s.world)
	if err != nil {
		return nil, err
	}
	return s.world.absolute(m.Message), nil
}

func (s *Server) editReply(c *call) (any, error) {
	in, m, err := c.reply(s.world)
	if err != nil {
		return nil, err
	}
	out, err := s.change(c, in.channel, m)
	if err == nil {
		in.answer = m
	}
	return out, err
}

func (s *Server) deleteReply(c *call) (any, error) {
	in, m, err := c.reply(s.world)
	if err != nil {
		return nil, err
	}
	return nil, s.world.remove(c.ctx, in.channel, m)
}

// followUp sends another message. Right after a defer it fills in the reply that is loading
// instead, unless that was deleted.
func (s *Server) followUp(c *call) (any, error) {
	in, err := c.byToken(s.world)
	if err != nil {
		return nil, err
	}
	if m := in.original; m != nil && m.Flags&flagLoading != 0 && in.channel.message(m.ID) != nil {
		return s.change(c, in.channel, m)
	}
	if _, member := in.metadata.Owners["0"]; !member && in.followUps >= maxFollowUps {
		return nil, errTooManyFollowUps
	}
	var p messageParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if err := in.channel.notArchived(); err != nil {
		return nil, err
	}
	m := s.world.newReply(in, p.Flags.value)
	m.Type = messageReply
	if in.original != nil {
		m.Reference = &messageReference{MessageID: in.original.ID, ChannelID: in.channel.ID, GuildID: in.channel.GuildID}
	} else {
		m.Type = messageDefault
	}
	d, err := s.world.apply(in.channel, m, p, c.files)
	if err != nil {
		return nil, err
	}
	in.messages[m.ID], in.answer = true, m
	in.followUps++
	if err := s.world.post(c.ctx, in.channel, m, d.blobs); err != nil {
		return nil, err
	}
	return s.world.absolute(m.Message), nil
}
