package puzzles_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/puzzle"
	"noughts/store"
)

// bands returns by game the ratings at which the second and the last third of its puzzles begin.
func bands(variant string) (low, high int) {
	var ratings []int
	for _, p := range puzzle.Shipped() {
		if p.Variant() == variant {
			ratings = append(ratings, p.Rating)
		}
	}
	slices.Sort(ratings)
	return ratings[len(ratings)/3], ratings[2*len(ratings)/3]
}

// A server's puzzles are of its games in turn, each as hard as it wants, in turn too, and none
// comes twice.
func TestServersPuzzles(t *testing.T) {
	h := newHarness(t)
	const connect4, jing = "drop:6x7:4", "jing"
	s := store.PuzzleSchedule{GuildID: "guild", Games: connect4 + " " + jing, Levels: "easy hard"}
	if err := h.App.Store.SetPuzzleSchedule(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	seen, pairs := map[string]bool{}, map[string]int{}
	for range 8 {
		mine, task := h.Attempt(h.Run("ada", "puzzle"))
		if his, _ := h.Attempt(h.Run("ben", "puzzle")); his.Puzzle != mine.Puzzle {
			t.Errorf("Ada gets %s, Ben %s", mine.Puzzle, his.Puzzle)
		}
		if seen[mine.Puzzle] {
			t.Errorf("%s comes twice", mine.Puzzle)
		}
		seen[mine.Puzzle] = true
		level := "medium"
		if low, high := bands(task.Game.Variant()); task.Puzzle.Rating <= low {
			level = "easy"
		} else if task.Puzzle.Rating >= high {
			level = "hard"
		}
		pairs[task.Game.Variant()+" "+level]++
		h.Advance(24 * time.Hour)
	}
	for _, pair := range []string{connect4 + " easy", connect4 + " hard", jing + " easy", jing + " hard"} {
		if pairs[pair] != 2 {
			t.Errorf("of eight days %d have %s: %v", pairs[pair], pair, pairs)
		}
	}
	// What is chosen on a day counts at once, as long as nobody has begun.
	s.Games = jing
	if err := h.App.Store.SetPuzzleSchedule(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	first, task := h.Attempt(h.Run("ada", "puzzle"))
	s.Games = connect4
	if err := h.App.Store.SetPuzzleSchedule(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if again, _ := h.Attempt(h.Run("ben", "puzzle")); task.Game.Variant() != jing || again.Puzzle != first.Puzzle {
		t.Errorf("%s, and once somebody has begun %s", first.Puzzle, again.Puzzle)
	}
}

// Post now posts the puzzle of the day once, however often it is pressed, also where none is posted
// every day; and its solution comes when the day is over, with who was first, unless the server
// wants none of that.
func TestPostNow(t *testing.T) {
	for _, secret := range []bool{false, true} {
		h := newHarness(t)
		if secret {
			h.PressID("mod", "settings/puzzlesecret", "private")
		}
		h.PressID("mod", "settings/puzzle", "private", "8")
		h.Wants(h.PressID("mod", "settings/puzzlenow", "private"), commands.Update, h.Says("settings.puzzle.posted", "Link", "link:m1"))
		h.Advance(time.Minute)
		h.Wants(h.PressID("mod", "settings/puzzlenow", "private"), commands.Update, h.Says("settings.puzzle.there", "Link", "link:m1"))
		h.App.Posts.SyncPosts(t.Context())
		if len(h.Chat.Messages) != 1 {
			t.Fatalf("%d messages, want one", len(h.Chat.Messages))
		}
		m, _ := h.Post()
		for _, who := range []string{"eve", "ada"} { // Ada is quicker, Eve was first
			r := h.PressID(who, m.Rows[0].Buttons[0].ID, "m1")
			if who == "eve" {
				h.Advance(10 * time.Minute)
			}
			h.Solve(who, r)
			h.Advance(time.Second)
		}
		h.Advance(24 * time.Hour)
		h.App.Posts.SyncPosts(t.Context())
		_, id := h.Post()
		if len(h.Chat.Messages) != 2 || id == "m1" {
			t.Fatalf("the next day: %d messages", len(h.Chat.Messages))
		}
		first := h.Says("puzzle.post.first", "Who", h.App.Words.Printer().List([]string{"<@eve>", "<@ada>"}))
		for id, m := range h.Chat.Messages {
			if told := strings.Contains(m.Text, "||"); told == secret {
				t.Errorf("secret %v, but %s says %q", secret, id, m.Text)
			}
		}
		if named := strings.Contains(h.Chat.Messages[id].Text, first); named == secret {
			t.Errorf("secret %v, but it says %q, and for the first %q", secret, h.Chat.Messages[id].Text, first)
		}
	}
	h := newHarness(t) // where none is posted every day
	h.Wants(h.PressID("mod", "settings/puzzlenow", "private"), commands.Update, h.Says("settings.puzzle.posted", "Link", "link:m1"))
	h.Advance(24 * time.Hour)
	h.App.Posts.SyncPosts(t.Context())
	if m := h.Chat.Messages["m1"]; len(h.Chat.Messages) != 1 || !strings.Contains(m.Text, "||") {
		t.Errorf("%d messages, %q", len(h.Chat.Messages), m.Text)
	}
	lacking := commands.Request{
		Kind: commands.Press, Name: "settings/puzzlenow", User: apptest.People["mod"], Lacks: []commands.Permission{commands.SendMessages},
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"},
	}
	if r := h.Do(lacking); !r.Refused {
		t.Errorf("where the bot may not write: %q", r.Message.Text)
	}
}
