package playground

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// Limits of commands, from Discord's documentation of application commands.
const (
	maxCommands     = 100  // slash commands of an application, in each scope
	maxContextMenus = 15   // context menus of each kind
	maxCommandChars = 8000 // characters of a command's names, descriptions and values together
	maxOptionChars  = 6000 // the largest bound of a text option, in characters
	maxChoices      = 25   // choices of an option, and completions
)

var slashName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// commandRules are what commands are held to besides their form.
type commandRules struct {
	guild      bool  // they are those of one guild
	activities bool  // the application has an Activity
	installs   []int // who can install the application
}

func rulesOf(b *bot, guildID string) commandRules {
	return commandRules{guild: guildID != "", activities: b.portal.Activities, installs: b.portal.Installs}
}

// validateSet checks a bulk overwrite: every command, and what they may not do together.
func validateSet(f form, set []Command, rules commandRules) {
	counts, names := map[int]int{}, map[string]bool{}
	for i := range set {
		c := &set[i]
		c.validate(f.at(i), rules)
		counts[c.Type]++
		key := string(rune(c.Type)) + c.Name
		if names[key] {
			f.at(i, "name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
	}
	if counts[commandSlash] > maxCommands || counts[commandUser] > maxContextMenus || counts[commandMessage] > maxContextMenus || counts[commandEntryPoint] > 1 {
		f.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxCommands)
	}
}

func (c *Command) isEntryPoint() bool { return c.Type == commandEntryPoint }

func (c *Command) validate(f form, rules commandRules) {
	if c.Type == 0 {
		c.Type = commandSlash
	}
	f.at("type").choice(c.Type >= commandSlash && c.Type <= commandEntryPoint, "(1, 2, 3, 4)")
	c.validatePlaces(f, rules)
	c.validateEntryPoint(f, rules)
	if c.Type != commandSlash {
		named := func(f form, name string) { f.length(name, 1, 32) }
		named(f.at("name"), c.Name)
		localized(f.at("name_localizations"), c.NameLocalizations, named)
		c.validateUntyped(f)
		return
	}
	name(f, c.Name, c.NameLocalizations)
	description(f, c.Description, c.DescriptionLocalizations)
	options(f.at("options"), c.Options, 0)
	if n := c.size(); n > maxCommandChars {
		f.fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d > %d)", n, maxCommandChars)
	}
}

// validateUntyped checks a command that is not typed, besides its name: a context menu has no
// description, and none of them has options
// (https://docs.discord.com/developers/interactions/application-commands#application-command-object).
func (c *Command) validateUntyped(f form) {
	if c.isEntryPoint() {
		f.at("description").length(c.Description, 0, 100)
		localized(f.at("description_localizations"), c.DescriptionLocalizations, func(f form, text string) { f.length(text, 1, 100) })
		f.at("options").count(len(c.Options), 0, 0)
		return
	}
	if c.Description != "" || len(c.DescriptionLocalizations) > 0 || len(c.Options) > 0 {
		f.at("description").fail("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET", "Context menu commands cannot have description or options")
	}
}

// validateEntryPoint checks that an entry point is global, and that the application has an
// Activity. A handler belongs to such a command alone. See
// https://docs.discord.com/developers/interactions/application-commands#entry-point-commands and
// https://docs.discord.com/developers/activities/development-guides/user-actions#setting-up-an-entry-point-command
func (c *Command) validateEntryPoint(f form, rules commandRules) {
	if !c.isEntryPoint() {
		f.at("handler").choice(c.Handler == 0, "none for this type of command")
		return
	}
	f.at("type").choice(!rules.guild && rules.activities, "(1, 2, 3)")
	f.at("handler").choice(c.Handler >= 0 && c.Handler <= handlerDiscord, "(1, 2)")
}

// validatePlaces checks where a command can be used and who can install it. The application has to
// support that:
// https://docs.discord.com/developers/interactions/application-commands#installation-context
// Conversations without the bot are for people who have added the application to their own apps:
// https://docs.discord.com/developers/interactions/application-commands#interaction-contexts
func (c *Command) validatePlaces(f form, rules commandRules) {
	for i, kind := range c.IntegrationTypes {
		at := f.at("integration_types", i)
		at.choice(kind == installGuild || kind == installUser, "(0, 1)")
		at.choice(slices.Contains(rules.installs, kind), "what the application supports")
		at.choice(!slices.Contains(c.IntegrationTypes[:i], kind), "those that are not named yet")
	}
	forPeople := slices.Contains(rules.installs, installUser) && (len(c.IntegrationTypes) == 0 || slices.Contains(c.IntegrationTypes, installUser))
	for i, context := range c.Contexts {
		at := f.at("contexts", i)
		at.choice(context >= contextGuild && context <= contextPrivate, "(0, 1, 2)")
		at.choice(context != contextPrivate || forPeople, "(0, 1), as people cannot install it")
		at.choice(!slices.Contains(c.Contexts[:i], context), "those that are not named yet")
	}
}

