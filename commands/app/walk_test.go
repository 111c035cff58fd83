package app_test

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words/wordstest"
)

// starts are where the walk over all buttons begins: what people do, one after the
// other. Every command is there.
var starts = []string{
	"ada play",
	"ada help",
	"ada theme",
	"ada theme theme=light",
	"mod settings",
	"own status; own status ban=123456; own status unban=123456",
	"ada profile",
	"ada play game=tic-tac-toe level=novice; ada privacy",
	"ada leaderboard; press leaderboard",
	"ada play game=tic-tac-toe level=novice; ada move move=b2; ada resign; press match/resigned; ada play game=tic-tac-toe level=novice; ada move move=b2; ada resign; press match/resigned; ada profile",
	"mod tournament",
	"mod tournament game=mnk:11x11:5",
	"mod tournament game=tic-tac-toe; press tournament/new/create; mod tournament; press tournament/show; press tournament/here; ada press tournament/join; ada press tournament/out; ada press tournament/join; ada tournament; press tournament/show",
	"mod tournament game=tic-tac-toe; press tournament/new/create; mod tournament; press tournament/show; press tournament/here; ada press tournament/join; ben press tournament/join; eve press tournament/join; bob press tournament/join; nix press tournament/join; press tournament/start; ada tournament; press tournament/show",
	"mod tournament game=tic-tac-toe; press tournament/new/create; mod tournament; press tournament/show; press tournament/here; ada press tournament/join; ben press tournament/join; press tournament/start; ada tournament; press tournament/leave; press tournament/quit; ada press tournament/show",
	"mod tournament game=tic-tac-toe; press tournament/new/create; press tournament/in",
	"mod tournament game=tic-tac-toe; press tournament/new/create; press tournament/notin",
	"ada puzzle; press puzzle/giveup",
	"ada puzzle kind=random; press puzzle/skip",
	"ada puzzle kind=random; press puzzle/giveup; press share/puzzle; ben press puzzle/take",
	"days; ada games",
	"ada puzzle kind=own",
	"ada puzzle kind=table",
	"ada rules",
	"ada rules game=order-and-chaos",
	"ada explore",
	"ada explore game=jing",
	"ada games",
	"ada block person=eve; ada block",
	"ada unblock person=eve",
	"ada analyze position=mnk:3x3:3",
	"ada play game=tic-tac-toe level=novice; ada hint",
	"ada play game=tic-tac-toe level=novice; ada analyze",
	"ada play game=tic-tac-toe level=novice; ada opens",
	"ada analyze position=order-chaos:3x3:3",
	"ada play game=tic-tac-toe level=novice; ada board; ada games",
	"ada play game=tic-tac-toe level=novice; ada move move=b2; ada takeback",
	"ada play game=tic-tac-toe level=novice; ada resign",
	"ada play game=tic-tac-toe level=novice; ada move move=b2; ada resign; ada replay",
	"ada play game=tic-tac-toe level=casual; ada resign; press match/resigned",
	"ada play game=tic-tac-toe level=novice; ada move move=b2; ada theme theme=text; ada replay",
	"ada play game=tic-tac-toe opponent=ben side=first",
	"ada play game=tic-tac-toe anyone=true side=first clock=5+3; press match/join",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada move move=b2; wait; ada claim; press match/claimed",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada move move=b2; wait; ada claim; press match/notclaimed",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada move move=b2; ada resign; press match/resigned; ada review",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada draw",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada move move=b2",
	"ada play game=tic-tac-toe opponent=ben side=first clock=3d; press match/accept; ada move move=b2; ada if move=a1 then=c3; ada if",
	"ada play game=tic-tac-toe opponent=ben side=first; press match/accept; ada move move=b2; ada takeback",
	"ada play game=mnk:15x15:5 level=novice; ada move move=h8",
	"ada play game=mnk:15x15:5 level=novice; ada move move=h8; ada hint; press match/kind",
	"ada play game=connect-four level=novice",
	"ada play; press menu/game/other; press menu/option.line; press menu/option.misere; press menu/menu",
	"ada menu order-and-chaos/ben/-/-; press menu/menu; press menu/game/other; press menu/option.full; press menu/option.first; press menu/start",
	"ada menu mnk:11x11:5/ben/-/first/swap2; press menu/start; press match/accept; ada move move=a1; ada move move=b1; ada move move=c1",
	"ada play game=order-chaos:6x6:5 level=novice",
	"ada play game=order-chaos:5x5:4 level=novice",
	"ada play game=order-chaos:6x6:4:symbols=3 level=novice",
}

