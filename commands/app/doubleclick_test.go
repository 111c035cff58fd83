package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/puzzle"
)

// A pressed is a button that somebody is about to press.
type pressed struct{ user, id, at string }

// On is a button of a match's board, as it stands.
func (h *harness) onBoard(user string, id int64, suffix string) pressed {
	h.T.Helper()
	board, at := h.Board(id)
	b := apptest.Button(board, suffix)
	if b == nil {
		h.T.Fatalf("no button …%s on match %d", suffix, id)
	}
	return pressed{user, b.ID, at}
}

// offered has Ada challenge somebody, and returns a button of that.
func (h *harness) offered(user, suffix string) pressed {
	h.T.Helper()
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	return h.onBoard(user, 1, suffix)
}

// asked has Ada ask Ben something in a match, and returns a button of that.
func (h *harness) asked(what match.Ask, user, suffix string) pressed {
	h.T.Helper()
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b2")
	if user == "ben" {
		h.Press("ada", 1, "/"+view.AskWord(what))
	}
	return h.onBoard(user, 1, "/"+suffix)
}

// over has Ada resign a match against the bot, and returns a button of its board.
func (h *harness) over(suffix string) pressed {
	h.T.Helper()
	h.Set("tic-tac-toe", "best", "b2", "a1", "c3")
	h.PressID("ada", "match/1/3/resigned", "private")
	return h.onBoard("ada", 1, suffix)
}

// twice are the buttons that begin something, end it, or make a message, by their actions.
var twice = withQuestions(map[string]func(h *harness) pressed{
	"start": func(*harness) pressed { return pressed{"ada", "start/tic-tac-toe/" + args.DefaultLevel, "private"} },
	"menu/start": func(h *harness) pressed {
		return pressed{"ada", apptest.Button(h.Run("ada", "play").Message, "/"+args.DefaultLevel+"/-").ID, "private"}
	},
	"match/accept":  func(h *harness) pressed { return h.offered("ben", "/accept") },
	"match/decline": func(h *harness) pressed { return h.offered("ben", "/decline") },
	"match/cancel":  func(h *harness) pressed { return h.offered("ada", "/cancel") },
	"match/join": func(h *harness) pressed {
		h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "anyone")
		return h.onBoard("ben", 1, "/join")
	},
	"match/back": func(h *harness) pressed {
		h.Set("tic-tac-toe", "best", "b2", "a1", "c3", "a3")
		return pressed{"ada", "match/1/4/back", h.Match(1).Place.MessageID}
	},
	"match/hint": func(h *harness) pressed {
		h.Set("tic-tac-toe", "best", "b2", "a1")
		return pressed{"ada", "match/1/2/hint", "private"}
	},
	"match/resign": func(h *harness) pressed { return h.offeredAccepted("/resign") },
	"match/rules":  func(h *harness) pressed { return h.offeredAccepted("/rules") },
	"match/resigned": func(h *harness) pressed {
		h.Challenge("tic-tac-toe", 1)
		return pressed{"ada", "match/1/0/resigned", "private"}
	},
	"match/notresigned": func(h *harness) pressed {
		h.Challenge("tic-tac-toe", 1)
		return pressed{"ada", "match/1/0/notresigned", "private"}
	},
	"match/claimed":    func(h *harness) pressed { return h.claiming("claimed") },
	"match/notclaimed": func(h *harness) pressed { return h.claiming("notclaimed") },
	"match/rematch":    func(h *harness) pressed { return h.over("/rematch") },
	"match/level":      func(h *harness) pressed { return h.over("/level/expert") },
	"match/review":     func(h *harness) pressed { return h.over("/review") },
	"match/replay":     func(h *harness) pressed { return h.over("/replay") },
	"match/analyze":    func(h *harness) pressed { return h.over("/analyze") },
	"puzzle/game": func(h *harness) pressed {
		h.over("/rematch")
		return pressed{"ada", view.AfterGame + "/1", "private"}
	},
	"share/game":   func(h *harness) pressed { return h.sharing("share/game/1") },
	"share/review": func(h *harness) pressed { return h.sharing("share/review/1") },
	"share/puzzle": func(h *harness) pressed {
		h.On("ada", h.Run("ada", "puzzle"), "/giveup")
		return pressed{"ada", "share/puzzle/1", "private"}
	},
	"puzzle/take": func(*harness) pressed { return pressed{"ada", "puzzle/take/" + puzzle.Shipped()[0].ID(), "private"} },
	"puzzle/next": func(*harness) pressed { return pressed{"ada", "puzzle/next/random", "private"} },
	"puzzle/day": func(h *harness) pressed {
		return pressed{"ada", fmt.Sprintf("puzzle/day/%d", solving.Clock{}.Day(h.Now())), "private"}
	},
	"puzzle/share": func(h *harness) pressed {
		return pressed{"ada", fmt.Sprintf("puzzle/share/%d", solving.Clock{}.Day(h.Now())), "private"}
	},
	"privacy/export":    func(h *harness) pressed { h.over("/rematch"); return pressed{"ada", "privacy/export", "private"} },
	"privacy/deleted":   func(h *harness) pressed { h.over("/rematch"); return pressed{"ada", "privacy/deleted", "private"} },
	"tournament/new":    func(*harness) pressed { return pressed{"mod", "tournament/new/create/tic-tac-toe", "private"} },
	"tournament/join":   func(h *harness) pressed { return pressed{"ada", "tournament/join/1", h.Signup()} },
	"tournament/in":     func(h *harness) pressed { h.Signup(); return pressed{"mod", "tournament/in/1", "private"} },
	"tournament/notin":  func(h *harness) pressed { h.Signup(); return pressed{"mod", "tournament/notin/1", "private"} },
	"tournament/out":    func(h *harness) pressed { return pressed{"ada", "tournament/out/1", h.Signup("ada")} },
	"tournament/start":  func(h *harness) pressed { return pressed{"mod", "tournament/start/1", h.Signup("ada", "ben")} },
	"tournament/cancel": func(h *harness) pressed { return pressed{"mod", "tournament/cancel/1", h.Signup("ada")} },
	"tournament/here":   func(h *harness) pressed { h.Signup("ada"); return pressed{"ben", "tournament/here/1", "private"} },
	"tournament/leave":  func(h *harness) pressed { return h.touring("leave") },
	"tournament/quit":   func(h *harness) pressed { return h.touring("quit") },
	"tournament/skip":   func(h *harness) pressed { return h.touring("skip") },
	"tournament/again": func(h *harness) pressed {
		h.NewTour("tic-tac-toe/knockout", "ada", "ben")
		return pressed{"mod", "tournament/again/1", h.PlayOut()}
	},
})

