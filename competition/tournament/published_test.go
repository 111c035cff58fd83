package tournament

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// history makes a Swiss of what each player did, a line each: opponent, side and result by round; U
// for a pairing-allocated bye, H for a half-point bye, and Z or - for a round that was not played.
func history(t *testing.T, rounds int, lines ...string) *Tournament {
	t.Helper()
	tour := &Tournament{Kind: Swiss, Rounds: rounds}
	outcomes := map[byte]Outcome{'1': FirstWins, '=': Drawn, '0': SecondWins, '+': SecondForfeit}
	byes := map[string]Outcome{"U": PairingBye, "H": HalfPointBye}
	for i, line := range lines {
		tour.Players = append(tour.Players, Player{})
		for r, field := range strings.Fields(line) {
			tour.Paired = max(tour.Paired, r+1)
			if bye, ok := byes[field]; ok {
				tour.Games = append(tour.Games, Game{Round: r + 1, First: i, Second: Nobody, Outcome: bye})
				continue
			}
			var rival int
			var color, result byte
			if _, err := fmt.Sscanf(field, "%d%c%c", &rival, &color, &result); err != nil {
				if field != "-" && field != "Z" {
					t.Fatalf("player %d, round %d: %q: %v", i+1, r+1, field, err)
				}
				continue
			}
			rival--
			switch {
			case color == 'w' && result == '-':
				tour.Games = append(tour.Games, Game{Round: r + 1, First: i, Second: rival, Outcome: FirstForfeit})
			case color == 'w':
				tour.Games = append(tour.Games, Game{Round: r + 1, First: i, Second: rival, Outcome: outcomes[result]})
			}
		}
	}
	return tour
}

// whoMeets writes the games of the next round, pairing numbers two and two; 0 for a bye.
func whoMeets(t *Tournament) string {
	games, _ := t.Next()
	var list []string
	for _, g := range games {
		if g.Outcome != HalfPointBye {
			list = append(list, fmt.Sprint(g.First+1, g.Second+1))
		}
	}
	return strings.Join(list, " ")
}

// published reads the lines of a file in testdata that are no remarks.
func published(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(string(data)), "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
}

// TestPublishedDutchPairings are the tests that bbpPairings, a program for the rules of 2026, is
// published with: that of the whole system, that of the bye's score (C5) and that of the rounds
// that who gets the bye did not play (C9).
func TestPublishedDutchPairings(t *testing.T) {
	lines := published(t, "dutch60.txt")
	all := history(t, 15, lines[:60]...)
	c5 := history(t, 3, "4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0")
	c5.Players[3].Left = true
	c9 := history(t, 3, "3w1", "4b1", "1b0", "2w0", "-")
	for name, test := range map[string]struct {
		tour *Tournament
		want string
	}{
		"sixty players": {all, lines[60]},
		"C5":            {c5, "1 5 3 2 6 0"},
		"C9":            {c9, "2 1 3 5 4 0"},
	} {
		if got := whoMeets(test.tour); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, test.want)
		}
	}
}

