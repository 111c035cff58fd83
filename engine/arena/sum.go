package arena

import (
	"fmt"

	"noughts/engine"
)

// A Standing is what the games of a match say.
type Standing struct {
	Games               int
	Different           int // games, as players who draw no lots repeat themselves
	Wins, Draws, Losses int // of player 0
	Rating              Rating
	Clocks              [2]Clock
	Forfeits            [2]map[Ending]int // games lost by something other than play
}

// Score returns the share of the points that player 0 has, from 0 to 1.
func (s *Standing) Score() float64 {
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(max(1, s.Games))
}

// Sum adds up the records of a match, which are in the order of their numbers.
func Sum(records []Record) Standing {
	s := Standing{Games: len(records), Forfeits: [2]map[Ending]int{{}, {}}}
	var units []unit
	different := map[string]bool{}
	for i := range records {
		r := &records[i]
		different[fmt.Sprint(r.First, r.Moves)] = true
		result := r.Result(0)
		switch result {
		case engine.Win:
			s.Wins++
		case engine.Draw:
			s.Draws++
		case engine.Loss:
			s.Losses++
		}
		if i == 0 || r.Number/2 != records[i-1].Number/2 {
			units = append(units, unit{})
		}
		u := &units[len(units)-1]
		u.games, u.score = u.games+1, u.score+float64(result+1)/2
		for player := range s.Clocks {
			s.Clocks[player].merge(r.Clocks[player])
			if r.Ending >= OnTime && r.Result(player) == engine.Loss {
				s.Forfeits[player][r.Ending]++
			}
		}
	}
	s.Different, s.Rating = len(different), rate(units)
	return s
}
