package playground

import (
	"context"
	"slices"
)

// Where an application can be installed: on a server, or by a user who then has it everywhere.
const (
	installGuild = 0
	installUser  = 1
)

// maxFollowUps is what an interaction may be followed by where the bot is not itself a member, as
// Discord documents.
const maxFollowUps = 5

// asUserApp is what an application may do where it answers somebody who has installed it and is not
// a member itself.
const asUserApp = AttachFiles | EmbedLinks | MentionEveryone | UseExternalEmojis

// has reports whether the user is in the guild. People are in every guild.
func (g *guild) has(userID string) bool { return !slices.Contains(g.absent, userID) }

// contextOf says what kind of place a channel is to a bot.
func contextOf(ch *channel, botID string) int {
	switch {
	case ch.guild != nil:
		return contextGuild
	case ch.sees(botID):
		return contextBotDM
	}
	return contextPrivate
}

// owners names on whose behalf the app is there: the guild ("0" in the bot's direct messages), the
// user who installed it, or both. "In the bot's direct messages" is only where it shares a guild
// with the user: an integration that is not there is not named (Discord's documentation of
// interactions, "Authorizing Integration Owners Object").
func (w *world) owners(b *bot, p *person, ch *channel) map[string]string {
	out := map[string]string{}
	switch at := contextOf(ch, b.ID); {
	case at == contextGuild && ch.guild.has(b.ID):
		out["0"] = ch.guild.ID
	case at == contextBotDM && w.mutual(b.ID):
		out["0"] = "0"
	}
	if slices.Contains(p.installed, b.ID) {
		out["1"] = p.ID
	}
	return out
}

// mutual reports whether a bot shares a guild with people, who are in every guild.
func (w *world) mutual(botID string) bool {
	return slices.ContainsFunc(w.guilds, func(g *guild) bool { return g.has(botID) })
}

// mayMessage refuses a bot that writes in its conversation with a person by its own token and
// shares no guild with them: code 50278 of Discord's documentation of status codes. That edits are
// refused as well is a guess.
func (w *world) mayMessage(b *bot, ch *channel) error {
	if ch.guild == nil && !w.mutual(b.ID) {
		return errNoMutualGuilds
	}
	return nil
}

// appPermissions is what the bot may do where an interaction came from.
func (w *world) appPermissions(b *bot, ch *channel) Permissions {
	if ch.sees(b.ID) {
		return w.permissionsOf(b.ID, ch)
	}
	return asUserApp
}

// hushed reports whether what the bot answers to a person is for that person alone: it is no
// member, and the person may not use such apps there or may not write there (Discord's
// documentation of applications, "User Context").
func (w *world) hushed(b *bot, p *person, ch *channel) bool {
	return ch.guild != nil && !ch.guild.has(b.ID) && !w.permissionsOf(p.ID, ch).has(UseExternalApps|ch.toPost())
}

// usable reports whether a person may use the command in the channel: the app is installed there,
// or by them.
func (w *world) usable(c *Command, p *person, ch *channel) bool {
	place := contextOf(ch, c.ApplicationID)
	if c.Contexts != nil && !slices.Contains(c.Contexts, place) || c.Contexts == nil && place == contextBotDM && c.DMPermission != nil && !*c.DMPermission {
		return false
	}
	if c.GuildID != "" && (ch.guild == nil || c.GuildID != ch.guild.ID) {
		return false
	}
	if slices.Contains(c.IntegrationTypes, installUser) && slices.Contains(p.installed, c.ApplicationID) {
		return true
	}
	if c.IntegrationTypes != nil && !slices.Contains(c.IntegrationTypes, installGuild) || !ch.sees(c.ApplicationID) || !w.mutual(c.ApplicationID) {
		return false
	}
	return ch.guild == nil || c.DefaultMemberPermissions == nil || w.permissionsOf(p.ID, ch).has(*c.DefaultMemberPermissions)
}

