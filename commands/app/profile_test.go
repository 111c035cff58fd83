package app

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/competition/standing"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/store"
)

// series plays rated games, which both win in turn, weeks apart, so that both ratings are sure.
func (h *harness) series(n int64) {
	h.t.Helper()
	for id := int64(1); id <= n; id++ {
		h.advance(standing.RepeatWindow)
		first, second := "ada", "ben"
		if id%2 == 0 {
			first, second = second, first
		}
		h.run(first, "play", "game", "tic-tac-toe", "opponent", second, "side", "first", "rated", "true")
		h.press(second, id, "/accept")
		for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
			h.press([]string{first, second}[i%2], id, "/"+cell)
		}
	}
}

// A profile says how somebody does, with a chart, and offers to review and replay the last
// games; somebody else sees of it what is theirs to see.
func TestProfile(t *testing.T) {
	h := newHarness(t)
	say := h.app.Words.Printer()
	h.wants(h.run("ada", "profile"), commands.Private, say.Says("profile.none", "Who", "<@ada>"))
	h.series(3)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	h.press("ada", 4, "/b2")
	h.run("ada", "resign")
	h.pressID("ada", view.CustomID(h.match(4), "resigned"), "private")
	reply := h.run("ada", "profile")
	group := games.RatingGroups()[0]
	h.wants(reply, commands.Private, say.Says("profile.record", "Count", 4, "Won", 2, "Drawn", 0, "Lost", 2))
	h.wants(reply, commands.Private, say.Say(group.Title))
	if p := reply.Message.Picture; p == nil || !strings.Contains(p.Alt, "game by game (3)") {
		t.Errorf("the chart is %+v", p)
	}
	if caption := say.Says("profile.chart_caption", "Group", group.Title); !strings.HasPrefix(reply.Message.Below, caption) {
		t.Errorf("below the chart it says %q, want %q first", reply.Message.Below, caption)
	}
	if n := len(reply.Message.Rows); n != 4 {
		t.Errorf("%d games can be looked at, want 4", n)
	}
	for _, row := range reply.Message.Rows[:1] {
		for _, b := range row.Buttons {
			if r := h.pressID("ada", b.ID, "private"); strings.Contains(said(r), say.Says("error.button")) {
				t.Errorf("the button %s answers %q", b.ID, said(r))
			}
		}
	}
	h.wants(h.run("eve", "profile", "person", "ada"), commands.Private, "<@ada>")
	h.wants(h.run("eve", "profile", "person", "bot"), commands.Private, say.Says("error.profile_bot"))
	elsewhere := h.do(commands.Request{
		Kind: commands.Invoke, Name: "profile", Args: map[string]string{"person": "ada"}, User: everybody["eve"],
		Place: commands.Place{GuildID: "guild", ChannelID: "another"},
	})
	if len(elsewhere.Message.Rows) > 0 {
		t.Errorf("in another channel she sees games: %q", said(elsewhere))
	}
	h.run("ada", "theme", "theme", "text")
	if r := h.run("ada", "profile"); r.Message.Picture != nil || !strings.Contains(said(r), "game by game (3)") {
		t.Errorf("with text boards the chart is %q", said(r))
	}
	h.pressID("ada", "settings/listed", "private", "unlisted")
	h.wants(h.run("eve", "profile", "person", "ada"), commands.Private, say.Says("error.profile_private", "Who", "<@ada>"))
	h.wants(h.run("ada", "profile"), commands.Private, say.Says("profile.unlisted"))
}

// The list of the best has those whose ratings are sure, with the bot's levels among them, and
// nobody who does not want that.
func TestLeaderboard(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	say := h.app.Words.Printer()
	h.wants(h.run("eve", "leaderboard"), commands.Private, say.Says("leaderboard.none"))
	h.series(17)
	all, err := h.app.Store.Standings(t.Context(), "ada")
	if err != nil || len(all) != 1 || all[0].Rating.Provisional() {
		t.Fatalf("standings: %+v, %v", all, err)
	}
	text := said(h.run("eve", "leaderboard"))
	for _, part := range []string{"1. <@ada>", "2. <@ben>", say.Says("level.best"), "17 games"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in %q", part, text)
		}
	}
	group := games.RatingGroups()[0].Name
	h.wants(h.pressID("eve", "leaderboard/all/"+group, "private"), commands.Update, "1. <@ada>")
	h.wants(h.pressID("eve", "leaderboard/here", "private", games.RatingGroups()[1].Name), commands.Update, say.Says("leaderboard.none"))
	h.wants(h.run("eve", "leaderboard", "game", "gomoku"), commands.Private, say.Says("leaderboard.none"))
	h.wants(h.run("eve", "leaderboard", "game", "chess"), commands.Private, "`chess`")
	other := commands.Request{Kind: commands.Invoke, Name: "leaderboard", User: everybody["eve"], Place: commands.Place{GuildID: "other", ChannelID: "c"}}
	h.wants(h.do(other), commands.Private, say.Says("leaderboard.none"))
	other.Args = map[string]string{"everywhere": "true"}
	h.wants(h.do(other), commands.Private, "1. <@ada>")
	if err := h.app.Store.SavePerson(t.Context(), store.Person{}, store.Person{ID: "ada", Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	h.wants(h.run("eve", "leaderboard"), commands.Private, "1. <@ben>")
	h.advance(10 * 365 * 24 * time.Hour) // by when nobody knows how well he plays
	h.wants(h.run("eve", "leaderboard"), commands.Private, say.Says("leaderboard.none"))
}
