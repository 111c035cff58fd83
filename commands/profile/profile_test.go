package profile_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/store"
)

// series plays rated games, which both win in turn, weeks apart, so that both ratings are sure.
func (h *harness) series(n int64) {
	h.T.Helper()
	for id := int64(1); id <= n; id++ {
		h.Advance(standing.RepeatWindow)
		first, second := "ada", "ben"
		if id%2 == 0 {
			first, second = second, first
		}
		h.Run(first, "play", "game", "tic-tac-toe", "opponent", second, "side", "first", "rated", "true")
		h.Press(second, id, "/accept")
		for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
			h.Press([]string{first, second}[i%2], id, "/"+cell)
		}
	}
}

// A profile says how somebody does, with a chart, and offers to review and replay the last
// games; somebody else sees of it what is theirs to see.
func TestProfile(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Wants(h.Run("ada", "profile"), commands.Private, say.Says("profile.none", "Who", "<@ada>"))
	h.series(3)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	h.Press("ada", 4, "/b2")
	h.Run("ada", "resign")
	h.PressID("ada", view.CustomID(h.Match(4), "resigned"), "private")
	reply := h.Run("ada", "profile")
	group := games.RatingGroups()[0]
	h.Wants(reply, commands.Private, say.Says("profile.record", "Count", 4, "Won", 2, "Drawn", 0, "Lost", 2))
	h.Wants(reply, commands.Private, say.Say(group.Title))
	if p := reply.Message.Picture; p == nil || !strings.Contains(p.Alt, "game by game (3): from 1500 to") {
		t.Errorf("the chart is %+v", p)
	}
	if caption := say.Says("profile.chart_caption", "Group", group.Title); !strings.HasPrefix(reply.Message.Below, caption) {
		t.Errorf("below the chart it says %q, want %q first", reply.Message.Below, caption)
	}
	if rows := reply.Message.Rows; len(rows) != 2 || len(rows[0].Select.Options) != 4 || len(rows[1].Buttons) != 2 {
		t.Errorf("the rows are %+v, want 4 games to pick and two buttons", rows)
	}
	picked := h.PressID("ada", reply.Message.Rows[0].Select.ID, "private", "2")
	h.Wants(picked, commands.Update, say.Says("profile.record", "Count", 4, "Won", 2, "Drawn", 0, "Lost", 2))
	if got, want := picked.Message.Rows[1].Buttons[0].Label, say.Says("profile.review", "Number", 2); got != want {
		t.Errorf("after a game is picked, the button says %q, want %q", got, want)
	}
	h.Wants(h.PressID("ada", "profile/ada", "private", "x"), commands.Private, say.Says("error.button"))
	for _, row := range picked.Message.Rows[1:] {
		for _, b := range row.Buttons {
			if r := h.PressID("ada", b.ID, "private"); strings.Contains(apptest.Said(r), say.Says("error.button")) {
				t.Errorf("the button %s answers %q", b.ID, apptest.Said(r))
			}
		}
	}
	h.Wants(h.Run("eve", "profile", "person", "ada"), commands.Private, "<@ada>")
	h.Wants(h.Run("eve", "profile", "person", "bot"), commands.Private, say.Says("error.profile_bot"))
	elsewhere := h.Do(commands.Request{
		Kind: commands.Invoke, Name: "profile", Args: map[string]string{"person": "ada"}, User: apptest.People["eve"],
		Place: commands.Place{GuildID: "guild", ChannelID: "another"},
	})
	if len(elsewhere.Message.Rows) > 0 {
		t.Errorf("in another channel she sees games: %q", apptest.Said(elsewhere))
	}
	h.Run("ada", "theme", "theme", "text")
	if r := h.Run("ada", "profile"); r.Message.Picture != nil || !strings.Contains(apptest.Said(r), "game by game (3): from 1500 to") {
		t.Errorf("with text boards the chart is %q", apptest.Said(r))
	}
	h.PressID("ada", "settings/listed", "private", "unlisted")
	h.Wants(h.Run("eve", "profile", "person", "ada"), commands.Private, say.Says("error.profile_private", "Who", "<@ada>"))
	h.Wants(h.Run("ada", "profile"), commands.Private, say.Says("profile.unlisted"))
}