// setMember takes a bot out of a guild or back in, and tells it so.
func (w *world) setMember(ctx context.Context, g *guild, b *bot, in bool) error {
	if g.has(b.ID) == in {
		return nil
	}
	if in {
		g.absent = slices.DeleteFunc(g.absent, func(id string) bool { return id == b.ID })
	} else {
		g.absent = append(g.absent, b.ID)
	}
	if err := w.persist(ctx, storedAbsence, g.ID, g.absent); err != nil {
		return err
	}
	for _, s := range w.sessions {
		switch {
		case s.bot != b || !s.takes(g.ID) || s.intents&intentGuilds == 0:
		case in:
			s.dispatch("GUILD_CREATE", w.guildCreate(g, b))
		default:
			s.dispatch("GUILD_DELETE", map[string]any{"id": g.ID})
		}
	}
	w.sendGuild(g)
	return nil
}

// install gives a person an app of their own, or takes it away.
func (w *world) install(ctx context.Context, p *person, b *bot, wanted bool) error {
	p.installed = slices.DeleteFunc(p.installed, func(id string) bool { return id == b.ID })
	if wanted {
		p.installed = append(p.installed, b.ID)
	}
	if err := w.persist(ctx, storedInstalls, p.ID, p.installed); err != nil {
		return err
	}
	for c := range w.pages {
		if c.person == p {
			c.send("installed", map[string]any{"bots": orEmpty(p.installed)})
		}
	}
	return nil
}

// Bots lists the bots that have ever logged in.
func (s *Server) Bots() []User {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	out := []User{}
	for _, b := range s.world.bots {
		out = append(out, *b.User)
	}
	return out
}

// Leave takes a bot out of a server, given by its name: GUILD_DELETE, and from then on 403 and 404.
func (s *Server) Leave(ctx context.Context, guild, botID string) error {
	return s.setMember(ctx, guild, botID, false)
}

// Join brings a bot back into a server.
func (s *Server) Join(ctx context.Context, guild, botID string) error {
	return s.setMember(ctx, guild, botID, true)
}

func (s *Server) setMember(ctx context.Context, guild, botID string, in bool) error {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	b := w.botByID(botID)
	for _, g := range w.guilds {
		if g.Name == guild && b != nil {
			return w.setMember(ctx, g, b, in)
		}
	}
	return errUnknownGuild
}

// Install gives the person the bot's app for themselves, so that its commands are there wherever
// they go.
func (p *Person) Install(ctx context.Context, botID string) error { return p.install(ctx, botID, true) }

// Uninstall takes it away again.
func (p *Person) Uninstall(ctx context.Context, botID string) error {
	return p.install(ctx, botID, false)
}

// Authorize logs the person in to a bot's application in a browser, which comes back to an address
// with the code that it returns. They consent to be known.
func (p *Person) Authorize(ctx context.Context, botID, redirect string) (code string, err error) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	b := p.world.botByID(botID)
	if b == nil {
		return "", errUnknownUser
	}
	return p.world.authorize(ctx, p.who, p.who.locale, b, []string{"identify"}, true, redirect)
}

func (p *Person) install(ctx context.Context, botID string, wanted bool) error {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	b := p.world.botByID(botID)
	if b == nil {
		return errUnknownUser
	}
	return p.world.install(ctx, p.who, b, wanted)
}

// StartThread opens a thread in a channel, from a message if one is given, and returns its id.
func (p *Person) StartThread(ctx context.Context, channelID, messageID, name string) (string, error) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	c, err := p.channel(channelID)
	if err != nil {
		return "", err
	}
	t, err := p.world.personThread(ctx, p.who, c, messageID, name)
	if err != nil {
		return "", err
	}
	return t.ID, nil
}

// SetThread closes (archived) or locks a thread, or opens it again.
func (p *Person) SetThread(ctx context.Context, threadID string, archived, locked bool) error {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	t, err := p.channel(threadID)
	if err != nil || !t.isThread() {
		return errNoChannel
	}
	return p.world.changeThread(ctx, t, threadParams{Archived: &archived, Locked: &locked})
}
