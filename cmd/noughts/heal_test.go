package main

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/load"
	"noughts/playground"
	"noughts/store"
)

// roundsVariable says how often the tests of this file kill the bot and cut its
// connection; they do so a few times without it.
const roundsVariable = "NOUGHTS_ROUNDS"

func rounds(t testing.TB, few int) int {
	t.Helper()
	s := os.Getenv(roundsVariable)
	if s == "" {
		return few
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s is no number of rounds", roundsVariable, s)
	}
	return n
}

// deaths counts the bot's deaths from 0: so many as are asked for, and further ones, up to ten,
// while each has come before any move was answered.
func (w *watch) deaths(few int) iter.Seq[int] {
	w.Helper()
	least := rounds(w, few)
	return func(yield func(int) bool) {
		for n := 0; n < least || (len(w.answered) == 0 || w.reposts && w.reposted == 0) && n < 10; n++ {
			if !yield(n) {
				return
			}
		}
	}
}

// A watch sees what the bot sends, and has a look into its file.
type watch struct {
	*harness
	db database // opened when there is one

	channels  []string     // where begin has games, by match
	levels    [2]string    // of the bot in the first two of them
	reposts   bool         // players have boards posted anew, begin new games and ask for analyses
	countdown atomic.Int64 // requests until onZero is called
	onZero    atomic.Pointer[func()]

	mu       sync.Mutex
	called   map[string]int // how often a person was called, by person, match and ply
	answered []answered
	reposted int // how many boards were posted anew
}

// answered is a move that a person was told has been made.
type answered struct {
	match int64
	ply   int
	move  string
}

func newWatch(t *testing.T) *watch {
	w := &watch{called: map[string]int{}, levels: [2]string{"novice", "strong"}, channels: []string{"lobby", "gomoku", "tic-tac-toe"}}
	w.harness = newHarnessWith(t, func(o *playground.Options) {
		inspect := o.Inspect
		o.HeartbeatEvery = 2 * time.Second // so that a cut at a heartbeat does not take long to come
		o.MaxConcurrency = 16              // nor many shards to log in one after the other
		o.Inspect = func(c playground.Call) {
			inspect(c)
			w.look(c)
			if w.countdown.Add(-1) == 0 {
				if f := w.onZero.Load(); f != nil {
					(*f)()
				}
			}
		}
	})
	return w
}

// after has f called when the bot has sent so many more requests.
func (w *watch) after(requests int, f func()) {
	w.onZero.Store(&f)
	w.countdown.Store(int64(requests))
}

// callSent reads who is called by a request, and in which match. The nonce tells a call
// from the repetition of one.
func callSent(c playground.Call) (user string, id int64, nonce string, ok bool) {
	var m struct {
		Nonce      string
		Components []struct{ Content string }
	}
	if c.Method != http.MethodPost || json.Unmarshal(c.Body, &m) != nil || len(m.Components) == 0 {
		return "", 0, "", false
	}
	said := callIn.FindStringSubmatch(m.Components[0].Content)
	if said == nil {
		return "", 0, "", false
	}
	id, _ = strconv.ParseInt(said[2], 10, 64)
	return said[1], id, m.Nonce, true
}

var callIn = regexp.MustCompile(`<@(\d+)>, it's your move in \[[^\]]*#(\d+)\]`)

// look notes who is called, and for which ply.
func (w *watch) look(c playground.Call) {
	user, id, _, ok := callSent(c)
	if !ok || w.db == nil {
		return
	}
	m, err := w.db.Match(context.Background(), id)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	turn := fmt.Sprintf("%s in match %d at ply %d", user, id, m.Ply())
	if w.called[turn]++; w.called[turn] > 1 {
		w.Errorf("%s was called %d times", turn, w.called[turn])
	}
}

// open has the file looked into.
func (w *watch) open() {
	w.Helper()
	db, err := openReadOnly(w.Context(), w.file)
	if err != nil {
		w.Fatal(err)
	}
	w.db = db
	w.Cleanup(func() { _ = db.Close() })
}

func (w *watch) matches(status ...match.Status) []*match.Match {
	w.Helper()
	list, err := w.db.Matches(w.Context(), store.Filter{Status: status})
	if err != nil {
		w.Fatal(err)
	}
	return list
}

