package privacy_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/apptest"
	"noughts/commands/privacy"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/storetest"
	"noughts/words"
)

// as sends a request of somebody who is not among the people.
func (h *harness) as(userID string, kind commands.RequestKind, name string) commands.Reply {
	h.T.Helper()
	return h.Do(commands.Request{Kind: kind, Name: name, User: commands.User{ID: userID, Name: "somebody"}})
}

// A puzzle that was opened is not called tried before something was done with it, be it only to ask
// for a hint.
func TestOpenedPuzzlesAreNotTried(t *testing.T) {
	say := func(h *harness, id string) string { return "- " + h.Says(id, "Count", 1) }
	for name, do := range map[string]func(h *harness, r commands.Reply){
		"solved": func(h *harness, r commands.Reply) { h.Solve("ada", r) },
		"hint":   func(h *harness, r commands.Reply) { h.PressID("ada", apptest.Button(r.Message, "/hint").ID, "private") },
		"shown": func(h *harness, r commands.Reply) {
			h.PressID("ada", apptest.Button(r.Message, "/giveup").ID, "private")
		},
	} {
		h := newHarness(t)
		r := h.Run("ada", "puzzle", "kind", "random")
		kept := apptest.Said(h.Run("ada", "privacy"))
		if !strings.Contains(kept, say(h, "privacy.opened")) || strings.Contains(kept, say(h, "privacy.attempts")) {
			t.Errorf("opened alone: %s", kept)
		}
		do(h, r)
		kept = apptest.Said(h.Run("ada", "privacy"))
		if strings.Contains(kept, say(h, "privacy.opened")) || !strings.Contains(kept, say(h, "privacy.attempts")) {
			t.Errorf("%s: %s", name, kept)
		}
	}
}

// The file has all that is kept of a person, and what is said of it counts that.
func TestExport(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Wants(h.as("1", commands.Invoke, "privacy"), commands.Private, say.Says("privacy.nothing"))
	life := storetest.NewLife(t, h.Store.Store)
	reply := h.as(life.User, commands.Invoke, "privacy")
	for id, count := range map[string]int{
		"privacy.games": 9, "privacy.live": 3, "privacy.plans": 1, "privacy.ratings": 1, "privacy.attempts": 1, "privacy.tables": 1,
		"privacy.own_puzzles": 1, "privacy.studies": 1, "privacy.recommended": 1, "privacy.blocked": 1, "privacy.settings": 1, "privacy.tournaments": 1,
	} {
		h.Wants(reply, commands.Private, "- "+say.Says(id, "Count", count))
	}
	reply = h.as(life.User, commands.Press, "privacy/export")
	h.Wants(reply, commands.Private, say.Says("privacy.exported"))
	if len(reply.Message.Files) != 1 {
		t.Fatalf("%d files, want one", len(reply.Message.Files))
	}
	file := reply.Message.Files[0]
	var all struct {
		ID      string
		Blocked []string
		Games   []struct {
			First, Second struct{ ID, Name, Level string }
		}
		Recommended []struct{ Move string } `json:"recommended_moves"`
	}
	if err := json.Unmarshal(file.Data, &all); err != nil || all.ID != life.User || len(all.Games) != 9 || len(all.Blocked) != 1 {
		t.Fatalf("%v: %+v", err, all)
	}
	game, _ := games.Parse(games.All()[0].Presets()[0].Variant)
	personal := life.Personal
	for what, part := range map[string]string{
		"the name": life.Name, "where it was": life.Guild, "the channel": life.Channel, "the message": life.Message,
		"a plan": personal.Plans[slices.Collect(maps.Keys(personal.Plans))[0]][0], "a puzzle": strconv.Quote(personal.Attempts[0].Puzzle),
		"a puzzle of their own": `"own"`, "a position": strconv.Quote(personal.LastHints[0].Position), "a study": strconv.Quote(games.FormatPosition(game, game.Start())),
		"the day": solving.Clock{}.Begin(3).Format(time.DateOnly), "a visit": personal.LastSeen[slices.Collect(maps.Keys(personal.LastSeen))[0]].Format(time.RFC3339Nano),
		"settings": `"no_calls": true`, "a game's level": `"level"`,
	} {
		if !strings.Contains(string(file.Data), part) {
			t.Errorf("%s, %q, is not in the file:\n%s", what, part, file.Data)
		}
	}
	if strings.Count(string(file.Data), `"Clara"`) != 3 {
		t.Errorf("Clara is in %d games, want the three that they have played:\n%s", strings.Count(string(file.Data), `"Clara"`), file.Data)
	}
}

