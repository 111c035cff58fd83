package playground

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

func TestEphemeral(t *testing.T) {
	sc := newScene(t, slash("secret"))
	data := says("only you")
	data.Flags = discordgo.MessageFlagsEphemeral
	data.Components = []discordgo.MessageComponent{row(button("ok"))}
	outcome, _ := sc.answered(sc.run("secret", nil), asMessage, data)
	m := *outcome.Message
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
	outcome, _ = sc.answered(func() (Outcome, error) { return sc.ada.Press(sc.ctx, m, "ok") }, asUpdate, says("changed"))
	if !outcome.Message.Ephemeral || outcome.Message.Content != "changed" || outcome.Message.ID != m.ID {
		t.Errorf("changed to %+v", outcome.Message)
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
	outcome, i := sc.answered(sc.run("go", nil), asDeferred, nil)
	if !outcome.Message.Loading {
		t.Errorf("a deferred reply is %+v", outcome.Message)
	}
	// The first follow-up after a defer fills in the reply.
	first, err := sc.dg.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "first"})
	if err != nil || first.ID != outcome.Message.ID {
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

// TestAnswer: an answer is what follows an acknowledgement, a message that was loading or another
// one.
func TestAnswer(t *testing.T) {
	sc := newScene(t, slash("go"))
	loading, i := sc.answered(sc.run("go", nil), asDeferred, nil)
	soon, cancel := context.WithTimeout(sc.ctx, 10*time.Millisecond)
	defer cancel()
	if m, err := sc.ada.Answer(soon, loading); err == nil {
		t.Errorf("before there is an answer it is %+v", m)
	}
	if _, err := sc.dg.FollowupMessageCreate(i, true, &discordgo.WebhookParams{
		Content: "done", Components: []discordgo.MessageComponent{row(button("a1"))},
	}); err != nil {
		t.Fatal(err)
	}
	m, err := sc.ada.Answer(sc.ctx, loading)
	if err != nil || m.ID != loading.Message.ID || m.Content != "done" || m.Loading {
		t.Errorf("to the command it is %+v, %v", m, err)
	}
	press := func() (Outcome, error) { return sc.ada.Press(sc.ctx, m, "a1") }
	silent, i := sc.answered(press, asSilent, nil)
	if _, err := sc.dg.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "no", Flags: discordgo.MessageFlagsEphemeral}); err != nil {
		t.Fatal(err)
	}
	if said, err := sc.ada.Answer(sc.ctx, silent); err != nil || said.Content != "no" || !said.Ephemeral || silent.Message != nil {
		t.Errorf("to a press it is %+v, %v, after %+v", said, err, silent)
	}
	silent, i = sc.answered(press, asSilent, nil)
	changed := "changed"
	if _, err := sc.dg.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &changed}); err != nil {
		t.Fatal(err)
	}
	if said, err := sc.ada.Answer(sc.ctx, silent); err != nil || said.ID != m.ID || said.Content != changed {
		t.Errorf("to another it is %+v, %v", said, err)
	}
	if _, err := sc.ada.Answer(sc.ctx, Outcome{}); err == nil {
		t.Error("what was not asked is answered")
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
	outcome, _ := sc.answered(sc.run("go", nil), asMessage, data)
	before := outcome.Message.Components[0].Items[0]
	data = &discordgo.InteractionResponseData{
		Components: gallery("one stone"), Files: []*discordgo.File{picture(t, 20, 20)}, Attachments: &[]*discordgo.MessageAttachment{},
	}
	outcome, _ = sc.answered(func() (Outcome, error) { return sc.ada.Press(sc.ctx, *outcome.Message, "again") }, asUpdate, data)
	after := outcome.Message.Components[0].Items[0]
	if outcome.Message.Flags&flagComponentsV2 == 0 || len(outcome.Message.Attachments) != 0 || len(outcome.Message.Media()) != 1 {
		t.Errorf("the message became %+v", outcome.Message)
	}
	if before.Media.Width != 10 || after.Media.Width != 20 || after.Description != "one stone" || before.Media.URL == after.Media.URL {
		t.Errorf("the picture went from %+v to %+v", before, after)
	}
	if n := len(sc.s.world.blobs); n != 1 {
		t.Errorf("%d files are held for one picture", n)
	}
	resp, err := http.Get(before.Media.URL) // as a page does that heard of it a moment ago
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("the picture that was replaced: %s", resp.Status)
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

// TestLocalizedCompletions: the names of completions in other languages are held to Discord's
// locales and to the length of any name.
func TestLocalizedCompletions(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	done := make(chan struct{})
	dg := login(t, s, func(_ *discordgo.Session, i *discordgo.Interaction) {
		defer close(done)
		for _, test := range []struct{ names, at, code string }{
			{`{"xx":"A"}`, "data.choices.0.name_localizations.xx", "BASE_TYPE_CHOICES"},
			{`{"nl":"` + strings.Repeat("x", 101) + `"}`, "data.choices.0.name_localizations.nl", "BASE_TYPE_MAX_LENGTH"},
			{`{"nl":"` + strings.Repeat("x", 100) + `","en-US":"A"}`, "", ""},
		} {
			body := `{"type":8,"data":{"choices":[{"name":"A","value":"a","name_localizations":` + test.names + `}]}}`
			judge(t, rest(t, s, "POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", body), test.at, test.code)
		}
	})
	register(t, dg, slash("go", &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "what", Description: "What", Autocomplete: true}))
	outcome, err := s.Person("ada").Autocomplete(wait(t), s.Channel("lobby"), "go", "what", map[string]any{"what": "a"})
	if err != nil || len(outcome.Choices) != 1 {
		t.Errorf("got %+v, %v", outcome, err)
	}
	<-done
}
