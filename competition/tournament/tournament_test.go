package tournament

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"noughts/engine/longtest"
)

// play plays a tournament to its end, by chance; before is called before each pairing.
func play(t *testing.T, tour *Tournament, rng *rand.Rand, outcomes []Outcome, before func(round int)) {
	t.Helper()
	for range 100 {
		if before != nil {
			before(tour.Paired + 1)
		}
		games, over := tour.Next()
		if over {
			if len(games) > 0 {
				t.Fatalf("got %v and the end", games)
			}
			return
		}
		if len(games) == 0 {
			t.Fatal("got neither games nor the end, though nobody plays")
		}
		for _, g := range games {
			tour.Paired = max(tour.Paired, g.Round)
			if g.Outcome == Pending {
				g.Outcome = outcomes[rng.IntN(len(outcomes))]
			}
			tour.Games = append(tour.Games, g)
		}
	}
	t.Fatal("got no end")
}

var (
	decided  = []Outcome{FirstWins, SecondWins}
	anything = []Outcome{FirstWins, SecondWins, Drawn, Drawn, FirstForfeit, SecondForfeit, DoubleForfeit}
)

// TestSwissOfSixteenFromWhichTwoLeave leaves nobody else without a game: whoever is there has an
// opponent or, where they are odd, the one bye.
func TestSwissOfSixteenFromWhichTwoLeave(t *testing.T) {
	longtest.SkipUnderRace(t)
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 5))
		tour := &Tournament{Kind: Swiss, Rounds: 5, Players: make([]Player, 16)}
		first, second := rng.IntN(16), rng.IntN(16)
		play(t, tour, rng, append(decided, Drawn), func(round int) {
			tour.Players[first].Left = round >= 3
			tour.Players[second].Left = tour.Players[second].Left || round >= 4
		})
		if tour.Paired != 5 {
			t.Fatalf("seed %d: got %d rounds, want 5", seed, tour.Paired)
		}
		met := map[[2]int]bool{}
		for round := 1; round <= 5; round++ {
			var seen []int
			byes := 0
			for _, g := range tour.Games {
				if g.Round != round {
					continue
				}
				seen = append(seen, g.First)
				if g.Second == Nobody {
					byes++
					continue
				}
				seen = append(seen, g.Second)
				pair := [2]int{min(g.First, g.Second), max(g.First, g.Second)}
				if met[pair] {
					t.Fatalf("seed %d: %v have met twice", seed, pair)
				}
				met[pair] = true
			}
			here := 16
			for p := range 16 {
				if gone := p == first && round >= 3 || p == second && round >= 4; gone {
					here--
				} else if !slices.Contains(seen, p) {
					t.Fatalf("seed %d, round %d: player %d has no game", seed, round, p)
				}
			}
			if len(seen) != here || byes != here%2 {
				t.Fatalf("seed %d, round %d: got %d players and %d byes, want %d and %d", seed, round, len(seen), byes, here, here%2)
			}
		}
		for p := range 16 {
			surplus, twice := 0, noSide
			var last side
			for _, g := range tour.Games {
				if _, in := g.With(p); in && g.Second != Nobody && g.Round < 5 { // in the last round points may come before sides
					s := toStart
					if g.Second == p {
						s = toWait
					}
					if s == twice {
						t.Errorf("seed %d: player %d has the same side three times in a row", seed, p)
					}
					if twice = noSide; s == last {
						twice = s
					}
					last, surplus = s, surplus+int(s)
				}
			}
			if surplus > 2 || surplus < -2 {
				t.Errorf("seed %d: player %d has a surplus of %d of a side", seed, p, surplus)
			}
		}
	}
}

