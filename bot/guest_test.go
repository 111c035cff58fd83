package bot

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"noughts/commands"
	"noughts/playground"
)

// abroad is a bot that Ada has for herself, in a conversation of hers with Ben.
func abroad(t *testing.T, do does) (live *liveBot, channel string) {
	t.Helper()
	live = start(t, playground.Options{World: playground.World{Guilds: []playground.SeedGuild{
		{Name: "Lounge", Channels: []playground.SeedChannel{{Name: "lobby"}, {Name: "library", Deny: playground.UseExternalApps}}},
	}}}, do)
	if err := live.ada().Install(t.Context(), live.Self()); err != nil {
		t.Fatal(err)
	}
	channel, err := live.ada().DirectChannel(t.Context(), live.server.Person("ben").User().ID)
	if err != nil {
		t.Fatal(err)
	}
	return live, channel
}

// goes runs /go in a channel.
func (r *liveBot) goes(t *testing.T, person, channel string) playground.Message {
	t.Helper()
	outcome, err := r.server.Person(person).Command(t.Context(), channel, "go", nil)
	if err != nil || outcome.Message == nil {
		t.Fatalf("%s in %s: %+v, %v", person, channel, outcome, err)
	}
	return *outcome.Message
}

// TestGuests: the bot knows where it is no member, and who hears it there.
func TestGuests(t *testing.T) {
	t.Parallel()
	requests := make(chan commands.Request, 1)
	live, private := abroad(t, func(_ context.Context, r commands.Request, a commands.Answer) {
		requests <- r
		a.Say(commands.Reply{Kind: commands.Post, Message: note("here")})
	})
	own, err := live.ada().DirectChannel(t.Context(), live.Self())
	if err != nil {
		t.Fatal(err)
	}
	if err := live.server.Person("ben").Install(t.Context(), live.Self()); err != nil {
		t.Fatal(err)
	}
	library := live.server.Channel("library")
	check := func(person, channel string, guest, privateOnly, private bool, lacks int) {
		t.Helper()
		m := live.goes(t, person, channel)
		r := <-requests
		if r.Place.Guest != guest || r.PrivateOnly != privateOnly || r.Private() != private || len(r.Lacks) != lacks {
			t.Errorf("%s in %s: %+v", person, channel, r)
		}
		if server := r.Server() != ""; server != (r.Place.GuildID != "" && !guest) {
			t.Errorf("%s in %s: server %q", person, channel, r.Server())
		}
		if m.Ephemeral != privateOnly {
			t.Errorf("%s in %s: the answer is %+v", person, channel, m)
		}
	}
	check("ada", private, true, false, false, 0)
	check("ada", own, false, false, true, 0)
	check("ada", live.lobby, false, false, false, 0)
	check("ben", library, false, false, false, 0)
	if err := live.server.Leave(t.Context(), "Lounge", live.Self()); err != nil {
		t.Fatal(err)
	}
	check("ada", live.lobby, true, false, false, 0)
	check("ben", live.lobby, true, false, false, 0)
	check("ben", library, true, true, false, 0)
}

// TestWriteBeforeTheAnswer: what a guest writes while the first interaction in a channel is being
// answered waits for that answer, which lets it write.
func TestWriteBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	posted := make(chan error, 1)
	var live *liveBot
	live, private := abroad(t, func(ctx context.Context, r commands.Request, a commands.Answer) {
		waits := make(chan struct{})
		go func() {
			close(waits)
			_, err := live.Post(ctx, r.Place, note("the board"))
			posted <- err
		}()
		<-waits
		time.Sleep(20 * time.Millisecond) // it has most likely looked for a token; if not, this proves less
		a.Say(commands.Reply{Kind: commands.Private, Message: note("done")})
	})
	live.goes(t, "ada", private)
	if err := <-posted; err != nil {
		t.Fatalf("it is posted with %v", err)
	}
	live.await(t, "the board")
}