// mostTries is how often the walk takes a path on which a button is not there again, with twice the
// time each time.
const mostTries = 5

// fewestButtons is how many kinds of buttons and selects the walk must find at least.
const fewestButtons = 30

// A walk goes over everything that can be asked, and notes who answered.
type walk struct {
	*harness
	answered map[string]bool // the parts of the routes
	missing  string          // the kind of part that was to be pressed and is not there
}

// newWalk opens an App whose every handler notes that it was asked, and all of whose replies are
// read.
func newWalk(t *testing.T, answered map[string]bool, r *apptest.Reader) *walk {
	w := &walk{harness: &harness{apptest.NewRead(t, r)}, answered: answered}
	w.Names = rightToLeft
	handler := func(name string, run route.Handler) route.Handler {
		answered[name] = answered[name] || false
		return func(ctx context.Context, q *route.Call) (commands.Reply, error) {
			answered[name] = true
			return run(ctx, q)
		}
	}
	for name, r := range w.App.ByName() {
		r.Run = handler("/"+name, r.Run)
		for option, complete := range r.Complete {
			key := "/" + name + " " + option
			answered[key] = answered[key] || false
			r.Complete[option] = func(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
				list, err := complete(ctx, q)
				answered[key] = answered[key] || len(list) > 0
				return list, err
			}
		}
		w.App.ByName()[name] = r
	}
	for _, handlers := range []map[string]route.Handler{w.App.Presses(), w.App.OnMatch()} {
		for word, run := range handlers {
			handlers[word] = handler("button "+cmp.Or(word, "(a move)"), run)
		}
	}
	return w
}

// A part is a button, or one choice of a select, and where it stands.
type part struct{ id, value, at string }

var place = regexp.MustCompile(`^match/\d+/\d+/`)

// kind names what a part does, whatever the match and the cell.
func (w *walk) kind(p part) string {
	if at := place.FindString(p.id); at != "" {
		words := strings.Split(strings.TrimPrefix(p.id, at), "/")
		switch {
		case w.App.OnMatch()[words[0]] == nil:
			return "match/(a move)"
		case words[0] == "view":
			return "match/view/" + words[1]
		}
		return strings.TrimSuffix("match/"+words[0]+"/"+p.value, "/")
	}
	words := strings.Split(p.id, "/")
	switch words[0] {
	case "study":
		return "study/" + words[3]
	case "menu":
		if p.value == "other" { // a board and rules that the list doesn't have
			return "menu/" + words[1] + "/other"
		}
		return "menu/" + words[1]
	case "settings":
		if words[1] == "open" { // each opens a page of its own
			return p.id + "/" + p.value
		}
		return p.id
	case "theme", "help", "privacy":
		return p.id
	case "rules": // the game, and the number of an example
		return "rules" + strings.Repeat("/example", len(words)/3)
	case "puzzle":
		if _, err := strconv.Atoi(words[1]); err == nil { // the attempt and its revision
			return "puzzle/" + words[3]
		}
		return "puzzle/" + words[1]
	case "tournament":
		if words[1] == "new" {
			return strings.Join(words[:3], "/")
		}
		return strings.Join(words[:2], "/")
	case "share":
		return strings.Join(words[:2], "/")
	case "replay": // the match and the ply
		return "replay/" + words[3]
	}
	return words[0]
}

// parts returns what can be pressed in a reply and in the channel.
func (w *walk) parts(reply commands.Reply) (list []part) {
	add := func(m commands.Message, at string) {
		for _, row := range m.Rows {
			for _, b := range row.Buttons {
				if strings.Contains(b.ID, "/deeper/") || strings.HasSuffix(b.ID, "/stop") {
					continue // it is there or not, as quick as the machine is; see TestBoardStops
				}
				if !b.Disabled {
					list = append(list, part{b.ID, "", at})
				}
			}
			switch s := row.Select; {
			case s == nil:
			case s.People:
				list = append(list, part{s.ID, "ben", at})
			case s.Channels != nil:
				list = append(list, part{s.ID, "games", at})
			default:
				for _, o := range s.Options {
					list = append(list, part{s.ID, o.Value, at})
				}
			}
		}
	}
	if reply.Kind != commands.Post {
		add(reply.Message, "private")
	}
	for _, at := range slices.Sorted(maps.Keys(w.Chat.Messages)) {
		add(w.Chat.Messages[at], at)
	}
	return list
}

