package playground

import (
	"net/http"
	"strconv"
	"strings"
)

// routeGuilds answers what a bot may know of its servers.
func (s *Server) routeGuilds(api func(string, http.HandlerFunc)) {
	api("GET /guilds/{guild}", s.inGuild(s.getGuild))
	api("GET /guilds/{guild}/channels", s.inGuild(s.guildChannels))
	api("GET /guilds/{guild}/roles", s.inGuild(s.guildRoles))
	api("GET /guilds/{guild}/members", s.inGuild(s.guildMembers))
	api("GET /guilds/{guild}/members/search", s.inGuild(s.searchMembers))
	api("GET /guilds/{guild}/members/{user}", s.inGuild(s.guildMember))
}

// inGuild adapts an endpoint about a server.
func (s *Server) inGuild(e func(*call, *guild) (any, error)) http.HandlerFunc {
	return s.rest(func(c *call) (any, error) {
		if g := s.world.guild(c.path("guild")); g != nil && g.has(c.bot.ID) {
			return e(c, g)
		}
		return nil, errUnknownGuild
	})
}

func (s *Server) getGuild(_ *call, g *guild) (any, error) {
	return g.shown(), nil
}

func (s *Server) guildChannels(_ *call, g *guild) (any, error) {
	return g.shownChannels(), nil
}

func (s *Server) guildRoles(_ *call, g *guild) (any, error) {
	return g.Roles, nil
}

func (s *Server) guildMember(c *call, g *guild) (any, error) {
	if m := s.world.member(g, c.path("user")); m != nil {
		return m, nil
	}
	return nil, errUnknownMember
}

func (s *Server) guildMembers(c *call, g *guild) (any, error) {
	limit, err := c.limit(1, 1000)
	if err != nil {
		return nil, err
	}
	after := c.query("after")
	return s.world.members(g, limit, func(u *User) bool { return after == "" || older(after, u.ID) }), nil
}

func (s *Server) searchMembers(c *call, g *guild) (any, error) {
	limit, err := c.limit(1, 1000)
	if err != nil {
		return nil, err
	}
	head := strings.ToLower(c.query("query"))
	return s.world.members(g, limit, func(u *User) bool { return strings.HasPrefix(strings.ToLower(u.Username), head) }), nil
}

// members lists who the filter wants, oldest account first.
func (w *world) members(g *guild, limit int, want func(*User) bool) []*Member {
	out := []*Member{}
	for _, u := range w.sortedUsers() {
		if m := w.member(g, u.ID); m != nil && want(u) && len(out) < limit {
			out = append(out, m)
		}
	}
	return out
}

// limit reads the query's limit.
func (c *call) limit(fallback, most int) (int, error) {
	text := c.query("limit")
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	f := newForm()
	if err != nil {
		f.at("limit").fail("NUMBER_TYPE_COERCE", "Value %q is not int.", text)
	} else {
		f.at("limit").within(n, 1, most)
	}
	return n, f.err()
}

// shown is the guild as REST gives it, and the larger part of what GUILD_CREATE tells.
func (g *guild) shown() map[string]any {
	return map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.OwnerID, "roles": g.Roles, "preferred_locale": orLocale(g.locale),
		"icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil, "banner": nil,
		"features": []string{}, "emojis": []string{}, "stickers": []string{}, "region": "deprecated",
		"afk_channel_id": nil, "afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0,
		"widget_enabled": false, "widget_channel_id": nil, "verification_level": 0, "default_message_notifications": 1,
		"mfa_level": 0, "explicit_content_filter": 0, "max_presences": nil, "max_members": 500000,
		"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "premium_progress_bar_enabled": false,
		"rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"application_id": nil, "nsfw": false, "nsfw_level": 0, "hub_type": nil, "incidents_data": nil,
	}
}

func (g *guild) shownChannels() []Channel {
	out := []Channel{}
	for _, c := range g.channels {
		out = append(out, c.Channel)
	}
	return out
}