// TestWriteAsGuest: where the bot is a guest, it posts, edits and deletes by what people did
// there lately, and by nothing else.
func TestWriteAsGuest(t *testing.T) {
	t.Parallel()
	posted := make(chan commands.Place, 1)
	live, private := abroad(t, func(ctx context.Context, r commands.Request, a commands.Answer) {
		if r.Kind == commands.Press {
			posted <- show(ctx, t, a, commands.Private, note("not your turn"))
			return
		}
		posted <- show(ctx, t, a, commands.Post, board())
	})
	ctx := t.Context()
	at := commands.Place{ChannelID: private, Guest: true}
	if _, err := live.Post(ctx, at, note("hello?")); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("before anybody has said anything: %v", err)
	}
	m := live.goes(t, "ada", private)
	if at = <-posted; at.MessageID != m.ID || !at.Guest {
		t.Errorf("posted as %+v, want %s as a guest", at, m.ID)
	}
	if err := live.Edit(ctx, at, board().Drawn); err != nil {
		t.Errorf("edit by the command that posted it: %v", err)
	}
	live.guestTokens = guestTokens{} // as after a quarter of an hour, or a restart
	if err := live.Edit(ctx, at, board().Drawn); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("edit without a token: %v", err)
	}
	if err := live.Delete(ctx, at); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("delete without a token: %v", err)
	}
	// Ben, who has not installed the bot, presses something and is told something privately: then
	// the message that he has touched can be edited.
	outcome, err := live.server.Person("ben").Press(ctx, m, "match/1/1/a1")
	if err != nil || outcome.Failed {
		t.Fatalf("%+v, %v", outcome, err)
	}
	said, err := live.server.Person("ben").Await(ctx, func(m playground.Message) bool { return wordsOf(m) == "not your turn" })
	if err != nil || !said.Ephemeral {
		t.Errorf("Ben was told %+v, %v", said, err)
	}
	<-posted
	if err := live.Edit(ctx, at, note("edited").Drawn); err != nil {
		t.Errorf("edit by Ben's press: %v", err)
	}
	if m := live.await(t, "edited"); m.ID != at.MessageID {
		t.Errorf("edited %s, want %s", m.ID, at.MessageID)
	}
	// One message has followed the press already.
	var last commands.Place
	for n := range mostFollowUps - 1 {
		if last, err = live.Post(ctx, at, note("more")); err != nil {
			t.Fatalf("message %d: %v", n, err)
		}
	}
	if _, err := live.Post(ctx, at, note("more")); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("message %d: %v", mostFollowUps+1, err)
	}
	if err := live.Delete(ctx, last); err != nil || last.MessageID == "" || !last.Guest {
		t.Errorf("delete %+v: %v", last, err)
	}
	live.goes(t, "ada", private)
	<-posted
	if _, err := live.Post(ctx, at, note("again")); err != nil {
		t.Errorf("after another command: %v", err)
	}
	if _, err := live.Find(ctx, at, time.Time{}, func(commands.Target) bool { return true }); !errors.Is(err, commands.ErrOutOfSight) {
		t.Errorf("find: %v", err)
	}
	if _, err := live.Thread(ctx, at, "thread"); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("thread: %v", err)
	}
}

// TestGuestsSpeakToWhoAsksAlone: where a server lets nobody else hear the bot, it writes nothing
// more.
func TestGuestsSpeakToWhoAsksAlone(t *testing.T) {
	t.Parallel()
	posted := make(chan commands.Place, 1)
	live, _ := abroad(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		posted <- show(ctx, t, a, commands.Post, board())
	})
	ben, library := live.server.Person("ben"), live.server.Channel("library")
	if err := errors.Join(ben.Install(t.Context(), live.Self()), live.server.Leave(t.Context(), "Lounge", live.Self())); err != nil {
		t.Fatal(err)
	}
	live.goes(t, "ben", library)
	at := <-posted
	if err := live.Edit(t.Context(), at, board().Drawn); err != nil {
		t.Errorf("edit: %v", err)
	}
	if _, err := live.Post(t.Context(), at, note("psst")); !errors.Is(err, commands.ErrGuest) {
		t.Errorf("post: %v", err)
	}
}

// TestPassesEnd: the newest token goes first, and none is kept longer than it is good.
func TestPassesEnd(t *testing.T) {
	var s guestTokens
	now := time.Now()
	old := &guestToken{webhook: "old", channel: "1", until: now.Add(-time.Second)}
	mid := &guestToken{webhook: "mid", channel: "1", until: now.Add(time.Hour)}
	young := &guestToken{webhook: "young", channel: "1", until: now.Add(time.Hour)}
	other := &guestToken{webhook: "other", channel: "2", until: now.Add(time.Hour)}
	for _, p := range []*guestToken{old, mid, young, other} {
		s.note(p, "m-"+p.webhook, "@original")
		s.note(p, "both", p.webhook)
	}
	if _, _, _, ok := s.editing(commands.Place{ChannelID: "1", MessageID: "m-old"}); ok {
		t.Error("a token is used that is no longer good")
	}
	if webhook, id, _, _ := s.editing(commands.Place{ChannelID: "1", MessageID: "both"}); webhook != "young" || id != "young" {
		t.Errorf("edited by %s as %s", webhook, id)
	}
	if webhook, id, _, _ := s.editing(commands.Place{ChannelID: "1", MessageID: "m-mid"}); webhook != "mid" || id != "@original" {
		t.Errorf("edited by %s as %s", webhook, id)
	}
	if _, _, _, ok := s.editing(commands.Place{ChannelID: "1", MessageID: "m-other"}); ok {
		t.Error("a message of another channel")
	}
	if len(s.all) != 3 || len(s.of["1"]) != 2 || slices.Contains(s.of["1"], old) {
		t.Errorf("%d tokens are kept, %d of the channel", len(s.all), len(s.of["1"]))
	}
	var went []string
	for p := s.writing(t.Context(), "1"); p != nil; p = s.writing(t.Context(), "1") {
		went = append(went, p.webhook)
	}
	if len(went) != 2*mostFollowUps || went[0] != "young" || went[mostFollowUps] != "mid" {
		t.Errorf("written by %v", went)
	}
}
