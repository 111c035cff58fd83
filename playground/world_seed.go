package playground

import (
	"regexp"
	"slices"
	"strings"
)

// World is what a playground holds before anyone speaks; without people and guilds it is a small
// one of the package's own.
type World struct {
	People []SeedPerson `json:"people"`
	Guilds []SeedGuild  `json:"guilds"`
	Bots   []SeedBot    `json:"bots"`
}

// SeedPerson is a person of the page: "ada", "Ada".
type SeedPerson struct {
	Handle string `json:"handle"`
	Name   string `json:"name"`
	Locale string `json:"locale"` // "en-US" when empty
}

// SeedGuild is a server and its channels.
type SeedGuild struct {
	Name     string        `json:"name"`
	Locale   string        `json:"locale"` // that of the person who does something there when empty
	Channels []SeedChannel `json:"channels"`
}

// SeedChannel is a channel; DenyBots takes permissions away from every bot in it, and Deny
// from everybody.
type SeedChannel struct {
	Name     string      `json:"name"`
	Topic    string      `json:"topic"`
	Type     int         `json:"type"` // Discord's: 0 is a text channel, 2 the chat of a voice channel, 5 one for announcements
	DenyBots Permissions `json:"denyBots"`
	Deny     Permissions `json:"deny"`
}

// SeedBot names the application that logs in with the token. A token the world does not name gets a
// bot of its own.
type SeedBot struct {
	Token   string `json:"token"`
	Name    string `json:"name"`
	Intents int    `json:"intents"` // the privileged ones that it may ask for

	Activities bool  `json:"activities"` // it has an Activity; see [Server.SwitchActivities]
	Installs   []int `json:"installs"`   // 0 for servers, 1 for people; both when empty
}

// Welcome greets a newcomer on the page; each thing to try is one click.
type Welcome struct {
	Title string    `json:"title"`
	Text  string    `json:"text"`
	Try   []TryThis `json:"try"`
}

// TryThis is a card of the welcome: its command line runs in the open channel. The line has the
// bot's own names of the command and its options; what stands in braces is put into the person's
// language, as the label and the description are.
type TryThis struct {
	Label       string `json:"label"`
	Description string `json:"description"`
	Command     string `json:"command"`
}

// placeholder is a message in braces.
var placeholder = regexp.MustCompile(`\{[^{}]+\}`)

// In is the welcome as it is said in a language.
func (s Welcome) In(say func(text string) string) Welcome {
	s.Title, s.Text, s.Try = say(s.Title), say(s.Text), slices.Clone(s.Try)
	for i, t := range s.Try {
		s.Try[i] = TryThis{Label: say(t.Label), Description: say(t.Description)}
		s.Try[i].Command = placeholder.ReplaceAllStringFunc(t.Command, func(id string) string { return say(strings.Trim(id, "{}")) })
	}
	return s
}

func (s World) orDefault() World {
	if len(s.People) == 0 {
		s.People = []SeedPerson{
			{Handle: "ada", Name: "Ada"},
			{Handle: "ben", Name: "Ben"},
			{Handle: "cleo", Name: "Cleo"},
			{Handle: "dan", Name: "Dan"},
		}
	}
	if len(s.Guilds) == 0 {
		s.Guilds = []SeedGuild{
			{Name: "Lounge", Channels: []SeedChannel{
				{Name: "lobby", Topic: "Say hello"},
				{Name: "read-only", Topic: "Bots may not write here", DenyBots: SendMessages | AttachFiles},
			}},
			{Name: "Quiet Corner", Channels: []SeedChannel{{Name: "den"}}},
		}
	}
	if len(s.Bots) == 0 {
		s.Bots = []SeedBot{{Token: "playground", Name: "Noughts"}}
	}
	return s
}