var ofMatch = regexp.MustCompile(`^match/(\d+)/(\d+)/`)

// shown returns which plies the messages of the channels show to everybody, by match.
func (w *watch) shown(channels ...string) map[int64][]int {
	out := map[int64][]int{}
	for _, name := range channels {
		for _, m := range w.server.Person("ada").Messages(w.server.Channel(name)) {
			if m.Ephemeral {
				continue // such as the answer to the typed move that has ended a match, which offers what the board does
			}
			if id, ply := stateOf(m); id != 0 {
				out[id] = append(out[id], ply)
			}
		}
	}
	return out
}

// stateOf returns which match a message shows, and after how many plies; 0 for none.
func stateOf(m playground.Message) (id int64, ply int) {
	eachComponent(m.Components, func(c playground.Component) {
		if at := ofMatch.FindStringSubmatch(c.CustomID); at != nil && id == 0 {
			id, _ = strconv.ParseInt(at[1], 10, 64)
			ply, _ = strconv.Atoi(at[2])
		}
	})
	return id, ply
}

// heals waits until every match stands in one message, as it is, with no move owed, and
// nothing that was answered is lost.
func (w *watch) heals(when string, channels ...string) {
	w.Helper()
	var wrong string
	for begun := time.Now(); time.Since(begun) < waitLimit; time.Sleep(20 * time.Millisecond) {
		wrong = ""
		all, shown := w.matches(), w.shown(channels...)
		if len(all) == 0 {
			w.Fatal("there are no matches")
		}
		for _, m := range all {
			if got := shown[m.ID]; len(got) != 1 || got[0] != m.Ply() || m.BotToMove() {
				wrong = fmt.Sprintf("match %d has %d plies, the bot owes a move: %t, and messages show %v", m.ID, m.Ply(), m.BotToMove(), got)
			}
		}
		if wrong == "" {
			break
		}
	}
	if wrong != "" {
		w.Fatalf("%s: %s", when, wrong)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, a := range w.answered {
		m, err := w.db.Match(w.Context(), a.match)
		if err != nil || m.Ply() <= a.ply || m.Game.MoveName(m.Moves[a.ply]) != a.move {
			w.Errorf("%s: move %s at ply %d of match %d was answered and is lost: %v", when, a.move, a.ply, a.match, err)
		}
	}
}

// step makes a person's move in a match if somebody is to move; what a dead bot does not
// answer is no error.
func (w *watch) step(id int64, channel string) {
	w.Helper()
	m, err := w.db.Match(w.Context(), id)
	if err != nil || m.Status != match.Playing || m.BotToMove() {
		return
	}
	turn, _ := m.Turn()
	user := m.Seats[turn].UserID
	for _, handle := range []string{"ada", "ben", "cleo", "dan"} {
		p := w.server.Person(handle)
		if p.User().ID != user {
			continue
		}
		for _, message := range p.Messages(w.server.Channel(channel)) {
			shown, _ := load.BoardOf(message.Components)
			if len(shown.Cells) == 0 || shown.Match != id || shown.Ply != m.Ply() {
				continue
			}
			cell := shown.Cells[rand.IntN(len(shown.Cells))]
			outcome, err := p.Press(w.Context(), message, cell)
			if err != nil || outcome.Failed {
				return
			}
			ctx, cancel := context.WithTimeout(w.Context(), 2*time.Second) // who has died since says nothing more
			answer, err := p.Answer(ctx, outcome)
			cancel()
			// The answer may first show what had changed before the press.
			if _, ply := stateOf(answer); err == nil && answer.ID == message.ID && ply > m.Ply() {
				w.mu.Lock()
				w.answered = append(w.answered, answered{id, m.Ply(), cell[strings.LastIndexByte(cell, '/')+1:]})
				w.mu.Unlock()
			}
			return
		}
	}
}

// begin starts games against the bot, and one between people, whose numbers follow each
// other.
func (w *watch) begin() {
	w.Helper()
	w.user("ada", w.channels[0]).run("play", map[string]any{"game": "gomoku", "level": w.levels[0], "side": "first"})
	w.user("ben", w.channels[1]).run("play", map[string]any{"game": "gomoku", "level": w.levels[1], "side": "first"})
	cleo, dan := w.user("cleo", w.channels[2]), w.user("dan", w.channels[2])
	m := cleo.run("play", map[string]any{"game": "gomoku", "opponent": "dan", "side": "first"})
	dan.press(m, "match/3/0/accept")
}

// playUntil makes moves in all games until the channel is closed, and begins others where
// they have come to their end. The bot may die meanwhile, and that does not take long to notice; a
// bot that lives has all the time that a busy machine takes.
func (w *watch) playUntil(done <-chan struct{}) {
	w.Helper()
	w.server.AnswerWithin(4 * time.Second)
	defer w.server.AnswerWithin(patience)
	var players sync.WaitGroup
	for _, channel := range w.channels {
		players.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					w.playIn(channel)
				}
			}
		})
	}
	players.Wait()
}

