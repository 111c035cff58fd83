package playground

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// How long a code and a token are good. Of codes Discord does not say it; a token is good for a
// week: https://docs.discord.com/developers/topics/oauth2#authorization-code-grant
const (
	codeLife  = time.Minute
	tokenLife = 7 * 24 * time.Hour
)

// A grant is what a person has allowed an application to know.
type grant struct {
	user     *User
	locale   string
	bot      *bot
	scopes   []string
	redirect string // where the browser was sent with the code; empty for an Activity
	until    time.Time
}

// ClientSecret is the client secret of a token's bot, as it stands in Discord's developer portal.
func ClientSecret(token string) string {
	sum := sha256.Sum256([]byte("client secret " + token))
	return hex.EncodeToString(sum[:16])
}

// scopesKnown are the scopes for which a person can be asked here.
var scopesKnown = []string{"identify", "guilds", "guilds.members.read", "applications.commands", "rpc.activities.write", "rpc.voice.read"}

// authorize gives out a code, if the person consents or has done so before; empty if they are to be
// asked. The locale is that of the page where they do it.
func (w *world) authorize(ctx context.Context, p *person, locale string, b *bot, scopes []string, allow bool, redirect string) (string, error) {
	for _, scope := range scopes {
		if !slices.Contains(scopesKnown, scope) {
			return "", &pageRefusal{"scope", "the scope " + scope + " is not known"}
		}
	}
	missing := slices.ContainsFunc(scopes, func(scope string) bool { return !slices.Contains(p.consents[b.ID], scope) })
	if missing && !allow {
		return "", nil
	}
	if missing {
		p.consents[b.ID] = append(slices.Clone(p.consents[b.ID]), scopes...)
		if err := w.persist(ctx, storedConsents, p.ID, p.consents); err != nil {
			return "", err
		}
	}
	now := time.Now()
	for code, g := range w.codes {
		if now.After(g.until) {
			delete(w.codes, code)
		}
	}
	code := randomToken(30)
	w.codes[code] = &grant{user: p.User, locale: locale, bot: b, scopes: scopes, redirect: redirect, until: now.Add(codeLife)}
	return code, nil
}

// LoginPath is where applications send browsers to log in:
// https://docs.discord.com/developers/topics/oauth2#authorization-code-grant
const LoginPath = "/oauth2/authorize"

// serveLogin has the playground's page ask the person, who may be somebody else before that.
func (s *Server) serveLogin(rw http.ResponseWriter, r *http.Request) {
	http.Redirect(rw, r, "/?"+url.Values{"authorize": {r.URL.RawQuery}}.Encode(), http.StatusFound)
}

// logIn tells a page what an application's log-in asks for, and where the browser goes with the
// person's answer. An application's own pages are the only ones to return to.
func (w *world) logIn(ctx context.Context, c *client, f pageFrame, p activityAction) error {
	b := w.botByID(p.ClientID)
	to, err := url.Parse(p.Redirect)
	if b == nil || err != nil || w.mappings[b.ID] == nil || to.Host != w.mappings[b.ID].Host || to.Scheme != w.mappings[b.ID].Scheme {
		return &pageRefusal{"redirect", "this application has no such address to return to"}
	}
	query := url.Values{}
	if p.State != "" {
		query.Set("state", p.State)
	}
	to.RawQuery = url.Values{"error": {"access_denied"}, "state": {p.State}}.Encode()
	told := map[string]any{"nonce": f.D.Nonce, "name": b.Username, "refused": to.String()}
	if p.Allow {
		code, err := w.authorize(ctx, c.person, c.locale, b, p.Scopes, true, p.Redirect)
		if err != nil {
			return err
		}
		query.Set("code", code)
		to.RawQuery = query.Encode()
		told["url"] = to.String()
	}
	c.send("activity_login", told)
	return nil
}

func (w *world) loadConsents(id string, consents map[string][]string) {
	if p := w.personByID(id); p != nil && consents != nil {
		p.consents = consents
	}
}

// routeOAuth answers what makes a token of a code, and what a token shows. The first has its form,
// as the bot sends it, read as an object.
func (s *Server) routeOAuth(api func(string, http.HandlerFunc)) {
	api("POST /oauth2/token", s.open(s.exchange))
	api("GET /oauth2/@me", s.serve(s.authorization, s.allowed))
	api("GET /applications/{app}/activity-instances/{instance}", s.rest(s.getInstance))
}