// sharing is a button that shares a match which is over, or its review.
func (h *harness) sharing(id string) pressed {
	h.T.Helper()
	h.over("/rematch")
	h.Run("ada", "review")
	return pressed{"ada", id, "private"}
}

// offeredAccepted is a button of a match between two, in which Ada is to move.
func (h *harness) offeredAccepted(suffix string) pressed {
	h.T.Helper()
	h.Challenge("tic-tac-toe", 1)
	return h.onBoard("ada", 1, suffix)
}

// claiming is an answer to the question whether Ada claims a match.
func (h *harness) claiming(word string) pressed {
	h.T.Helper()
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/b2")
	h.Advance(h.App.ClaimAfter)
	return pressed{"ada", "match/1/1/" + word, "private"}
}

// touring is a button of a tournament that has begun.
func (h *harness) touring(word string) pressed {
	h.T.Helper()
	h.NewTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob")
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
	if got, want := slices.Sorted(maps.Keys(twice)), slices.Sorted(maps.Keys(h.App.Once())); !slices.Equal(got, want) {
		t.Errorf("tried are %q, want %q", got, want)
	}
	for action, makes := range twice {
		t.Run(strings.ReplaceAll(action, "/", " "), func(t *testing.T) {
			h := newHarness(t)
			p := makes(h)
			if got := h.App.Action(commands.Request{Kind: commands.Press, Name: p.id}); got != action {
				t.Fatalf("%s is counted as %s", p.id, got)
			}
			first := h.PressID(p.user, p.id, p.at)
			if first.Refused || first.Kind == commands.Unchanged {
				t.Fatalf("the first click was refused: %+v", first)
			}
			matches, posted := h.Matches(), len(h.Chat.Messages)
			second := h.PressID(p.user, p.id, p.at)
			if second.Kind != commands.Unchanged && (second.Kind != commands.Update || first.Kind != commands.Update || second.Message.Text != first.Message.Text) {
				t.Errorf("the second click: kind %d, %q", second.Kind, second.Message.Text)
			}
			if !slices.Equal(h.Matches(), matches) || len(h.Chat.Messages) != posted {
				t.Errorf("the second click has made matches %v of %v, and messages %d of %d", h.Matches(), matches, len(h.Chat.Messages), posted)
			}
			h.Advance(time.Minute)
			if third := h.PressID(p.user, p.id, p.at); third.Kind == commands.Unchanged {
				t.Error("a click a minute later is taken for the same")
			}
		})
	}
}

