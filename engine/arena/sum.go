package arena

import (
	"fmt"

	"noughts/engine"
)

// A Count says how games ended for a player.
type Count struct{ Wins, Draws, Losses int }

// add counts one game.
func (c *Count) add(r engine.Result) {
	switch r {
	case engine.Win:
		c.Wins++
	case engine.Draw:
		c.Draws++
	case engine.Loss:
		c.Losses++
	}
}

// Games returns how many games have been counted.
func (c Count) Games() int { return c.Wins + c.Draws + c.Losses }

// Score returns the share of the points, from 0 to 1.
func (c Count) Score() float64 {
	return (float64(c.Wins) + float64(c.Draws)/2) / float64(max(1, c.Games()))
}

// A Standing is what the games of a match say.
type Standing struct {
	Count              // of player 0
	As        [2]Count // of player 0 as the first and as the second side
	Different int      // games, as players who draw no lots repeat themselves
	Rating    Rating
	Clocks    [2]Clock
	Forfeits  [2]map[Ending]int // games lost by something other than play
}

// Sum adds up the records of a match, which are in the order of their numbers.
func Sum(records []Record) Standing {
	s := Standing{Forfeits: [2]map[Ending]int{{}, {}}}
	var units []trial
	different := map[string]bool{}
	for i := range records {
		r := &records[i]
		different[fmt.Sprint(r.First, r.Moves)] = true
		result := r.Result(0)
		s.add(result)
		s.As[r.Side(0)].add(result)
		if i == 0 || r.Number/2 != records[i-1].Number/2 {
			units = append(units, trial{})
		}
		u := &units[len(units)-1]
		u.games, u.score = u.games+1, u.score+result.Score()
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
