package tournament

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// plainBreaks are the tie-breaks of FIDE C.07 (in force since 1 March 2026) as its text has them,
// of a tournament in which no game is being played. Points are in halves.
type plainBreaks struct{ *Tournament }

// How a round went for a player.
type plainRound struct {
	kind   byte // g a game, + and - a forfeit, U a pairing-allocated bye, H a half-point bye, Z nothing
	rival  int
	halves int
}

func (p plainBreaks) round(player, round int) plainRound {
	for _, g := range p.Games {
		rival, in := g.With(player)
		if !in || g.Round != round {
			continue
		}
		switch r := (plainRound{'g', rival, g.Halves(player)}); {
		case g.Outcome == PairingBye:
			r.kind = 'U'
			return r
		case g.Outcome == HalfPointBye:
			r.kind = 'H'
			return r
		case !g.Outcome.Played():
			r.kind = "-?+"[r.halves]
			return r
		default:
			return r
		}
	}
	return plainRound{'Z', Nobody, 0}
}

// voluntary is article 16.1.2.
func (r plainRound) voluntary() bool { return r.kind == 'H' || r.kind == 'Z' || r.kind == '-' }

func (p plainBreaks) score(player int) (halves int) {
	for round := 1; round <= p.Paired; round++ {
		halves += p.round(player, round).halves
	}
	return halves
}

// adjusted is article 16.3.
func (p plainBreaks) adjusted(player int) (halves int) {
	for round := 1; round <= p.Paired; round++ {
		r := p.round(player, round)
		last := r.kind == 'H' || r.kind == 'Z' // category 16.2.5
		for later := round + 1; later <= p.Paired; later++ {
			last = last && p.round(player, later).voluntary()
		}
		if last {
			halves++
		} else {
			halves += r.halves
		}
	}
	return halves
}

// opponent is the score of whom a player met, or of the dummy of article 16.4.
func (p plainBreaks) opponent(player int, r plainRound) int {
	switch r.kind {
	case 'g':
		return p.adjusted(r.rival)
	case '+', '-':
		return min(p.score(player), p.adjusted(r.rival))
	}
	rounds := p.Rounds
	if p.Over {
		rounds = p.Paired
	}
	return min(p.score(player), rounds)
}

// breaks are the tie-breaks of a player of a Swiss but for the direct encounter.
func (p plainBreaks) breaks(player int) (cut, buchholz, sonneborn, wins int) {
	var all, own []int
	for round := 1; round <= p.Paired; round++ {
		r := p.round(player, round)
		worth := p.opponent(player, r)
		all = append(all, worth)
		if r.voluntary() {
			own = append(own, worth)
		}
		buchholz += worth
		sonneborn += worth * r.halves
		if r.halves == 2 {
			wins++
		}
	}
	switch {
	case len(own) > 0: // article 16.5
		cut = buchholz - slices.Min(own)
	case len(all) > 0:
		cut = buchholz - slices.Min(all)
	}
	return cut, buchholz, sonneborn, wins
}

// part is article 6, by all outcomes of the missing games.
func (p plainBreaks) part(tied []int) [][]int {
	points := map[int]int{}
	var missing [][2]int
	for i, a := range tied {
		for _, b := range tied[i+1:] {
			met := false
			for round := 1; round <= p.Paired; round++ {
				if r := p.round(a, round); r.rival == b && (r.kind == 'g' || p.Kind == RoundRobin) {
					met = true
					points[a] += r.halves
					points[b] += p.round(b, round).halves
				}
			}
			if !met {
				missing = append(missing, [2]int{a, b})
			}
		}
	}
	var groups [][]int
	switch {
	case len(tied) < 2:
		return [][]int{tied}
	case len(missing) == 0: // 6.2
		for halves := 2 * len(tied); halves >= 0; halves-- {
			group := slices.DeleteFunc(slices.Clone(tied), func(a int) bool { return points[a] != halves })
			if len(group) > 0 {
				groups = append(groups, group)
			}
		}
	case p.Kind == Swiss: // 6.3
		rest := slices.Clone(tied)
		for top := p.alone(rest, points, missing); top >= 0; top = p.alone(rest, points, missing) {
			groups = append(groups, []int{rest[top]})
			rest = slices.Delete(rest, top, top+1)
		}
		if len(rest) > 0 {
			groups = append(groups, rest)
		}
	}
	if len(groups) < 2 {
		return [][]int{tied}
	}
	var parted [][]int
	for _, group := range groups {
		parted = append(parted, p.part(group)...)
	}
	return parted
}

