package playground

import "net/http"

// routeThreads answers what bots do with threads.
func (s *Server) routeThreads(api func(string, http.HandlerFunc)) {
	api("POST /channels/{channel}/messages/{message}/threads", s.onMessage(CreatePublicThreads, s.threadFromMessage))
	api("POST /channels/{channel}/threads", s.inChannel(ViewChannel, s.threadAlone))
	api("PATCH /channels/{channel}", s.inChannel(ViewChannel, s.patchThread))
	api("GET /guilds/{guild}/threads/active", s.inGuild(s.activeThreads))
	api("GET /channels/{channel}/thread-members", s.inThread(s.threadMembers))
	api("PUT /channels/{channel}/thread-members/{user}", s.inThread(s.joinThread(true)))
	api("DELETE /channels/{channel}/thread-members/{user}", s.inThread(s.joinThread(false)))
}

// inThread adapts an endpoint about a thread.
func (s *Server) inThread(e func(*call, *channel) (any, error)) http.HandlerFunc {
	return s.inChannel(ViewChannel, func(c *call, t *channel) (any, error) {
		if !t.isThread() {
			return nil, errUnknownChannel
		}
		return e(c, t)
	})
}

func (s *Server) threadFromMessage(c *call, ch *channel, m *message) (any, error) {
	if s.world.channels[m.ID] != nil {
		return nil, errThreadExists
	}
	return s.newThread(c, ch, m.ID, channelThread)
}

func (s *Server) threadAlone(c *call, ch *channel) (any, error) {
	return s.newThread(c, ch, "", channelPrivateThread)
}

// newThread makes a thread of the kind that the request names, else of the usual one.
func (s *Server) newThread(c *call, parent *channel, id string, usual int) (any, error) {
	var p threadParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if p.Type == nil || id != "" {
		p.Type = &usual
	}
	if err := p.validate(true); err != nil {
		return nil, err
	}
	if !parent.beginsThreads() {
		return nil, errWrongChannelType
	}
	if parent.Type == channelAnnouncement && *p.Type == channelThread {
		*p.Type = channelNewsThread
	}
	need := CreatePublicThreads
	if *p.Type == channelPrivateThread {
		need = CreatePrivateThreads
	}
	if !s.world.permissionsOf(c.bot.ID, parent).has(need) {
		return nil, errMissingPermission
	}
	t, err := s.world.startThread(c.ctx, parent, id, c.bot.ID, p)
	if err != nil {
		return nil, err
	}
	return created{t.shown(c.bot.ID)}, nil
}

// patchThread changes a thread: the one who opened it may do all but lock it.
func (s *Server) patchThread(c *call, t *channel) (any, error) {
	var p threadParams
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if err := p.validate(false); err != nil {
		return nil, err
	}
	may := s.world.permissionsOf(c.bot.ID, t)
	reopens := p.Archived != nil && !*p.Archived
	switch {
	case !t.isThread():
		return nil, errMissingPermission
	case may.has(ManageThreads):
	case p.Locked != nil || t.Metadata.Locked || t.OwnerID != c.bot.ID && !reopens:
		return nil, errMissingPermission
	case t.Metadata.Archived && !reopens:
		return nil, errThreadArchived
	}
	if err := s.world.changeThread(c.ctx, t, p); err != nil {
		return nil, err
	}
	return t.shown(c.bot.ID), nil
}

func (s *Server) activeThreads(c *call, g *guild) (any, error) {
	threads := s.world.threadsFor(g, c.bot.ID)
	members := []threadMember{}
	for _, t := range threads {
		if t.Member != nil {
			members = append(members, *t.Member)
		}
	}
	return map[string]any{"threads": threads, "members": members, "has_more": false}, nil
}

// threadsFor lists the open threads of a guild that a user sees.
func (w *world) threadsFor(g *guild, userID string) []Channel {
	out := []Channel{}
	for _, t := range g.threads {
		if !t.Metadata.Archived && t.sees(userID) && w.permissionsOf(userID, t).has(ViewChannel) {
			out = append(out, t.shown(userID))
		}
	}
	return out
}

func (s *Server) threadMembers(_ *call, t *channel) (any, error) {
	return orEmpty(t.members), nil
}

// joinThread adds or removes a member: "@me", or another user.
func (s *Server) joinThread(join bool) func(*call, *channel) (any, error) {
	return func(c *call, t *channel) (any, error) {
		if err := t.notArchived(); err != nil {
			return nil, err
		}
		user, w := c.path("user"), s.world
		switch {
		case user == "@me":
			user = c.bot.ID
		case w.member(t.guild, user) == nil:
			return nil, errUnknownMember
		case !join && t.OwnerID != c.bot.ID && !w.permissionsOf(c.bot.ID, t).has(ManageThreads):
			return nil, errMissingPermission
		}
		return nil, w.follow(c.ctx, t, user, join)
	}
}
