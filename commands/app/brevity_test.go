package app_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/longtest"
)

var (
	linkText   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	mentioning = regexp.MustCompile(`<[^>]*>`)
)

// readingLength is how much there is to read in a text: words or, in languages that write none
// apart, letters and digits. What the chat shows as a mention or a time is one word.
func readingLength(language, text string) (n int) {
	text = mentioning.ReplaceAllString(linkText.ReplaceAllString(text, "$1"), " N ")
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	for _, word := range strings.Fields(text) {
		switch {
		case language == "ja" || language == "zh-TW":
			n += len(slices.DeleteFunc([]rune(word), func(r rune) bool { return !inWord(r) }))
		case strings.ContainsFunc(word, inWord):
			n++
		}
	}
	return n
}

// charactersPerWord is how many characters of Chinese and Japanese may stand for a word.
const charactersPerWord = 2.5

// What people see often is soon read, in every language: so many words at most.
func TestOftenReadMessagesAreShort(t *testing.T) {
	longtest.SkipUnderRace(t)
	start := func(game string) commands.Request {
		return commands.Request{Kind: commands.Invoke, Name: "play", Args: apptest.Args([]string{"game", game, "level", "novice", "side", "first"})}
	}
	command := func(name string, pairs ...string) commands.Request {
		return commands.Request{Kind: commands.Invoke, Name: name, Args: apptest.Args(pairs)}
	}
	cases := []struct {
		what string
		most int
		asks []commands.Request // of which the last one's answer counts
	}{
		{"/help", 120, []commands.Request{command("help")}},
		{"the start of gomoku", 30, []commands.Request{start("gomoku")}},
		{"the start of tic-tac-toe", 30, []commands.Request{start("tic-tac-toe")}},
		{"the start of Connect Four", 30, []commands.Request{start("connect-four")}},
		{"the start of weighted tic-tac-toe", 35, []commands.Request{start("weighted-tic-tac-toe")}},
		{"the start of renju", 50, []commands.Request{start("renju")}},
		{"the start of jing", 55, []commands.Request{start("jing")}},
		{"the start of Order and Chaos", 55, []commands.Request{start("order-and-chaos")}},
		{"a challenge", 35, []commands.Request{command("play", "game", "gomoku", "opponent", "ben")}},
		{"an open challenge", 45, []commands.Request{command("play", "game", "gomoku", "anyone", "true", "clock", "5+3")}},
		{"/play", 30, []commands.Request{command("play")}},
		{"a move", 12, []commands.Request{start("tic-tac-toe"), command("move", "move", "b2")}},
		{"a hint", 15, []commands.Request{start("gomoku"), command("hint")}},
		{"a board to analyze", 65, []commands.Request{command("analyze", "position", "gomoku h8 i9 h9 h10")}},
		{"a tournament to open", 65, []commands.Request{command("tournament", "game", "tic-tac-toe")}},
	}
	for _, l := range newHarness(t).App.Words.Languages() {
		h := newHarness(t)
		for i, c := range cases {
			var r commands.Reply
			for _, ask := range c.asks {
				ask.User, ask.Locales, ask.Guild = apptest.People["mod"], []string{l.Tag}, []string{l.Tag}
				ask.Place = commands.Place{GuildID: "guild", ChannelID: "channel" + strconv.Itoa(i)}
				r = h.Do(ask)
			}
			most := c.most
			if l.Tag == "ja" || l.Tag == "zh-TW" {
				most = int(charactersPerWord * float64(most))
			}
			if n := readingLength(l.Tag, apptest.Said(r)); n > most || n == 0 || r.Refused {
				t.Errorf("%s in %s has %d words or characters, at most %d wanted: %s", c.what, l.Tag, n, most, apptest.Said(r))
			}
		}
	}
}

// Noughts does not say what made newcomers stumble.
func TestWordsThatMadePeopleStumble(t *testing.T) {
	h := newHarness(t)
	stumbled := map[string][]string{
		"en":    {"hold the draw", "holds the draw", "As usual", "Calls"},
		"nl":    {"zoals gewoonlijk"},
		"ja":    {"いつものように", "コール"},
		"zh-TW": {"照例", "呼叫"},
	}
	for _, say := range h.App.Words.Printers() {
		for _, id := range []string{
			"puzzle.goal.draw", "study.tried.win_to_draw", "study.looked", "explore.thinking", "settings.name.me", "settings.name.server",
			"settings.about.me", "settings.about.server", "review.summary.held_draw", "jing.example.draw.title", "branch.replies.draw",
		} {
			said := say.Says(id, "Count", 7, "All", 253, "Side", "X", "Reply", "B2", "Move", "B2", "Number", 3, "Positions", "484 thousand positions", "Time", "5 s")
			if strings.Contains(said, "484") || slices.ContainsFunc(stumbled[say.Language()], func(s string) bool { return strings.Contains(said, s) }) {
				t.Errorf("%s: %s says %q", say.Language(), id, said)
			}
		}
	}
}
