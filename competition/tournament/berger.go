package tournament

// Berger returns the pairs of a round of the Berger tables (FIDE Handbook C.05, Annex 1): players
// and rounds count from 1, who is named first moves first. With an odd number of players the one
// who meets the number after the last has no game; see Tournament.Next.
func Berger(players, round int) [][2]int {
	n := players + players%2
	if n < 2 {
		return nil
	}
	turned := func(k int) int { return (k+(round-1)*(n/2))%(n-1) + 1 } // all but the last player move on by half the table
	pairs := make([][2]int, 0, n/2)
	if last := turned(0); round%2 == 1 {
		pairs = append(pairs, [2]int{last, n})
	} else {
		pairs = append(pairs, [2]int{n, last}) // the last player has no color that comes by turning
	}
	for k := 1; k < n/2; k++ {
		pairs = append(pairs, [2]int{turned(k), turned(n - 1 - k)})
	}
	return pairs
}

// roundRobin makes the games of a round. Who has left loses without playing, so that nobody waits
// for them.
func (t *Tournament) roundRobin(round int) (games []Game) {
	for board, pair := range Berger(len(t.Players), round) {
		g := Game{Round: round, Tie: board, First: pair[0] - 1, Second: pair[1] - 1}
		if g.First >= len(t.Players) {
			g.First, g.Second = g.Second, g.First
		}
		if g.Second >= len(t.Players) {
			continue // free: everybody is once
		}
		g.Outcome = t.forfeitNow(g)
		games = append(games, g)
	}
	return games
}
