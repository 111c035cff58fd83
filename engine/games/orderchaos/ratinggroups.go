package orderchaos

import "noughts/engine"

// RatingGroups is one for all variants.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "order-and-chaos", Title: engine.Say("orderchaos.ratings"), Measured: "arena --games 100 --time 50ms --jobs 1 order-and-chaos",
			Presets: []string{"order-and-chaos", "mini", "medium", "chaos-first", "exact-five", "exact-five-full", "exact-five-chaos-first", "three-symbols"},
			Levels:  map[string]float64{"novice": 702, "learner": 777, "improver": 1165, "casual": 1500, "strong": 1631, "expert": 1631, "best": 1631},
		},
	}
}
