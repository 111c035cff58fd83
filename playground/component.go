package playground

// Component types.
const (
	typeActionRow         = 1
	typeButton            = 2
	typeStringSelect      = 3
	typeTextInput         = 4
	typeUserSelect        = 5
	typeRoleSelect        = 6
	typeMentionableSelect = 7
	typeChannelSelect     = 8
	typeSection           = 9
	typeTextDisplay       = 10
	typeThumbnail         = 11
	typeMediaGallery      = 12
	typeFile              = 13
	typeSeparator         = 14
	typeContainer         = 17
	typeLabel             = 18
)

// Button styles that are not pressed but opened.
const (
	styleLink    = 5
	stylePremium = 6
)

// Component is one part of a message or modal: every field of every type, of which each type uses
// some.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	SKU           string         `json:"sku_id,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Value         string         `json:"value,omitempty"`
	Values        []string       `json:"values,omitempty"`
	Options       []selectOption `json:"options,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	DefaultValues []defaultValue `json:"default_values,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
	Content       string         `json:"content,omitempty"`
	Items         []mediaItem    `json:"items,omitempty"`
	Media         *Media         `json:"media,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Name          string         `json:"name,omitempty"` // of a file, in answers
	Size          int            `json:"size,omitempty"` // of a file, in answers
	Description   string         `json:"description,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
}

// Emoji is a Unicode emoji by its name, or a guild's own by its id.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// selectOption is one line of a string select.
type selectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// defaultValue preselects a user, role or channel.
type defaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// mediaItem is one picture of a media gallery; Description is its alt text.
type mediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description"`
	Spoiler     bool   `json:"spoiler"`
}

// Media is a picture or file by its address, with what was found there.
type Media struct {
	URL          string `json:"url"`
	ID           string `json:"id,omitempty"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// isSelect reports whether the component is one of the five select menus.
func (c *Component) isSelect() bool {
	return c.Type == typeStringSelect || c.Type >= typeUserSelect && c.Type <= typeChannelSelect
}

// walk calls f for every component of the tree, parents first.
func walk(components []Component, f func(*Component)) {
	for i := range components {
		c := &components[i]
		f(c)
		walk(c.Components, f)
		for _, child := range []*Component{c.Component, c.Accessory} {
			if child != nil {
				f(child)
				walk(child.Components, f)
			}
		}
	}
}

// find returns the component with the custom id.
func find(components []Component, customID string) *Component {
	var found *Component
	walk(components, func(c *Component) {
		if c.CustomID == customID && found == nil {
			found = c
		}
	})
	return found
}

// eachMedia calls f for every picture or file the components show.
func eachMedia(components []Component, f func(c *Component, m *Media)) {
	walk(components, func(c *Component) {
		if c.Media != nil {
			f(c, c.Media)
		}
		if c.File != nil {
			f(c, c.File)
		}
		for i := range c.Items {
			f(c, &c.Items[i].Media)
		}
	})
}

// cloneTree copies what a rendering changes, so that the stored tree stays as it is.
func cloneTree(components []Component) []Component {
	out := append([]Component{}, components...)
	for i := range out {
		c := &out[i]
		if c.Components != nil {
			c.Components = cloneTree(c.Components)
		}
		c.Items = append([]mediaItem(nil), c.Items...)
		c.Media, c.File = clone(c.Media), clone(c.File)
		for _, child := range []**Component{&c.Component, &c.Accessory} {
			if *child != nil {
				copied := cloneTree([]Component{**child})
				*child = &copied[0]
			}
		}
	}
	return out
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}