// alone is the index of the player who is alone at the top of some players in all outcomes of the
// missing games; -1 if nobody is.
func (p plainBreaks) alone(list []int, points map[int]int, missing [][2]int) int {
	tops := map[int]bool{}
	var try func(missing [][2]int)
	try = func(missing [][2]int) {
		if len(missing) > 0 {
			for gained := range 3 {
				a, b := missing[0][0], missing[0][1]
				points[a], points[b] = points[a]+gained, points[b]+2-gained
				try(missing[1:])
				points[a], points[b] = points[a]-gained, points[b]-2+gained
			}
			return
		}
		top := -1
		for i, a := range list {
			if !slices.ContainsFunc(list, func(b int) bool { return a != b && points[b] >= points[a] }) {
				top = i
			}
		}
		tops[top] = true
	}
	try(missing)
	if len(list) == 0 || len(tops) != 1 {
		return -1
	}
	for top := range tops {
		return top
	}
	return -1
}

// randomRoundRobin plays one by chance, with forfeits and without anybody who leaves.
func randomRoundRobin(rng *rand.Rand, players int) *Tournament {
	t := &Tournament{Kind: RoundRobin, Rounds: PlannedRounds(RoundRobin, players, 0), Players: make([]Player, players)}
	for t.Paired < t.Rounds {
		games, _ := t.Next()
		for i := range games {
			games[i].Outcome = anything[rng.IntN(len(anything)-rng.IntN(4))]
		}
		t.Games, t.Paired = append(t.Games, games...), t.Paired+1
	}
	return t
}

// twice reports whether two players have met twice, as they never do in a Swiss paired by the
// rules.
func (t *Tournament) twice() bool {
	met := map[[2]int]bool{}
	for _, g := range t.Games {
		pair := [2]int{min(g.First, g.Second), max(g.First, g.Second)}
		if g.Outcome.Played() && met[pair] {
			return true
		}
		met[pair] = met[pair] || g.Outcome.Played()
	}
	return false
}

// few takes some of the players of a tournament.
func few(rng *rand.Rand, t *Tournament, n int) []int {
	list := rng.Perm(len(t.Players))[:min(n, len(t.Players))]
	slices.Sort(list)
	return list
}

// TestTieBreaksAreAsThePlainTextSays compares all tie-breaks of random Swiss tournaments with the
// text of C.07.
func TestTieBreaksAreAsThePlainTextSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 18))
	byes, early := 0, 0
	for trial := range 300 {
		players := 2 + rng.IntN(9)
		tour := randomSwiss(rng, players, 1+rng.IntN(min(players-1, 6)))
		tour.Over = trial%3 == 0
		if tour.Over && tour.Paired < tour.Rounds {
			early++
		}
		plain := plainBreaks{tour}
		for _, s := range tour.Standings() {
			cut, buchholz, sonneborn, wins := plain.breaks(s.Player)
			if s.BuchholzCut1 != cut || s.Buchholz != buchholz || s.SonnebornBerger != sonneborn || s.Wins != wins || s.Halves != plain.score(s.Player) {
				t.Fatalf("trial %d, player %d: got %+v, want BH-C1 %d, BH %d, SB %d, wins %d, points %d\n%+v", trial, s.Player, s, cut, buchholz, sonneborn, wins, plain.score(s.Player), tour.Games)
			}
			if s.Wins > s.Won {
				byes++
			}
		}
	}
	if byes < 100 || early < 20 {
		t.Errorf("got %d players with a bye and %d tournaments that ended early, want many", byes, early)
	}
}

