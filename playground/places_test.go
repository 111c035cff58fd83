package playground

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestChannelsWithoutThreads: in the chat of a voice channel people and bots write, and no thread
// begins; in a channel for announcements it is one of another kind.
func TestChannelsWithoutThreads(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}, World: World{Guilds: []SeedGuild{{Name: "Lounge", Channels: []SeedChannel{
		{Name: "lobby"}, {Name: "voice", Type: channelVoice}, {Name: "news", Type: channelAnnouncement},
	}}}}})
	ctx, ada := wait(t), s.Person("ada")
	for name, want := range map[string]struct {
		status, code int
		kind         any
	}{"lobby": {201, 0, 11.0}, "voice": {400, 50024, nil}, "news": {201, 0, 10.0}} {
		channel := s.Channel(name)
		m := rest(t, s, "POST", "/channels/"+channel+"/messages", `{"content":"x"}`)
		if m.status != 200 {
			t.Fatalf("%s: %s", name, m.body)
		}
		got := rest(t, s, "POST", "/channels/"+channel+"/messages/"+m.fields["id"].(string)+"/threads", `{"name":"a game"}`)
		if got.status != want.status || got.code() != want.code || got.fields["type"] != want.kind && want.kind != nil {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
		said, err := ada.Send(ctx, channel, "hello")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ada.StartThread(ctx, channel, said.ID, "a game"); (err == nil) != (want.code == 0) {
			t.Errorf("%s: Ada's thread: %v", name, err)
		}
	}
}

// TestNoMutualGuild: a bot that shares no server with a person answers them by the interaction's
// token alone, and is told that it is there for the person.
func TestNoMutualGuild(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	seen := make(chan *discordgo.Interaction, 1)
	dg := login(t, s, answering(t, "here", seen))
	both := everywhere("both")
	register(t, dg, both)
	ctx, ada, bot := wait(t), s.Person("ada"), dg.State.User.ID
	direct, err := ada.DirectChannel(ctx, bot)
	if err != nil {
		t.Fatal(err)
	}
	try := func(shares, installed bool) {
		t.Helper()
		outcome, err := ada.Command(ctx, direct, "both", nil)
		if usable := err == nil; usable != (shares || installed) {
			t.Errorf("usable %v: %v", usable, err)
		}
		if err != nil {
			return
		}
		i := <-seen
		_, home := i.AuthorizingIntegrationOwners[discordgo.ApplicationIntegrationGuildInstall]
		if home != shares || i.Context != discordgo.InteractionContextBotDM {
			t.Errorf("the owners are %v", i.AuthorizingIntegrationOwners)
		}
		want := 200
		if !shares {
			want = 403
		}
		for method, path := range map[string]string{"POST": "", "PATCH": "/" + outcome.Message.ID} {
			got := rest(t, s, method, "/channels/"+direct+"/messages"+path, `{"content":"y"}`)
			if got.status != want || !shares && got.code() != 50278 {
				t.Errorf("%s: %d %s, want %d", method, got.status, got.body, want)
			}
		}
		for n := range maxFollowUps + 1 {
			got := rest(t, s, "POST", "/webhooks/"+i.AppID+"/"+i.Token, `{"content":"more"}`)
			if refused := got.code() == 40094; refused != (!shares && n == maxFollowUps) {
				t.Errorf("follow-up %d: %d %s", n+1, got.status, got.body)
			}
		}
	}
	if err := ada.Install(ctx, bot); err != nil {
		t.Fatal(err)
	}
	try(true, true)
	if err := errors.Join(s.Leave(ctx, "Lounge", bot), s.Leave(ctx, "Quiet Corner", bot)); err != nil {
		t.Fatal(err)
	}
	try(false, true)
	if err := ada.Uninstall(ctx, bot); err != nil {
		t.Fatal(err)
	}
	try(false, false)
}

// TestGuestsWhereThePersonIsSilent: where somebody may not write, what they have installed answers
// them alone.
func TestGuestsWhereThePersonIsSilent(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}, World: World{Guilds: []SeedGuild{{Name: "Lounge", Channels: []SeedChannel{
		{Name: "lobby"}, {Name: "listeners", Deny: SendMessages}, {Name: "no-threads", Deny: SendMessagesInThreads}, {Name: "no-apps", Deny: UseExternalApps},
	}}}}})
	dg := login(t, s, func(dg *discordgo.Session, i *discordgo.Interaction) { answer(t, dg, i, asMessage, says("here")) })
	both := everywhere("both")
	register(t, dg, both)
	ctx, ada, ben, bot := wait(t), s.Person("ada"), s.Person("ben"), dg.State.User.ID
	if err := errors.Join(ben.Install(ctx, bot), s.Leave(ctx, "Lounge", bot)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]bool{"lobby": {false, false}, "listeners": {true, false}, "no-threads": {false, true}, "no-apps": {true, true}} {
		channel := s.Channel(name)
		m, err := ada.Send(ctx, channel, "hello")
		if err != nil {
			t.Fatal(err)
		}
		thread, err := ada.StartThread(ctx, channel, m.ID, "a thread")
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range []string{channel, thread} {
			outcome, err := ben.Command(ctx, at, "both", nil)
			if err != nil || outcome.Message == nil || outcome.Message.Ephemeral != want[i] {
				t.Errorf("%s, in a thread %v: %+v, %v", name, i == 1, outcome.Message, err)
			}
		}
	}
}

