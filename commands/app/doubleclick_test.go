package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
)

// A pressed is a button that somebody is about to press.
type pressed struct{ user, id, at string }

// On is a button of a match's board, as it stands.
func (h *harness) onBoard(user string, id int64, suffix string) pressed {
	h.t.Helper()
	board, at := h.board(id)
	b := button(board, suffix)
	if b == nil {
		h.t.Fatalf("no button …%s on match %d", suffix, id)
	}
	return pressed{user, b.ID, at}
}

// offered has Ada challenge somebody, and returns a button of that.
func (h *harness) offered(user, suffix string) pressed {
	h.t.Helper()
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	return h.onBoard(user, 1, suffix)
}

// asked has Ada ask Ben something in a match, and returns a button of that.
func (h *harness) asked(what match.Ask, user, suffix string) pressed {
	h.t.Helper()
	h.challenge("tic-tac-toe", 1)
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b2")
	if user == "ben" {
		h.press("ada", 1, "/"+view.AskWord(what))
	}
	return h.onBoard(user, 1, "/"+suffix)
}

// over has Ada resign a match against the bot, and returns a button of its board.
func (h *harness) over(suffix string) pressed {
	h.t.Helper()
	h.set("tic-tac-toe", "best", "b2", "a1", "c3")
	h.pressID("ada", "match/1/3/resigned", "private")
	return h.onBoard("ada", 1, suffix)
}

// signup opens a tournament, with some who play.
func (h *harness) signup(players ...string) string {
	h.t.Helper()
	h.pressID("mod", "tournament/new/create/tic-tac-toe/swiss/-/1h0m0s/3", "elsewhere")
	at := h.tour().Place.MessageID
	for _, p := range players {
		h.pressID(p, "tournament/join/1", at)
	}
	return at
}

// twice are the buttons that begin something, end it, or make a message, by their actions.
var twice = withQuestions(map[string]func(h *harness) pressed{
	"start": func(*harness) pressed { return pressed{"ada", "start/tic-tac-toe/" + args.DefaultLevel, "private"} },
	"menu/start": func(h *harness) pressed {
		return pressed{"ada", button(h.run("ada", "play").Message, "/"+args.DefaultLevel+"/-").ID, "private"}
	},
	"match/accept":  func(h *harness) pressed { return h.offered("ben", "/accept") },
	"match/decline": func(h *harness) pressed { return h.offered("ben", "/decline") },
	"match/cancel":  func(h *harness) pressed { return h.offered("ada", "/cancel") },
	"match/join": func(h *harness) pressed {
		h.run("ada", "play", "game", "tic-tac-toe", "opponent", "anyone")
		return h.onBoard("ben", 1, "/join")
	},
	"match/back": func(h *harness) pressed {
		h.set("tic-tac-toe", "best", "b2", "a1", "c3", "a3")
		return pressed{"ada", "match/1/4/back", h.match(1).Place.MessageID}
	},
	"match/hint": func(h *harness) pressed {
		h.set("tic-tac-toe", "best", "b2", "a1")
		return pressed{"ada", "match/1/2/hint", "private"}
	},
	"match/resign": func(h *harness) pressed { return h.offeredAccepted("/resign") },
	"match/resigned": func(h *harness) pressed {
		h.challenge("tic-tac-toe", 1)
		return pressed{"ada", "match/1/0/resigned", "private"}
	},
	"match/notresigned": func(h *harness) pressed {
		h.challenge("tic-tac-toe", 1)
		return pressed{"ada", "match/1/0/notresigned", "private"}
	},
	"match/rematch": func(h *harness) pressed { return h.over("/rematch") },
	"match/level":   func(h *harness) pressed { return h.over("/level/strong") },
	"match/review":  func(h *harness) pressed { return h.over("/review") },
	"match/replay":  func(h *harness) pressed { return h.over("/replay") },
	"match/analyze": func(h *harness) pressed { return h.over("/analyze") },
	"puzzle/game": func(h *harness) pressed {
		h.over("/rematch")
		return pressed{"ada", view.AfterGame + "/1", "private"}
	},
	"puzzle/next": func(*harness) pressed { return pressed{"ada", "puzzle/next/random", "private"} },
	"puzzle/day": func(h *harness) pressed {
		return pressed{"ada", fmt.Sprintf("puzzle/day/%d", solving.DayAt(h.now(), 0)), "private"}
	},
	"puzzle/share": func(h *harness) pressed {
		return pressed{"ada", fmt.Sprintf("puzzle/share/%d", solving.DayAt(h.now(), 0)), "private"}
	},
	"privacy/export":    func(h *harness) pressed { h.over("/rematch"); return pressed{"ada", "privacy/export", "private"} },
	"privacy/deleted":   func(h *harness) pressed { h.over("/rematch"); return pressed{"ada", "privacy/deleted", "private"} },
	"tournament/new":    func(*harness) pressed { return pressed{"mod", "tournament/new/create/tic-tac-toe", "private"} },
	"tournament/join":   func(h *harness) pressed { return pressed{"ada", "tournament/join/1", h.signup()} },
	"tournament/out":    func(h *harness) pressed { return pressed{"ada", "tournament/out/1", h.signup("ada")} },
	"tournament/start":  func(h *harness) pressed { return pressed{"mod", "tournament/start/1", h.signup("ada", "ben")} },
	"tournament/cancel": func(h *harness) pressed { return pressed{"mod", "tournament/cancel/1", h.signup("ada")} },
	"tournament/here":   func(h *harness) pressed { h.signup("ada"); return pressed{"ben", "tournament/here/1", "private"} },
	"tournament/leave":  func(h *harness) pressed { return h.touring("leave") },
	"tournament/quit":   func(h *harness) pressed { return h.touring("quit") },
	"tournament/skip":   func(h *harness) pressed { return h.touring("skip") },
	"tournament/again": func(h *harness) pressed {
		h.newTour("tic-tac-toe/knockout", "ada", "ben")
		return pressed{"mod", "tournament/again/1", h.playOut()}
	},
})

