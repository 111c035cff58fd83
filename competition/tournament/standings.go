package tournament

import (
	"cmp"
	"slices"
)

// A Standing is how a player does.
type Standing struct {
	Player int
	Rank   int // from 1; shared by those whom nothing tells apart
	Won    int // games, forfeits included
	Lost   int
	Drawn  int
	Halves int // points, in half points

	// The tie-breaks of FIDE C.07, where the kind of tournament uses them. Buchholz in half points.
	BuchholzCut1    int // Buchholz without the lowest
	Buchholz        int // the points of the opponents
	SonnebornBerger int // the points of who was beaten and half of who was drawn with, in quarters of a point
	Direct          int // how many of those who are tied come behind, by the games among each other
	Wins            int // rounds that brought a point, by winning, by a forfeit or by a bye

	Out      int // in a knock-out, the round in which they went out; one more than there are for the winner
	Annulled bool
}

// A TieBreak is a number by which players are told apart who have as many points.
type TieBreak uint8

// The tie-breaks, as FIDE C.07 names them.
const (
	BuchholzCut1 TieBreak = iota
	Buchholz
	SonnebornBerger
	DirectEncounter
	Wins
)

// TieBreaks are those of a kind of tournament, in the order in which they count.
func (k Kind) TieBreaks() []TieBreak {
	switch k {
	case RoundRobin:
		return []TieBreak{DirectEncounter, SonnebornBerger, Wins}
	case Swiss:
		return []TieBreak{BuchholzCut1, Buchholz, SonnebornBerger, DirectEncounter, Wins}
	}
	return nil
}

func (s *Standing) value(t TieBreak) int {
	switch t {
	case BuchholzCut1:
		return s.BuchholzCut1
	case Buchholz:
		return s.Buchholz
	case SonnebornBerger:
		return s.SonnebornBerger
	case DirectEncounter:
		return s.Direct
	}
	return s.Wins
}

// Standings ranks the players.
func (t *Tournament) Standings() []Standing {
	list := make([]Standing, len(t.Players))
	for i := range list {
		list[i] = Standing{Player: i, Annulled: t.Annulled(i), Out: t.Rounds + 1}
	}
	for _, g := range t.Games {
		t.tally(list, g)
	}
	if t.Kind == KnockOut {
		t.rankKnockOut(list)
		return list
	}
	t.breakTies(list)
	breaks := t.Kind.TieBreaks()
	t.direct(list, ranking(breaks[:slices.Index(breaks, DirectEncounter)]))
	rank(list, ranking(breaks))
	return list
}

// ranking compares standings by points, and those with as many by tie-breaks in their order; who is
// annulled comes last.
func ranking(breaks []TieBreak) func(a, b Standing) int {
	return func(a, b Standing) int {
		switch {
		case a.Annulled && !b.Annulled:
			return 1
		case b.Annulled && !a.Annulled:
			return -1
		}
		order := cmp.Compare(b.Halves, a.Halves)
		for _, by := range breaks {
			order = cmp.Or(order, cmp.Compare(b.value(by), a.value(by)))
		}
		return order
	}
}

// rank sorts standings and numbers them; who is tied shares a place, by pairing number.
func rank(list []Standing, before func(a, b Standing) int) {
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Or(before(a, b), cmp.Compare(a.Player, b.Player)) })
	for i := range list {
		if list[i].Rank = i + 1; i > 0 && before(list[i-1], list[i]) == 0 {
			list[i].Rank = list[i-1].Rank
		}
	}
}

// Annulled reports whether nothing counts that somebody did in a round robin: who leaves before
// half of their games are played leaves it as if they had not come, so that everybody else has met
// the same opponents.
func (t *Tournament) Annulled(player int) bool {
	if t.Kind != RoundRobin || !t.Players[player].Left {
		return false
	}
	played := 0
	for _, g := range t.Games {
		if _, in := g.With(player); in && g.Outcome.Played() {
			played++
		}
	}
	return 2*played < len(t.Players)-1
}

// tally adds a game to the standings of its players.
func (t *Tournament) tally(list []Standing, g Game) {
	if g.Outcome == Pending || g.Second != Nobody && (list[g.First].Annulled || list[g.Second].Annulled) {
		return
	}
	for _, p := range []int{g.First, g.Second} {
		if p == Nobody {
			continue
		}
		s, halves := &list[p], g.Halves(p)
		s.Halves += halves
		if halves == 2 {
			s.Wins++
		}
		switch {
		case g.Second == Nobody: // a bye, which is no game
		case halves == 2:
			s.Won++
		case halves == 1:
			s.Drawn++
		default:
			s.Lost++
		}
	}
}

