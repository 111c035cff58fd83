package tournament

import (
	"cmp"
	"slices"
)

// The FIDE (Dutch) System, C.04.3 of the FIDE Handbook as it is in force since 1 February 2026, by
// matchings: brackets are paired from the top down, and each criterion of the rules is a number in
// the weight of an edge, in the order of the rules. A matching of all who are not yet paired is
// made for every bracket, of which only the pairs in the bracket are kept: that the rest can be
// paired, too, is C4. The order in which the rules would come upon the pairings of a bracket
// (article 4) is a number in the weights as well, behind the criteria. Nothing is left out but the
// drawing of lots for who moves first in round 1: it is the player with pairing number 1.
// docs/tournaments.md says it for people.

// swiss makes the games of a round; none if there is no pairing in which nobody meets twice and
// nobody gets a second bye. Where sides alone stand in the way (C3), they are set aside: the rules
// leave it to an arbiter, and here is none.
func (t *Tournament) swiss(round int) (games []Game) {
	list := t.records(round)
	pairs, bye, ok := dutch(list, mayMeet)
	if !ok {
		pairs, bye, ok = dutch(list, notMet)
	}
	if !ok {
		return nil
	}
	// C.04.2: by the score of the higher ranked player, the sum of the scores, and the rank.
	slices.SortFunc(pairs, func(x, y [2]*record) int {
		return cmp.Or(cmp.Compare(y[0].score, x[0].score), cmp.Compare(y[0].score+y[1].score, x[0].score+x[1].score), cmp.Compare(x[0].number, y[0].number))
	})
	for _, p := range pairs {
		first, second := p[0], p[1]
		if starts(first, second) != first {
			first, second = second, first
		}
		games = append(games, Game{Round: round, Tie: len(games), First: first.player, Second: second.player})
	}
	if bye != nil {
		games = append(games, Game{Round: round, Tie: len(games), First: bye.player, Second: Nobody, Outcome: PairingBye})
	}
	for i, p := range t.Players {
		if !p.Left && p.Skip == round {
			games = append(games, Game{Round: round, Tie: len(games), First: i, Second: Nobody, Outcome: HalfPointBye})
		}
	}
	return games
}

// dutch pairs players, the higher ranked one of each pair first, and says who has a bye; ok is
// false if there is no pairing of players who may meet in which nobody gets a second bye (C2).
func dutch(list []*record, meet meeting) (pairs [][2]*record, bye *record, ok bool) {
	left := slices.SortedFunc(slices.Values(list), func(a, b *record) int {
		if a.above(b) {
			return -1
		}
		return 1
	})
	var scores []int
	for _, a := range left {
		scores = append(scores, a.score)
	}
	for _, score := range slices.Compact(scores) {
		found, ok := newBracket(left, score, meet).pair()
		if !ok {
			return nil, nil, false
		}
		pairs = append(pairs, found...)
		left = slices.DeleteFunc(left, func(a *record) bool {
			return slices.ContainsFunc(found, func(p [2]*record) bool { return p[0] == a || p[1] == a })
		})
	}
	if len(left) > 0 {
		bye = left[0]
	}
	return pairs, bye, true
}
