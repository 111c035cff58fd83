package begin_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/strategy"
)

func TestRematch(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Run("ada", "resign")
	_, at := h.Board(id)
	h.Wants(h.PressID("ada", "match/1/0/resigned", "private"), commands.Update, "You resigned")
	h.Wants(h.Press("eve", id, "/rematch"), commands.Private, "not playing")
	h.Wants(h.Press("ben", id, "/rematch"), commands.Post, "<@ada>, <@ben> challenges you")
	if m := h.Match(2); m.Seats[engine.First].UserID != "ben" {
		t.Errorf("the sides were not swapped: %+v", m.Seats)
	}
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("rematch.begun", "Link", view.Link(h.App.Chat, h.Match(2))))
}

// Who began the last opening does not begin the next, whoever had which side in the end; and
// nobody has had a side in a game that nobody wanted.
func TestRematchChangesWhoBeginsTheOpening(t *testing.T) {
	for choice, sides := range map[string]string{"stay": "● <@ada>", "swap": "● <@ben>"} {
		h := newHarness(t)
		h.Start("ada", "gomoku/ben/-/first/swap2")
		h.Press("ben", 1, "/accept")
		for _, move := range []string{"h8", "i9", "j10"} {
			h.Run("ada", "move", "move", move)
		}
		h.Press("ben", 1, "/opening/"+choice)
		h.Run("ada", "draw")
		h.Run("ben", "draw")
		if text := h.BoardOf(1).Text; !strings.Contains(text, sides) {
			t.Errorf("after %s the board says %q, want %s", choice, text, sides)
		}
		h.Press("ada", 1, "/rematch")
		want := h.Says("match.seats_begins", "First", "<@ben>", "Second", "<@ada>")
		if text := h.BoardOf(2).Text; !strings.Contains(text, want) {
			t.Errorf("after %s the rematch says %q, want %q", choice, text, want)
		}
		h.Press("ben", 2, "/decline")
		if text := h.BoardOf(2).Text; !strings.Contains(text, h.Says("match.seats", "First", "<@ben>", "Second", "<@ada>")) {
			t.Errorf("declined it says %q", text)
		}
	}
}

func TestRematchKeepsAStrategyOnItsSide(t *testing.T) {
	h := newHarness(t)
	for level, want := range map[string]string{"pairing": "(pairing) as Chaos", "random": "(random) as Order"} {
		h.Wants(h.Run("ada", "play", "game", "exact-five-full", "level", level, "side", "order"), commands.Post, "as Chaos")
		id := int64(len(h.Chat.Messages))
		h.PressID("ada", view.CustomID(h.Match(id), "resigned"), "private")
		h.Wants(h.Press("ada", id, "/rematch"), commands.Post, want)
	}
}

// Who wins against a level is offered the next one, and who loses the one before: the same game at
// that level.
func TestTheNextLevelIsOffered(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct{ level, ending, want string }{
		{"novice", "win", "learner"},
		{"casual", "win", "strong"},
		{"expert", "loss", "strong"},
		{"strong", "win", "expert"},
		{"best", "win", ""},
		{"best", "loss", "expert"},
		{"casual", "loss", "improver"},
		{"novice", "loss", ""},
		{"casual", "draw", ""},
		{"random", "win", ""},
		{"random", "loss", ""},
	} {
		h := newHarness(t)
		var id int64
		switch c.ending {
		case "win":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1", "b1", "c3")
			h.Run("ada", "move", "move", "b3")
		case "loss":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1")
			h.PressID("ada", view.CustomID(h.Match(id), "resigned"), "private")
		case "draw":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3")
			h.Run("ada", "move", "move", "c3")
		}
		board, at := h.Board(id)
		offered := ""
		for _, row := range board.Rows {
			for _, b := range row.Buttons {
				if before, level, ok := strings.Cut(b.ID, "/level/"); ok && strings.HasPrefix(before, "match/") {
					offered = level
				}
			}
		}
		if offered != c.want {
			t.Errorf("after a %s against %s: got %q offered, want %q", c.ending, c.level, offered, c.want)
		}
		for _, level := range strategy.Levels {
			if level != c.want {
				h.Wants(h.PressID("ada", view.CustomID(h.Match(id), "level", level), at), commands.Private, h.Says("error.button"))
			}
		}
		if c.want != "" {
			h.Wants(h.Press("eve", id, "/level/"+c.want), commands.Private, "not playing")
			h.Wants(h.Press("ada", id, "/level/"+c.want), commands.Post, "**Noughts** ("+c.want+")")
			if next := h.Match(id + 1); next.Game != h.Match(id).Game || h.Match(id).Rematch != next.ID || next.Seats[0].UserID == "ada" {
				t.Errorf("then game %d is %+v", next.ID, next.Seats)
			}
		}
	}
}

// A rated game is rated against the level that it was played at, people have none, and a position
// that was given may be won for anybody.
func TestNoLevelIsOfferedElsewhere(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "casual", "rated", "true")
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Press("ben", 2, "/accept")
	h.PressID("ben", "match/2/0/resigned", "private")
	for _, position := range []string{"tic-tac-toe b2 b1", "tic-tac-toe .../.X./.O."} {
		h.Run("ada", "play", "level", "casual", "position", position)
		h.PressID("ada", view.CustomID(h.Match(int64(len(h.Matches()))), "resigned"), "private")
	}
	for id := range int64(4) {
		board, _ := h.Board(id + 1)
		for _, row := range board.Rows {
			for _, b := range row.Buttons {
				if strings.Contains(b.ID, "/level/") {
					t.Errorf("%s is offered after game %d", b.Label, id+1)
				}
			}
		}
		if !h.Match(id + 1).HasResult() {
			t.Errorf("game %d goes on", id+1)
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

func TestOneRematch(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.PressID("ada", "match/1/0/resigned", "private")
	_, at := h.Board(1)
	replies := make(chan commands.Reply, 2)
	for _, who := range []string{"ada", "ben"} {
		go func() { replies <- h.Handle(commands.Press, who, "match/1/0/rematch", at).End() }()
	}
	kinds := map[commands.ReplyKind]int{}
	for range 2 {
		r := <-replies
		kinds[r.Kind]++
	}
	if kinds[commands.Post] != 1 || kinds[commands.Private] != 1 {
		t.Errorf("two presses were answered %v, want one post, which the other one takes up", kinds)
	}
	if m := h.Match(2); m.Status != match.Playing {
		t.Errorf("the rematch stands at %v", m.Status)
	}
	if msg, _ := h.Board(2); apptest.Button(msg, "/accept") != nil {
		t.Errorf("the board does not show that the rematch has begun: %q", msg.Text)
	}
}
