package bot

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

var someCommands = []commands.Command{
	{Name: "play", Names: named("play", "spelen"), Help: english("Start a game"), Options: []commands.CommandOption{
		{Name: "game", Names: named("game", "game"), Help: named("Which game", "Welk spel"), Complete: true},
		{Name: "opponent", Help: english("Against whom"), Kind: commands.Somebody, Required: true},
		{Name: "rows", Help: english("How many rows"), Kind: commands.WholeNumber},
		{Name: "size", Help: english("How large"), Kind: commands.WholeNumber, Choices: []commands.CommandChoice{{Name: english("small"), Value: "3"}}},
		{Name: "level", Help: english("How strong"), Choices: []commands.CommandChoice{{Name: named("Easy", "Makkelijk"), Value: "easy"}}},
		{Name: "exact", Help: english("Exactly"), Kind: commands.YesNo},
	}},
	{Name: "help", Help: english("What the bot can do")},
	{Name: "Look at this", Names: named("Look at this", "Bekijk dit"), OnMessage: true},
	{Name: "league", Help: english("Of this server"), Servers: true},
	{Name: "keys", Help: english("For administrators"), Hidden: true},
}

// english is a text in no other language.
func english(text string) commands.Localized { return commands.Localized{"en": text} }

// named is a text in English and in Dutch, and in a language that no chat has.
func named(english, dutch string) commands.Localized {
	return commands.Localized{"en": english, "nl": dutch, "qaa": "?"}
}

// registered is how Discord gives the list back: in another order, with ids and
// defaults filled in.
const registered = `[
	{"id":"6","application_id":"5","version":"9","type":1,"name":"keys","description":"For administrators","default_member_permissions":"0","contexts":[0],"integration_types":[0],"nsfw":false},
	{"id":"4","application_id":"5","version":"9","type":1,"name":"league","description":"Of this server","contexts":[0],"integration_types":[0],"nsfw":false},
	{"id":"3","application_id":"5","version":"9","type":3,"name":"Look at this","name_localizations":{"nl":"Bekijk dit"},"description":"","description_localizations":null,"contexts":[0,1,2],"integration_types":[0,1],"nsfw":false},
	{"id":"2","application_id":"5","version":"9","type":1,"name":"help","description":"What the bot can do",
	 "default_member_permissions":null,"dm_permission":true,"contexts":[1,2,0],"integration_types":[1,0],"nsfw":false},
	{"id":"1","application_id":"5","version":"8","type":1,"name":"play","name_localizations":{"nl":"spelen"},"description":"Start a game","description_localizations":null,"contexts":[0,1,2],"integration_types":[0,1],"options":[
	 {"type":6,"name":"opponent","description":"Against whom","required":true},
	 {"type":3,"name":"game","description":"Which game","description_localizations":{"nl":"Welk spel"},"autocomplete":true},
	 {"type":4,"name":"rows","description":"How many rows"},
	 {"type":4,"name":"size","description":"How large","choices":[{"name":"small","value":3,"name_localizations":null}]},
	 {"type":3,"name":"level","description":"How strong","choices":[{"name":"Easy","value":"easy","name_localizations":{"nl":"Makkelijk"}}]},
	 {"type":5,"name":"exact","description":"Exactly"}]}]`

// forAll is an application that servers and people can install.
const forAll = `{"id":"5","integration_types_config":{"0":{"oauth2_install_params":{"scopes":["bot"],"permissions":"0"}},"1":{}}}`

// lists has Discord answer with an application, with the list of its commands, and with the list as
// it is once it was overwritten.
func (d *discord) lists(application, have, overwritten string) {
	d.answer = func(w http.ResponseWriter, c call) bool {
		switch {
		case c.Path == "/applications/@me":
			_, _ = io.WriteString(w, application)
		case c.Method == http.MethodGet:
			_, _ = io.WriteString(w, have)
		default:
			_, _ = io.WriteString(w, overwritten)
		}
		return true
	}
}

func TestRegister(t *testing.T) {
	for name, test := range map[string]struct {
		have string
		puts bool
	}{
		"first time":                           {`[]`, true},
		"unchanged":                            {registered, false},
		"another text in one language":         {strings.Replace(registered, "Makkelijk", "Eenvoudig", 1), true},
		"unchanged but for who may install it": {strings.Replace(registered, `"integration_types":[1,0]`, `"integration_types":[0]`, 1), true},
		"shown to all":                         {strings.Replace(registered, `"default_member_permissions":"0"`, `"default_member_permissions":null`, 1), true},
		"changed":                              {`[{"name":"help","description":"Old"}]`, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFakeBot(t, nil)
			s.discord.lists(forAll, test.have, `[]`)
			if err := s.register(t.Context(), "5", someCommands); err != nil {
				t.Fatal(err)
			}
			calls := s.discord.made()
			want := []string{"GET /applications/@me", "GET /applications/5/commands?with_localizations=true"}
			if test.puts {
				want = append(want, "PUT /applications/5/commands")
			}
			if got := fmt.Sprint(calls); got != fmt.Sprint(want) {
				t.Fatalf("calls %s, want %s", got, want)
			}
			if name == "first time" {
				golden(t, "register", calls)
			}
		})
	}
}

// Commands that a text names become mentions that can be pressed, with the ids that
// Discord has given them, whether they were there or have just been registered. What is
// no command alone stays.
func TestCommandsAreMentioned(t *testing.T) {
	const text = "Type `/play`, `/play game:chess` or `/nothing`; /help and `/help` differ."
	const want = "Type </play:1>, `/play game:chess` or `/nothing`; /help and </help:2> differ."
	list := strings.Replace(registered, `[{`, `[{"id":"3","type":3,"name":"nothing"},{`, 1)
	list = strings.Replace(list, `"name":"help"`, `"name":"help","id":"2"`, 1)
	for _, have := range []string{list, `[]`} {
		s := newFakeBot(t, nil)
		s.discord.lists(forAll, have, list)
		if got := s.mentionCommands(text); got != text {
			t.Errorf("before anything is known: %q", got)
		}
		if err := s.register(t.Context(), "5", someCommands); err != nil {
			t.Fatal(err)
		}
		sent := s.encode(commands.Message{Text: text}, false).Components[0].(discordgo.TextDisplay).Content
		if sent != want {
			t.Errorf("got %q, want %q", sent, want)
		}
	}
}

func TestRegisterInOneServer(t *testing.T) {
	s := newFakeBot(t, nil)
	s.options.GuildID = "10"
	s.discord.lists(forAll, `[]`, `[]`)
	if err := s.register(t.Context(), "5", someCommands[1:]); err != nil {
		t.Fatal(err)
	}
	golden(t, "register_guild", s.discord.made())
}
