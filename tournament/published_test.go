package tournament

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// history makes a Swiss of what each player did, a line each: opponent, side and result by round; -
// for a round without a game.
func history(t *testing.T, rounds int, lines ...string) *Tournament {
	t.Helper()
	tour := &Tournament{Kind: Swiss, Rounds: rounds}
	outcomes := map[byte]Outcome{'1': FirstWins, '=': Drawn, '0': SecondWins, '+': SecondForfeit}
	for i, line := range lines {
		tour.Players = append(tour.Players, Player{})
		for r, field := range strings.Fields(line) {
			tour.Paired = max(tour.Paired, r+1)
			var rival int
			var color, result byte
			if _, err := fmt.Sscanf(field, "%d%c%c", &rival, &color, &result); err != nil {
				if field != "-" {
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

// TestPublishedDutchPairings are the tests that bbpPairings, a program for the rules of 2026, is
// published with: that of the whole system, that of the bye's score (C5) and that of the rounds
// that who gets the bye did not play (C9).
func TestPublishedDutchPairings(t *testing.T) {
	data, err := os.ReadFile("testdata/dutch60.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(data)), "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
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
