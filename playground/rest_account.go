package playground

import (
	"net/http"
	"strconv"
	"time"
)

// routeAccount answers who a bot is and where its gateway stands.
func (s *Server) routeAccount(api func(string, http.HandlerFunc)) {
	api("GET /gateway", s.open(s.gatewayAddress))
	api("GET /gateway/bot", s.rest(s.gatewayForBot))
	api("GET /users/@me", s.serve(s.me, s.known))
	api("GET /users/@me/guilds", s.rest(s.myGuilds))
	api("POST /users/@me/channels", s.rest(s.openDirect))
	api("GET /users/{user}", s.rest(s.getUser))
	api("GET /applications/@me", s.rest(s.myApplication))
	api("GET /oauth2/applications/@me", s.rest(s.myApplication))
}

func (s *Server) gatewayURL() string { return "ws://" + s.world.host + "/gateway" }

func (s *Server) gatewayAddress(*call) (any, error) {
	return map[string]string{"url": s.gatewayURL()}, nil
}

func (s *Server) gatewayForBot(c *call) (any, error) {
	return map[string]any{
		"url": s.gatewayURL(), "shards": max(1, s.world.shards), "session_start_limit": c.bot.starts.limit(time.Now(), s.opts.MaxConcurrency),
	}, nil
}

// me is the account of who asks, which shows a little more than those of others.
func (s *Server) me(c *call) (any, error) {
	shown := struct {
		*User
		Locale   string `json:"locale"`
		MFA      bool   `json:"mfa_enabled"`
		Verified bool   `json:"verified"`
	}{Locale: orLocale(""), Verified: true}
	if c.grant != nil {
		shown.User, shown.Locale = c.grant.user, c.grant.locale
	} else {
		shown.User = c.bot.User
	}
	return shown, nil
}

func (s *Server) getUser(c *call) (any, error) {
	if u := s.world.users[c.path("user")]; u != nil {
		return u, nil
	}
	return nil, errUnknownUser
}

func (s *Server) myGuilds(c *call) (any, error) {
	out := []map[string]any{}
	for _, g := range s.world.guilds {
		if !g.has(c.bot.ID) {
			continue
		}
		out = append(out, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
			"permissions": everyoneMay.String(), "features": []string{},
		})
	}
	return out, nil
}

func (s *Server) myApplication(c *call) (any, error) {
	owner := s.world.people[0].User
	out := map[string]any{
		"id": c.bot.ID, "name": c.bot.Username, "description": "", "icon": nil, "type": nil, "bot": c.bot.User,
		"bot_public": true, "bot_require_code_grant": false, "owner": owner, "team": nil,
		"verify_key": PublicKey(c.bot.token), "flags": c.bot.portal.flags(), "flags_new": strconv.Itoa(c.bot.portal.flags()), "redirect_uris": []string{},
		"interactions_endpoint_url": c.bot.endpointURL(), "role_connections_verification_url": nil,
		"approximate_guild_count": len(s.world.guilds), "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": []string{"bot", "applications.commands"},
		"integration_types_config": c.bot.portal.installsConfig(),
	}
	for field, path := range s.pages() {
		out[field] = "http://" + s.world.host + path
	}
	return out, nil
}

func (s *Server) openDirect(c *call) (any, error) {
	var p struct {
		RecipientID looseID `json:"recipient_id"`
	}
	if err := c.decode(&p); err != nil {
		return nil, err
	}
	if s.world.personByID(string(p.RecipientID)) == nil {
		return nil, errCannotDM
	}
	dm, err := s.world.direct(c.ctx, c.bot.ID, string(p.RecipientID))
	if err != nil {
		return nil, err
	}
	return dm.shown(c.bot.ID), nil
}
