package playground

import (
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestCommandFileAndClick(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) {
		data := &discordgo.InteractionResponseData{}
		kind := discordgo.InteractionResponseChannelMessageWithSource
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			data.Content = "Your move"
			data.Files = []*discordgo.File{picture(t, 30, 20)}
			data.Components = []discordgo.MessageComponent{row(button("a1"))}
		case discordgo.InteractionMessageComponent:
			kind = discordgo.InteractionResponseUpdateMessage
			data.Content = "You pressed " + i.MessageComponentData().CustomID
		}
		answer(t, dg, i, kind, data)
	})
	register(t, dg, slash("play"))
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")

	got, err := ada.Command(ctx, lobby, "play", nil)
	if err != nil {
		t.Fatal(err)
	}
	m := got.Message
	if m == nil || m.Content != "Your move" || len(m.Attachments) != 1 || m.Attachments[0].Width != 30 || m.Attachments[0].Height != 20 {
		t.Fatalf("the reply is %+v", m)
	}
	resp, err := http.Get(m.Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture came as %s %s", resp.Status, resp.Header.Get("Content-Type"))
	}
	if got, err = s.Person("ben").Press(ctx, *m, "a1"); err != nil {
		t.Fatal(err)
	}
	if got.Message == nil || got.Message.ID != m.ID || got.Message.Content != "You pressed a1" {
		t.Errorf("after the click the message is %+v", got.Message)
	}
}
