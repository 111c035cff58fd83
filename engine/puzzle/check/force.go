package check

import (
	"fmt"

	"noughts/engine"
)

// An aim is what one player wants of the end of a game.
type aim struct {
	side  engine.Player
	met   func(end engine.Position) bool // of a position in which the game is over
	skips bool                           // the opponent may pass; positions are then engine.Skippers
	visit func() error                   // called for each position that was not seen before; nil for nobody

	seen map[engine.Position]bool // what was found out; nil at first
}

// forced reports whether the player reaches the aim from a position on, when both play best.
func (a *aim) forced(p engine.Position) (bool, error) {
	if _, over := p.Outcome(); over {
		return a.met(p), nil
	}
	if forced, ok := a.seen[p]; ok {
		return forced, nil
	}
	if a.visit != nil {
		if err := a.visit(); err != nil {
			return false, err
		}
	}
	forced, err := a.forcedByBest(p)
	if err != nil {
		return false, err
	}
	if a.seen == nil {
		a.seen = map[engine.Position]bool{}
	}
	a.seen[p] = forced
	return forced, nil
}

// forcedByBest is forced by the best move of the side to move.
func (a *aim) forcedByBest(p engine.Position) (bool, error) {
	own := p.Turn() == a.side
	if a.skips && !own {
		if forced, err := a.forced(p.(engine.Skipper).Skip()); err != nil || !forced {
			return false, err
		}
	}
	for _, m := range p.AppendMoves(nil) {
		next, err := p.Play(m)
		if err != nil {
			return false, fmt.Errorf("%w: %w", ErrWrong, err)
		}
		if forced, err := a.forced(next); err != nil || forced == own { // the mover has what they want
			return forced, err
		}
	}
	return !own, nil
}
