package engine

// A Skipper is a Position of which one may ask what would be if the side to move did not have to:
// what the other side threatens, and whether it is the duty to move that loses. No legal play
// leads there, so solvers do not take such positions.
type Skipper interface {
	Position
	// Skip returns the position with the same stones in which the other side is to move.
	// Skipping twice is no change. The game is not over.
	Skip() Position
}
