// Package storetest holds the tests that every store must pass. They play
// whatever games the program knows, so a new game is tested with every store
// from its first day. Beside them stands a store in memory for tests of others.
package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// A Place makes an empty place to keep things in, for one test, and returns
// what opens it: as often as one likes, but not before the store opened last
// is closed. Every store must find what the one before it left.
type Place func(t *testing.T) (open func() store.Store)

// Run tests a store.
func Run(t *testing.T, place Place) {
	tests := []struct {
		name string
		run  func(t *testing.T, place Place)
		// alone says that the test looks at all goroutines: no other may run beside it.
		alone bool
	}{
		{name: "EveryGameComesBack", run: testEveryGame},
		{name: "EveryFieldComesBack", run: testEveryField},
		{name: "StartComesBack", run: testStart},
		{name: "QuestionsComeBack", run: testQuestions},
		{name: "OpeningComesBack", run: testOpening},
		{name: "LifeOfAMatch", run: testLife},
		{name: "TakeBack", run: testTakeBack},
		{name: "OddWords", run: testOddWords},
		{name: "NotFound", run: testNotFound},
		{name: "Conflict", run: testConflict},
		{name: "DoubleMove", run: testDoubleMove},
		{name: "Race", run: testRace},
		{name: "NeverStale", run: testNeverStale},
		{name: "Cancelled", run: testCancelled},
		{name: "Filters", run: testFilters},
		{name: "Played", run: testPlayed},
		{name: "Limit", run: testLimit},
		{name: "OrderOfTouch", run: testOrderOfTouch},
		{name: "Deadlines", run: testDeadlines},
		{name: "Clocks", run: testClocks},
		{name: "GamesOfServers", run: testGamesOfServers},
		{name: "Standings", run: testStandings},
		{name: "Leaders", run: testLeaders},
		{name: "Activity", run: testActivity},
		{name: "Weeks", run: testWeeks},
		{name: "WeeksRace", run: testWeeksRace},
		{name: "Plans", run: testPlans},
		{name: "ForgetPerson", run: testForgetPerson},
		{name: "ForgetRace", run: testForgetRace},
		{name: "ForgetServer", run: testForgetServer},
		{name: "Rename", run: testRename},
		{name: "Tournaments", run: testTournaments},
		{name: "TournamentLists", run: testTournamentLists},
		{name: "TournamentRace", run: testTournamentRace},
		{name: "Reminders", run: testReminders},
		{name: "Bans", run: testBans},
		{name: "Shards", run: testShards},
		{name: "BotToMove", run: testBotToMove},
		{name: "Shown", run: testShown},
		{name: "Undelivered", run: testUndelivered},
		{name: "Notices", run: testNotices},
		{name: "Reachable", run: testReachable},
		{name: "Guests", run: testGuests},
		{name: "ForgetGuests", run: testForgetGuests},
		{name: "Unaided", run: testUnaided},
		{name: "People", run: testPeople},
		{name: "Servers", run: testServers},
		{name: "Blocks", run: testBlocks},
		{name: "Analyses", run: testAnalyses},
		{name: "Recommended", run: testRecommended},
		{name: "Reviews", run: testReviews},
		{name: "ReviewsDue", run: testReviewsDue},
		{name: "CheckReviews", run: testCheckReviews},
		{name: "Studies", run: testStudies},
		{name: "StudyLine", run: testStudyLine},
		{name: "Attempts", run: testAttempts},
		{name: "AttemptsRace", run: testAttemptsRace},
		{name: "RecountPuzzles", run: testRecountPuzzles},
		{name: "OwnPuzzles", run: testOwnPuzzles},
		{name: "PuzzleOfTheDay", run: testPuzzleOfTheDay},
		{name: "Shared", run: testShared},
		{name: "DayPosts", run: testDayPosts},
		{name: "Health", run: testHealth},
		{name: "Closing", run: testClosing, alone: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !test.alone {
				t.Parallel()
			}
			test.run(t, place)
		})
	}
}

// start is when everything in these tests happens first. Nanoseconds have to
// survive.
var start = time.Date(2026, time.March, 1, 12, 30, 0, 123456789, time.UTC)

var (
	anna  = match.Seat{UserID: "1001", Name: "Anna"}
	boris = match.Seat{UserID: "1002", Name: "Boris"}
	clara = match.Seat{UserID: "1003", Name: "Clara"}
	bot   = match.Seat{Level: "strong"}
)

// openOnce opens a place that the test does not open again.
func openOnce(t *testing.T, place Place) store.Store {
	t.Helper()
	s := place(t)()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// anyGame is the first variant the program offers.
func anyGame(t *testing.T) engine.Game {
	t.Helper()
	return parse(t, games.All()[0].Presets()[0].Variant)
}

func parse(t *testing.T, variant string) engine.Game {
	t.Helper()
	g, err := games.Parse(variant)
	if err != nil {
		t.Fatalf("parse %q: %v", variant, err)
	}
	return g
}

// create saves a match and fails the test if that does not work.
func create(t *testing.T, s store.Store, m *match.Match) *match.Match {
	t.Helper()
	saved, err := s.Create(t.Context(), m)
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	return saved
}

// update saves a change, and checks that it can be read back.
func update(t *testing.T, s store.Store, before, after *match.Match) *match.Match {
	t.Helper()
	saved, err := s.Update(t.Context(), before, after)
	if err != nil {
		t.Fatalf("update: %v", err)
	}
	if saved.Revision <= before.Revision {
		t.Errorf("revision after an update is %d, want more than %d", saved.Revision, before.Revision)
	}
	check(t, s, saved)
	return saved
}

// check reads a match and compares it with what it should be.
func check(t *testing.T, s store.Store, want *match.Match) {
	t.Helper()
	got, err := s.Match(t.Context(), want.ID)
	if err != nil {
		t.Fatalf("load match %d: %v", want.ID, err)
	}
	if diff := cmp.Diff(want, got, asSaved); diff != "" {
		t.Errorf("match %d has changed in the store (-want +got):\n%s", want.ID, diff)
	}
	if got.Position() != want.Position() {
		t.Errorf("match %d stands differently in the store: got %+v, want %+v", want.ID, got.Position().Board(), want.Position().Board())
	}
}

// asSaved compares matches by what a store keeps: times by their instant, games
// by their notation.
var asSaved = cmp.Options{
	cmpopts.IgnoreUnexported(match.Match{}),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b engine.Game) bool { return a.Variant() == b.Variant() }),
	cmp.Comparer(func(a, b engine.OpeningRule) bool {
		return (a == nil) == (b == nil) && (a == nil || a.Name() == b.Name())
	}),
	cmp.Comparer(func(a, b engine.Position) bool { return a == b }),
}

// step plays the first legal move for whoever is to move.
func step(t *testing.T, m *match.Match) *match.Match {
	t.Helper()
	moves := m.Position().AppendMoves(nil)
	if len(moves) == 0 {
		t.Fatalf("no moves in match %d after %d plies", m.ID, m.Ply())
	}
	return makeMove(t, m, moves[0])
}

func makeMove(t *testing.T, m *match.Match, mv engine.Move) *match.Match {
	t.Helper()
	now := m.Touched.Add(time.Second)
	p, _ := m.Turn()
	next, err := m.PlayBot(mv, now)
	if seat := m.Seats[p]; !seat.Bot() {
		next, err = m.Play(seat.UserID, m.Steps(), mv, now)
	}
	if err != nil {
		t.Fatalf("move %s: %v", m.Game.MoveName(mv), err)
	}
	return next
}
