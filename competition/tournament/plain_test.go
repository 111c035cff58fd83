package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/longtest"
)

// plain is the FIDE (Dutch) System as its text has it: it goes through all pairings of a bracket in
// the order of article 4 and keeps the first of those that fail the criteria least.
type plain struct {
	meet     meeting
	byeScore int // C5; -1 without a bye
}

// plainDutch pairs players as dutch does.
func plainDutch(list []*record, meet meeting) (pairs [][2]*record, bye *record, ok bool) {
	list = slices.Clone(list)
	slices.SortFunc(list, byRank)
	p := &plain{meet: meet, byeScore: -1}
	if len(list)%2 == 1 {
		scores := []int{}
		for i, a := range list {
			if !a.noBye && p.complete(slices.Delete(slices.Clone(list), i, i+1)) {
				scores = append(scores, a.score)
			}
		}
		if len(scores) == 0 {
			return nil, nil, false
		}
		p.byeScore = slices.Min(scores)
	} else if !p.complete(list) {
		return nil, nil, false
	}
	var down []*record
	for len(list) > 0 {
		n := 0
		for n < len(list) && list[n].score == list[0].score {
			n++
		}
		best := p.bracket(down, list[:n], list[n:])
		pairs, down, list = append(pairs, best.pairs...), best.down, list[n:]
	}
	if len(down) == 1 {
		bye = down[0]
	}
	return pairs, bye, true
}

func byRank(a, b *record) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.number, b.number))
}

// complete reports whether players can be paired by C1 and C3, with a bye for one of the score of
// C5 if they are odd.
func (p *plain) complete(list []*record) bool {
	if len(list) == 0 {
		return true
	}
	if len(list)%2 == 1 {
		for i, a := range list {
			if a.score == p.byeScore && !a.noBye && p.complete(slices.Delete(slices.Clone(list), i, i+1)) {
				return true
			}
		}
		return false
	}
	for i := 1; i < len(list); i++ {
		if p.meet(list[0], list[i]) && p.complete(slices.Delete(slices.Clone(list), i, i+1)[1:]) {
			return true
		}
	}
	return false
}

// A candidate is a pairing of a bracket.
type candidate struct {
	pairs [][2]*record
	down  []*record
	fails []int
}

// failure puts lists of numbers into one that compares as they do: the greater counts first.
func failure(fails []int, values []int, size int) []int {
	slices.SortFunc(values, func(a, b int) int { return b - a })
	fails = append(fails, values...)
	for range size - len(values) {
		fails = append(fails, -1)
	}
	return fails
}

func (p *plain) bracket(moved, residents, below []*record) candidate {
	all := slices.Concat(moved, residents)
	slices.SortFunc(all, byRank)
	var best candidate
	for pairs := len(all) / 2; pairs >= 0 && best.fails == nil; pairs-- {
		seen := map[string]bool{}
		for _, first := range subsets(moved) {
			if len(first) > pairs || len(first) > len(residents) {
				continue
			}
			p.candidates(moved, residents, first, pairs, func(c candidate) {
				key := fmt.Sprint(c.names())
				if seen[key] {
					return
				}
				seen[key] = true
				if p.evaluate(&c, moved, residents, below) && (best.fails == nil || slices.Compare(c.fails, best.fails) < 0) {
					best = c
				}
			})
		}
	}
	return best
}

func (c candidate) names() (list []string) {
	for _, p := range c.pairs {
		list = append(list, fmt.Sprintf("%d-%d", min(p[0].number, p[1].number), max(p[0].number, p[1].number)))
	}
	slices.Sort(list)
	return list
}

// subsets lists the subsets of players, sorted by the smallest difference.
func subsets(list []*record) (all [][]*record) {
	for bits := range 1 << len(list) {
		var s []*record
		for i, a := range list {
			if bits>>i&1 == 1 {
				s = append(s, a)
			}
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b []*record) int { return slices.CompareFunc(a, b, byRank) })
	return all
}

