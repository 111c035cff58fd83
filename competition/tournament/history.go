package tournament

import "cmp"

// A side is who moves first, or not: White or Black in chess. What FIDE says of colors holds for
// sides here.
type side int8

const (
	noSide  side = 0
	toStart side = 1
	toWait  side = -1
)

// How strong a preference for a side is.
const (
	noPreference = iota
	mild         // as many games with each: the other one than last
	strong       // one game more with one of them
	absolute     // two more, or the same side twice in a row
)

// A record is what the pairing of a Swiss round looks at in a player (C.04.3, article 1).
type record struct {
	player    int
	number    int // the pairing number
	score     int // in half points
	sides     []side
	met       map[int]bool // whom they have played
	noBye     bool         // they have had a pairing-allocated bye, or a point without playing
	unplayed  int          // rounds in which they did not play
	down, up  [2]bool      // floats: in the round before, and two rounds before
	topscorer bool         // over half of what could be scored, when the last round is paired
	surplus   int          // games as first minus games as second
	wants     side
	strength  int
}

// records makes the records of those who are paired in a round.
func (t *Tournament) records(round int) []*record {
	all := make([]*record, len(t.Players))
	for i := range all {
		all[i] = &record{player: i, number: i + 1, met: map[int]bool{}}
	}
	for r := 1; r < round; r++ {
		before := make([]int, len(all)) // the scores when the round began
		for i, a := range all {
			before[i] = a.score
			a.unplayed++
		}
		for _, g := range t.Games {
			if g.Round != r {
				continue
			}
			for _, p := range []int{g.First, g.Second} {
				if p != Nobody {
					all[p].note(g, before, round-1-r)
				}
			}
		}
	}
	var list []*record
	for i, a := range all {
		if p := t.Players[i]; p.Left || p.Skip == round {
			continue
		}
		a.topscorer = round == t.Rounds && a.score > round-1
		a.prefer()
		list = append(list, a)
	}
	return list
}

// note enters a game of a round. before has the scores of all when that began, and ago is how many
// rounds there were since.
func (a *record) note(g Game, before []int, ago int) {
	gained := g.Halves(a.player)
	a.score += gained
	rival, _ := g.With(a.player)
	switch {
	case g.Outcome.Played():
		a.unplayed--
		a.met[rival] = true
		played := toStart
		if a.player == g.Second {
			played = toWait
		}
		a.sides = append(a.sides, played)
	case gained == 2:
		a.noBye = true
	}
	if ago >= len(a.down) {
		return
	}
	switch {
	case g.Outcome.Played() && before[a.player] > before[rival], !g.Outcome.Played() && gained > 0:
		a.down[ago] = true
	case g.Outcome.Played() && before[a.player] < before[rival]:
		a.up[ago] = true
	}
}

// prefer finds out which side a player wants, and how strongly (C.04.3, article 1.7).
func (a *record) prefer() {
	n := len(a.sides)
	for _, s := range a.sides {
		a.surplus += int(s)
	}
	twice := n > 1 && a.sides[n-1] == a.sides[n-2]
	switch {
	case n == 0:
		return
	case a.surplus > 0:
		a.wants = toWait
	case a.surplus < 0:
		a.wants = toStart
	}
	switch {
	case a.surplus > 1 || a.surplus < -1:
		a.strength = absolute
	case twice:
		a.wants, a.strength = -a.sides[n-1], absolute
	case a.surplus != 0:
		a.strength = strong
	default:
		a.wants, a.strength = -a.sides[n-1], mild
	}
}

// above reports whether a ranks above b: by score, then by pairing number.
func (a *record) above(b *record) bool {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.number, b.number)) < 0
}

// A meeting tells whether two may play each other.
type meeting func(a, b *record) bool

// notMet is C1: nobody plays the same opponent twice.
func notMet(a, b *record) bool { return !a.met[b.player] }

// mayMeet is C1 and C3: nor do two play each other who both need the same side, but for topscorers.
func mayMeet(a, b *record) bool {
	clash := a.strength == absolute && b.strength == absolute && a.wants == b.wants
	return notMet(a, b) && (!clash || a.topscorer || b.topscorer)
}

// starts returns who of two moves first (C.04.3, article 5.2): both as they want, or who wants it
// more, or the other way round than when they last differed, or as the higher ranked one wants; and
// who has an odd pairing number starts.
func starts(a, b *record) *record {
	if !a.above(b) {
		a, b = b, a
	}
	given := func(to *record, s side) *record {
		if (s == toStart) == (to == a) {
			return a
		}
		return b
	}
	switch {
	case a.wants != b.wants && a.wants != noSide:
		return given(a, a.wants)
	case a.wants != b.wants:
		return given(b, b.wants)
	case a.wants == noSide:
		if a.number%2 == 1 {
			return a
		}
		return b
	case a.strength > b.strength:
		return given(a, a.wants)
	case a.strength < b.strength:
		return given(b, b.wants)
	}
	if a.strength == absolute {
		switch x, y := abs(a.surplus), abs(b.surplus); {
		case x > y:
			return given(a, a.wants)
		case x < y:
			return given(b, b.wants)
		}
	}
	for i := 1; i <= min(len(a.sides), len(b.sides)); i++ {
		if s := a.sides[len(a.sides)-i]; s != b.sides[len(b.sides)-i] {
			return given(a, -s)
		}
	}
	return given(a, a.wants)
}

func abs(n int) int { return max(n, -n) }

// slights counts what is wrong with the sides that two players would get if they met (C10–C13): how
// many of them come to a difference of more than two, have the same side three times in a row,
// don't get the side they want, and don't get one they want strongly.
func slights(a, b *record) (costs [4]int64) {
	first := starts(a, b)
	for _, p := range []*record{a, b} {
		got := toWait
		if p == first {
			got = toStart
		}
		n := len(p.sides)
		if a.topscorer || b.topscorer {
			if abs(p.surplus+int(got)) > 2 {
				costs[0]++
			}
			if n > 1 && p.sides[n-1] == got && p.sides[n-2] == got {
				costs[1]++
			}
		}
		if p.wants == -got {
			costs[2]++
			if p.strength >= strong {
				costs[3]++
			}
		}
	}
	return costs
}
