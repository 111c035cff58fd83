package playground

import (
	"context"
	"encoding/json"
	"slices"
	"time"
)

// Command types.
const (
	commandSlash      = 1
	commandUser       = 2
	commandMessage    = 3
	commandEntryPoint = 4 // opens the application's Activity
)

// Option types.
const (
	optionSubcommand  = 1
	optionGroup       = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionAttachment  = 11
)

// Where a command may be used.
const (
	contextGuild   = 0
	contextBotDM   = 1
	contextPrivate = 2 // a conversation that the bot is not in
)

// Command is an application command as registered.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []commandOption   `json:"options,omitempty"`
	DefaultMemberPermissions *Permissions      `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	NSFW                     bool              `json:"nsfw"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types"`
	Handler                  int               `json:"handler,omitempty"` // of an entry point

	BotID string `json:"bot_id,omitempty"` // for the page: whose command it is
}

// commandOption is a parameter, subcommand or group of subcommands.
type commandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []choice          `json:"choices,omitempty"`
	Options                  []commandOption   `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// choice is one of the values an option offers.
type choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// registered lists an application's commands of a scope: of a guild, or global when guildID is
// empty.
func (w *world) registered(appID, guildID string) []*Command {
	out := []*Command{}
	for _, c := range w.commands {
		if c.ApplicationID == appID && c.GuildID == guildID {
			out = append(out, c)
		}
	}
	return out
}

// copied shares nothing with the command, so that decoding into the copy leaves the command as it
// is.
func (c *Command) copied() (out Command, err error) {
	raw, err := json.Marshal(c)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out, err
}

// sameName finds the application's command of that type and name in the same scope.
func (w *world) sameName(c *Command) *Command {
	for _, other := range w.registered(c.ApplicationID, c.GuildID) {
		if other.Type == c.Type && other.Name == c.Name {
			return other
		}
	}
	return nil
}

// register adds a command, or puts it in the place of an old one and keeps the id.
func (w *world) register(ctx context.Context, c Command, old *Command) (*Command, error) {
	c.ID, c.Version = w.nextID(), w.nextID()
	if old != nil {
		c.ID = old.ID
	} else if err := w.countCreate(c.ApplicationID); err != nil {
		return nil, err
	}
	if err := w.persist(ctx, storedCommand, c.ID, c); err != nil {
		return nil, err
	}
	if at := slices.Index(w.commands, old); at >= 0 {
		w.commands[at] = &c
	} else {
		w.commands = append(w.commands, &c)
	}
	return &c, nil
}

// countCreate holds an application to so many new commands a day.
func (w *world) countCreate(appID string) error {
	day := w.botByID(appID).creates.at(time.Now())
	if day.count >= maxCreates && w.opts.Limits {
		return errTooManyCreates
	}
	day.count++
	return nil
}

// unregister removes a command.
func (w *world) unregister(ctx context.Context, c *Command) error {
	if err := w.erase(ctx, storedCommand, c.ID); err != nil {
		return err
	}
	w.commands = slices.DeleteFunc(w.commands, func(other *Command) bool { return other == c })
	return nil
}

// shownCommands is every command with the bot it belongs to, for the page.
func (w *world) shownCommands() []Command {
	out := []Command{}
	for _, c := range w.commands {
		shown := *c
		shown.BotID = c.ApplicationID
		out = append(out, shown)
	}
	return out
}

func (w *world) sendCommands() {
	w.sendToAllPages("commands", map[string]any{"commands": w.shownCommands()})
}