// arrangements calls f with the ordered choices of n of a list, in lexicographic order, and with
// the rest.
func arrangements(list []*record, n int, f func(chosen, rest []*record)) {
	var chosen []*record
	var next func(rest []*record)
	next = func(rest []*record) {
		if len(chosen) == n {
			f(slices.Clone(chosen), rest)
			return
		}
		for i, a := range rest {
			chosen = append(chosen, a)
			next(slices.Delete(slices.Clone(rest), i, i+1))
			chosen = chosen[:len(chosen)-1]
		}
	}
	next(list)
}

// candidates calls f with the pairings of a bracket in which these of the moved ones are paired, in
// the order of articles 3.7 and 4.
func (p *plain) candidates(moved, residents, first []*record, pairs int, f func(candidate)) {
	var limbo []*record
	for _, a := range moved {
		if !slices.Contains(first, a) {
			limbo = append(limbo, a)
		}
	}
	arrangements(residents, len(first), func(rivals, rest []*record) {
		n := pairs - len(first)
		if 2*n > len(rest) {
			return
		}
		for _, s1 := range exchanges(rest, n) {
			var s2 []*record
			for _, a := range rest {
				if !slices.Contains(s1, a) {
					s2 = append(s2, a)
				}
			}
			arrangements(s2, n, func(chosen, over []*record) {
				c := candidate{down: slices.Concat(limbo, over)}
				for i, a := range slices.Concat(first, s1) {
					c.pairs = append(c.pairs, [2]*record{a, slices.Concat(rivals, chosen)[i]})
				}
				f(c)
			})
		}
	})
}

// exchanges lists the sets that S1 may be, in the order of article 4.3.
func exchanges(list []*record, n int) (all [][]*record) {
	type exchange struct{ in, out, s1 []int }
	var sorted []exchange
	for bits := range 1 << len(list) {
		var e exchange
		for i := range list {
			is, was := bits>>i&1 == 1, i < n
			if is {
				e.s1 = append(e.s1, i)
			}
			if is && !was {
				e.in = append(e.in, i)
			}
			if was && !is {
				e.out = append([]int{i}, e.out...)
			}
		}
		if len(e.s1) == n {
			sorted = append(sorted, e)
		}
	}
	sum := func(list []int) (n int) {
		for _, i := range list {
			n += i
		}
		return n
	}
	slices.SortStableFunc(sorted, func(a, b exchange) int {
		return cmp.Or(len(a.in)-len(b.in), sum(a.in)-sum(a.out)-sum(b.in)+sum(b.out), slices.Compare(b.out, a.out), slices.Compare(a.in, b.in))
	})
	for _, e := range sorted {
		var s1 []*record
		for _, i := range e.s1 {
			s1 = append(s1, list[i])
		}
		all = append(all, s1)
	}
	return all
}

// evaluate finds how a candidate fails C6 to C21, and reports whether it keeps C1 to C5.
func (p *plain) evaluate(c *candidate, moved, residents, below []*record) bool {
	for _, pair := range c.pairs {
		if !p.meet(pair[0], pair[1]) {
			return false
		}
	}
	slices.SortFunc(c.down, byRank)
	if !p.complete(slices.Concat(c.down, below)) {
		return false
	}
	size := len(moved) + len(residents)
	c.fails = []int{len(c.down)}                       // C6
	c.fails = failure(c.fails, scoresOf(c.down), size) // C7
	n := 0                                             // the next bracket
	for n < len(below) && below[n].score == below[0].score {
		n++
	}
	c.fails = append(c.fails, p.ahead(c.down, below[:n], below[n:])...) // C8
	c9 := 0
	if len(c.down) == 1 && c.down[0].score == p.byeScore {
		c9 = c.down[0].unplayed
	}
	c.fails = append(c.fails, c9)
	var costs [4]int
	var floats [4]int
	var differences [4][]int
	for _, pair := range c.pairs {
		for k, cost := range slights(pair[0], pair[1]) {
			costs[k] += int(cost)
		}
		a, b := pair[0], pair[1]
		if !slices.Contains(moved, a) {
			continue
		}
		for ago := range 2 {
			if a.down[ago] {
				differences[2*ago] = append(differences[2*ago], a.score-b.score)
			}
			if b.up[ago] {
				floats[2*ago+1]++
				differences[2*ago+1] = append(differences[2*ago+1], a.score-b.score)
			}
		}
	}
	for _, a := range c.down {
		for ago := range 2 {
			switch {
			case !a.down[ago]:
			case slices.Contains(residents, a):
				floats[2*ago]++
			default:
				differences[2*ago] = append(differences[2*ago], 1000)
			}
		}
	}
	c.fails = append(c.fails, costs[:]...)  // C10 to C13
	c.fails = append(c.fails, floats[:]...) // C14 to C17
	for _, list := range differences {      // C18 to C21
		c.fails = failure(c.fails, list, size)
	}
	return true
}

