package tournaments_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/competition/tournament"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
)

// A tournament goes on by itself from its beginning to its winner, with a restart before every
// step, and nothing is told or begun twice.
func TestATournamentFromBeginningToEnd(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/swiss/-/1h0m0s/2", "ada", "ben", "eve", "bob")
	seen := map[int64]bool{}
	for round := 1; round <= 2; round++ {
		list := h.Pending()
		if tour := h.Tour(); tour.Paired != round || len(list) != 2 || tour.Told != round {
			t.Fatalf("round %d: %d games, %d rounds begun, told of %d", round, len(list), tour.Paired, tour.Told)
		}
		for _, g := range list {
			if seen[g.MatchID] || !g.Deadline.Equal(h.Now().Add(time.Hour)) {
				t.Fatalf("round %d: %+v", round, g)
			}
			seen[g.MatchID] = true
			h.Board(g.MatchID) // is in the channel
			h.Open()
			h.SyncTournaments()
			h.Ends(g, min(g.First, g.Second))
		}
		h.Open()
		h.SyncTournaments()
		h.Open()
		h.SyncTournaments()
	}
	tour := h.Tour()
	if tour.Status != store.TournamentOver || tour.Told != 3 || len(tour.Games) != 4 || len(h.Pending()) > 0 {
		t.Fatalf("got %+v, want it over and told", tour)
	}
	winner := "<@" + tour.Players[0].UserID + ">"
	final := h.Chat.Messages[tour.Place.MessageID]
	if !strings.Contains(final.Text, h.Says("tournament.won", "Count", 1, "Players", winner)) || final.Picture == nil || !strings.Contains(final.Picture.Alt, "1. ") {
		t.Errorf("the end says %q", final.Text)
	}
	for part, want := range map[string]int{h.Says("tournament.round", "Round", 1, "Rounds", 2): 1, h.Says("tournament.round", "Round", 2, "Rounds", 2): 1, "Congratulations!": 1} {
		if got := h.Shown(part); got != want {
			t.Errorf("%q is said %d times, want %d", part, got, want)
		}
	}
	if got := h.Shown(h.Says("tournament.until", "Deadline", "", "Time", "")[:10]); got != 0 {
		t.Errorf("%d messages still say when a round ends", got)
	}
}

// A round is told before its boards stand in the channel, then links them, and calls everybody who
// plays once.
func TestARoundCallsItsPlayers(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	h.Away(10 * time.Minute)
	h.RunOnce()
	if slices.Sort(h.Chat.Pinged); !slices.Equal(h.Chat.Pinged, []string{"ada", "ben", "bob", "eve"}) {
		t.Errorf("called are %v, want each player once", h.Chat.Pinged)
	}
	round := h.Chat.Messages[h.Tour().Place.MessageID]
	for _, g := range h.Pending() {
		_, at := h.Board(g.MatchID)
		if at <= h.Tour().Place.MessageID || !strings.Contains(round.Text, "link:"+at) {
			t.Errorf("the board stands at %s, the round at %s: %q", at, h.Tour().Place.MessageID, round.Text)
		}
	}
	if round.Picture != nil {
		t.Error("there are standings before the first result")
	}
}

// Two processes that look after the same tournament at once begin each round once.
func TestTwoProcessesBeginARoundOnce(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	other := h.App
	h.Open()
	for range 3 {
		for _, g := range h.Pending() {
			h.Ends(g, g.First)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			other.Rounds.SyncAll(t.Context())
		}()
		h.App.Rounds.SyncAll(t.Context())
		<-done
		h.SyncTournaments()
	}
	if tour := h.Tour(); tour.Status != store.TournamentOver || len(tour.Games) != 6 {
		t.Errorf("got %d games, status %d; want 6, and the end", len(tour.Games), tour.Status)
	}
	ids, err := h.App.Store.IDs(t.Context(), store.Filter{})
	if err != nil || len(ids) != 6 {
		t.Errorf("got the matches %v, %v, want 6", ids, err)
	}
}

// What was posted, and could not be noted before a crash, is found and not posted again; what could
// not be posted comes later.
func TestARoundIsToldOnce(t *testing.T) {
	h := apptest.New(t)
	h.Chat.PostErr = commands.ErrTryLater
	h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	for _, p := range []string{"ada", "ben"} {
		h.PressID(p, "tournament/join/1", "none")
	}
	h.PressID("mod", "tournament/start/1", "none")
	if tour := h.Tour(); tour.Paired != 1 || tour.Told != 0 {
		t.Fatalf("got %+v, want a round that nobody could be told of", tour)
	}
	h.Chat.PostErr = nil
	h.Open()
	h.SyncTournaments()
	round := h.Says("tournament.round", "Round", 1, "Rounds", 1)
	before := h.Tour()
	if h.Shown(round) != 1 || before.Told != 1 {
		t.Fatalf("the round is told %d times, and noted %d", h.Shown(round), before.Told)
	}
	lost := before
	lost.Told, lost.Place.MessageID = 0, ""
	if _, err := h.App.Store.UpdateTournament(t.Context(), before, lost, nil); err != nil {
		t.Fatal(err)
	}
	h.Open()
	h.SyncTournaments()
	if after := h.Tour(); h.Shown(round) != 1 || after.Told != 1 || after.Place != before.Place {
		t.Errorf("the round is told %d times, and stands at %+v, want once, at %+v", h.Shown(round), after.Place, before.Place)
	}
}