// breakTies finds Buchholz and Sonneborn–Berger (FIDE C.07, articles 8, 9 and 16).
func (t *Tournament) breakTies(list []Standing) {
	worth := make([]int, len(list)) // of a player to opponents
	for i := range list {
		worth[i] = t.worth(list, i)
	}
	for i := range list {
		s := &list[i]
		if s.Annulled {
			continue
		}
		var present, absent []int // what the opponents are worth; absent: where the player chose not to play
		for round := 1; round <= t.Paired; round++ {
			c, counts := t.credit(list, worth, i, round)
			if !counts {
				continue
			}
			s.Buchholz += c.worth
			s.SonnebornBerger += c.worth * c.halves
			if c.absent {
				absent = append(absent, c.worth)
			} else {
				present = append(present, c.worth)
			}
		}
		s.BuchholzCut1 = s.Buchholz
		switch {
		case len(absent) > 0: // they are cut first
			s.BuchholzCut1 -= slices.Min(absent)
		case len(present) > 0:
			s.BuchholzCut1 -= slices.Min(present)
		}
	}
}

// A credit is what a round gives a player for Buchholz and Sonneborn–Berger.
type credit struct {
	worth  int  // of the opponent, or of the one that stands for nobody
	halves int  // that the player got
	absent bool // the player chose not to play
}

// credit returns what a round gives a player; ok is false if it does not count, or not yet.
func (t *Tournament) credit(list []Standing, worth []int, player, round int) (c credit, ok bool) {
	own := list[player].Halves
	c = credit{worth: own, absent: true} // nobody was met: as strong as the player, up to half a point a round
	if t.Kind == Swiss {
		c.worth = min(own, t.length())
	}
	at := t.gameOf(round, player)
	if at < 0 {
		return c, t.Kind != RoundRobin
	}
	g := t.Games[at]
	if g.Outcome == Pending {
		return c, false
	}
	c.halves = g.Halves(player)
	c.absent = !g.Outcome.Played() && c.halves < 2
	switch rival, _ := g.With(player); {
	case rival == Nobody:
	case list[rival].Annulled:
		return c, false
	case g.Outcome.Played() || t.Kind == RoundRobin:
		c.worth = worth[rival]
	default:
		c.worth = min(own, worth[rival])
	}
	return c, true
}

// length is how many rounds the tournament has: those that are planned or, once no more come, those
// that were played.
func (t *Tournament) length() int {
	if t.Over {
		return t.Paired
	}
	return t.Rounds
}

// gameOf is the index of a player's game in a round, -1 if there is none.
func (t *Tournament) gameOf(round, player int) int {
	return slices.IndexFunc(t.Games, func(g Game) bool {
		_, in := g.With(player)
		return in && g.Round == round
	})
}

// worth is what a player's points are to the Buchholz of opponents: rounds at the end in which they
// asked not to be paired count as draws, so that nobody suffers from having met who left (C.07,
// article 16.3).
func (t *Tournament) worth(list []Standing, player int) int {
	halves := list[player].Halves
	if t.Kind != Swiss {
		return halves
	}
	for round := t.Paired; round > 0; round-- {
		at := t.gameOf(round, player)
		switch {
		case at < 0:
			halves++
		case t.Games[at].Outcome == HalfPointBye:
		case t.Games[at].Outcome.Played() || t.Games[at].Halves(player) == 2 || t.Games[at].Outcome == Pending:
			return halves
		}
	}
	return halves
}

// rankKnockOut ranks by how far people have come; those who went out in the same round share a
// place.
func (t *Tournament) rankKnockOut(list []Standing) {
	for round := 1; round <= t.Paired; round++ {
		for tie := range 1 << (t.Rounds - round) {
			winner, decided := t.tieWinner(round, tie)
			if !decided {
				continue
			}
			for _, g := range t.tieGames(round, tie) {
				for _, p := range []int{g.First, g.Second} {
					if p != Nobody && p != winner {
						list[p].Out = round
					}
				}
			}
		}
	}
	t.outByLeaving(list)
	rank(list, func(a, b Standing) int { return cmp.Compare(b.Out, a.Out) })
}

// outByLeaving notes of those who left before a round was paired, and have lost no game, in which
// round they went out.
func (t *Tournament) outByLeaving(list []Standing) {
	for i, p := range t.Players {
		if p.Left && list[i].Out > t.Rounds {
			if t.Paired < t.Rounds { // they have come as far as anybody, but do not play the next
				list[i].Out = t.Paired + 1
			}
			for round := t.Paired; round > 0 && t.gameOf(round, i) < 0; round-- {
				list[i].Out = round
			}
		}
	}
}