// TestForwards: what somebody has written can be forwarded, and bots see it where it was forwarded
// to; what shows components and what one person alone sees cannot.
func TestForwards(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	looked := make(chan *discordgo.Interaction, 1)
	dg := login(t, s, answering(t, "seen", looked))
	register(t, dg, &discordgo.ApplicationCommand{Name: "Look", Type: discordgo.MessageApplicationCommand})
	ctx, ada, ben := wait(t), s.Person("ada"), s.Person("ben")
	lobby, den := s.Channel("lobby"), s.Channel("den")
	written, err := ben.Send(ctx, lobby, "X../.O./...", File{Name: "the game.sgf", Data: []byte("(;GM[4])")})
	if err != nil {
		t.Fatal(err)
	}
	first, err := ada.Forward(ctx, lobby, written.ID, den)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ada.Forward(ctx, den, first.ID, lobby)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Message{first, again} {
		if m.Content != "" || m.Author.ID != ada.User().ID || m.Reference.Type != 1 || m.Flags&flagSnapshot == 0 || len(m.Snapshots) != 1 || m.Snapshots[0].Message.Content != "X../.O./..." {
			t.Errorf("forwarded as %+v", m)
		}
		if files := m.Snapshots[0].Message.Attachments; len(files) != 1 || files[0].Filename != "the_game.sgf" || files[0].Size != 8 || fetched(t, files[0].URL) != "(;GM[4])" {
			t.Errorf("forwarded with %+v", files)
		}
	}
	if got := rest(t, s, "GET", "/channels/"+den+"/messages/"+first.ID, ""); !strings.Contains(string(got.body), `"message_snapshots":[{"message":{"type":0,"content":"X../.O./..."`) {
		t.Errorf("the bot reads %s", got.body)
	} // Discord's description of its API knows references of type 0 alone, so it cannot judge the answer
	outcome, err := ben.Menu(ctx, den, "Look", first.ID)
	if err != nil || outcome.Message == nil {
		t.Fatalf("%+v, %v", outcome, err)
	}
	<-looked
	v2 := rest(t, s, "POST", "/channels/"+lobby+"/messages", `{"flags":32768,"components":[`+display("a board")+`]}`)
	for _, id := range []string{v2.fields["id"].(string), outcome.Message.ID} {
		if _, err := ada.Forward(ctx, lobby, id, den); err == nil {
			t.Errorf("%s was forwarded", id)
		}
	}
}

// TestListedAttachments: an answer lists the attachments that no component and no embed shows.
func TestListedAttachments(t *testing.T) {
	s := start(t, Options{})
	dg := login(t, s, nil)
	named := func(name string) *discordgo.File {
		f := picture(t, 1, 1)
		f.Name = name
		return f
	}
	files := func() []*discordgo.File { return []*discordgo.File{named("a.png"), named("b.png")} }
	gallery := discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://a.png"}}}}
	for name, test := range map[string]struct {
		send *discordgo.MessageSend
		want int
	}{
		"alone":      {&discordgo.MessageSend{Files: files()}, 2},
		"embed":      {&discordgo.MessageSend{Files: files(), Embeds: []*discordgo.MessageEmbed{{Image: &discordgo.MessageEmbedImage{URL: "attachment://a.png"}}}}, 1},
		"components": {&discordgo.MessageSend{Files: files(), Flags: discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{gallery}}, 0},
	} {
		m, err := dg.ChannelMessageSendComplex(s.Channel("lobby"), test.send)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Attachments) != test.want {
			t.Errorf("%s: %d attachments are listed, want %d", name, len(m.Attachments), test.want)
		}
		shown, err := dg.ChannelMessage(m.ChannelID, m.ID)
		if err != nil || len(shown.Attachments) != test.want {
			t.Errorf("%s: %d attachments are read, want %d; %v", name, len(shown.Attachments), test.want, err)
		}
	}
	if n := len(s.world.blobs); n != 6 {
		t.Errorf("%d files are held", n)
	}
}

// fetched is what stands at an address.
func fetched(t *testing.T, address string) string {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestPersonsFiles: people attach files with words or without, as many and as large as Discord
// takes, and where they may.
func TestPersonsFiles(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")
	small := File{Name: "a.txt", Data: []byte("hello")}
	for name, c := range map[string]struct {
		words string
		files []File
		taken bool
	}{
		"alone":     {"", []File{small}, true},
		"ten":       {"see", slices.Repeat([]File{small}, 10), true},
		"nothing":   {"", nil, false},
		"eleven":    {"see", slices.Repeat([]File{small}, 11), false},
		"too large": {"see", []File{{Name: "a.txt", Data: make([]byte, maxFile+1)}}, false},
	} {
		m, err := ada.Send(ctx, lobby, c.words, c.files...)
		if (err == nil) != c.taken || len(m.Attachments) != len(c.files) && c.taken {
			t.Errorf("%s: %d files, %v", name, len(m.Attachments), err)
		}
	}
	s.world.mu.Lock()
	s.world.channels[lobby].Overwrites = append(s.world.channels[lobby].Overwrites, Overwrite{ID: s.world.channels[lobby].guild.ID, Deny: AttachFiles})
	s.world.mu.Unlock()
	if _, err := s.Person("ben").Send(ctx, lobby, "see", small); err == nil {
		t.Error("a file is taken where nobody may attach files")
	}
	tab := openTab(t, s, "ada")
	tab.until("hello", &hello{})
	tab.send("send", map[string]any{"channel_id": s.Channel("den"), "content": "", "files": []map[string]string{{"name": "b.txt", "data": "aGVsbG8="}}})
	var got struct{ Message Message }
	tab.until("message_create", &got)
	if files := got.Message.Attachments; len(files) != 1 || files[0].Filename != "b.txt" || fetched(t, files[0].URL) != "hello" {
		t.Errorf("sent from the page: %+v", files)
	}
}
