package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// pings counts how often somebody was called.
func (h *harness) pings(user string) (n int) {
	h.Settle()
	for _, p := range h.Chat.Pinged {
		if p == user {
			n++
		}
	}
	return n
}

// stranger is one more member of the server.
func stranger(n int) commands.User {
	return commands.User{ID: fmt.Sprint("member", n), Name: fmt.Sprint("Member ", n), Member: true}
}

// tryChallenge lets somebody challenge Ben.
func (h *harness) tryChallenge(from commands.User) commands.Reply {
	h.T.Helper()
	return h.Do(commands.Request{
		Kind: commands.Invoke, Name: "play", User: from, Args: map[string]string{"game": "tic-tac-toe", "opponent": "ben"},
	})
}

// Whoever withdraws a challenge and challenges again calls nobody a second time, not
// even after a restart, until some time has passed.
func TestChallengeCancelChallenge(t *testing.T) {
	h := newHarness(t)
	for i := range 40 {
		if i == 20 {
			h.Open()
		}
		r := h.tryChallenge(apptest.People["ada"])
		if i > 0 {
			h.Wants(r, commands.Private, "only just challenged <@ben>")
			continue
		}
		h.Wants(r, commands.Post, "challenges you")
		h.Wants(h.Press("ada", 1, "/cancel"), commands.Update, "took the challenge back")
	}
	if n := h.pings("ben"); n != 1 {
		t.Errorf("Ben was called %d times, want once", n)
	}
	h.Advance(5*time.Minute - time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "only just")
	h.Advance(time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "hasn't answered your last challenge")
}

// A no holds for longer, and only for whoever heard it.
func TestADeclinedChallengeIsNotRepeated(t *testing.T) {
	h := newHarness(t)
	h.tryChallenge(apptest.People["ada"])
	h.Advance(20 * time.Minute)
	h.Wants(h.Press("ben", 1, "/decline"), commands.Update, "declined")
	h.Advance(time.Hour - time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "<@ben> declined your last challenge")
	h.Wants(h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "ada"), commands.Post, "challenges you")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Post, "challenges you")
	h.Advance(time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")
}

// A game that was played is no reason to wait for the next, however many there were.
func TestPlayedGamesNeedNoPause(t *testing.T) {
	h := newHarness(t)
	for id := range int64(8) {
		h.Challenge("tic-tac-toe", id+1)
		h.PressID("ada", fmt.Sprintf("match/%d/0/resigned", id+1), "private")
	}
}

// Many together cannot flood one person either, whether their challenges stand or
// are withdrawn.
func TestManyChallengeOne(t *testing.T) {
	for _, withdraw := range []bool{false, true} {
		h := newHarness(t)
		const most = 5
		for i := range 12 {
			r := h.tryChallenge(stranger(i))
			if i >= most {
				h.Wants(r, commands.Private, "challenged a lot just now")
				continue
			}
			h.Wants(r, commands.Post, "challenges you")
			if withdraw {
				m := h.Match(int64(i + 1))
				r := h.Do(commands.Request{
					Kind: commands.Press, Name: fmt.Sprintf("match/%d/0/cancel", m.ID), User: stranger(i),
					Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: m.Place.MessageID},
				})
				h.Wants(r, commands.Update, "took the challenge back")
			}
			h.Advance(time.Minute)
		}
		if n := h.pings("ben"); n != most {
			t.Errorf("withdrawn %t: Ben was called %d times, want %d", withdraw, n, most)
		}
		h.Advance(5*time.Minute - time.Second)
		h.Wants(h.tryChallenge(stranger(20)), commands.Private, "challenged a lot just now")
		h.Advance(time.Second)
		if r := h.tryChallenge(stranger(20)); (r.Kind == commands.Post) != withdraw {
			t.Errorf("withdrawn %t: after ten minutes got kind %d: %q", withdraw, r.Kind, r.Message.Text)
		}
	}
}