func TestNobodyHasTwoPairingByes(t *testing.T) {
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 6))
		n := 3 + 2*rng.IntN(4)
		tour := &Tournament{Kind: Swiss, Players: make([]Player, n)}
		tour.Rounds = PlannedRounds(Swiss, n, 9)
		play(t, tour, rng, anything, nil)
		byes := map[int]int{}
		for _, g := range tour.Games {
			if g.Outcome == PairingBye {
				byes[g.First]++
			}
		}
		for p, count := range byes {
			if count > 1 {
				t.Errorf("seed %d: player %d of %d has %d byes", seed, p, n, count)
			}
		}
	}
}

func TestRoundRobinMeetsEverybodyOnce(t *testing.T) {
	for n := 2; n <= MostRoundRobin; n++ {
		tour := &Tournament{Kind: RoundRobin, Players: make([]Player, n), Rounds: PlannedRounds(RoundRobin, n, 0)}
		play(t, tour, rand.New(rand.NewPCG(1, 1)), decided, nil)
		met := map[[2]int]int{}
		first := make([]int, n)
		for _, g := range tour.Games {
			met[[2]int{min(g.First, g.Second), max(g.First, g.Second)}]++
			first[g.First]++
		}
		if len(met) != n*(n-1)/2 || len(tour.Games) != len(met) {
			t.Errorf("%d players: got %d games of %d pairs, want %d", n, len(tour.Games), len(met), n*(n-1)/2)
		}
		if slices.Max(first)-slices.Min(first) > 1 {
			t.Errorf("%d players: got %v games as first, want them equal but for one", n, first)
		}
	}
}

// TestWhoLeavesARoundRobinEarlyCountsForNobody annuls what was played by who has played less than
// half.
func TestWhoLeavesARoundRobinEarlyCountsForNobody(t *testing.T) {
	for _, test := range []struct {
		leaves, points int
		annulled       bool
	}{{2, 0, true}, {4, 2, false}} {
		tour := &Tournament{Kind: RoundRobin, Players: make([]Player, 6), Rounds: 5}
		play(t, tour, rand.New(rand.NewPCG(1, 1)), []Outcome{FirstWins}, func(round int) { tour.Players[0].Left = round >= test.leaves })
		for _, s := range tour.Standings() {
			games := s.Won + s.Drawn + s.Lost
			switch {
			case s.Player == 0 && s.Annulled != test.annulled:
				t.Errorf("who leaves before round %d: annulled %v, want %v", test.leaves, s.Annulled, test.annulled)
			case s.Player == 0 && test.annulled && (s.Rank != 6 || games != 0):
				t.Errorf("annulled: got rank %d after %d games, want the last after none", s.Rank, games)
			case s.Player != 0 && test.annulled && games != 4, s.Player != 0 && !test.annulled && games != 5:
				t.Errorf("who leaves before round %d: player %d has %d games that count", test.leaves, s.Player, games)
			}
		}
	}
}

func TestKnockOutSeedsAndByes(t *testing.T) {
	if got, want := seeding(8), []int{1, 8, 4, 5, 2, 7, 3, 6}; !slices.Equal(got, want) {
		t.Errorf("places of 8: got %v, want %v", got, want)
	}
	tour := &Tournament{Kind: KnockOut, Players: make([]Player, 6), Rounds: PlannedRounds(KnockOut, 6, 0)}
	games, _ := tour.Next()
	want := []Game{
		{Round: 1, First: 0, Second: Nobody, Outcome: Walkover},
		{Round: 1, Tie: 1, First: 3, Second: 4},
		{Round: 1, Tie: 2, First: 1, Second: Nobody, Outcome: Walkover},
		{Round: 1, Tie: 3, First: 2, Second: 5},
	}
	if !reflect.DeepEqual(games, want) {
		t.Errorf("got %+v, want %+v", games, want)
	}
}

