package weighted

import "noughts/engine"

// RatingGroups is one for all the boards with names.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "weighted", Title: engine.Say("weighted.ratings"), Measured: "arena --games 100 --time 50ms --jobs 1 weighted",
			Presets: []string{"weighted", "weighted-magic", "weighted-centre"},
			Levels:  map[string]float64{"novice": 1349, "learner": 1361, "improver": 1500, "casual": 1500, "strong": 1656, "expert": 1656, "best": 1656},
		},
	}
}
