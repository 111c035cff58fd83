package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/competition/tournament"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
)

// tour loads tournament 1.
func (h *harness) tour() store.Tournament {
	h.t.Helper()
	t, err := h.app.Store.Tournament(h.t.Context(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// newTour has a tournament opened by what is chosen, joined by people and begun.
func (h *harness) newTour(chosen string, players ...string) {
	h.t.Helper()
	h.wants(h.pressID("mod", "tournament/new/create/"+chosen, "private"), commands.Post, h.says("tournament.opened", "Who", "<@mod>")+"\n"+h.says("tournament.nobody"))
	at := h.tour().Place.MessageID
	for _, p := range players {
		r := commands.Request{Kind: commands.Press, Name: "tournament/join/1", User: everybody[p], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at}}
		if r.User.ID == "" {
			r.User = commands.User{ID: p, Name: strings.ToUpper(p), Member: true}
		}
		h.wants(h.do(r), commands.Update, "<@"+p+">")
	}
	h.wants(h.pressID("mod", "tournament/start/1", at), commands.Update, h.says("tournament.begun"))
}

// tend looks after the tournaments once.
func (h *harness) tend() {
	h.t.Helper()
	h.app.Tournaments.Tend(h.t.Context())
	h.settle()
}

// pending lists the games of tournament 1 that are being played.
func (h *harness) pending() (list []store.TournamentGame) {
	h.t.Helper()
	for _, g := range h.tour().Games {
		if g.Outcome == tournament.Pending {
			list = append(list, g)
		}
	}
	return list
}

// ends ends the match of a game for the player with an index, after both have moved; the game is a
// draw without one.
func (h *harness) ends(g store.TournamentGame, winner int) {
	h.t.Helper()
	_, err := h.app.Tables.Change(h.t.Context(), h.match(g.MatchID), func(m *match.Match) (*match.Match, error) {
		var err error
		for range 2 * m.Game.Info().Turn {
			turn, _ := m.Turn()
			if m, err = m.Play(m.Seats[turn].UserID, -1, m.Position().AppendMoves(nil)[0], h.now()); err != nil {
				return nil, err
			}
		}
		players := h.tour().Players
		if winner == tournament.Nobody {
			if m, err = m.Ask(m.Seats[0].UserID, match.AskDraw, h.now()); err != nil {
				return nil, err
			}
			return m.Answer(m.Seats[1].UserID, match.AskDraw, true, h.now())
		}
		return m.Resign(players[g.First+g.Second-winner].UserID, h.now())
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// shown counts the messages in the channel that say something.
func (h *harness) shown(part string) (n int) {
	h.settle()
	for _, m := range h.chat.messages {
		if strings.Contains(m.Text, part) {
			n++
		}
	}
	return n
}

// A tournament goes on by itself from its beginning to its winner, with a restart before every
// step, and nothing is told or begun twice.
func TestATournamentFromBeginningToEnd(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/swiss/-/1h0m0s/2", "ada", "ben", "eve", "bob")
	seen := map[int64]bool{}
	for round := 1; round <= 2; round++ {
		list := h.pending()
		if tour := h.tour(); tour.Paired != round || len(list) != 2 || tour.Told != round {
			t.Fatalf("round %d: %d games, %d rounds begun, told of %d", round, len(list), tour.Paired, tour.Told)
		}
		for _, g := range list {
			if seen[g.MatchID] || !g.Deadline.Equal(h.now().Add(time.Hour)) {
				t.Fatalf("round %d: %+v", round, g)
			}
			seen[g.MatchID] = true
			h.board(g.MatchID) // is in the channel
			h.open()
			h.tend()
			h.ends(g, min(g.First, g.Second))
		}
		h.open()
		h.tend()
		h.open()
		h.tend()
	}
	tour := h.tour()
	if tour.Status != store.TournamentOver || tour.Told != 3 || len(tour.Games) != 4 || len(h.pending()) > 0 {
		t.Fatalf("got %+v, want it over and told", tour)
	}
	winner := "<@" + tour.Players[0].UserID + ">"
	final := h.chat.messages[tour.Place.MessageID]
	if !strings.Contains(final.Text, h.says("tournament.won", "Count", 1, "Players", winner)) || final.Picture == nil || !strings.Contains(final.Picture.Alt, "1. ") {
		t.Errorf("the end says %q", final.Text)
	}
	for part, want := range map[string]int{h.says("tournament.round", "Round", 1, "Rounds", 2): 1, h.says("tournament.round", "Round", 2, "Rounds", 2): 1, "Congratulations!": 1} {
		if got := h.shown(part); got != want {
			t.Errorf("%q is said %d times, want %d", part, got, want)
		}
	}
	if got := h.shown(h.says("tournament.until", "Deadline", "", "Time", "")[:10]); got != 0 {
		t.Errorf("%d messages still say when a round ends", got)
	}
}

// A round is told before its boards stand in the channel, then links them, and calls everybody who
// plays once.
func TestARoundCallsItsPlayers(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	h.away(10 * time.Minute)
	h.runOnce()
	if slices.Sort(h.chat.pinged); !slices.Equal(h.chat.pinged, []string{"ada", "ben", "bob", "eve"}) {
		t.Errorf("called are %v, want each player once", h.chat.pinged)
	}
	round := h.chat.messages[h.tour().Place.MessageID]
	for _, g := range h.pending() {
		_, at := h.board(g.MatchID)
		if at <= h.tour().Place.MessageID || !strings.Contains(round.Text, "link:"+at) {
			t.Errorf("the board stands at %s, the round at %s: %q", at, h.tour().Place.MessageID, round.Text)
		}
	}
	if round.Picture != nil {
		t.Error("there are standings before the first result")
	}
}

// Two processes that look after the same tournament at once begin each round once.
func TestTwoProcessesBeginARoundOnce(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	other := h.app
	h.open()
	for range 3 {
		for _, g := range h.pending() {
			h.ends(g, g.First)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			other.Tournaments.Tend(t.Context())
		}()
		h.app.Tournaments.Tend(t.Context())
		<-done
		h.tend()
	}
	if tour := h.tour(); tour.Status != store.TournamentOver || len(tour.Games) != 6 {
		t.Errorf("got %d games, status %d; want 6, and the end", len(tour.Games), tour.Status)
	}
	ids, err := h.app.Store.IDs(t.Context(), store.Filter{})
	if err != nil || len(ids) != 6 {
		t.Errorf("got the matches %v, %v, want 6", ids, err)
	}
}

// What was posted, and could not be noted before a crash, is found and not posted again; what could
// not be posted comes later.
func TestARoundIsToldOnce(t *testing.T) {
	h := newHarness(t)
	h.chat.postErr = commands.ErrTryLater
	h.pressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	for _, p := range []string{"ada", "ben"} {
		h.pressID(p, "tournament/join/1", "none")
	}
	h.pressID("mod", "tournament/start/1", "none")
	if tour := h.tour(); tour.Paired != 1 || tour.Told != 0 {
		t.Fatalf("got %+v, want a round that nobody could be told of", tour)
	}
	h.chat.postErr = nil
	h.open()
	h.tend()
	round := h.says("tournament.round", "Round", 1, "Rounds", 1)
	before := h.tour()
	if h.shown(round) != 1 || before.Told != 1 {
		t.Fatalf("the round is told %d times, and noted %d", h.shown(round), before.Told)
	}
	lost := before
	lost.Told, lost.Place.MessageID = 0, ""
	if _, err := h.app.Store.UpdateTournament(t.Context(), before, lost, nil); err != nil {
		t.Fatal(err)
	}
	h.open()
	h.tend()
	if after := h.tour(); h.shown(round) != 1 || after.Told != 1 || after.Place != before.Place {
		t.Errorf("the round is told %d times, and stands at %+v, want once, at %+v", h.shown(round), after.Place, before.Place)
	}
}

// People cannot be asked to join a tournament that has begun, though the answer to the press that
// began it was lost in a crash.
func TestATournamentThatHasBegunTakesNobodyIn(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	at := h.tour().Place.MessageID
	for _, p := range []string{"ada", "ben"} {
		h.pressID(p, "tournament/join/1", at)
	}
	asks := h.chat.messages[at]
	h.chat.postErr = commands.ErrTryLater // nobody can be told of the round yet
	h.pressID("mod", "tournament/start/1", at)
	h.chat.postErr, h.chat.messages[at] = nil, asks // as if the answer had not come
	h.open()
	h.tend()
	if msg := h.chat.messages[at]; !strings.Contains(msg.Text, h.says("tournament.begun")) || button(msg, "tournament/join/1") != nil || h.tour().Told != 1 {
		t.Errorf("told of round %d; the message says %q, with %+v", h.tour().Told, msg.Text, msg.Rows)
	}
}

// A message that has arrived though its post failed is found, and not posted again.
func TestARoundWhoseAnswerIsLostIsToldOnce(t *testing.T) {
	h := newHarness(t)
	lost := &lostAnswer{fakeChat: h.chat}
	h.setChat(lost)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	for _, g := range h.pending() {
		h.ends(g, g.First)
	}
	lost.err = errDown
	h.tend()
	lost.err = nil
	h.tend()
	h.tend()
	if n := h.shown(h.says("tournament.round", "Round", 2, "Rounds", 3)); n != 1 || h.tour().Told != 2 {
		t.Errorf("the round is told %d times, and noted is %d; want once, and 2", n, h.tour().Told)
	}
}

// Who is to move when a round ends loses, and was told so before. Who has not moved has not played.
func TestTheEndOfARound(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben", "eve", "bob")
	list := h.pending()
	move := func(g store.TournamentGame, times int) {
		for range times {
			_, err := h.app.Tables.Change(t.Context(), h.match(g.MatchID), func(m *match.Match) (*match.Match, error) {
				turn, _ := m.Turn()
				return m.Play(m.Seats[turn].UserID, -1, m.Position().AppendMoves(nil)[0], h.now())
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	move(list[1], 3)
	h.advance(2 * time.Hour)
	h.tend()
	if h.shown("aren't over yet") != 0 {
		t.Error("they are reminded an hour before the end, and it is not yet so")
	}
	h.advance(30 * time.Minute)
	h.chat.pinged = nil
	h.tend()
	h.tend()
	slices.Sort(h.chat.pinged)
	want := []string{h.match(list[0].MatchID).Seats[0].UserID, h.match(list[1].MatchID).Seats[1].UserID}
	if slices.Sort(want); h.shown("aren't over yet") != 1 || !slices.Equal(h.chat.pinged, want) {
		t.Errorf("%d reminders, which call %v; want one that calls %v", h.shown("aren't over yet"), h.chat.pinged, want)
	}
	h.advance(31 * time.Minute)
	h.tend()
	tour := h.tour()
	if got := []tournament.Outcome{tour.Games[0].Outcome, tour.Games[1].Outcome}; !slices.Equal(got, []tournament.Outcome{tournament.FirstForfeit, tournament.FirstWins}) {
		t.Errorf("got %v: the first game was not played, and in the second the second player was to move", got)
	}
	for _, g := range list {
		if m := h.match(g.MatchID); m.Ending != match.Forfeited {
			t.Errorf("match %d has ended by %d", m.ID, m.Ending)
		}
	}
	if tour.Paired != 2 || len(h.pending()) != 2 {
		t.Errorf("%d rounds have begun, with %d games", tour.Paired, len(h.pending()))
	}
}

// What reminds of the end of games names those that go on, and goes when none does, or the
// tournament is called off.
func TestAReminderGoesWithItsGames(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben", "eve", "bob")
	reminds := func() (text string) {
		for _, m := range h.chat.messages {
			if strings.Contains(m.Text, "aren't over yet") {
				text += m.Text
			}
		}
		return text
	}
	nearEnd := func() []store.TournamentGame {
		h.advance(150 * time.Minute)
		h.tend()
		if n := h.shown("aren't over yet"); n != 1 || strings.Count(reminds(), "has until") != 2 {
			t.Fatalf("%d messages say %q", n, reminds())
		}
		return h.pending()
	}
	list := nearEnd()
	h.ends(list[0], list[0].First)
	h.tend()
	if text := reminds(); strings.Count(text, "has until") != 1 || !strings.Contains(text, "<@"+h.tour().Players[list[1].First].UserID+">") {
		t.Errorf("when one of two games is over: %q", text)
	}
	h.ends(list[1], list[1].First)
	h.tend()
	if text := reminds(); text != "" || h.tour().Paired != 2 {
		t.Errorf("when the round is over: %q", text)
	}
	nearEnd()
	h.pressID("mod", "tournament/cancel/1", "private")
	if text := reminds(); text != "" {
		t.Errorf("called off: %q", text)
	}
}

// A round that ended while the bot was away goes on for a while.
func TestARoundThatEndedWhileTheBotWasAway(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben")
	h.advance(4 * time.Hour)
	h.open() // only now
	h.tend()
	list := h.pending()
	if len(list) != 1 || !list[0].Deadline.Equal(h.now().Add(90*time.Minute)) || h.match(list[0].MatchID).Status != match.Playing {
		t.Fatalf("got %+v, want half of the round's time more", list)
	}
	h.advance(91 * time.Minute)
	h.tend()
	if tour := h.tour(); tour.Status != store.TournamentOver {
		t.Errorf("got %+v, want the end", tour)
	}
}

// Who leaves loses the game that they play, and who has left the server is not paired; nobody else
// is left without a game.
func TestLeavingATournament(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob", "nix")
	tour := h.tour()
	leaver := h.pending()[0].First
	user := tour.Players[leaver].UserID
	ask := h.pressID(user, "tournament/leave/1", tour.Place.MessageID)
	h.wants(ask, commands.Private, "Leave")
	if h.tour().Players[leaver].Left {
		t.Fatal("asking is not leaving")
	}
	h.wants(h.pressID(user, "tournament/quit/1", "private"), commands.Update, h.says("tournament.left", "Title", h.says("tournament.title.swiss", "Number", 1, "Game", "Tic-tac-toe")))
	tour = h.tour()
	if tour.Games[0].Outcome != tournament.FirstForfeit || h.match(tour.Games[0].MatchID).Ending != match.Resigned {
		t.Errorf("the game of who has left: %+v", tour.Games[0])
	}
	gone := tour.Games[1].Second
	h.chat.left = []string{tour.Players[gone].UserID}
	h.ends(h.pending()[0], tour.Games[1].First)
	h.tend()
	tour = h.tour()
	if tour.Paired != 2 || !tour.Players[gone].Left {
		t.Fatalf("got %+v, want a second round without %d", tour, gone)
	}
	var playing []int
	for _, g := range tour.Games {
		if g.Round == 2 {
			playing = append(playing, g.First)
			if g.Second != tournament.Nobody {
				playing = append(playing, g.Second)
			}
		}
	}
	slices.Sort(playing)
	want := slices.DeleteFunc([]int{0, 1, 2, 3, 4}, func(p int) bool { return p == leaver || p == gone })
	if !slices.Equal(playing, want) {
		t.Errorf("round 2 is played by %v, want %v", playing, want)
	}
	h.wants(h.pressID(user, "tournament/leave/1", "private"), commands.Private, h.says("error.tournament_not_in"))
}

// Who leaves hears whether the tournament goes on without them.
func TestLeavingSaysWhetherTheTournamentEnds(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	title := h.says("tournament.title.roundrobin", "Number", 1, "Game", "Tic-tac-toe")
	leaves := func(user, ask, left string, status store.TournamentStatus) {
		t.Helper()
		h.wants(h.pressID(user, "tournament/leave/1", h.tour().Place.MessageID), commands.Private, h.says(ask, "Title", title))
		h.wants(h.pressID(user, "tournament/quit/1", "private"), commands.Update, h.says(left, "Title", title))
		if got := h.tour().Status; got != status {
			t.Errorf("%s has left: status %d, want %d", user, got, status)
		}
	}
	tour := h.tour()
	leaver := h.pending()[0].First
	leaves(tour.Players[leaver].UserID, "tournament.leave.ask", "tournament.left", store.TournamentRunning)
	leaves(tour.Players[(leaver+1)%3].UserID, "tournament.leave.ask_end", "tournament.left_end", store.TournamentOver)
}

// Sixteen play a Swiss from which two leave, and the bot starts anew between the rounds.
func TestASwissOfSixteenFromWhichTwoLeave(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	h.chat.memberErr = commands.ErrForbidden // nobody knows who is there: all are
	var players []string
	for i := range 16 {
		players = append(players, fmt.Sprintf("p%02d", i))
	}
	h.newTour("tic-tac-toe/swiss", players...)
	for round := 1; round <= 4; round++ {
		tour := h.tour()
		if tour.Paired != round {
			t.Fatalf("%d rounds have begun, want %d", tour.Paired, round)
		}
		for _, p := range map[int][]int{2: {3}, 3: {8}}[round] {
			h.do(commands.Request{Kind: commands.Press, Name: "tournament/quit/1", User: commands.User{ID: tour.Players[p].UserID}})
		}
		for i, g := range h.pending() {
			h.ends(g, []int{g.First, g.Second, tournament.Nobody}[(i+round)%3])
		}
		h.open()
		h.tend()
	}
	tour := h.tour()
	met := map[[2]int]bool{}
	games := map[int]int{}
	for _, g := range tour.Games {
		games[g.First]++
		if g.Second == tournament.Nobody {
			continue
		}
		games[g.Second]++
		pair := [2]int{min(g.First, g.Second), max(g.First, g.Second)}
		if met[pair] {
			t.Errorf("%v have met twice", pair)
		}
		met[pair] = true
	}
	for p := range 16 {
		if want := map[int]int{3: 2, 8: 3}[p]; games[p] != want && (want != 0 || games[p] != 4) {
			t.Errorf("player %d has had %d rounds", p, games[p])
		}
	}
	if tour.Status != store.TournamentOver || tour.Told != 5 {
		t.Errorf("got status %d, told %d, want the end", tour.Status, tour.Told)
	}
}

// Only who may manage the server opens a tournament, and only they or who opened it start it and
// call it off.
func TestWhoDirectsATournament(t *testing.T) {
	h := newHarness(t)
	h.wants(h.run("ada", "tournament"), commands.Private, h.says("tournament.none"))
	h.wants(h.run("ada", "tournament", "game", "gomoku"), commands.Private, h.says("error.tournament_manage"))
	h.wants(h.pressID("ada", "tournament/new/create/tic-tac-toe", "private"), commands.Private, h.says("error.tournament_manage"))
	h.wants(h.run("mod", "tournament"), commands.Private, h.says("tournament.setup"))
	h.pressID("mod", "tournament/new/create/tic-tac-toe", "private")
	at := h.tour().Place.MessageID
	h.wants(h.pressID("ada", "tournament/join/1", at), commands.Update, "<@ada>")
	h.advance(time.Minute)
	h.wants(h.pressID("ada", "tournament/join/1", at), commands.Private, h.says("error.tournament_joined"))
	h.wants(h.pressID("mod", "tournament/start/1", at), commands.Private, h.says("error.tournament_few", "Least", 2))
	h.wants(h.pressID("ben", "tournament/start/1", at), commands.Private, h.says("error.tournament_director", "Who", "<@mod>"))
	h.wants(h.pressID("ben", "tournament/cancel/1", at), commands.Private, h.says("error.tournament_director", "Who", "<@mod>"))
	h.wants(h.pressID("ada", "tournament/out/1", at), commands.Update, h.says("tournament.nobody"))
	h.advance(time.Minute)
	h.wants(h.pressID("ada", "tournament/out/1", at), commands.Private, h.says("error.tournament_not_in"))
	h.wants(h.pressID("mod", "tournament/cancel/1", at), commands.Update, h.says("tournament.cancelled"))
	h.wants(h.pressID("ada", "tournament/join/1", at), commands.Private, h.says("error.tournament_over"))
	h.wants(h.run("ada", "tournament"), commands.Private, h.says("tournament.state.cancelled"))
	elsewhere := commands.Request{Kind: commands.Press, Name: "tournament/show/1", User: everybody["ada"], Place: commands.Place{GuildID: "other", ChannelID: "c", MessageID: "m"}}
	h.wants(h.do(elsewhere), commands.Private, h.says("error.tournament_gone"))
	direct := commands.Request{Kind: commands.Invoke, Name: "tournament", User: everybody["ada"], Place: commands.Place{ChannelID: "dm"}}
	h.wants(h.do(direct), commands.Private, h.says("error.tournament_server"))
}

// A tournament can be shown in another channel: it is joined there, and goes on where it is begun.
func TestATournamentMovesToWhereItIsShown(t *testing.T) {
	h := newHarness(t)
	in := func(channel, user, name, message string) commands.Request {
		return commands.Request{Kind: commands.Press, Name: name, User: everybody[user], Place: commands.Place{GuildID: "guild", ChannelID: channel, MessageID: message}}
	}
	h.pressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	first := h.tour().Place
	h.wants(h.pressID("ada", "tournament/join/1", first.MessageID), commands.Update, "<@ada>")
	h.wants(h.do(in("lounge", "ben", "tournament/here/1", "private")), commands.Post, "<@ada>")
	second := h.tour().Place
	if _, there := h.chat.messages[first.MessageID]; second.ChannelID != "lounge" || second.MessageID == first.MessageID || there {
		t.Errorf("people join at %+v; where they joined before still stands: %v", second, there)
	}
	h.app.Access.Set(t.Context(), first, false)
	h.do(in("lounge", "ben", "tournament/join/1", second.MessageID))
	h.wants(h.do(in("lounge", "mod", "tournament/start/1", second.MessageID)), commands.Update, h.says("tournament.begun"))
	if tour := h.tour(); tour.Paired != 1 || tour.Told != 1 || tour.Place.ChannelID != "lounge" {
		t.Errorf("got %+v, want a round in the other channel", tour)
	}
}

// A tournament that stands in two channels, as where the message could not be moved, begins where
// its start is pressed, if the bot may write there.
func TestATournamentBeginsWhereItsStartIsPressed(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	for _, p := range []string{"ada", "ben"} {
		h.pressID(p, "tournament/join/1", h.tour().Place.MessageID)
	}
	start := commands.Request{Kind: commands.Press, Name: "tournament/start/1", User: everybody["mod"], Place: commands.Place{GuildID: "guild", ChannelID: "lounge", MessageID: h.tour().Place.MessageID}}
	h.app.Access.Set(t.Context(), h.tour().Place, false)
	lacks := start
	lacks.Lacks = []commands.Permission{commands.SendMessages}
	h.wants(h.do(lacks), commands.Private, h.says("permission."+string(commands.SendMessages)))
	h.wants(h.do(start), commands.Update, h.says("tournament.begun"))
	if tour := h.tour(); tour.Paired != 1 || tour.Told != 1 || tour.Place.ChannelID != "lounge" {
		t.Errorf("got %+v, want a round where it was begun", tour)
	}
}

// Where the bot may not post, nobody sets up what would be posted there, only to be told in the
// end; and lists can be read.
func TestNothingIsSetUpWhereItCannotBePosted(t *testing.T) {
	h := newHarness(t)
	ask := func(r commands.Request) commands.Reply {
		r.User, r.Lacks = everybody["mod"], []commands.Permission{commands.SendMessages}
		return h.do(r)
	}
	lacking := h.says("permission." + string(commands.SendMessages))
	h.wants(ask(commands.Request{Kind: commands.Invoke, Name: "play"}), commands.Private, lacking)
	h.wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament"}), commands.Private, lacking)
	h.wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament", Args: map[string]string{"game": "tic-tac-toe"}}), commands.Private, lacking)
	h.signup("ada")
	h.wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament"}), commands.Private, h.says("tournament.list"))
	h.wants(ask(commands.Request{Kind: commands.Press, Name: "tournament/new/open/-", Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"}}), commands.Private, lacking)
}

// A director who has had everything deleted is named by no ID, and players who have take nobody's
// place.
func TestATournamentOfFormerPeople(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	before := h.tour()
	after := before
	after.CreatorID = match.FormerID("1")
	for i := range after.Kind.Most() {
		after.Players = append(after.Players, store.TournamentPlayer{UserID: match.FormerID(fmt.Sprint(2 + i)), Player: tournament.Player{Left: true}})
	}
	if _, err := h.app.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	at := before.Place.MessageID
	h.wants(h.pressID("ben", "tournament/start/1", at), commands.Private, h.says("error.tournament_director", "Who", h.says("match.former")))
	h.wants(h.pressID("ben", "tournament/join/1", at), commands.Update, "<@ben>")
}

// Somebody may sit out one round of a Swiss for half a point, and not the last one.
func TestSittingOut(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob")
	h.wants(h.pressID("ada", "tournament/skip/1", "private"), commands.Update, h.says("tournament.skips", "Round", 2))
	h.advance(time.Minute)
	h.wants(h.pressID("ada", "tournament/skip/1", "private"), commands.Private, h.says("error.tournament_skip"))
	first := h.tour().Place.MessageID
	for _, g := range h.pending() {
		h.ends(g, g.First)
	}
	h.tend()
	tour := h.tour()
	// The half point is in the standings of the second round, and not yet in those of the first.
	before, now := h.chat.messages[first].Picture, h.chat.messages[tour.Place.MessageID].Picture
	if tour.Place.MessageID == first || before == nil || strings.Contains(before.Alt, "½") || !strings.Contains(now.Alt, "½") {
		t.Errorf("the first round's standings are %+v, the second's %+v", before, now)
	}
	ada := tour.PlayerOf("ada")
	var got []tournament.Outcome
	for _, g := range tour.Games {
		if _, in := g.With(ada); in && g.Round == 2 {
			got = append(got, g.Outcome)
		}
	}
	if !slices.Equal(got, []tournament.Outcome{tournament.HalfPointBye}) {
		t.Errorf("round 2 of who sits out: %v", got)
	}
	sits := h.says("tournament.game.half", "First", "<@ada>")
	if shown := h.pressID("ada", "tournament/show/1", "private"); !strings.Contains(shown.Message.Text, sits) || strings.Contains(shown.Message.Text, h.says("tournament.mine", "Game", "")) {
		t.Errorf("who sits out is told %q, want that and no game", shown.Message.Text)
	}
	mine := h.says("tournament.mine", "Game", "")
	if shown := h.pressID("ben", "tournament/show/1", "private"); !strings.Contains(shown.Message.Text, mine) {
		t.Errorf("who plays is told %q, want %q in it", shown.Message.Text, mine)
	}
	h.wants(h.pressID("ben", "tournament/skip/1", "private"), commands.Private, h.says("error.tournament_skip")) // the next is the last
}

// Games of a tournament are by its terms: the opening, the clock, rated or not, and threads where
// the server wants them.
func TestTermsOfATournament(t *testing.T) {
	h := newHarness(t)
	h.withThreads()
	h.newTour("gomoku/knockout/3d/24h0m0s/-/rated/swap2", "ada", "ben")
	m := h.match(h.pending()[0].MatchID)
	if m.Opening == nil || m.Opening.Name() != "swap2" || m.Control.String() != "3d" || !m.Rated || !strings.HasPrefix(m.Place.ChannelID, "thread-") {
		t.Errorf("got %+v", m)
	}
	if _, err := h.app.Tables.Change(t.Context(), m, func(m *match.Match) (*match.Match, error) { return m.Resign("ada", h.now()) }); err != nil {
		t.Fatal(err)
	}
	h.tend()
	h.tend()
	if tour := h.tour(); tour.Status != store.TournamentOver || tour.Players[tour.PlayerOf("ben")].UserID != "ben" || h.shown("<@ben> wins") != 2 { // the board, and the standings
		t.Errorf("got %+v; shown %d", tour, h.shown("<@ben> wins"))
	}
}

// While its channel does not let the bot in, a tournament pauses.
func TestATournamentPausesWhereTheBotIsNotLetIn(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/1h0m0s", "ada", "ben")
	h.app.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, false)
	h.advance(3 * time.Hour)
	h.tend()
	if len(h.pending()) != 1 {
		t.Fatal("the round has ended")
	}
	h.app.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, true)
	h.tend()
	if list := h.pending(); len(list) != 1 || !list[0].Deadline.After(h.now()) {
		t.Errorf("got %+v, want more time", list)
	}
}

// A match that is gone with all that was kept of somebody does not stop a tournament.
func TestATournamentWithoutAMatch(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben")
	before := h.tour()
	after := before
	after.Games = slices.Clone(before.Games)
	after.Games[0].MatchID = 99
	if _, err := h.app.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	h.tend()
	if tour := h.tour(); tour.Status != store.TournamentOver || tour.Games[0].Outcome != tournament.DoubleForfeit {
		t.Errorf("got %+v", tour)
	}
	if _, err := h.app.Store.Match(t.Context(), 99); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// The boards of a tournament look as the server has them.
func TestTournamentBoardsLookAsTheServers(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/server_theme", "private", "light")
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	if m := h.match(1); m.Theme != "light" {
		t.Errorf("the boards are %q", m.Theme)
	}
}

// The second game of a drawn tie has a time of its own, and its players are reminded of it, too.
func TestTheSecondGameOfATieIsRemindedOf(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/knockout/-/3h0m0s", "ada", "ben", "eve", "bob")
	end := h.now().Add(3 * time.Hour)
	h.advance(150 * time.Minute)
	h.tend()
	h.tend()
	reminder := h.says("tournament.remind", "Title", h.says("tournament.title.knockout", "Number", 1, "Game", "Tic-tac-toe"), "Round", 1)
	if n := h.shown(reminder); n != 1 {
		t.Fatalf("%d reminders before the end of the first game, want one", n)
	}
	h.ends(h.pending()[0], tournament.Nobody)
	h.tend()
	other, second := h.pending()[0], h.pending()[1]
	round := h.chat.messages[h.tour().Place.MessageID].Text
	until := h.says("tournament.until", "Deadline", markup.Relative(end), "Time", markup.Until(end, h.now()))
	if !second.Replay || !strings.Contains(round, h.says("tournament.game.again_until", "Time", markup.Until(second.Deadline, h.now()), "Deadline", markup.Relative(second.Deadline), "Game", "")) || !strings.Contains(round, until) {
		t.Errorf("%+v; the round says %q, want %q", second, round, until)
	}
	h.ends(other, other.First)
	h.advance(134 * time.Minute)
	h.tend()
	if n := h.shown(reminder); n != 0 {
		t.Errorf("%d reminders: the games of the first are over, and the second would be before its time", n)
	}
	h.advance(time.Minute)
	h.chat.pinged = nil
	h.tend()
	h.tend()
	turn, _ := h.match(second.MatchID).Turn()
	if n, want := h.shown(reminder), []string{h.match(second.MatchID).Seats[turn].UserID}; n != 1 || !slices.Equal(h.chat.pinged, want) {
		t.Errorf("%d reminders, which call %v; want one that calls %v", n, h.chat.pinged, want)
	}
	for _, m := range h.chat.messages {
		for line := range strings.Lines(m.Text) {
			if strings.Contains(m.Text, reminder) && strings.Count(line, ":R>") > 1 {
				t.Errorf("a reminder says when twice: %q", line)
			}
		}
	}
}

// Where a game gets more time people are reminded of its new end, and games that end one soon after
// the other are in one message.
func TestAPutOffEndIsRemindedOf(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/6h0m0s", "ada", "ben", "eve", "bob")
	h.advance(5 * time.Hour)
	h.tend()
	h.advance(2 * time.Hour)
	h.open() // it was away
	h.tend()
	isPending := "aren't over yet"
	if n := h.shown(isPending); n != 0 {
		t.Fatalf("%d reminders after the first end, which is put off", n)
	}
	before := h.tour()
	after := before
	after.Games = slices.Clone(before.Games)
	after.Games[1].Deadline = before.Games[1].Deadline.Add(time.Second)
	if _, err := h.app.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	h.advance(90 * time.Minute)
	h.tend()
	h.advance(time.Second)
	h.tend()
	if n := h.shown(isPending); n != 1 {
		t.Errorf("%d reminders, want one, of both games", n)
	}
}

// Who has lost without deciding anything has not played, also where an opening rule has swapped the
// two.
func TestAForfeitAfterASwap(t *testing.T) {
	for name, c := range map[string]struct {
		steps []string // a cell, or an option
		want  tournament.Outcome
	}{
		"nobody has come":           {nil, tournament.FirstForfeit},
		"the second has not chosen": {[]string{"h8", "i8", "h9"}, tournament.SecondForfeit},
		"the second has taken the stones, and the first has to move": {[]string{"h8", "i8", "h9", "swap"}, tournament.SecondWins},
		"the second stays, and has to move":                          {[]string{"h8", "i8", "h9", "stay"}, tournament.FirstWins},
	} {
		h := newHarness(t)
		h.newTour("gomoku/roundrobin/-/3h0m0s/-/-/swap2", "ada", "ben")
		game := h.pending()[0]
		for _, step := range c.steps {
			_, err := h.app.Tables.Change(t.Context(), h.match(game.MatchID), func(m *match.Match) (*match.Match, error) {
				turn, _ := m.Turn()
				if mv, err := m.Game.ParseMove(step); err == nil {
					return m.Play(m.Seats[turn].UserID, -1, mv, h.now())
				}
				return m.Choose(m.Seats[turn].UserID, -1, step, h.now())
			})
			if err != nil {
				t.Fatalf("%s: %s: %v", name, step, err)
			}
		}
		h.advance(181 * time.Minute)
		h.tend()
		if got := h.tour().Games[0].Outcome; got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}

// slowChannel is a chat in which one channel takes nothing until it is let go.
type slowChannel struct {
	*fakeChat
	channel      string
	asked, letGo chan struct{}
}

func (c *slowChannel) Post(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	if at.ChannelID == c.channel {
		c.asked <- struct{}{}
		<-c.letGo
	}
	return c.fakeChat.Post(ctx, at, m)
}

// A tournament whose channel answers slowly holds up no other, and is looked after by one at a
// time.
func TestASlowChannelHoldsUpNoOtherTournament(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	slow := &slowChannel{fakeChat: h.chat, channel: "channel", asked: make(chan struct{}), letGo: make(chan struct{})}
	in := func(user, name string) commands.Request {
		return commands.Request{Kind: commands.Press, Name: name, User: everybody[user], Place: commands.Place{GuildID: "guild", ChannelID: "lounge", MessageID: "lounge"}}
	}
	h.do(in("mod", "tournament/new/create/tic-tac-toe/roundrobin"))
	h.do(in("ada", "tournament/join/2"))
	h.do(in("ben", "tournament/join/2"))
	for _, g := range h.pending() {
		h.ends(g, g.First)
	}
	h.setChat(slow)
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.tend()
	}()
	<-slow.asked // the second round of the first tournament
	again := make(chan struct{})
	go func() {
		defer close(again)
		h.tend()
	}()
	started := make(chan struct{})
	go func() {
		defer close(started)
		h.do(in("mod", "tournament/start/2"))
	}()
	select {
	case <-started:
	case <-time.After(2 * time.Minute):
		t.Fatal("the other tournament waits")
	}
	other, err := h.app.Store.Tournament(t.Context(), 2)
	if err != nil || other.Told != 1 {
		t.Errorf("got %+v, %v, want the round told meanwhile", other, err)
	}
	select {
	case <-slow.asked:
		t.Error("the round is told twice")
	default:
	}
	close(slow.letGo)
	go func() {
		for range slow.asked { // its boards
		}
	}()
	<-done
	<-again
	close(slow.asked)
	if tour := h.tour(); tour.Told != 2 {
		t.Errorf("got %+v, want the second round told", tour)
	}
}

// Who is out of a knock-out has nothing to leave; the games say of which tournament they are, and
// offer no rematch.
func TestWhoIsOutOfAKnockOut(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/knockout", "ada", "ben", "eve", "bob")
	if sign := h.says("tournament.rule.no_clock"); h.shown(sign) != 1 {
		t.Errorf("nobody says %q", sign)
	}
	lost := h.pending()[0]
	out, in := h.tour().Players[lost.Second].UserID, h.tour().Players[lost.First].UserID
	h.ends(lost, lost.First)
	h.tend()
	leaves := func(user string) bool {
		return button(h.pressID(user, "tournament/show/1", "private").Message, "tournament/leave/1") != nil
	}
	if leaves(out) || !leaves(in) {
		t.Errorf("who is out may leave: %v; who is not: %v", leaves(out), leaves(in))
	}
	for _, press := range []string{"leave", "quit"} {
		h.wants(h.pressID(out, "tournament/"+press+"/1", "private"), commands.Private, h.says("error.tournament_out"))
	}
	h.wants(h.pressID(in, "tournament/leave/1", "private"), commands.Private, h.says("button.tournament_leave"))
	h.advance(10 * time.Minute)
	h.runOnce()
	msg := h.boardOf(lost.MatchID)
	if line := h.says("match.of_tournament", "Number", 1); !strings.Contains(msg.Text, line) || button(msg, "/rematch") != nil || button(msg, "/replay") == nil {
		t.Errorf("a game of the tournament says %q, with %+v", msg.Text, msg.Rows)
	}
}

// A game that is being played says of which tournament it is, and when whoever is to move loses:
// not earlier than is true.
func TestAGameSaysOfWhichTournamentItIs(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben")
	one := h.pending()[0]
	until := func(at time.Time) string {
		return h.says("match.of_tournament_until", "Number", 1, "Time", markup.Until(at, h.now()), "Deadline", markup.Relative(at))
	}
	if text := h.boardOf(one.MatchID).Text; !strings.Contains(text, until(one.Deadline)) {
		t.Errorf("got %q, want %q", text, until(one.Deadline))
	}
	h.advance(4 * time.Hour)
	h.open() // the bot was away
	h.tend()
	if text, more := h.boardOf(one.MatchID).Text, h.pending()[0].Deadline; !more.After(one.Deadline) || !strings.Contains(text, until(more)) {
		t.Errorf("got %q, want %q", text, until(more))
	}
	h.pressID("mod", "tournament/cancel/1", "private")
	if text := h.boardOf(one.MatchID).Text; !strings.Contains(text, h.says("match.of_tournament", "Number", 1)) {
		t.Errorf("called off, the board says %q", text)
	}
}

// Names in letters that the picture of the standings cannot show are said below it.
func TestNamesThatThePictureCannotShow(t *testing.T) {
	h := newHarness(t)
	h.chat.memberErr = commands.ErrForbidden // nobody knows who is there: all are
	h.newTour("tic-tac-toe/roundrobin", "ada", "محمد", "eve")
	for _, g := range h.pending() {
		h.ends(g, min(g.First, g.Second))
	}
	h.tend()
	round := h.chat.messages[h.tour().Place.MessageID]
	if round.Picture == nil || strings.Count(round.Below, "<@") != 1 || !strings.Contains(round.Below, ". <@محمد>") {
		t.Errorf("below the picture: %q", round.Below)
	}
	h.pressID("mod", "settings/server_theme", "private", view.TextTheme)
	for _, g := range h.pending() {
		h.ends(g, min(g.First, g.Second))
	}
	h.tend()
	if round := h.chat.messages[h.tour().Place.MessageID]; round.Picture != nil || strings.Contains(round.Below, "<@") {
		t.Errorf("below a table of text: %q", round.Below)
	}
}

// Standings say after which round they are, and at the end that they are final.
func TestTheLastStandingsAreFinal(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	final := h.says("tournament.table.final")
	for rounds := 0; len(h.pending()) > 0; rounds++ {
		if text := h.chat.messages[h.tour().Place.MessageID].Text; strings.Contains(text, final) || rounds > 0 && !strings.Contains(text, h.says("tournament.table.after", "Round", rounds+1, "Rounds", 3)) {
			t.Errorf("after %d rounds: %q", rounds, text)
		}
		for _, g := range h.pending() {
			h.ends(g, min(g.First, g.Second))
		}
		h.tend()
	}
	if text := h.chat.messages[h.tour().Place.MessageID].Text; h.tour().Status != store.TournamentOver || strings.Count(text, final) != 1 || strings.Contains(text, h.says("tournament.table.after", "Round", 3, "Rounds", 3)) {
		t.Errorf("at the end: %q", text)
	}
}

// Tie-breaks are shown and explained where they may tell players apart, and not between two, who
// are equal in all of them if they are in points.
func TestTieBreaksOfTwo(t *testing.T) {
	for _, kind := range []string{"roundrobin", "swiss"} {
		for _, players := range [][]string{{"ada", "ben"}, {"ada", "ben", "eve"}} {
			h := newHarness(t)
			h.pressID("mod", "settings/server_theme", "private", view.TextTheme)
			h.newTour("tic-tac-toe/"+kind, players...)
			msg := h.chat.messages[h.playOut()]
			shown := strings.Contains(msg.Text, h.says("tournament.table.sonneborn"))
			explained := strings.Contains(msg.Below, h.says("tournament.legend."+kind))
			if want := len(players) > 2; shown != want || explained != want || !strings.Contains(msg.Text, h.says("tournament.table.points")) {
				t.Errorf("%s of %d: Sonneborn–Berger is shown: %v, explained: %v; %q", kind, len(players), shown, explained, msg.Text+msg.Below)
			}
		}
	}
}

// playOut has all games of tournament 1 won by the player of the better number, to its end, and
// returns where its last message stands.
func (h *harness) playOut() string {
	h.t.Helper()
	for list := h.pending(); len(list) > 0; list = h.pending() {
		for _, g := range list {
			h.ends(g, min(g.First, g.Second))
		}
		h.tend()
	}
	if h.tour().Status != store.TournamentOver {
		h.t.Fatalf("got %+v, want it over", h.tour())
	}
	return h.tour().Place.MessageID
}

// The end of a tournament leads on to another one like it: those who played are called, who opens
// it is in, and one press is enough for the others. Where two open it, there is one.
func TestATournamentIsPlayedAgain(t *testing.T) {
	h := newHarness(t)
	h.pressID("bob", "settings/me", "private", "quiet")
	h.newTour("gomoku/roundrobin/3+2/6h0m0s/-/rated/swap2", "mod", "ada", "bob", "nix")
	h.chat.left = []string{"nix"}
	end := h.playOut()
	h.open()
	again := button(h.chat.messages[end], "/again/1").ID
	h.wants(h.pressID("ada", again, end), commands.Private, h.says("error.tournament_manage"))
	h.chat.pinged = nil
	h.advance(time.Minute)
	first := h.pressID("mod", again, end)
	h.wants(first, commands.Post, h.says("tournament.players", "Count", 1, "Players", "<@mod>"))
	h.wants(first, commands.Post, h.says("tournament.in_again", "Count", 2, "Players", "<@ada> and <@bob>"))
	if !slices.Equal(h.chat.pinged, []string{"ada"}) {
		t.Errorf("called are %v, want Ada alone: Bob wants no calls, and Nix has left", h.chat.pinged)
	}
	was := h.tour()
	tour, err := h.app.Store.Tournament(t.Context(), 2)
	if err != nil || tour.Kind != was.Kind || tour.Variant != was.Variant || tour.Control != was.Control || tour.RoundTime != was.RoundTime || !tour.Rated || tour.Opening != "swap2" || len(tour.Games) > 0 {
		t.Fatalf("got %+v, %v, want one like %+v", tour, err, was)
	}
	h.open()
	at := tour.Place.MessageID
	join := button(h.chat.messages[at], "/join/2/1").ID
	h.wants(h.pressID("ada", join, at), commands.Update, h.says("tournament.in_again", "Count", 1, "Players", "<@bob>"))
	h.pressID("bob", join, at)
	if text := h.chat.messages[at].Text; strings.Contains(text, "last time") {
		t.Errorf("all are in, and it says %q", text)
	}
	h.advance(time.Minute)
	h.wants(h.pressID("mod", again, end), commands.Private, h.says("tournament.title.roundrobin", "Number", 2, "Game", "Gomoku 15×15"))
	if list, err := h.app.Store.Tournaments(t.Context(), "guild", 10); err != nil || len(list) != 2 {
		t.Errorf("there are %d tournaments, %v, want 2", len(list), err)
	}
	h.wants(h.pressID("mod", button(h.chat.messages[at], "/start/2").ID, at), commands.Update, h.says("tournament.begun"))
	h.advance(time.Minute)
	h.wants(h.pressID("mod", again, end), commands.Post, h.says("tournament.players", "Count", 1, "Players", "<@mod>")) // the second has begun
}

// Who played in a tournament that is over finds their games there, and where their boards stand.
func TestGamesOfATournamentThatIsOver(t *testing.T) {
	h := newHarness(t)
	h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	end := h.playOut()
	text := said(h.pressID("ada", "tournament/show/1", end))
	for _, g := range h.tour().Games {
		ada := h.tour().PlayerOf("ada")
		_, in := g.With(ada)
		if seen := g.MatchID != 0 && strings.Contains(text, "link:"+h.match(g.MatchID).Place.MessageID); seen != (in && g.MatchID != 0) {
			t.Errorf("game %d is linked: %v, and hers: %v", g.MatchID, seen, in)
		}
	}
	if !strings.Contains(text, h.says("tournament.yours")) {
		t.Errorf("she reads %q", text)
	}
	h.wants(h.pressID("bob", "tournament/show/1", end), commands.Private, h.says("tournament.state.over"))
	if text := said(h.pressID("bob", "tournament/show/1", end)); strings.Contains(text, h.says("tournament.yours")) {
		t.Errorf("who did not play reads %q", text)
	}
}

// What does not count of who has left a round robin early is said at the games and below the
// standings.
func TestGamesThatDoNotCount(t *testing.T) {
	for _, first := range []bool{true, false} { // whoever of the two leaves
		h := newHarness(t)
		h.pressID("mod", "settings/server_theme", "private", view.TextTheme)
		h.newTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
		leaver := h.pending()[0].Second
		if first {
			leaver = h.pending()[0].First
		}
		h.pressID(h.tour().Players[leaver].UserID, "tournament/quit/1", "private")
		h.tend()
		msg := h.chat.messages[h.tour().Place.MessageID]
		marked := h.says("tournament.game.annulled", "Game", "|")
		_, mark, _ := strings.Cut(marked, "|")
		if n := strings.Count(msg.Text, mark); n != 1 || !strings.Contains(msg.Below, h.says("tournament.annulled")) || !strings.Contains(msg.Text, "–  ") {
			t.Errorf("%d games are marked in %q, %q", n, msg.Text, msg.Below)
		}
	}
}