// TestPublishedSwissOfSixteen is the FIDE's own exercise: what the rules pair in every round, and
// the tie-breaks in the end.
func TestPublishedSwissOfSixteen(t *testing.T) {
	lines := published(t, "fide16.txt")
	all := history(t, 5, lines[:16]...)
	for round := 1; round <= all.Rounds; round++ {
		before := *all
		before.Paired, before.Players = round-1, make([]Player, 16)
		before.Games = slices.DeleteFunc(slices.Clone(all.Games), func(g Game) bool { return g.Round >= round })
		var want []string
		there := map[int]bool{}
		for _, g := range all.Games {
			if g.Round != round {
				continue
			}
			there[g.First], there[g.Second] = true, true
			if g.Outcome == HalfPointBye {
				before.Players[g.First].Skip = round
				continue
			}
			want = append(want, fmt.Sprint(g.First+1, g.Second+1))
		}
		for i := range before.Players {
			before.Players[i].Left = !there[i]
		}
		games, _ := before.Next()
		var got []string
		for _, g := range games {
			if g.Outcome != HalfPointBye {
				got = append(got, fmt.Sprint(g.First+1, g.Second+1))
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("round %d: got %v, want %v", round, got, want)
		}
	}
	list := all.Standings()
	for number, line := range lines[16:] {
		s := list[slices.IndexFunc(list, func(s Standing) bool { return s.Player == number })]
		fields := strings.Fields(line)
		cut := fmt.Sprint(float64(s.BuchholzCut1) / 2)
		if fields[1] == "-" {
			cut = "-"
		}
		got := strings.Join([]string{fmt.Sprint(float64(s.Buchholz) / 2), cut, fmt.Sprint(float64(s.SonnebornBerger) / 4), fmt.Sprint(s.Wins)}, " ")
		if got != line {
			t.Errorf("player %d: got BH, BH-C1, SB and wins %s, want %s", number+1, got, line)
		}
	}
	if got, want := places(all), "2:1 3:2 4:3 1:4 16:5 6:6 8:7 11:8 5:9 15:10 12:11 14:12 7:13 13:14 9:15 10:16"; got != want {
		t.Errorf("places: got %s, want %s", got, want)
	}
}

// places writes who has which place: pairing number and rank.
func places(t *Tournament) string {
	var list []string
	for _, s := range t.Standings() {
		list = append(list, fmt.Sprint(s.Player+1, ":", s.Rank))
	}
	return strings.Join(list, " ")
}

// TestWinsCountTheBye: a round that brought a point is a win, be it played or not (C.07, article
// 7.1). Players 1 and 7 are equal in all else.
func TestWinsCountTheBye(t *testing.T) {
	tour := history(t, 3, "4w1 7b= 2w1", "5b= 3w1 1b0", "6w= 2b0 U", "1b0 U 6w0", "2w= 6b= 7w0", "3b= 5w= 4b1", "U 1w= 5b1")
	list := tour.Standings()
	for _, s := range list[:2] {
		if s.Rank != 1 || s.Halves != 5 || s.BuchholzCut1 != 8 || s.Buchholz != 10 || s.SonnebornBerger != 15 || s.Wins != 2 {
			t.Errorf("got %+v, want place 1 with 2½ points, BH-C1 4, BH 5, SB 3¾ and 2 wins", s)
		}
	}
	if first, second := list[0], list[1]; first.Player != 0 || second.Player != 6 || second.Won != 1 {
		t.Errorf("got %+v and %+v, want players 1 and 7, and a bye to be no game", first, second)
	}
}

// TestDirectEncounterIsAppliedAgain to those whom it leaves tied, before the next tie-break (C.07,
// article 6.2): 1, 3, 4 and 5 have three points, and among each other 1½, 1, 1½ and 2. Players 1
// and 4 are left, and 4 has beaten 1, who has more Sonneborn–Berger.
func TestDirectEncounterIsAppliedAgain(t *testing.T) {
	outcomes := [][]Outcome{
		{Drawn, FirstWins, FirstWins},
		{SecondWins, FirstWins, FirstWins},
		{Drawn, SecondWins, Drawn},
		{SecondWins, SecondWins, SecondWins},
		{FirstWins, Drawn, Drawn},
	}
	tour := &Tournament{Kind: RoundRobin, Players: make([]Player, 6), Rounds: 5}
	for _, round := range outcomes {
		games, _ := tour.Next()
		for i, o := range round {
			games[i].Outcome = o
		}
		tour.Games, tour.Paired = append(tour.Games, games...), tour.Paired+1
	}
	if got, want := places(tour), "5:1 4:2 1:3 3:4 2:5 6:6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestBergerTables holds Berger to the tables of FIDE Handbook C.05, Annex 1.
func TestBergerTables(t *testing.T) {
	tables := map[int][]string{
		4: {"1-4 2-3", "4-3 1-2", "2-4 3-1"},
		6: {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"},
		8: {
			"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
			"4-8 5-3 6-2 7-1",
		},
		10: {
			"1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7", "10-7 8-6 9-5 1-4 2-3", "3-10 4-2 5-1 6-9 7-8",
			"10-8 9-7 1-6 2-5 3-4", "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5", "5-10 6-4 7-3 8-2 9-1",
		},
		14: {
			"1-14 2-13 3-12 4-11 5-10 6-9 7-8", "14-8 9-7 10-6 11-5 12-4 13-3 1-2", "2-14 3-1 4-13 5-12 6-11 7-10 8-9",
			"14-9 10-8 11-7 12-6 13-5 1-4 2-3", "3-14 4-2 5-1 6-13 7-12 8-11 9-10", "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
			"4-14 5-3 6-2 7-1 8-13 9-12 10-11", "14-11 12-10 13-9 1-8 2-7 3-6 4-5", "5-14 6-4 7-3 8-2 9-1 10-13 11-12",
			"14-12 13-11 1-10 2-9 3-8 4-7 5-6", "6-14 7-5 8-4 9-3 10-2 11-1 12-13", "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
			"7-14 8-6 9-5 10-4 11-3 12-2 13-1",
		},
	}
	for players, want := range tables {
		for round, line := range want {
			for _, n := range []int{players - 1, players} { // the last number is a bye if they are odd
				var got []string
				for _, p := range Berger(n, round+1) {
					got = append(got, fmt.Sprintf("%d-%d", p[0], p[1]))
				}
				if text := strings.Join(got, " "); text != line {
					t.Errorf("%d players, round %d: got %s, want %s", n, round+1, text, line)
				}
			}
		}
	}
}
