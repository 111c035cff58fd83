package profile_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/competition/solving"
	"noughts/store"
)

// win has somebody win a game of tic-tac-toe against somebody else, with the ID that it gets.
func (h *harness) win(id int64, winner, loser string) {
	h.T.Helper()
	h.Run(winner, "play", "game", "tic-tac-toe", "opponent", loser, "side", "first")
	h.Press(loser, id, "/accept")
	for i, cell := range []string{"a1", "b1", "a2", "b2", "a3"} {
		h.Press([]string{winner, loser}[i%2], id, "/"+cell)
	}
}

// monday sets the clock to a time after the begin of the next week, and returns that.
func (h *harness) monday(after time.Duration) time.Time {
	begin := solving.Clock{}.Begin((solving.Clock{}.Day(h.Now()).Week() + 1).Monday())
	h.Advance(begin.Add(after).Sub(h.Now()))
	return begin
}

// The leaderboard is alive from the first game on: it says who did most this week, and begins anew
// on Monday. Noughts is never alone on it.
func TestThisWeek(t *testing.T) {
	h := newHarness(t)
	h.monday(time.Hour)
	empty := apptest.Said(h.Run("eve", "leaderboard"))
	for _, part := range []string{h.Says("leaderboard.all"), h.Says("week.none"), h.Says("leaderboard.none")} {
		if part != h.Says("leaderboard.all") && !strings.Contains(empty, part) {
			t.Errorf("%q is not in %q", part, empty)
		}
	}
	if strings.Contains(empty, h.Says("level.best")) {
		t.Errorf("Noughts is alone on %q", empty)
	}
	h.win(1, "ada", "ben")
	h.win(2, "ada", "ben")
	h.win(3, "ben", "ada")
	who := func(list ...string) string {
		var people []string
		for _, one := range list {
			name, count, _ := strings.Cut(one, " ")
			people = append(people, h.Says("week.person", "Who", "\u2068<@"+name+">\u2069", "Count", count))
		}
		return strings.Join(people, " · ")
	}
	r := h.Run("eve", "leaderboard")
	for _, line := range []string{
		h.Says("leaderboard.here"), h.Says("week.wins", "People", who("ada 2", "ben 1")), h.Says("week.games", "People", who("ada 3", "ben 3")),
		h.Says("week.streak", "People", who("ada 2")), h.Says("leaderboard.none"),
	} {
		if !strings.Contains(apptest.Said(r)+"\n", line+"\n") {
			t.Errorf("the line %q is not in %q", line, apptest.Said(r))
		}
	}
	h.PressID("ada", "settings/listed", "private", "unlisted")
	if text := apptest.Said(h.Run("eve", "leaderboard")); strings.Contains(text, "<@ada>") || !strings.Contains(text, who("ben 1")) {
		t.Errorf("who wants to be on no leaderboard is on %q, or somebody else is not", text)
	}
	h.PressID("ada", "settings/listed", "private", "listed")
	h.monday(0)
	if text := apptest.Said(h.Run("eve", "leaderboard")); !strings.Contains(text, h.Says("week.none")) {
		t.Errorf("in the next week it says %q", text)
	}
}

// posts counts the posts about weeks.
func (h *harness) posts() int {
	h.App.Profile.SyncWeeks(h.T.Context())
	return h.Shown(h.Says("week.post"))
}

// weekPost returns the newest of those posts, and its ID.
func (h *harness) weekPost() (msg commands.Message, id string) {
	for at, m := range h.Chat.Messages {
		if strings.HasPrefix(m.Text, h.Says("week.post")) && at > id {
			msg, id = m, at
		}
	}
	return msg, id
}

// The week's post comes where the owner wants it, on Monday, once, also after a restart; none comes
// for the week before that, nor for one in which nobody did anything.
func TestWeekPost(t *testing.T) {
	h := newHarness(t)
	h.monday(time.Hour)
	h.win(1, "ada", "ben")
	h.Wants(h.PressID("ada", "settings/week", "private", "here"), commands.Private, h.Says("error.settings_server"))
	h.monday(time.Hour)
	h.Wants(h.PressID("mod", "settings/week", "private", "here"), commands.Update, h.Says("settings.week.where", "Channel", "\u2068<#channel>\u2069"))
	if n := h.posts(); n != 0 {
		t.Errorf("%d posts about the week before anybody wanted them", n)
	}
	h.win(2, "ben", "ada")
	if n := h.posts(); n != 0 {
		t.Errorf("%d posts before the week is over", n)
	}
	h.monday(0)
	for range 3 {
		if n := h.posts(); n != 1 {
			t.Errorf("%d posts about a week, want one", n)
		}
		h.Open() // as after a restart
	}
	msg, at := h.weekPost()
	if want := h.Says("week.wins", "People", h.Says("week.person", "Who", "\u2068<@ben>\u2069", "Count", 1)); !strings.Contains(msg.Text, want) || len(msg.Mentions) > 0 {
		t.Errorf("the post %q in %s does not say %q, or calls %v", msg.Text, at, want, msg.Mentions)
	}
	h.Wants(h.PressID("eve", msg.Rows[0].Buttons[0].ID, at), commands.Private, h.Says("leaderboard.here"))
	h.monday(0) // nobody did anything
	if n := h.posts(); n != 1 {
		t.Errorf("%d posts, one of them about a week without anything", n)
	}
	h.win(3, "ben", "ada")
	h.PressID("mod", "settings/week", "private", "off")
	h.monday(0)
	if n := h.posts(); n != 1 {
		t.Errorf("%d posts, one of them where nobody wants it any more", n)
	}
}

// A process that ended between the post and the note that it is out does not post twice, and one
// that ended before it does not keep another one from it for long.
func TestWeekPostAfterACrash(t *testing.T) {
	h := newHarness(t)
	h.monday(time.Hour)
	h.PressID("mod", "settings/week", "private", "here")
	h.win(1, "ada", "ben")
	begin := h.monday(0)
	week := solving.Clock{}.Day(begin).Week() - 1
	claim := func() {
		t.Helper()
		if _, ok, err := h.App.Store.ClaimWeek(t.Context(), "guild", week, h.Now(), h.Now().Add(time.Minute)); err != nil || !ok {
			t.Fatalf("claimed: %v, %v", ok, err)
		}
	}
	claim() // by a process that ends here
	if n := h.posts(); n != 0 {
		t.Errorf("%d posts while another process is at it", n)
	}
	h.Advance(2 * time.Minute)
	if n := h.posts(); n != 1 {
		t.Errorf("%d posts after a process ended before its post, want one", n)
	}
	if again, err := h.App.Profile.SyncWeek(t.Context(), "guild"); err != nil || !again.Equal(begin.Add(7*24*time.Hour)) {
		t.Errorf("the job comes again at %v, %v", again, err)
	}
	for _, err := range []error{
		h.App.Store.SetWeekSchedule(t.Context(), store.WeekSchedule{GuildID: "guild"}),
		h.App.Store.SetWeekSchedule(t.Context(), store.WeekSchedule{GuildID: "guild", ChannelID: "channel", Week: week - 1}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	claim() // as by a process that posted, and noted nothing
	h.Advance(2 * time.Minute)
	if n := h.posts(); n != 1 {
		t.Errorf("%d posts about the same week", n)
	}
}
