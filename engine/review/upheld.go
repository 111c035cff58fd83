package review

import "slices"

// Upheld returns the review without a grade for those slips that rest on estimates alone, unless
// their numbers are in upheld: an estimate changes with every look, and nobody is blamed for what
// a longer one has not confirmed, nor praised.
func (r Review) Upheld(upheld map[int]bool) Review {
	doubted := func(p Ply) bool { return p.Class.slip() && p.Estimated() && !upheld[p.Number] }
	if !slices.ContainsFunc(r.Plies, doubted) {
		return r
	}
	r.Plies = slices.Clone(r.Plies)
	for i := range r.Plies {
		if p := &r.Plies[i]; doubted(*p) {
			p.Class, p.Lost = Ungraded, 0
		}
	}
	return r.summed(0)
}

// Slips are the numbers of the plies that are marked as slips.
func (r Review) Slips() map[int]bool {
	slips := map[int]bool{}
	for _, p := range r.Plies {
		if p.Class.slip() {
			slips[p.Number] = true
		}
	}
	return slips
}