// Who deletes all of it leaves others their games, under no name, and starts anew; what went on has
// ended, and who has won is told.
func TestDeletion(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	former := say.Says("match.former")
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/b2")
	h.Run("ben", "resign")
	h.PressID("ben", view.CustomID(h.Match(1), "resigned"), "private") // and it is over
	h.Challenge("tic-tac-toe", 2)
	h.Press("ada", 2, "/b2")
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, solo := h.Board(3)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "eve") // an offer
	h.Run("ada", "theme", "theme", "light")
	h.Run("ada", "block", "person", "bob")

	h.Wants(h.PressID("ada", "privacy/delete", "private"), commands.Update, say.Says("privacy.sure.live", "Count", 3))
	h.Wants(h.PressID("ada", "privacy/show", "private"), commands.Update, say.Says("privacy.games", "Count", 4))
	h.Chat.Pinged = nil
	conflict := &movesFirst{Store: h.Store.Store, move: func() { h.Press("ben", 2, "/a1") }}
	h.SetStore(conflict)
	h.Wants(h.PressID("ada", "privacy/deleted", "private"), commands.Update, say.Says("privacy.done"))
	if conflict.tries != 2 {
		t.Errorf("tried %d times, want once more after somebody has moved", conflict.tries)
	}
	if m := h.Match(2); m.Ending != match.Resigned || m.Ply() != 2 {
		t.Errorf("match 2 ended by %v after %d plies", m.Ending, m.Ply())
	}
	for id, part := range map[int64]string{2: say.Says("ending.resigned", "Loser", former, "Who", "<@ben>"), 4: say.Says("ending.cancelled", "Who", former)} {
		msg, _ := h.Board(id)
		part = words.Capital(part)
		if apptest.Button(msg, "/rematch") != nil {
			t.Errorf("match %d offers a rematch with nobody", id)
		}
		if !strings.Contains(msg.Text, part) || strings.Contains(msg.Text, "<@ada>") {
			t.Errorf("match %d says %q, want %q", id, msg.Text, part)
		}
	}
	if _, there := h.Chat.Messages[solo]; there {
		t.Error("the board against the bot is still there")
	}
	h.Advance(5 * time.Minute) // Ben is not there any more
	h.RunOnce()
	if !slices.Contains(h.Chat.Pinged, "ben") || slices.ContainsFunc(h.Chat.Pinged, match.Former) || slices.Contains(h.Chat.Pinged, "ada") {
		t.Errorf("told were %v, want Ben and nobody who is gone", h.Chat.Pinged)
	}
	h.Wants(h.Run("ben", "games"), commands.Private, former)
	for _, c := range h.Suggest("review", "game") {
		if strings.Contains(c.Name, "#") {
			t.Errorf("who starts anew is offered %q", c.Name)
		}
	}
	for _, name := range []string{"games", "profile", "privacy"} {
		if text := apptest.Said(h.Run("ada", name)); strings.Contains(text, "#") && !strings.Contains(text, "###") || strings.Contains(text, "tic") {
			t.Errorf("/%s says %q to who starts anew", name, text)
		}
	}
	h.Wants(h.Press("ben", 1, "/rematch"), commands.Private, say.Says("error.rematch_former"))
	h.Wants(h.Run("ben", "replay", "game", "1"), commands.Private, former)
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben"), commands.Post, "<@ada>")
}

// movesFirst is a store in which somebody moves just before a person is deleted for the first time.
type movesFirst struct {
	store.Store
	move  func()
	tries int
}

func (s *movesFirst) ForgetPerson(ctx context.Context, userID, standIn string, ended []store.Change) ([]int64, error) {
	if s.tries++; s.tries == 1 {
		s.move()
	}
	return s.Store.ForgetPerson(ctx, userID, standIn, ended)
}