func scoresOf(list []*record) (scores []int) {
	for _, a := range list {
		scores = append(scores, a.score)
	}
	return scores
}

// ahead is how the next bracket fails C6 and C7 at least.
func (p *plain) ahead(moved, residents, below []*record) (best []int) {
	var try func(moved, left, down []*record)
	try = func(moved, left, down []*record) {
		switch {
		case len(moved) > 0:
			try(moved[1:], left, append(slices.Clone(down), moved[0]))
			for i, a := range left {
				if p.meet(moved[0], a) {
					try(moved[1:], slices.Delete(slices.Clone(left), i, i+1), down)
				}
			}
		case len(left) > 0:
			try(nil, left[1:], append(slices.Clone(down), left[0]))
			for i := 1; i < len(left); i++ {
				if p.meet(left[0], left[i]) {
					try(nil, slices.Delete(slices.Clone(left), i, i+1)[1:], down)
				}
			}
		default:
			fails := failure([]int{len(down)}, scoresOf(down), len(down))
			if (best == nil || slices.Compare(fails, best) < 0) && p.complete(slices.Concat(down, below)) {
				best = fails
			}
		}
	}
	try(moved, residents, nil)
	for len(best) < 20 { // so that all have the same length
		best = append(best, -1)
	}
	return best
}

// randomSwiss plays some rounds of a tournament by chance: paired by the rules or at random, with
// forfeits, byes and people who leave.
func randomSwiss(rng *rand.Rand, players, rounds int) *Tournament {
	t := &Tournament{Kind: Swiss, Rounds: rounds + rng.IntN(2) + 1, Players: make([]Player, players)}
	wild := rng.IntN(3) == 0
	for range rounds {
		round := t.Paired + 1
		if players > 4 && rng.IntN(12) == 0 {
			t.Players[rng.IntN(players)].Skip = round
		}
		games := t.swiss(round)
		if wild {
			games = nil
			order := rng.Perm(players)
			for i := 0; i+1 < players; i += 2 {
				games = append(games, Game{Round: round, First: order[i], Second: order[i+1]})
			}
			if players%2 == 1 {
				games = append(games, Game{Round: round, First: order[players-1], Second: Nobody, Outcome: PairingBye})
			}
		}
		for i := range games {
			if g := &games[i]; g.Outcome == Pending {
				g.Outcome = []Outcome{FirstWins, FirstWins, SecondWins, SecondWins, Drawn, Drawn, FirstForfeit, DoubleForfeit}[rng.IntN(6+2*rng.IntN(2))]
			}
		}
		t.Games, t.Paired = append(t.Games, games...), round
	}
	if players > 4 && rng.IntN(4) == 0 {
		t.Players[rng.IntN(players)].Left = true
	}
	return t
}

func describe(pairs [][2]*record, bye *record, ok bool) string {
	if !ok {
		return "none"
	}
	text := fmt.Sprint(slices.Sorted(maps.Keys(func() map[string]bool {
		all := map[string]bool{}
		for _, n := range (candidate{pairs: pairs}).names() {
			all[n] = true
		}
		return all
	}())))
	if bye != nil {
		text += fmt.Sprintf(" bye %d", bye.number)
	}
	return text
}