// Those who challenge at the same moment are judged one after another.
func TestChallengesAtOnce(t *testing.T) {
	h := newHarness(t)
	const tries = 20
	replies := make(chan commands.Reply, tries)
	for range tries {
		go func() {
			replies <- h.Handle(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "opponent", "ben").End()
		}()
	}
	posted := 0
	for range tries {
		if r := <-replies; r.Kind == commands.Post {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("%d challenges were posted, want one", posted)
	}
}

// A challenge for which Discord has to be asked who is in a server holds up no other one but those
// of the same people.
func TestASlowChallengeHoldsUpNobody(t *testing.T) {
	h := newHarness(t)
	ben := store.Person{ID: "ben"}
	choosy := ben
	choosy.Challengers = "guild"
	if err := h.App.Store.SavePerson(t.Context(), ben, choosy); err != nil {
		t.Fatal(err)
	}
	asked, reply := make(chan bool), make(chan commands.Reply)
	h.Chat.MemberAsked = map[string]chan bool{"ada": asked}
	go func() { reply <- h.tryChallenge(apptest.People["ada"]) }()
	<-asked
	if r := h.Handle(commands.Invoke, "eve", "play", "", "game", "tic-tac-toe", "opponent", "bob").End(); r.Kind != commands.Post {
		t.Errorf("another challenge got kind %d: %q", r.Kind, r.Message.Text)
	}
	<-asked
	if r := <-reply; r.Kind != commands.Post {
		t.Errorf("the slow challenge got kind %d: %q", r.Kind, r.Message.Text)
	}
}

// A person chooses whose challenges they do not want, by a button or a command, and
// takes it back by another.
func TestBlock(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ben", "block"), commands.Private, "haven't blocked anybody")
	h.tryChallenge(apptest.People["ada"])
	h.Wants(h.Press("ada", 1, "/block"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/block"), commands.Private, "not playing")
	msg, _ := h.Board(1)
	if b := apptest.Button(msg, "/block"); b == nil || b.Label != "Block challenges from Ada" {
		t.Errorf("the button is %+v", b)
	}
	r := h.Press("ben", 1, "/block")
	h.Wants(r, commands.Private, "<@ada> can't challenge you any more")
	if m := h.Match(1); m.Status != match.Over || m.Ending != match.Declined {
		t.Errorf("the challenge is at stage %d, ending %d; want it declined", m.Status, m.Ending)
	}
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "<@ben> declined") {
		t.Errorf("the challenge shows %q", msg.Text)
	}
	h.Advance(2 * time.Hour)
	h.Open()
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "isn't taking challenges from you")
	h.Wants(h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "ada"), commands.Private, "You've blocked <@ada>")
	h.Wants(h.Run("ben", "unblock"), commands.Private, "1 person")
	h.Wants(h.Run("ben", "block"), commands.Private, "\n<@ada>")
	h.Wants(h.PressID("ben", apptest.Button(r.Message, "block/off/ada").ID, "private"), commands.Update, "can challenge you again")
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")

	h.Wants(h.Run("ben", "block", "person", "eve"), commands.Private, "<@eve> can't")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Private, "isn't taking challenges from you")
	h.Wants(h.Run("ben", "unblock", "person", "eve"), commands.Private, "<@eve> can challenge you again")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Post, "challenges you")
	for _, nobody := range []string{"ben", "bot"} {
		h.Wants(h.Run("ben", "block", "person", nobody), commands.Private, "Only other people")
	}
	h.Wants(h.PressID("ben", "block/maybe/eve", "private"), commands.Private, h.Says("error.button"))
}

// Whoever blocks somebody, by whatever way, has no challenge of theirs left, and theirs none of
// them; others stand.
func TestABlockEndsWhatWaits(t *testing.T) {
	for _, by := range []string{"command", "button", "undone"} {
		for _, sender := range []string{"ada", "ben"} {
			if by == "button" && sender == "ben" {
				continue // who blocks whom they have challenged has no button
			}
			h := newHarness(t)
			h.Run(sender, "play", "game", "tic-tac-toe", "opponent", map[string]string{"ada": "ben", "ben": "ada"}[sender])
			h.Run("eve", "play", "game", "tic-tac-toe", "opponent", "ben")
			h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "eve")
			h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "anyone")
			var r commands.Reply
			switch by {
			case "command":
				r = h.Run("ben", "block", "person", "ada")
			case "button":
				r = h.Press("ben", 1, "/block")
			case "undone":
				r = h.PressID("ben", "block/on/ada", "private")
			}
			ending, said := match.Declined, h.Says("block.declined")
			if sender == "ben" {
				ending, said = match.Cancelled, h.Says("block.cancelled")
			}
			h.Wants(r, r.Kind, h.Says("block.on", "Who", "<@ada>")+" "+said)
			if m := h.Match(1); m.Status != match.Over || m.Ending != ending {
				t.Errorf("by %s, the challenge of %s is at stage %d, ending %d", by, sender, m.Status, m.Ending)
			}
			if msg, _ := h.Board(1); apptest.Button(msg, "/accept") != nil {
				t.Errorf("by %s, the challenge of %s still shows %q", by, sender, msg.Text)
			}
			for id := int64(2); id <= 4; id++ {
				if m := h.Match(id); m.Status != match.Offered {
					t.Errorf("by %s, challenge %d of others is at stage %d", by, id, m.Status)
				}
			}
		}
	}
}