// TestDrawnTiesArePlayedAgain with sides swapped; the better seed goes on if that is drawn, too.
func TestDrawnTiesArePlayedAgain(t *testing.T) {
	tour := &Tournament{Kind: KnockOut, Players: make([]Player, 2), Rounds: 1, Paired: 1, Games: []Game{{Round: 1, First: 0, Second: 1, Outcome: Drawn}}}
	games, over := tour.Next()
	want := []Game{{Round: 1, Replay: true, First: 1, Second: 0}}
	if over || !reflect.DeepEqual(games, want) {
		t.Fatalf("after a draw: got %+v, %v, want %+v", games, over, want)
	}
	for outcome, winner := range map[Outcome]int{FirstWins: 1, SecondWins: 0, Drawn: 0, FirstForfeit: 0, SecondForfeit: 1, DoubleForfeit: Nobody} {
		again := want[0]
		again.Outcome = outcome
		after := *tour
		after.Games = append(slices.Clone(tour.Games), again)
		got, decided := after.tieWinner(1, 0)
		if _, over := after.Next(); got != winner || !decided || !over {
			t.Errorf("a second game that ends with %d: got %d, %v, over %v, want %d and the end", outcome, got, decided, over, winner)
		}
	}
}

func TestKnockOutsEndWithOneWinner(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 7))
		n := 2 + rng.IntN(15)
		tour := &Tournament{Kind: KnockOut, Players: make([]Player, n), Rounds: PlannedRounds(KnockOut, n, 0)}
		leaves := seed%2 == 0
		play(t, tour, rng, []Outcome{FirstWins, SecondWins, Drawn, FirstForfeit}, func(round int) {
			if leaves && rng.IntN(2) == 0 && tour.Active() > 1 {
				tour.Players[rng.IntN(n)].Left = true
			}
		})
		list := tour.Standings()
		if !leaves && (list[0].Rank != 1 || list[1].Rank != 2 || list[0].Out != tour.Rounds+1 || tour.Paired != tour.Rounds) {
			t.Errorf("seed %d, %d players: got %+v after %d rounds", seed, n, list[:2], tour.Paired)
		}
		for _, s := range list { // whoever goes on has not lost
			for _, g := range tour.Games {
				if _, in := g.With(s.Player); in && g.Round > s.Out {
					t.Errorf("seed %d: player %d is out in round %d, and plays in round %d", seed, s.Player, s.Out, g.Round)
				}
			}
		}
	}
}

