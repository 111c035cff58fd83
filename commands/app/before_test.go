package app_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
)

// An oldMessage is a message as an older program left it: where it stands, or to whom it was shown
// alone, and what could be pressed in it.
type oldMessage struct {
	at, who string
	parts   []part
}

// oldMessages reads the messages that stood when testdata/before.sql was made: a line for each,
// with where it stands, what it shows, and the custom ids; of a select also what can be chosen.
func oldMessages(t *testing.T) (list []oldMessage) {
	t.Helper()
	text, err := os.ReadFile("testdata/before.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		m := oldMessage{at: words[0]}
		if who, ok := strings.CutPrefix(m.at, "private "); ok {
			m.at, m.who = "private", who
		}
		for _, id := range strings.Fields(words[2]) {
			id, values, _ := strings.Cut(id, "=")
			value, _, _ := strings.Cut(values, ",")
			m.parts = append(m.parts, part{id, strings.ReplaceAll(value, "_", " "), m.at})
		}
		list = append(list, m)
	}
	return list
}

// stands puts the messages that everybody sees into the channel.
func (h *harness) stands(all []oldMessage) {
	for _, m := range all {
		if m.who != "" {
			continue
		}
		var rows []commands.Row
		for _, p := range m.parts {
			rows = append(rows, commands.Row{Buttons: []commands.Button{{ID: p.id, Label: "…"}}})
		}
		h.Chat.Messages[m.at] = commands.Message{Text: "as it was", Rows: rows}
		n, _ := strconv.Atoi(m.at[1:])
		h.Chat.Next = max(h.Chat.Next, n)
	}
}

// A store that a program wrote before the heart of commands was taken apart (testdata/before.sql)
// is taken over with games in every state, and the buttons of its boards go on working. None of
// them, pressed before or after, is unknown or an error.
func TestAStoreOfBefore(t *testing.T) {
	h := &harness{apptest.Over(t, "testdata/before")}
	log := h.Logged()
	all := oldMessages(t)
	h.stands(all)
	press := func(user string, p part) commands.Reply {
		t.Helper()
		var values []string
		if p.value != "" {
			values = []string{p.value}
		}
		r := h.PressID(user, p.id, p.at, values...)
		if said := apptest.Said(r); r.Kind != commands.Ask && (strings.Contains(said, h.Says("error.button")) || strings.Contains(said, "Something broke")) {
			t.Errorf("%s presses %s: %q", user, p.id, said)
		}
		return r
	}
	h.RunOnce()
	for _, c := range []struct {
		user, at, id string
		match        int64
		ply          int // of the match then
		status       match.Status
	}{
		{"ada", "m1", "match/1/2/c2", 1, 4, match.Playing},
		{"ada", "m2", "match/2/2/view/left/./5/2", 2, 2, match.Playing},
		{"ada", "m2", "match/2/2/g9", 2, 4, match.Playing},
		{"eve", "m3", "match/3/2/a1", 3, 4, match.Playing},
		{"eve", "m4", "match/4/2/Xa5", 4, 4, match.Playing},
		{"eve", "m5", "match/5/1/e1", 5, 4, match.Playing},
		{"eve", "m6", "match/6/2/b2", 6, 4, match.Playing},
		{"", "", "", 7, 2, match.Playing}, // the bot has made the move that it owed
		{"ada", "m8", "match/8/2/c3", 8, 3, match.Playing},
		{"ada", "m10", "match/9/0/d1", 9, 1, match.Playing},
		{"ben", "m11", "match/10/1/askback_yes", 10, 0, match.Playing},
		{"ben", "m13", "match/11/1/draw_yes", 11, 1, match.Over},
		{"ben", "m15", "match/12/1/a1", 12, 3, match.Playing}, // with the answer that was planned
		{"ben", "m17", "match/13/0/accept", 13, 0, match.Playing},
		{"ben", "m18", "match/14/0/join", 14, 0, match.Playing},
		{"eve", "m19", "match/15/3/opening/swap", 15, 3, match.Playing},
		{"ben", "m20", "match/16/9/rematch", 20, 0, match.Offered},
		{"ada", "m22", "match/17/1/rematch", 21, 0, match.Offered},
		{"ada", "m26", "match/18/0/b2", 18, 2, match.Over}, // of the tournament; it has ended since it was shown
		{"", "", "", 19, 0, match.Playing},
	} {
		if c.id != "" {
			press(c.user, part{c.id, "", c.at})
		}
		if m := h.Match(c.match); m.Ply() != c.ply || m.Status != c.status || m.BotToMove() {
			t.Errorf("after %s by %s match %d has %d plies and status %d, want %d and %d; the bot is to move: %t", c.id, c.user, c.match, m.Ply(), m.Status, c.ply, c.status, m.BotToMove())
		}
		if _, at := h.Board(c.match); c.id != "" && c.match < 20 && at != c.at {
			t.Errorf("match %d is shown in %s, want %s", c.match, at, c.at)
		}
	}
	for _, m := range all {
		for _, p := range m.parts {
			user := m.who
			if user == "" {
				user = "ada"
			}
			press(user, p)
		}
	}
	for _, id := range []string{"1", "8", "16"} {
		h.Run("ada", "board", "game", id)
		h.Run("ada", "review", "game", id)
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", log)
	}
}
