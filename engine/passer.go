package engine

// A Passer is a Game of which one may ask what would be if a player did not move: what
// the other side threatens. Games in which a stone more is never worse do without: there
// a move that changes nothing shows as much.
type Passer interface {
	// Pass returns a position with the stones of p in which the other player is to
	// move, and the variant that it is of; ok is false where there is none.
	Pass(p Position) (variant Game, passed Position, ok bool)
}
