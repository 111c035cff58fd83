package bot

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noughts/commands"
)

var update = flag.Bool("update", false, "write the golden files anew")

func board() commands.Message {
	return commands.Message{
		Text:    "**Ada** against <@31>",
		Picture: &commands.Picture{Name: "board.png", Data: []byte("png"), Alt: "3×3, X on b2"},
		Rows: []commands.Row{
			{Buttons: []commands.Button{
				{ID: "match/1/1/a1", Label: "a1"},
				{ID: "match/1/1/b1", Style: commands.Primary, Disabled: true},
			}},
			{Select: &commands.Select{ID: "match/1/symbol", Hint: "Symbol", Options: []commands.SelectOption{
				{Label: "X", Value: "X", Default: true}, {Label: "O", Value: "O", Detail: "a ring"},
			}}},
			{Select: &commands.Select{ID: "who", People: true, Person: "31", Hint: "Against whom?"}},
			{Select: &commands.Select{ID: "where", Channels: &commands.ChosenChannels{"20", "21"}, Hint: "In which channels?"}},
			{Select: &commands.Select{ID: "several", Several: true, Hint: "Which ones?", Options: []commands.SelectOption{{Label: "One", Value: "1", Default: true}, {Label: "Two", Value: "2"}}}},
		},
		Mentions: []string{"31"},
	}
}

// What the bot sends for every kind of reply, to the letter. The schemas of
// package playground/schema are tried on these requests too.
func TestGolden(t *testing.T) {
	text := commands.Message{Text: "It is not your turn.", Rows: []commands.Row{{Buttons: []commands.Button{
		{ID: "yes", Label: "Yes", Style: commands.Success}, {ID: "no", Label: "No", Style: commands.Danger},
	}}}}
	choices := []commands.Choice{{Name: "Tic-tac-toe", Value: "mnk:3x3:3"}, {Value: "jing"}}
	tests := map[string]struct {
		in    string
		reply commands.Reply
	}{
		"post":           {aCommand, commands.Reply{Kind: commands.Post, Message: board()}},
		"private":        {aCommand, commands.Reply{Kind: commands.Private, Message: text}},
		"update":         {aPress, commands.Reply{Kind: commands.Update, Message: board()}},
		"update_text":    {aPress, commands.Reply{Kind: commands.Update, Message: text}},
		"update_nothing": {aCommand, commands.Reply{Kind: commands.Update, Message: text}},
		"private_press":  {aPress, commands.Reply{Kind: commands.Private, Message: text}},
		"files":          {aPress, commands.Reply{Kind: commands.Private, Message: commands.Message{Text: "Here.", Files: []commands.File{{Name: "game.txt", Data: []byte("a1 b2")}}}}},
		"suggest":        {aTyping, commands.Reply{Kind: commands.Suggest, Choices: choices}},
		"suggest_none":   {aTyping, commands.Reply{Kind: commands.Suggest}},
		"empty":          {aCommand, commands.Reply{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, say(test.reply))
			golden(t, name, s.callsFor(t, test.in))
		})
	}
}

// What the bot sends when a reply took long, for every call that there is then.
func TestGoldenSlow(t *testing.T) {
	tests := map[string]struct {
		in   string
		kind commands.ReplyKind
	}{
		"slow_private":       {aCommand, commands.Private},
		"slow_post":          {aCommand, commands.Post},
		"slow_update":        {aPress, commands.Update},
		"slow_private_press": {aPress, commands.Private},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := slow(t, commands.Reply{Kind: test.kind, Message: board()})
			golden(t, name, s.callsFor(t, test.in))
		})
	}
}

func TestGoldenChat(t *testing.T) {
	at := commands.Place{GuildID: "10", ChannelID: "20", MessageID: "40"}
	s := newFakeBot(t, nil)
	posted, err := s.Post(t.Context(), commands.Place{GuildID: "10", ChannelID: "20"}, board())
	if err != nil {
		t.Fatal(err)
	}
	if want := (commands.Place{GuildID: "10", ChannelID: "20", MessageID: "901"}); posted != want {
		t.Errorf("posted at %v, want %v", posted, want)
	}
	if err := s.Edit(t.Context(), at, board().Drawn); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	calls := s.discord.made()
	calls[0].Body = fixNonce(t, calls[0].Body)
	golden(t, "chat", calls)
}

// fixNonce replaces a nonce, which is another one each time.
func fixNonce(t *testing.T, body json.RawMessage) json.RawMessage {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(body, &fields); err != nil {
		t.Fatal(err)
	}
	if nonce, _ := fields["nonce"].(string); nonce == "" || len(nonce) > 25 {
		t.Errorf("nonce %q", nonce)
	}
	fields["nonce"] = "0"
	out, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// golden compares calls with testdata/<name>.json.
func golden(t *testing.T, name string, calls []call) {
	t.Helper()
	got, err := json.MarshalIndent(calls, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", name+".json")
	if *update {
		if err := os.WriteFile(file, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.TrimSpace(string(want)), string(got)); diff != "" {
		t.Errorf("%s: -want +got (go test -update writes it anew):\n%s", file, diff)
	}
}
