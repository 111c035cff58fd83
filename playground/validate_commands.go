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

// validateSet checks a bulk overwrite: every command, and what they may not do together.
func validateSet(f form, set []Command) {
	counts, names := map[int]int{}, map[string]bool{}
	for i := range set {
		c := &set[i]
		c.validate(f.at(i))
		counts[c.Type]++
		key := string(rune(c.Type)) + c.Name
		if names[key] {
			f.at(i, "name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
	}
	if counts[commandSlash] > maxCommands || counts[commandUser] > maxContextMenus || counts[commandMessage] > maxContextMenus {
		f.fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxCommands)
	}
}

func (c *Command) validate(f form) {
	if c.Type == 0 {
		c.Type = commandSlash
	}
	f.at("type").choice(c.Type >= commandSlash && c.Type <= commandMessage, "(1, 2, 3)")
	if c.Type != commandSlash {
		f.at("name").length(c.Name, 1, 32)
		if c.Description != "" || len(c.Options) > 0 {
			f.at("description").fail("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET", "Context menu commands cannot have description or options")
		}
		return
	}
	name(f.at("name"), c.Name, c.NameLocalizations)
	description(f.at("description"), c.Description, c.DescriptionLocalizations)
	options(f.at("options"), c.Options, 0)
	if n := c.size(); n > maxCommandChars {
		f.fail("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d > %d)", n, maxCommandChars)
	}
	for i, context := range c.Contexts {
		f.at("contexts", i).choice(context >= 0 && context <= 2, "(0, 1, 2)")
	}
	for i, kind := range c.IntegrationTypes {
		f.at("integration_types", i).choice(kind == 0 || kind == 1, "(0, 1)")
	}
}

func name(f form, name string, localized map[string]string) {
	check := func(f form, name string) {
		if f.require(name != "") && (!slashName.MatchString(name) || strings.ToLower(name) != name) {
			f.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	check(f, name)
	for _, locale := range sortedKeys(localized) {
		check(form{f.root, append(slices.Clone(f.path[:len(f.path)-1]), "name_localizations", locale)}, localized[locale])
	}
}

func description(f form, text string, localized map[string]string) {
	f.length(text, 1, 100)
	for _, locale := range sortedKeys(localized) {
		form{f.root, append(slices.Clone(f.path[:len(f.path)-1]), "description_localizations", locale)}.length(localized[locale], 1, 100)
	}
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
func options(f form, list []CommandOption, depth int) {
	f.count(len(list), 0, maxOptions)
	names, optional := map[string]bool{}, false
	for i := range list {
		o, at := &list[i], f.at(i)
		name(at.at("name"), o.Name, o.NameLocalizations)
		description(at.at("description"), o.Description, o.DescriptionLocalizations)
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

func (o *CommandOption) validate(f form, depth int) {
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

func (o *CommandOption) validateChoices(f form) {
	names, values := map[string]bool{}, map[any]bool{}
	for i, c := range o.Choices {
		f.at(i, "name").length(c.Name, 1, 100)
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
func (o *CommandOption) fits(value any) bool {
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

func (o *CommandOption) size() int {
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