// The list of the best has those whose ratings are sure, with the bot's levels among them, and
// nobody who does not want that.
func TestLeaderboard(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Wants(h.Run("eve", "leaderboard"), commands.Private, say.Says("leaderboard.none"))
	h.series(17)
	all, err := h.App.Store.Standings(t.Context(), "ada")
	if err != nil || len(all) != 1 || all[0].Rating.Provisional() {
		t.Fatalf("standings: %+v, %v", all, err)
	}
	text := apptest.Said(h.Run("eve", "leaderboard"))
	for _, part := range []string{"1. <@ada>", "2. <@ben>", "Noughts: "} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in %q", part, text)
		}
	}
	group := games.RatingGroups()[0].Name
	h.Wants(h.PressID("eve", "leaderboard/all/"+group, "private"), commands.Update, "1. <@ada>")
	h.Wants(h.PressID("eve", "leaderboard/here", "private", games.RatingGroups()[1].Name), commands.Update, say.Says("leaderboard.none"))
	h.Wants(h.Run("eve", "leaderboard", "game", "gomoku"), commands.Private, say.Says("leaderboard.none"))
	h.Wants(h.Run("eve", "leaderboard", "game", "chess"), commands.Private, "`chess`")
	other := commands.Request{Kind: commands.Invoke, Name: "leaderboard", User: apptest.People["eve"], Place: commands.Place{GuildID: "other", ChannelID: "c"}}
	h.Wants(h.Do(other), commands.Private, "1. <@ada>") // nobody is listed there, so it opens for all servers
	thisServer := commands.Request{Kind: commands.Press, Name: "leaderboard/here/" + group, User: other.User, Place: other.Place}
	h.Wants(h.Do(thisServer), commands.Update, say.Says("leaderboard.none"))
	other.Args = map[string]string{"everywhere": "true"}
	h.Wants(h.Do(other), commands.Private, "1. <@ada>")
	if err := h.App.Store.SavePerson(t.Context(), store.Person{}, store.Person{ID: "ada", Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	h.Wants(h.Run("eve", "leaderboard"), commands.Private, "1. <@ben>")
	h.Advance(10 * 365 * 24 * time.Hour) // by when nobody knows how well he plays
	h.Wants(h.Run("eve", "leaderboard"), commands.Private, say.Says("leaderboard.none"))
}

// The leaderboard opens at the game that is meant, if somebody is listed there, and else where
// somebody is; it says what makes a rating sure.
func TestLeaderboardOpensWhereThereAreRatings(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	groups := games.RatingGroups()
	title := func(of engine.RatingGroup) string { return h.Says("leaderboard.ratings", "Group", of.Title) }
	opened := func(user, want string) {
		t.Helper()
		r := h.Run(user, "leaderboard")
		h.Wants(r, commands.Private, want)
		h.Wants(r, commands.Private, h.Says("leaderboard.note", "Count", standing.SureAfter()))
	}
	h.series(17)
	h.Run("eve", "play", "game", groups[1].Presets[0], "level", "novice")
	opened("eve", title(groups[0])) // of what she plays nobody is listed is listed anywhere
	opened("ada", title(groups[0]))
	if r := h.Run("eve", "leaderboard", "game", groups[1].Presets[0]); !strings.Contains(apptest.Said(r), title(groups[1])) {
		t.Errorf("what was asked for isn't shown: %q", apptest.Said(r))
	}
	h.Advance(10 * 365 * 24 * time.Hour)
	opened("eve", title(groups[1])) // nobody is listed anywhere
}