// playIn makes the next step of the newest game in a channel. What a dead bot does not
// answer is no error.
func (w *watch) playIn(channel string) {
	w.Helper()
	list, err := w.db.Matches(w.Context(), store.Filter{ChannelID: w.server.Channel(channel), Limit: 1})
	if err != nil || len(list) == 0 {
		w.Errorf("%s: %d games, %v", channel, len(list), err)
		return
	}
	m := list[0]
	switch {
	case w.reposts && rand.IntN(10) == 0:
		w.ask(channel, "analyze", map[string]any{"position": "tic-tac-toe b2"})
	case w.reposts && m.Status != match.Over && rand.IntN(3) == 0:
		w.repost(m, channel)
	case w.reposts && m.Status == match.Over && m.AgainstBot() && rand.IntN(2) == 0:
		w.ask(channel, "play", map[string]any{"game": "gomoku", "level": w.levels[0], "side": "first"})
	case m.Status == match.Playing:
		w.step(m.ID, channel)
	case m.Status == match.Offered:
		w.pressIn(channel, m.Seats[m.Challenger.Other()].UserID, fmt.Sprintf("match/%d/0/accept", m.ID))
	case m.Rematch == 0:
		for _, seat := range m.Seats {
			if !seat.Bot() {
				w.pressIn(channel, seat.UserID, fmt.Sprintf("match/%d/%d/rematch", m.ID, m.Ply()))
				return
			}
		}
	}
}

// repost has a player of a match say /board.
func (w *watch) repost(m *match.Match, channel string) {
	for _, handle := range []string{"ada", "ben", "cleo", "dan"} {
		p := w.server.Person(handle)
		if seat, ok := m.SeatOf(p.User().ID); !ok || m.Seats[seat].Bot() {
			continue
		}
		outcome, err := p.Command(w.Context(), w.server.Channel(channel), "board", map[string]any{"game": strconv.FormatInt(m.ID, 10)})
		if err != nil || outcome.Failed {
			return // the bot may be dead
		}
		ctx, cancel := context.WithTimeout(w.Context(), 2*time.Second)
		defer cancel()
		if _, err := p.Answer(ctx, outcome); err == nil {
			w.mu.Lock()
			w.reposted++
			w.mu.Unlock()
		}
		return
	}
}

// ask has Ada or, in the second channel, Ben say a command. The bot may be dead.
func (w *watch) ask(channel, command string, options map[string]any) {
	who := "ada"
	if channel == w.channels[1] {
		who = "ben"
	}
	_, _ = w.server.Person(who).Command(w.Context(), w.server.Channel(channel), command, options)
}

// pressIn presses a button where it stands.
func (w *watch) pressIn(channel, user, id string) {
	for _, handle := range []string{"ada", "ben", "cleo", "dan"} {
		p := w.server.Person(handle)
		if p.User().ID != user {
			continue
		}
		for _, message := range p.Messages(w.server.Channel(channel)) {
			if b, ok := buttonOf(message, id); ok {
				_, _ = p.Press(w.Context(), message, b.CustomID) // the bot may be dead
				return
			}
		}
	}
}