// allowed lets in who has a person's token.
func (s *Server) allowed(c *call) error {
	token, ok := strings.CutPrefix(c.r.Header.Get("Authorization"), "Bearer ")
	if c.grant = s.world.bearers[strings.TrimSpace(token)]; !ok || c.grant == nil || time.Now().After(c.grant.until) {
		return errUnauthorized
	}
	return nil
}

// known lets in who has a bot's token or a person's.
func (s *Server) known(c *call) error {
	if c.bot != nil {
		return s.authorized(c)
	}
	return s.allowed(c)
}

// oauthError is what is wrong with a request for a token:
// https://www.rfc-editor.org/rfc/rfc6749#section-5.2
type oauthError struct {
	Status int    `json:"-"`
	Name   string `json:"error"`
	Says   string `json:"error_description,omitempty"`
}

func (e *oauthError) Error() string { return e.Name }

// exchange makes a token of a code.
func (s *Server) exchange(c *call) (any, error) {
	var p struct {
		ClientID     string `json:"client_id"`
		ClientSecret string `json:"client_secret"`
		GrantType    string `json:"grant_type"`
		Code         string `json:"code"`
		Redirect     string `json:"redirect_uri"`
	}
	if err := c.decode(&p); err != nil {
		return nil, &oauthError{http.StatusBadRequest, "invalid_request", ""}
	}
	w, now := s.world, time.Now()
	b := w.botByID(p.ClientID)
	g := w.codes[p.Code]
	switch {
	case b == nil || p.ClientSecret != ClientSecret(b.token):
		return nil, &oauthError{http.StatusUnauthorized, "invalid_client", ""}
	case p.GrantType != "authorization_code":
		return nil, &oauthError{http.StatusBadRequest, "unsupported_grant_type", ""}
	case g == nil || g.bot != b || now.After(g.until) || g.redirect != p.Redirect:
		return nil, &oauthError{http.StatusBadRequest, "invalid_grant", `Invalid "code" in request.`}
	}
	delete(w.codes, p.Code)
	token, granted := randomToken(30), *g
	granted.until = now.Add(tokenLife)
	w.bearers[token] = &granted
	return map[string]any{
		"token_type": "Bearer", "access_token": token, "expires_in": int(tokenLife.Seconds()), "refresh_token": randomToken(30),
		"scope": strings.Join(g.scopes, " "),
	}, nil
}

// authorization is what a token is good for:
// https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information
func (s *Server) authorization(c *call) (any, error) {
	g := c.grant
	out := map[string]any{
		"application": map[string]any{
			"id": g.bot.ID, "name": g.bot.Username, "icon": nil, "description": "", "type": nil, "bot_public": true, "bot_require_code_grant": false,
			"verify_key": PublicKey(g.bot.token), "flags": g.bot.portal.flags(), "flags_new": strconv.Itoa(g.bot.portal.flags()),
		},
		"scopes": g.scopes, "expires": g.until.UTC().Format(time.RFC3339),
	}
	if slices.Contains(g.scopes, "identify") {
		out["user"] = g.user
	}
	return out, nil
}

// getInstance is an Activity that runs:
// https://docs.discord.com/developers/resources/application#get-application-activity-instance
func (s *Server) getInstance(c *call) (any, error) {
	w := s.world
	if c.path("app") != c.bot.ID {
		return nil, errAppNotYours
	}
	a := w.instance(c.path("instance"))
	if a == nil || a.bot != c.bot || w.faults.NoInstances {
		return nil, errUnknownInstance
	}
	location := map[string]any{"id": "pc-" + a.channel.ID, "kind": "pc", "channel_id": a.channel.ID}
	if g := a.channel.guild; g != nil {
		location = map[string]any{"id": "gc-" + g.ID + "-" + a.channel.ID, "kind": "gc", "channel_id": a.channel.ID, "guild_id": g.ID}
	}
	users := slices.Clone(a.users)
	if w.faults.LateParticipants > 0 && len(users) > 0 {
		w.faults.LateParticipants--
		users = users[:len(users)-1]
	}
	return map[string]any{"application_id": a.bot.ID, "instance_id": a.id, "launch_id": a.launch, "location": location, "users": orEmpty(users)}, nil
}
