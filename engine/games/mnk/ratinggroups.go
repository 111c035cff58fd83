package mnk

import "noughts/engine"

// RatingGroups are the small boards, on which there is little to know, and five in a row and
// longer, whose levels docs/gomoku-engine.md holds against each other.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "tic-tac-toe", Title: engine.Say("mnk.ratings.small"), Measured: "arena --games 100 --time 50ms --jobs 1 tic-tac-toe",
			Presets: []string{"tic-tac-toe", "four-by-four", "five-by-five", "connect", "misere-tic-tac-toe", "misere-four"},
			Levels:  map[string]float64{"novice": 1426, "learner": 1468, "improver": 1482, "casual": 1500, "strong": 1538, "expert": 1538, "best": 1538},
		},
		{
			Name: "five-in-a-row", Title: engine.Say("mnk.ratings.five"), Measured: "arena --games 60 --nodes 1000000 --openings engine/games/mnk/testdata/openings-15x15.txt gomoku",
			Presets: []string{"gomoku", "gomoku-exact", "renju", "caro", "gomoku-19", "gomocup", "six-in-a-row", "five-on-seven"},
			Levels:  map[string]float64{"novice": 756, "learner": 1036, "improver": 1277, "casual": 1500, "strong": 1780, "expert": 1979, "best": 2186},
		},
	}
}
