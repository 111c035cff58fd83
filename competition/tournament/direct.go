package tournament

import (
	"cmp"
	"slices"
)

// An encounter is what a player has got in the games among players who are tied: a line of the
// separate standings of FIDE C.07, article 6.1.
type encounter struct {
	player  int
	halves  int // what the player has got, in half points
	missing int // how many of the others the player has not met
}

// best is what the player would have if all missing games were won.
func (e encounter) best() int { return e.halves + 2*e.missing }

// direct finds out how those did among each other who are tied by all that counts before the direct
// encounter.
func (t *Tournament) direct(list []Standing, before func(a, b Standing) int) {
	for i := range list {
		var tied []int
		for j := range list {
			if before(list[i], list[j]) == 0 {
				tied = append(tied, j)
			}
		}
		if tied[0] != i {
			continue // the group was seen
		}
		behind := len(tied)
		for _, group := range t.part(tied) {
			behind -= len(group)
			for _, player := range group {
				list[player].Direct = behind
			}
		}
	}
}

// part parts tied players by the games among each other, the best first. Those whom these games
// don't tell apart stay together.
func (t *Tournament) part(tied []int) [][]int {
	table := t.among(tied)
	var groups [][]int
	switch {
	case !slices.ContainsFunc(table, func(e encounter) bool { return e.missing > 0 }):
		groups = byPoints(table)
	case t.Kind == Swiss:
		groups = certain(table)
	}
	if len(groups) < 2 {
		return [][]int{tied}
	}
	var parted [][]int // article 6 is applied again to all who are still tied
	for _, group := range groups {
		parted = append(parted, t.part(group)...)
	}
	return parted
}

// byPoints parts players all of whom have met (article 6.2).
func byPoints(table []encounter) (groups [][]int) {
	slices.SortStableFunc(table, func(a, b encounter) int { return cmp.Compare(b.halves, a.halves) })
	for i, e := range table {
		if i == 0 || e.halves != table[i-1].halves {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], e.player)
	}
	return groups
}

// certain puts those first, one after the other, who are alone at the top of the others whatever
// the outcome of the missing games, even if the player loses them and the others win (article 6.3).
func certain(table []encounter) (groups [][]int) {
	for len(table) > 0 {
		first := slices.IndexFunc(table, func(e encounter) bool {
			return !slices.ContainsFunc(table, func(other encounter) bool { return other != e && other.best() >= e.halves })
		})
		if first < 0 {
			break
		}
		groups = append(groups, []int{table[first].player})
		table = slices.Delete(table, first, first+1)
	}
	var rest []int
	for _, e := range table {
		rest = append(rest, e.player)
	}
	if len(rest) > 0 {
		groups = append(groups, rest)
	}
	return groups
}

// among returns how players did in the games among each other. What was not played counts in a
// round robin alone (articles 6.1.1 and 15.2).
func (t *Tournament) among(players []int) (table []encounter) {
	for _, player := range players {
		table = append(table, encounter{player: player, missing: len(players) - 1})
	}
	for _, g := range t.Games {
		a, b := slices.Index(players, g.First), slices.Index(players, g.Second)
		if a < 0 || b < 0 || !g.Outcome.Played() && (t.Kind != RoundRobin || g.Outcome == Pending) {
			continue
		}
		for _, i := range []int{a, b} {
			table[i].halves += g.Halves(players[i])
			table[i].missing--
		}
	}
	return table
}
