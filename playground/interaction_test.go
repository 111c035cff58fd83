package playground

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// scene is a playground with a bot whose handler a test can change, and somebody in the lobby.
type scene struct {
	t     *testing.T
	s     *Server
	dg    *discordgo.Session
	ctx   context.Context
	ada   *Person
	lobby string
	seen  chan *discordgo.Interaction // what the bot was asked; the test answers
}

func newScene(t *testing.T, commands ...*discordgo.ApplicationCommand) *scene {
	t.Helper()
	sc := &scene{t: t, s: start(t, Options{}), ctx: wait(t), seen: make(chan *discordgo.Interaction, 8)}
	sc.dg = login(t, sc.s, func(_ *discordgo.Session, i *discordgo.Interaction) { sc.seen <- i })
	register(t, sc.dg, commands...)
	sc.ada, sc.lobby = sc.s.Person("ada"), sc.s.Channel("lobby")
	return sc
}

// answered does what a person does and lets the bot answer it.
func (sc *scene) answered(do func() (Outcome, error), kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) (Outcome, *discordgo.Interaction) {
	sc.t.Helper()
	done := make(chan *discordgo.Interaction, 1)
	go func() {
		i := <-sc.seen
		answer(sc.t, sc.dg, i, kind, data)
		done <- i
	}()
	outcome, err := do()
	if err != nil {
		sc.t.Fatal(err)
	}
	return outcome, <-done
}

func (sc *scene) run(name string, options map[string]any) func() (Outcome, error) {
	return func() (Outcome, error) { return sc.ada.Command(sc.ctx, sc.lobby, name, options) }
}

const (
	asMessage  = discordgo.InteractionResponseChannelMessageWithSource
	asUpdate   = discordgo.InteractionResponseUpdateMessage
	asChoices  = discordgo.InteractionApplicationCommandAutocompleteResult
	asModal    = discordgo.InteractionResponseModal
	asDeferred = discordgo.InteractionResponseDeferredChannelMessageWithSource
	asSilent   = discordgo.InteractionResponseDeferredMessageUpdate
)

func says(text string) *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{Content: text}
}

func TestOptionsReachTheBot(t *testing.T) {
	min := 3.0
	sc := newScene(t, slash("set",
		&discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "all", Description: "All", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionUser, Name: "who", Description: "Who", Required: true},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "size", Description: "Size", MinValue: &min, MaxValue: 20},
			{Type: discordgo.ApplicationCommandOptionChannel, Name: "where", Description: "Where"},
			{Type: discordgo.ApplicationCommandOptionBoolean, Name: "loud", Description: "Loud"},
			{Type: discordgo.ApplicationCommandOptionString, Name: "look", Description: "Look", Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Dark", Value: "dark"}}},
		}}))
	given := map[string]any{"who": "ben", "size": 7, "where": "den", "loud": true, "look": "dark"}
	if _, err := sc.ada.Command(sc.ctx, sc.lobby, "set all", given); err == nil {
		t.Error("a channel of another guild was taken")
	}
	given["where"] = "lobby"
	_, i := sc.answered(sc.run("set all", given), asMessage, says("done"))
	data := i.ApplicationCommandData()
	got := map[string]any{}
	for _, o := range data.Options[0].Options {
		got[o.Name] = o.Value
	}
	ben := sc.s.Person("ben").User()
	want := map[string]any{"who": ben.ID, "size": 7.0, "where": sc.lobby, "loud": true, "look": "dark"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the bot got %v, want %v", got, want)
	}
	if data.Resolved.Users[ben.ID] == nil || data.Resolved.Members[ben.ID] == nil || data.Resolved.Channels[sc.lobby] == nil {
		t.Errorf("resolved: %+v", data.Resolved)
	}
	if i.Member == nil || i.Member.User.Username != "ada" || i.GuildID == "" || i.AppPermissions&int64(SendMessages) == 0 {
		t.Errorf("the interaction is by %+v in %q with %d", i.Member, i.GuildID, i.AppPermissions)
	}
	for name, bad := range map[string]map[string]any{
		"required is missing": {"size": 7},
		"too small":           {"who": "ben", "size": 2},
		"no whole number":     {"who": "ben", "size": 3.5},
		"no such choice":      {"who": "ben", "look": "pink"},
		"no such person":      {"who": "nobody"},
		"no such option":      {"who": "ben", "what": 1},
		"6001 characters":     {"who": "ben", "look": strings.Repeat("x", 6001)},
	} {
		if _, err := sc.ada.Command(sc.ctx, sc.lobby, "set all", bad); err == nil {
			t.Errorf("%s: the command was sent", name)
		}
	}
}

