package app_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/engine"
	"noughts/engine/games"
)

// opens are the commands that open at a game where none is named: what they show of a game, by its
// preset's name.
var opens = map[string]func(h *harness, r commands.Reply, preset string) bool{
	"play":       offersToStart("menu/start/", "/"),
	"help":       offersToStart("start/", "/"),
	"tournament": offersToStart("tournament/new/create/", "/", ""),
	"explore": func(h *harness, r commands.Reply, preset string) bool {
		return strings.Contains(r.Message.Text, h.Says("explore.title", "Game", titleOf(h, preset)))
	},
	"puzzle": func(h *harness, r commands.Reply, preset string) bool {
		return strings.Contains(r.Message.Text, h.Says("puzzle.title", "Game", titleOf(h, preset)))
	},
}

// offersToStart finds a button for a game, whose id ends or goes on in one of a few ways.
func offersToStart(prefix string, ends ...string) func(*harness, commands.Reply, string) bool {
	return func(_ *harness, r commands.Reply, preset string) bool {
		for _, row := range r.Message.Rows {
			for _, b := range row.Buttons {
				for _, end := range ends {
					if b.ID == prefix+preset || end != "" && strings.HasPrefix(b.ID, prefix+preset+end) {
						return true
					}
				}
			}
		}
		return false
	}
}

func titleOf(h *harness, preset string) engine.Text {
	p, ok := games.ByName(preset)
	if !ok {
		h.T.Fatalf("there is no game %s", preset)
	}
	return p.Title
}

// Each command opens at the game that the person played last there, or else after which the channel
// is named, or that is played there most, as far as it can offer that; or else at the first.
func TestCommandsOpenAtTheGameThatIsMeant(t *testing.T) {
	for _, c := range []struct {
		name    string
		before  []string // <who> <channel> <game>
		channel string   // in which it is asked
		called  string   // its name
		want    map[string]string
	}{
		{
			name: "a newcomer", channel: "club", called: "general",
			want: map[string]string{"play": "tic-tac-toe", "help": "tic-tac-toe", "tournament": "tic-tac-toe", "explore": "tic-tac-toe"},
		},
		{
			name: "the last game here", before: []string{"mod club four-by-four", "mod club caro", "mod other jing"}, channel: "club", called: "gomoku",
			want: map[string]string{"play": "caro", "help": "caro", "tournament": "caro", "explore": "four-by-four", "puzzle": "caro"},
		},
		{
			name: "the last game of the server", before: []string{"mod other connect-four", "ben club caro"}, channel: "club", called: "gomoku",
			want: map[string]string{"play": "connect-four", "help": "connect-four", "tournament": "connect-four", "explore": "connect-four", "puzzle": "connect-four"},
		},
		{
			name: "the channel's name", before: []string{"ben club caro"}, channel: "club", called: "mini-order-and-chaos-4x4",
			want: map[string]string{"play": "mini", "help": "mini", "tournament": "mini", "puzzle": "mini"}, // to explore it takes long
		},
		{
			name: "the channel's name, to explore", before: []string{"ben club caro"}, channel: "club", called: "misere-tic-tac-toe",
			want: map[string]string{"play": "misere-tic-tac-toe", "explore": "misere-tic-tac-toe"},
		},
		{
			name: "what is played there most", before: []string{"ben club caro", "ben club misere-tic-tac-toe", "ben club caro"}, channel: "club", called: "chess",
			want: map[string]string{"play": "caro", "help": "caro", "tournament": "caro", "explore": "misere-tic-tac-toe", "puzzle": "caro"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			for _, line := range c.before {
				words := strings.Fields(line)
				h.Advance(1e9)
				h.In(commands.Request{Kind: commands.Invoke, Name: "play", Args: apptest.Args([]string{"game", words[2], "level", "novice"}), User: apptest.People[words[0]]}, words[1])
			}
			for command, preset := range c.want {
				r := commands.Request{Kind: commands.Invoke, Name: command, ChannelName: c.called, User: apptest.People["mod"]}
				if command == "puzzle" {
					r.Args = apptest.Args([]string{"kind", "random"})
				}
				if got := h.In(r, c.channel); !opens[command](h, got, preset) {
					t.Errorf("/%s does not open at %s: %q %+v", command, preset, apptest.Said(got), got.Message.Rows)
				}
			}
		})
	}
}

// What help's button starts may be a game without a name.
func TestHelpStartsAnyGame(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "mnk:9x8:4", "level", "novice")
	help := h.Run("ada", "help")
	h.PressID("ada", apptest.Within(help.Message, "start/mnk"), "private")
	if m := h.Match(2); m.Game.Variant() != "mnk:9x8:4" || m.Seats[1].Level != args.DefaultLevel {
		t.Errorf("started is %s against %+v", m.Game.Variant(), m.Seats)
	}
}

// What stands beside a game in a list tells it from all others there, in every language.
func TestGamesInAListDiffer(t *testing.T) {
	h := newHarness(t)
	for _, l := range h.App.Words.Languages() {
		for _, kind := range games.Kinds() {
			r := h.Do(commands.Request{Kind: commands.Press, Name: "menu/open/" + kind.Presets[0], User: apptest.People["ada"], Locales: []string{l.Tag}})
			for _, row := range r.Message.Rows {
				seen := map[string]string{}
				for _, o := range selectOptions(row) {
					if before := seen[o.Detail]; o.Detail != "" && before != "" {
						t.Errorf("%s: %s and %s are both %q", l.Tag, before, o.Label, o.Detail)
					}
					seen[o.Detail] = o.Label
				}
			}
		}
	}
}

// selectOptions are the options of a row's select, if it has one.
func selectOptions(row commands.Row) []commands.SelectOption {
	if row.Select == nil {
		return nil
	}
	return row.Select.Options
}
