package bot

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

const (
	flagEphemeral  = 1 << 6
	flagComponents = 1 << 15 // a message made of components, which may hold pictures with alt text

	blank = "\u200b" // takes the place of text that Discord wants and the message lacks
)

// A payload is a message as Discord takes it, to create or to replace.
type payload struct {
	Flags        int                              `json:"flags"`
	Components   []discordgo.MessageComponent     `json:"components"`
	Mentions     discordgo.MessageAllowedMentions `json:"allowed_mentions"`
	Attachments  []attachment                     `json:"attachments"` // on an edit, those not listed go
	Nonce        string                           `json:"nonce,omitempty"`
	EnforceNonce bool                             `json:"enforce_nonce,omitempty"`

	files []*discordgo.File
}

type attachment struct {
	ID          string `json:"id"` // the number of the file that comes with the request
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// encode lays a message out: text, picture, more text, files and rows from top to bottom.
func (b *Bot) encode(m commands.Message, private bool) payload {
	out := builder{ids: map[string]bool{}}
	out.text(b.laidOut(m.Text))
	out.picture(m.Picture)
	out.text(b.laidOut(m.Below))
	for _, f := range m.Files {
		out.file(f)
	}
	for _, r := range m.Rows {
		out.row(r)
	}
	if len(out.payload.Components) == 0 {
		out.show(blank)
		out.cut("empty message")
	}
	out.payload.Flags = flagComponents
	if private {
		out.payload.Flags |= flagEphemeral
	}
	out.mention(m.Mentions)
	if len(out.cuts) > 0 {
		b.log.Error("a message did not fit", "cut", strings.Join(out.cuts, ", "))
	}
	return out.payload
}

// A builder builds one message and notes what it had to leave out.
type builder struct {
	payload payload
	count   int             // components so far
	size    int             // of their texts
	bytes   int             // of their texts, with textOverhead for each
	ids     map[string]bool // custom ids so far
	cuts    []string
}

func (b *builder) cut(what string) { b.cuts = append(b.cuts, what) }

// fit clips a text and notes it.
func (b *builder) fit(what, s string, most int) string {
	short := clip(s, most)
	if short != s {
		b.cut(what)
	}
	return short
}

func (b *builder) add(c discordgo.MessageComponent, n int) {
	b.payload.Components = append(b.payload.Components, c)
	b.count += n
}

// text adds a text as far as there is room for it.
func (b *builder) text(s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	most, mostBytes := maxText-b.size, maxTextBytes-b.bytes-textOverhead
	if most < 1 || mostBytes < len("…") {
		b.cut("text")
		return
	}
	short := clipBytes(clip(s, most), mostBytes)
	if short != s {
		b.cut("text")
	}
	b.show(short)
}

// show adds a text that fits.
func (b *builder) show(s string) {
	b.add(discordgo.TextDisplay{Content: s}, 1)
	b.size += size(s)
	b.bytes += len(s) + textOverhead
}

func (b *builder) picture(pic *commands.Picture) {
	b.payload.Attachments = []attachment{} // an edit drops the picture that was there
	if pic == nil {
		return
	}
	alt := b.fit("alt text", pic.Alt, commands.MaxAlt)
	name := fileName(pic.Name)
	item := discordgo.MediaGalleryItem{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + name}}
	if alt != "" {
		item.Description = &alt
	}
	b.add(discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{item}}, 1)
	kind := "image/png"
	if strings.HasSuffix(name, ".gif") {
		kind = "image/gif"
	}
	b.attach(name, alt, kind, pic.Data)
}

// file adds a text to be saved, if there is room for it.
func (b *builder) file(f commands.File) {
	name := fileName(f.Name)
	if len(b.payload.files) == maxFiles || b.count == maxComponents || slices.ContainsFunc(b.payload.files, func(other *discordgo.File) bool { return other.Name == name }) {
		b.cut("file " + name)
		return
	}
	b.add(discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + name}}, 1)
	b.attach(name, "", "text/plain; charset=utf-8", f.Data)
}

// attach sends a file with the message.
func (b *builder) attach(name, alt, kind string, data []byte) {
	b.payload.Attachments = append(b.payload.Attachments, attachment{ID: strconv.Itoa(len(b.payload.files)), Filename: name, Description: alt})
	b.payload.files = append(b.payload.files, &discordgo.File{Name: name, ContentType: kind, Reader: bytes.NewReader(data)})
}

