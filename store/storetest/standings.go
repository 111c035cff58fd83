package storetest

import (
	"math"
	"slices"
	"testing"
	"time"

	"noughts/competition/rating"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A circle is people who play rated games, an hour after each other.
type circle struct {
	t   *testing.T
	s   store.Store
	now time.Time
}

// over plays a match between two seats until the first one resigns.
func (c *circle) over(first, second match.Seat, guild string, rated bool, plies int) *match.Match {
	c.t.Helper()
	c.now = c.now.Add(time.Hour)
	m := match.New(anyGame(c.t), [2]match.Seat{first, second}, engine.First, c.now).At(match.Place{GuildID: guild})
	m.Rated = rated
	m = create(c.t, c.s, m)
	for range plies {
		m = update(c.t, c.s, m, step(c.t, m))
	}
	resigned, err := m.Resign(first.UserID, c.now)
	if err != nil {
		c.t.Fatal(err)
	}
	return update(c.t, c.s, m, resigned)
}

// record returns what is kept of how somebody does.
func (c *circle) record(userID string) standing.Record {
	c.t.Helper()
	all, err := c.s.Standings(c.t.Context(), userID)
	if err != nil || len(all) > 1 {
		c.t.Fatalf("standings of %s: %+v, %v, want one at most", userID, all, err)
	}
	if len(all) == 0 {
		return standing.Record{}
	}
	return all[0]
}

// agrees counts all games again: that makes what is kept.
func (c *circle) agrees(games, records int) {
	c.t.Helper()
	found, err := c.s.Recount(c.t.Context(), false)
	if err != nil || len(found.Differ) > 0 || found.Games != games || found.Records != records {
		c.t.Errorf("counted again: %+v, %v, want %d games and %d records as they are kept", found, err, games, records)
	}
}

// testStandings plays rated games: the save with which one ends counts it, once, and to count
// all of them again makes the same.
func testStandings(t *testing.T, place Place) {
	open := place(t)
	s := open()
	c := &circle{t: t, s: s, now: start}
	c.over(anna, boris, "g1", false, 5) // not rated
	c.over(anna, boris, "g1", true, 4)  // given up too soon
	c.agrees(0, 0)
	var table standing.Table
	last := [2]float64{rating.New().Value, rating.New().Value}
	for i := range 5 {
		m := c.over(anna, boris, []string{"g1", "g2"}[i%2], true, 5)
		r, ok := standing.ResultOf(m)
		if !ok {
			t.Fatalf("match %d does not count", m.ID)
		}
		want := table.Add(r)
		changes, err := s.RatingChanges(t.Context(), m.ID)
		wanted := []store.RatingChange{
			{UserID: anna.UserID, Before: last[0], After: want[0].Rating.Value, Guess: true},
			{UserID: boris.UserID, Before: last[1], After: want[1].Rating.Value, Guess: true},
		}
		if err != nil || !slices.Equal(changes, wanted) {
			t.Errorf("changes by game %d: %+v, %v, want %+v", i+1, changes, err, wanted)
		}
		last = [2]float64{want[0].Rating.Value, want[1].Rating.Value}
		if got := c.record(boris.UserID); !got.At.Equal(want[1].At) || got.Rating != want[1].Rating || got.Won != i+1 {
			t.Errorf("after %d games: %+v, want %+v", i+1, got, want[1])
		}
	}
	m := c.over(clara, bot, "g2", true, 5)
	update(t, s, m, m.FollowedBy(7)) // which counts nothing again
	if got := c.record(clara.UserID); got.Lost != 1 || got.Games() != 1 {
		t.Errorf("after one game: %+v", got)
	}
	s = reopen(t, s, open)
	c.s = s
	c.agrees(6, 3)
	if changes, err := s.RatingChanges(t.Context(), m.ID); err != nil || len(changes) != 1 || changes[0].UserID != clara.UserID || changes[0].After >= changes[0].Before {
		t.Errorf("changes by a game lost against the bot: %+v, %v", changes, err)
	}
	if changes, err := s.RatingChanges(t.Context(), m.ID+1); err != nil || changes != nil {
		t.Errorf("changes by no game: %+v, %v", changes, err)
	}

	group := c.record(anna.UserID).Group
	ratings, err := s.RatingsAfter(t.Context(), boris.UserID, group, 3)
	if err != nil || len(ratings) != 3 || !slices.IsSorted(ratings) || math.Abs(ratings[2]-c.record(boris.UserID).Rating.Value) > 1e-9 {
		t.Errorf("ratings after the last games: %v, %v", ratings, err)
	}
	finished, err := s.Finished(t.Context(), anna.UserID)
	if err != nil || len(finished) != 7 || finished[0].Score != 0 || !finished[0].At.After(finished[6].At) {
		t.Errorf("finished: %+v, %v, want 7 losses, the last first", finished, err)
	}
	closeStore(t, s)
}

// testLeaders lists the best: those who are sure enough, of a server or of all, without who does
// not want it; and apart from them the others who have played of late.
func testLeaders(t *testing.T, place Place) {
	s := place(t)()
	c := &circle{t: t, s: s, now: start}
	for i := range 5 {
		c.over(anna, boris, []string{"g1", "g2"}[i%2], true, 5)
	}
	c.over(clara, bot, "g2", true, 5)
	group := c.record(anna.UserID).Group
	leaders := func(guild string, want ...string) {
		t.Helper()
		got, _, err := s.Leaders(t.Context(), group, guild, c.now, 10)
		var ids []string
		for _, r := range got {
			ids = append(ids, r.UserID)
		}
		if err != nil || !slices.Equal(ids, want) {
			t.Errorf("the best of %q: %v, %v, want %v", guild, ids, err, want)
		}
	}
	leaders("") // nobody is sure yet
	guesses := func(guild string, limit int, want ...string) {
		t.Helper()
		_, got, err := s.Leaders(t.Context(), group, guild, c.now, limit)
		var ids []string
		for _, r := range got {
			ids = append(ids, r.UserID)
		}
		if err != nil || !slices.Equal(ids, want) {
			t.Errorf("not sure in %q: %v, %v, want %v", guild, ids, err, want)
		}
	}
	guesses("", 10, boris.UserID, clara.UserID, anna.UserID)
	guesses("", 1, boris.UserID)
	guesses("g1", 10, boris.UserID, anna.UserID)
	c.now = c.now.Add(store.ListedFor)
	guesses("", 10)
	two := [2]match.Seat{anna, boris}
	for i := range 16 {
		c.now = c.now.Add(standing.RepeatWindow)
		c.over(two[i%2], two[1-i%2], "g1", true, 5)
	}
	leaders("", anna.UserID, boris.UserID)
	leaders("g1", anna.UserID, boris.UserID)
	leaders("g3")
	if err := s.SavePerson(t.Context(), store.Person{}, store.Person{ID: boris.UserID, Unlisted: true}); err != nil {
		t.Fatal(err)
	}
	leaders("g1", anna.UserID)
	for i := range 4 { // who moves first does not matter to what is a repeat
		c.over(two[i%2], two[1-i%2], "g1", true, 5)
	}
	c.agrees(26, 3)
	found, err := s.Recount(t.Context(), true)
	if err != nil || len(found.Differ) > 0 {
		t.Errorf("counted again and saved: %+v, %v", found, err)
	}
	c.agrees(26, 3)
	closeStore(t, s)
}