func TestDutchIsAsThePlainRulesSay(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 4))
	var found, none, byes int
	for trial := range 3000 {
		players := 2 + rng.IntN(6)
		if trial%40 == 0 {
			players = 8
		}
		tour := randomSwiss(rng, players, rng.IntN(min(players, 6)))
		sides := rng.IntN(4) > 0
		meet := meetings[sides]
		list := tour.records(tour.Paired + 1)
		got, want := describe(dutch(list, meet)), describe(plainDutch(list, meet))
		if got != want {
			t.Fatalf("trial %d, %d players after %d of %d rounds, sides %v: got %s, want %s\n%+v\n%+v", trial, players, tour.Paired, tour.Rounds, sides, got, want, tour.Players, tour.Games)
		}
		switch _, bye, ok := dutch(list, meet); {
		case !ok:
			none++
		case bye != nil:
			byes++
			found++
		default:
			found++
		}
	}
	if found < 1500 || none < 100 || byes < 400 {
		t.Errorf("got %d pairings, %d of them with a bye, and %d times none: too few of something", found, byes, none)
	}
}

// randomRecords makes players in whom anything may be, so that every criterion counts at times: one
// or several scores, few who may meet.
func randomRecords(rng *rand.Rand, n int) (list []*record) {
	scores, often, met := 1+rng.IntN(4), rng.IntN(4), rng.IntN(7)
	for i := range n {
		a := &record{player: i, number: i + 1, met: map[int]bool{}, score: rng.IntN(scores), unplayed: rng.IntN(3), noBye: rng.IntN(3) == 0, topscorer: rng.IntN(4) == 0}
		for range rng.IntN(5) {
			a.sides = append(a.sides, side(2*rng.IntN(2)-1))
		}
		for ago := range 2 {
			a.down[ago], a.up[ago] = rng.IntN(5) < often, rng.IntN(5) < often
		}
		a.prefer()
		for _, b := range list {
			if rng.IntN(10) < met {
				a.met[b.player], b.met[a.player] = true, true
			}
		}
		list = append(list, a)
	}
	return list
}

func TestDutchIsAsThePlainRulesSayOfAnyPlayers(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(9, 9))
	found := 0
	for trial := range 6000 {
		n := 2 + rng.IntN(6)
		if trial%20 == 0 {
			n = 8
		}
		list := randomRecords(rng, n)
		sides := rng.IntN(3) == 0
		meet := meetings[sides]
		got, want := describe(dutch(list, meet)), describe(plainDutch(list, meet))
		if got != want {
			t.Fatalf("trial %d, sides %v: got %s, want %s", trial, sides, got, want)
		}
		if got != "none" {
			found++
		}
	}
	if found < 2500 {
		t.Errorf("got %d pairings, want some thousand", found)
	}
}

// TestTheWeightsAreInTheOrderOfArticle4 goes through all pairings of a bracket of equals in the
// order of the rules: each one weighs less than those before.
func TestTheWeightsAreInTheOrderOfArticle4(t *testing.T) {
	for _, size := range [][2]int{{6, 3}, {7, 3}, {8, 4}, {8, 2}, {9, 4}} {
		var list []*record
		for i := range size[0] {
			list = append(list, &record{player: i, number: i + 1, met: map[int]bool{}})
		}
		b := newBracket(list, 0, mayMeet)
		mates := make([]int, len(list))
		for i := range mates {
			mates[i] = len(list) + i // so many pairs, whichever
		}
		for k := range size[1] {
			mates[2*k], mates[2*k+1] = 2*k+1, 2*k
		}
		order := b.remainder(mates)
		seen := map[string]bool{}
		var last weight
		(&plain{}).candidates(nil, list, nil, size[1], func(c candidate) {
			key := fmt.Sprint(c.names())
			if seen[key] {
				return
			}
			seen[key] = true
			var sum weight
			for _, p := range c.pairs {
				d := &digits{}
				order(d, min(p[0].player, p[1].player), max(p[0].player, p[1].player))
				if sum == nil {
					sum = make(weight, len(d.words))
				}
				sum.add(d.words, 1)
			}
			if last != nil && slices.Compare(sum, last) >= 0 {
				t.Fatalf("%d players in %d pairs: %v weighs no less than the one before", size[0], size[1], key)
			}
			last = sum
		})
		if len(seen) < 15 {
			t.Errorf("%d players in %d pairs: got %d pairings", size[0], size[1], len(seen))
		}
	}
}

// meetings are who may meet, by whether sides count.
var meetings = map[bool]meeting{true: mayMeet, false: notMet}
