package certify

import "time"

// The limits of what is done for a shorter certificate. Guesses; not measured.
const (
	searched    = 6                // positions with no more empty cells the checker looks through by itself
	askTime     = 20 * time.Minute // of the solver for a position
	threatDepth = 6                // threats in a row
	threatNodes = 2000             // threats tried in a position
	pairSteps   = 300              // of a search for pairs
)