func TestAutocomplete(t *testing.T) {
	option := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "move", Description: "Move", Required: true, Autocomplete: true}
	sc := newScene(t, slash("move", option))
	outcome, i := sc.answered(func() (Outcome, error) {
		return sc.ada.Autocomplete(sc.ctx, sc.lobby, "move", "move", map[string]any{"move": "b"})
	}, asChoices, &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "b3", Value: "b3"}}})
	if len(outcome.Choices) != 1 || outcome.Choices[0].Value != "b3" {
		t.Errorf("choices: %+v", outcome.Choices)
	}
	if o := i.ApplicationCommandData().Options[0]; !o.Focused || o.Value != "b" {
		t.Errorf("the bot was asked %+v", o)
	}
}

func TestModal(t *testing.T) {
	sc := newScene(t, slash("feedback"))
	outcome, _ := sc.answered(sc.run("feedback", nil), asModal, &discordgo.InteractionResponseData{
		CustomID: "form", Title: "Feedback", Components: []discordgo.MessageComponent{
			row(discordgo.TextInput{CustomID: "words", Label: "Words", Style: discordgo.TextInputParagraph, Required: true, MaxLength: 20}),
		},
	})
	if outcome.Modal == nil || outcome.Modal.Title != "Feedback" {
		t.Fatalf("got %+v", outcome)
	}
	for _, bad := range []string{"", strings.Repeat("x", 21)} {
		if _, err := sc.ada.Submit(sc.ctx, sc.lobby, outcome.Modal, map[string]string{"words": bad}); err == nil {
			t.Errorf("%q was submitted", bad)
		}
	}
	thanks, i := sc.answered(func() (Outcome, error) {
		return sc.ada.Submit(sc.ctx, sc.lobby, outcome.Modal, map[string]string{"words": "nice"})
	}, asMessage, says("thanks"))
	input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
	if input.Value != "nice" || thanks.Message.Content != "thanks" {
		t.Errorf("submitted %+v, answered %+v", input, thanks.Message)
	}
	if _, err := sc.ada.Submit(sc.ctx, sc.lobby, outcome.Modal, map[string]string{"words": "again"}); err == nil {
		t.Error("a form was submitted twice")
	}
}

func TestContextMenus(t *testing.T) {
	sc := newScene(t,
		&discordgo.ApplicationCommand{Name: "Read aloud", Type: discordgo.MessageApplicationCommand},
		&discordgo.ApplicationCommand{Name: "Challenge", Type: discordgo.UserApplicationCommand})
	m, err := sc.ada.Send(sc.ctx, sc.lobby, "on this")
	if err != nil {
		t.Fatal(err)
	}
	_, i := sc.answered(func() (Outcome, error) { return sc.ada.Menu(sc.ctx, sc.lobby, "Read aloud", m.ID) }, asMessage, says("read"))
	if data := i.ApplicationCommandData(); data.TargetID != m.ID || data.Resolved.Messages[m.ID].Content != "on this" {
		t.Errorf("the bot got %+v", data)
	}
	ben := sc.s.Person("ben").User().ID
	_, i = sc.answered(func() (Outcome, error) { return sc.ada.Menu(sc.ctx, sc.lobby, "Challenge", ben) }, asMessage, says("done"))
	if data := i.ApplicationCommandData(); data.TargetID != ben || data.Resolved.Users[ben] == nil {
		t.Errorf("the bot got %+v", data)
	}
}

func TestSelects(t *testing.T) {
	sc := newScene(t, slash("choose"))
	menu := func(kind discordgo.SelectMenuType, id string) discordgo.MessageComponent {
		m := discordgo.SelectMenu{MenuType: kind, CustomID: id}
		if kind == discordgo.StringSelectMenu {
			m.Options = []discordgo.SelectMenuOption{{Label: "One", Value: "1"}, {Label: "Two", Value: "2"}}
		}
		return row(m)
	}
	outcome, _ := sc.answered(sc.run("choose", nil), asMessage, &discordgo.InteractionResponseData{Components: []discordgo.MessageComponent{
		menu(discordgo.StringSelectMenu, "string"), menu(discordgo.UserSelectMenu, "user"), menu(discordgo.RoleSelectMenu, "role"),
		menu(discordgo.MentionableSelectMenu, "mentionable"), menu(discordgo.ChannelSelectMenu, "channel"),
	}})
	guild := sc.s.world.channels[sc.lobby].guild
	ben := sc.s.Person("ben").User().ID
	for id, value := range map[string]string{"string": "2", "user": ben, "role": guild.ID, "mentionable": ben, "channel": sc.lobby} {
		_, i := sc.answered(func() (Outcome, error) { return sc.ada.Select(sc.ctx, *outcome.Message, id, value) }, asSilent, nil)
		data := i.MessageComponentData()
		if !slices.Equal(data.Values, []string{value}) || data.CustomID != id {
			t.Errorf("%s: the bot got %+v", id, data)
		}
		if n := len(data.Resolved.Users) + len(data.Resolved.Roles) + len(data.Resolved.Channels); (id == "string") != (n == 0) {
			t.Errorf("%s: %d resolved", id, n)
		}
		if _, err := sc.ada.Select(sc.ctx, *outcome.Message, id, "nothing"); err == nil {
			t.Errorf("%s: a value that is not there was chosen", id)
		}
		if _, err := sc.ada.Select(sc.ctx, *outcome.Message, id, value, value); err == nil {
			t.Errorf("%s: two values were chosen", id)
		}
	}
}

