package certify

import "time"

// How much is done for a shorter certificate. Guesses; not measured.
const (
	searched    = 6                // empty cells of positions that the checker looks through by itself
	askTime     = 20 * time.Minute // for the solver, a position
	threatDepth = 6                // threats in a row
	threatNodes = 2000             // threats tried in a position
	pairSteps   = 300              // steps of a search for pairs
)