// TestKilledAnywhere kills the bot in the middle of games whose boards are posted anew now and
// then, by all that posts one (/play, /board, a rematch), and of analyses, each time after some
// more of its requests, also of those by which it heals what the last death has left.
func TestKilledAnywhere(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.reposts = true
	bot := w.spawnBot()
	w.open()
	w.begin()
	w.heals("at first", w.channels...)
	for round := range w.deaths(2) {
		dead := make(chan struct{})
		w.after(1+rand.IntN(12), func() {
			_ = bot.Process.Kill()
			close(dead)
		})
		w.playUntil(dead)
		bot.kill()
		bot = w.spawnBot()
		w.heals(fmt.Sprintf("after death %d", round+1), w.channels...)
	}
	if len(w.answered) == 0 || w.reposted == 0 {
		t.Errorf("%d moves were answered and %d boards posted anew", len(w.answered), w.reposted)
	}
	t.Logf("%d answered moves, %d boards posted anew, %d calls", len(w.answered), w.reposted, len(w.called))
}

// TestCutAtEveryStage loses the connection at every stage of its life, in the middle of
// games: the bot comes back, and nothing is lost. "make check" loses it at one stage after the
// other, too.
func TestCutAtEveryStage(t *testing.T) {
	t.Parallel()
	var all []playground.Stage
	for stage := playground.StageHello; stage <= playground.StageBeat; stage++ {
		all = append(all, stage)
		t.Run(fmt.Sprintf("stage %d", stage), func(t *testing.T) {
			t.Parallel()
			cutAt(t, stage)
		})
	}
	t.Run("all", func(t *testing.T) {
		longtest.SkipShort(t)
		t.Parallel()
		cutAt(t, all...)
	})
}

// cutAt loses the connection at some stages, one after the other.
func cutAt(t *testing.T, stages ...playground.Stage) {
	w := newWatch(t)
	w.startBot()
	w.open()
	w.begin()
	for round := range rounds(t, 1) {
		for _, stage := range stages {
			cut := make(chan playground.Stage, 1)
			w.server.InjectFaults(playground.Faults{Cut: map[playground.Stage]int{stage: 1006}, WasCut: cut})
			w.server.Drop(stage >= playground.StageResume)
			select {
			case <-cut:
			case <-time.After(waitLimit):
				t.Fatalf("no connection came to stage %d", stage)
			}
			w.server.InjectFaults(playground.Faults{})
			enough := make(chan struct{})
			w.after(4, func() { close(enough) })
			w.playUntil(enough)
			w.heals(fmt.Sprintf("round %d, cut at stage %d", round, stage), w.channels...)
		}
	}
}

// TestTheLastEditFails refuses whatever would show a board, for long enough that the bot
// gives up: the boards are drawn when Discord is well again.
func TestTheLastEditFails(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.startBot()
	w.open()
	w.begin()
	for range 3 {
		w.step(3, "tic-tac-toe")
	}
	w.heals("at first", w.channels...)
	shows := func(c playground.Call) bool { return strings.Contains(string(c.Body), "match/") }
	w.server.InjectFaults(playground.Faults{Fail: func(c playground.Call) int {
		if shows(c) {
			return 503
		}
		return 0
	}})
	w.step(1, "lobby")
	w.step(3, "tic-tac-toe")
	w.server.InjectFaults(playground.Faults{})
	w.server.Drop(true) // as after such a day: the bot looks for pending boards when it is back
	w.heals("after 503", w.channels...)
}