// offeredAccepted is a button of a match between two, in which Ada is to move.
func (h *harness) offeredAccepted(suffix string) pressed {
	h.t.Helper()
	h.challenge("tic-tac-toe", 1)
	return h.onBoard("ada", 1, suffix)
}

// touring is a button of a tournament that has begun.
func (h *harness) touring(word string) pressed {
	h.t.Helper()
	h.newTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob")
	return pressed{"ada", "tournament/" + word + "/1", "private"}
}

// withQuestions adds the buttons that ask the other player something, and those that answer.
func withQuestions(buttons map[string]func(h *harness) pressed) map[string]func(h *harness) pressed {
	for _, what := range []match.Ask{match.AskDraw, match.AskTakeBack} {
		buttons["match/"+view.AskWord(what)] = func(h *harness) pressed { return h.asked(what, "ada", view.AskWord(what)) }
		for _, yes := range []bool{true, false} {
			word := view.AnswerWord(what, yes)
			buttons["match/"+word] = func(h *harness) pressed { return h.asked(what, "ben", word) }
		}
	}
	return buttons
}

// Whatever begins something, ends it, or makes a message does so once when its button is clicked
// twice: the second click makes no message, and changes nothing.
func TestADoubleClickIsOneClick(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	if got, want := slices.Sorted(maps.Keys(twice)), slices.Sorted(maps.Keys(h.app.once)); !slices.Equal(got, want) {
		t.Errorf("tried are %q, want %q", got, want)
	}
	for action, makes := range twice {
		t.Run(strings.ReplaceAll(action, "/", " "), func(t *testing.T) {
			h := newHarness(t)
			p := makes(h)
			if got := h.app.Action(commands.Request{Kind: commands.Press, Name: p.id}); got != action {
				t.Fatalf("%s is counted as %s", p.id, got)
			}
			first := h.pressID(p.user, p.id, p.at)
			if first.Refused || first.Kind == commands.Unchanged {
				t.Fatalf("the first click was refused: %+v", first)
			}
			matches, posted := h.matches(), len(h.chat.messages)
			second := h.pressID(p.user, p.id, p.at)
			if second.Kind != commands.Unchanged && (second.Kind != commands.Update || first.Kind != commands.Update || second.Message.Text != first.Message.Text) {
				t.Errorf("the second click: kind %d, %q", second.Kind, second.Message.Text)
			}
			if !slices.Equal(h.matches(), matches) || len(h.chat.messages) != posted {
				t.Errorf("the second click has made matches %v of %v, and messages %d of %d", h.matches(), matches, len(h.chat.messages), posted)
			}
			h.advance(time.Minute)
			if third := h.pressID(p.user, p.id, p.at); third.Kind == commands.Unchanged {
				t.Error("a click a minute later is taken for the same")
			}
		})
	}
}

