package study_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
)

// A game that is over is shared once as an animation of its end, and its review once as a card:
// also if both players press at the same time, again later, or after a restart. A message that
// somebody has deleted is posted anew.
func TestShare(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	for i, move := range strings.Fields("b2 a1 c3 a3 c1 a2") {
		who := []string{"ada", "ben"}[i%2]
		if i == 5 {
			h.Wants(h.PressID(who, "share/game/1", "private"), commands.Private, h.Says("error.share_live"))
		}
		h.Press(who, 1, "/"+move)
	}
	board, at := h.Board(1)
	share := apptest.Button(board, "share/game/1")
	if share == nil {
		t.Fatal("a game that is over can't be shared")
	}
	h.Wants(h.PressID("ada", "share/review/1", at), commands.Private, h.Says("error.share_review"))
	posts := len(h.Chat.Messages)
	press := func(who, id string) commands.Reply {
		return h.Handled(commands.Request{
			Kind: commands.Press, Name: id, User: apptest.People[who], People: apptest.People,
			Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
		})
	}
	var both sync.WaitGroup
	replies := make([]commands.Reply, 2)
	for i, who := range []string{"ada", "ben"} {
		both.Go(func() { replies[i] = press(who, share.ID) })
	}
	both.Wait()
	if replies[0].Kind == replies[1].Kind || len(h.Chat.Messages) != posts+1 {
		t.Errorf("%d messages more, want one: %+v", len(h.Chat.Messages)-posts, replies)
	}
	for _, r := range replies {
		if r.Kind == commands.Post && (r.Message.Picture == nil || !strings.HasSuffix(r.Message.Picture.Name, ".gif") || len(r.Message.Mentions) > 0) {
			t.Errorf("what is shared is %+v", r.Message)
		}
	}
	review := h.Run("ada", "review")
	card := apptest.Button(review.Message, "share/review/1")
	if card == nil {
		t.Fatal("a review can't be shared")
	}
	shared := h.PressID("ada", card.ID, "private")
	h.Wants(shared, commands.Post, h.Says("share.review", "Who", "<@ada>"))
	if p := shared.Message.Picture; p == nil || p.Name != "review-1.png" || !strings.Contains(p.Alt, "%") || shared.Message.Rows != nil {
		t.Errorf("the card is %+v", shared.Message)
	}
	h.Open()
	h.Advance(time.Minute)
	for _, id := range []string{share.ID, card.ID} {
		h.Wants(h.PressID("ben", id, "private"), commands.Private, "link:")
	}
	if len(h.Chat.Messages) != posts+2 {
		t.Errorf("%d messages more, want two", len(h.Chat.Messages)-posts)
	}
	h.Advance(time.Minute)
	for id := range h.Chat.Messages {
		if id != at {
			delete(h.Chat.Messages, id)
		}
	}
	h.Wants(h.PressID("ben", card.ID, "private"), commands.Post, h.Says("share.review", "Who", "<@ben>"))

	h.Advance(time.Minute)
	lacking := commands.Request{
		Kind: commands.Press, Name: card.ID, User: apptest.People["ada"], Lacks: []commands.Permission{commands.AttachFiles},
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
	}
	if r := h.Do(lacking); r.Kind != commands.Private || r.Message.Picture == nil {
		t.Errorf("where the bot may not post, Ada gets %+v", r)
	}
	h.Wants(h.PressID("ada", "share/game/99", "private"), commands.Private, "")
	h.Wants(h.PressID("ada", "share/game/x", "private"), commands.Private, h.Says("error.button"))
}

// What would help in a game between people that goes on is not shared with its channel.
func TestShareIsFair(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	h.Press("eve", id, "/review")
	h.Challenge("tic-tac-toe", 2)
	for i, move := range apptest.Missed[:6] {
		h.Press([]string{"ada", "ben"}[i%2], 2, "/"+move)
	}
	if r := h.PressID("eve", "share/review/1", "private"); !r.Refused {
		t.Errorf("while others stand there, this is shared: %q", r.Message.Text)
	}
	h.Run("ada", "resign")
	h.PressID("ada", "match/2/6/resigned", "private")
	h.Advance(time.Minute)
	h.Wants(h.PressID("eve", "share/review/1", "private"), commands.Post, h.Says("share.review", "Who", "<@eve>"))
}
