package cached_test

import (
	"context"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/cached"
)

// A tours store counts how often it is asked for the tournament of a match.
type tours struct {
	store.Store

	of    int64 // the tournament of every match
	asked int
}

func (s *tours) TournamentOf(context.Context, int64) (id int64, until time.Time, err error) {
	s.asked++
	return s.of, time.Time{}, nil
}

// Of a match in memory that no tournament has, the store is asked once, however many moves are
// made; of a tournament's game each time, since its deadline may be put off.
func TestTournamentOfIsAskedOnce(t *testing.T) {
	for of, want := range map[int64]int{0: 1, 7: 4} {
		counted := &tours{Store: place(t)(), of: of}
		s := cached.New(counted)
		defer s.Close()
		game, err := games.Parse(games.Presets()[0].Variant)
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		m, err := s.Create(t.Context(), match.New(game, [2]match.Seat{{UserID: "1", Name: "Ada"}, {UserID: "2", Name: "Ben"}}, engine.First, now))
		if err != nil {
			t.Fatal(err)
		}
		ask := func() {
			t.Helper()
			if got, _, err := s.TournamentOf(t.Context(), m.ID); got != of || err != nil {
				t.Errorf("got tournament %d, %v, want %d", got, err, of)
			}
		}
		if m, err = s.Match(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		ask()
		for range 3 {
			turn, _ := m.Turn()
			after, err := m.Play(m.Seats[turn].UserID, -1, m.Position().AppendMoves(nil)[0], now)
			if err != nil {
				t.Fatal(err)
			}
			if m, err = s.Update(t.Context(), m, after); err != nil {
				t.Fatal(err)
			}
			ask()
		}
		if counted.asked != want {
			t.Errorf("a match of tournament %d: the store was asked %d times, want %d", of, counted.asked, want)
		}
	}
}