// TestTieBreaks are counted by hand.
func TestTieBreaks(t *testing.T) {
	tour := history(t, 3, "3w1 2b1 4w=", "4w1 1w0 3b1", "1b0 4w1 2w0", "2b0 3b0 1b=")
	type row struct{ player, rank, halves, cut, buchholz, sonneborn int }
	var got []row
	for _, s := range tour.Standings() {
		got = append(got, row{s.Player + 1, s.Rank, s.Halves, s.BuchholzCut1, s.Buchholz, s.SonnebornBerger})
	}
	// Points: 5, 4, 2 and 1 halves. The opponents of 1: 2+4+1; of 2: 1+5+2; of 3: 5+1+4; of 4:
	// 4+2+5.
	want := []row{{1, 1, 5, 6, 7, 2*2 + 2*4 + 1*1}, {2, 2, 4, 7, 8, 2*1 + 2*2}, {3, 3, 2, 9, 10, 2 * 1}, {4, 4, 1, 9, 11, 1 * 5}}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestUnplayedRoundsInTieBreaks: a bye is as if against somebody as strong as oneself, but no
// stronger than half of the rounds; who leaves counts for their opponents as if they had drawn the
// rest, and the round that they chose to miss is cut first.
func TestUnplayedRoundsInTieBreaks(t *testing.T) {
	tour := history(t, 3, "2w1 3b1 -", "1b0 - 3w1", "- 1w0 2b0")
	tour.Games = append(tour.Games,
		Game{Round: 3, First: 0, Second: Nobody, Outcome: PairingBye}, Game{Round: 2, First: 1, Second: Nobody, Outcome: PairingBye}, Game{Round: 1, First: 2, Second: Nobody, Outcome: HalfPointBye})
	list := tour.Standings()
	// Halves: 6, 4, 1. Who won all three meets 4 and 1, and, for the bye, min(6, 3).
	if s := list[0]; s.Player != 0 || s.Buchholz != 4+1+3 || s.BuchholzCut1 != 4+3 {
		t.Errorf("a winner with a bye: got %+v, want Buchholz 8 and 7", s)
	}
	// The third meets 6 and 4, and, for the bye that they asked for, min(1, 3): that is cut.
	if s := list[2]; s.Player != 2 || s.Buchholz != 6+4+1 || s.BuchholzCut1 != 6+4 {
		t.Errorf("a half-point bye: got %+v, want Buchholz 11 and 10", s)
	}
	left := history(t, 3, "2w1 3b1 4w1", "1b0 - -", "4w1 1w0 -", "3b0 - 1b0")
	left.Players[1].Left = true
	for _, s := range left.Standings() {
		// The second counts as if they had drawn twice, the third once; the fourth came back, and
		// has nothing.
		if s.Player == 0 && s.Buchholz != 2+3+0 {
			t.Errorf("who has met somebody who left: got Buchholz %d, want 5", s.Buchholz)
		}
	}
}

// TestTieBreaksWhereATournamentEndsEarly: a bye is as if against somebody with half of the rounds
// at most, and once it is over, of those that were played. Of five rounds two were played, as the
// others left.
func TestTieBreaksWhereATournamentEndsEarly(t *testing.T) {
	tour := history(t, 2, "2w1 -", "1b0 3w1", "- 2b0")
	tour.Rounds = 5
	tour.Games = append(tour.Games, Game{Round: 1, First: 2, Second: Nobody, Outcome: PairingBye}, Game{Round: 2, First: 0, Second: Nobody, Outcome: PairingBye})
	for over, want := range map[bool]int{false: 2 + 4, true: 2 + 2} { // the second has 2, and the bye min(4, 5) or min(4, 2)
		tour.Over = over
		if s := tour.Standings()[0]; s.Player != 0 || s.Halves != 4 || s.Buchholz != want || s.SonnebornBerger != 2*want {
			t.Errorf("over %v: got %+v, want Buchholz %d", over, s, want)
		}
	}
}

// TestDirectEncounter tells those apart who are tied and have met, and nobody else.
func TestDirectEncounter(t *testing.T) {
	tour := &Tournament{Kind: RoundRobin, Players: make([]Player, 4), Rounds: 3}
	play(t, tour, rand.New(rand.NewPCG(1, 1)), []Outcome{FirstWins}, nil)
	// 1-4 2-3, 4-3 1-2, 2-4 3-1: points 2, 2, 1, 1; 1 has beaten 2, and 4 has beaten 3.
	var order []int
	for _, s := range tour.Standings() {
		order = append(order, s.Player+1)
	}
	if want := []int{1, 2, 4, 3}; !slices.Equal(order, want) {
		t.Errorf("got %v, want %v", order, want)
	}
	swiss := *tour
	swiss.Kind = Swiss
	swiss.Games = slices.DeleteFunc(slices.Clone(tour.Games), func(g Game) bool { return g.Round == 2 })
	for _, s := range swiss.Standings() {
		if s.Direct != 0 {
			t.Errorf("who has not met all who are tied: got %d", s.Direct)
		}
	}
}

// TestRecords holds what the pairing looks at against articles 1.4, 1.5, 1.7 and 1.8.
func TestRecords(t *testing.T) {
	// Round 1: 1 beats 2, 3 draws with 4, 5 asks for half a point. Round 2: 1 beats 3, who floats
	// up; 5 does not appear against 2, 4 has the bye. Round 3: 1 is not there.
	tour := history(t, 4, "2w1 3w1 -", "1b0 5w+", "4w= 1b0", "3b= -", "- 2b-")
	tour.Games = append(tour.Games,
		Game{Round: 1, First: 4, Second: Nobody, Outcome: HalfPointBye}, Game{Round: 2, First: 3, Second: Nobody, Outcome: PairingBye})
	at := func(round int) []*record { return tour.records(round) }
	two := at(2)
	if !two[4].down[0] || two[4].noBye || two[4].unplayed != 1 || two[0].down[0] || two[0].up[0] {
		t.Errorf("after round 1: got %+v and %+v, want a downfloat by the half-point bye, and no other float", two[4], two[0])
	}
	three := at(3)
	if !three[0].down[0] || !three[2].up[0] || three[2].down[0] || !three[4].down[1] || three[4].down[0] {
		t.Errorf("after round 2: got %+v, %+v, %+v, want floats by the game of 1 and 3 alone", three[0], three[2], three[4])
	}
	if !three[3].noBye || !three[3].down[0] || !three[1].noBye || !three[1].down[0] || three[4].noBye || three[4].met[1] || !three[0].met[2] {
		t.Errorf("after round 2: got %+v, %+v, %+v: a bye and a win by forfeit are points without a game, and a forfeit is no game", three[3], three[1], three[4])
	}
	var top []int
	for _, a := range at(4) {
		if a.topscorer {
			top = append(top, a.number)
		}
	}
	if three[0].topscorer || !slices.Equal(top, []int{1}) { // 4 of 6 halves; 3 would be half of all
		t.Errorf("got topscorers %v, want 1 alone, and in the last round alone", top)
	}
	tour.Games = append(tour.Games, Game{Round: 3, First: 3, Second: Nobody, Outcome: HalfPointBye})
	if at(4)[3].score != 4 || !at(4)[3].topscorer {
		t.Errorf("got %+v, want 4 halves of 6 to be over half", at(4)[3])
	}
}

func TestSideWishes(t *testing.T) {
	for _, test := range []struct {
		sides    []side
		wants    side
		strength int
	}{
		{nil, noSide, noPreference},
		{[]side{1}, -1, strong},
		{[]side{1, -1}, 1, mild},
		{[]side{1, 1}, -1, absolute},
		{[]side{-1, 1, -1, -1}, 1, absolute},
		{[]side{1, 1, -1, -1}, 1, absolute},
		{[]side{1, 1, -1, 1, 1, -1}, -1, absolute},
		{[]side{1, -1, 1}, -1, strong},
	} {
		a := &record{sides: test.sides}
		a.prefer()
		if a.wants != test.wants || a.strength != test.strength {
			t.Errorf("after %v: got %d with strength %d, want %d with %d", test.sides, a.wants, a.strength, test.wants, test.strength)
		}
	}
	same := func(top bool) *record {
		a := &record{sides: []side{1, 1}, topscorer: top, met: map[int]bool{}}
		a.prefer()
		return a
	}
	if mayMeet(same(false), same(false)) || !notMet(same(false), same(false)) || !mayMeet(same(true), same(false)) {
		t.Error("two who need the same side may meet only if one is a topscorer, or sides do not count")
	}
}

func TestPlannedRounds(t *testing.T) {
	for _, test := range []struct {
		kind            Kind
		players, wanted int
		want            int
	}{{RoundRobin, 6, 0, 5}, {RoundRobin, 5, 0, 5}, {Swiss, 16, 0, 4}, {Swiss, 16, 5, 5}, {Swiss, 4, 9, 3}, {KnockOut, 5, 0, 3}, {KnockOut, 8, 0, 3}} {
		if got := PlannedRounds(test.kind, test.players, test.wanted); got != test.want {
			t.Errorf("%d players, kind %d, %d wanted: got %d rounds, want %d", test.players, test.kind, test.wanted, got, test.want)
		}
	}
}

func BenchmarkSwissOfSixtyFour(b *testing.B) {
	rng := rand.New(rand.NewPCG(8, 8))
	tour := randomSwiss(rng, MostPlayers, 5)
	for b.Loop() {
		tour.swiss(tour.Paired + 1)
	}
}

// Who has come as far as the winner, by a walkover say, and left before they met, ranks behind
// them.
func TestWhoLeavesBeforeTheFinal(t *testing.T) {
	tour := &Tournament{Kind: KnockOut, Players: make([]Player, 3), Rounds: 2, Paired: 1, Games: []Game{
		{Round: 1, Tie: 0, First: 0, Second: Nobody, Outcome: Walkover}, {Round: 1, Tie: 1, First: 1, Second: 2, Outcome: FirstWins},
	}}
	tour.Players[0].Left = true
	list := tour.Standings()
	for i, want := range []struct{ player, rank, out int }{{1, 1, 3}, {0, 2, 2}, {2, 3, 1}} {
		if got := list[i]; got.Player != want.player || got.Rank != want.rank || got.Out != want.out {
			t.Errorf("place %d: got player %d, rank %d, out in %d, want %+v", i+1, got.Player, got.Rank, got.Out, want)
		}
	}
}

// Leaving ends a tournament if no game is left then: the leaver's own is lost, and a bye is no
// game.
func TestLeavingEndsATournament(t *testing.T) {
	semifinals := []Game{{Round: 1, Tie: 0, First: 0, Second: 3, Outcome: FirstWins}, {Round: 1, Tie: 1, First: 1, Second: 2}}
	forfeited := []Game{{Round: 1, Tie: 0, First: 0, Second: 3, Outcome: DoubleForfeit}, {Round: 1, Tie: 1, First: 1, Second: 2}}
	final := []Game{{Round: 1, Tie: 0, First: 0, Second: 3, Outcome: FirstWins}, {Round: 1, Tie: 1, First: 1, Second: 2, Outcome: FirstWins}, {Round: 2, First: 0, Second: 1}}
	opening := []Game{{Round: 1, Tie: 0, First: 0, Second: 3}, {Round: 1, Tie: 1, First: 1, Second: 2}}
	for _, c := range []struct {
		name   string
		tour   Tournament
		leaver int
		want   bool
	}{
		{"one of two", Tournament{Kind: Swiss, Players: make([]Player, 2), Rounds: 1, Paired: 1, Games: []Game{{Round: 1, First: 0, Second: 1}}}, 0, true},
		{"one of three", Tournament{Kind: RoundRobin, Players: make([]Player, 3), Rounds: 3, Paired: 1, Games: []Game{{Round: 1, First: 1, Second: 2}}}, 1, false},
		{"a second of three", Tournament{Kind: RoundRobin, Players: []Player{{Left: true}, {}, {}}, Rounds: 3, Paired: 1, Games: []Game{{Round: 1, First: 1, Second: 2}}}, 1, true},
		{"the last round, while others play", Tournament{Kind: Swiss, Players: make([]Player, 4), Rounds: 1, Paired: 1, Games: opening}, 0, false},
		{"a semifinal", Tournament{Kind: KnockOut, Players: make([]Player, 4), Rounds: 2, Paired: 1, Games: semifinals}, 1, false},
		{"a finalist, before the other is known", Tournament{Kind: KnockOut, Players: make([]Player, 4), Rounds: 2, Paired: 1, Games: semifinals}, 0, false},
		{"a semifinal beside one that nobody played", Tournament{Kind: KnockOut, Players: make([]Player, 4), Rounds: 2, Paired: 1, Games: forfeited}, 1, true},
		{"the final", Tournament{Kind: KnockOut, Players: make([]Player, 4), Rounds: 2, Paired: 2, Games: final}, 1, true},
	} {
		games := slices.Clone(c.tour.Games)
		if got := c.tour.EndsWithout(c.leaver); got != c.want || c.tour.Players[c.leaver].Left || !slices.Equal(c.tour.Games, games) {
			t.Errorf("%s: got %v, want %v, and the tournament as it was", c.name, got, c.want)
		}
	}
}
