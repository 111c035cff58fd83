package jing

import "noughts/engine"

// RatingGroups is one, of the only game.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "jing", Title: engine.Say("jing.ratings"), Measured: "arena --games 100 --time 50ms --jobs 1 jing",
			Presets: []string{"jing"},
			Levels:  map[string]float64{"novice": 1177, "learner": 1204, "improver": 1344, "casual": 1500, "strong": 1682, "expert": 1682, "best": 1682},
		},
	}
}
