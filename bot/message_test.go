package bot

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

func TestClip(t *testing.T) {
	for _, test := range []struct {
		in   string
		most int
		want string
	}{
		{"short", 5, "short"},
		{"longer", 5, "long…"},
		{"äöüß", 4, "äöüß"},
		{"äöüßä", 4, "äöü…"},
		{"😀😀😀", 6, "😀😀😀"}, // two units each
		{"😀😀😀", 5, "😀😀…"},
		{"😀😀😀", 4, "😀…"},
		{"a\xffb", 3, "a\ufffdb"},
		{"", 0, ""},
	} {
		if got := clip(test.in, test.most); got != test.want {
			t.Errorf("clip(%q, %d) = %q, want %q", test.in, test.most, got, test.want)
		}
	}
}

func FuzzClip(f *testing.F) {
	f.Add("äöü😀", 3)
	f.Fuzz(func(t *testing.T, s string, most int) {
		most = max(most%200, 1)
		got := clip(s, most)
		if !utf8.ValidString(got) || size(got) > max(most, 1) {
			t.Errorf("clip(%q, %d) = %q", s, most, got)
		}
		short := clipBytes(got, most+2)
		if !utf8.ValidString(short) || len(short) > most+2 || short != got && !strings.HasSuffix(short, "…") {
			t.Errorf("clipBytes(%q, %d) = %q", got, most+2, short)
		}
	})
}

// However much a message holds, what is sent is what Discord takes.
func TestMessageFits(t *testing.T) {
	long := strings.Repeat("ö", 5000)
	m := commands.Message{
		Text: long, Below: long, Mentions: make([]string, 150),
		Picture: &commands.Picture{Name: "../ä b.png", Alt: long, Data: []byte("png")},
	}
	for i := range 9 {
		var r commands.Row
		for j := range 7 {
			r.Buttons = append(r.Buttons, commands.Button{ID: fmt.Sprint(i, j), Label: long})
		}
		m.Rows = append(m.Rows, r)
	}
	s := newFakeBot(t, nil)
	w := s.encode(m, true)
	if n, text := measure(t, w); n > maxComponents || text > maxText {
		t.Errorf("%d components, %d characters of text", n, text)
	}
	if len(w.Mentions.Users) != maxMentions {
		t.Errorf("%d mentions", len(w.Mentions.Users))
	}
	if got := w.Attachments[0]; got.Filename != "___b.png" || size(got.Description) != commands.MaxAlt {
		t.Errorf("attachment %q, %d characters of alt text", got.Filename, size(got.Description))
	}
	for _, want := range []string{"text", "alt text", "buttons", "row", "label", "mentions"} {
		if !strings.Contains(s.logged.String(), want) {
			t.Errorf("the log does not say that %s was cut", want)
		}
	}
}

// TestTextFitsInBytes: letters of three bytes reach Discord's limit of bytes long before that of
// characters.
func TestTextFitsInBytes(t *testing.T) {
	for above, below := range map[int]int{0: 0, 3000: 0, 3400: 0, 4000: 0, 1000: 3000, 3100: 200, 3154: 10, 3160: 300} {
		s := newFakeBot(t, nil)
		w := s.encode(commands.Message{Text: strings.Repeat("漢", above), Below: strings.Repeat("字", below)}, false)
		bytes, shown, texts := 0, 0, 0
		for _, c := range w.Components {
			text, ok := c.(discordgo.TextDisplay)
			if !ok || !utf8.ValidString(text.Content) {
				t.Fatalf("%+v", c)
			}
			bytes += len(text.Content) + 12
			shown += strings.Count(text.Content, "漢") + strings.Count(text.Content, "字")
			texts++
		}
		all := 3*(above+below) + 12*texts
		if bytes > maxTextBytes || all <= maxTextBytes && shown != above+below || all > maxTextBytes && bytes < maxTextBytes-20 {
			t.Errorf("%d and %d characters: %d bytes in %d texts, %d characters left", above, below, bytes, texts, shown)
		}
		if cut := strings.Contains(s.logged.String(), "text"); cut != (shown < above+below) {
			t.Errorf("%d and %d characters: the log says %q", above, below, s.logged.String())
		}
	}
}

// What belongs under the picture comes after it, as far as there is room for text.
func TestTextBelowThePicture(t *testing.T) {
	s := newFakeBot(t, nil)
	for text, want := range map[string]string{"above": "", strings.Repeat("ö", maxText-2): "b…", strings.Repeat("ö", maxText): "nothing"} {
		m := commands.Message{Text: text, Below: "below", Picture: &commands.Picture{Name: "b.png", Data: []byte("png")}}
		parts := s.encode(m, true).Components
		if want == "nothing" {
			if len(parts) != 2 {
				t.Errorf("%d parts, though the text fills a message", len(parts))
			}
			continue
		}
		_, pictured := parts[1].(discordgo.MediaGallery)
		below, ok := parts[len(parts)-1].(discordgo.TextDisplay)
		if len(parts) != 3 || !pictured || !ok || below.Content != cmp.Or(want, "below") {
			t.Errorf("under the picture stands %+v, want %q", parts[len(parts)-1], cmp.Or(want, "below"))
		}
	}
}

