package mnk

import "noughts/engine"

// RatingGroups are the small boards, on which there is little to know, and five in a row
// and longer. No game was won by novice at gomoku: that it is weaker by 446 is the least that is so
// with 95 %.
func (Family) RatingGroups() []engine.RatingGroup {
	return []engine.RatingGroup{
		{
			Name: "tic-tac-toe", Title: engine.Say("mnk.ratings.small"), Measured: "arena --games 100 --time 50ms --jobs 1 tic-tac-toe",
			Presets: []string{"tic-tac-toe", "four-by-four", "five-by-five", "connect", "misere-tic-tac-toe", "misere-four"},
			Levels:  map[string]float64{"novice": 1426, "casual": 1500, "strong": 1538, "best": 1538},
		},
		{
			Name: "five-in-a-row", Title: engine.Say("mnk.ratings.five"), Measured: "arena --games 100 --time 50ms --jobs 1 gomoku",
			Presets: []string{"gomoku", "gomoku-exact", "renju", "caro", "gomoku-19", "gomocup", "six-in-a-row", "five-on-seven"},
			Levels:  map[string]float64{"novice": 1054, "casual": 1500, "strong": 2298, "best": 2700},
		},
	}
}