// What is kept of a server goes a month after the bot was removed from it, also while it was away;
// if it is back before, nothing is lost.
func TestALeftServerIsForgotten(t *testing.T) {
	for name, leave := range map[string]func(*app.App, context.Context){
		"told": func(a *app.App, ctx context.Context) { a.Left(ctx, "guild") },
		"while away": func(a *app.App, ctx context.Context) {
			a.Listed(ctx, map[string]bool{"another": true}, func(string) bool { return true })
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			ctx := t.Context()
			h.App.Joined(ctx, "guild")
			h.App.Joined(ctx, "another")
			h.Challenge("tic-tac-toe", 1)
			h.Press("ada", 1, "/b2")
			guest := match.New(h.Match(1).Game, [2]match.Seat{h.Match(1).Seats[0], {UserID: "ben", Name: "ben"}}, 0, h.Now())
			guest.Place = match.Place{GuildID: "guild", ChannelID: "channel", Guest: true}
			guest, err := h.App.Store.Create(ctx, guest)
			if err != nil {
				t.Fatal(err)
			}
			h.PressID("mod", "settings/server", "private", "quiet")
			forget := func(after time.Duration) {
				t.Helper()
				h.Advance(after)
				h.Open() // as after a restart
				if err := h.App.Privacy.ForgetLeftServers(ctx); err != nil {
					t.Fatal(err)
				}
			}
			kept := func(want bool) {
				t.Helper()
				m := h.Match(1)
				server, err := h.App.Store.Server(ctx, "guild")
				if err != nil || server.Muted != want || (m.Place.GuildID == "guild") != want || (m.Status == match.Playing) != want {
					t.Errorf("kept %v: %+v, %v; the match: %+v", want, server, err, m)
				}
			}
			h.App.Listed(ctx, map[string]bool{"guild": true, "another": true}, func(string) bool { return true })
			h.App.Listed(ctx, nil, func(string) bool { return false }) // of another shard
			forget(2 * privacy.LeftFor)
			kept(true)
			leave(h.App, ctx)
			forget(privacy.LeftFor - time.Minute)
			kept(true)
			h.App.Joined(ctx, "guild")
			forget(time.Hour)
			kept(true)
			leave(h.App, ctx)
			forget(privacy.LeftFor)
			kept(false)
			if m := h.Match(guest.ID); m.Place != guest.Place || m.Status != guest.Status {
				t.Errorf("a game that two people play there with the bot as a guest: %+v", m)
			}
			h.Wants(h.Run("ada", "games"), commands.Private, h.Says("state.abandoned"))
			h.RunOnce()
		})
	}
}

// Who goes by another name in a server goes by it in all games there: in lists and menus, and on
// the buttons of a board. Elsewhere they keep the one that was heard there.
func TestNewNames(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Run("ada", "play", "game", "gomoku", "opponent", "ben")
	h.Do(commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: apptest.People["ada"], Place: commands.Place{ChannelID: "dm"}})
	before := apptest.People["ada"]
	t.Cleanup(func() { apptest.People["ada"] = before })
	apptest.People["ada"] = commands.User{ID: "ada", Name: "Countess", Member: true}
	h.Run("ada", "help")
	for _, restarted := range []bool{false, true} {
		if restarted {
			h.Open() // as after a restart
			h.Run("ada", "games")
		}
		for _, id := range []int64{1, 2} {
			if m := h.Match(id); m.Seats[m.Challenger].Name != "Countess" {
				t.Errorf("in match %d she is %q", id, m.Seats[m.Challenger].Name)
			}
		}
	}
	if m := h.Match(3); m.Seats[m.Challenger].Name != before.Name {
		t.Errorf("in direct messages she is %q", m.Seats[m.Challenger].Name)
	}
	choices := h.Handled(commands.Request{
		Kind: commands.Complete, Name: "resign", Focused: "game", Args: map[string]string{}, User: apptest.People["ben"],
		Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}).Choices
	if len(choices) == 0 || !strings.Contains(choices[0].Name, "Countess") {
		t.Errorf("Ben is offered %v", choices)
	}
	h.Press("ada", 1, "/b2") // what was remembered of the match is not what is stored
	h.Press("ben", 1, "/a1")
}
