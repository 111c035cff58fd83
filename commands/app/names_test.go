package app

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"noughts/commands"
)

// rightToLeft are what the people of the walk are called, in Hebrew and in Arabic.
var rightToLeft = map[string]string{"ada": "שרלוק", "ben": "محمد"}

// named is a person as the harness calls them.
func (h *harness) named(u commands.User) commands.User {
	if name, ok := h.names[u.ID]; ok {
		u.Name = name
	}
	return u
}

// checkNames holds all texts of a message against misplaced.
func (h *harness) checkNames(m commands.Message) {
	h.t.Helper()
	h.checkName("text", m.Text)
	h.checkName("text", m.Below)
	if m.Picture != nil {
		h.checkName("description", m.Picture.Alt)
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			h.checkName("label", b.Label)
		}
		if row.Select == nil {
			continue
		}
		h.checkName("label", row.Select.Hint)
		for _, o := range row.Select.Options {
			h.checkName("label", o.Label)
			h.checkName("label", o.Detail)
		}
	}
}

// checkName fails the test if a name in a text would bring the text beside it out of order.
func (h *harness) checkName(where, text string) {
	h.t.Helper()
	if line := misplaced(text); line != "" {
		h.t.Errorf("in a %s, a name is not isolated, or isolates are not balanced: %+q", where, line)
	}
	if h.isolated != nil {
		h.isolated[where] += strings.Count(text, "\u2068")
	}
}

// aName is a mention, or words written from right to left.
var aName = regexp.MustCompile(`<[@#][^&<>]*>|[\p{Hebrew}\p{Arabic}]+`)

// misplaced is the first line of a text in which a name stands beside other text and is not
// isolated, or in which isolates are not balanced.
func misplaced(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		outside := strings.Map(func(r rune) rune { // with an x for what is isolated
			switch {
			case r == '\u2068':
				depth++
				return 'x'
			case r == '\u2069':
				depth--
				return -1
			case depth != 0:
				return -1
			}
			return r
		}, line)
		beside := aName.ReplaceAllString(outside, "")
		if depth != 0 || beside != outside && strings.ContainsFunc(beside, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) }) {
			return line
		}
	}
	return ""
}

// What is said to be misplaced is.
func TestMisplaced(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "Ada 3": false, "שרלוק": false, "### <@ada>": false, "\u2068שרלוק\u2069 4½": false, "Blocked:\n<@ada>\n<@ben>": false,
		"שרלוק 4½": true, "<@ada> to move": true, "1. محمد": true, "\u2068<@ada>\u2069 and <@ben>": true, "in <#games>": true, "\u2068שרלוק": true, "Ada\u2069": true, "\u2068Ada\n\u2069": true,
	} {
		if got := misplaced(text); (got != "") != want {
			t.Errorf("%+q: %+q is misplaced, want %v", text, got, want)
		}
	}
}

// Names are isolated wherever text stands beside them: in what is said of a game and of a
// tournament, in notices, errors, lists and labels. TestEveryButtonAnswers sees the same of
// everything that can be asked.
func TestNamesAreIsolatedInReplies(t *testing.T) {
	h := newHarness(t)
	h.names, h.isolated = rightToLeft, map[string]int{}
	h.withThreads()
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	h.run("ada", "play", "game", "gomoku", "opponent", "ben")
	h.press("eve", 1, "/accept")
	h.press("ben", 1, "/cancel")
	h.accept("/accept")
	h.run("ada", "games")
	h.suggest("board", "game")
	h.away(time.Hour)
	h.press("ada", 1, "/b2")
	h.away(time.Hour)
	h.press("ada", 1, "/a1")
	h.run("ada", "draw")
	h.press("eve", 1, "/draw")
	h.run("ben", "takeback")
	h.run("ada", "hint")
	h.run("ada", "resign")
	h.pressID("ada", "match/1/1/resigned", "private")
	h.away(time.Hour)
	for _, name := range []string{"review", "replay", "profile", "leaderboard"} {
		h.run("ada", name)
	}
	h.run("ada", "profile", "person", "ben")
	h.run("ben", "block", "person", "ada")
	h.run("ben", "block")
	h.run("ada", "play", "game", "gomoku", "opponent", "ben")
	h.run("ben", "play", "game", "gomoku", "opponent", "ada")
	h.run("ben", "unblock", "person", "ada")
	h.run("ada", "play", "game", "gomoku", "opponent", "far")

	h.pressID("mod", "settings/server_theme", "private", "text")
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	h.tend()
	h.pressID("eve", "tournament/cancel/1", "private")
	h.pressID("ada", "tournament/show/1", "private")
	for _, g := range h.pending() {
		h.ends(g, g.First)
	}
	h.tend()
	h.pressID("ben", "tournament/show/1", "private")
	h.pressID("mod", "settings/server_theme", "private", "dark")
	h.pressID("ben", "tournament/show/1", "private")
	h.run("ada", "tournament")
	for where, least := range map[string]int{"text": 100, "label": 4, "choice": 1, "thread": 2, "description": 2} {
		if n := h.isolated[where]; n < least {
			t.Errorf("%d names are isolated in a %s, want %d", n, where, least)
		}
	}
}
