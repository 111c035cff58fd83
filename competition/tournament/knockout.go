package tournament

import "slices"

// A knock-out is a bracket of a power of two places. The best seeds stand so that they meet as late
// as they can, and the places that are left over are byes for the best of them. A drawn game is
// played again with sides swapped; if that is drawn too, the better seed goes on, which everybody
// knows before.

// seeding returns the seeds, from 1, in the order of the places: 1, 4, 2, 3 for four. Two neighbors
// meet.
func seeding(places int) []int {
	list := []int{1}
	for len(list) < places {
		var next []int
		for _, seed := range list {
			next = append(next, seed, 2*len(list)+1-seed)
		}
		list = next
	}
	return list
}

// tieGames returns the games of a tie, in their order.
func (t *Tournament) tieGames(round, tie int) (list []Game) {
	for _, g := range t.Games {
		if g.Round == round && g.Tie == tie {
			list = append(list, g)
		}
	}
	return list
}

// reached returns who stands in a place of a round, Nobody if nobody does. Places of round r are
// the ties of round r-1.
func (t *Tournament) reached(round, place int) int {
	if round == 1 {
		if seed := seeding(1 << t.Rounds)[place]; seed <= len(t.Players) {
			return seed - 1
		}
		return Nobody
	}
	winner, _ := t.tieWinner(round-1, place)
	return winner
}

// tieWinner returns who goes on from a tie, and whether that is decided. Where neither has played,
// nobody does.
func (t *Tournament) tieWinner(round, tie int) (winner int, decided bool) {
	games := t.tieGames(round, tie)
	if len(games) == 0 {
		return Nobody, t.Paired >= round
	}
	last := games[len(games)-1]
	switch last.Outcome {
	case Pending:
		return Nobody, false
	case FirstWins, SecondForfeit, Walkover, PairingBye:
		return last.First, true
	case SecondWins, FirstForfeit:
		return last.Second, true
	case Drawn:
		if last.Replay {
			return min(last.First, last.Second), true
		}
		return Nobody, false
	}
	return Nobody, true
}

// Out reports whether a player has gone out of a knock-out, and so plays no more.
func (t *Tournament) Out(player int) bool {
	return t.Kind == KnockOut && slices.ContainsFunc(t.Games, func(g Game) bool {
		if _, in := g.With(player); !in {
			return false
		}
		winner, decided := t.tieWinner(g.Round, g.Tie)
		return decided && winner != player
	})
}

// knockOut makes the games of a round.
func (t *Tournament) knockOut(round int) (games []Game) {
	for tie := range 1 << (t.Rounds - round) {
		a, b := t.here(t.reached(round, 2*tie)), t.here(t.reached(round, 2*tie+1))
		switch {
		case a == Nobody && b == Nobody:
		case a == Nobody || b == Nobody:
			games = append(games, Game{Round: round, Tie: tie, First: max(a, b), Second: Nobody, Outcome: Walkover})
		default:
			first, second := t.sides(a, b)
			games = append(games, Game{Round: round, Tie: tie, First: first, Second: second})
		}
	}
	return games
}

// here is a player, or Nobody if they have left.
func (t *Tournament) here(player int) int {
	if player != Nobody && t.Players[player].Left {
		return Nobody
	}
	return player
}

// sides says who moves first: who did so less often, or else the better seed.
func (t *Tournament) sides(a, b int) (first, second int) {
	balance := func(p int) (n int) {
		for _, g := range t.Games {
			switch {
			case !g.Outcome.Played():
			case g.First == p:
				n++
			case g.Second == p:
				n--
			}
		}
		return n
	}
	if x, y := balance(a), balance(b); x > y || x == y && a > b {
		return b, a
	}
	return a, b
}

// replays makes the second games of the ties whose first was drawn. Where somebody has left since,
// the other goes on.
func (t *Tournament) replays() (games []Game) {
	for _, g := range t.Games {
		if g.Round != t.Paired || g.Outcome != Drawn || g.Replay || len(t.tieGames(g.Round, g.Tie)) > 1 {
			continue
		}
		again := Game{Round: g.Round, Tie: g.Tie, Replay: true, First: g.Second, Second: g.First}
		again.Outcome = t.forfeitNow(again)
		games = append(games, again)
	}
	slices.SortFunc(games, func(a, b Game) int { return a.Tie - b.Tie })
	return games
}

// forfeitNow is the outcome of a game in which somebody has left before it began; Pending if nobody
// has.
func (t *Tournament) forfeitNow(g Game) Outcome {
	switch first, second := t.Players[g.First].Left, t.Players[g.Second].Left; {
	case first && second:
		return DoubleForfeit
	case first:
		return FirstForfeit
	case second:
		return SecondForfeit
	}
	return Pending
}