// presser is who should press a part: whoever may.
func (w *walk) presser(p part) string {
	words := strings.Split(p.id, "/")
	if words[0] == "settings" || words[0] == "tournament" && slices.Contains([]string{"new", "start", "cancel", "again"}, words[1]) {
		return "mod"
	}
	if words[0] != "match" {
		return "ada"
	}
	m := w.Match(int64(words[1][0] - '0'))
	if _, to, ok := m.Question(); ok {
		return m.Seats[to].UserID
	}
	if turn, ok := m.Turn(); ok {
		return m.Seats[turn].UserID
	}
	if m.Status == match.Offered && words[3] != "cancel" {
		return m.Seats[m.Challenger.Other()].UserID
	}
	return "ada"
}

// step does one thing: a command, a press of a kind of part, or to wait.
func (w *walk) step(step string, before commands.Reply) commands.Reply {
	w.T.Helper()
	words := strings.Fields(step)
	switch words[0] {
	case "days": // the puzzle of the day is posted, and the next one
		if err := w.App.Store.SetPuzzleSchedule(w.T.Context(), store.PuzzleSchedule{GuildID: "guild", ChannelID: "channel", Hour: 8}); err != nil {
			w.T.Fatal(err)
		}
		w.App.Posts.SyncPosts(w.T.Context())
		w.Advance(24 * time.Hour)
		w.App.Posts.SyncPosts(w.T.Context())
		return before
	case "wait":
		w.Advance(w.App.ClaimAfter)
		return before
	case "press":
		return w.pressKind("", strings.Join(words[1:], " "), before)
	}
	if words[1] == "press" {
		return w.pressKind(words[0], words[2], before)
	}
	if words[1] == "opens" { // in the menu of a message, which shows the first match or says so much
		target := commands.Target{AuthorID: "bot", CustomIDs: []string{"match/1/0/a1"}, Text: strings.Join(words[2:], " ")}
		return w.Do(commands.Request{Kind: commands.Invoke, Name: apptest.OnMessage(w.App), User: apptest.People[words[0]], Target: &target})
	}
	if words[1] == "menu" { // in which so much has been chosen
		return w.PressID(words[0], "menu/person/"+words[2], "private", "ben")
	}
	args := map[string]string{}
	for _, word := range words[2:] {
		name, value, _ := strings.Cut(word, "=")
		args[name] = value
	}
	return w.Do(commands.Request{Kind: commands.Invoke, Name: words[1], Args: args, User: apptest.People[words[0]]})
}

// pressKind presses the first part of a kind, as somebody or as whoever may.
func (w *walk) pressKind(user, kind string, before commands.Reply) commands.Reply {
	w.T.Helper()
	for _, p := range w.parts(before) {
		if w.kind(p) == kind {
			values := slices.DeleteFunc([]string{p.value}, func(v string) bool { return v == "" })
			who := cmp.Or(user, w.presser(p))
			reply := w.PressID(who, p.id, p.at, values...)
			if reply.Kind == commands.Ask {
				reply = w.Submit(who, reply, p.at, []string{"A1", "B1"}[:len(reply.Form.Fields)]...)
			}
			return reply
		}
	}
	w.missing = kind
	return before
}

// everyStart is starts, and each command that none of them asks, without options.
func everyStart(t *testing.T) []string {
	list := slices.Clone(starts)
	for _, c := range newHarness(t).App.Commands() {
		asked := regexp.MustCompile(`(^|; )\w+ ` + regexp.QuoteMeta(c.Name) + `\b`)
		if !slices.ContainsFunc(starts, asked.MatchString) && !c.OnMessage {
			list = append(list, "ada "+c.Name)
		}
	}
	return list
}

// clickedAlone is what no button does, but a click on the board of a page: commands/pages tests it.
const clickedAlone = "button whatif"