// TestAFloodBetweenPeople makes moves in a game as fast as Discord's limits let the bot
// answer, with a typed move now and then, which costs an edit: the board is right in the
// end, and nobody was called who was there.
func TestAFloodBetweenPeople(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.startBot()
	w.open()
	ada, ben := w.user("ada", "lobby"), w.user("ben", "lobby")
	m := ada.run("play", map[string]any{"game": "gomoku", "opponent": "ben", "side": "first"})
	ben.press(m, "match/1/0/accept")
	for i := range 20 * rounds(t, 1) {
		w.step(1, "lobby")
		w.step(1, "lobby")
		now, err := w.db.Match(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if now.Status != match.Playing {
			break
		}
		if i%3 == 0 {
			moves := now.Position().AppendMoves(nil) // any two, since those that are named first make a line soon
			for j, at := range rand.Perm(len(moves))[:2] {
				[]*user{ada, ben}[j].run("move", map[string]any{"move": now.Game.MoveName(moves[at])})
			}
		}
	}
	w.heals("after the flood", "lobby")
	if m := w.matches()[0]; m.Ply() < 5 {
		t.Errorf("only %d moves were made", m.Ply())
	}
	if n := len(w.called); n > 0 {
		t.Errorf("%d people were called who were there", n)
	}
}

// TestNobodyIsCalledTwice kills the bot in the middle of calling many people, cuts its
// connection, refuses calls and loses the answers to others: in the end everybody was
// called once, and one notice stands in each game.
func TestNobodyIsCalledTwice(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	channels := []string{"lobby", "gomoku", "tic-tac-toe", "order-and-chaos", "den"}
	games := w.waitingGames(10, channels)
	var mu sync.Mutex
	out := map[int64]map[string]bool{} // the calls that are out, by match and nonce
	spoilt := map[int64]int{}          // the requests that were refused, or whose answer was lost, by match
	const giveUp = 4                   // requests after which the bot leaves it at that
	w.server.InjectFaults(playground.Faults{
		Fail: func(c playground.Call) int {
			_, id, _, ok := callSent(c)
			mu.Lock()
			defer mu.Unlock()
			if !ok || id%3 != 0 || spoilt[id] == giveUp {
				return 0
			}
			spoilt[id]++
			return http.StatusServiceUnavailable
		},
		Lose: func(c playground.Call) int { // asked of what was carried out
			user, id, nonce, ok := callSent(c)
			if !ok {
				return 0
			}
			mu.Lock()
			defer mu.Unlock()
			if out[id] == nil {
				out[id] = map[string]bool{}
			}
			if out[id][nonce] = true; len(out[id]) > 1 {
				w.Errorf("%s was called %d times in match %d", user, len(out[id]), id)
			}
			if id%3 != 1 || spoilt[id] == giveUp {
				return 0
			}
			spoilt[id]++
			return http.StatusBadGateway
		},
	})
	db, err := openReadOnly(w.Context(), w.file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	allCalled := func() bool {
		due, err := db.IDs(t.Context(), store.Filter{NoticeDue: true})
		if err != nil {
			t.Fatal(err)
		}
		return len(due) == 0
	}
	deaths := 0
	for begun := time.Now(); !allCalled() && time.Since(begun) < waitLimit; {
		bot := w.spawnBot()
		dead := make(chan struct{})
		if deaths < rounds(t, 4) {
			deaths++
			w.after(1+rand.IntN(8), func() {
				_ = bot.Process.Kill()
				close(dead)
			})
		}
		if rand.IntN(2) == 0 {
			w.server.Drop(rand.IntN(2) == 0)
		}
		for idle, over := time.Now(), false; !over; {
			select {
			case <-dead:
				over = true
			case <-time.After(50 * time.Millisecond):
				over = allCalled() || time.Since(idle) > 3*time.Second // it looks again in a minute, and when it is started
			}
		}
		w.after(0, func() {})
		bot.kill()
	}
	standing := map[int64]int{}
	for _, name := range channels {
		for _, m := range w.server.Person("ada").Messages(w.server.Channel(name)) {
			if said := callIn.FindStringSubmatch(textOf(m)); said != nil {
				id, _ := strconv.ParseInt(said[2], 10, 64)
				standing[id]++
			}
		}
	}
	for _, id := range games {
		if standing[id] != 1 {
			t.Errorf("in match %d stand %d notices, want one", id, standing[id])
		}
	}
	t.Logf("%d games, %d deaths", len(games), deaths)
}

// waitingGames puts matches between people into the bot's file that have waited for an
// hour, and in which nobody was called yet.
func (w *watch) waitingGames(n int, channels []string) (ids []int64) {
	w.Helper()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		w.Fatal(err)
	}
	db, err := openDatabase(w.Context(), w.file, nil)
	if err != nil {
		w.Fatal(err)
	}
	defer db.Close()
	at := time.Now().Add(-time.Hour)
	for i := range n {
		m := match.New(game, [2]match.Seat{{UserID: w.server.Person("ada").User().ID, Name: "Ada"}, {UserID: "2", Name: "Ben"}}, 0, at)
		m.Place = match.Place{GuildID: "1", ChannelID: w.server.Channel(channels[i%len(channels)]), MessageID: strconv.Itoa(1_000_000 + i)}
		if m, err = db.Create(w.Context(), m); err == nil {
			err = db.SaveBoard(w.Context(), m.ID, store.BoardOf(m, false, "", at))
		}
		if err != nil {
			w.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	return ids
}

// TestPlacesThatAreClosed takes a channel and then a whole server away from the bot while
// a game goes on: it asks once and no more, also after a restart, and shows the game as it
// is as soon as it is let in again.
func TestPlacesThatAreClosed(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]struct {
		shut, open func(w *watch)
		asked      int64 // requests until the bot knows
	}{
		"a channel": {
			func(w *watch) {
				w.server.DenyBots(w.server.Channel("lobby"), playground.ViewChannel|playground.SendMessages)
			},
			func(w *watch) { w.server.DenyBots(w.server.Channel("lobby"), 0) }, 1,
		},
		"a server": {
			func(w *watch) {
				w.must(w.server.Leave(w.Context(), "Noughts Lounge", w.server.Bots()[0].ID))
				for begun := time.Now(); time.Since(begun) < waitLimit; time.Sleep(10 * time.Millisecond) {
					if closed, err := w.db.PlacesWithoutAccess(w.Context()); err != nil || len(closed) > 0 {
						break // the bot has heard of it
					}
				}
			},
			func(w *watch) { w.must(w.server.Join(w.Context(), "Noughts Lounge", w.server.Bots()[0].ID)) }, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWatch(t)
			stop := w.startBot()
			w.open()
			w.user("ada", "lobby").run("play", map[string]any{"game": "gomoku", "level": "novice", "side": "first"})
			w.heals("at first", "lobby")
			var asked atomic.Int64
			w.server.InjectFaults(playground.Faults{Fail: func(c playground.Call) int {
				if strings.Contains(c.Path, "/channels/"+w.server.Channel("lobby")) {
					asked.Add(1)
				}
				return 0
			}})
			place.shut(w)
			move := func() {
				t.Helper()
				m := w.matches()[0]
				free := m.Position().AppendMoves(nil) // the best first: five of those would end the game
				if len(free) == 0 {
					t.Fatal("the game is over")
				}
				w.user("ada", "den").run("move", map[string]any{"game": "1", "move": m.Game.MoveName(free[rand.IntN(len(free))])})
				for m.Ply() < 2 || m.BotToMove() {
					time.Sleep(10 * time.Millisecond)
					m = w.matches()[0]
				}
			}
			move()
			for begun := time.Now(); asked.Load() < place.asked && time.Since(begun) < waitLimit; {
				time.Sleep(100 * time.Millisecond)
				move() // the board was shown by the answer to /play, which went through nevertheless
			}
			for range 2 {
				stop()
				stop = w.startBot()
				move()
			}
			if n := asked.Load(); n != place.asked {
				t.Errorf("%d requests in a place that is closed, want %d", n, place.asked)
			}
			place.open(w)
			w.heals("when it is open again", "lobby")
		})
	}
}

// TestOldMessagesAreReplaced refuses edits as Discord does of messages that were edited
// often: the board is posted anew, and the old one goes.
func TestOldMessagesAreReplaced(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.startBot()
	w.open()
	ada := w.user("ada", "lobby")
	ada.run("play", map[string]any{"game": "tic-tac-toe", "level": "novice", "side": "first"})
	w.heals("at first", "lobby")
	for begun := time.Now(); w.matches()[0].Place.MessageID == "" && time.Since(begun) < waitLimit; {
		time.Sleep(20 * time.Millisecond) // it is shown before it is known where
	}
	w.server.InjectFaults(playground.Faults{Fail: playground.Next(1, playground.FailOldEdits, playground.Edits(w.server.Channel("lobby")))})
	before := w.matches()[0].Place.MessageID
	moved := func() bool { return w.matches()[0].Place.MessageID != before }
	for tries := 0; tries < 3 && !moved(); tries++ { // the answer to /play may still show the board, which is no edit
		m := w.matches()[0]
		ada.run("move", map[string]any{"move": m.Game.MoveName(m.Position().AppendMoves(nil)[0])})
		w.heals("after 30046", "lobby")
	}
	if m := w.matches()[0]; !moved() || m.Ply() < 2 {
		t.Errorf("after %d plies the board stands in message %s, at first in %s", m.Ply(), m.Place.MessageID, before)
	}
}

func (w *watch) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}
