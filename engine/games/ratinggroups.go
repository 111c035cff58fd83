package games

import (
	"slices"

	"noughts/engine"
)

// RatingGroups lists the groups of games in which people have ratings, of all families.
func RatingGroups() []engine.RatingGroup {
	var groups []engine.RatingGroup
	for _, f := range families {
		if g, ok := f.(engine.RatingGrouper); ok {
			groups = append(groups, g.RatingGroups()...)
		}
	}
	return groups
}

// RatingGroupNamed returns the group with a name.
func RatingGroupNamed(name string) (engine.RatingGroup, bool) {
	return groupWhere(func(g engine.RatingGroup) bool { return g.Name == name })
}

// RatingGroupOf returns the group that has a game; ok is false where it is not rated.
func RatingGroupOf(game engine.Game) (g engine.RatingGroup, ok bool) {
	return groupWhere(func(g engine.RatingGroup) bool {
		return slices.ContainsFunc(g.Presets, func(name string) bool {
			p, ok := ByName(name)
			return ok && p.Variant == game.Variant()
		})
	})
}

// groupWhere returns the first group that f wants.
func groupWhere(f func(engine.RatingGroup) bool) (engine.RatingGroup, bool) {
	all := RatingGroups()
	if i := slices.IndexFunc(all, f); i >= 0 {
		return all[i], true
	}
	return engine.RatingGroup{}, false
}