// TestEveryButtonAnswers asks every command, presses every kind of button that any
// reply shows, and completes every option; and no handler is left that nobody asked. Whatever
// is said is in a catalogue, and fits even if it is longer than in English.
func TestEveryButtonAnswers(t *testing.T) {
	followed := !testing.Short() // whatever is shown is pressed, too
	answered, seen, tried := map[string]bool{}, map[string]bool{}, map[string]int{}
	said, err := apptest.Pseudo()
	if err != nil {
		t.Fatal(err)
	}
	read := &apptest.Reader{Reader: wordstest.NewReader(t, said, noWords)}
	for paths := longtest.Some(t, 5, everyStart(t)); len(paths) > 0; paths = paths[1:] {
		w := newWalk(t, answered, read)
		w.ThinkFor(w.App.Think << tried[paths[0]])
		var reply commands.Reply
		for step := range strings.SplitSeq(paths[0], "; ") {
			if reply = w.step(step, reply); w.missing != "" {
				break
			}
		}
		if w.missing != "" { // what a machine with much else to do finds out in its time has other buttons
			if tried[paths[0]]++; tried[paths[0]] == mostTries {
				t.Errorf("%s: there is no %q to press", paths[0], w.missing)
			} else {
				paths = append(paths, paths[0])
			}
			apptest.CloseApp(t, w.App)
			continue
		}
		say := w.App.Words.Printer()
		for _, bad := range []string{say.Says("error.button"), say.Says("error.stale"), "Something broke"} {
			if strings.Contains(reply.Message.Text, bad) {
				t.Errorf("%s: %s", paths[0], reply.Message.Text)
			}
		}
		for _, p := range w.parts(reply) {
			if kind := w.kind(p); !seen[kind] {
				if seen[kind] = true; followed {
					paths = append(paths, paths[0]+"; press "+kind)
				}
			}
		}
		for _, m := range w.Chat.All() {
			read.Message(m)
		}
		apptest.CloseApp(t, w.App) // as a hundred open stores would hold a thousand connections
	}
	completeAll(t, newWalk(t, answered, read))
	asked := 0
	for name, ok := range answered {
		if ok {
			asked++
		} else if followed && name != clickedAlone {
			t.Errorf("nothing exercises %s", name)
		}
	}
	if least := longtest.Sample(t, 10, 20); asked < least {
		t.Errorf("only %d handlers were asked, want %d", asked, least)
	}
	if read.Read < longtest.Sample(t, 200, 5000) {
		t.Errorf("only %d texts were read", read.Read)
	}
	if fewest := longtest.Sample(t, 8, fewestButtons); len(seen) < fewest {
		t.Errorf("only %d kinds of buttons were found, want %d: %v", len(seen), fewest, slices.Sorted(maps.Keys(seen)))
	}
}

// completeAll types in every option that is completed.
func completeAll(t *testing.T, w *walk) {
	t.Helper()
	w.step("ada play game=tic-tac-toe level=novice", commands.Reply{})
	w.step("ada resign", commands.Reply{})
	w.PressID("ada", "match/1/0/resigned", "private")
	w.PressID("ada", "match/1/0/reviewstop", "private")
	w.PressID("ada", "match/1/0/again", "private")
	w.PressID("ada", "match/1/0/reviewon", "private")
	w.step("ada play game=tic-tac-toe level=novice", commands.Reply{})
	w.Challenge("tic-tac-toe", 3) // in which she waits for ben, and may plan
	w.Press("ada", 3, "/a1")
	w.step("ada play game=tic-tac-toe level=novice", commands.Reply{})
	for name, r := range w.App.ByName() {
		for _, o := range r.Options {
			if o.Complete != (r.Complete[o.Name] != nil) {
				t.Errorf("/%s %s says that it is completed: %v; it is: %v", name, o.Name, o.Complete, !o.Complete)
			}
			if !o.Complete {
				continue
			}
			var pairs []string
			if name == "play" && o.Name != "game" {
				pairs = []string{"game", games.Presets()[0].Name}
			}
			choices := w.Suggest(name, o.Name, pairs...)
			if len(choices) == 0 {
				t.Errorf("/%s %s is completed to nothing", name, o.Name)
			}
			for _, c := range choices {
				if c.Name == "" || c.Value == "" || strings.Contains(c.Name, "<") {
					t.Errorf("/%s %s offers %+v", name, o.Name, c)
				}
			}
		}
	}
}
