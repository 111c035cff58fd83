package begin_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

func TestStrategiesAreOpponents(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "play", "game", "exact-five-full", "level", "Pairing:thesis"), commands.Post, "**Noughts** (pairing: thesis) as Chaos")
	h.Wants(h.Press("ada", 1, "/Xc3"), commands.Update, "**O E3**: E3 is the partner of C3 (pair 16), so it gets the opposite symbol.")
	h.Press("ada", 1, "/Xc4")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "pair ") || strings.Contains(msg.Text, "answer C3") {
		t.Errorf("the reason is not that of the last move: %q", msg.Text)
	}
	for _, level := range []string{"random", "uct:50", "solver"} {
		h.Wants(h.Run("ada", "play", "game", "mini", "level", level), commands.Post, "to move")
	}
}

// A strategy that is made for one side gets it, unless the person wants it.
func TestStrategiesGetTheirSide(t *testing.T) {
	for _, c := range []struct{ level, side, want string }{
		{"thesis", "", "**Noughts** (thesis) as Order"},
		{"pairing", "", "**Noughts** (pairing) as Chaos"},
		{"best", "", "**Noughts** (best) as Chaos"},
		{"thesis", "order", "**Noughts** (thesis) as Chaos"},
	} {
		h := newHarness(t)
		h.Wants(h.Run("ada", "play", "game", "order-and-chaos", "level", c.level, "side", c.side), commands.Post, c.want)
	}
}

func TestHostileLevels(t *testing.T) {
	h := newHarness(t)
	for level, want := range map[string]string{
		"god":                                  "a level called `god`. Pick one of novice,",
		"exec:/bin/sh":                         "a level called `exec:/bin/sh`",
		"best:5":                               "pick best as it is",
		"random:1":                             "pick random as it is",
		"numbered:x":                           "pick numbered list as it is",
		"uct:x":                                "can't be set up",
		"uct:-1":                               "can't be set up",
		"uct:0":                                "can't be set up",
		"uct:99999999999999999999":             "can't be set up",
		"uct:1e9":                              "can't be set up",
		"uct:5/../../x":                        "one short word or number",
		"thesis:@everyone":                     "one short word or number",
		"pairing:nobody":                       "can't be set up",
		"pairing:" + strings.Repeat("a", 9000): "one short word or number",
		"uct:1:2:3":                            "one short word or number",
	} {
		r := h.Run("ada", "play", "game", "order-and-chaos", "level", level)
		h.Wants(r, commands.Private, want)
		if strings.Count(r.Message.Text, "\n") > 0 || len(r.Message.Text) > 300 {
			t.Errorf("%.30s: not one short sentence: %q", level, r.Message.Text)
		}
	}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "level", "thesis"), commands.Private, "`thesis` only plays Order and Chaos")
	h.Wants(h.Run("ada", "play", "level", "nonsense/x"), commands.Private, "a level called `nonsense/x`")
	h.Wants(h.Run("ada", "play", "level", "thesis"), commands.Private, "Against **Noughts** (thesis)")
	if len(h.Chat.Messages) != 0 {
		t.Errorf("%d matches were started", len(h.Chat.Messages))
	}
}

// Whoever chooses sees what there is, in words, and within the limits of the
// chat.
func TestEveryStrategyHasWords(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	for _, p := range games.Presets() {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strategy.Names(game) {
			if !say.Has("level."+name) && !say.Has("strategy."+name) || args.LevelHelp(name, say) == "" {
				t.Errorf("%s: the strategy %s has no words", p.Name, name)
			}
		}
		choices := h.Suggest("play", "level", "game", p.Name)
		if len(choices) < len(strategy.Levels) {
			t.Errorf("%s: only %v are offered", p.Name, choices)
		}
		for _, c := range choices {
			if len([]rune(c.Name)) > 100 || strings.HasSuffix(c.Name, "…") {
				t.Errorf("%s: %q does not fit", p.Name, c.Name)
			}
		}
		for _, n := range game.Strategies() {
			if sides := game.Info().Sides; n.Side != "" && n.Side != sides[0].Name && n.Side != sides[1].Name {
				t.Errorf("%s: %s is for %s, which is no side", p.Name, n.Name, n.Side)
			}
		}
	}
	if choices := h.Suggest("play", "level", "game", "mini", "level", "uct:2"); len(choices) == 0 || choices[0].Value != "uct:2" {
		t.Errorf("uct:2 is completed to %v", choices)
	}
}

// A match begins with the few words that one must know, and no others; the rules say all, and who
// should win.
func TestWhoShouldWinIsSaid(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	h.App.Analyses.ValueWait, h.App.Analyses.ValueRest = time.Minute, 0 // also on the slowest machine
	for game, want := range map[string]string{
		"tic-tac-toe":     "With perfect play this is a draw.",
		"order-and-chaos": "**Order** can always win.",
		"chaos-first":     "**Order** can always win.",
		"six-in-a-row":    "I haven't settled who should win.",
		"connect-four":    "**Red** can always win.",
		"gomoku":          "Others have proved that **Black** can always win.",
	} {
		r, say := h.Run("ada", "play", "game", game), h.App.Words.Printer()
		info := h.Match(int64(len(h.Chat.Messages))).Game.Info()
		h.Wants(r, commands.Post, say.Say(info.Brief))
		if strings.Contains(apptest.Said(r), want) {
			t.Errorf("%s begins with who should win: %q", game, apptest.Said(r))
		}
		rules := h.Run("ada", "rules", "game", game)
		h.Wants(rules, commands.Private, want)
		h.Wants(rules, commands.Private, say.Say(info.Rules))
	}
	id := int64(len(h.Chat.Messages))
	move := h.Match(id).Position().AppendMoves(nil)[0]
	h.Run("ada", "move", "move", h.Match(id).Game.MoveName(move))
	if msg, _ := h.Board(id); strings.Contains(msg.Text, h.App.Words.Printer().Say(h.Match(id).Game.Info().Brief)) {
		t.Errorf("the rules are still there in mid-game: %q", msg.Text)
	}
}
