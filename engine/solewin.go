package engine

import "context"

// A SoleWinner is a Game with boards too large to follow every move to the end, which can
// prove in another way that one move wins and that every other one loses.
type SoleWinner interface {
	// SoleWin looks for such a move in p, by visiting about so many positions. That it finds
	// none proves nothing. Equal calls give equal answers.
	SoleWin(ctx context.Context, p Position, nodes uint64) (s SoleWin, ok bool)
}

// A SoleWin is the one move that wins where all others lose.
type SoleWin struct {
	Move  Move
	Reply Move // the answer that puts the end off for longest; there is none if Plies is 1
	Plies int  // in which the move wins at the latest
	// Check walks the proofs with a plain checker, which trusts none of what found them. It
	// returns how many positions that took.
	Check func(ctx context.Context) (positions uint64, err error)
}
