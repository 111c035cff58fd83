package playground

import (
	"slices"
	"strings"
)

// Limits of components, from Discord's documentation of components.
const (
	maxComponents  = 40   // of a Components V2 message, nested ones counted
	maxRows        = 5    // action rows of a classic message
	maxButtons     = 5    // of an action row
	maxOptions     = 25   // of a select, and of a command
	maxTextDisplay = 4000 // characters of all text displays, and of a text input

	// maxTextBytes and textOverhead are no documented limits: if the UTF-8 bytes of all text
	// displays, and textOverhead for each of them, are more, Discord answers 500
	// (discord-api-docs#8554).
	maxTextBytes = 10_170
	textOverhead = 12
)

// componentCheck walks a message's components and notes what Discord would refuse.
type componentCheck struct {
	form
	seen  map[string]bool // custom ids
	text  int             // characters of all text displays
	bytes int             // of them, with textOverhead for each
}

// rows checks a classic message: up to five action rows.
func (v *componentCheck) rows(list []Component) {
	f := v.form.at("components")
	f.count(len(list), 0, maxRows)
	for i := range list {
		v.child(f.at(i), &list[i], typeActionRow)
	}
}

// layout checks a Components V2 message.
func (v *componentCheck) layout(list []Component) {
	f := v.form.at("components")
	total := 0
	walk(list, func(*Component) { total++ })
	if total > maxComponents {
		f.fail("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components (%d) exceeds the maximum of %d", total, maxComponents)
	}
	ids := map[int]bool{}
	walk(list, func(c *Component) {
		if c.ID != 0 && ids[c.ID] {
			f.fail("COMPONENT_ID_DUPLICATED", "Component id %d cannot be duplicated", c.ID)
		}
		ids[c.ID] = true
	})
	for i := range list {
		v.child(f.at(i), &list[i], typeActionRow, typeSection, typeTextDisplay, typeMediaGallery, typeFile, typeSeparator, typeContainer)
	}
	if v.text > maxTextDisplay {
		f.fail("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total displayable text exceeds the maximum of %d characters", maxTextDisplay)
	}
}

// child checks a component that must be of one of the types.
func (v *componentCheck) child(f form, c *Component, types ...int) {
	if !slices.Contains(types, c.Type) {
		f.at("type").fail("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", types)
		return
	}
	switch {
	case c.Type == typeActionRow:
		v.row(f, c)
	case c.Type == typeButton:
		v.button(f, c)
	case c.isSelect():
		v.selectMenu(f, c)
	case c.Type == typeSection:
		v.section(f, c)
	case c.Type == typeTextDisplay:
		f.at("content").length(c.Content, 1, maxTextDisplay)
		v.text += len([]rune(c.Content))
		v.bytes += len(c.Content) + textOverhead
	case c.Type == typeMediaGallery:
		v.gallery(f, c)
	case c.Type == typeThumbnail:
		v.media(f.at("media"), c.Media)
		f.at("description").length(c.Description, 0, maxAltText)
	case c.Type == typeFile:
		v.media(f.at("file"), c.File)
	case c.Type == typeContainer:
		v.container(f, c)
	}
}