// matches are the steps of all matches.
func (h *harness) matches() (list []string) {
	h.t.Helper()
	ids, err := h.app.Store.IDs(h.t.Context(), store.Filter{})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, id := range ids {
		m := h.match(id)
		list = append(list, fmt.Sprint(id, m.Revision, m.Status))
	}
	return list
}

// A click that was refused, and one of another person or on another message, is none of a double
// click.
func TestOtherClicksAreNoDoubleClick(t *testing.T) {
	h := newHarness(t)
	start := "start/tic-tac-toe/" + args.DefaultLevel
	for i, p := range []pressed{{"ada", start, "one"}, {"ada", start, "two"}, {"ben", start, "one"}} {
		if r := h.pressID(p.user, p.id, p.at); r.Kind != commands.Post || len(h.matches()) != i+1 {
			t.Errorf("%+v: kind %d, matches %v", p, r.Kind, h.matches())
		}
	}
	for _, p := range []pressed{{"ada", "start/chess/best", "one"}, {"ada", "start/chess/best", "two"}, {"ada", "start/chess/strong", "one"}, {"ben", "start/chess/best", "one"}} {
		h.wants(h.pressID(p.user, p.id, p.at), commands.Private, h.says("error.button"))
	}
}

// Somebody whom a button refuses is told so once, however often they press it at the same time, and
// again when they come back to it. Of those who press a cell out of turn that holds, too.
func TestARefusalIsSaidOnce(t *testing.T) {
	buttons := maps.Clone(twice)
	buttons["match/move"] = func(h *harness) pressed { return h.offeredAccepted("/b2") }
	told := 0
	for action, makes := range buttons {
		t.Run(strings.ReplaceAll(action, "/", " "), func(t *testing.T) {
			h := newHarness(t)
			p := makes(h)
			for _, user := range []string{"eve", "ben"} {
				replies := make(chan commands.Reply)
				const presses = 5
				press := commands.Request{
					Kind: commands.Press, Name: p.id, User: everybody[user],
					Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: p.at},
				}
				hammer := func() (said int) {
					for range presses {
						go func() { replies <- h.handled(press) }()
					}
					for range presses {
						if r := <-replies; r.Refused {
							said++
						}
					}
					return said
				}
				first := hammer()
				h.advance(time.Minute)
				if again := hammer(); first > 1 || again > 1 {
					t.Errorf("%s presses %s five times, and is told %d times that this is no use, and a minute later %d times", user, p.id, first, again)
				}
				told += first
			}
		})
	}
	if told < 20 {
		t.Errorf("only %d were refused", told)
	}
}

// Of two clicks that come at the same time, one begins a match.
func TestClicksAtTheSameTime(t *testing.T) {
	h := newHarness(t)
	start := commands.Request{
		Kind: commands.Press, Name: "start/tic-tac-toe/" + args.DefaultLevel, User: everybody["ada"],
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"},
	}
	kinds := make(chan commands.ReplyKind)
	for range 8 {
		go func() { kinds <- h.handled(start).Kind }()
	}
	posts := 0
	for range 8 {
		if kind := <-kinds; kind == commands.Post {
			posts++
		}
	}
	if posts != 1 || len(h.matches()) != 1 {
		t.Errorf("%d matches were shown, and there are %v", posts, h.matches())
	}
}

// Each button does what it says once, or it does no harm to press it twice: whoever adds one says
// which.
func TestButtonsAreOnceOrHarmless(t *testing.T) {
	h := newHarness(t)
	harmless := map[string]string{
		"shows the same again": "match/view match/again match/ply match/kind match/reveal match/reviewed match/reviewstop match/reviewon match/try match/if match/forget match/block match/ " +
			"block help help/menu help/rules menu rules explore replay study theme leaderboard profile puzzle puzzle/table puzzle/solution privacy/show privacy/policy privacy/delete " +
			"settings tournament/show",
		"is made for one step": "match/opening",
		"leads to another":     "match match/more",
	}
	var known []string
	for _, names := range harmless {
		known = append(known, strings.Fields(names)...)
	}
	var all []string
	for name := range h.app.presses {
		all = append(all, name)
	}
	for name := range h.app.onMatch {
		all = append(all, onMatchAction+name)
	}
	for _, name := range all {
		group, _, _ := strings.Cut(name, "/")
		none := slices.Contains(known, name) || group == "settings" && slices.Contains(known, group)
		if h.app.once[name] == none {
			t.Errorf("%s: once %v, harmless %v", name, h.app.once[name], none)
		}
	}
	if len(all) < 50 {
		t.Errorf("only %d buttons", len(all))
	}
}