// fileName keeps what Discord keeps of a file's name, so that the reference to
// it finds it.
func fileName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return '_'
	}, s)
	if s = strings.Trim(s, "."); s == "" {
		return "picture.png"
	}
	return s[:min(len(s), 100)]
}

func (b *builder) mention(ids []string) {
	if len(ids) > maxMentions {
		ids = ids[:maxMentions]
		b.cut("mentions")
	}
	// An empty list, unlike none at all, forbids what is not listed.
	b.payload.Mentions = discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: ids}
}

// row adds buttons or a select if they fit.
func (b *builder) row(r commands.Row) {
	var parts []discordgo.MessageComponent
	if r.Select != nil {
		if s, ok := b.selectMenu(*r.Select); ok {
			parts = append(parts, s)
		}
	}
	for i, button := range r.Buttons {
		if len(parts) > 0 && r.Select != nil || i == maxButtons {
			b.cut("buttons")
			break
		}
		parts = append(parts, b.button(button))
	}
	switch {
	case len(parts) == 0:
	case b.count+1+len(parts) > maxComponents:
		b.cut("row")
	default:
		b.add(discordgo.ActionsRow{Components: parts}, 1+len(parts))
	}
}

// id makes a custom id usable. ok is false if it had to be replaced: nothing
// can come of such a button being pressed.
func (b *builder) id(s string) (id string, ok bool) {
	if s != "" && !b.ids[s] && size(s) <= commands.MaxID {
		b.ids[s] = true
		return s, true
	}
	id = "-/" + strconv.Itoa(len(b.ids))
	b.ids[id] = true
	return id, false
}

func (b *builder) button(in commands.Button) discordgo.MessageComponent {
	out := discordgo.Button{Label: b.fit("label", in.Label, maxLabel), Style: buttonStyles[in.Style], Disabled: in.Disabled}
	if out.Label == "" {
		out.Label = blank
	}
	id, ok := b.id(in.ID)
	if !ok && !in.Disabled {
		out.Disabled = true
		b.cut("button id " + clip(in.ID, commands.MaxID))
	}
	out.CustomID = id
	return out
}

var buttonStyles = map[commands.Style]discordgo.ButtonStyle{
	commands.Plain:   discordgo.SecondaryButton,
	commands.Primary: discordgo.PrimaryButton,
	commands.Success: discordgo.SuccessButton,
	commands.Danger:  discordgo.DangerButton,
}

func (b *builder) selectMenu(s commands.Select) (discordgo.SelectMenu, bool) {
	id, ok := b.id(s.ID)
	out := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Disabled: !ok,
		Placeholder: b.fit("hint", s.Hint, maxHint),
	}
	if !ok {
		b.cut("select id " + clip(s.ID, commands.MaxID))
	}
	if s.People {
		out.MenuType = discordgo.UserSelectMenu
		if s.Person != "" {
			out.DefaultValues = []discordgo.SelectMenuDefaultValue{{ID: s.Person, Type: discordgo.SelectMenuDefaultValueUser}}
		}
		return out, true
	}
	if s.Channels != nil {
		none := 0
		out.MenuType, out.MinValues, out.MaxValues = discordgo.ChannelSelectMenu, &none, commands.MaxOptions
		out.ChannelTypes = []discordgo.ChannelType{discordgo.ChannelTypeGuildText}
		for _, id := range (*s.Channels)[:min(len(*s.Channels), commands.MaxOptions)] {
			out.DefaultValues = append(out.DefaultValues, discordgo.SelectMenuDefaultValue{ID: id, Type: discordgo.SelectMenuDefaultValueChannel})
		}
		return out, true
	}
	for _, o := range s.Options {
		if len(out.Options) == commands.MaxOptions || o.Value == "" || size(o.Value) > commands.MaxID {
			b.cut("option " + clip(o.Label, commands.MaxOptionText))
			continue
		}
		label := o.Label
		if label == "" {
			label = o.Value
		}
		out.Options = append(out.Options, discordgo.SelectMenuOption{
			Label: b.fit("option", label, commands.MaxOptionText), Value: o.Value,
			Description: b.fit("option", o.Detail, commands.MaxOptionText), Default: o.Default,
		})
	}
	if s.Several {
		none := 0
		out.MinValues, out.MaxValues = &none, len(out.Options)
	}
	return out, len(out.Options) > 0
}