// TestDirectEncounterIsAsThePlainTextSays compares how groups are parted, be they tied or not.
func TestDirectEncounterIsAsThePlainTextSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	counts := map[string]int{}
	for trial := range 3000 {
		var tour *Tournament
		if trial%3 == 0 {
			tour = randomRoundRobin(rng, 3+rng.IntN(6))
		} else {
			players := 3 + rng.IntN(6)
			tour = randomSwiss(rng, players, max(1, players-1-rng.IntN(3)))
		}
		if tour.twice() {
			continue
		}
		group := few(rng, tour, 2+rng.IntN(4))
		var open []int // the missing games
		for _, e := range tour.among(group) {
			open = append(open, e.missing)
		}
		got, want := tour.part(group), plainBreaks{tour}.part(group)
		for _, list := range [][][]int{got, want} {
			for i := range list {
				slices.Sort(list[i])
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("trial %d, kind %d, players %v: got %v, want %v\n%+v", trial, tour.Kind, group, got, want, tour.Games)
		}
		if len(got) > 1 {
			counts[fmt.Sprint("kind ", tour.Kind, ", all met ", slices.Max(open) == 0)]++
		}
	}
	for kind, least := range map[string]int{"kind 0, all met true": 500, "kind 1, all met true": 150, "kind 1, all met false": 50} {
		if counts[kind] < least {
			t.Errorf("%s: got %d groups that were parted, want %d at least: %v", kind, counts[kind], least, counts)
		}
	}
}

// renamed is a tournament with other pairing numbers: player i becomes to[i].
func (t *Tournament) renamed(to []int) *Tournament {
	after := *t
	after.Players, after.Games = make([]Player, len(t.Players)), slices.Clone(t.Games)
	for i, p := range t.Players {
		after.Players[to[i]] = p
	}
	for i := range after.Games {
		g := &after.Games[i]
		if g.First = to[g.First]; g.Second != Nobody {
			g.Second = to[g.Second]
		}
	}
	return &after
}

// mirrored is a tournament in which the other player moved first in every game.
func (t *Tournament) mirrored() *Tournament {
	after := *t
	after.Games = slices.Clone(t.Games)
	swapped := map[Outcome]Outcome{FirstWins: SecondWins, SecondWins: FirstWins, FirstForfeit: SecondForfeit, SecondForfeit: FirstForfeit}
	for i := range after.Games {
		g := &after.Games[i]
		if g.Second == Nobody {
			continue
		}
		g.First, g.Second = g.Second, g.First
		if o, ok := swapped[g.Outcome]; ok {
			g.Outcome = o
		}
	}
	return &after
}

// TestStandingsKnowNoNamesNorSides: with other pairing numbers, in another order of the games, or
// with the other player first in every game, everybody has the same rank and the same tie-breaks.
func TestStandingsKnowNoNamesNorSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 43))
	byPlayer := func(tour *Tournament) []Standing {
		list := tour.Standings()
		slices.SortFunc(list, func(a, b Standing) int { return a.Player - b.Player })
		return list
	}
	for trial := range 400 {
		tour := randomRoundRobin(rng, 2+rng.IntN(8))
		if trial%2 == 0 {
			players := 2 + rng.IntN(12)
			tour = randomSwiss(rng, players, 1+rng.IntN(min(players-1, 5)))
		}
		if rng.IntN(3) == 0 { // one is still playing
			if g := &tour.Games[len(tour.Games)-1]; g.Second != Nobody {
				g.Outcome = Pending
			}
		}
		want := byPlayer(tour)
		to := rng.Perm(len(tour.Players))
		other := tour.renamed(to)
		rng.Shuffle(len(other.Games), func(i, j int) { other.Games[i], other.Games[j] = other.Games[j], other.Games[i] })
		got := byPlayer(other)
		for i, s := range want {
			s.Player = to[i]
			if got[to[i]] != s {
				t.Fatalf("trial %d, renamed %v: got %+v, want %+v\n%+v", trial, to, got[to[i]], s, tour.Games)
			}
		}
		if got := byPlayer(tour.mirrored()); !slices.Equal(got, want) {
			t.Fatalf("trial %d, mirrored: got %+v, want %+v", trial, got, want)
		}
	}
}