// A click that was refused, and one of another person or on another message, is none of a double
// click.
func TestOtherClicksAreNoDoubleClick(t *testing.T) {
	h := newHarness(t)
	start := "start/tic-tac-toe/" + args.DefaultLevel
	for i, p := range []pressed{{"ada", start, "one"}, {"ada", start, "two"}, {"ben", start, "one"}} {
		if r := h.PressID(p.user, p.id, p.at); r.Kind != commands.Post || len(h.Matches()) != i+1 {
			t.Errorf("%+v: kind %d, matches %v", p, r.Kind, h.Matches())
		}
	}
	for _, p := range []pressed{{"ada", "start/chess/best", "one"}, {"ada", "start/chess/best", "two"}, {"ada", "start/chess/strong", "one"}, {"ben", "start/chess/best", "one"}} {
		h.Wants(h.PressID(p.user, p.id, p.at), commands.Private, h.Says("error.button"))
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
					Kind: commands.Press, Name: p.id, User: apptest.People[user],
					Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: p.at},
				}
				hammer := func() (said int) {
					for range presses {
						go func() { replies <- h.Handled(press) }()
					}
					for range presses {
						if r := <-replies; r.Refused {
							said++
						}
					}
					return said
				}
				first := hammer()
				h.Advance(time.Minute)
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
		Kind: commands.Press, Name: "start/tic-tac-toe/" + args.DefaultLevel, User: apptest.People["ada"],
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"},
	}
	kinds := make(chan commands.ReplyKind)
	for range 8 {
		go func() { kinds <- h.Handled(start).Kind }()
	}
	posts := 0
	for range 8 {
		if kind := <-kinds; kind == commands.Post {
			posts++
		}
	}
	if posts != 1 || len(h.Matches()) != 1 {
		t.Errorf("%d matches were shown, and there are %v", posts, h.Matches())
	}
}

// Each button does what it says once, or it does no harm to press it twice: whoever adds one says
// which.
func TestButtonsAreOnceOrHarmless(t *testing.T) {
	h := newHarness(t)
	harmless := map[string]string{
		"shows the same again": "match/view match/again match/ply match/kind match/reveal match/reviewed match/reviewstop match/reviewon match/try match/if match/forget match/block match/whatif match/ " +
			"block help help/menu help/rules menu rules explore replay study theme leaderboard profile puzzle puzzle/table puzzle/solution privacy/show privacy/policy privacy/delete " +
			"settings tournament/show",
		"is made for one step": "match/opening match/typed",
		"asks the same again":  "match/type",
		"leads to another":     "match",
	}
	var known []string
	for _, names := range harmless {
		known = append(known, strings.Fields(names)...)
	}
	var all []string
	for name := range h.App.Presses() {
		all = append(all, name)
	}
	for name := range h.App.OnMatch() {
		all = append(all, app.OnMatch+name)
	}
	for _, name := range all {
		group, _, _ := strings.Cut(name, "/")
		none := slices.Contains(known, name) || group == "settings" && slices.Contains(known, group)
		if h.App.Once()[name] == none {
			t.Errorf("%s: once %v, harmless %v", name, h.App.Once()[name], none)
		}
	}
	if len(all) < 50 {
		t.Errorf("only %d buttons", len(all))
	}
}

// A game that is pressed twice in the lobby of a page begins once. What is shown to the person
// alone is shown again: they may have closed it.
func TestLobbyPressedTwice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	press := func(name string, args map[string]string) commands.Reply {
		return h.Handled(commands.Request{
			Kind: commands.Invoke, Name: name, Args: args, User: apptest.People["ada"], OnPage: true,
			Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
		})
	}
	novice := map[string]string{"game": "tic-tac-toe", "level": "novice"}
	press("play", novice)
	press("play", novice)
	if n := len(h.Matches()); n != 1 {
		t.Errorf("pressed twice: %d matches", n)
	}
	press("play", map[string]string{"game": "gomoku", "level": "novice"})
	h.Advance(time.Minute)
	press("play", novice)
	if n := len(h.Matches()); n != 3 {
		t.Errorf("another game, and later the first one again: %d matches", n)
	}
	for _, name := range []string{"play", "puzzle"} {
		for range 2 {
			if r := press(name, map[string]string{}); r.Kind != commands.Private || r.Refused {
				t.Errorf("%s: kind %d", name, r.Kind)
			}
		}
	}
}
