package playground

import (
	"context"
	"encoding/json"
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
func (sc *scene) answered(do func() (Fate, error), kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) (Fate, *discordgo.Interaction) {
	sc.t.Helper()
	done := make(chan *discordgo.Interaction, 1)
	go func() {
		i := <-sc.seen
		answer(sc.t, sc.dg, i, kind, data)
		done <- i
	}()
	fate, err := do()
	if err != nil {
		sc.t.Fatal(err)
	}
	return fate, <-done
}

func (sc *scene) run(name string, options map[string]any) func() (Fate, error) {
	return func() (Fate, error) { return sc.ada.Command(sc.ctx, sc.lobby, name, options) }
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
	fate, i := sc.answered(func() (Fate, error) {
		return sc.ada.Autocomplete(sc.ctx, sc.lobby, "move", "move", map[string]any{"move": "b"})
	}, asChoices, &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "b3", Value: "b3"}}})
	if len(fate.Choices) != 1 || fate.Choices[0].Value != "b3" {
		t.Errorf("choices: %+v", fate.Choices)
	}
	if o := i.ApplicationCommandData().Options[0]; !o.Focused || o.Value != "b" {
		t.Errorf("the bot was asked %+v", o)
	}
}

func TestModal(t *testing.T) {
	sc := newScene(t, slash("feedback"))
	fate, _ := sc.answered(sc.run("feedback", nil), asModal, &discordgo.InteractionResponseData{
		CustomID: "form", Title: "Feedback", Components: []discordgo.MessageComponent{
			row(discordgo.TextInput{CustomID: "words", Label: "Words", Style: discordgo.TextInputParagraph, Required: true, MaxLength: 20}),
		},
	})
	if fate.Modal == nil || fate.Modal.Title != "Feedback" {
		t.Fatalf("got %+v", fate)
	}
	for _, bad := range []string{"", strings.Repeat("x", 21)} {
		if _, err := sc.ada.Submit(sc.ctx, sc.lobby, fate.Modal, map[string]string{"words": bad}); err == nil {
			t.Errorf("%q was submitted", bad)
		}
	}
	thanks, i := sc.answered(func() (Fate, error) {
		return sc.ada.Submit(sc.ctx, sc.lobby, fate.Modal, map[string]string{"words": "nice"})
	}, asMessage, says("thanks"))
	input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
	if input.Value != "nice" || thanks.Message.Content != "thanks" {
		t.Errorf("submitted %+v, answered %+v", input, thanks.Message)
	}
	if _, err := sc.ada.Submit(sc.ctx, sc.lobby, fate.Modal, map[string]string{"words": "again"}); err == nil {
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
	_, i := sc.answered(func() (Fate, error) { return sc.ada.Menu(sc.ctx, sc.lobby, "Read aloud", m.ID) }, asMessage, says("read"))
	if data := i.ApplicationCommandData(); data.TargetID != m.ID || data.Resolved.Messages[m.ID].Content != "on this" {
		t.Errorf("the bot got %+v", data)
	}
	ben := sc.s.Person("ben").User().ID
	_, i = sc.answered(func() (Fate, error) { return sc.ada.Menu(sc.ctx, sc.lobby, "Challenge", ben) }, asMessage, says("done"))
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
	fate, _ := sc.answered(sc.run("choose", nil), asMessage, &discordgo.InteractionResponseData{Components: []discordgo.MessageComponent{
		menu(discordgo.StringSelectMenu, "string"), menu(discordgo.UserSelectMenu, "user"), menu(discordgo.RoleSelectMenu, "role"),
		menu(discordgo.MentionableSelectMenu, "mentionable"), menu(discordgo.ChannelSelectMenu, "channel"),
	}})
	guild := sc.s.world.channels[sc.lobby].guild
	ben := sc.s.Person("ben").User().ID
	for id, value := range map[string]string{"string": "2", "user": ben, "role": guild.ID, "mentionable": ben, "channel": sc.lobby} {
		_, i := sc.answered(func() (Fate, error) { return sc.ada.Select(sc.ctx, *fate.Message, id, value) }, asSilent, nil)
		data := i.MessageComponentData()
		if !slices.Equal(data.Values, []string{value}) || data.CustomID != id {
			t.Errorf("%s: the bot got %+v", id, data)
		}
		if n := len(data.Resolved.Users) + len(data.Resolved.Roles) + len(data.Resolved.Channels); (id == "string") != (n == 0) {
			t.Errorf("%s: %d resolved", id, n)
		}
		if _, err := sc.ada.Select(sc.ctx, *fate.Message, id, "nothing"); err == nil {
			t.Errorf("%s: a value that is not there was chosen", id)
		}
		if _, err := sc.ada.Select(sc.ctx, *fate.Message, id, value, value); err == nil {
			t.Errorf("%s: two values were chosen", id)
		}
	}
}

func TestEphemeral(t *testing.T) {
	sc := newScene(t, slash("secret"))
	data := says("only you")
	data.Flags = discordgo.MessageFlagsEphemeral
	data.Components = []discordgo.MessageComponent{row(button("ok"))}
	fate, _ := sc.answered(sc.run("secret", nil), asMessage, data)
	m := *fate.Message
	if !m.Ephemeral || m.Flags&flagEphemeral == 0 || m.Interaction.Name != "secret" {
		t.Errorf("the message is %+v", m)
	}
	ben := sc.s.Person("ben")
	if n := len(ben.Messages(sc.lobby)); n != 0 {
		t.Errorf("Ben sees %d messages", n)
	}
	if _, err := ben.Press(sc.ctx, m, "ok"); err == nil {
		t.Error("Ben pressed a button he cannot see")
	}
	if got := rest(t, sc.s, "GET", "/channels/"+sc.lobby+"/messages/"+m.ID, ""); got.code() != 10008 {
		t.Errorf("the channel knows the message: %s", got.body)
	}
	fate, _ = sc.answered(func() (Fate, error) { return sc.ada.Press(sc.ctx, m, "ok") }, asUpdate, says("changed"))
	if !fate.Message.Ephemeral || fate.Message.Content != "changed" || fate.Message.ID != m.ID {
		t.Errorf("changed to %+v", fate.Message)
	}
	if err := sc.ada.Delete(sc.ctx, sc.lobby, m.ID); err != nil || len(sc.ada.Messages(sc.lobby)) != 0 {
		t.Errorf("dismissing: %v", err)
	}
}

func TestAcknowledgedTwice(t *testing.T) {
	sc := newScene(t, slash("go"))
	_, i := sc.answered(sc.run("go", nil), asMessage, says("once"))
	if err := sc.dg.InteractionRespond(i, text); refusal(err) != 40060 {
		t.Errorf("the second answer gave %v", err)
	}
	other := *i
	other.Token = "stolen"
	if err := sc.dg.InteractionRespond(&other, text); refusal(err) != 10062 {
		t.Errorf("a wrong token gave %v", err)
	}
}

func TestWrongKindOfAnswer(t *testing.T) {
	sc := newScene(t, slash("go"))
	done := make(chan error, 1)
	go func() {
		_, err := sc.ada.Command(sc.ctx, sc.lobby, "go", nil)
		done <- err
	}()
	i := <-sc.seen
	for _, kind := range []discordgo.InteractionResponseType{asUpdate, asSilent, asChoices, discordgo.InteractionResponsePong} {
		if err := sc.dg.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: says("x")}); refusal(err) != 50035 {
			t.Errorf("type %d to a command gave %v", kind, err)
		}
	}
	content := "early"
	if _, err := sc.dg.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &content}); refusal(err) != 10015 {
		t.Errorf("an edit before the answer gave %v", err)
	}
	answer(t, sc.dg, i, asMessage, says("fine"))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestOriginalAndFollowUps(t *testing.T) {
	sc := newScene(t, slash("go"))
	fate, i := sc.answered(sc.run("go", nil), asDeferred, nil)
	if !fate.Message.Loading {
		t.Errorf("a deferred reply is %+v", fate.Message)
	}
	// The first follow-up after a defer fills in the reply.
	first, err := sc.dg.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "first"})
	if err != nil || first.ID != fate.Message.ID {
		t.Fatalf("the first follow-up is %+v, %v", first, err)
	}
	second, err := sc.dg.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "second", Flags: discordgo.MessageFlagsEphemeral})
	if err != nil || second.ID == first.ID {
		t.Fatalf("the second follow-up is %+v, %v", second, err)
	}
	content := "second, changed"
	if m, err := sc.dg.FollowupMessageEdit(i, second.ID, &discordgo.WebhookEdit{Content: &content}); err != nil || m.Content != content {
		t.Errorf("edited to %+v, %v", m, err)
	}
	if got := sc.s.Person("ben").Messages(sc.lobby); len(got) != 1 || got[0].Content != "first" {
		t.Errorf("Ben sees %+v", got)
	}
	if err := sc.dg.FollowupMessageDelete(i, second.ID); err != nil {
		t.Error(err)
	}
	if m, err := sc.dg.InteractionResponse(i); err != nil || m.Content != "first" {
		t.Errorf("@original is %+v, %v", m, err)
	}
	if err := sc.dg.InteractionResponseDelete(i); err != nil {
		t.Error(err)
	}
	if _, err := sc.dg.InteractionResponse(i); refusal(err) != 10008 {
		t.Errorf("after deleting it: %v", err)
	}
	if got := sc.ada.Messages(sc.lobby); len(got) != 0 {
		t.Errorf("left: %+v", got)
	}
}