// An animation and the files that go with it arrive as what they are, and nothing
// arrives that the message does not show.
func TestFilesAreShown(t *testing.T) {
	s := newFakeBot(t, nil)
	m := commands.Message{Text: "a game", Picture: &commands.Picture{Name: "game.gif", Data: []byte("GIF89a")}}
	for _, name := range []string{"game.txt", "game.psq", "game.psq", "../game.sgf"} { // one is there twice
		m.Files = append(m.Files, commands.File{Name: name, Data: []byte(name)})
	}
	w := s.encode(m, true)
	var got []string
	for i, f := range w.files {
		if w.Attachments[i].Filename != f.Name || w.Attachments[i].ID != fmt.Sprint(i) {
			t.Errorf("file %d is %s, and attachment %+v", i, f.Name, w.Attachments[i])
		}
		got = append(got, f.Name+" "+f.ContentType)
	}
	want := "game.gif image/gif, game.txt text/plain; charset=utf-8, game.psq text/plain; charset=utf-8, _game.sgf text/plain; charset=utf-8"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	body, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range w.files {
		if n := strings.Count(string(body), `"attachment://`+f.Name+`"`); n != 1 {
			t.Errorf("%s is shown %d times in %s", f.Name, n, body)
		}
	}
	if !strings.Contains(s.logged.String(), "file game.psq") {
		t.Error("the log does not say that a file was left out")
	}
}

// measure counts components, nested ones too, and the characters shown as text.
func measure(t *testing.T, w payload) (components, text int) {
	t.Helper()
	type part struct {
		Content    string `json:"content"`
		Components []part `json:"components"`
	}
	raw, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	var parts part
	if err := json.Unmarshal(raw, &parts); err != nil {
		t.Fatal(err)
	}
	var count func(p part)
	count = func(p part) {
		text += size(p.Content)
		for _, c := range p.Components {
			components++
			count(c)
		}
	}
	count(parts)
	return components, text
}

// As many rows are shown as there is room for beside the text, and no
// more.
func TestRowsFit(t *testing.T) {
	for buttons := 1; buttons <= maxButtons; buttons++ {
		for _, around := range []commands.Message{{}, {Text: "text"}} {
			m, rest := around, 0
			if m.Text != "" {
				rest++
			}
			for i := range 30 {
				var r commands.Row
				for j := range buttons {
					r.Buttons = append(r.Buttons, commands.Button{ID: fmt.Sprint(i, j), Label: "x"})
				}
				m.Rows = append(m.Rows, r)
			}
			want := rest + (maxComponents-rest)/(1+buttons)*(1+buttons)
			s := newFakeBot(t, nil)
			if n, _ := measure(t, s.encode(m, false)); n != want {
				t.Errorf("rows of %d, text %q: %d components, want %d", buttons, m.Text, n, want)
			}
			if err := s.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "40"}, m.Drawn); err != nil {
				t.Error(err)
			}
		}
	}
}

// The largest message that the game needs goes through whole.
func TestFocusWindowFits(t *testing.T) {
	m := commands.Message{Text: "text", Picture: &commands.Picture{Name: "b.png"}}
	for i := range 6 {
		var r commands.Row
		for j := range 5 {
			r.Buttons = append(r.Buttons, commands.Button{ID: fmt.Sprint(i, j), Label: "x"})
		}
		m.Rows = append(m.Rows, r)
	}
	s := newFakeBot(t, nil)
	if n, _ := measure(t, s.encode(m, false)); n != 38 {
		t.Errorf("%d components, want 38", n)
	}
	if log := s.logged.String(); log != "" {
		t.Error(log)
	}
}

// Buttons that nothing can come of are shown, but cannot be pressed.
func TestButtonIDs(t *testing.T) {
	s := newFakeBot(t, nil)
	w := s.encode(commands.Message{Rows: []commands.Row{{Buttons: []commands.Button{
		{ID: "a", Label: "1"},
		{ID: "a", Label: "2"},
		{Label: "3", Disabled: true},
		{ID: strings.Repeat("x", 101), Label: "4"},
		{},
	}}}}, false)
	raw, err := json.Marshal(w.Components[0])
	if err != nil {
		t.Fatal(err)
	}
	var row struct {
		Components []struct {
			Label    string `json:"label"`
			ID       string `json:"custom_id"`
			Disabled bool   `json:"disabled"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &row); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, b := range row.Components {
		if b.ID == "" || len(b.ID) > commands.MaxID || seen[b.ID] || b.Label == "" {
			t.Errorf("button %d is %+v", i, b)
		}
		if b.Disabled != (i > 0) {
			t.Errorf("button %d: disabled %v", i, b.Disabled)
		}
		seen[b.ID] = true
	}
}

func TestSuggestFits(t *testing.T) {
	list := []commands.Choice{{Name: "too long a value", Value: strings.Repeat("v", 101)}, {Name: "no value"}}
	for i := range 40 {
		list = append(list, commands.Choice{Name: strings.Repeat("😀", 80), Value: fmt.Sprint(i)})
	}
	s := newFakeBot(t, nil)
	got := s.encodeChoices(list).Data.(autocompleteData).Choices
	if len(got) != commands.MaxOptions || got[0].Value != "0" || size(got[0].Name) > commands.MaxOptionText {
		t.Errorf("%d choices, the first %+v", len(got), got[0])
	}
}