// A rematch is a challenge like others: to somebody who has blocked the person it
// is refused.
func TestNoRematchWithWhoBlocksYou(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	h.Advance(time.Minute) // Ben is not there any more
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Run("ben", "block", "person", "ada")
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, "isn't taking challenges")
	if n := h.pings("ben"); n != 2 {
		t.Errorf("Ben was called %d times, want twice: to the game, and to hear that he has won", n)
	}
}

// Nobody is called back by a rematch who has left the server since, whether the bot can
// ask or not.
func TestNoRematchWithWhoLeft(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	h.Advance(time.Minute) // Ben is not there any more
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Chat.Left = []string{"ben"}
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("error.not_member", "Who", "<@ben>"))
	h.Chat.MemberErr = apptest.ErrDown
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("error.chat_down"))
	if n := h.pings("ben"); n != 2 {
		t.Errorf("Ben was called %d times, want twice: to the game, and to hear that he has won", n)
	}
	// Where the bot is no member itself, it takes those for members who have just been,
	// after a restart those who have just played.
	h.Chat.MemberErr = commands.ErrForbidden
	h.Open()
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
	h.Wants(h.Press("ada", 2, "/cancel"), commands.Update, "took the challenge back")
	h.Advance(time.Hour)
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("error.not_member", "Who", "<@ben>"))
}

// A rematch waits as a challenge does, after one that was withdrawn or declined.
func TestRematchesWait(t *testing.T) {
	for answer, pause := range map[string]time.Duration{"/cancel": 5 * time.Minute, "/decline": time.Hour} {
		h := newHarness(t)
		h.Challenge("tic-tac-toe", 1)
		_, at := h.Board(1)
		h.Advance(time.Minute) // Ben is not there any more
		h.PressID("ada", "match/1/0/resigned", "private")
		h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
		h.Press(map[string]string{"/cancel": "ada", "/decline": "ben"}[answer], 2, answer)
		for range 20 {
			h.Advance(3 * time.Second) // else it may be a double click
			said := map[string]string{"/cancel": "only just challenged", "/decline": "declined your last challenge"}[answer]
			h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, said)
		}
		if n := h.pings("ben"); n != 3 {
			t.Errorf("%s: Ben was called %d times, want three times: to two games, and to hear that he has won", answer, n)
		}
		h.Advance(pause)
		h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
	}
}

// Where both ask for a rematch, it begins: nobody has to find the other one's challenge first.
func TestBothWantARematch(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
	h.Advance(time.Minute)
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("error.rematch_exists", "Number", 2))
	h.Wants(h.PressID("ben", "match/1/0/rematch", at), commands.Private, h.Says("rematch.begun", "Link", view.Link(h.App.Chat, h.Match(2))))
	if m := h.Match(2); m.Status != match.Playing {
		t.Errorf("the rematch stands at %v", m.Status)
	}
	if msg, _ := h.Board(2); apptest.Button(msg, "/accept") != nil || msg.Picture == nil {
		t.Errorf("the board does not show that it has begun: %q", msg.Text)
	}
	h.Advance(time.Minute)
	h.Wants(h.PressID("ben", "match/1/0/rematch", at), commands.Private, h.Says("error.rematch_exists", "Number", 2))
}

