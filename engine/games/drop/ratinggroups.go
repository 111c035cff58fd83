package drop

import "noughts/engine"

// RatingGroups is one: who sees what a column holds up sees it on any board.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "connect-four", Title: engine.Say("drop.ratings"), Measured: "arena --games 100 --time 50ms --jobs 1 connect-four",
			Presets: []string{"connect-four", "connect-three", "connect-four-small", "connect-four-large", "connect-five"},
			Levels:  map[string]float64{"novice": 1128, "learner": 1202, "improver": 1364, "casual": 1500, "strong": 2011, "expert": 2071, "best": 2071},
		},
	}
}