func TestOnlyTheAllowedArePinged(t *testing.T) {
	sc := newScene(t, slash("go"))
	ben, cleo := sc.s.Person("ben").User().ID, sc.s.Person("cleo").User().ID
	content := fmt.Sprintf("<@%s> <@%s> @everyone", ben, cleo)
	for _, test := range []struct {
		name    string
		allowed *discordgo.MessageAllowedMentions
		want    []string
	}{
		{"all", nil, []string{ben, cleo}},
		{"none", &discordgo.MessageAllowedMentions{}, nil},
		{"one", &discordgo.MessageAllowedMentions{Users: []string{ben}}, []string{ben}},
		{"users", &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{discordgo.AllowedMentionTypeUsers}}, []string{ben, cleo}},
	} {
		m, err := sc.dg.ChannelMessageSendComplex(sc.lobby, &discordgo.MessageSend{Content: content, AllowedMentions: test.allowed})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, u := range m.Mentions {
			got = append(got, u.ID)
		}
		if !slices.Equal(got, test.want) || m.MentionEveryone {
			t.Errorf("%s: pinged %v and everyone %v, want %v", test.name, got, m.MentionEveryone, test.want)
		}
	}
}

func TestWhereTheBotMayNotWrite(t *testing.T) {
	sc := newScene(t, slash("go"))
	quiet := sc.s.Channel("read-only")
	if _, err := sc.dg.ChannelMessageSend(quiet, "hello"); refusal(err) != 50013 {
		t.Errorf("sending gave %v, want 50013", err)
	}
	_, i := sc.answered(func() (Outcome, error) { return sc.ada.Command(sc.ctx, quiet, "go", nil) }, asMessage, says("still an answer"))
	if may := Permissions(i.AppPermissions); may.has(SendMessages) || may.has(AttachFiles) || !may.has(ViewChannel) {
		t.Errorf("app_permissions are %d", may)
	}
}

// A file needs a permission of its own.
func TestWhereTheBotMayNotAttach(t *testing.T) {
	sc := newScene(t, slash("go"))
	sc.s.world.mu.Lock()
	lobby := sc.s.world.channels[sc.lobby]
	lobby.Overwrites = append(lobby.Overwrites, Overwrite{ID: lobby.guild.botRole, Deny: AttachFiles})
	sc.s.world.mu.Unlock()
	if _, err := sc.dg.ChannelMessageSend(sc.lobby, "words"); err != nil {
		t.Errorf("words alone: %v", err)
	}
	_, err := sc.dg.ChannelMessageSendComplex(sc.lobby, &discordgo.MessageSend{Files: []*discordgo.File{picture(t, 5, 5)}})
	if refusal(err) != 50013 {
		t.Errorf("a picture gave %v, want 50013", err)
	}
}

func TestDirectMessages(t *testing.T) {
	sc := newScene(t, slash("go"))
	dm, err := sc.ada.DirectChannel(sc.ctx, sc.dg.State.User.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, i := sc.answered(func() (Outcome, error) { return sc.ada.Command(sc.ctx, dm, "go", nil) }, asMessage, says("hi"))
	if i.User == nil || i.User.Username != "ada" || i.Member != nil || i.GuildID != "" {
		t.Errorf("in a direct message the bot got %+v", i)
	}
	opened, err := sc.dg.UserChannelCreate(sc.ada.User().ID)
	if err != nil || opened.ID != dm {
		t.Errorf("the bot opened %+v, %v, want %s", opened, err, dm)
	}
	if _, err := sc.dg.ChannelMessageSend(dm, "and here"); err != nil {
		t.Error(err)
	}
	if _, err := sc.ada.Await(sc.ctx, func(m Message) bool { return m.Content == "and here" }); err != nil {
		t.Error(err)
	}
	if n := len(sc.s.Person("ben").Messages(dm)); n != 0 {
		t.Errorf("Ben reads %d messages of others", n)
	}
	between, err := sc.ada.DirectChannel(sc.ctx, sc.s.Person("ben").User().ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sc.ada.Command(sc.ctx, between, "go", nil); err == nil {
		t.Error("a command was run where no bot is")
	}
}