func TestUpdateKeepsTheMessageAndChangesItsPicture(t *testing.T) {
	sc := newScene(t, slash("go"))
	gallery := func(alt string) []discordgo.MessageComponent {
		return []discordgo.MessageComponent{
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}, Description: &alt}}},
			row(button("again")),
		}
	}
	data := &discordgo.InteractionResponseData{
		Flags: discordgo.MessageFlagsIsComponentsV2, Components: gallery("empty"), Files: []*discordgo.File{picture(t, 10, 10)},
	}
	fate, _ := sc.answered(sc.run("go", nil), asMessage, data)
	before := fate.Message.Components[0].Items[0]
	data = &discordgo.InteractionResponseData{
		Components: gallery("one stone"), Files: []*discordgo.File{picture(t, 20, 20)}, Attachments: &[]*discordgo.MessageAttachment{},
	}
	fate, _ = sc.answered(func() (Fate, error) { return sc.ada.Press(sc.ctx, *fate.Message, "again") }, asUpdate, data)
	after := fate.Message.Components[0].Items[0]
	if fate.Message.Flags&flagComponentsV2 == 0 || len(fate.Message.Attachments) != 1 {
		t.Errorf("the message became %+v", fate.Message)
	}
	if before.Media.Width != 10 || after.Media.Width != 20 || after.Description != "one stone" || before.Media.URL == after.Media.URL {
		t.Errorf("the picture went from %+v to %+v", before, after)
	}
	if n := len(sc.s.world.blobs); n != 1 {
		t.Errorf("%d files are held for one picture", n)
	}
}