// People cannot be asked to join a tournament that has begun, though the answer to the press that
// began it was lost in a crash.
func TestATournamentThatHasBegunTakesNobodyIn(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	at := h.Tour().Place.MessageID
	for _, p := range []string{"ada", "ben"} {
		h.PressID(p, "tournament/join/1", at)
	}
	asks := h.Chat.Messages[at]
	h.Chat.PostErr = commands.ErrTryLater // nobody can be told of the round yet
	h.PressID("mod", "tournament/start/1", at)
	h.Chat.PostErr, h.Chat.Messages[at] = nil, asks // as if the answer had not come
	h.Open()
	h.SyncTournaments()
	if msg := h.Chat.Messages[at]; !strings.Contains(msg.Text, h.Says("tournament.begun")) || apptest.Button(msg, "tournament/join/1") != nil || h.Tour().Told != 1 {
		t.Errorf("told of round %d; the message says %q, with %+v", h.Tour().Told, msg.Text, msg.Rows)
	}
}

// A message that has arrived though its post failed is found, and not posted again.
func TestARoundWhoseAnswerIsLostIsToldOnce(t *testing.T) {
	h := apptest.New(t)
	lost := &apptest.LostAnswer{Chat: h.Chat}
	h.SetChat(lost)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	for _, g := range h.Pending() {
		h.Ends(g, g.First)
	}
	lost.Err = apptest.ErrDown
	h.SyncTournaments()
	lost.Err = nil
	h.SyncTournaments()
	h.SyncTournaments()
	if n := h.Shown(h.Says("tournament.round", "Round", 2, "Rounds", 3)); n != 1 || h.Tour().Told != 2 {
		t.Errorf("the round is told %d times, and noted is %d; want once, and 2", n, h.Tour().Told)
	}
}

