package certify

import "time"

// AskTime is how long a solver may look at a position that a proof needs. A guess; not measured.
const AskTime = 20 * time.Minute

// The limits of what is done for a shorter certificate. Guesses; not measured.
const (
	threatDepth = 6    // threats in a row
	threatNodes = 2000 // threats tried in a position
	pairSteps   = 300  // of a search for pairs
)
