package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// A slashCommand is a command as it is registered, with what the bot sets and no more.
type slashCommand struct {
	// Type is left out of commands that are typed, which are what Discord takes them for.
	Type        discordgo.ApplicationCommandType `json:"type,omitempty"`
	Name        string                           `json:"name"`
	Names       localizations                    `json:"name_localizations,omitempty"`
	Description string                           `json:"description,omitempty"` // which commands on messages have not
	Helps       localizations                    `json:"description_localizations,omitempty"`
	Options     []slashOption                    `json:"options,omitempty"`
	// Contexts are where the command can be used; a server's own commands have none.
	Contexts []discordgo.InteractionContextType `json:"contexts,omitempty"`
	// Permissions are what members need to see it, "0" for the right to administer the server.
	Permissions *string `json:"default_member_permissions,omitempty"`
	// InstalledBy says whether servers or people install it, as above.
	InstalledBy []discordgo.ApplicationIntegrationType `json:"integration_types,omitempty"`
}

type slashOption struct {
	Type         discordgo.ApplicationCommandOptionType `json:"type"`
	Name         string                                 `json:"name"`
	Names        localizations                          `json:"name_localizations,omitempty"`
	Description  string                                 `json:"description"`
	Helps        localizations                          `json:"description_localizations,omitempty"`
	Required     bool                                   `json:"required,omitempty"`
	Autocomplete bool                                   `json:"autocomplete,omitempty"`
	Choices      []slashChoice                          `json:"choices,omitempty"`
}

type slashChoice struct {
	Name  string        `json:"name"`
	Names localizations `json:"name_localizations,omitempty"`
	Value any           `json:"value"`
}

// localizations are a text in Discord's locales; whoever has another sees the English one.
type localizations map[string]string

// discordLocales are those of the clients' languages that differ from English, as Discord
// names them: https://discord.com/developers/docs/reference#locales
var discordLocales = []string{
	"id", "da", "de", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE",
	"vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}

// localized are the languages of a text that Discord has, fitted; where the text is the
// same as in English, nothing has to be said.
func localized(text commands.Localized) localizations {
	out := localizations{}
	for _, locale := range discordLocales {
		if said := fitted(text.In(locale)); said != fitted(text.In("")) {
			out[locale] = said
		}
	}
	return out
}

// fitted is a text as Discord takes it for what its menu says.
func fitted(text string) string { return clip(strings.TrimSpace(text), commands.MaxOptionText) }

// keepRegistering registers the commands until that succeeds, ctx ends, or Discord
// refuses them, which it sends to refused. It closes settled once it succeeded or
// failed for the first time: mostly the commands are registered already, and
// nobody has to wait because Discord cannot tell.
func (b *Bot) keepRegistering(ctx context.Context, applicationID string, list []commands.Command, settled chan<- struct{}, refused chan<- error) {
	for failed := 1; ; failed++ {
		err := b.register(ctx, applicationID, list)
		if err != nil && ctx.Err() == nil && !errors.Is(err, commands.ErrTryLater) {
			refused <- err
			return
		}
		if failed == 1 {
			close(settled)
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		wait := b.timing.pause(failed)
		b.log.Warn("the commands could not be registered", "error", err, "again", wait)
		if sleep(ctx, wait) != nil {
			return
		}
	}
}

// register makes Discord's list of commands the handler's. Discord counts
// registrations, so equal lists are left alone.
func (b *Bot) register(ctx context.Context, applicationID string, list []commands.Command) error {
	path := "/applications/" + applicationID
	if b.options.GuildID != "" {
		path += "/guilds/" + b.options.GuildID
	}
	path += "/commands"
	want := slashCommands(list, b.options.GuildID == "")
	var have, now []registeredCommand
	if err := b.rest.send(ctx, request{method: http.MethodGet, path: path + "?with_localizations=true", bucket: "commands", first: true}, &have); err != nil {
		return err
	}
	b.noteCommands(have)
	if canonical(definitions(have, b.options.GuildID == "")) == canonical(want) {
		b.log.Debug("the commands are registered already", "commands", len(want))
		return nil
	}
	err := b.rest.send(ctx, request{method: http.MethodPut, path: path, bucket: "register", first: true, body: want}, &now)
	if err == nil {
		b.noteCommands(now)
		b.log.Info("registered the commands", "commands", len(want))
	}
	return err
}

// canonical is the same text for lists that mean the same.
func canonical(list []slashCommand) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b slashCommand) int { return cmp.Compare(a.Name, b.Name) })
	for i := range list {
		if list[i].Type == discordgo.ChatApplicationCommand {
			list[i].Type = 0
		}
		list[i].Contexts = slices.Sorted(slices.Values(list[i].Contexts))
		list[i].InstalledBy = slices.Sorted(slices.Values(list[i].InstalledBy))
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "" // cannot be: the types marshal
	}
	return string(text)
}

// Where commands can be used, and who can install them; servers come first.
var (
	contexts    = []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel}
	installedBy = []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
)

func slashCommands(list []commands.Command, global bool) []slashCommand {
	out := []slashCommand{}
	for _, c := range list {
		s := slashCommand{Name: c.Name, Names: localized(c.Names), Description: fitted(c.Help.In("")), Helps: localized(c.Help)}
		if c.OnMessage {
			s.Type = discordgo.MessageApplicationCommand
		}
		if c.Hidden {
			s.Permissions = new("0")
		}
		switch {
		case global && (c.Servers || c.Hidden):
			s.Contexts, s.InstalledBy = contexts[:1], installedBy[:1]
		case global:
			s.Contexts, s.InstalledBy = contexts, installedBy
		}
		for _, o := range c.Options {
			s.Options = append(s.Options, slashOptionOf(o))
		}
		// Discord wants what is required first.
		slices.SortStableFunc(s.Options, func(a, b slashOption) int { return -cmp.Compare(order(a.Required), order(b.Required)) })
		out = append(out, s)
	}
	return out
}

func order(required bool) int {
	if required {
		return 1
	}
	return 0
}

var optionTypes = map[commands.CommandOptionKind]discordgo.ApplicationCommandOptionType{
	commands.Line:        discordgo.ApplicationCommandOptionString,
	commands.WholeNumber: discordgo.ApplicationCommandOptionInteger,
	commands.YesNo:       discordgo.ApplicationCommandOptionBoolean,
	commands.Somebody:    discordgo.ApplicationCommandOptionUser,
}

func slashOptionOf(o commands.CommandOption) slashOption {
	out := slashOption{
		Type: optionTypes[o.Kind], Name: o.Name, Names: localized(o.Names),
		Description: fitted(o.Help.In("")), Helps: localized(o.Help),
		Required: o.Required, Autocomplete: o.Complete,
	}
	for _, c := range o.Choices {
		out.Choices = append(out.Choices, slashChoice{fitted(c.Name.In("")), localized(c.Name), choiceValue(o.Kind, c.Value)})
	}
	return out
}

// choiceValue is a choice in the type of its option: a number stays one.
func choiceValue(kind commands.CommandOptionKind, s string) any {
	if kind == commands.WholeNumber {
		if n, err := strconv.Atoi(s); err == nil {
			return float64(n) // as it comes back from Discord
		}
	}
	return s
}