// Who is to move when a round ends loses, and was told so before. Who has not moved has not played.
func TestTheEndOfARound(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben", "eve", "bob")
	list := h.Pending()
	move := func(g store.TournamentGame, times int) {
		for range times {
			_, err := h.App.Tables.Change(t.Context(), h.Match(g.MatchID), func(m *match.Match) (*match.Match, error) {
				turn, _ := m.Turn()
				return m.Play(m.Seats[turn].UserID, -1, m.Position().AppendMoves(nil)[0], h.Now())
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	move(list[1], 3)
	h.Advance(2 * time.Hour)
	h.SyncTournaments()
	if h.Shown("aren't over yet") != 0 {
		t.Error("they are reminded an hour before the end, and it is not yet so")
	}
	h.Advance(30 * time.Minute)
	h.Chat.Pinged = nil
	h.SyncTournaments()
	h.SyncTournaments()
	slices.Sort(h.Chat.Pinged)
	want := []string{h.Match(list[0].MatchID).Seats[0].UserID, h.Match(list[1].MatchID).Seats[1].UserID}
	if slices.Sort(want); h.Shown("aren't over yet") != 1 || !slices.Equal(h.Chat.Pinged, want) {
		t.Errorf("%d reminders, which call %v; want one that calls %v", h.Shown("aren't over yet"), h.Chat.Pinged, want)
	}
	h.Advance(31 * time.Minute)
	h.SyncTournaments()
	tour := h.Tour()
	if got := []tournament.Outcome{tour.Games[0].Outcome, tour.Games[1].Outcome}; !slices.Equal(got, []tournament.Outcome{tournament.FirstForfeit, tournament.FirstWins}) {
		t.Errorf("got %v: the first game was not played, and in the second the second player was to move", got)
	}
	for _, g := range list {
		if m := h.Match(g.MatchID); m.Ending != match.Forfeited {
			t.Errorf("match %d has ended by %d", m.ID, m.Ending)
		}
	}
	if tour.Paired != 2 || len(h.Pending()) != 2 {
		t.Errorf("%d rounds have begun, with %d games", tour.Paired, len(h.Pending()))
	}
}

// What reminds of the end of games names those that go on, and goes when none does, or the
// tournament is called off.
func TestAReminderGoesWithItsGames(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben", "eve", "bob")
	reminds := func() (text string) {
		for _, m := range h.Chat.Messages {
			if strings.Contains(m.Text, "aren't over yet") {
				text += m.Text
			}
		}
		return text
	}
	nearEnd := func() []store.TournamentGame {
		h.Advance(150 * time.Minute)
		h.SyncTournaments()
		if n := h.Shown("aren't over yet"); n != 1 || strings.Count(reminds(), "has until") != 2 {
			t.Fatalf("%d messages say %q", n, reminds())
		}
		return h.Pending()
	}
	list := nearEnd()
	h.Ends(list[0], list[0].First)
	h.SyncTournaments()
	if text := reminds(); strings.Count(text, "has until") != 1 || !strings.Contains(text, "<@"+h.Tour().Players[list[1].First].UserID+">") {
		t.Errorf("when one of two games is over: %q", text)
	}
	h.Ends(list[1], list[1].First)
	h.SyncTournaments()
	if text := reminds(); text != "" || h.Tour().Paired != 2 {
		t.Errorf("when the round is over: %q", text)
	}
	nearEnd()
	h.PressID("mod", "tournament/cancel/1", "private")
	if text := reminds(); text != "" {
		t.Errorf("called off: %q", text)
	}
}

// A round that ended while the bot was away goes on for a while.
func TestARoundThatEndedWhileTheBotWasAway(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben")
	h.Advance(4 * time.Hour)
	h.Open() // only now
	h.SyncTournaments()
	list := h.Pending()
	if len(list) != 1 || !list[0].Deadline.Equal(h.Now().Add(90*time.Minute)) || h.Match(list[0].MatchID).Status != match.Playing {
		t.Fatalf("got %+v, want half of the round's time more", list)
	}
	h.Advance(91 * time.Minute)
	h.SyncTournaments()
	if tour := h.Tour(); tour.Status != store.TournamentOver {
		t.Errorf("got %+v, want the end", tour)
	}
}

// Who leaves loses the game that they play, and who has left the server is not paired; nobody else
// is left without a game.
func TestLeavingATournament(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob", "nix")
	tour := h.Tour()
	leaver := h.Pending()[0].First
	user := tour.Players[leaver].UserID
	ask := h.PressID(user, "tournament/leave/1", tour.Place.MessageID)
	h.Wants(ask, commands.Private, "Leave")
	if h.Tour().Players[leaver].Left {
		t.Fatal("asking is not leaving")
	}
	h.Wants(h.PressID(user, "tournament/quit/1", "private"), commands.Update, h.Says("tournament.left", "Title", h.Says("tournament.title.swiss", "Number", 1, "Game", "Tic-tac-toe")))
	tour = h.Tour()
	if tour.Games[0].Outcome != tournament.FirstForfeit || h.Match(tour.Games[0].MatchID).Ending != match.Resigned {
		t.Errorf("the game of who has left: %+v", tour.Games[0])
	}
	gone := tour.Games[1].Second
	h.Chat.Left = []string{tour.Players[gone].UserID}
	h.Ends(h.Pending()[0], tour.Games[1].First)
	h.SyncTournaments()
	tour = h.Tour()
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
	h.Wants(h.PressID(user, "tournament/leave/1", "private"), commands.Private, h.Says("error.tournament_not_in"))
}

// Who leaves hears whether the tournament goes on without them.
func TestLeavingSaysWhetherTheTournamentEnds(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	title := h.Says("tournament.title.roundrobin", "Number", 1, "Game", "Tic-tac-toe")
	leaves := func(user, ask, left string, status store.TournamentStatus) {
		t.Helper()
		h.Wants(h.PressID(user, "tournament/leave/1", h.Tour().Place.MessageID), commands.Private, h.Says(ask, "Title", title))
		h.Wants(h.PressID(user, "tournament/quit/1", "private"), commands.Update, h.Says(left, "Title", title))
		if got := h.Tour().Status; got != status {
			t.Errorf("%s has left: status %d, want %d", user, got, status)
		}
	}
	tour := h.Tour()
	leaver := h.Pending()[0].First
	leaves(tour.Players[leaver].UserID, "tournament.leave.ask", "tournament.left", store.TournamentRunning)
	leaves(tour.Players[(leaver+1)%3].UserID, "tournament.leave.ask_end", "tournament.left_end", store.TournamentOver)
}

// Sixteen play a Swiss from which two leave, and the bot starts anew between the rounds.
func TestASwissOfSixteenFromWhichTwoLeave(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := apptest.New(t)
	h.Chat.MemberErr = commands.ErrForbidden // nobody knows who is there: all are
	var players []string
	for i := range 16 {
		players = append(players, fmt.Sprintf("p%02d", i))
	}
	h.NewTour("tic-tac-toe/swiss", players...)
	for round := 1; round <= 4; round++ {
		tour := h.Tour()
		if tour.Paired != round {
			t.Fatalf("%d rounds have begun, want %d", tour.Paired, round)
		}
		for _, p := range map[int][]int{2: {3}, 3: {8}}[round] {
			h.Do(commands.Request{Kind: commands.Press, Name: "tournament/quit/1", User: commands.User{ID: tour.Players[p].UserID}})
		}
		for i, g := range h.Pending() {
			h.Ends(g, []int{g.First, g.Second, tournament.Nobody}[(i+round)%3])
		}
		h.Open()
		h.SyncTournaments()
	}
	tour := h.Tour()
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
	h := apptest.New(t)
	h.Wants(h.Run("ada", "tournament"), commands.Private, h.Says("tournament.none"))
	h.Wants(h.Run("ada", "tournament", "game", "gomoku"), commands.Private, h.Says("error.tournament_manage"))
	h.Wants(h.PressID("ada", "tournament/new/create/tic-tac-toe", "private"), commands.Private, h.Says("error.tournament_manage"))
	h.Wants(h.Run("mod", "tournament"), commands.Private, h.Says("tournament.setup"))
	h.PressID("mod", "tournament/new/create/tic-tac-toe", "private")
	at := h.Tour().Place.MessageID
	h.Wants(h.PressID("ada", "tournament/join/1", at), commands.Update, "<@ada>")
	h.Advance(time.Minute)
	h.Wants(h.PressID("ada", "tournament/join/1", at), commands.Private, h.Says("error.tournament_joined"))
	h.Wants(h.PressID("mod", "tournament/start/1", at), commands.Private, h.Says("error.tournament_few", "Least", 2))
	h.Wants(h.PressID("ben", "tournament/start/1", at), commands.Private, h.Says("error.tournament_director", "Who", "<@mod>"))
	h.Wants(h.PressID("ben", "tournament/cancel/1", at), commands.Private, h.Says("error.tournament_director", "Who", "<@mod>"))
	h.Wants(h.PressID("ada", "tournament/out/1", at), commands.Update, h.Says("tournament.nobody"))
	h.Advance(time.Minute)
	h.Wants(h.PressID("ada", "tournament/out/1", at), commands.Private, h.Says("error.tournament_not_in"))
	h.Wants(h.PressID("mod", "tournament/cancel/1", at), commands.Update, h.Says("tournament.cancelled"))
	h.Wants(h.PressID("ada", "tournament/join/1", at), commands.Private, h.Says("error.tournament_over"))
	h.Wants(h.Run("ada", "tournament"), commands.Private, h.Says("tournament.state.cancelled"))
	elsewhere := commands.Request{Kind: commands.Press, Name: "tournament/show/1", User: apptest.People["ada"], Place: commands.Place{GuildID: "other", ChannelID: "c", MessageID: "m"}}
	h.Wants(h.Do(elsewhere), commands.Private, h.Says("error.tournament_gone"))
	direct := commands.Request{Kind: commands.Invoke, Name: "tournament", User: apptest.People["ada"], Place: commands.Place{ChannelID: "dm"}}
	h.Wants(h.Do(direct), commands.Private, h.Says("error.tournament_server"))
}

// A tournament can be shown in another channel: it is joined there, and goes on where it is begun.
func TestATournamentMovesToWhereItIsShown(t *testing.T) {
	h := apptest.New(t)
	in := func(channel, user, name, message string) commands.Request {
		return commands.Request{Kind: commands.Press, Name: name, User: apptest.People[user], Place: commands.Place{GuildID: "guild", ChannelID: channel, MessageID: message}}
	}
	h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	first := h.Tour().Place
	h.Wants(h.PressID("ada", "tournament/join/1", first.MessageID), commands.Update, "<@ada>")
	h.Wants(h.Do(in("lounge", "ben", "tournament/here/1", "private")), commands.Post, "<@ada>")
	second := h.Tour().Place
	if _, there := h.Chat.Messages[first.MessageID]; second.ChannelID != "lounge" || second.MessageID == first.MessageID || there {
		t.Errorf("people join at %+v; where they joined before still stands: %v", second, there)
	}
	h.App.Access.Set(t.Context(), first, false)
	h.Do(in("lounge", "ben", "tournament/join/1", second.MessageID))
	h.Wants(h.Do(in("lounge", "mod", "tournament/start/1", second.MessageID)), commands.Update, h.Says("tournament.begun"))
	if tour := h.Tour(); tour.Paired != 1 || tour.Told != 1 || tour.Place.ChannelID != "lounge" {
		t.Errorf("got %+v, want a round in the other channel", tour)
	}
}

// A tournament that stands in two channels, as where the message could not be moved, begins where
// its start is pressed, if the bot may write there.
func TestATournamentBeginsWhereItsStartIsPressed(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	for _, p := range []string{"ada", "ben"} {
		h.PressID(p, "tournament/join/1", h.Tour().Place.MessageID)
	}
	start := commands.Request{Kind: commands.Press, Name: "tournament/start/1", User: apptest.People["mod"], Place: commands.Place{GuildID: "guild", ChannelID: "lounge", MessageID: h.Tour().Place.MessageID}}
	h.App.Access.Set(t.Context(), h.Tour().Place, false)
	lacks := start
	lacks.Lacks = []commands.Permission{commands.SendMessages}
	h.Wants(h.Do(lacks), commands.Private, h.Says("permission."+string(commands.SendMessages)))
	h.Wants(h.Do(start), commands.Update, h.Says("tournament.begun"))
	if tour := h.Tour(); tour.Paired != 1 || tour.Told != 1 || tour.Place.ChannelID != "lounge" {
		t.Errorf("got %+v, want a round where it was begun", tour)
	}
}

// Where the bot may not post, nobody sets up what would be posted there, only to be told in the
// end; and lists can be read.
func TestNothingIsSetUpWhereItCannotBePosted(t *testing.T) {
	h := apptest.New(t)
	ask := func(r commands.Request) commands.Reply {
		r.User, r.Lacks = apptest.People["mod"], []commands.Permission{commands.SendMessages}
		return h.Do(r)
	}
	lacking := h.Says("permission." + string(commands.SendMessages))
	h.Wants(ask(commands.Request{Kind: commands.Invoke, Name: "play"}), commands.Private, lacking)
	h.Wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament"}), commands.Private, lacking)
	h.Wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament", Args: map[string]string{"game": "tic-tac-toe"}}), commands.Private, lacking)
	h.Signup("ada")
	h.Wants(ask(commands.Request{Kind: commands.Invoke, Name: "tournament"}), commands.Private, h.Says("tournament.list"))
	h.Wants(ask(commands.Request{Kind: commands.Press, Name: "tournament/new/open/-", Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"}}), commands.Private, lacking)
}

// A director who has had everything deleted is named by no ID, and players who have take nobody's
// place.
func TestATournamentOfFormerPeople(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "tournament/new/create/tic-tac-toe/roundrobin", "private")
	before := h.Tour()
	after := before
	after.CreatorID = match.FormerID("1")
	for i := range after.Kind.Most() {
		after.Players = append(after.Players, store.TournamentPlayer{UserID: match.FormerID(fmt.Sprint(2 + i)), Player: tournament.Player{Left: true}})
	}
	if _, err := h.App.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	at := before.Place.MessageID
	h.Wants(h.PressID("ben", "tournament/start/1", at), commands.Private, h.Says("error.tournament_director", "Who", h.Says("match.former")))
	h.Wants(h.PressID("ben", "tournament/join/1", at), commands.Update, "<@ben>")
}

// Somebody may sit out one round of a Swiss for half a point, and not the last one.
func TestSittingOut(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/swiss/-/1h0m0s/3", "ada", "ben", "eve", "bob")
	h.Wants(h.PressID("ada", "tournament/skip/1", "private"), commands.Update, h.Says("tournament.skips", "Round", 2))
	h.Advance(time.Minute)
	h.Wants(h.PressID("ada", "tournament/skip/1", "private"), commands.Private, h.Says("error.tournament_skip"))
	first := h.Tour().Place.MessageID
	for _, g := range h.Pending() {
		h.Ends(g, g.First)
	}
	h.SyncTournaments()
	tour := h.Tour()
	// The half point is in the standings of the second round, and not yet in those of the first.
	before, now := h.Chat.Messages[first].Picture, h.Chat.Messages[tour.Place.MessageID].Picture
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
	sits := h.Says("tournament.game.half", "First", "<@ada>")
	if shown := h.PressID("ada", "tournament/show/1", "private"); !strings.Contains(shown.Message.Text, sits) || strings.Contains(shown.Message.Text, h.Says("tournament.mine", "Game", "")) {
		t.Errorf("who sits out is told %q, want that and no game", shown.Message.Text)
	}
	mine := h.Says("tournament.mine", "Game", "")
	if shown := h.PressID("ben", "tournament/show/1", "private"); !strings.Contains(shown.Message.Text, mine) {
		t.Errorf("who plays is told %q, want %q in it", shown.Message.Text, mine)
	}
	h.Wants(h.PressID("ben", "tournament/skip/1", "private"), commands.Private, h.Says("error.tournament_skip")) // the next is the last
}

// Games of a tournament are by its terms: the opening, the clock, rated or not, and threads where
// the server wants them.
func TestTermsOfATournament(t *testing.T) {
	h := apptest.New(t)
	h.WithThreads()
	h.NewTour("gomoku/knockout/3d/24h0m0s/-/rated/swap2", "ada", "ben")
	m := h.Match(h.Pending()[0].MatchID)
	if m.Opening == nil || m.Opening.Name() != "swap2" || m.Control.String() != "3d" || !m.Rated || !strings.HasPrefix(m.Place.ChannelID, "thread-") {
		t.Errorf("got %+v", m)
	}
	if _, err := h.App.Tables.Change(t.Context(), m, func(m *match.Match) (*match.Match, error) { return m.Resign("ada", h.Now()) }); err != nil {
		t.Fatal(err)
	}
	h.SyncTournaments()
	h.SyncTournaments()
	if tour := h.Tour(); tour.Status != store.TournamentOver || tour.Players[tour.PlayerOf("ben")].UserID != "ben" || h.Shown("<@ben> wins") != 2 { // the board, and the standings
		t.Errorf("got %+v; shown %d", tour, h.Shown("<@ben> wins"))
	}
}

// While its channel does not let the bot in, a tournament pauses.
func TestATournamentPausesWhereTheBotIsNotLetIn(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/1h0m0s", "ada", "ben")
	h.App.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, false)
	h.Advance(3 * time.Hour)
	h.SyncTournaments()
	if len(h.Pending()) != 1 {
		t.Fatal("the round has ended")
	}
	h.App.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, true)
	h.SyncTournaments()
	if list := h.Pending(); len(list) != 1 || !list[0].Deadline.After(h.Now()) {
		t.Errorf("got %+v, want more time", list)
	}
}

// A match that is gone with all that was kept of somebody does not stop a tournament.
func TestATournamentWithoutAMatch(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben")
	before := h.Tour()
	after := before
	after.Games = slices.Clone(before.Games)
	after.Games[0].MatchID = 99
	if _, err := h.App.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	h.SyncTournaments()
	if tour := h.Tour(); tour.Status != store.TournamentOver || tour.Games[0].Outcome != tournament.DoubleForfeit {
		t.Errorf("got %+v", tour)
	}
	if _, err := h.App.Store.Match(t.Context(), 99); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// The boards of a tournament look as the server has them.
func TestTournamentBoardsLookAsTheServers(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "settings/server_theme", "private", "light")
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	if m := h.Match(1); m.Theme != "light" {
		t.Errorf("the boards are %q", m.Theme)
	}
}

// The second game of a drawn tie has a time of its own, and its players are reminded of it, too.
func TestTheSecondGameOfATieIsRemindedOf(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/knockout/-/3h0m0s", "ada", "ben", "eve", "bob")
	end := h.Now().Add(3 * time.Hour)
	h.Advance(150 * time.Minute)
	h.SyncTournaments()
	h.SyncTournaments()
	reminder := h.Says("tournament.remind", "Title", h.Says("tournament.title.knockout", "Number", 1, "Game", "Tic-tac-toe"), "Round", 1)
	if n := h.Shown(reminder); n != 1 {
		t.Fatalf("%d reminders before the end of the first game, want one", n)
	}
	h.Ends(h.Pending()[0], tournament.Nobody)
	h.SyncTournaments()
	other, second := h.Pending()[0], h.Pending()[1]
	round := h.Chat.Messages[h.Tour().Place.MessageID].Text
	until := h.Says("tournament.until", "Deadline", markup.Relative(end), "Time", markup.Until(end, h.Now()))
	if !second.Replay || !strings.Contains(round, h.Says("tournament.game.again_until", "Time", markup.Until(second.Deadline, h.Now()), "Deadline", markup.Relative(second.Deadline), "Game", "")) || !strings.Contains(round, until) {
		t.Errorf("%+v; the round says %q, want %q", second, round, until)
	}
	h.Ends(other, other.First)
	h.Advance(134 * time.Minute)
	h.SyncTournaments()
	if n := h.Shown(reminder); n != 0 {
		t.Errorf("%d reminders: the games of the first are over, and the second would be before its time", n)
	}
	h.Advance(time.Minute)
	h.Chat.Pinged = nil
	h.SyncTournaments()
	h.SyncTournaments()
	turn, _ := h.Match(second.MatchID).Turn()
	if n, want := h.Shown(reminder), []string{h.Match(second.MatchID).Seats[turn].UserID}; n != 1 || !slices.Equal(h.Chat.Pinged, want) {
		t.Errorf("%d reminders, which call %v; want one that calls %v", n, h.Chat.Pinged, want)
	}
	for _, m := range h.Chat.Messages {
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
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/6h0m0s", "ada", "ben", "eve", "bob")
	h.Advance(5 * time.Hour)
	h.SyncTournaments()
	h.Advance(2 * time.Hour)
	h.Open() // it was away
	h.SyncTournaments()
	isPending := "aren't over yet"
	if n := h.Shown(isPending); n != 0 {
		t.Fatalf("%d reminders after the first end, which is put off", n)
	}
	before := h.Tour()
	after := before
	after.Games = slices.Clone(before.Games)
	after.Games[1].Deadline = before.Games[1].Deadline.Add(time.Second)
	if _, err := h.App.Store.UpdateTournament(t.Context(), before, after, nil); err != nil {
		t.Fatal(err)
	}
	h.Advance(90 * time.Minute)
	h.SyncTournaments()
	h.Advance(time.Second)
	h.SyncTournaments()
	if n := h.Shown(isPending); n != 1 {
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
		h := apptest.New(t)
		h.NewTour("gomoku/roundrobin/-/3h0m0s/-/-/swap2", "ada", "ben")
		game := h.Pending()[0]
		for _, step := range c.steps {
			_, err := h.App.Tables.Change(t.Context(), h.Match(game.MatchID), func(m *match.Match) (*match.Match, error) {
				turn, _ := m.Turn()
				if mv, err := m.Game.ParseMove(step); err == nil {
					return m.Play(m.Seats[turn].UserID, -1, mv, h.Now())
				}
				return m.Choose(m.Seats[turn].UserID, -1, step, h.Now())
			})
			if err != nil {
				t.Fatalf("%s: %s: %v", name, step, err)
			}
		}
		h.Advance(181 * time.Minute)
		h.SyncTournaments()
		if got := h.Tour().Games[0].Outcome; got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}

// slowChannel is a chat in which one channel takes nothing until it is let go.
type slowChannel struct {
	*apptest.Chat
	channel      string
	asked, letGo chan struct{}
}

func (c *slowChannel) Post(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	if at.ChannelID == c.channel {
		c.asked <- struct{}{}
		<-c.letGo
	}
	return c.Chat.Post(ctx, at, m)
}

// A tournament whose channel answers slowly holds up no other, and is looked after by one at a
// time.
func TestASlowChannelHoldsUpNoOtherTournament(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
	slow := &slowChannel{Chat: h.Chat, channel: "channel", asked: make(chan struct{}), letGo: make(chan struct{})}
	in := func(user, name string) commands.Request {
		return commands.Request{Kind: commands.Press, Name: name, User: apptest.People[user], Place: commands.Place{GuildID: "guild", ChannelID: "lounge", MessageID: "lounge"}}
	}
	h.Do(in("mod", "tournament/new/create/tic-tac-toe/roundrobin"))
	h.Do(in("ada", "tournament/join/2"))
	h.Do(in("ben", "tournament/join/2"))
	for _, g := range h.Pending() {
		h.Ends(g, g.First)
	}
	h.SetChat(slow)
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.SyncTournaments()
	}()
	<-slow.asked // the second round of the first tournament
	again := make(chan struct{})
	go func() {
		defer close(again)
		h.SyncTournaments()
	}()
	started := make(chan struct{})
	go func() {
		defer close(started)
		h.Do(in("mod", "tournament/start/2"))
	}()
	select {
	case <-started:
	case <-time.After(2 * time.Minute):
		t.Fatal("the other tournament waits")
	}
	other, err := h.App.Store.Tournament(t.Context(), 2)
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
	if tour := h.Tour(); tour.Told != 2 {
		t.Errorf("got %+v, want the second round told", tour)
	}
}

// Who is out of a knock-out has nothing to leave; the games say of which tournament they are, and
// offer no rematch.
func TestWhoIsOutOfAKnockOut(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/knockout", "ada", "ben", "eve", "bob")
	if sign := h.Says("tournament.rule.no_clock"); h.Shown(sign) != 1 {
		t.Errorf("nobody says %q", sign)
	}
	lost := h.Pending()[0]
	out, in := h.Tour().Players[lost.Second].UserID, h.Tour().Players[lost.First].UserID
	h.Ends(lost, lost.First)
	h.SyncTournaments()
	leaves := func(user string) bool {
		return apptest.Button(h.PressID(user, "tournament/show/1", "private").Message, "tournament/leave/1") != nil
	}
	if leaves(out) || !leaves(in) {
		t.Errorf("who is out may leave: %v; who is not: %v", leaves(out), leaves(in))
	}
	for _, press := range []string{"leave", "quit"} {
		h.Wants(h.PressID(out, "tournament/"+press+"/1", "private"), commands.Private, h.Says("error.tournament_out"))
	}
	h.Wants(h.PressID(in, "tournament/leave/1", "private"), commands.Private, h.Says("button.tournament_leave"))
	h.Advance(10 * time.Minute)
	h.RunOnce()
	msg := h.BoardOf(lost.MatchID)
	if line := h.Says("match.of_tournament", "Number", 1); !strings.Contains(msg.Text, line) || apptest.Button(msg, "/rematch") != nil || apptest.Button(msg, "/replay") == nil {
		t.Errorf("a game of the tournament says %q, with %+v", msg.Text, msg.Rows)
	}
}

// A game that is being played says of which tournament it is, and when whoever is to move loses:
// not earlier than is true.
func TestAGameSaysOfWhichTournamentItIs(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin/-/3h0m0s", "ada", "ben")
	one := h.Pending()[0]
	until := func(at time.Time) string {
		return h.Says("match.of_tournament_until", "Number", 1, "Time", markup.Until(at, h.Now()), "Deadline", markup.Relative(at))
	}
	if text := h.BoardOf(one.MatchID).Text; !strings.Contains(text, until(one.Deadline)) {
		t.Errorf("got %q, want %q", text, until(one.Deadline))
	}
	h.Advance(4 * time.Hour)
	h.Open() // the bot was away
	h.SyncTournaments()
	if text, more := h.BoardOf(one.MatchID).Text, h.Pending()[0].Deadline; !more.After(one.Deadline) || !strings.Contains(text, until(more)) {
		t.Errorf("got %q, want %q", text, until(more))
	}
	h.PressID("mod", "tournament/cancel/1", "private")
	if text := h.BoardOf(one.MatchID).Text; !strings.Contains(text, h.Says("match.of_tournament", "Number", 1)) {
		t.Errorf("called off, the board says %q", text)
	}
}

// Names in letters that the picture of the standings cannot show are said below it.
func TestNamesThatThePictureCannotShow(t *testing.T) {
	h := apptest.New(t)
	h.Chat.MemberErr = commands.ErrForbidden // nobody knows who is there: all are
	h.NewTour("tic-tac-toe/roundrobin", "ada", "محمد", "eve")
	for _, g := range h.Pending() {
		h.Ends(g, min(g.First, g.Second))
	}
	h.SyncTournaments()
	round := h.Chat.Messages[h.Tour().Place.MessageID]
	if round.Picture == nil || strings.Count(round.Below, "<@") != 1 || !strings.Contains(round.Below, ". <@محمد>") {
		t.Errorf("below the picture: %q", round.Below)
	}
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	for _, g := range h.Pending() {
		h.Ends(g, min(g.First, g.Second))
	}
	h.SyncTournaments()
	if round := h.Chat.Messages[h.Tour().Place.MessageID]; round.Picture != nil || strings.Contains(round.Below, "<@") {
		t.Errorf("below a table of text: %q", round.Below)
	}
}

// Standings say after which round they are, and at the end that they are final.
func TestTheLastStandingsAreFinal(t *testing.T) {
	h := apptest.New(t)
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	final := h.Says("tournament.table.final")
	for rounds := 0; len(h.Pending()) > 0; rounds++ {
		if text := h.Chat.Messages[h.Tour().Place.MessageID].Text; strings.Contains(text, final) || rounds > 0 && !strings.Contains(text, h.Says("tournament.table.after", "Round", rounds+1, "Rounds", 3)) {
			t.Errorf("after %d rounds: %q", rounds, text)
		}
		for _, g := range h.Pending() {
			h.Ends(g, min(g.First, g.Second))
		}
		h.SyncTournaments()
	}
	if text := h.Chat.Messages[h.Tour().Place.MessageID].Text; h.Tour().Status != store.TournamentOver || strings.Count(text, final) != 1 || strings.Contains(text, h.Says("tournament.table.after", "Round", 3, "Rounds", 3)) {
		t.Errorf("at the end: %q", text)
	}
}

// Tie-breaks are shown and explained where they may tell players apart, and not between two, who
// are equal in all of them if they are in points.
func TestTieBreaksOfTwo(t *testing.T) {
	for _, kind := range []string{"roundrobin", "swiss"} {
		for _, players := range [][]string{{"ada", "ben"}, {"ada", "ben", "eve"}} {
			h := apptest.New(t)
			h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
			h.NewTour("tic-tac-toe/"+kind, players...)
			msg := h.Chat.Messages[h.PlayOut()]
			shown := strings.Contains(msg.Text, h.Says("tournament.table.sonneborn"))
			explained := strings.Contains(msg.Below, h.Says("tournament.legend."+kind))
			if want := len(players) > 2; shown != want || explained != want || !strings.Contains(msg.Text, h.Says("tournament.table.points")) {
				t.Errorf("%s of %d: Sonneborn–Berger is shown: %v, explained: %v; %q", kind, len(players), shown, explained, msg.Text+msg.Below)
			}
		}
	}
}

// The end of a tournament leads on to another one like it: those who played are called, who opens
// it is in, and one press is enough for the others. Where two open it, there is one.
func TestATournamentIsPlayedAgain(t *testing.T) {
	h := apptest.New(t)
	h.PressID("bob", "settings/me", "private", "quiet")
	h.NewTour("gomoku/roundrobin/3+2/6h0m0s/-/rated/swap2", "mod", "ada", "bob", "nix")
	h.Chat.Left = []string{"nix"}
	end := h.PlayOut()
	h.Open()
	again := apptest.Button(h.Chat.Messages[end], "/again/1").ID
	h.Wants(h.PressID("ada", again, end), commands.Private, h.Says("error.tournament_manage"))
	h.Chat.Pinged = nil
	h.Advance(time.Minute)
	first := h.PressID("mod", again, end)
	h.Wants(first, commands.Post, h.Says("tournament.players", "Count", 1, "Players", "<@mod>"))
	h.Wants(first, commands.Post, h.Says("tournament.in_again", "Count", 2, "Players", "<@ada> and <@bob>"))
	if !slices.Equal(h.Chat.Pinged, []string{"ada"}) {
		t.Errorf("called are %v, want Ada alone: Bob wants no calls, and Nix has left", h.Chat.Pinged)
	}
	was := h.Tour()
	tour, err := h.App.Store.Tournament(t.Context(), 2)
	if err != nil || tour.Kind != was.Kind || tour.Variant != was.Variant || tour.Control != was.Control || tour.RoundTime != was.RoundTime || !tour.Rated || tour.Opening != "swap2" || len(tour.Games) > 0 {
		t.Fatalf("got %+v, %v, want one like %+v", tour, err, was)
	}
	h.Open()
	at := tour.Place.MessageID
	join := apptest.Button(h.Chat.Messages[at], "/join/2/1").ID
	h.Wants(h.PressID("ada", join, at), commands.Update, h.Says("tournament.in_again", "Count", 1, "Players", "<@bob>"))
	h.PressID("bob", join, at)
	if text := h.Chat.Messages[at].Text; strings.Contains(text, "last time") {
		t.Errorf("all are in, and it says %q", text)
	}
	h.Advance(time.Minute)
	h.Wants(h.PressID("mod", again, end), commands.Private, h.Says("tournament.title.roundrobin", "Number", 2, "Game", "Gomoku 15×15"))
	if list, err := h.App.Store.Tournaments(t.Context(), "guild", 10); err != nil || len(list) != 2 {
		t.Errorf("there are %d tournaments, %v, want 2", len(list), err)
	}
	h.Wants(h.PressID("mod", apptest.Button(h.Chat.Messages[at], "/start/2").ID, at), commands.Update, h.Says("tournament.begun"))
	h.Advance(time.Minute)
	h.Wants(h.PressID("mod", again, end), commands.Post, h.Says("tournament.players", "Count", 1, "Players", "<@mod>")) // the second has begun
}

// Who played in a tournament that is over finds their games there, and where their boards stand.
func TestGamesOfATournamentThatIsOver(t *testing.T) {
	h := apptest.New(t)
	h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve")
	end := h.PlayOut()
	text := apptest.Said(h.PressID("ada", "tournament/show/1", end))
	for _, g := range h.Tour().Games {
		ada := h.Tour().PlayerOf("ada")
		_, in := g.With(ada)
		if seen := g.MatchID != 0 && strings.Contains(text, "link:"+h.Match(g.MatchID).Place.MessageID); seen != (in && g.MatchID != 0) {
			t.Errorf("game %d is linked: %v, and hers: %v", g.MatchID, seen, in)
		}
	}
	if !strings.Contains(text, h.Says("tournament.yours")) {
		t.Errorf("she reads %q", text)
	}
	h.Wants(h.PressID("bob", "tournament/show/1", end), commands.Private, h.Says("tournament.state.over"))
	if text := apptest.Said(h.PressID("bob", "tournament/show/1", end)); strings.Contains(text, h.Says("tournament.yours")) {
		t.Errorf("who did not play reads %q", text)
	}
}

// What does not count of who has left a round robin early is said at the games and below the
// standings.
func TestGamesThatDoNotCount(t *testing.T) {
	for _, first := range []bool{true, false} { // whoever of the two leaves
		h := apptest.New(t)
		h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
		h.NewTour("tic-tac-toe/roundrobin", "ada", "ben", "eve", "bob")
		leaver := h.Pending()[0].Second
		if first {
			leaver = h.Pending()[0].First
		}
		h.PressID(h.Tour().Players[leaver].UserID, "tournament/quit/1", "private")
		h.SyncTournaments()
		msg := h.Chat.Messages[h.Tour().Place.MessageID]
		marked := h.Says("tournament.game.annulled", "Game", "|")
		_, mark, _ := strings.Cut(marked, "|")
		if n := strings.Count(msg.Text, mark); n != 1 || !strings.Contains(msg.Below, h.Says("tournament.annulled")) || !strings.Contains(msg.Text, "–  ") {
			t.Errorf("%d games are marked in %q, %q", n, msg.Text, msg.Below)
		}
	}
}
