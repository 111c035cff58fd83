package review

import "slices"

// Agreed returns the review with its first plies, which an opening rule asked for or which
// were there when the game began, as good: who puts stones before sides are chosen does not
// put the best ones, and what was given nobody has played. They count neither
// for the accuracy of a player nor as turning points.
func (r Review) Agreed(plies int) Review {
	plies = min(plies, len(r.Plies))
	if plies == 0 {
		return r
	}
	r.Plies = slices.Clone(r.Plies)
	for i := range r.Plies[:plies] {
		r.Plies[i].Class, r.Plies[i].Lost = Good, 0
	}
	return r.summed(plies)
}
