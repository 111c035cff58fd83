package bot

import (
	"cmp"
	"encoding/json"
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
	// InstalledBy says whether servers or people install it; a server's own commands have none.
	InstalledBy []discordgo.ApplicationIntegrationType `json:"integration_types,omitempty"`
	// ID, Handler and Adult belong to the entry point of an Activity. ID is that of the one which
	// it takes the place of, whatever its name is.
	ID      string `json:"id,omitempty"`
	Handler int    `json:"handler,omitempty"`
	Adult   bool   `json:"nsfw,omitempty"`
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

// canonical is the same text for lists that mean the same.
func canonical(list []slashCommand) string {
	list = slices.Clone(list)
	for i := range list {
		list[i].ID = ""
		if list[i].Type == discordgo.ChatApplicationCommand {
			list[i].Type = 0
		}
		list[i].Contexts = slices.Sorted(slices.Values(list[i].Contexts))
		list[i].InstalledBy = slices.Sorted(slices.Values(list[i].InstalledBy))
	}
	slices.SortFunc(list, func(a, b slashCommand) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Type, b.Type))
	})
	text, err := json.Marshal(list)
	if err != nil {
		return "" // cannot be: the types marshal
	}
	return string(text)
}

// A scope says for which list commands are made: that of everywhere, or that of one server.
type scope struct {
	guild    bool
	installs []discordgo.ApplicationIntegrationType // who can install the application, servers first
}

func slashCommands(list []commands.Command, in scope) []slashCommand {
	out := []slashCommand{}
	for _, c := range list {
		s := slashCommand{Name: c.Name, Names: localized(c.Names), Description: fitted(c.Help.In("")), Helps: localized(c.Help)}
		if c.OnMessage {
			s.Type = discordgo.MessageApplicationCommand
		}
		if c.EntryPoint {
			s.Type, s.Handler = entryPoint, handledByApp
		}
		if c.Hidden {
			s.Permissions = new("0")
		}
		if !in.guild {
			s.Contexts, s.InstalledBy = in.placesOf(c)
			if len(s.InstalledBy) == 0 {
				continue // it is for servers, and none can install the application
			}
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

// placesOf are where a command can be used, and who can install it, of what the application
// supports: Discord refuses more. See
// https://docs.discord.com/developers/interactions/application-commands#installation-context
func (in scope) placesOf(c commands.Command) ([]discordgo.InteractionContextType, []discordgo.ApplicationIntegrationType) {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel}
	switch {
	case c.Servers || c.Hidden:
		return contexts[:1], intersect(in.installs, []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall})
	case !in.forPeople():
		return slices.DeleteFunc(contexts, isPrivate), in.installs
	}
	return contexts, in.installs
}

// forPeople reports whether people can add the application to their own apps. Otherwise nobody
// uses it in conversations in which the bot is not.
func (in scope) forPeople() bool {
	return slices.Contains(in.installs, discordgo.ApplicationIntegrationUserInstall)
}

func isPrivate(c discordgo.InteractionContextType) bool {
	return c == discordgo.InteractionContextPrivateChannel
}

// intersect are the elements of a list that another one has, too.
func intersect[T comparable](list, other []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(e T) bool { return !slices.Contains(other, e) })
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
