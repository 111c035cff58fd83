package review

import (
	"math"

	"noughts/engine"
)

// accuracy is that of one move, from 0 to 100, by the part of the expected score
// that it gave away: the formula of https://lichess.org/page/accuracy, which was
// fitted to people's games of chess. Its constants are lichess's; they take
// percents.
func accuracy(lost float64) float64 {
	return min(100, max(0, 103.1668*math.Exp(-0.04354*100*lost)-3.1669))
}

// accuracies are the means over the graded moves of each player. Where the game is solved
// they rest on proved values alone.
func accuracies(plies []Ply) (mean [2]float64, moved [2]bool) {
	var count [2]float64
	for _, p := range plies {
		if p.Class == Ungraded {
			continue
		}
		mean[p.Player] += accuracy(p.Lost)
		count[p.Player]++
	}
	for _, player := range [...]engine.Player{engine.First, engine.Second} {
		if moved[player] = count[player] > 0; moved[player] {
			mean[player] /= count[player]
		}
	}
	return mean, moved
}
