package people_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// Whoever plays a game against another person hears nothing of it from the engine while
// it goes on, however they ask: of the position as it stands, turned or mirrored, of those
// before it and of those it may soon come to. All others, and everybody afterwards, may
// ask about what does not stand there.
func TestNothingHelpsInAGameBetweenPeople(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := apptest.New(t)
	before := h.Finished("tic-tac-toe", "b2", "a1", "a2", "c2", "c1", "a3", "b1", "b3", "c3")
	h.Press("ada", before, "/review")
	h.Run("ada", "play", "position", "mnk:3x3:3 b2 a1", "level", "casual") // 2
	shared := h.Run("eve", "analyze", "position", "mnk:3x3:3 b2 a1 a2")    // study 1
	h.Challenge("tic-tac-toe", 3)
	h.Press("ada", 3, "/b2")
	live, near := h.Says("error.analyze_live"), h.Says("error.analyze_near", "Number", 3)
	h.Press("ben", 3, "/a1")
	refused := func(what, want string, r commands.Reply) {
		t.Helper()
		if !strings.Contains(apptest.Said(r), want) || r.Message.Picture != nil {
			t.Errorf("%s: %q, want %q", what, apptest.Said(r), want)
		}
	}
	for _, user := range []string{"ada", "ben"} {
		for position, want := range map[string]string{
			"mnk:3x3:3 b2 a1": live, "mnk:3x3:3 .../.X./O..": live, "mnk:3x3:3 b2 c3": live, "mnk:3x3:3 b2": near,
			"mnk:3x3:3 b2 a1 a2": near, "mnk:3x3:3 b2 a3 b3 b1": near,
		} {
			refused(user+" analyzes "+position, want, h.Run(user, "analyze", "position", position))
			refused(user+" plays "+position, want, h.Run(user, "play", "position", position, "level", "best"))
		}
		refused(user+" opens a shared board", near, h.PressID(user, "study/1/3/open", "m1"))
		refused(user+" explores", near, h.PressID(user, "explore/tic-tac-toe/b2/0", "private"))
		refused(user+" explores", live, h.PressID(user, "explore/tic-tac-toe/b2.a1/0", "private"))
		refused(user+" looks back", live, h.PressID(user, "match/1/2/ply/x", "private"))
	}
	refused("a hint in a game against the bot", live, h.Press("ada", 2, "/hint"))
	refused("an analysis of it", live, h.PressID("ada", "match/2/2/analyze", "private"))
	refused("Eve shares what is to come", near, h.PressID("eve", apptest.Button(shared.Message, "/share").ID, "private"))
	refused("Eve steps to what stands there", live, h.PressID("eve", "study/1/2/at", "private"))

	for user, position := range map[string]string{"eve": "mnk:3x3:3 b2 a1 a2", "ada": "mnk:3x3:3 a1 b2", "ben": "mnk:3x3:3"} {
		if r := h.Run(user, "analyze", "position", position); r.Message.Picture == nil {
			t.Errorf("%s: nothing is said of %s: %q", user, position, apptest.Said(r))
		}
	}
	h.PressID("ada", "match/3/2/resigned", "private")
	if r := h.Run("ada", "analyze", "position", "mnk:3x3:3 b2 a1"); r.Message.Picture == nil {
		t.Errorf("nothing is said once it is over: %q", apptest.Said(r))
	}
}

// Who watches a game in a thread hears nothing of its position beside it, either, nor in another
// server, in direct messages or where the bot is a guest; who is not in the server knows nothing of
// it.
func TestNothingHelpsBesideAThread(t *testing.T) {
	h := apptest.New(t)
	h.WithThreads()
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	h.Accept("/accept")
	m := h.Match(1)
	msg, at := h.Board(1)
	press := commands.Request{Kind: commands.Press, Name: apptest.Button(msg, "/b2").ID, User: apptest.People["ada"], Place: commands.Place{MessageID: at}}
	h.Wants(h.In(press, m.Place.ChannelID), commands.Update, h.ToMove("ben"))
	h.Wants(h.Run("eve", "analyze", "position", "mnk:3x3:3 b2"), commands.Private, h.Says("error.analyze_live"))
	if r := h.Run("eve", "analyze", "position", "mnk:3x3:3 b2 a1"); r.Message.Picture == nil {
		t.Errorf("nothing is said of what does not stand there: %q", apptest.Said(r))
	}
	ask := func(user, position string, at commands.Place) commands.Reply {
		return h.Do(commands.Request{Kind: commands.Invoke, Name: "analyze", User: apptest.People[user], Args: map[string]string{"position": position}, Place: at})
	}
	for _, at := range []commands.Place{{GuildID: "another", ChannelID: "channel2"}, {ChannelID: "direct"}, {ChannelID: "talk", Guest: true}} {
		h.Wants(ask("eve", "mnk:3x3:3 b2", at), commands.Private, h.Says("error.analyze_live"))
		if r := ask("far", "mnk:3x3:3 b2", at); r.Message.Picture == nil {
			t.Errorf("who has never seen the game is told %q in %+v", apptest.Said(r), at)
		}
		if r := ask("eve", "mnk:3x3:3 b2 a1", at); r.Message.Picture == nil {
			t.Errorf("nothing is said in %+v of what does not stand there: %q", at, apptest.Said(r))
		}
	}
	calls := h.Chat.Calls
	ask("eve", "mnk:3x3:3 a1", commands.Place{ChannelID: "direct"})
	if h.Chat.Calls != calls {
		t.Error("the chat was asked who may see a game of another position")
	}
	h.Chat.MemberErr = commands.ErrTryLater
	h.Advance(10 * time.Minute) // then the chat is asked again
	h.Wants(ask("far", "mnk:3x3:3 b2", commands.Place{ChannelID: "direct"}), commands.Private, h.Says("error.analyze_live"))
}

// However many games a position stands in, the chat is asked once whether a person is in their
// server.
func TestMembershipIsAskedOnce(t *testing.T) {
	h := apptest.New(t)
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		m := match.New(game, [2]match.Seat{{UserID: "ada", Name: "Ada"}, {UserID: "ben", Name: "Ben"}}, engine.First, h.Now())
		if m, err = m.Play("ada", 0, game.Start().AppendMoves(nil)[0], h.Now()); err != nil {
			t.Fatal(err)
		}
		m.Place = match.Place{GuildID: "elsewhere", ChannelID: "c"}
		if _, err := h.App.Store.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	before := h.Chat.Calls
	for range 3 {
		h.Run("eve", "analyze", "position", "mnk:3x3:3 "+game.MoveName(game.Start().AppendMoves(nil)[0]))
	}
	if n := h.Chat.Calls - before; n != 1 {
		t.Errorf("the chat was asked %d times", n)
	}
}