// localized holds a text's translations to Discord's locales
// (https://docs.discord.com/developers/reference#locales), and each to what the text itself is held
// to: https://docs.discord.com/developers/interactions/application-commands#localization
func localized(f form, texts map[string]string, check func(form, string)) {
	for _, locale := range sortedKeys(texts) {
		f.at(locale).choice(slices.Contains(locales, locale), "Discord's locales")
		check(f.at(locale), texts[locale])
	}
}

// name checks the name of a command that is typed, or of an option.
func name(f form, name string, others map[string]string) {
	check := func(f form, name string) {
		if f.require(name != "") && (!slashName.MatchString(name) || strings.ToLower(name) != name) {
			f.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	check(f.at("name"), name)
	localized(f.at("name_localizations"), others, check)
}

func description(f form, text string, others map[string]string) {
	check := func(f form, text string) { f.length(text, 1, 100) }
	check(f.at("description"), text)
	localized(f.at("description_localizations"), others, check)
}

// validateName checks what a choice is called.
func (c choice) validateName(f form) {
	check := func(f form, text string) { f.length(text, 1, 100) }
	check(f.at("name"), c.Name)
	localized(f.at("name_localizations"), c.NameLocalizations, check)
}

func sortedKeys(m map[string]string) []string {
	keys := []string{}
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// options checks one level; depth 0 is the command's own.
func options(f form, list []commandOption, depth int) {
	f.count(len(list), 0, maxOptions)
	names, optional := map[string]bool{}, false
	for i := range list {
		o, at := &list[i], f.at(i)
		name(at, o.Name, o.NameLocalizations)
		description(at, o.Description, o.DescriptionLocalizations)
		if names[o.Name] {
			at.at("name").fail("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name already in use")
		}
		names[o.Name] = true
		if o.Required && optional {
			at.fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		if nested := o.Type == optionSubcommand || o.Type == optionGroup; nested != (list[0].Type <= optionGroup) {
			at.at("type").fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		o.validate(at, depth)
	}
}

func (o *commandOption) validate(f form, depth int) {
	f.at("type").choice(o.Type >= optionSubcommand && o.Type <= optionAttachment, "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)")
	switch o.Type {
	case optionGroup:
		f.at("type").choice(depth == 0, "(1, 3, 4, 5, 6, 7, 8, 9, 10, 11)")
		options(f.at("options"), o.Options, depth+1)
		return
	case optionSubcommand:
		f.at("type").choice(depth < 2, "(3, 4, 5, 6, 7, 8, 9, 10, 11)")
		options(f.at("options"), o.Options, 2)
		return
	}
	hasChoices := o.Type == optionString || o.Type == optionInteger || o.Type == optionNumber
	if o.Autocomplete && (!hasChoices || len(o.Choices) > 0) {
		f.at("autocomplete").fail("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete is for options of type string, integer or number without choices")
	}
	if o.MinLength != nil {
		f.at("min_length").within(*o.MinLength, 0, maxOptionChars)
	}
	if o.MaxLength != nil {
		f.at("max_length").within(*o.MaxLength, 1, maxOptionChars)
	}
	f.at("choices").count(len(o.Choices), 0, maxChoices)
	o.validateChoices(f.at("choices"))
}

func (o *commandOption) validateChoices(f form) {
	names, values := map[string]bool{}, map[any]bool{}
	for i, c := range o.Choices {
		c.validateName(f.at(i))
		if !o.fits(c.Value) {
			f.at(i, "value").fail("BASE_TYPE_BAD_TYPE", "The value does not fit the option's type.")
			continue
		}
		if names[c.Name] {
			f.at(i, "name").fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE", "Choice names must be unique")
		}
		if values[c.Value] {
			f.at(i, "value").fail("APPLICATION_COMMAND_OPTIONS_CHOICE_VALUES_DUPLICATE", "Choice values must be unique")
		}
		names[c.Name], values[c.Value] = true, true
	}
}

// fits reports whether a choice's value is of the option's type.
func (o *commandOption) fits(value any) bool {
	switch v := value.(type) {
	case string:
		n := len([]rune(v))
		return o.Type == optionString && n >= 1 && n <= 100
	case float64:
		return o.Type == optionNumber || o.Type == optionInteger && v == math.Trunc(v)
	}
	return false
}

// size counts the characters Discord counts: names, descriptions and values, each in its longest
// language.
func (c *Command) size() int {
	total := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations)
	for i := range c.Options {
		total += c.Options[i].size()
	}
	return total
}

func (o *commandOption) size() int {
	total := longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations)
	for i := range o.Options {
		total += o.Options[i].size()
	}
	for _, c := range o.Choices {
		total += longest(c.Name, c.NameLocalizations)
		if s, ok := c.Value.(string); ok {
			total += len([]rune(s))
		}
	}
	return total
}

func longest(text string, localized map[string]string) int {
	n := len([]rune(text))
	for _, other := range localized {
		n = max(n, len([]rune(other)))
	}
	return n
}
