package playground

import (
	"net/http"
	"reflect"
	"slices"
)

// routeCommands registers and lists application commands, global ones and those of one guild.
func (s *Server) routeCommands(api func(string, http.HandlerFunc)) {
	for _, scope := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		api("GET "+scope, s.rest(s.listCommands))
		api("PUT "+scope, s.rest(s.overwriteCommands))
		api("POST "+scope, s.rest(s.createCommand))
		api("GET "+scope+"/{command}", s.rest(s.getCommand))
		api("PATCH "+scope+"/{command}", s.rest(s.editCommand))
		api("DELETE "+scope+"/{command}", s.rest(s.deleteCommand))
	}
}

// scope checks the address: the bot's own application and, where it names one, a guild.
func (c *call) scope(w *world) (guildID string, err error) {
	if c.path("app") != c.bot.ID {
		if w.botByID(c.path("app")) == nil {
			return "", errUnknownApp
		}
		return "", errAppNotYours
	}
	guildID = c.path("guild")
	if guildID != "" && (w.guild(guildID) == nil || !w.guild(guildID).has(c.bot.ID)) {
		return "", errMissingAccess
	}
	return guildID, nil
}

// command finds the command of the address.
func (c *call) command(w *world) (*Command, error) {
	guildID, err := c.scope(w)
	if err != nil {
		return nil, err
	}
	for _, command := range w.registered(c.bot.ID, guildID) {
		if command.ID == c.path("command") {
			return command, nil
		}
	}
	return nil, errUnknownCommand
}

func (s *Server) listCommands(c *call) (any, error) {
	guildID, err := c.scope(s.world)
	if err != nil {
		return nil, err
	}
	list := s.world.registered(c.bot.ID, guildID)
	if c.query("with_localizations") == "true" {
		return list, nil
	}
	return withoutLocalizations(list)
}

// withoutLocalizations leaves out the other languages, as Discord does unless it is asked.
func withoutLocalizations(list []*Command) ([]Command, error) {
	out := make([]Command, len(list))
	for i, c := range list {
		var err error
		if out[i], err = c.copied(); err != nil {
			return nil, err
		}
		out[i].NameLocalizations, out[i].DescriptionLocalizations = nil, nil
		dropLocalizations(out[i].Options)
	}
	return out, nil
}

func dropLocalizations(list []commandOption) {
	for i := range list {
		o := &list[i]
		o.NameLocalizations, o.DescriptionLocalizations = nil, nil
		for j := range o.Choices {
			o.Choices[j].NameLocalizations = nil
		}
		dropLocalizations(o.Options)
	}
}

func (s *Server) getCommand(c *call) (any, error) {
	command, err := c.command(s.world)
	if err != nil {
		return nil, err
	}
	return command, nil
}

// overwriteCommands makes the scope hold exactly the given set. What did not change keeps id and
// version.
func (s *Server) overwriteCommands(c *call) (any, error) {
	w := s.world
	guildID, err := c.scope(w)
	if err != nil {
		return nil, err
	}
	var set []Command
	if err := c.decode(&set); err != nil {
		return nil, err
	}
	f := newForm()
	validateSet(f, set, rulesOf(c.bot, guildID))
	if err := f.err(); err != nil {
		return nil, err
	}
	old := w.registered(c.bot.ID, guildID)
	if slices.ContainsFunc(old, (*Command).isEntryPoint) && !slices.ContainsFunc(set, func(c Command) bool { return c.isEntryPoint() }) {
		return nil, errNoEntryPoint
	}
	out := []*Command{}
	for i := range set {
		command, err := w.put(c, guildID, set[i])
		if err != nil {
			return nil, err
		}
		out = append(out, command)
	}
	for _, command := range old {
		if !slices.ContainsFunc(out, func(kept *Command) bool { return kept.ID == command.ID }) {
			if err := w.unregister(c.ctx, command); err != nil {
				return nil, err
			}
		}
	}
	w.sendCommands()
	return out, nil
}

// put registers a command unless the same stands already.
func (w *world) put(c *call, guildID string, command Command) (*Command, error) {
	id := command.ID
	w.complete(&command, c.bot, guildID)
	old := w.sameName(&command)
	for _, other := range w.registered(c.bot.ID, guildID) {
		if other.ID == id && other.Type == command.Type { // it gets another name, perhaps
			old = other
		}
	}
	if old != nil {
		same := *old
		same.ID, same.Version = "", ""
		if reflect.DeepEqual(same, command) {
			return old, nil
		}
	}
	return w.register(c.ctx, command, old)
}

// complete fills in what Discord decides, whatever the request says.
func (w *world) complete(c *Command, b *bot, guildID string) {
	c.ID, c.Version, c.BotID, c.ApplicationID, c.GuildID = "", "", "", b.ID, guildID
	if len(c.IntegrationTypes) == 0 {
		c.IntegrationTypes = []int{installGuild}
		if guildID == "" { // https://docs.discord.com/developers/interactions/application-commands#application-command-object
			c.IntegrationTypes = slices.Clone(b.portal.Installs)
		}
	}
	if c.isEntryPoint() && c.Handler == 0 {
		c.Handler = handlerApp // a guess
	}
}

// createCommand registers one command; the name of another overwrites it.
func (s *Server) createCommand(c *call) (any, error) {
	w := s.world
	guildID, err := c.scope(w)
	if err != nil {
		return nil, err
	}
	var command Command
	if err := c.decode(&command); err != nil {
		return nil, err
	}
	f := newForm()
	command.validate(f, rulesOf(c.bot, guildID))
	if err := f.err(); err != nil {
		return nil, err
	}
	w.complete(&command, c.bot, guildID)
	old := w.sameName(&command)
	if old == nil && (len(w.registered(c.bot.ID, guildID)) >= maxCommands || command.isEntryPoint() && w.entryPoint(c.bot.ID) != nil) {
		return nil, errTooManyCommands
	}
	out, err := w.register(c.ctx, command, old)
	if err != nil {
		return nil, err
	}
	w.sendCommands()
	if old == nil {
		return created{out}, nil
	}
	return out, nil
}

// editCommand changes the fields the request names.
func (s *Server) editCommand(c *call) (any, error) {
	w := s.world
	old, err := c.command(w)
	if err != nil {
		return nil, err
	}
	changed, err := old.copied()
	if err != nil {
		return nil, err
	}
	if err := c.decode(&changed); err != nil {
		return nil, err
	}
	f := newForm()
	changed.validate(f, rulesOf(c.bot, old.GuildID))
	w.complete(&changed, c.bot, old.GuildID)
	if other := w.sameName(&changed); other != nil && other != old {
		f.at("name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	out, err := w.register(c.ctx, changed, old)
	if err != nil {
		return nil, err
	}
	w.sendCommands()
	return out, nil
}

func (s *Server) deleteCommand(c *call) (any, error) {
	command, err := c.command(s.world)
	if err != nil {
		return nil, err
	}
	if err := s.world.unregister(c.ctx, command); err != nil {
		return nil, err
	}
	s.world.sendCommands()
	return nil, nil
}