// Of two rematches that are asked for at once in two processes, one is played, as of one that is
// asked for while something else of the match changes.
func TestRematchesAtTheSameTime(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	h.PressID("ada", "match/1/0/resigned", "private")
	late := &apptest.LateStore{Store: h.Store.Store}
	h.SetStore(late)
	change := func(f func(m *match.Match) *match.Match) func() { // as another process does
		return func() {
			m := h.Match(1)
			if _, err := late.Store.Update(t.Context(), m, f(m)); err != nil {
				t.Error(err)
			}
		}
	}
	other := func(m *match.Match) *match.Match {
		seats := [2]match.Seat{m.Seats[1], m.Seats[0]}
		side := engine.First
		if seats[side].UserID != "ben" {
			side = engine.Second
		}
		offer := match.Offer(m.Game, seats, side, h.App.Now(), h.App.Now().Add(time.Hour))
		offer.Place, offer.Locale = match.Place{GuildID: m.Place.GuildID, ChannelID: m.Place.ChannelID}, m.Locale
		offer, err := late.Store.Create(t.Context(), offer)
		if err != nil {
			t.Fatal(err)
		}
		return m.FollowedBy(offer.ID)
	}
	late.Then = map[string]func(){"match": change(func(m *match.Match) *match.Match { return m.Themed("light") })}
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Post, "challenges you")
	if next := h.Match(1).Rematch; next != 2 {
		t.Errorf("the rematch is game %d, want 2", next)
	}
	h.Press("ada", 2, "/cancel")
	h.Advance(time.Hour)
	late.Then["match"] = change(other)
	h.PressID("ada", "match/1/0/rematch", at)
	if mine, theirs := h.Match(3), h.Match(4); mine.Status != match.Over || theirs.Status != match.Playing {
		t.Errorf("the challenge stands at %v, the other one's at %v", mine.Status, theirs.Status)
	}
}

// Only people of the place are challenged, whichever way they are chosen, and nobody
// is saved without a name.
func TestWhoCanBeChallenged(t *testing.T) {
	for opponent, want := range map[string]string{
		"alf": "Other bots", "far": "isn't in this server", "ada": "can't challenge yourself", "who": "Pick them again",
	} {
		h := newHarness(t)
		h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", opponent), commands.Private, want)
		h.Wants(h.Run("ada", "play", "opponent", opponent), commands.Private, want)
		h.Wants(h.PressID("ada", "menu/person/tic-tac-toe/-/-/-", "private", opponent), commands.Private, want)
		h.Wants(h.PressID("ada", "menu/start/tic-tac-toe/"+opponent+"/-/-", "private"), commands.Private, want)
		if h.pings(opponent) != 0 {
			t.Errorf("%s was called", opponent)
		}
	}
}

// The menu knows whom it was told of when it starts the match.
func TestMenuChallenge(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.PressID("ada", "menu/start/tic-tac-toe/ben/-/-", "private"), commands.Private, "Pick them again")
	r := h.PressID("ada", "menu/person/tic-tac-toe/-/-/-", "private", "ben")
	h.Wants(r, commands.Update, "Against <@ben>")
	chosen := func(r commands.Reply) (list []string) {
		for _, row := range r.Message.Rows {
			switch s := row.Select; {
			case s == nil:
			case s.People:
				list = append(list, "person "+s.Person)
			case strings.HasPrefix(s.ID, "menu/level/"):
				for _, o := range s.Options {
					if o.Default {
						list = append(list, "level "+o.Value)
					}
				}
			}
		}
		return list
	}
	if got := chosen(r); !slices.Equal(got, []string{"person ben"}) {
		t.Errorf("with Ben the menu shows %q", got)
	}
	if got := chosen(h.PressID("ada", "menu/level/tic-tac-toe/ben/-/-", "private", "strong")); !slices.Equal(got, []string{"level strong", "person "}) {
		t.Errorf("with a level the menu shows %q", got)
	}
	if got := chosen(h.PressID("ada", "menu/anyone/tic-tac-toe/ben/-/-", "private")); !slices.Equal(got, []string{"person "}) {
		t.Errorf("with anyone the menu shows %q", got)
	}
	h.Wants(h.PressID("ada", apptest.Button(r.Message, "menu/start/tic-tac-toe/ben/-/-").ID, "private"), commands.Post, "challenges you")
	h.Wants(h.PressID("eve", "menu/person/tic-tac-toe/-/-/-", "private", "bot"), commands.Update, "Against **Noughts**")
	h.Run("nix", "play", "game", "tic-tac-toe", "opponent", "eve")
	h.Run("eve", "play", "game", "tic-tac-toe", "opponent", "nix")
	for id := range int64(3) {
		m := h.Match(id + 1)
		for _, seat := range []engine.Player{engine.First, engine.Second} {
			if s := m.Seats[seat]; s.Name == "" || !slices.Contains([]string{"Ada", "*Ben* @everyone `x`", "Eve", "nix"}, s.Name) {
				t.Errorf("match %d: %s is called %+q", m.ID, s.UserID, s.Name)
			}
		}
	}
}
