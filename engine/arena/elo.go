package arena

import "math"

// A Rating is by how many points of the Elo scale a player is the stronger,
// with the bounds of the 95 % interval. Where a bound is not known, or the
// player has won or lost everything, it is infinite.
type Rating struct{ Diff, Low, High float64 }

// z95 is how many standard errors hold 95 % of a normal distribution.
const z95 = 1.959964

// A trial is what counts as one independent trial: a pair of games from one
// opening, or a single one whose other is missing.
type trial struct {
	games int
	score float64 // of all games together
}

// rate estimates the difference in strength. The two games of a pair are not
// independent of each other, so the variance is taken between the pairs: the
// pentanomial model (Van den Bergh, "Comments on Normalized Elo", section 4),
// in the form that lets a trial have one game.
func rate(units []trial) Rating {
	games, points := 0, 0.0
	for _, u := range units {
		games += u.games
		points += u.score
	}
	if games == 0 {
		return Rating{0, math.Inf(-1), math.Inf(1)}
	}
	mean, squares := points/float64(games), 0.0
	for _, u := range units {
		d := u.score - mean*float64(u.games)
		squares += d * d
	}
	low, high := boundsWhenUnanimous(mean, len(units))
	if squares > 1e-9 {
		n := float64(len(units))
		half := z95 * math.Sqrt(squares*n/(n-1)) / float64(games)
		low, high = mean-half, mean+half
	}
	return Rating{elo(mean), elo(low), elo(high)}
}

// boundsWhenUnanimous returns the bounds of the score where all of n trials ended the
// same way, so that their variance says nothing. Were the chance that a trial ends
// otherwise greater than q, that would have happened in 97.5 % of all matches: the
// exact interval of Clopper and Pearson (1934) where nothing else was seen.
func boundsWhenUnanimous(mean float64, n int) (low, high float64) {
	q := 1 - math.Pow(0.025, 1/float64(n))
	return mean * (1 - q), mean*(1-q) + q
}

// elo turns an expected score into a difference of ratings, by the logistic curve that
// goes with Elo's scale (Elo 1978): odds of ten to one are 400 points.
func elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}
