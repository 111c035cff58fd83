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

// leastAccuracy is what a move counts at least among others: of none the harmonic mean would be
// nothing, however well all the others were played. A guess; not measured.
const leastAccuracy = 10

// accuracies are those of each player over the graded moves at which something could be lost. Each
// is the mean of two means: the plain one, and the harmonic one, in which a few bad moves weigh
// more than many good ones make up for, as they do in a game; lichess takes a mean of such two, too
// (https://github.com/lichess-org/lila/issues/15164). Where the game is solved they rest on proved
// values alone.
func accuracies(plies []Ply) (mean [2]float64, moved [2]bool) {
	var count, sum, inverse [2]float64
	for _, p := range plies {
		if p.Class == Ungraded || p.Free {
			continue
		}
		one := accuracy(p.Lost)
		count[p.Player]++
		sum[p.Player] += one
		inverse[p.Player] += 1 / max(leastAccuracy, one)
	}
	for _, player := range [...]engine.Player{engine.First, engine.Second} {
		if n := count[player]; n > 0 {
			mean[player], moved[player] = min(100, (sum[player]/n+n/inverse[player])/2), true
		}
	}
	return mean, moved
}