func TestCallbackWithResponse(t *testing.T) {
	sc := newScene(t, slash("go"))
	go func() { _, _ = sc.ada.Command(sc.ctx, sc.lobby, "go", nil) }()
	i := <-sc.seen
	url := discordgo.EndpointInteractionResponse(i.ID, i.Token) + "?with_response=true"
	body, err := sc.dg.RequestWithBucketID("POST", url, &discordgo.InteractionResponse{Type: asMessage, Data: says("hi")}, "callback")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Interaction struct {
			ID string `json:"id"`
		} `json:"interaction"`
		Resource struct {
			Message Message `json:"message"`
		} `json:"resource"`
	}
	if err := json.Unmarshal(body, &got); err != nil || got.Interaction.ID != i.ID || got.Resource.Message.Content != "hi" {
		t.Errorf("got %s, %v", body, err)
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
	_, i := sc.answered(func() (Fate, error) { return sc.ada.Command(sc.ctx, quiet, "go", nil) }, asMessage, says("still an answer"))
	if may := Permissions(i.AppPermissions); may.has(SendMessages) || may.has(AttachFiles) || !may.has(ViewChannel) {
		t.Errorf("app_permissions are %d", may)
	}
}

func TestDirectMessages(t *testing.T) {
	sc := newScene(t, slash("go"))
	dm, err := sc.ada.DirectChannel(sc.ctx, sc.dg.State.User.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, i := sc.answered(func() (Fate, error) { return sc.ada.Command(sc.ctx, dm, "go", nil) }, asMessage, says("hi"))
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