func (v *componentCheck) row(f form, c *Component) {
	buttons := 0
	for i := range c.Components {
		if c.Components[i].Type == typeButton {
			buttons++
		}
	}
	f = f.at("components")
	switch n := len(c.Components); {
	case n == 0 || n > maxButtons:
		f.count(n, 1, maxButtons)
	case buttons != n && n > 1:
		f.fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
	for i := range c.Components {
		v.child(f.at(i), &c.Components[i], typeButton, typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionableSelect, typeChannelSelect)
	}
}

func (v *componentCheck) section(f form, c *Component) {
	f.at("components").count(len(c.Components), 1, 3)
	for i := range c.Components {
		v.child(f.at("components", i), &c.Components[i], typeTextDisplay)
	}
	if f.at("accessory").require(c.Accessory != nil) {
		v.child(f.at("accessory"), c.Accessory, typeButton, typeThumbnail)
	}
}

func (v *componentCheck) container(f form, c *Component) {
	f.at("components").require(len(c.Components) > 0)
	for i := range c.Components {
		v.child(f.at("components", i), &c.Components[i], typeActionRow, typeSection, typeTextDisplay, typeMediaGallery, typeFile, typeSeparator)
	}
	if c.AccentColor != nil {
		f.at("accent_color").within(*c.AccentColor, 0, 0xffffff)
	}
}

func (v *componentCheck) gallery(f form, c *Component) {
	f.at("items").count(len(c.Items), 1, 10)
	for i := range c.Items {
		v.media(f.at("items", i, "media"), &c.Items[i].Media)
		f.at("items", i, "description").length(c.Items[i].Description, 0, maxAltText)
	}
}

// media wants an address that leads somewhere: resolveMedia has replaced every reference it could.
func (v *componentCheck) media(f form, m *Media) {
	switch {
	case m == nil || m.URL == "":
		f.require(false)
	case strings.HasPrefix(m.URL, attachmentScheme):
		f.at("url").fail("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
	case m.AttachmentID == "" || !stored(m.URL):
		f.at("url").address(m.URL, mediaSchemes)
	}
}

func (v *componentCheck) button(f form, c *Component) {
	f.at("style").choice(c.Style >= 1 && c.Style <= stylePremium, "(1, 2, 3, 4, 5, 6)")
	f.at("label").length(c.Label, 0, 80)
	switch c.Style {
	case stylePremium:
		f.at("sku_id").require(c.SKU != "")
		return
	case styleLink:
		if c.CustomID != "" {
			f.at("custom_id").fail("BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		}
		f.at("url").require(c.URL != "")
		f.at("url").length(c.URL, 0, maxButtonURL)
		f.at("url").address(c.URL, pressedSchemes)
	default:
		if c.URL != "" {
			f.at("url").fail("BUTTON_COMPONENT_INVALID_URL", "A url button cannot have this style")
		}
		v.customID(f, c)
	}
	if c.Label == "" && c.Emoji == nil {
		f.fail("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")
	}
	emoji(f.at("emoji"), c.Emoji)
}

func emoji(f form, e *Emoji) {
	if e != nil && e.ID == "" && !isEmoji(e.Name) {
		f.at("name").fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// isEmoji is a rough test: something outside of ASCII, or a keycap such as 1️⃣.
func isEmoji(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r > 0x7f }) >= 0 && len([]rune(name)) <= 16
}

func (v *componentCheck) customID(f form, c *Component) {
	f.at("custom_id").length(c.CustomID, 1, 100)
	if c.CustomID != "" && v.seen[c.CustomID] {
		f.at("custom_id").fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	v.seen[c.CustomID] = true
}

func (v *componentCheck) selectMenu(f form, c *Component) {
	v.customID(f, c)
	f.at("placeholder").length(c.Placeholder, 0, 150)
	low, high := 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	f.at("min_values").within(low, 0, maxOptions)
	f.at("max_values").within(high, 1, maxOptions)
	if low > high {
		f.at("min_values").fail("SELECT_COMPONENT_MIN_VALUES_GREATER", "Min values must be less than or equal to max values.")
	}
	if c.Type == typeStringSelect {
		v.selectOptions(f.at("options"), c.Options, high)
	}
}

func (v *componentCheck) selectOptions(f form, options []selectOption, most int) {
	f.count(len(options), 1, maxOptions)
	if most > len(options) && len(options) > 0 {
		f.fail("SELECT_COMPONENT_MAX_VALUES", "Max values (%d) must not exceed the number of options.", most)
	}
	values, defaults := map[string]bool{}, 0
	for i, o := range options {
		f.at(i, "label").length(o.Label, 1, 100)
		f.at(i, "value").length(o.Value, 1, 100)
		f.at(i, "description").length(o.Description, 0, 100)
		emoji(f.at(i, "emoji"), o.Emoji)
		if values[o.Value] {
			f.at(i, "value").fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > most {
		f.fail("SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "At most %d options may be default.", most)
	}
}
