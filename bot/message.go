package bot

import (
	"bytes"
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

// A written message is one as Discord takes it, to create or to replace.
type written struct {
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

// draw lays a message out: text, picture, rows and footer from top to bottom.
func (b *Bot) draw(m commands.Message, private bool) written {
	p := painter{ids: map[string]bool{}}
	footer := small(p.fit("footer", m.Footer, maxFooter))
	p.text(m.Text, maxText-size(footer))
	p.picture(m.Picture)
	spare := 0
	if footer != "" {
		spare = 1
	}
	for _, r := range m.Rows {
		p.row(r, maxComponents-spare)
	}
	p.text(footer, maxText)
	if len(p.out.Components) == 0 {
		p.text(blank, 1)
		p.cut("empty message")
	}
	p.out.Flags = flagComponents
	if private {
		p.out.Flags |= flagEphemeral
	}
	p.mention(m.Mentions)
	if len(p.cuts) > 0 {
		b.log.Error("a message did not fit", "cut", strings.Join(p.cuts, ", "))
	}
	return p.out
}

// small marks every line of a footer as small print.
func small(s string) string {
	if s = strings.TrimSpace(s); s == "" {
		return ""
	}
	return "-# " + strings.ReplaceAll(s, "\n", "\n-# ")
}

// A painter builds one message and notes what it had to leave out.
type painter struct {
	out   written
	count int             // components so far
	ids   map[string]bool // custom ids so far
	cuts  []string
}

func (p *painter) cut(what string) { p.cuts = append(p.cuts, what) }

// fit clips a text and notes it.
func (p *painter) fit(what, s string, most int) string {
	short := clip(s, most)
	if short != s {
		p.cut(what)
	}
	return short
}

func (p *painter) add(c discordgo.MessageComponent, n int) {
	p.out.Components = append(p.out.Components, c)
	p.count += n
}

func (p *painter) text(s string, most int) {
	if s = p.fit("text", s, most); strings.TrimSpace(s) != "" {
		p.add(discordgo.TextDisplay{Content: s}, 1)
	}
}

func (p *painter) picture(pic *commands.Picture) {
	p.out.Attachments = []attachment{} // an edit drops the picture that was there
	if pic == nil {
		return
	}
	alt := p.fit("alt text", pic.Alt, maxAlt)
	name := fileName(pic.Name)
	item := discordgo.MediaGalleryItem{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + name}}
	if alt != "" {
		item.Description = &alt
	}
	p.add(discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{item}}, 1)
	p.out.Attachments = append(p.out.Attachments, attachment{ID: "0", Filename: name, Description: alt})
	p.out.files = []*discordgo.File{{Name: name, ContentType: "image/png", Reader: bytes.NewReader(pic.PNG)}}
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

func (p *painter) mention(ids []string) {
	if len(ids) > maxMentions {
		ids = ids[:maxMentions]
		p.cut("mentions")
	}
	// An empty list, unlike none at all, forbids what is not listed.
	p.out.Mentions = discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: ids}
}

// row adds buttons or a select if they fit into so many components.
func (p *painter) row(r commands.Row, most int) {
	var parts []discordgo.MessageComponent
	if r.Select != nil {
		if s, ok := p.choose(*r.Select); ok {
			parts = append(parts, s)
		}
	}
	for i, b := range r.Buttons {
		if len(parts) > 0 && r.Select != nil || i == maxButtons {
			p.cut("buttons")
			break
		}
		parts = append(parts, p.button(b))
	}
	switch {
	case len(parts) == 0:
	case p.count+1+len(parts) > most:
		p.cut("row")
	default:
		p.add(discordgo.ActionsRow{Components: parts}, 1+len(parts))
	}
}

// id makes a custom id usable. ok is false if it had to be replaced: nothing
// can come of such a button being pressed.
func (p *painter) id(s string) (id string, ok bool) {
	if s != "" && !p.ids[s] && size(s) <= maxID {
		p.ids[s] = true
		return s, true
	}
	id = "-/" + strconv.Itoa(len(p.ids))
	p.ids[id] = true
	return id, false
}

func (p *painter) button(b commands.Button) discordgo.MessageComponent {
	out := discordgo.Button{Label: p.fit("label", b.Label, maxLabel), Style: buttonStyles[b.Style], Disabled: b.Disabled}
	if b.Emoji != "" {
		out.Emoji = &discordgo.ComponentEmoji{Name: b.Emoji}
	} else if out.Label == "" {
		out.Label = blank
	}
	if b.URL != "" && len(b.URL) <= maxLink {
		out.URL, out.Style = b.URL, discordgo.LinkButton
		return out
	}
	id, ok := p.id(b.ID)
	if !ok && !b.Disabled {
		out.Disabled = true
		p.cut("button id " + clip(b.ID, maxID))
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

func (p *painter) choose(s commands.Select) (discordgo.SelectMenu, bool) {
	id, ok := p.id(s.ID)
	out := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Disabled: !ok,
		Placeholder: p.fit("hint", s.Hint, maxHint),
	}
	if !ok {
		p.cut("select id " + clip(s.ID, maxID))
	}
	if s.People {
		out.MenuType = discordgo.UserSelectMenu
		return out, true
	}
	for _, o := range s.Options {
		if len(out.Options) == maxOptions || o.Value == "" || size(o.Value) > maxID {
			p.cut("option " + clip(o.Label, maxOptionText))
			continue
		}
		label := o.Label
		if label == "" {
			label = o.Value
		}
		out.Options = append(out.Options, discordgo.SelectMenuOption{
			Label: p.fit("option", label, maxOptionText), Value: o.Value,
			Description: p.fit("option", o.Detail, maxOptionText), Default: o.Default,
		})
	}
	return out, len(out.Options) > 0
}
